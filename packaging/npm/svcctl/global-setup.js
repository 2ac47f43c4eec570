// `globalSetup` of vitest and of jest: a server for each process that will run tests, so that a reset in one test file
// touches no other.
"use strict";

const { start } = require("./index.js");

/** Starts the servers; what it returns ends them, for vitest. */
async function setup(...settings) {
  // Jest gives its settings first, vitest a project that has them.
  const [{ maxWorkers, config }] = settings;
  const count = Math.max(1, Number(maxWorkers ?? config?.maxWorkers) || 1);
  const servers = await Promise.all(Array.from({ length: count }, start));
  process.env.SVCCTL_TEST_SERVERS = JSON.stringify(servers.map(({ url, key, logFile }) => ({ url, key, logFile })));
  const stop = () => Promise.all(servers.map((server) => server.stop()));
  globalThis.svcctlStop = stop;
  return stop;
}

module.exports = setup;
