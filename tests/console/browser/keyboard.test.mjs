// Keyboard alone: find, open, stop, search a log, sign out. And the buttons keep their places.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Server } from '../server.mjs';
import { both, signedIn } from './harness.mjs';

let on;
let pod;
before(async () => {
  on = await both();
  const make = (name) => on.server.api('POST', '/v2/pods', { name, image: 'python:3.12', gpu: { id: 'NVIDIA L4' } });
  await make('other');
  pod = await make('wanted');
  for (let left = 100; left && (await on.server.api('GET', `/v2/pods/${pod.id}`)).status !== 'RUNNING'; left -= 1) await new Promise((done) => setTimeout(done, 100));
});
after(() => on.close());

const focused = (page) => page.evaluate(() => `${document.activeElement.tagName} ${document.activeElement.getAttribute('role') ?? ''} ${document.activeElement.textContent.trim().slice(0, 20)}`);

test('find, open, search its log, stop it, sign out: no pointer', async () => {
  const { page, seen, close } = await signedIn(on, {});
  const keys = page.keyboard;
  await page.getByRole('grid', { name: 'Pods' }).getByText('wanted').waitFor();

  await keys.press('/');
  await keys.type('wanted');
  await page.waitForFunction(() => document.querySelector('[role=grid]').getAttribute('aria-rowcount') === '2');
  await keys.press('Escape');
  await keys.press('j');
  await keys.press('Enter');
  await page.getByRole('heading', { name: 'wanted' }).waitFor();
  assert.match(page.url(), new RegExp(`pod=${pod.id}`));

  await page.getByRole('log').getByText(/pod created/).first().waitFor();
  await keys.press('l');
  await keys.press('/');
  await keys.type('created');
  assert.equal(await page.getByLabel('Search this log').inputValue(), 'created');
  assert.equal(await page.getByLabel('Filter pods').inputValue(), 'wanted', 'the search is the log\'s');
  await page.getByRole('region', { name: /^Log/ }).getByText('1 of 1', { exact: true }).waitFor();
  await keys.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'log', 'Escape leads back to the log');

  await keys.press('.');
  const palette = page.getByRole('combobox', { name: 'Actions' });
  await palette.waitFor();
  await keys.type('stop wanted');
  await page.getByRole('option', { name: /Stop wanted/ }).waitFor();
  await keys.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Stop wanted?' });
  await dialog.waitFor();
  assert.ok(await dialog.getByText(`svcctl pods stop ${pod.id}`).isVisible(), 'the dialog has the line');
  assert.match(await focused(page), /Leave it/, 'what is asked first is the harmless button');
  await keys.press('Tab');
  await keys.press('Enter');
  await page.locator('main .status.exited').first().waitFor();
  assert.equal((await on.server.api('GET', `/v2/pods/${pod.id}`)).status, 'EXITED');

  await keys.press('Control+k');
  await keys.type('sign out');
  await keys.press('Enter');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('svcctl-console')).session), null);
  seen.fine('keyboard');
  await close();
});

