// The one place of verbs: for each the words of the command line and the request that the button sends. Nothing else
// in the console sends a write. A test parses each line by svcctl with `--curl` and compares the requests.

import { money, shell } from './format.js';
import { Refused, get, may, request } from './store.js';

/** @typedef {import('./api.d.ts').CreatePodRequest} CreatePodRequest */

/** What is asked before: what is lost, what stays, and what has to be typed where one look is not enough.
 * @typedef {{ title: string, lost: string[], type?: string }} Ask */

/** @typedef {{ label: string, scope: string, words: (a: any) => string[], request: (a: any) => [method: string, path: string, body?: object],
 *   danger?: boolean, ask?: (a: any) => Ask | null, shown?: (a: any) => string, again?: (a: any) => Promise<any> }} Action */

const id = encodeURIComponent;
/** @param {string} name @param {string | number | undefined | null} value */
const flag = (name, value) => (value == null || value === '' ? [] : [name, String(value)]);
/** @param {string} name @param {boolean | undefined} is */
const when = (name, is) => (is ? [name] : []);
/** @param {string} name @param {readonly string[] | undefined} values */
const each = (name, values) => (values ?? []).flatMap((value) => [name, value]);
/** @param {Record<string, string> | undefined} env */
const envWords = (env) => each('--env', Object.entries(env ?? {}).map(([name, value]) => `${name}=${value}`));
/** Without what is not given. @template {object} T @param {T} body @returns {T} */
const given = (body) => /** @type {T} */ (Object.fromEntries(Object.entries(body).filter(([, value]) => value != null && value !== '' && value !== false && !(Array.isArray(value) && !value.length))));
/** @template {object} T @param {T} env */
const some = (env) => (Object.keys(env).length ? env : undefined);
/** @param {{ mounts?: { network?: { volumeId: string, path: string }[] } }} a */
const volumeWords = (a) => each('--network-volume', a.mounts?.network?.map((one) => `${one.volumeId}:${one.path}`));

/** A change of an environment, as `pods update` and its like take it. A value that is hidden stands in a variable of the shell.
 * @param {{ set?: Record<string, string>, unset?: string[], hidden?: string[] }} a */
const envChange = (a) => [
  ...each('--env', Object.entries(a.set ?? {}).map(([name, value]) => (a.hidden?.includes(name) ? name : `${name}=${value}`))),
  ...each('--unset-env', a.unset),
];
/** What changes the environment of a thing of a group. `env` is the whole of it: null for what the page was not sent, and stays.
 * @param {string} group @param {string} label @param {Action['ask']} [ask] @returns {Action} */
const changesEnv = (group, label, ask) => ({
  label,
  scope: `${group}:write`,
  words: (a) => [group, 'update', a.id, ...envChange(a)],
  request: (a) => ['PATCH', `/api/v2/${group}/${id(a.id)}`, { env: a.env }],
  ask,
});

/** What a create carries, so that its pod is found again when the answer was lost. @param {any} a @returns {Record<string, string>} */
const marked = (a) => ({ ...a.env, ...(a.marker ? { SVCCTL_CREATE_ID: a.marker } : {}), ...(a.ttlEnd ? { SVCCTL_EXPIRES_AT: a.ttlEnd } : {}) });

/** The container's settings, which pods, templates and endpoints share. @param {any} a */
const containerWords = (a) => [
  ...flag('--image', a.image), ...flag('--template', a.templateId), ...flag('--disk', a.disk), ...each('--port', a.ports), ...envWords(a.env),
  ...flag('--args', a.args), ...flag('--registry', a.registry),
];
/** @param {any} a */
const container = (a) => ({ image: a.image, templateId: a.templateId, disk: a.disk, ports: a.ports, args: a.args, registry: a.registry });

/** @param {any} a @returns {CreatePodRequest} */
const podBody = (a) =>
  given({
    name: a.name,
    ...container(a),
    gpu: a.gpu && given({ id: a.gpu, count: a.count > 1 ? a.count : undefined, minCudaVersion: a.minCuda }),
    cpu: a.cpu && { id: a.cpu, vcpuCount: a.vcpus },
    cloud: a.cloud === 'COMMUNITY' ? a.cloud : undefined,
    dataCenterIds: a.dataCenters,
    env: some(marked(a)),
    mounts: a.mounts && some(a.mounts),
    startSsh: a.ssh,
    startJupyter: a.jupyter,
  });
