// The tabs of a pod that are no log: settings, cost, events, JSON.

import { html, useState } from '../vendor/preact.js';
import { Bars } from '../chart.js';
import { Environment } from '../environment.js';
import { clock, money, seconds, title, visible } from '../format.js';
import { now, useData } from '../store.js';
import { Table } from '../table.js';
import { Act, Ago, Facts, Field, Waiting } from '../ui.js';

/** @typedef {import('../api.d.ts').Pod} Pod */

/** Settings as a form; what restarts the container says so. @param {{ pod: Pod, done: () => void }} props */
export function Settings({ pod, done }) {
  const first = { name: pod.name, image: pod.image, args: pod.args, disk: String(pod.disk), ports: pod.ports.join(', ') };
  const [form, setForm] = useState(first);
  const input = (/** @type {keyof typeof form} */ key, more = {}) => html`<input value=${form[key]} ...${more} disabled=${Boolean(pod.ended || pod.cluster)} onInput=${(/** @type {any} */ event) => setForm({ ...form, [key]: event.target.value })} />`;
  const changed = (/** @type {keyof typeof form} */ key) => (form[key] === first[key] ? undefined : form[key]);
  const ports = changed('ports');
  const args = { id: pod.id, was: pod.name, name: changed('name'), image: changed('image'), args: changed('args'), disk: changed('disk') && Number(form.disk), ports: ports?.split(/[\s,]+/).filter(Boolean) };
  const anew = [args.image, args.args, args.disk, args.ports].some((one) => one !== undefined);
  const why = pod.ended ? 'it ended' : pod.cluster ? 'a member of a cluster is managed through the cluster' : args.name === undefined && !anew ? 'nothing is changed' : form.args === '' && first.args ? 'clear the command on the command line: --args ""' : '';
  return html`<div class="form">
      <${Field} label="Name">${input('name')}<//>
      <${Field} label="Image" hint="restarts the container">${input('image', { class: 'mono' })}<//>
      <${Field} label="Command" hint="restarts the container">${input('args', { class: 'mono' })}<//>
      <${Field} label="Container disk, GB">${input('disk', { type: 'number', min: 1 })}<//>
      <${Field} label="Ports">${input('ports', { class: 'mono', placeholder: '8888/http, 22/tcp' })}<//>
      <div class="buttons"><${Act} name="pods update" main args=${{ ...args, restarts: anew && pod.status === 'RUNNING' }} why=${why} /></div>
    </div>
    <section class="section"><h2>Environment</h2><${Environment} kind="pods" id=${pod.id} env=${pod.env} action=${pod.ended || pod.cluster ? undefined : 'pods env'} args=${{ was: pod.name, restarts: pod.status === 'RUNNING' }} done=${done} /></section>`;
}

/** @param {{ pod: Pod }} props */
export function Cost({ pod }) {
  const age = now.peek() - (seconds(pod.createdAt) ?? 0);
  const size = age < 3 * 86400 ? 'hour' : 'day';
  const of = useData(`/api/v2/billing/pods?podId=${encodeURIComponent(pod.id)}&grouping=podId&bucketSize=${size}&startTime=${encodeURIComponent(pod.createdAt)}`, { every: 60 });
  /** @type {import('../api.d.ts').PodBilling | undefined} */
  const bill = of.data;
  if (!bill) return html`<${Waiting} of=${of} what="the bill" />`;
  const { totals } = bill.metadata;
  const name = (/** @type {string} */ at) => (size === 'hour' ? clock(seconds(at) ?? 0).slice(0, 5) : at.slice(5, 10));
  return html`<${Facts} of=${[['So far', `${money(totals.totalAmount)} USD`], ['Compute', `${money(totals.gpuAmount + totals.cpuAmount)} USD`], ['Disks', `${money(totals.diskAmount)} USD`], ['A day', `${money(pod.cost * 24)} USD as it runs now`]]} />
    ${bill.records.length ? html`<${Bars} label=${`Cost per ${size} of ${pod.name}`} series=${['compute', 'disks']} bars=${bill.records.map((one) => ({ name: name(one.startTime), parts: [one.gpuAmount + one.cpuAmount, one.diskAmount] }))} />
    <${Table} label="Cost" idOf=${(/** @type {any} */ one) => one.startTime} rows=${bill.records} columns=${[{ label: `From (${size})`, cell: (/** @type {any} */ one) => one.startTime.slice(0, 16).replace('T', ' ') }, { label: 'Compute, USD', end: true, cell: (/** @type {any} */ one) => money(one.gpuAmount + one.cpuAmount) }, { label: 'Disks, USD', end: true, cell: (/** @type {any} */ one) => money(one.diskAmount) }, { label: 'Total, USD', end: true, cell: (/** @type {any} */ one) => money(one.totalAmount) }]} />` : html`<p class="faint">It has cost nothing yet.</p>`}`;
}

/** @param {{ pod: Pod }} props */
export function Events({ pod }) {
  const of = useData(`/api/v2/pods/${pod.id}/events?limit=1000`, { every: 10 });
  /** @type {import('../api.d.ts').PodEvent[] | undefined} */
  const events = of.data?.events;
  if (!events) return html`<${Waiting} of=${of} what="events" />`;
  return html`${of.data.earlier ? html`<p class="faint">${of.data.earlier} earlier ones are not kept.</p>` : null}
    <${Table} label="Events" idOf=${(/** @type {any} */ one) => one.at + one.event} rows=${[...events].reverse()} columns=${[
      { label: 'When', cell: (/** @type {any} */ one) => html`<${Ago} at=${seconds(one.at)} />` },
      { label: 'Event', cell: (/** @type {any} */ one) => title(one.event) },
      { label: 'By', cell: (/** @type {any} */ one) => visible(one.by ?? '') },
      { label: 'What happened', cell: (/** @type {any} */ one) => visible(one.message) },
    ]} />`;
}

/** @param {{ pod: Pod }} props */
export const Json = ({ pod }) => html`<pre tabindex="0" aria-label="The pod as JSON">${JSON.stringify(pod, null, 2)}</pre>`;