test('what is typed right after Ctrl K is the palette\'s, however slow the network and the machine', async () => {
  const { page, seen, close } = await signedIn(on, {});
  await page.getByRole('grid', { name: 'Pods' }).getByText('wanted').waitFor();
  let [pass, asked] = [];
  const isAsked = new Promise((done) => (asked = done));
  await page.route('**/palette.js', async (route) => {
    asked();
    await new Promise((done) => (pass = done));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('catalog');
  await isAsked;
  assert.equal(new URL(page.url()).pathname, '/console/pods', 'none of it was a key of the page');
  pass();
  const field = page.getByRole('combobox', { name: 'Find or do' });
  await field.waitFor();
  assert.equal(await field.inputValue(), 'catalog');
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  // The module is there: the dialog is open before the browser takes another task, a key press or a frame.
  const inOneTask = await page.evaluate(async () => {
    dispatchEvent.call(document.body, new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
    for (let step = 0; step < 500; step += 1) await null;
    return document.activeElement.getAttribute('role');
  });
  assert.equal(inOneTask, 'combobox');
  seen.fine('palette');
  await close();
});

test('the palette has the contexts of this machine, each with the line that opens its console', async () => {
  const server = new Server();
  await server.svcctl(['context', 'add', 'prod', '--base-url', 'https://api.example.com']);
  await server.start();
  const { page, close } = await signedIn({ server, browser: on.browser }, {});
  await page.keyboard.press('Control+k');
  await page.keyboard.type('context prod');
  await page.getByRole('option', { name: /Context prod/ }).getByText('svcctl console --context prod').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Copied the line.').waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'svcctl console --context prod');
  await close();
  await server.stop();
});

test('no single key ends anything, and single keys can be switched off', async () => {
  const { page, close } = await signedIn(on, { path: `pods/${pod.id}/logs` });
  await page.getByRole('heading', { name: 'wanted' }).waitFor();
  const writes = [];
  page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()));
  for (const key of 'abdefhijkmnopqrsuvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('').concat(['Delete', 'Backspace'])) await page.keyboard.press(key);
  assert.deepEqual(writes, []);
  assert.equal(await page.getByRole('dialog').count(), 0);
  await page.goto(`${on.server.url}/console/pods`);
  await page.getByRole('button', { name: /engine/ }).press('Enter');
  await page.getByLabel('Single keys').press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await close();
});

test('a button keeps its place when the status changes, and the focus stays on it', async () => {
  const { page, close } = await signedIn(on, { path: `pods/${pod.id}/events` });
  const verbs = () => page.locator('main [data-verb]').evaluateAll((all) => all.map((one) => one.dataset.verb));
  const start = page.locator('[data-verb="pods start"]');
  await start.waitFor();
  const before = await verbs();
  await start.focus();
  await page.keyboard.press('Enter');
  await page.locator('main .status.running, main .status.starting, main .status.provisioning').first().waitFor();
  assert.deepEqual(await verbs(), before);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.verb), 'pods start');
  assert.equal(await start.getAttribute('aria-disabled'), 'true');
  assert.match(await start.getAttribute('title'), /not while|waiting/);
  await close();
});

test('the line at the foot is that of the button under the focus', async () => {
  const { page, close } = await signedIn(on, { path: `pods/${pod.id}/events` });
  await page.locator('[data-verb="pods terminate"]').focus();
  await page.getByText(`svcctl pods terminate ${pod.id}`).waitFor();
  await page.getByRole('heading', { name: 'wanted' }).click();
  await page.getByText(`svcctl pods events ${pod.id}`).waitFor();
  await page.keyboard.press('c');
  await page.getByText('Copied the line.').waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `svcctl pods events ${pod.id}`);
  await close();
});

test('names and roles are those of the page, in its order', async () => {
  const { page, close } = await signedIn(on, {});
  await page.getByRole('grid', { name: 'Pods' }).getByText('wanted').waitFor();
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inOrder = (node) => [node, ...(node.childIds ?? []).flatMap((id) => (byId.has(id) ? inOrder(byId.get(id)) : []))];
  const seen = inOrder(nodes[0]).filter((node) => !node.ignored).map((node) => `${node.role?.value} ${node.name?.value ?? ''}`.trim());
  const wanted = ['banner', 'button Find or do Ctrl K', 'navigation Pages', 'link Overview', 'link Audit', 'main', 'heading Pods', 'searchbox Filter pods', 'link Rent a pod', 'grid Pods', 'columnheader Status', 'contentinfo The command line of this page'];
  let at = -1;
  for (const one of wanted) {
    const next = seen.findIndex((node, index) => index > at && node.startsWith(one));
    assert.ok(next > at, `${one} comes after what is before it: ${seen.slice(Math.max(0, at), at + 12).join(' | ')}`);
    at = next;
  }
  await close();
});
