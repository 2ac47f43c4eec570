// What can be rented: GPU types by data center, and CPU flavors.

import { html, useMemo } from '../vendor/preact.js';
import { counted, price, shell } from '../format.js';
import { go, setQuery, useData } from '../store.js';
import { Table } from '../table.js';
import { Empty, Field, Waiting, useCommands, useLine } from '../ui.js';
import { Level, Stock } from './stock.js';

/** @typedef {import('../api.d.ts').GpuType} GpuType */

const LEVELS = ['NONE', 'LOW', 'MEDIUM', 'HIGH'];
const cost = (/** @type {GpuType} */ gpu) => gpu.price.secure || gpu.price.community;
/** @type {Record<string, (a: GpuType, b: GpuType) => number>} */
const SORTS = {
  price: (a, b) => cost(a) - cost(b),
  memory: (a, b) => b.memory - a.memory || cost(a) - cost(b),
  availability: (a, b) => LEVELS.indexOf(b.availability ?? '') - LEVELS.indexOf(a.availability ?? '') || cost(a) - cost(b),
  name: (a, b) => (a.name < b.name ? -1 : 1),
};

/** @param {{ route: import('../store.js').Route }} props */
export default function Catalog({ route: { query } }) {
  const product = query.get('product') ?? 'pod';
  const sort = Object.hasOwn(SORTS, query.get('sort') ?? '') ? /** @type {string} */ (query.get('sort')) : 'availability';
  const vram = query.get('vram') ?? '';
  const most = query.get('most') ?? '';
  const filter = query.get('filter') ?? '';
  const only = query.has('available');
  const gpus = useData(`/api/v2/catalog/gpus?include=AVAILABILITY&product=${product.toUpperCase()}`, { every: 30 });
  const cpus = useData('/api/v2/catalog/cpus?include=AVAILABILITY&product=POD', { every: 60 });
  const hosts = useData('/engine/hosts');
  const own = useMemo(() => new Set((hosts.data?.hosts ?? []).map((/** @type {any} */ host) => host.dataCenter)), [hosts.data]);
  useLine(`svcctl ${shell(['catalog', 'gpus', ...(product === 'pod' ? [] : ['--product', product]), ...(only ? ['--available'] : []), ...(vram ? ['--min-vram', vram] : []), ...(most ? ['--max-price', most] : []), '--sort', sort])}`);
  useCommands({}, []);
  /** @type {GpuType[]} */
  const all = gpus.data?.gpus ?? [];
  const shown = all
    .filter((gpu) => (!only || (gpu.availability ?? 'NONE') !== 'NONE') && gpu.memory >= Number(vram || 0) && (!most || cost(gpu) <= Number(most)) && `${gpu.name} ${gpu.id} ${gpu.pool ?? ''}`.toLowerCase().includes(filter.toLowerCase()))
    .sort(SORTS[sort]);
  const pick = (/** @type {string} */ key) => (/** @type {any} */ event) => setQuery({ [key]: event.target.value });
  return html`<div class="page">
    <h1 class="unseen">Catalog</h1>
    <div class="tools">
      <${Field} label="Filter"><input type="search" data-filter value=${filter} onInput=${pick('filter')} /><//>
      <${Field} label="For"><select value=${product} onChange=${pick('product')}>${['pod', 'cluster', 'serverless'].map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select><//>
      <${Field} label="GB at least"><input type="number" min="0" class="narrow" value=${vram} onInput=${pick('vram')} /><//>
      <${Field} label="USD/hour at most"><input type="number" min="0" step="0.1" class="narrow" value=${most} onInput=${pick('most')} /><//>
      <${Field} label="Order"><select value=${sort} onChange=${pick('sort')}>${Object.keys(SORTS).map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select><//>
      <label class="check"><input type="checkbox" checked=${only} onChange=${() => setQuery({ available: only ? null : '1' })} /> Only what is free</label>
      <span class="grow"></span><span class="faint" role="status">${gpus.data ? counted(shown.length, 'type') : ''}</span>
    </div>
    <${Waiting} of=${gpus} what="the catalog" />
    ${gpus.data && !shown.length ? html`<${Empty} text="No type fits the filter."><button type="button" onClick=${() => setQuery({ filter: null, vram: null, most: null, available: null })}>Show all ${counted(all.length, 'type')}</button><//>` : null}
    ${shown.length ? html`<${Stock} gpus=${shown} own=${own} onPick=${(/** @type {GpuType} */ gpu, /** @type {string} */ dc) => go(`pods/new?gpu=${encodeURIComponent(gpu.id)}${dc ? `&dc=${encodeURIComponent(dc)}` : ''}`)} />` : null}
    ${cpus.data?.cpus?.length
      ? html`<section class="section"><h2>CPU flavors</h2><${Table} label="CPU flavors" rows=${cpus.data.cpus} columns=${[{ label: 'Flavor', mono: true, cell: (/** @type {any} */ one) => one.id }, { label: 'Name', cell: (/** @type {any} */ one) => `${one.name}, ${one.group}` }, { label: 'vCPUs', end: true, cell: (/** @type {any} */ one) => `${one.vcpu.min} to ${one.vcpu.max}` }, { label: 'GB a vCPU', end: true, cell: (/** @type {any} */ one) => one.ramGbPerVcpu }, { label: 'USD/hour a vCPU', end: true, cell: (/** @type {any} */ one) => price(one.price.securePerVcpu) }, { label: 'Free', cell: (/** @type {any} */ one) => html`<${Level} level=${one.availability} />` }]} /></section>`
      : null}
  </div>`;
}
