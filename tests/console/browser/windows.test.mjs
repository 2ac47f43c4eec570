// More pods than a page can hold, at a server of others: `svcctl console` keeps, filters and sorts them, and the page
// shows windows.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { Server } from '../server.mjs';
import { budget, launch, watch } from './harness.mjs';

const MANY = 60_000;

/** A pod as the API lists it. */
function pod(n) {
  return {
    id: `pod${String(n).padStart(11, '0')}`, name: `train-${n}`, image: `me/train:${n % 3}`, cost: n === 41 ? 9 : 0.5, locked: false,
    status: n % 1000 ? 'RUNNING' : 'ERROR', gpu: { id: 'NVIDIA L4', count: 1 }, dataCenterId: 'EU-RO-1',
    createdAt: new Date(1_767_225_600_000 + n * 1000).toISOString(),
  };
}

let there, local, browser;
let list = Buffer.from(JSON.stringify({ pods: Array.from({ length: MANY }, (_, n) => pod(n)) }));
before(async () => {
  there = createServer((request, answer) => {
    const path = request.url.split('?')[0];
    const one = /^\/v2\/pods\/pod(\d{11})$/.exec(path);
    const body = path === '/v2/pods' ? list : one ? JSON.stringify(pod(Number(one[1]))) : null;
    answer.writeHead(body ? 200 : 501, { 'content-type': body ? 'application/json' : 'application/problem+json' });
    answer.end(body ?? '{"title":"not there","status":501}');
  });
  await new Promise((done) => there.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${there.address().port}`;
  [local, browser] = await Promise.all([new Server(['--base-url', url, '--no-open'], { verb: 'console', env: { SVCCTL_API_KEY: 'svk_x' } }).start(), launch()]);
});
after(async () => {
  await Promise.all([browser?.close(), local?.stop()]);
  there.close();
  there.closeAllConnections();
});

test('sixty thousand pods: scrolled, filtered, sorted, chosen and opened by windows', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const seen = watch(page, local.url);
  await page.goto(local.consoleUrl);
  await page.locator('#rail').waitFor({ state: 'attached' });
  await page.goto(`${local.url}/console/pods`);
  const grid = page.getByRole('grid', { name: 'Pods' });
  const row = (name) => grid.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });
  await row('train-0').waitFor({ timeout: 60_000 });
  assert.equal(await grid.getAttribute('aria-rowcount'), String(MANY + 1));
  await page.getByText('60,000', { exact: true }).first().waitFor();
  assert.equal(await page.getByRole('button', { name: /^Error/ }).innerText().then((text) => text.trim()), 'Error 60');

  // The last row and back, by keys: the cursor follows when the rows are there.
  await grid.focus();
  await page.keyboard.press('End');
  await row('train-59999').waitFor();
  await page.locator('.row.at').getByText('train-59999', { exact: true }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.locator('.row.at').getByText('train-59998', { exact: true }).waitFor();
  await page.keyboard.press('x');
  await page.keyboard.press('Home');
  await page.locator('.row.at').getByText('train-0', { exact: true }).waitFor();
  await page.getByRole('group', { name: 'Selection' }).getByText('1 pod', { exact: true }).waitFor();
  await page.keyboard.press('x');
  // What was chosen far away is still known, and a line names both.
  await page.getByRole('group', { name: 'Selection' }).getByText('2 pods', { exact: true }).waitFor();
  assert.match(await page.locator('footer').innerText(), /svcctl pods stop pod00000059998 pod00000000000/);
  await page.keyboard.press('Escape');

  // In the middle, by the mouse.
  await grid.evaluate((element) => (element.scrollTop = element.scrollHeight / 2));
  await row('train-30000').waitFor();

  await page.getByRole('searchbox', { name: 'Filter pods' }).fill('train-4 me/train:1');
  await page.getByText('3,707 of 60,000').waitFor();
  await page.getByRole('searchbox', { name: 'Filter pods' }).fill('');
  await grid.getByRole('columnheader', { name: 'USD/hour' }).getByRole('button').click();
  await grid.getByRole('columnheader', { name: 'USD/hour' }).getByRole('button').click();
  await grid.evaluate((element) => (element.scrollTop = 0));
  await grid.locator('[data-row="0"]').getByText('train-41', { exact: true }).waitFor();
  await grid.locator('[data-row="0"]').click();
  await page.getByRole('complementary', { name: 'The pod under the cursor' }).getByText('train-41').first().waitFor();

  // A change at the other server is seen.
  list = Buffer.from(list.toString().replace('"train-41"', '"renamed"'));
  await grid.locator('[data-row="0"]').getByText('renamed', { exact: true }).waitFor({ timeout: 60_000 });
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.collectGarbage');
  budget('60,000 pods in windows, heap', Number(((await client.send('Runtime.getHeapUsage')).usedSize / 1e6).toFixed(1)), 20, ' MB');

  await page.goto(`${local.url}/console/overview`);
  await page.getByText('30,008.50', { exact: true }).first().waitFor();
  await page.getByRole('table', { name: 'Money per hour by hardware' }).or(page.getByRole('region', { name: 'Money per hour by hardware' })).getByText('60,000').waitFor();
  assert.deepEqual(seen.foreign, []);
  assert.deepEqual(seen.said.filter((line) => !line.includes('501')), []);
});
