// Killed server, refused socket, tab asleep: no row lost, no lie in the header. And the budget of the first page.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { svcctl } from '../server.mjs';
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

/** What the header said, in order, from now on. */
const watched = (page) => page.evaluate(() => {
  window.said = [];
  const look = () => window.said.at(-1) !== document.querySelector('header .live').textContent && window.said.push(document.querySelector('header .live').textContent);
  look();
  new MutationObserver(look).observe(document.querySelector('header .live'), { childList: true, characterData: true, subtree: true });
});
const said = (page) => page.evaluate(() => window.said);

test('the header never says live while the server is gone, or silent', async () => {
  const { page, close } = await signedIn(on, { before: (page) => page.clock.install() });
  await header(page).getByText('live', { exact: true }).waitFor();
  await on.server.kill();
  await header(page).getByText('reconnecting').waitFor();
  await watched(page);
  // Attempts to connect go on all that time.
  await page.clock.runFor(60_000);
  assert.deepEqual((await said(page)).filter((one) => /live/.test(one)), []);
  await on.server.start();
  // A jump, since time that runs would end the patience with the new connection too. What was under way ends after it,
  // and is followed by a whole pause.
  await page.clock.fastForward(30_000);
  await page.clock.resume();
  await header(page).getByText('live', { exact: true }).waitFor({ timeout: 45_000 });
  // It is there and says nothing: longer than its pause between two words.
  on.server.child.kill('SIGSTOP');
  try {
    await page.clock.fastForward(50_000);
    await header(page).getByText('reconnecting').waitFor();
  } finally {
    on.server.child.kill('SIGCONT');
  }
  await header(page).getByText('live', { exact: true }).waitFor({ timeout: 20_000 });
  await close();
});

test('the clock of the browser is wrong, and is moved: ages are those of the server', async () => {
  const pod = await create('punctual');
  const day = 86_400_000;
  const { page, close } = await signedIn(on, { before: (page) => page.clock.install({ time: Date.now() + 3 * day }) });
  const age = page.getByRole('row').filter({ hasText: 'punctual' }).locator('time');
  await age.getByText(/^\d+ (s|min)/).waitFor();
  await page.clock.setSystemTime(Date.now() - 3 * day);
  await page.clock.resume();
  await page.waitForTimeout(1500);
  await age.getByText(/^\d+ (s|min)/).waitFor();
  await header(page).getByText('live', { exact: true }).waitFor({ timeout: 20_000 });
  await create('after-the-move');
  await page.getByRole('grid').getByText('after-the-move').waitFor();
  await page.goto(`${on.server.url}/console/pods/${pod.id}/cost`);
  await page.getByText('So far').waitFor();
  await close();
});

test('faults: latency, answers that are lost, throttling: nothing is made twice, nothing shown that is not', async () => {
  const { page, close } = await signedIn(on, { path: 'pods/new?gpu=NVIDIA%20L4' });
  await on.server.api('PUT', '/_engine/faults', { faults: ['POST /v2/pods drop=after first=1', 'GET /v2/pods status=429 first=1', 'POST /v2/pods/*/action status=503 first=1', '* /v2/** latency=200ms'] });
  try {
    await page.getByLabel('Name', { exact: true }).fill('only-one');
    await page.getByLabel('Image', { exact: true }).fill('python:3.12');
    await page.locator('main [data-verb="pods create"]').click();
    await page.getByRole('heading', { name: 'only-one' }).waitFor({ timeout: 20_000 });
    await page.locator('main .status.running').first().waitFor({ timeout: 20_000 });
    // A refused stop stays in words, and the status stays that of the server.
    await page.locator('main [data-verb="pods stop"]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('alert').getByText(/Failed/).waitFor();
    assert.equal(await page.locator('main .status.exited').count(), 0);
    await header(page).getByText('live', { exact: true }).waitFor();
  } finally {
    await on.server.api('PUT', '/_engine/faults', { faults: [] });
  }
  const { pods } = await on.server.api('GET', '/v2/pods');
  assert.equal(pods.filter((one) => one.name === 'only-one').length, 1);
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

test("a pod's page opens with the chart of its last ten minutes, and goes on with it", async () => {
  const pod = await create('busy');
  for (const span of ['1m', '10m']) await svcctl(on.server.data, ['engine', 'clock', 'advance', span]);
  const { page, seen, close } = await signedIn(on, { path: `pods/${pod.id}/settings` });
  const charts = page.locator('.loads svg polyline');
  await charts.first().waitFor();
  const points = () => charts.evaluateAll((lines) => lines.map((line) => line.getAttribute('points').split(' ')));
  const first = await points();
  assert.deepEqual(first.map((line) => line.length), [120, 120, 120], 'GPU, CPU and RAM, at once');
  await page.waitForFunction((was) => document.querySelector('.loads polyline').getAttribute('points') !== was, first[0].join(' '), { timeout: 20_000 });
  assert.deepEqual((await points()).map((line) => line.length), [120, 120, 120]);
  // The table follows other pods meanwhile; the page has its past again.
  await page.locator('#rail').getByRole('link', { name: /^Pods/ }).first().click();
  await page.getByRole('grid').getByText('busy').waitFor();
  await page.goBack();
  await charts.first().waitFor();
  assert.equal((await points())[0].length, 120);
  seen.fine('load');
  await close();
});
