// Each page, dark and light, wide and narrow: axe finds nothing, the console is silent, no request leaves the origin,
// nothing is wider than the window, and the picture is the one that was looked at.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { axe, both, madeLive, madeRows, signedIn } from './harness.mjs';

const pictures = fileURLToPath(new URL('../pictures/', import.meta.url));
const results = fileURLToPath(new URL('../results/', import.meta.url));
/** The share of pixels that may differ: figures move, and fonts are drawn a little differently elsewhere. */
const TOLERANCE = 0.03;
const UPDATE = process.env.CONSOLE_PICTURES === 'update';

let on;
const ids = {};
before(async () => {
  on = await both(['--seed', '7']);
  const { server } = on;
  const make = (path, body) => server.api('POST', path, body);
  for (const [at, gpu] of ['NVIDIA L4', 'NVIDIA H200', 'NVIDIA A40', 'NVIDIA GeForce RTX 4090', 'NVIDIA L40S'].entries()) {
    const pod = await make('/v2/pods', { name: `train-${at}`, image: `ghcr.io/acme/train:${at}`, gpu: { id: gpu }, ports: ['8888/http', '22/tcp'], env: { HF_TOKEN: 'hf_abc', MODE: 'fast' } });
    ids.pod ??= pod.id;
  }
  const gone = await make('/v2/pods', { name: 'gone', image: 'python:3.12', gpu: { id: 'NVIDIA L4' } });
  await server.api('DELETE', `/v2/pods/${gone.id}`);
  ids.endpoint = (await make('/v2/serverless', { name: 'chat', image: 'me/worker:1', gpu: { pools: ['ADA_24'] }, type: 'QUEUE', scaling: { type: 'QUEUE_DELAY', queueDelay: 4 } })).id;
  await make(`/v2/${ids.endpoint}/run`, { input: { a: 1 } });
  ids.cluster = (await make('/v2/clusters', { name: 'big', type: 'TRAINING', compute: { gpuTypeId: 'NVIDIA H200', gpuCountPerPod: 8, podCount: 2 }, image: 'me/train:1' })).id;
  ids.template = (await make('/v2/templates', { name: 'notebook', image: 'python:3.12', disk: 20, env: { HF_TOKEN: '{{ SVCCTL_SECRET_hf_token }}', MODE: 'fast' } })).id;
  ids.volume = (await make('/v2/network-volumes', { name: 'data', size: 100, dataCenter: 'EU-RO-1' })).id;
  await make('/v2/registries', { name: 'docker', username: 'me', password: 'x' });
  ids.secret = (await make('/v2/account/secrets', { name: 'hf_token', value: 'x' })).id;
});
after(() => on.close());

const paths = () => [
  'overview', 'pods', `pods?pod=${ids.pod}`, 'pods/new?gpu=NVIDIA%20H200', 'pods/ended', `pods/${ids.pod}/logs`, `pods/${ids.pod}/terminal`, `pods/${ids.pod}/settings`, `pods/${ids.pod}/cost`,
  `pods/${ids.pod}/events`, `pods/${ids.pod}/json`, 'pods/nothing', 'serverless', 'serverless?new=1', `serverless/${ids.endpoint}`, `serverless/${ids.endpoint}/run`, `serverless/${ids.endpoint}/workers`,
  `serverless/${ids.endpoint}/releases`, `serverless/${ids.endpoint}/settings`, 'clusters', 'clusters?new=1', `clusters/${ids.cluster}`, `clusters/${ids.cluster}/logs`, 'catalog', 'templates', 'templates?new=1',
  `templates?id=${ids.template}`, 'volumes', 'volumes?new=1', `volumes?id=${ids.volume}`, 'registries', 'registries?new=1', 'secrets', 'secrets?new=1', `secrets?id=${ids.secret}`, 'ssh-keys', 'ssh-keys?new=1', 'billing', 'hosts', 'people', 'audit',
];

/** What a page says when there is nothing under its id: expected, and noted by the browser. */
const EXPECTED = /status of 404/;

for (const [dark, width, height] of [[true, 1440, 900], [false, 390, 844]]) {
  test(`each page, ${dark ? 'dark' : 'light'}, ${width} px`, async () => {
    const { page, seen, close } = await signedIn(on, { dark, width, height });
    const found = [];
    for (const path of paths()) {
      await page.goto(`${on.server.url}/console/${path}`);
      await page.locator('main :is(h1, .one, .empty)').first().waitFor();
      await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined);
      // What axe itself does to the page while it looks is not the page's doing.
      const said = seen.said.filter((one) => !(path === 'pods/nothing' && EXPECTED.test(one)));
      assert.deepEqual(said, [], `${path}: the console is silent`);
      const { violations, passes } = await axe(page);
      seen.said.length = 0;
      assert.ok(passes > 10, 'axe looked at the page');
      found.push(...violations.map((one) => `${path}: ${one}`));
      const wide = await page.evaluate(() => [document.documentElement, document.querySelector('main')].some((element) => element.scrollWidth > element.clientWidth + 1));
      if (wide) found.push(`${path}: wider than the window`);
    }
    assert.deepEqual(found, []);
    seen.fine(`${dark ? 'dark' : 'light'} ${width}`);
    await close();
  });
}

