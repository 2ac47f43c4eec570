// One cluster: members by rank, and the logs of all ranks in one.

import { html } from '../vendor/preact.js';
import { card, money, seconds, title, visible } from '../format.js';
import { useForm } from '../form.js';
import { Log } from '../log.js';
import { go, useData } from '../store.js';
import { Table } from '../table.js';
import { Act, Ago, Facts, Line, Status, Tabs, To, Waiting, useCommands, useLine } from '../ui.js';

/** @typedef {import('../api.d.ts').Pod} Pod */

/** @type {[string, string][]} */
const TABS = [['members', 'Members'], ['logs', 'Log of all ranks'], ['hosts', 'Addresses'], ['json', 'JSON']];
const LINES = (/** @type {string} */ id) => /** @type {Record<string, string>} */ ({ members: `svcctl clusters pods ${id}`, logs: `svcctl clusters logs ${id} --follow`, hosts: `svcctl clusters hosts ${id} --format hosts`, json: `svcctl clusters get ${id} -o json` });

/** @param {{ route: import('../store.js').Route }} props */
export default function One({ route }) {
  const [, id, tab = 'members'] = route.parts;
  const of = useData(`/api/v2/clusters/${id}`, { every: 5 });
  const members = useData(`/api/v2/clusters/${id}/pods`, { every: 5 });
  const { form, text } = useForm({ name: '' });
  useLine(LINES(id)[tab] ?? LINES(id).members);
  useCommands({ Escape: () => go('clusters'), l: () => go(`clusters/${id}/logs`) }, TABS.map(([name, label]) => ({ label, line: LINES(id)[name], run: () => go(`clusters/${id}/${name}`) })));
  /** @type {import('../api.d.ts').Cluster | undefined} */
  const cluster = of.data;
  if (!cluster) return html`<div class="page"><h1>${id}</h1><${Waiting} of=${of} what="the cluster" /></div>`;
  /** @type {Pod[]} */
  const pods = [...(members.data?.pods ?? [])].sort((a, b) => (a.cluster?.rank ?? 0) - (b.cluster?.rank ?? 0));
  const cost = pods.reduce((sum, pod) => sum + pod.cost, 0);
  return html`<div class="one">
    <div class="one-head">
      <div class="titles"><h1>${visible(cluster.name)}</h1><${Line} text=${cluster.id} label="the id" />${Object.entries(cluster.pods.byStatus).map(([status, n]) => html`<span>${n} <${Status} status=${status} /></span>`)}</div>
      <div class="buttons">${text('name', 'New name', { placeholder: cluster.name })}<${Act} name="clusters update" args=${{ id, name: form.name.trim() }} why=${form.name.trim() ? '' : 'type another name'} done=${of.reload} /><span class="grow"></span><${Act} name="clusters delete" args=${{ id, name: cluster.name, pods: cluster.pods.total }} done=${() => go('clusters')} /></div>
      <${Facts} of=${[['Type', title(cluster.type)], ['Hardware', `${cluster.compute.podCount} x ${cluster.compute.gpuCountPerPod} x ${card(cluster.compute.gpuTypeId)}`], ['Where', cluster.dataCenterId], ['Cost', pods.length ? html`${money(cost)} USD/hour <span class="faint">${money(cost * 24)} a day</span>` : null], ['Network', cluster.network?.cidr], ['Made', html`<${Ago} at=${seconds(cluster.createdAt)} />`]]} />
    </div>
    <${Tabs} of=${TABS} open=${tab} to=${(/** @type {string} */ name) => `clusters/${id}/${name}`} />
    ${tab === 'logs' && pods.length
      ? html`<${Log} query=${route.query} label="Log of all ranks" sources=${pods.slice(0, 60).map((pod) => ({ key: pod.id, from: String(pod.cluster?.rank ?? '?'), ask: { pod: pod.id }, path: `/api/v2/pods/${pod.id}/logs`, since: pod.createdAt }))} />`
      : html`<div class="inner"><${Waiting} of=${members} what="members" />
          ${tab === 'json'
            ? html`<pre tabindex="0" aria-label="The cluster as JSON">${JSON.stringify(cluster, null, 2)}</pre>`
            : tab === 'hosts'
              ? html`<pre class="prompt" tabindex="0" aria-label="Addresses">${pods.map((pod) => `${(pod.cluster?.ip ?? '–').padEnd(16)} ${visible(pod.name)}\n`)}</pre>`
              : html`<${Table} label="Members by rank" rows=${pods} columns=${[
                  { label: 'Rank', end: true, cell: (/** @type {Pod} */ pod) => pod.cluster?.rank ?? '–' },
                  { label: 'Status', cell: (/** @type {Pod} */ pod) => html`<${Status} status=${pod.status} />` },
                  { label: 'Pod', cell: (/** @type {Pod} */ pod) => html`<${To} to=${`pods/${pod.id}`}>${visible(pod.name)}<//>` },
                  { label: 'Role', cell: (/** @type {Pod} */ pod) => (pod.cluster?.role ? title(pod.cluster.role) : '') },
                  { label: 'Address', mono: true, cell: (/** @type {Pod} */ pod) => pod.cluster?.ip ?? '–' },
                  { label: 'USD/hour', end: true, cell: (/** @type {Pod} */ pod) => money(pod.cost) },
                ]} />`}
        </div>`}
  </div>`;
}
