// The program `svcctl`, as a package: where it is, and how to start the platform for tests.
"use strict";

const { spawn } = require("node:child_process");
const { closeSync, mkdtempSync, openSync, readFileSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");
const { createInterface } = require("node:readline");

const LATE = 100; // ms: lines of the log that come quickly are written together, 50 ms late

/** The path of the program: `SVCCTL_BIN`, where it is set, or else that of the package for this platform. */
function find() {
  if (process.env.SVCCTL_BIN) return process.env.SVCCTL_BIN;
  const name = `svcctl-${process.platform}-${process.arch}`;
  try {
    return require.resolve(`${name}/bin/svcctl${process.platform === "win32" ? ".exe" : ""}`);
  } catch {
    throw new Error(`the package ${name} is missing: install svcctl without --omit=optional, or set SVCCTL_BIN`);
  }
}

/** A server that runs somewhere: `url` and `key` are what a client needs, the rest is what a test controls. */
class Server {
  constructor(url, key, log) {
    Object.assign(this, { url, key });
    this.logFile = log;
  }

  /** Sends a request with the server's key; returns the JSON of the answer, and `null` for an empty one. */
  async send(method, path, body) {
    const headers = { authorization: `Bearer ${this.key}`, "content-type": "application/json" };
    const answer = await fetch(this.url + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }

  /** Moves the clock of the platform, by `"90s"`, `"1h30m"` or `"3d"`. */
  async advance(duration) {
    await this.send("POST", "/_engine/clock", { advance: duration });
  }

  /** Injects faults in place of those before, such as `"POST /v2/pods status=503 first=1"`; none ends them. */
  async fault(...specs) {
    await this.send("PUT", "/_engine/faults", { faults: specs });
  }

  /** Deletes everything: pods, money, clock and faults. */
  async reset() {
    await this.send("POST", "/_engine/reset");
  }

  /** The log of requests, from a position in bytes on. */
  async log(since = 0) {
    await new Promise((resolve) => setTimeout(resolve, LATE));
    return readFileSync(this.logFile).subarray(since).toString();
  }
}

/** Starts the platform on a free port, in memory. `stop()` of what it returns ends it. */
async function start() {
  const folder = mkdtempSync(join(tmpdir(), "svcctl-"));
  const logFile = join(folder, "log");
  const log = openSync(logFile, "a");
  // What is set for the program elsewhere is not meant for this one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("SVCCTL_")));
  env.SVCCTL_CONFIG_DIR = folder;
  const args = ["serve", "--listen", "127.0.0.1:0", "--data", ":memory:", "--no-console", "-o", "json"];
  const child = spawn(find(), args, { stdio: ["ignore", "pipe", log], env });
  closeSync(log);
  const stop = async () => {
    await ended(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const { url, apiKey } = JSON.parse(await firstLine(child));
    return Object.assign(new Server(url, apiKey, logFile), { stop });
  } catch (error) {
    const text = readFileSync(logFile, "utf8").trim();
    await stop();
    throw new Error(`\`svcctl serve\` did not start: ${text || error.message}`);
  }
}

function firstLine(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    const lines = createInterface(child.stdout);
    lines.once("line", resolve);
    lines.once("close", () => reject(new Error("it ended without a word")));
  });
}

function ended(child) {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("exit", resolve);
    child.kill("SIGTERM");
  });
}

module.exports = { find, Server, start };
