// What an account owns: templates, volumes, registries, secrets, ssh keys. Each is a list, a form, and what uses it.

import { html, useState } from '../vendor/preact.js';
import { Environment } from '../environment.js';
import { count, seconds, visible } from '../format.js';
import { Form, envOf, listOf, numberOf, useForm } from '../form.js';
import { rowsVersion, rowsWindow, sums } from '../rows.js';
import { go, setQuery, useData } from '../store.js';
import { Grid } from '../table.js';
import { Act, Ago, Empty, Facts, Line, To, Waiting, safeLine, useCommands, useLine } from '../ui.js';
import { UsedBy, summary, warning } from './uses.js';

/** A group: where its list is, its columns, its form, and the actions of a row.
 * @typedef {{ title: string, path: string, key: string, one: string, columns: import('../table.js').Column[], form: (props: { done: () => void, list: any[] }) => any,
 *   acts: (row: any, reload: () => void, list: any[], uses: import('./uses.js').Uses | undefined) => any, also?: string, hint: string,
 *   usedAs?: (row: any) => string, side?: (props: { row: any, uses: import('./uses.js').Uses | undefined, reload: () => void }) => any, line?: (row: any) => string }} Group */

const made = { key: 'made', label: 'Made', track: 'minmax(88px, 0.7fr)', from: 760, end: true, faint: true, cell: (/** @type {any} */ row) => html`<${Ago} at=${seconds(row.createdAt)} />` };
const name = { key: 'name', label: 'Name', track: 'minmax(120px, 1.4fr)', cell: (/** @type {any} */ row) => visible(row.name) };
const ident = { key: 'id', label: 'Id', track: 'minmax(110px, 1fr)', from: 640, mono: true, faint: true, cell: (/** @type {any} */ row) => row.id };

/** A form's foot: its button, and what is missing. @param {{ action: string, args: any, why: string, done: () => void }} props */
function Submit({ action, args, why, done }) {
  useLine(safeLine(action, args));
  return html`<div class="buttons wide"><${Act} name=${action} main args=${args} why=${why} done=${done} />${why ? html`<span class="faint">${why}</span>` : null}</div>`;
}

/** @param {{ done: () => void }} props */
function TemplateForm({ done }) {
  const { form, text, area, check } = useForm({ name: '', image: '', disk: '20', ports: '', args: '', env: '', public: false, serverless: false });
  const { env, wrong } = envOf(form.env);
  const args = { name: form.name.trim() || 'NAME', image: form.image.trim(), disk: numberOf(form.disk), ports: listOf(form.ports), args: form.args, env, public: form.public, serverless: form.serverless };
  return html`<${Form}>${text('name', 'Name')}${text('image', 'Image', { class: 'mono' })}${text('disk', 'Container disk, GB', { type: 'number', min: 1 })}${text('ports', 'Ports', { class: 'mono', placeholder: '8888/http' })}${text('args', 'Command', { class: 'mono' })}
    ${area('env', 'Environment', { hint: 'NAME=value, one a line' })}<div class="wide buttons">${check('public', 'public')}${check('serverless', 'for endpoints')}</div>
    <${Submit} action="templates create" args=${args} why=${!form.name.trim() ? 'give it a name' : !args.image ? 'give it an image' : wrong} done=${done} /><//>`;
}

/** @param {{ done: () => void }} props */
function VolumeForm({ done }) {
  const { form, text, select } = useForm({ name: '', kind: 'network', size: '100', dc: '' });
  const centers = useData('/api/v2/catalog/datacenters');
  const args = form.kind === 'global' ? { name: form.name.trim() || 'NAME', global: true } : { name: form.name.trim() || 'NAME', size: numberOf(form.size), dataCenter: form.dc };
  const why = !form.name.trim() ? 'give it a name' : form.kind === 'network' && !form.dc ? 'choose a data center' : '';
  return html`<${Form}>${text('name', 'Name')}${select('kind', 'Kind', [['network', 'network, in one data center'], ['global', 'global']])}
    ${form.kind === 'network' ? html`${text('size', 'Size, GB', { type: 'number', min: 10 })}${select('dc', 'Data center', [['', 'choose'], ...(centers.data?.dataCenters ?? []).filter((/** @type {any} */ dc) => dc.networkVolumeTypes.length).map((/** @type {any} */ dc) => [dc.id, dc.name])])}` : null}
    <${Submit} action="volumes create" args=${args} why=${why} done=${done} /><//>`;
}

