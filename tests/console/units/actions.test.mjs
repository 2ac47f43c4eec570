// Each action's line, parsed by svcctl with `--curl`, gives the request that the page sends.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { folder, svcctl } from '../server.mjs';
import './page.mjs';

/** Arguments for each action: at least one set, those of a form with every field. */
const SETS = {
  'pods create': [
    { name: 'train', image: 'me/train:7', gpu: 'NVIDIA H200', count: 2, dataCenters: ['EU-FR-1', 'US-CA-2'], cloud: 'SECURE', disk: 50, ports: ['8888/http', '22/tcp'], env: { A: 'b c', Q: "it's" }, args: 'python -m x', mounts: { network: [{ volumeId: 'vol1', path: '/data' }] }, registry: 'reg1', ssh: true, jupyter: true, minCuda: '12.4', ttl: '8h', marker: 'm', ttlEnd: 't' },
    { name: 'plain', image: 'python:3.12', gpu: 'NVIDIA L4', count: 1, cloud: 'COMMUNITY', dataCenters: [], ports: [], env: {}, mounts: {}, marker: 'm' },
    { name: 'cpu', templateId: 'tmpl1', image: '', cpu: 'cpu5c', vcpus: 4, marker: 'm' },
  ],
  'pods start': [{ id: 'abc' }], 'pods stop': [{ id: 'abc' }], 'pods restart': [{ id: 'abc' }], 'pods terminate': [{ id: 'abc' }], 'pods lock': [{ id: 'abc' }], 'pods unlock': [{ id: 'abc' }],
  'pods update': [{ id: 'abc', name: 'other' }, { id: 'abc', image: 'me/x:2', args: 'a b', disk: 30, ports: ['80/http'] }],
  'serverless create': [{ name: 'e', image: 'me/w:1', pools: ['ADA_24'], min: 0, max: 3, idleTimeout: 10, env: { A: 'b' } }, { name: 'e', templateId: 'tmpl1', image: '', pools: ['ADA_24'], env: {} }],
  'serverless run': [{ endpoint: 'e1', input: { prompt: "it's", n: [1, 2] }, stream: true }],
  'serverless cancel': [{ endpoint: 'e1', job: 'j1' }], 'serverless retry': [{ endpoint: 'e1', job: 'j1' }], 'serverless purge': [{ endpoint: 'e1' }],
  'serverless scale': [{ endpoint: 'e1', min: 0, max: 4, idleTimeout: 30 }], 'serverless update': [{ endpoint: 'e1', image: 'me/w:2' }], 'serverless delete': [{ id: 'e1' }],
  'clusters create': [{ name: 'c', type: 'TRAINING', gpu: 'NVIDIA H200', perPod: 8, pods: 2, dataCenters: ['US-CA-2'], image: 'me/t:1', ssh: true, marker: 'm', ttl: '8h', ttlEnd: 't' }],
  'clusters update': [{ id: 'c1', name: 'n' }], 'clusters delete': [{ id: 'c1' }],
  'templates create': [{ name: 't', image: 'a:1', disk: 20, ports: ['80/http'], args: 'x y', env: { A: 'b' }, public: true, serverless: true }], 'templates delete': [{ id: 't1' }],
  'volumes create': [{ name: 'v', size: 100, dataCenter: 'EU-RO-1' }, { name: 'v', global: true }], 'volumes update': [{ id: 'v1', name: 'n', size: 200 }], 'volumes delete': [{ id: 'v1' }, { id: 'v1', global: true }],
  'registries create': [{ name: 'r', username: 'me', password: 'p' }], 'registries delete': [{ id: 'r1' }],
  'secrets create': [{ name: 's', description: 'for x', value: 'v' }, { name: 's', value: 'v' }], 'secrets rotate': [{ id: 's1', value: 'v' }], 'secrets delete': [{ id: 's1' }],
};

/** Lines that `--curl` cannot show as one request, with its reason; and those of the engine, which are no requests. */
const WITHOUT = {
  'pods lease': 'depends on what is set now', 'serverless rollback': 'reads the releases first', 'ssh-keys add': 'reads the keys first', 'ssh-keys remove': 'reads the keys first',
  'pods env': 'depends on what is set now', 'serverless env': 'depends on what is set now', 'templates env': 'depends on what is set now',
};

/** What stands for a secret in a line, and what differs each time. */
function leveled(body, given) {
  if (!body) return body;
  const same = structuredClone(body);
  for (const [field, stand] of [['value', '$SECRET_VALUE'], ['password', '$REGISTRY_PASSWORD']]) if (same[field] !== undefined && given[field]) same[field] = stand;
  if (same.env?.SVCCTL_CREATE_ID) same.env.SVCCTL_CREATE_ID = 'marker';
  if (same.env?.SVCCTL_EXPIRES_AT) same.env.SVCCTL_EXPIRES_AT = 'end';
  return same;
}

