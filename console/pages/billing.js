// Money: buckets as bars and the same as a table, by pod, GPU type or kind; the estimate of the running month.

import { html, useMemo } from '../vendor/preact.js';
import { Bars } from '../chart.js';
import { card, csv, money, shell, visible } from '../format.js';
import { rows, rowsVersion, sums } from '../rows.js';
import { save } from '../save.js';
import { now, setQuery, useData } from '../store.js';
import { Table } from '../table.js';
import { Empty, Field, Line, Waiting, useCommands, useLine } from '../ui.js';
import { People } from './spending.js';

/** How a bill is grouped: the words of the command and the path. @type {Record<string, { label: string, words: string[], path: string }>} */
const GROUPS = {
  kind: { label: 'what it was for', words: ['billing', 'history'], path: '/api/v2/billing?' },
  gpuId: { label: 'GPU type', words: ['billing', 'pods', '--grouping', 'gpuId'], path: '/api/v2/billing/pods?grouping=gpuId&' },
  podId: { label: 'pod', words: ['billing', 'pods', '--grouping', 'podId'], path: '/api/v2/billing/pods?grouping=podId&' },
  endpointId: { label: 'endpoint', words: ['billing', 'serverless', '--grouping', 'endpointId'], path: '/api/v2/billing/serverless?grouping=endpointId&' },
  cluster: { label: 'cluster', words: ['billing', 'clusters'], path: '/api/v2/billing/clusters?' },
};
const SPANS = /** @type {Record<string, number>} */ ({ '2d': 2, '7d': 7, '30d': 30, '90d': 90, '365d': 365 });
const MOST = 5;

/** The parts of a record of the whole account. @type {[string, string[]][]} */
const KINDS = [
  ['pods', ['podGpuAmount', 'podCpuAmount', 'podDiskAmount']],
  ['serverless', ['serverlessGpuAmount', 'serverlessCpuAmount', 'serverlessDiskAmount', 'serverlessFeeAmount']],
  ['clusters', ['clusterGpuAmount', 'clusterDiskAmount', 'clusterNetworkingAmount']],
  ['volumes', ['storageStandardAmount', 'storageHighPerformanceAmount']],
  ['public endpoints', ['endpointAmount']],
];

/** Amounts by bucket and name. @param {string} by @param {any[]} records @returns {{ start: string, name: string, amount: number }[]} */
function amounts(by, records) {
  if (by === 'kind') return records.flatMap((record) => KINDS.map(([name, fields]) => ({ start: record.startTime, name, amount: fields.reduce((sum, field) => sum + (record[field] ?? 0), 0) })));
  return records.map((record) => ({ start: record.startTime, name: record.gpuId ?? record.podId ?? record.serverlessId ?? record.clusterId ?? 'without', amount: record.totalAmount }));
}

