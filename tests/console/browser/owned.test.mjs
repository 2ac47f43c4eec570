// What uses a secret or a volume, environments that are edited, money by person, and what a check of a host finds.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { axe, both, signedIn } from './harness.mjs';

let on;
const ids = {};
const make = (path, body) => on.server.api('POST', path, body);
before(async () => {
  on = await both();
  await make('/v2/account/secrets', { name: 'hf_token', value: 'very-secret' });
  await make('/v2/account/secrets', { name: 'unused', value: 'x' });
  ids.volume = (await make('/v2/network-volumes', { name: 'data', size: 10, dataCenter: 'EU-RO-1' })).id;
  const env = { HF_TOKEN: '{{ SVCCTL_SECRET_hf_token }}', MODE: 'fast', OLD: 'x' };
  ids.template = (await make('/v2/templates', { name: 'notebook', image: 'python:3.12', env })).id;
  ids.pod = (await make('/v2/pods', { name: 'trainer', image: 'python:3.12', gpu: { id: 'NVIDIA GeForce RTX 4090' }, dataCenterIds: ['EU-RO-1'], env, mounts: { network: [{ volumeId: ids.volume, path: '/data' }] } })).id;
  ids.endpoint = (await make('/v2/serverless', { name: 'chat', image: 'me/worker:1', gpu: { pools: ['ADA_24'] }, type: 'QUEUE', scaling: { type: 'QUEUE_DELAY', queueDelay: 4 }, env: { API_KEY: 'in clear', MODE: 'fast', OLD: 'x' } })).id;
});
after(() => on.close());

/** The line at the foot of the page. */
const foot = (page) => page.locator('footer.foot code');

test('a secret and a volume show what uses them, and a deletion says whom it hits', async () => {
  const { page, seen, close } = await signedIn(on, { path: 'secrets' });
  const grid = page.getByRole('grid', { name: 'Secrets' });
  const row = grid.getByRole('row', { name: /hf_token/ });
  await row.getByText('1 pod, 1 template').waitFor();
  await grid.getByRole('row', { name: /unused/ }).getByText('nothing').waitFor();
  await row.getByText('hf_token', { exact: true }).click();
  const side = page.getByRole('complementary', { name: 'The secret under the cursor' });
  await side.getByRole('link', { name: 'trainer' }).waitFor();
  await side.getByText('HF_TOKEN').first().waitFor();
  await foot(page).getByText('svcctl secrets uses hf_token').waitFor();
  assert.match(page.url(), /secrets\?id=/);
  assert.deepEqual((await axe(page)).violations, []);
  seen.said.length = 0;
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('1 pod, 1 template name it: trainer, notebook.').waitFor();
  await page.getByRole('button', { name: 'Leave it' }).click();
  await page.goto(`${on.server.url}/console/volumes`);
  await page.getByRole('grid', { name: 'Volumes' }).getByRole('row', { name: /data/ }).getByText('1 pod').waitFor();
  assert.ok(!(await page.content()).includes('very-secret'));
  seen.fine('uses');
  await close();
});

test('the environment of an endpoint is edited: changed, removed, added, and what was not sent stays', async () => {
  const { page, seen, close } = await signedIn(on, { path: `serverless/${ids.endpoint}/settings` });
  await page.getByLabel('Value of MODE').fill('slow');
  await page.getByRole('button', { name: 'Remove OLD' }).click();
  await page.getByLabel(/^More/).fill('NEW=a b');
  assert.equal(await page.getByLabel('Value of API_KEY').inputValue(), '', 'it was not sent');
  const save = page.getByRole('button', { name: 'Roll out the environment' });
  await save.hover();
  await foot(page).getByText(`svcctl serverless update ${ids.endpoint} --env MODE=slow --env 'NEW=a b' --unset-env OLD`).waitFor();
  await save.click();
  await page.getByLabel('Value of NEW').waitFor();
  assert.deepEqual((await on.server.api('GET', `/v2/serverless/${ids.endpoint}`)).env, { API_KEY: 'in clear', MODE: 'slow', NEW: 'a b' });
  // A value that was not sent is replaced; its line does not show it.
  await page.getByLabel('Value of API_KEY').fill('another');
  await page.mouse.move(0, 0);
  await save.hover();
  await foot(page).getByText(`svcctl serverless update ${ids.endpoint} --env API_KEY`, { exact: true }).waitFor();
  await save.click();
  await page.locator('[data-verb="serverless env"][title="nothing is changed"]').waitFor();
  assert.equal((await on.server.api('GET', `/v2/serverless/${ids.endpoint}`)).env.API_KEY, 'another');
  seen.fine('an endpoint');
  await close();
});