/** @param {{ done: () => void }} props */
function RegistryForm({ done }) {
  const { form, text } = useForm({ name: '', username: '', password: '' });
  const why = !form.name.trim() ? 'give it a name' : !form.username.trim() ? 'give the user name' : !form.password ? 'give the password or token' : '';
  return html`<${Form}>${text('name', 'Name')}${text('username', 'User name at the registry')}${text('password', 'Password or token', { type: 'password', hint: 'sent once, never shown' })}
    <${Submit} action="registries create" args=${{ name: form.name.trim() || 'NAME', username: form.username.trim() || 'USER', password: form.password }} why=${why} done=${done} /><//>`;
}

/** @param {{ done: () => void, list: any[] }} props */
function SecretForm({ done, list }) {
  const { form, text } = useForm({ name: '', description: '', value: '' });
  const there = list.find((one) => one.name === form.name.trim());
  const why = !form.name.trim() ? 'give it a name' : !form.value ? 'give its value' : '';
  return html`<${Form}>${text('name', 'Name', { class: 'mono' })}${there ? null : text('description', 'What it is for')}${text('value', 'Value', { type: 'password', hint: 'sent once, never shown' })}
    <${Submit} action=${there ? 'secrets rotate' : 'secrets create'} args=${{ id: there?.id, name: form.name.trim() || 'NAME', description: form.description, value: form.value }} why=${why} done=${done} /><//>`;
}

/** The words of a public key behind its type and its body. @param {string} key */
const comment = (key) => key.trim().split(/\s+/).slice(2).join(' ') || key.trim().split(/\s+/)[1]?.slice(-12) || key;

/** @param {{ done: () => void, list: any[] }} props */
function KeyForm({ done, list }) {
  const { form, area } = useForm({ key: '' });
  const key = form.key.trim();
  const isPrivate = key.includes('PRIVATE KEY');
  const why = isPrivate ? 'this is a private key, which is sent nowhere; paste the .pub file' : !/^(ssh-|ecdsa-|sk-)\S+ \S+/.test(key) || key.includes('\n') ? 'paste one public key, as in id_ed25519.pub' : list.some((one) => one.id === key) ? 'it is there already' : '';
  return html`<${Form}>${area('key', 'Public key', { placeholder: 'ssh-ed25519 AAAA... me@laptop' })}<${Submit} action="ssh-keys add" args=${{ keys: list.map((one) => one.id), key }} why=${why} done=${done} /><//>`;
}

/** How many pods have an image; of a window, the commonest images are known. @param {string} image */
const podsOf = (image) => {
  const sum = sums.value.images.find(([name]) => name === image)?.[1];
  return sum || !rowsWindow.value ? count(sum?.pods ?? 0) : '–';
};

/** A template and its environment. @param {{ row: import('../api.d.ts').Template, reload: () => void }} props */
function TemplateSide({ row, reload }) {
  return html`<${Facts} of=${[['Id', html`<${Line} text=${row.id} label="the id" />`], ['Image', html`<code>${visible(row.image)}</code>`], ['Command', row.args ? html`<code>${visible(row.args)}</code>` : null], ['Disk', `${row.disk} GB`], ['Ports', row.ports.join(', ')]]} />
    <section class="section"><h2>Environment</h2><${Environment} kind="templates" id=${row.id} env=${row.env} action="templates env" done=${reload} key=${row.id} /></section>`;
}

/** @param {{ row: any, uses: import('./uses.js').Uses | undefined }} props */
const VolumeSide = ({ row, uses }) => html`<section class="section"><h2>Mounted by</h2><${UsedBy} uses=${uses} label=${`What mounts ${row.name}`} none="No pod and no endpoint mounts it." /></section>`;
/** @param {{ row: any, uses: import('./uses.js').Uses | undefined }} props */
const SecretSide = ({ row, uses }) => html`<section class="section"><h2>Named by</h2><${UsedBy} uses=${uses} label=${`What names ${row.name}`} none="No pod, endpoint or template names it." /></section>`;

