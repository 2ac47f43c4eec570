// Instant clusters, and a form for a new one.

import { html, useState } from '../vendor/preact.js';
import { newMarker } from '../actions.js';
import { card, duration, seconds, title, visible } from '../format.js';
import { numberOf, useForm } from '../form.js';
import { go, now, useData } from '../store.js';
import { Grid } from '../table.js';
import { Act, Ago, Empty, Waiting, safeLine, useCommands, useLine } from '../ui.js';

/** @typedef {import('../api.d.ts').Cluster} Cluster */

/** @type {import('../table.js').Column[]} */
const COLUMNS = [
  { key: 'name', label: 'Name', track: 'minmax(120px, 1.4fr)', cell: (one) => visible(one.name) },
  { key: 'pods', label: 'Pods', track: 'minmax(140px, 1.4fr)', cell: (/** @type {Cluster} */ one) => Object.entries(one.pods.byStatus).map(([status, n]) => `${n} ${status.toLowerCase()}`).join(', ') || String(one.pods.total) },
  { key: 'hw', label: 'Hardware', track: 'minmax(140px, 1.6fr)', from: 480, cell: (/** @type {Cluster} */ one) => `${one.compute.podCount} x ${one.compute.gpuCountPerPod} x ${card(one.compute.gpuTypeId)}` },
  { key: 'type', label: 'Type', track: 'minmax(90px, 0.8fr)', from: 620, faint: true, cell: (/** @type {Cluster} */ one) => title(one.type) },
  { key: 'dc', label: 'Data center', track: 'minmax(96px, 0.8fr)', from: 700, faint: true, cell: (/** @type {Cluster} */ one) => one.dataCenterId ?? '–' },
  { key: 'age', label: 'Made', track: 'minmax(84px, 0.7fr)', end: true, faint: true, cell: (/** @type {Cluster} */ one) => html`<${Ago} at=${seconds(one.createdAt)} />` },
];

/** @param {{ route: import('../store.js').Route }} props */
export default function Clusters({ route }) {
  const list = useData('/api/v2/clusters', { every: 5 });
  const [at, setAt] = useState(/** @type {string | null} */ (null));
  const makes = route.query.has('new');
  useLine(makes ? null : 'svcctl clusters list');
  useCommands({ Escape: () => makes && go('clusters') }, [{ label: 'Rent a cluster', line: 'svcctl clusters create', run: () => go('clusters?new=1') }]);
  return html`<div class="page fill">
    <div class="tools"><h1>Clusters</h1><span class="grow"></span><button type="button" class=${makes ? '' : 'main'} onClick=${() => go(makes ? 'clusters' : 'clusters?new=1')}>${makes ? 'Back to the list' : 'Rent a cluster'}</button></div>
    <${Waiting} of=${list} what="clusters" />
    ${makes
      ? html`<div class="page"><${NewCluster} /></div>`
      : list.data
        ? html`<div class="split"><${Grid} label="Clusters" columns=${COLUMNS} rows=${list.data.clusters} at=${at} onAt=${setAt} onOpen=${(/** @type {Cluster} */ one) => go(`clusters/${one.id}`)} empty=${html`<${Empty} text="No clusters yet." command="svcctl clusters create demo --type training --gpu H200 --gpus-per-pod 8 --pods 2 --image me/train:1" />`} /></div>`
        : null}
  </div>`;
}

function NewCluster() {
  const { form, text, select, check } = useForm({ name: '', type: 'TRAINING', gpu: '', perPod: '8', pods: '2', dc: '', image: '', ttl: '', ssh: false });
  const [marker] = useState(newMarker);
  const gpus = useData('/api/v2/catalog/gpus?include=AVAILABILITY&product=CLUSTER', { every: 30 });
  const types = (gpus.data?.gpus ?? []).filter((/** @type {any} */ gpu) => gpu.availability && gpu.availability !== 'NONE');
  const centers = (types.find((/** @type {any} */ gpu) => gpu.id === form.gpu)?.dataCenters ?? []).filter((/** @type {any} */ dc) => dc.availability !== 'NONE');
  const ttl = duration(form.ttl);
  const args = { name: form.name.trim() || 'NAME', type: form.type, gpu: form.gpu, perPod: numberOf(form.perPod), pods: numberOf(form.pods), dataCenters: form.dc ? [form.dc] : [], image: form.image.trim(), ssh: form.ssh, marker, ttl: ttl ? form.ttl : '', ttlEnd: ttl ? new Date((now.peek() + ttl) * 1000).toISOString() : '' };
  const why = !form.gpu ? 'choose a GPU type' : !form.name.trim() ? 'give it a name' : !args.image ? 'give it an image' : '';
  useLine(safeLine('clusters create', args));
  return html`<div class="form">
    ${text('name', 'Name')} ${select('type', 'Type', [['TRAINING', 'training'], ['SLURM', 'slurm'], ['RAY', 'ray'], ['APPLICATION', 'application']])}
    ${select('gpu', 'GPU type', [['', 'choose'], ...types.map((/** @type {any} */ gpu) => [gpu.id, `${gpu.name}: ${gpu.availability.toLowerCase()}`])])}
    ${text('perPod', 'GPUs a pod', { type: 'number', min: 1 })} ${text('pods', 'Pods', { type: 'number', min: 2 })}
    ${select('dc', 'Data center', [['', 'any that has room'], ...centers.map((/** @type {any} */ dc) => [dc.id, `${dc.id}: ${dc.availability.toLowerCase()}`])])}
    ${text('image', 'Image', { class: 'mono', wide: true })} ${text('ttl', 'Lease', { placeholder: '8h, 3d; none' })} ${check('ssh', 'ssh')}
    <div class="buttons wide"><${Act} name="clusters create" main args=${args} why=${why} done=${(/** @type {Cluster} */ one) => go(`clusters/${one.id}`)} />${why ? html`<span class="faint">${why}</span>` : null}</div>
  </div>`;
}