test('light and wide, dark and at 320 px: axe on the pages of most colours and fields', async () => {
  for (const how of [{ dark: false }, { dark: true, width: 320, height: 640 }]) {
    const { page, seen, close } = await signedIn(on, how);
    for (const path of ['overview', `pods?pod=${ids.pod}`, 'pods/new?gpu=NVIDIA%20H200', `serverless/${ids.endpoint}`, 'billing', 'people']) {
      await page.goto(`${on.server.url}/console/${path}`);
      await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined);
      seen.fine(path);
      assert.deepEqual((await axe(page)).violations, [], path);
      seen.said.length = 0;
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} is wider than the window`);
    }
    seen.fine('axe');
    await close();
  }
});

test('a new pod that fits nowhere says why, and its smallest change is a button', async () => {
  const { page, seen, close } = await signedIn(on, { path: 'pods/new?gpu=NVIDIA%20H200' });
  await page.getByLabel('GPUs', { exact: true }).fill('64');
  await page.getByText('Nothing fits: no host has room for 64 GPUs.').waitFor();
  await page.getByRole('button', { name: /--gpu-count 8/ }).click();
  await page.getByText('Nothing fits').waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('GPUs', { exact: true }).inputValue(), '8');
  await page.getByText(/svcctl pods create NAME --gpu 'NVIDIA H200' --gpu-count 8/).waitFor();
  seen.fine('why');
  await close();
});

/** Compares a picture with the one that was looked at. */
function compare(name, bytes) {
  const file = `${pictures}${name}.png`;
  if (UPDATE) {
    mkdirSync(pictures, { recursive: true });
    return writeFileSync(file, bytes);
  }
  assert.ok(existsSync(file), `${file} is not there: CONSOLE_PICTURES=update makes it`);
  const [was, is] = [PNG.sync.read(readFileSync(file)), PNG.sync.read(bytes)];
  assert.deepEqual([is.width, is.height], [was.width, was.height], name);
  const diff = new PNG({ width: was.width, height: was.height });
  const share = pixelmatch(was.data, is.data, diff.data, was.width, was.height, { threshold: 0.2 }) / (was.width * was.height);
  console.log(`picture ${name}: ${(share * 100).toFixed(2)} % differ`);
  if (share > TOLERANCE) {
    mkdirSync(results, { recursive: true });
    writeFileSync(`${results}${name}.png`, bytes);
    writeFileSync(`${results}${name}-diff.png`, PNG.sync.write(diff));
  }
  assert.ok(share <= TOLERANCE, `${name}: ${(share * 100).toFixed(2)} % differ, see tests/console/results`);
  return undefined;
}

/** Hosts that no machine here has. */
async function madeHosts(page) {
  const host = { dataCenter: 'HERE-1', drained: false, unreachableSince: null, gpu: { id: 'NVIDIA A40', count: 8 }, cpu: null, used: 5, usedDisk: 340, pods: 5 };
  const hosts = [{ ...host, id: 'node1' }, { ...host, id: 'node2', drained: true, used: 2, usedDisk: 80, pods: 2 }];
  const checks = [
    { check: 'firewall', status: 'warn', detail: 'pods reach the networks of the host', hint: '`svcctl engine hosts add --firewall` closes them' },
    { check: 'daemon', status: 'ok', detail: 'Docker 28.3.2 answers', hint: null },
    { check: 'owner', status: 'ok', detail: 'it belongs to this engine', hint: null },
  ];
  await page.route('**/console/data/engine/hosts', (route) => route.fulfill({ json: { hosts } }));
  await page.route('**/console/data/engine/hosts/node1/check', (route) => route.fulfill({ json: { host: 'node1', checks } }));
}

test('pictures: the pages are as they were looked at', async () => {
  for (const dark of [true, false]) {
    const scheme = dark ? 'dark' : 'light';
    const { page, close } = await signedIn(on, { dark, before: (page) => madeLive(page, { rows: madeRows(9928) }) });
    await page.getByRole('grid', { name: 'Pods' }).getByRole('row').nth(5).waitFor();
    compare(`pods-${scheme}`, await page.screenshot());
    await page.setViewportSize({ width: 390, height: 844 });
    compare(`pods-${scheme}-narrow`, await page.screenshot());
    await close();
    const other = await signedIn(on, { dark, path: 'catalog', before: madeHosts });
    await other.page.getByRole('table').first().waitFor();
    compare(`catalog-${scheme}`, await other.page.screenshot());
    await other.page.goto(`${on.server.url}/console/pods/new?gpu=NVIDIA%20H200&dc=EU-FR-1`);
    await other.page.getByText('in 30 days').waitFor();
    await other.page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined);
    compare(`new-${scheme}`, await other.page.screenshot());
    const pages = { overview: 'overview', settings: `pods/${ids.pod}/settings`, endpoint: `serverless/${ids.endpoint}/settings`, cluster: `clusters/${ids.cluster}`, billing: 'billing', people: 'people', pod: `pods/${ids.pod}/events`, serverless: 'serverless', template: `templates?id=${ids.template}`, secret: `secrets?id=${ids.secret}`, volumes: 'volumes', hosts: 'hosts', audit: 'audit' };
    for (const [name, path] of Object.entries(pages)) {
      await other.page.goto(`${on.server.url}/console/${path}`);
      await other.page.locator('main h1').first().waitFor({ state: 'attached' });
      await other.page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
      if (name === 'hosts') await other.page.getByRole('button', { name: 'Check' }).first().click();
      if (name === 'hosts') await other.page.getByRole('region', { name: 'Findings' }).waitFor();
      compare(`${name}-${scheme}`, await other.page.screenshot());
    }
    await other.close();
  }
});