/** @type {Record<string, Group>} */
const GROUPS = {
  templates: {
    title: 'Templates', one: 'template', path: '/api/v2/templates', key: 'templates', form: TemplateForm, hint: 'svcctl templates create demo --image python:3.12',
    columns: [name, { key: 'image', label: 'Image', track: 'minmax(140px, 2fr)', mono: true, cell: (row) => visible(row.image) }, { key: 'kind', label: 'For', track: 'minmax(80px, 0.7fr)', from: 640, faint: true, cell: (row) => `${row.serverless ? 'endpoints' : 'pods'}${row.public ? ', public' : ''}` }, { key: 'used', label: 'Pods of its image', track: 'minmax(96px, 0.7fr)', from: 760, end: true, cell: (row) => podsOf(row.image) }, ident],
    side: TemplateSide, line: (row) => `svcctl templates get ${row.id}`,
    acts: (row, reload) => html`${row.serverless ? null : html`<${To} to=${`pods/new?template=${row.id}`} class="button small">Rent<//>`}<${Act} name="templates delete" small args=${row} done=${reload} />`,
  },
  volumes: {
    title: 'Volumes', one: 'volume', path: '/api/v2/network-volumes', key: 'networkVolumes', also: '/api/v2/global-volumes', form: VolumeForm, hint: 'svcctl volumes create data --size 100 --data-center EU-RO-1',
    columns: [name, { key: 'size', label: 'GB', track: 'minmax(60px, 0.5fr)', end: true, cell: (row) => (row.size == null ? '–' : count(row.size)) }, { key: 'dc', label: 'Data center', track: 'minmax(100px, 1fr)', cell: (row) => row.dataCenter ?? 'global' }, { key: 'type', label: 'Type', track: 'minmax(100px, 0.8fr)', from: 920, faint: true, cell: (row) => (row.type ?? '').toLowerCase().replace('_', ' ') }, { ...ident, from: 820 }],
    usedAs: (row) => row.id, side: VolumeSide, line: (row) => `svcctl volumes get ${row.id}${row.size == null ? ' --global' : ''}`,
    acts: (row, reload, _, uses) => html`<${Act} name="volumes delete" small args=${{ ...row, global: row.size == null, used: warning(uses, row.size == null ? 'mount it' : 'mount it, and keep it from being deleted') }} done=${reload} />`,
  },
  registries: {
    title: 'Registries', one: 'credential', path: '/api/v2/registries', key: 'registries', form: RegistryForm, hint: 'svcctl registries create docker --username me --password-stdin',
    columns: [name, { ...ident, from: 0 }],
    acts: (row, reload) => html`<${Act} name="registries delete" small args=${row} done=${reload} />`,
  },
  secrets: {
    title: 'Secrets', one: 'secret', path: '/api/v2/account/secrets', key: 'secrets', form: SecretForm, hint: 'svcctl secrets create hf_token --value-stdin',
    columns: [name, { key: 'what', label: 'What it is for', track: 'minmax(120px, 2fr)', from: 480, cell: (row) => visible(row.description ?? '') }, { key: 'value', label: 'Value since', track: 'minmax(96px, 0.8fr)', end: true, faint: true, cell: (row) => html`<${Ago} at=${seconds(row.valueLastUpdatedAt ?? row.createdAt)} />` }, made],
    usedAs: (row) => row.name, side: SecretSide, line: (row) => `svcctl secrets uses ${row.name}`,
    acts: (row, reload, _, uses) => html`<${Act} name="secrets delete" small args=${{ ...row, used: warning(uses, 'name it') }} done=${reload} />`,
  },
  'ssh-keys': {
    title: 'SSH keys', one: 'key', path: '/api/v2/account/ssh-keys', key: 'keys', form: KeyForm, hint: 'svcctl ssh-keys add ~/.ssh/id_ed25519.pub',
    columns: [{ key: 'name', label: 'Comment', track: 'minmax(120px, 1fr)', cell: (row) => visible(row.name) }, { key: 'type', label: 'Type', track: 'minmax(100px, 0.7fr)', faint: true, cell: (row) => row.id.split(' ')[0] }, { key: 'key', label: 'Key', track: 'minmax(140px, 2.4fr)', from: 560, mono: true, faint: true, cell: (row) => visible(row.id.split(' ')[1]) }],
    acts: (row, reload, list) => html`<${Act} name="ssh-keys remove" small args=${{ keys: list.map((one) => one.id), key: row.id, comment: row.name }} done=${reload} />`,
  },
};

