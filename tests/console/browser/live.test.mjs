// Killed server, refused socket, tab asleep: no row lost, no lie in the header. And the budget of the first page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { both, budget, signedIn } from './harness.mjs';

const SLACK = Number(process.env.CONSOLE_SLACK ?? 4);

let on;
before(async () => (on = await both()));
after(() => on.close());

const create = (name) => on.server.api('POST', '/v2/pods', { name, image: 'python:3.12', gpu: { id: 'NVIDIA L4' } });
const header = (page) => page.locator('header .live');

test('a foreign write is seen within two seconds, one of its own at once', async () => {
  const { page, seen, close } = await signedIn(on);
  await page.getByText('No pods yet.').waitFor();
  await header(page).getByText('live', { exact: true }).waitFor();
  const from = Date.now();
  const pod = await create('foreign');
  await page.getByRole('grid').getByText('foreign').waitFor();
  budget('a foreign write is seen after', Date.now() - from, 2000 * SLACK, ' ms');
  await on.server.api('DELETE', `/v2/pods/${pod.id}`);
  await page.getByText('No pods yet.').waitFor();
  seen.fine('rows');
  await close();
});

test('the server is killed and comes back: the header says so, rows and log go on without a gap', async () => {
  const pod = await create('survivor');
  const { page, close } = await signedIn(on, { path: `pods/${pod.id}/logs` });
  await page.getByRole('log').getByText(/pod created/).first().waitFor();
  await on.server.kill();
  await header(page).getByText('reconnecting').waitFor();
  assert.ok(await page.getByRole('heading', { name: 'survivor' }).isVisible(), 'what was there stays');
  await on.server.start();
  await header(page).getByText('live', { exact: true }).waitFor({ timeout: 20_000 });
  const shown = await page.locator('.line:not(.gap)').allInnerTexts();
  assert.ok(shown.length > 0);
  await create('later');
  await page.goto(`${on.server.url}/console/pods`);
  await page.getByRole('grid').getByText('later').waitFor();
  await close();
});

test('a socket that is refused twice: changes come by GET, and the header says as of when', async () => {
  const { page, close } = await signedIn(on, { before: (page) => page.routeWebSocket('**/console/data/live', (socket) => socket.close({ code: 1011 })) });
  await header(page).getByText(/^as of \d\d:\d\d:\d\d/).waitFor({ timeout: 15_000 });
  await create('by-get');
  await page.getByRole('grid').getByText('by-get').waitFor({ timeout: 15_000 });
  assert.doesNotMatch(await header(page).innerText(), /^live/);
  await close();
});

test('a tab asleep for an hour leaves its topics, and takes them up when it is seen', async () => {
  const { page, close } = await signedIn(on, { before: (page) => page.clock.install() });
  await header(page).getByText('live', { exact: true }).waitFor();
  const see = (state) => page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
  await see('hidden');
  await page.clock.fastForward('01:00:00');
  assert.doesNotMatch(await header(page).innerText(), /^live/, 'no lie while nobody looks');
  await create('while-asleep');
  await see('visible');
  await page.clock.resume();
  await header(page).getByText('live', { exact: true }).waitFor({ timeout: 15_000 });
  await page.getByRole('grid').getByText('while-asleep').waitFor({ timeout: 15_000 });
  await close();
});

test('a session that ends says so, and signs in again where one was', async () => {
  const { page, close, context } = await signedIn(on);
  await context.clearCookies();
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  assert.equal(await page.getByRole('alert').count(), 1);
  await close();
});

test('budget: the first page, files and requests; what later pages add', async () => {
  const { page, seen, close } = await signedIn(on);
  await page.getByRole('grid', { name: 'Pods' }).waitFor();
  seen.requests.length = 0;
  const from = Date.now();
  await page.goto(`${on.server.url}/console/pods`);
  await page.getByRole('grid', { name: 'Pods' }).waitFor();
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now());
  console.log(`budget: pods on the screen after ${Date.now() - from} ms`);
  budget('first paint', Math.round(paint), 200 * SLACK, ' ms');
  const isFile = (request) => !request.url().includes('/console/data/') && !request.url().startsWith('data:');
  const files = seen.requests.filter(isFile);
  const size = async (request) => gzipSync(await (await fetch(request.url())).text(), { level: 9 }).length;
  const sizes = await Promise.all(files.map(size));
  budget('first page, requests of files', files.length, 12);
  budget('first page, bytes', sizes.reduce((a, b) => a + b, 0), 60_000);
  for (const path of ['overview', 'pods/new', 'serverless', 'clusters', 'catalog', 'secrets', 'billing', 'hosts', 'people', 'audit']) {
    seen.requests.length = 0;
    await page.goto(`${on.server.url}/console/${path}`);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    const known = new Set(files.map((request) => new URL(request.url()).pathname));
    const more = seen.requests.filter((request) => isFile(request) && request.resourceType() === 'script' && !known.has(new URL(request.url()).pathname));
    budget(`${path}, bytes beyond the first page`, (await Promise.all(more.map(size))).reduce((a, b) => a + b, 0), 15_000);
  }
  await close();
});

test('budget: the twenty-first tab opens', async () => {
  const { page, context, close } = await signedIn(on);
  await header(page).getByText('live', { exact: true }).waitFor();
  for (let at = 0; at < 19; at += 1) {
    const tab = await context.newPage();
    await tab.goto(`${on.server.url}/console/audit`, { waitUntil: 'commit' });
  }
  const last = await context.newPage();
  const from = Date.now();
  await last.goto(`${on.server.url}/console/pods`);
  await last.locator('header .live').getByText('live', { exact: true }).waitFor();
  budget('the 21st tab is live after', Date.now() - from, 1000 * SLACK, ' ms');
  await close();
});