/** @param {any} a */
const podWords = (a) => [
  a.name || 'NAME', ...containerWords(a), ...flag('--gpu', a.gpu), ...flag('--gpu-count', a.count > 1 && a.gpu ? a.count : ''), ...flag('--min-cuda', a.minCuda),
  ...flag('--cpu', a.cpu), ...flag('--vcpus', a.cpu && a.vcpus), ...flag('--cloud', a.cloud === 'COMMUNITY' ? 'community' : ''),
  ...each('--data-center', a.dataCenters), ...volumeWords(a), ...when('--ssh', a.ssh), ...when('--jupyter', a.jupyter), ...flag('--ttl', a.ttl),
];

/** @param {string} verb @param {string} label @param {Partial<Action>} [more] @returns {Action} */
const podAction = (verb, label, more) => ({
  label,
  scope: 'pods:write',
  words: (p) => ['pods', verb, p.id],
  request: (p) => ['POST', `/api/v2/pods/${id(p.id)}/action`, { action: verb }],
  ...more,
});
/** @param {any} p */
const perHour = (p) => (p.cost ? `It costs ${money(p.cost / 1e6)} USD an hour now.` : 'It costs nothing now.');
/** What deletes a thing of a group. @param {string} group @param {string} path @param {string} what @param {(a: any) => string[]} [lost] @returns {Action} */
const deletes = (group, path, what, lost = () => []) => ({
  label: 'Delete',
  scope: `${group === 'volumes' ? 'network-volumes' : group}:write`,
  danger: true,
  words: (a) => [group, 'delete', a.id, ...when('--global', a.global)],
  request: (a) => ['DELETE', `/api/v2/${a.global ? 'global-volumes' : path}/${id(a.id)}`],
  ask: (a) => ({ title: `Delete ${what} ${a.name}?`, lost: lost(a) }),
});
/** Starts no rollout. @param {any} a */
const workers = (a) => given({ min: a.min, max: a.max, idleTimeout: a.idleTimeout });
/** @param {any} a */
const workersWords = (a) => [...flag('--min', a.min), ...flag('--max', a.max), ...flag('--idle-timeout', a.idleTimeout == null ? '' : `${a.idleTimeout}s`)];
/** @param {string} verb @param {string} label @param {Partial<Action>} [more] @returns {Action} */
const jobAction = (verb, label, more) => ({
  label,
  scope: 'serverless:write',
  words: (a) => ['serverless', verb, a.endpoint, ...(a.job ? [a.job] : [])],
  request: (a) => ['POST', `/api/v2/${id(a.endpoint)}/${verb === 'purge' ? 'purge-queue' : verb}${a.job ? `/${id(a.job)}` : ''}`],
  ...more,
});