test('so is that of a template, and of a pod, which asks before it restarts', async () => {
  const { page, seen, close } = await signedIn(on, { path: `templates?id=${ids.template}` });
  await page.getByRole('complementary').getByLabel('Value of MODE').fill('slow');
  await page.getByRole('button', { name: 'Save the environment' }).click();
  await page.locator('[data-verb="templates env"][title="nothing is changed"]').waitFor();
  assert.deepEqual((await on.server.api('GET', `/v2/templates/${ids.template}`)).env, { HF_TOKEN: '{{ SVCCTL_SECRET_hf_token }}', MODE: 'slow', OLD: 'x' });
  for (const end = Date.now() + 30_000; (await on.server.api('GET', `/v2/pods/${ids.pod}`)).status !== 'RUNNING' && Date.now() < end; ) await page.waitForTimeout(200);
  await page.goto(`${on.server.url}/console/pods/${ids.pod}/settings`);
  await page.getByLabel('Value of MODE').fill('slow');
  await page.getByRole('button', { name: 'Save the environment' }).click();
  await page.getByRole('dialog').getByText('Save and restart trainer?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save the environment' }).click();
  await page.locator('[data-verb="pods env"][title="nothing is changed"]').waitFor();
  const { env } = await on.server.api('GET', `/v2/pods/${ids.pod}`);
  assert.deepEqual([env.MODE, env.HF_TOKEN, env.OLD], ['slow', '{{ SVCCTL_SECRET_hf_token }}', 'x']);
  seen.fine('a template and a pod');
  await close();
});

test('money by person is there for the operator, with its line', async () => {
  const { page, seen, close } = await signedIn(on, { path: 'billing' });
  const table = page.getByRole('region', { name: 'Money by person' });
  await table.getByText('their own').waitFor();
  await page.getByText('svcctl engine spending').waitFor();
  assert.ok(Number(await table.getByRole('row').nth(1).getByRole('cell').nth(2).textContent()) > 0.3);
  seen.fine('by person');
  await close();
});

test('a check of a host shows what it finds, and what to do', async () => {
  const host = { id: 'node1', dataCenter: 'HERE-1', drained: false, unreachableSince: null, gpu: { id: 'NVIDIA A40', count: 4 }, cpu: null, used: 1, usedDisk: 20, pods: 1 };
  const checks = [{ check: 'firewall', status: 'warn', detail: '<b>no rules</b>', hint: 'set them' }, { check: 'daemon', status: 'ok', detail: 'Docker answers', hint: null }];
  const { page, seen, close } = await signedIn(on, {
    path: 'overview',
    before: async (page) => {
      await page.route('**/console/data/engine/hosts', (route) => route.fulfill({ json: { hosts: [host] } }));
      await page.route('**/console/data/engine/hosts/node1/check', (route) => route.fulfill({ json: { host: 'node1', checks } }));
    },
  });
  await page.goto(`${on.server.url}/console/hosts`);
  const check = page.getByRole('button', { name: 'Check' });
  await check.hover();
  await foot(page).getByText('svcctl engine hosts check node1').waitFor();
  await check.click();
  const found = page.getByRole('region', { name: 'Findings' });
  await found.getByText('<b>no rules</b>').waitFor();
  await found.getByText('set them').waitFor();
  assert.deepEqual((await axe(page)).violations, []);
  seen.said.length = 0;
  seen.fine('a check');
  await close();
});