/** @param {{ route: import('../store.js').Route }} props */
export default function Owned({ route }) {
  const path = route.parts[0];
  const group = GROUPS[path];
  const list = useData(group.path, { every: 30 });
  const also = useData(group.also ?? null, { every: 30 });
  const used = useData(group.usedAs ? `/uses/${path}` : null, { every: 60 });
  const [cursor, setAt] = useState(/** @type {string | null} */ (null));
  const open = route.query.get('id');
  const at = open ?? cursor;
  const makes = route.query.has('new');
  void rowsVersion.value;
  useCommands({ Escape: () => (makes || open) && go(path) }, [{ label: `New ${group.one}`, line: `svcctl ${path} ${path === 'ssh-keys' ? 'add' : 'create'}`, run: () => go(`${path}?new=1`) }]);
  const items = [...(list.data?.[group.key] ?? []), ...(also.data?.globalVolumes ?? [])].map((one) => (typeof one === 'string' ? { id: one, name: comment(one) } : one));
  const row = open && !makes ? items.find((one) => one.id === open) : undefined;
  useLine(makes ? null : row ? group.line?.(row) ?? `svcctl ${path} list` : `svcctl ${path} list`);
  const usesOf = (/** @type {any} */ one) => (group.usedAs ? used.data?.uses[group.usedAs(one)] : undefined);
  const reload = () => {
    list.reload();
    also.reload();
    used.reload();
    if (makes) go(path);
  };
  const usedBy = { key: 'used', label: 'Used by', track: 'minmax(110px, 1fr)', from: 520, cell: (/** @type {any} */ one) => summary(usesOf(one)) || html`<span class="faint">${used.data ? 'nothing' : ''}</span>` };
  const columns = [...group.columns, ...(group.usedAs ? [usedBy] : []), { key: 'acts', label: 'Action', track: 'minmax(120px, max-content)', end: true, cell: (/** @type {any} */ row) => html`<span class="buttons">${group.acts(row, reload, items, usesOf(row))}</span>` }];
  return html`<div class="page fill">
    <div class="tools"><h1>${group.title}</h1><span class="grow"></span><button type="button" class=${makes ? '' : 'main'} onClick=${() => go(makes ? path : `${path}?new=1`)}>${makes ? 'Back to the list' : `New ${group.one}`}</button></div>
    <${Waiting} of=${list} what=${group.title.toLowerCase()} />
    ${makes
      ? html`<div class="page"><${group.form} done=${reload} list=${items} /></div>`
      : list.data
        ? html`<div class=${`split${row && group.side ? ' open' : ''}`}><${Grid} label=${group.title} columns=${columns} rows=${items} at=${at} onAt=${(/** @type {string | null} */ to) => (group.side ? setQuery({ id: to }) : setAt(to))} empty=${html`<${Empty} text=${`No ${group.one === 'key' ? 'keys' : path} yet.`} command=${group.hint} />`} />${row && group.side ? html`<aside class="side" aria-label=${`The ${group.one} under the cursor`}><div class="one"><div class="one-head"><div class="titles"><h2>${visible(row.name)}</h2><span class="grow"></span><button type="button" class="small" onClick=${() => go(path)}>Close</button></div></div><div class="inner"><${group.side} row=${row} uses=${usesOf(row)} reload=${reload} /></div></div></aside>` : null}</div>`
        : null}
  </div>`;
}
