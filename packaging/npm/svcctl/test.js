// In a test: the server of this process, which `globalSetup` has started.
"use strict";

const { Server } = require("./index.js");

const servers = JSON.parse(process.env.SVCCTL_TEST_SERVERS ?? "[]");
if (servers.length === 0) throw new Error('no server runs: add "svcctl/global-setup" to globalSetup');
const number = Number(process.env.VITEST_POOL_ID ?? process.env.JEST_WORKER_ID ?? 1);
const mine = servers[number - 1];
if (!mine) throw new Error(`process ${number} has no server: maxWorkers was ${servers.length}`);

/** The platform. Call `afterEach(() => svcctl.reset())` to have it as new for each test. */
const svcctl = new Server(mine.url, mine.key, mine.logFile);

module.exports = { svcctl };
