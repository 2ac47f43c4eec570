// Pods that ended: why, by whom, what they cost; kept for seven days.

import { html } from '../vendor/preact.js';
import { card, money, seconds, title, visible } from '../format.js';
import { go, useData } from '../store.js';
import { Grid } from '../table.js';
import { Ago, Empty, To, Waiting, useCommands, useLine } from '../ui.js';

/** @typedef {import('../api.d.ts').Pod} Pod */

/** @type {import('../table.js').Column[]} */
const COLUMNS = [
  { key: 'reason', label: 'Ended by', track: 'minmax(110px, 0.8fr)', cell: (/** @type {Pod} */ pod) => title(pod.ended?.reason ?? '') },
  { key: 'name', label: 'Name', track: 'minmax(120px, 1.4fr)', cell: (pod) => visible(pod.name) },
  { key: 'why', label: 'Why', track: 'minmax(140px, 2.4fr)', from: 520, faint: true, cell: (/** @type {Pod} */ pod) => visible(why(pod)) },
  { key: 'hw', label: 'Hardware', track: 'minmax(140px, 1.4fr)', from: 860, cell: (/** @type {Pod} */ pod) => (pod.gpu ? `${pod.gpu.count} x ${card(pod.gpu.id)}` : `${pod.cpu?.vcpuCount} x ${pod.cpu?.id}`) },
  { key: 'cost', label: 'USD in all', track: 'minmax(80px, 0.6fr)', end: true, cell: (/** @type {Pod} */ pod) => money(pod.ended?.cost) },
  { key: 'at', label: 'Ended', track: 'minmax(80px, 0.7fr)', end: true, faint: true, cell: (/** @type {Pod} */ pod) => html`<${Ago} at=${seconds(pod.ended?.at)} />` },
];

/** @param {Pod} pod */
function why({ ended }) {
  if (!ended) return '';
  const parts = [];
  if (ended.by) parts.push(`by ${ended.by}`);
  if (ended.error) parts.push(ended.error);
  if (ended.exitCode != null) parts.push(`exit code ${ended.exitCode}`);
  return parts.join('; ');
}

export default function Ended() {
  const list = useData('/api/v2/pods?include=ENDED');
  useLine('svcctl pods list --ended');
  useCommands({ Escape: () => go('pods') }, []);
  /** @type {Pod[]} */
  const pods = (list.data?.pods ?? []).filter((/** @type {Pod} */ pod) => pod.ended).reverse();
  return html`<div class="page fill">
    <div class="tools"><h1>Ended pods</h1><span class="faint">of the last 7 days</span><span class="grow"></span><${To} to="pods" class="button">All that are there<//></div>
    <${Waiting} of=${list} what="ended pods" />
    ${list.data ? html`<${Grid} label="Ended pods" columns=${COLUMNS} rows=${pods} onOpen=${(/** @type {Pod} */ pod) => go(`pods/${pod.id}`)} empty=${html`<${Empty} text="No pod ended in the last 7 days." command="svcctl pods list --ended" />`} />` : null}
  </div>`;
}
