// The real server under test, and the command line beside it: each test has data of its own.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SVCCTL = process.env.SVCCTL ?? fileURLToPath(new URL('../../target/debug/svcctl', import.meta.url));

/** A folder that goes with the process. */
export function folder() {
  const made = mkdtempSync(join(tmpdir(), 'svcctl-console-'));
  process.on('exit', () => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Runs svcctl; answers with what it wrote. */
export function svcctl(data, words, { input = '', env = {}, fails = false } = {}) {
  return new Promise((done, failed) => {
    const child = execFile(SVCCTL, words, { env: { PATH: process.env.PATH, HOME: data, SVCCTL_DATA_DIR: data, SVCCTL_CONFIG_DIR: data, ...env }, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      if (error && !fails) failed(new Error(`svcctl ${words.join(' ')}: ${stderr}`));
      else done({ stdout, stderr, code: error?.code ?? 0 });
    });
    // A command that reads no input may have ended by now.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

/** A server with its data; `kill` and `start` are those of an accident. */
export class Server {
  constructor(words = [], { verb = 'serve', env = {} } = {}) {
    this.verb = verb;
    this.env = env;
    this.data = folder();
    this.words = words;
    this.listen = '127.0.0.1:0';
    /** Faults and such, on the next start. */
    this.more = [];
  }

  async start() {
    const data = this.verb === 'serve' ? ['--data', this.data] : [];
    const child = spawn(SVCCTL, [this.verb, '--listen', this.listen, ...data, '-o', 'json', ...this.words, ...this.more], {
      env: { PATH: process.env.PATH, HOME: this.data, SVCCTL_DATA_DIR: this.data, SVCCTL_CONFIG_DIR: this.data, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    process.once('exit', () => child.kill('SIGKILL'));
    this.log = '';
    child.stderr.on('data', (text) => (this.log = (this.log + text).slice(-20_000)));
    const line = await new Promise((done, failed) => {
      let text = '';
      child.stdout.on('data', (more) => {
        text += more;
        if (text.includes('\n')) done(text.split('\n')[0]);
      });
      child.once('exit', () => failed(new Error(`svcctl ${this.verb} ended: ${this.log}`)));
    });
    const said = JSON.parse(line);
    this.url = said.url.replace(/\/$/, '');
    this.listen = new URL(this.url).host;
    this.key = said.apiKey ?? this.key;
    this.consoleUrl = said.consoleUrl;
    return this;
  }

  async stop(signal = 'SIGTERM') {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }

  kill() {
    return this.stop('SIGKILL');
  }

  /** A request of the API with the key. */
  async api(method, path, body) {
    const answer = await fetch(this.url + path, { method, headers: { authorization: `Bearer ${this.key}`, ...(body ? { 'content-type': 'application/json' } : {}) }, body: body && JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }

  svcctl(words, more) {
    return svcctl(this.data, words, more);
  }
}