/** The words of a line as a shell has them. */
function wordsOf(line) {
  return [...line.matchAll(/(?:'[^']*'|\\'|[^\s'])+/g)].map(([word]) => word.replace(/'([^']*)'|\\(')/g, (_, quoted, escaped) => quoted ?? escaped));
}

/** The request of a curl line. */
function requestOf(curl) {
  const method = /^curl -X (\w+)/.exec(curl)[1];
  const path = /"\$SVCCTL_BASE_URL"'([^']*)'/.exec(curl)[1];
  const data = /(?:-d|--data-raw) '([\s\S]*)'\s*$/.exec(curl)?.[1];
  const text = data?.replaceAll(`"'"$`, '"$').replace(/(\$[A-Z_]+)"'"/g, '$1"').replaceAll(`'\\''`, "'");
  return [method, path, text ? JSON.parse(text) : undefined];
}

let actions;
const data = folder();
before(async () => {
  actions = await import('../../../console/actions.js');
});

test('every action has arguments here, or a reason', () => {
  const names = Object.keys(actions.ACTIONS).filter((name) => !name.startsWith('engine '));
  assert.deepEqual(names.filter((name) => !SETS[name] && !WITHOUT[name]), []);
});

for (const [name, sets] of Object.entries(SETS)) {
  test(`the line of ${name} is its request`, async () => {
    for (const args of sets) {
      const line = actions.line(name, args);
      const [program, ...words] = wordsOf(line);
      assert.equal(program, 'svcctl');
      const { stdout } = await svcctl(data, [...words, '--curl'], { input: 'x\n' });
      const curl = stdout.split('\n').find((one) => one.startsWith('curl '));
      const [method, path, body] = actions.ACTIONS[name].request(args);
      const [saidMethod, saidPath, said] = requestOf(curl);
      assert.deepEqual([saidMethod, saidPath], [method, path.replace(/^\/api/, '')], line);
      assert.deepEqual(leveled(said, args), leveled(body && JSON.parse(JSON.stringify(body)), args), line);
    }
  });
}

for (const [name, reason] of Object.entries(WITHOUT)) {
  test(`the line of ${name} is parsed, though --curl shows no write (${reason})`, async () => {
    const args = { id: 'abc', endpoint: 'e1', version: 1, values: {}, ttl: '61m', comment: 'me@laptop', keys: [], key: 'ssh-ed25519 AAAA me@laptop', env: {}, set: { A: 'b' } };
    const [, ...words] = wordsOf(actions.line(name, args));
    const { stdout, code } = await svcctl(data, [...words, '--curl'], { input: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl me@laptop\n', fails: true });
    assert.ok(code === 0 ? /curl -X GET/.test(stdout) : code === 2, `${code} ${stdout}`);
  });
}

test('the line of an edited environment makes the environment that is sent, and shows no value that the page was not sent', async () => {
  const { edited } = await import('../../../console/environment.js');
  const { stdout } = await svcctl(data, ['templates', 'create', 'edited', '--image', 'a:1', '--env', 'A=1', '--env', 'OLD=x', '--env', 'HF_TOKEN=s', '-o', 'id']);
  const id = stdout.trim();
  const next = edited({ A: '1', OLD: 'x', HF_TOKEN: null }, { set: { A: 'b c' }, gone: ['OLD'], more: "NEW=it's\n" });
  assert.deepEqual(next.env, { A: 'b c', HF_TOKEN: null, NEW: "it's" });
  const [, ...words] = wordsOf(actions.line('templates env', { id, ...next, hidden: ['HF_TOKEN'] }));
  await svcctl(data, words);
  const { env } = JSON.parse((await svcctl(data, ['templates', 'get', id, '-o', 'json'])).stdout);
  assert.deepEqual(env, { A: 'b c', HF_TOKEN: 's', NEW: "it's" });
  const hidden = edited({ HF_TOKEN: null }, { set: { HF_TOKEN: 'typed' }, gone: [], more: '' });
  const line = actions.line('serverless env', { id: 'e1', ...hidden, hidden: ['HF_TOKEN'] });
  assert.deepEqual([line, hidden.env], ['svcctl serverless update e1 --env HF_TOKEN', { HF_TOKEN: 'typed' }]);
});

test('the lines of the engine are parsed', async () => {
  for (const [name, args] of Object.entries({ 'engine users create': { name: 'bob' }, 'engine teams create': { name: 'red' }, 'engine keys create': { name: 'ci', scopes: ['pods:read'], expires: '30d' } })) {
    const [, ...words] = wordsOf(actions.line(name, args));
    await svcctl(data, words);
  }
});

test('many go through standard input, few by their ids', () => {
  const pods = Array.from({ length: 5 }, (_, at) => ({ id: `p${at}` }));
  assert.equal(actions.line('pods stop', pods.slice(0, 2)), 'svcctl pods stop p0 p1');
  assert.equal(actions.line('pods stop', pods), 'echo p0 p1 p2 p3 p4 | svcctl pods stop -');
});