/** @type {Record<string, Action>} */
export const ACTIONS = {
  'pods create': {
    label: 'Rent',
    scope: 'pods:write',
    words: (a) => ['pods', 'create', ...podWords(a)],
    request: (a) => ['POST', '/api/v2/pods', podBody(a)],
    again: adopt,
  },
  'pods start': podAction('start', 'Start'),
  'pods stop': podAction('stop', 'Stop', {
    ask: (p) => ({ title: `Stop ${p.name}?`, lost: ['What is on the container disk is wiped; mounts stay.', perHour(p)] }),
  }),
  'pods restart': podAction('restart', 'Restart', {
    ask: (p) => ({ title: `Restart ${p.name}?`, lost: ['What is on the container disk is wiped; mounts stay.'] }),
  }),
  'pods terminate': podAction('terminate', 'Terminate', {
    danger: true,
    request: (p) => ['DELETE', `/api/v2/pods/${id(p.id)}`],
    ask: (p) => ({
      title: `Terminate ${p.name}?`,
      lost: ['The pod and all that is on its disks are gone for good; network and global volumes stay.', perHour(p)],
      type: p.locked ? p.name : undefined,
    }),
  }),
  'pods lock': podAction('lock', 'Lock', { words: (p) => ['pods', 'update', p.id, '--lock'], request: (p) => ['PATCH', `/api/v2/pods/${id(p.id)}`, { locked: true }] }),
  'pods unlock': podAction('unlock', 'Unlock', { words: (p) => ['pods', 'update', p.id, '--unlock'], request: (p) => ['PATCH', `/api/v2/pods/${id(p.id)}`, { locked: false }] }),
  'pods lease': podAction('lease', '+1 h', {
    words: (p) => ['pods', 'update', p.id, '--ttl', p.ttl],
    request: (p) => ['PATCH', `/api/v2/pods/${id(p.id)}`, { env: { ...p.env, SVCCTL_EXPIRES_AT: p.ttlEnd } }],
  }),
  'pods update': podAction('update', 'Save', {
    words: (p) => ['pods', 'update', p.id, ...flag('--name', p.name), ...containerWords(p)],
    request: (p) => ['PATCH', `/api/v2/pods/${id(p.id)}`, given({ name: p.name, ...container(p) })],
    ask: (p) =>
      p.restarts ? { title: `Save and restart ${p.was}?`, lost: ['The container is made anew: what is on its disk is wiped; mounts stay.'] } : null,
  }),
  'pods env': changesEnv('pods', 'Save the environment', (p) =>
    p.restarts ? { title: `Save and restart ${p.was}?`, lost: ['The container is made anew: what is on its disk is wiped; mounts stay.'] } : null,
  ),

  'serverless create': {
    label: 'Create the endpoint',
    scope: 'serverless:write',
    words: (a) => ['serverless', 'create', a.name, ...containerWords(a), ...each('--pool', a.pools), ...workersWords(a)],
    request: (a) => ['POST', '/api/v2/serverless', given({
      name: a.name, ...container(a), env: some(a.env ?? {}), gpu: { pools: a.pools }, workers: some(workers(a)), type: 'QUEUE',
      scaling: { type: 'QUEUE_DELAY', queueDelay: 4 },
    })],
  },
  'serverless run': {
    label: 'Send',
    scope: 'serverless:write',
    words: (a) => ['serverless', 'run', a.endpoint, '--input', JSON.stringify(a.input), ...when('--stream', a.stream)],
    request: (a) => ['POST', `/api/v2/${id(a.endpoint)}/run`, { input: a.input }],
  },
  'serverless cancel': jobAction('cancel', 'Cancel'),
  'serverless retry': jobAction('retry', 'Retry'),
  'serverless purge': jobAction('purge', 'Purge the queue', {
    danger: true,
    ask: (a) => ({ title: `Purge the queue of ${a.name}?`, lost: [`${a.queued} queued jobs are cancelled; those that run go on.`], type: a.queued > 1 ? String(a.queued) : undefined }),
  }),
  'serverless scale': {
    label: 'Scale',
    scope: 'serverless:write',
    words: (a) => ['serverless', 'scale', a.endpoint, ...workersWords(a)],
    request: (a) => ['PATCH', `/api/v2/serverless/${id(a.endpoint)}`, { workers: workers(a) }],
  },
  'serverless update': {
    label: 'Roll out',
    scope: 'serverless:write',
    words: (a) => ['serverless', 'update', a.endpoint, ...containerWords(a)],
    request: (a) => ['PATCH', `/api/v2/serverless/${id(a.endpoint)}`, given(container(a))],
  },
  'serverless env': changesEnv('serverless', 'Roll out the environment'),
  'serverless rollback': {
    label: 'Roll back',
    scope: 'serverless:write',
    words: (a) => ['serverless', 'rollback', a.endpoint, '--to', String(a.version)],
    request: (a) => ['PATCH', `/api/v2/serverless/${id(a.endpoint)}`, a.values],
    ask: (a) => ({ title: `Go back to version ${a.version}?`, lost: ['Workers are replaced one by one; jobs that run finish first.'] }),
  },
  'serverless delete': {
    ...deletes('serverless', 'serverless', 'the endpoint', (a) => [`Its ${a.jobs ?? 0} jobs and ${a.workers ?? 0} workers end with it.`]),
  },

  'clusters create': {
    label: 'Rent the cluster',
    scope: 'clusters:write',
    words: (a) => [
      'clusters', 'create', a.name, '--type', a.type.toLowerCase(), '--gpu', a.gpu, '--gpus-per-pod', String(a.perPod), '--pods', String(a.pods),
      ...each('--data-center', a.dataCenters), ...containerWords(a), ...when('--ssh', a.ssh), ...flag('--ttl', a.ttl),
    ],
    request: (a) => ['POST', '/api/v2/clusters', given({
      name: a.name, type: a.type, compute: { gpuTypeId: a.gpu, gpuCountPerPod: a.perPod, podCount: a.pods }, dataCenterIds: a.dataCenters,
      ...container(a), env: some(marked(a)), startSsh: a.ssh,
    })],
  },
  'clusters update': {
    label: 'Rename',
    scope: 'clusters:write',
    words: (a) => ['clusters', 'update', a.id, '--name', a.name],
    request: (a) => ['PATCH', `/api/v2/clusters/${id(a.id)}`, { name: a.name }],
  },
  'clusters delete': deletes('clusters', 'clusters', 'the cluster', (a) => [`All ${a.pods} pods end, with what is on their disks; volumes stay.`]),

  'templates create': {
    label: 'Save the template',
    scope: 'templates:write',
    words: (a) => ['templates', 'create', a.name, ...containerWords(a), ...when('--public', a.public), ...when('--serverless', a.serverless)],
    request: (a) => ['POST', '/api/v2/templates', given({ name: a.name, ...container(a), env: some(a.env ?? {}), public: a.public, serverless: a.serverless })],
  },
  'templates env': changesEnv('templates', 'Save the environment'),
  'templates delete': deletes('templates', 'templates', 'the template', () => ['Pods and endpoints that were made from it stay as they are.']),
  'volumes create': {
    label: 'Create the volume',
    scope: 'network-volumes:write',
    words: (a) => ['volumes', 'create', a.name, ...(a.global ? ['--global'] : ['--size', String(a.size), '--data-center', a.dataCenter])],
    request: (a) => (a.global ? ['POST', '/api/v2/global-volumes', { name: a.name }] : ['POST', '/api/v2/network-volumes', { name: a.name, size: a.size, dataCenter: a.dataCenter }]),
  },
  'volumes update': {
    label: 'Save',
    scope: 'network-volumes:write',
    words: (a) => ['volumes', 'update', a.id, ...flag('--name', a.name), ...flag('--size', a.size), ...when('--global', a.global)],
    request: (a) => ['PATCH', `/api/v2/${a.global ? 'global' : 'network'}-volumes/${id(a.id)}`, given({ name: a.name, size: a.size })],
  },
  'volumes delete': deletes('volumes', 'network-volumes', 'the volume', (a) => [...(a.used ?? []), 'All that is on it is gone for good.']),
  'registries create': {
    label: 'Store the credential',
    scope: 'registries:write',
    words: (a) => ['registries', 'create', a.name, '--username', a.username, '--password-stdin'],
    request: (a) => ['POST', '/api/v2/registries', { name: a.name, username: a.username, password: a.password }],
  },
  'registries delete': deletes('registries', 'registries', 'the credential', () => ['Pods that run go on; a start that has to pull with it fails.']),
  'secrets create': {
    label: 'Store the secret',
    scope: 'account:write',
    words: (a) => ['secrets', 'create', a.name, ...flag('--description', a.description), '--value-stdin'],
    request: (a) => ['POST', '/api/v2/account/secrets', given({ name: a.name, description: a.description, value: a.value })],
  },
  'secrets rotate': {
    label: 'Give it another value',
    scope: 'account:write',
    words: (a) => ['secrets', 'rotate', a.id, '--value-stdin'],
    request: (a) => ['PATCH', `/api/v2/account/secrets/${id(a.id)}`, { value: a.value }],
  },
  'secrets delete': { ...deletes('secrets', 'account/secrets', 'the secret', (a) => [...(a.used ?? []), 'Containers that run keep its value; the next start that names it fails.']), scope: 'account:write' },
  'ssh-keys add': {
    label: 'Add the key',
    scope: 'account:write',
    words: () => ['ssh-keys', 'add', '-'],
    request: (a) => ['PUT', '/api/v2/account/ssh-keys', { keys: [...a.keys, a.key] }],
  },
  'ssh-keys remove': {
    label: 'Remove',
    scope: 'account:write',
    danger: true,
    words: (a) => ['ssh-keys', 'remove', a.comment],
    request: (a) => ['PUT', '/api/v2/account/ssh-keys', { keys: a.keys.filter((/** @type {string} */ key) => key !== a.key) }],
    ask: (a) => ({ title: `Remove the key ${a.comment}?`, lost: ['Pods that start later do not accept it; those that run still do.'] }),
  },

  'engine hosts drain': host('drain', 'Drain', (h) => ({ title: `Drain ${h.name}?`, lost: ['No pod is placed or started there any more; those that run go on.'] })),
  'engine hosts resume': host('resume', 'Resume'),
  'engine hosts check': {
    label: 'Check',
    scope: '*:write',
    words: (h) => ['engine', 'hosts', 'check', h.name],
    request: (h) => ['POST', `/engine/hosts/${id(h.id)}/check`, {}],
  },
  'engine users create': {
    label: 'Add the user',
    scope: '*:write',
    words: (a) => ['engine', 'users', 'create', a.name],
    request: (a) => ['POST', '/engine/users', { name: a.name }],
  },
  'engine teams create': {
    label: 'Create the team',
    scope: '*:write',
    words: (a) => ['engine', 'teams', 'create', a.name],
    request: (a) => ['POST', '/engine/teams', { name: a.name }],
  },
  'engine keys create': {
    label: 'Make the key',
    scope: '*:write',
    words: (a) => ['engine', 'keys', 'create', a.name, ...flag('--scope', a.scopes?.join(',')), ...flag('--expires', a.expires)],
    request: (a) => ['POST', '/engine/keys', given({ name: a.name, scopes: a.scopes, expiresAt: a.expiresAt })],
  },
  'engine keys revoke': {
    label: 'Revoke',
    scope: '*:write',
    danger: true,
    words: (a) => ['engine', 'keys', 'revoke', a.id],
    request: (a) => ['DELETE', `/engine/keys/${id(a.id)}`],
    ask: (a) => ({ title: `Revoke the key ${a.name}?`, lost: ['Programs that use it are refused from now on. Sessions that began with it end.'] }),
  },
  'engine sessions end': {
    label: 'End',
    scope: '*:write',
    danger: true,
    words: (a) => ['engine', 'sessions', 'end', a.id],
    request: (a) => ['DELETE', `/engine/sessions/${id(a.id)}`],
    ask: (a) => ({ title: `End the session of ${a.user}?`, lost: ['That browser has to sign in again.'] }),
  },
};