/** @param {{ route: import('../store.js').Route }} props */
export default function Billing({ route }) {
  const by = Object.hasOwn(GROUPS, route.query.get('by') ?? '') ? /** @type {string} */ (route.query.get('by')) : 'kind';
  const since = Object.hasOwn(SPANS, route.query.get('since') ?? '') ? /** @type {string} */ (route.query.get('since')) : '30d';
  const bucket = ['hour', 'day', 'week', 'month'].includes(route.query.get('bucket') ?? '') ? /** @type {string} */ (route.query.get('bucket')) : since === '2d' ? 'hour' : 'day';
  const start = useMemo(() => new Date((now.peek() - SPANS[since] * 86400) * 1000).toISOString(), [since]);
  const of = useData(`${GROUPS[by].path}bucketSize=${bucket}&startTime=${encodeURIComponent(start)}`, { every: 60 });
  const month = useData('/api/v2/billing?bucketSize=month', { every: 60 });
  const people = useData('/engine/spending', { every: 60 });
  useLine(`svcctl ${shell([...GROUPS[by].words, '--bucket-size', bucket, '--start-time', since])}`);
  useCommands({}, []);
  const list = amounts(by, of.data?.records ?? []);
  const totals = new Map();
  for (const { name, amount } of list) totals.set(name, (totals.get(name) ?? 0) + amount);
  const names = [...totals.entries()].filter(([, amount]) => amount > 0).sort((a, b) => b[1] - a[1]);
  const series = names.slice(0, names.length > MOST ? MOST - 1 : MOST).map(([name]) => name);
  const starts = [...new Set(list.map((one) => one.start))].sort();
  const label = (/** @type {string} */ name) => visible(by === 'podId' ? rows.get(name)?.name ?? name : card(name));
  const bars = starts.map((at) => {
    const here = list.filter((one) => one.start === at);
    const parts = series.map((name) => here.filter((one) => one.name === name).reduce((sum, one) => sum + one.amount, 0));
    const rest = here.filter((one) => !series.includes(one.name)).reduce((sum, one) => sum + one.amount, 0);
    return { name: bucket === 'hour' ? at.slice(11, 16) : bucket === 'month' ? at.slice(0, 7) : at.slice(5, 10), at, parts: names.length > series.length ? [...parts, rest] : parts };
  });
  const heads = names.length > series.length ? [...series.map(label), `${names.length - series.length} more`] : series.map(label);
  const total = names.reduce((sum, [, amount]) => sum + amount, 0);
  const sums = bars.map(({ parts }) => parts.reduce((a, b) => a + b, 0));
  const text = () => csv([['from', ...names.map(([name]) => name), 'total'], ...starts.map((at, index) => [at, ...names.map(([name]) => list.filter((one) => one.start === at && one.name === name).reduce((sum, one) => sum + one.amount, 0).toFixed(6)), sums[index].toFixed(6)])]);
  const pick = (/** @type {string} */ key) => (/** @type {any} */ event) => setQuery({ [key]: event.target.value });
  return html`<div class="page">
    <h1 class="unseen">Billing</h1>
    <${Estimate} of=${month} />
    <div class="tools">
      <${Field} label="By"><select value=${by} onChange=${pick('by')}>${Object.entries(GROUPS).map(([key, group]) => html`<option key=${key} value=${key}>${group.label}</option>`)}</select><//>
      <${Field} label="Buckets"><select value=${bucket} onChange=${pick('bucket')}>${['hour', 'day', 'week', 'month'].map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select><//>
      <${Field} label="Since"><select value=${since} onChange=${pick('since')}>${Object.keys(SPANS).map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select><//>
      <span class="grow"></span>
      <button type="button" onClick=${() => save(new Blob([text()], { type: 'text/csv' }), `billing-${by}.csv`)}>CSV</button>
    </div>
    <${Waiting} of=${of} what="the bill" />
    ${of.data && !bars.length ? html`<${Empty} text="Nothing was charged in this time." />` : null}
    ${bars.length
      ? html`<${Bars} label=${`USD per ${bucket} by ${GROUPS[by].label}; the table below has the figures`} series=${heads} bars=${bars} />
        <${Table} label=${`USD per ${bucket}`} idOf=${(/** @type {any} */ bar) => bar.at} rows=${[...bars].reverse().concat({ name: 'Total', at: 'total', parts: [...series.map((name) => totals.get(name)), ...(names.length > series.length ? [names.slice(series.length).reduce((sum, [, amount]) => sum + amount, 0)] : [])] })}
          columns=${[{ label: `From (${bucket})`, cell: (/** @type {any} */ bar) => (bar.at === 'total' ? html`<strong>Total</strong>` : bar.at.slice(0, bucket === 'hour' ? 16 : 10).replace('T', ' ')) }, ...heads.map((head, at) => ({ label: `${head}, USD`, end: true, cell: (/** @type {any} */ bar) => money(bar.parts[at]) })), { label: 'Total, USD', end: true, cell: (/** @type {any} */ bar) => html`<strong>${money(bar.at === 'total' ? total : bar.parts.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0))}</strong>` }]} />`
      : null}
    ${people.data ? html`<section class="section"><h2>By person <span class="faint">of all accounts of this engine</span></h2><${People} list=${people.data.spending} /><p class="faint"><${Line} text="svcctl engine spending" /></p></section>` : null}
  </div>`;
}

/** The running month: what it came to, and to what it comes if all goes on. @param {{ of: import('../store.js').Loaded<any> }} props */
function Estimate({ of }) {
  const record = of.data?.records?.at(-1);
  const rate = rowsVersion.value < 0 ? null : sums.value.cost / 1e6;
  const soFar = record?.totalAmount ?? (of.data ? 0 : null);
  const at = new Date(now.peek() * 1000);
  const end = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1) / 1000;
  const left = (end - now.peek()) / 3600;
  return html`<ul class="sums" aria-label="This month">
    <li><strong>${money(soFar)}</strong><span>USD this month so far</span></li>
    <li><strong>${soFar == null || rate == null ? '–' : money(soFar + rate * left)}</strong><span>USD at its end if the pods go on</span></li>
    <li><strong>${money(rate)}</strong><span>USD per hour now, pods</span></li>
  </ul>`;
}
