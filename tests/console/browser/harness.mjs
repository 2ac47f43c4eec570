// A real browser on the real server: one process each a file, a context of its own each test.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { Server } from '../server.mjs';

const require = createRequire(import.meta.url);
export const AXE = require.resolve('axe-core/axe.min.js');
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** A browser that reaches loopback alone. */
export function launch() {
  const args = ['--no-sandbox', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.test', '--js-flags=--expose-gc', '--force-color-profile=srgb', '--font-render-hinting=none', '--enable-precise-memory-info'];
  return chromium.launch({ executablePath: CHROMIUM, args });
}

/** Server and browser for the tests of a file. */
export async function both(words) {
  const [server, browser] = await Promise.all([new Server(words).start(), launch()]);
  return {
    server,
    browser,
    close: () => Promise.all([browser.close(), server.stop()]),
  };
}

/** A page that is signed in, and what it said and asked for. `seen.fine` fails on any message, violation or foreign request.
 * @param {{ server: Server, browser: any }} on */
export async function signedIn({ server, browser }, { path = 'pods', dark = true, width = 1440, height = 900, before, key = server.key, ...context } = {}) {
  const made = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light', locale: 'en-GB', timezoneId: 'UTC', permissions: ['clipboard-read', 'clipboard-write'], ...context });
  const page = await made.newPage();
  const seen = watch(page, server.url);
  await page.goto(`${server.url}/console/`);
  await page.getByLabel(/API key/).fill(key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('#rail').waitFor({ state: 'attached' });
  await before?.(page);
  await page.goto(`${server.url}/console/${path}`);
  await page.locator('main :is(h1, .one, .page)').first().waitFor();
  return { page, seen, context: made, close: () => made.close() };
}

/** What a page says on its console, and each request that leaves its origin. */
export function watch(page, origin) {
  const said = [];
  const foreign = [];
  const requests = [];
  page.on('console', (message) => {
    // A 501 of a server that lacks a group is shown by the page; the browser notes each on its own.
    if (!/status of 501/.test(message.text())) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`error: ${error.stack}`));
  page.on('request', (request) => {
    requests.push(request);
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:') && !url.startsWith('blob:')) foreign.push(url);
  });
  page.on('websocket', (socket) => {
    if (!socket.url().startsWith(origin.replace('http', 'ws'))) foreign.push(socket.url());
  });
  return {
    said,
    foreign,
    requests,
    fine(what) {
      assert.deepEqual(said, [], `${what}: the console is silent`);
      assert.deepEqual(foreign, [], `${what}: no request elsewhere`);
    },
  };
}

/** What axe finds, as short lines. */
export async function axe(page) {
  await page.evaluate(() => window.axe).catch(() => undefined);
  const source = await import('node:fs').then((fs) => fs.readFileSync(AXE, 'utf8'));
  // The debugger may run what the policy of the page forbids to the page.
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setBypassCSP', { enabled: true });
  await client.send('Runtime.evaluate', { expression: source });
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression: `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((found) => JSON.stringify({ passes: found.passes.length, violations: found.violations.map((one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ') + ' ' + (node.any[0]?.message ?? node.all[0]?.message ?? '')).join('; ')) }))`,
    awaitPromise: true,
    returnByValue: true,
  });
  await client.detach();
  assert.equal(exceptionDetails, undefined, JSON.stringify(exceptionDetails));
  return JSON.parse(result.value);
}

/** Rows as the server sends them, made up. */
export function madeRows(count) {
  const gpus = ['1 x GeForce RTX 4090', '1 x H100 80GB HBM3', '8 x H200', '1 x A40', '2 x RTX A6000', '1 x L4'];
  const images = ['me/train:7', 'python:3.12', 'vllm/vllm-openai:v0.11', 'pytorch/pytorch:2.8.0-cuda12.6'];
  const centers = ['EU-RO-1', 'US-CA-2', 'CA-MTL-1', 'AP-JP-1', 'EU-FR-1'];
  const statuses = ['RUNNING', 'EXITED', 'ERROR', 'STARTING'];
  const words = [...statuses, ...gpus, ...images, ...centers];
  const at = (word) => words.indexOf(word);
  const rows = Array.from({ length: count }, (_, n) => {
    const status = n % 97 === 0 ? 'ERROR' : n % 89 === 0 ? 'EXITED' : 'RUNNING';
    const id = (n * 2654435761 % 2 ** 32).toString(36).padStart(7, '0') + n.toString(36).padStart(7, 'x');
    return [id, `${['train', 'eval', 'sweep', 'llama', 'whisper'][n % 5]}-${String(n).padStart(5, '0')}`, at(status), at(gpus[n % gpus.length]), at(centers[n % centers.length]), at(images[n % images.length]), status === 'EXITED' ? 0 : 170_000 + (n % 40) * 100_000, 1_795_600_000_000 + n * 1000, 1_795_600_003_000 + n * 1000, null, false, null];
  });
  return { v: 7, columns: ['id', 'name', 'status', 'hw', 'dc', 'image', 'cost', 'created', 'started', 'lease', 'locked', 'cluster'], coded: ['status', 'hw', 'dc', 'image'], words, rows };
}

/** A server of the live connection inside the browser: for what no real pod says in time. `say` sends to all sockets. */
export async function madeLive(page, { rows, onMessage } = {}) {
  const sockets = new Set();
  if (rows) await page.route('**/console/data/pods', (route) => route.fulfill({ json: rows }));
  await page.routeWebSocket('**/console/data/live', (socket) => {
    socket.onMessage((text) => {
      const message = typeof text === 'string' ? JSON.parse(text) : text;
      if (typeof text === 'string' && message.token) {
        socket.send(JSON.stringify({ ok: true, time: 1_795_700_000_000 }));
        sockets.add(socket);
      } else onMessage?.(message, (answer) => socket.send(typeof answer === 'string' ? answer : JSON.stringify(answer)));
    });
    socket.onClose(() => sockets.delete(socket));
  });
  return { say: (message) => sockets.forEach((socket) => socket.send(JSON.stringify(message))), drop: () => sockets.forEach((socket) => socket.close()), sockets };
}

/** A line of output with its figure; the test fails beyond. */
export function budget(what, figure, limit, unit = '') {
  console.log(`budget: ${what}: ${figure}${unit} of ${limit}${unit}`);
  assert.ok(figure <= limit, `${what}: ${figure}${unit}, the budget is ${limit}${unit}`);
}