/** @param {string} verb @param {string} label @param {Action['ask']} [ask] @returns {Action} */
function host(verb, label, ask) {
  return { label, scope: '*:write', words: (h) => ['engine', 'hosts', verb, h.name], request: (h) => ['PATCH', `/engine/hosts/${id(h.id)}`, { drained: verb === 'drain' }], ask };
}

/** The line of an action for one thing, or for many: their ids go through standard input. @param {string} name @param {any} args */
export function line(name, args) {
  const { words } = ACTIONS[name];
  if (!Array.isArray(args)) return `svcctl ${shell(words(args))}`;
  if (args.length === 1) return line(name, args[0]);
  const ids = args.map((one) => one.id);
  const verb = shell(words({ id: '-' }));
  return args.length <= 3 ? `svcctl ${verb.replace(/ -$/, '')} ${shell(ids)}` : `echo ${shell(ids)} | svcctl ${verb}`;
}

/** Why an action may not be done by this session; empty where it may. @param {string} name */
export function forbidden(name) {
  const { scope } = ACTIONS[name];
  return may(scope) ? '' : `needs the scope ${scope}`;
}

/** Sends the request of an action, once. @param {string} name @param {any} args @returns {Promise<any>} */
export async function send(name, args) {
  const action = ACTIONS[name];
  const [method, path, body] = action.request(args);
  try {
    return await request(method, path, body);
  } catch (error) {
    const isLost = error instanceof Refused && (error.status === 0 || error.status >= 500);
    if (!isLost) throw error;
    if (action.again) return action.again(args).catch(() => Promise.reject(error));
    throw new Refused(error.status, { ...error.problem, detail: `${error.message}; whether it was done is not known, look before you repeat it` }, error.requestId);
  }
}

/** Why a create would find no place, as `pods why` answers; reads alone. @param {any} args */
export const whyOf = (args) => request('POST', '/why', podBody(args));
/** What a create would cost, as `billing estimate` answers; reads alone. @param {any} args */
export const estimateOf = (args) => request('POST', '/estimate', podBody(args));

/** The pod of a create whose answer was lost, by its marker. @param {any} args */
async function adopt(args) {
  for (const wait of [500, 1500, 4000]) {
    await new Promise((done) => setTimeout(done, wait));
    const { pods } = await get('/v2/pods').catch(() => ({ pods: [] }));
    const found = pods.find((/** @type {import('./api.d.ts').Pod} */ pod) => pod.env?.SVCCTL_CREATE_ID === args.marker);
    if (found) return found;
  }
  throw new Refused(0, { detail: 'no pod with the marker of this create was found' });
}

/** A marker as `pods create` makes them. */
export function newMarker() {
  return Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => (byte % 36).toString(36)).join('');
}
