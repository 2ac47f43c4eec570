#!/usr/bin/env node
// Runs the program of this platform, and ends as it does.
"use strict";

const { spawn } = require("node:child_process");
const { find } = require("../index.js");

const child = spawn(find(), process.argv.slice(2), { stdio: "inherit" });
// The terminal sends these to both; what is sent to this process alone is passed on.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("error", (error) => {
  console.error(`svcctl: ${error.message}`);
  process.exit(1);
});
child.on("exit", (code, signal) => {
  if (signal) {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else {
    process.exit(code);
  }
});
