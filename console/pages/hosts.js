// Machines of one's own: who has their GPUs, disk, what `check` finds, drain.

import { html } from '../vendor/preact.js';
import { card, seconds, title, visible } from '../format.js';
import { useData } from '../store.js';
import { Table } from '../table.js';
import { Act, Ago, Bar, Empty, Status, Waiting, useCommands, useLine } from '../ui.js';

/** A host as `engine hosts list -o json` has it. @typedef {{ id: string, status: string, dataCenter: string, endpoint: string, gpu: string | null, cpu: string | null,
 *   units: { total: number, used: number }, memory: number, disk: { total: number, used: number }, lostGpus: string[], pods: number, lastContact: string | null, unreachableSince: string | null }} Host */

export default function Hosts() {
  const list = useData('/engine/hosts', { every: 5 });
  const check = useData(list.data?.hosts?.length ? '/engine/hosts/check' : null, { every: 60 });
  useLine('svcctl engine hosts list');
  useCommands({}, []);
  /** @type {Host[]} */
  const hosts = list.data?.hosts ?? [];
  const share = (/** @type {{ total: number, used: number }} */ of, /** @type {string} */ unit) => html`<${Bar} share=${of.total ? (of.used / of.total) * 100 : 0} text=${`${of.used} of ${of.total}${unit}`} />`;
  return html`<div class="page">
    <h1>Hosts</h1>
    <${Waiting} of=${list} what="hosts" />
    ${list.data && !hosts.length ? html`<${Empty} text="No machines of one's own: pods run on simulated ones." command="svcctl engine hosts add node1 ssh://root@node1" />` : null}
    ${hosts.length
      ? html`<${Table} label="Hosts" rows=${hosts} columns=${[
          { label: 'Status', cell: (/** @type {Host} */ one) => html`<${Status} status=${one.unreachableSince ? 'UNREACHABLE' : one.status} />` },
          { label: 'Host', cell: (/** @type {Host} */ one) => visible(one.id) },
          { label: 'Data center', cell: (/** @type {Host} */ one) => one.dataCenter },
          { label: 'Hardware', cell: (/** @type {Host} */ one) => html`${visible(card(one.gpu ?? one.cpu ?? ''))}${one.lostGpus?.length ? html` <span class="bad">${one.lostGpus.length} missing</span>` : null}` },
          { label: 'Taken', cell: (/** @type {Host} */ one) => share(one.units, one.gpu ? ' GPUs' : ' vCPUs') },
          { label: 'Disk', cell: (/** @type {Host} */ one) => share(one.disk, ' GB') },
          { label: 'Pods', end: true, cell: (/** @type {Host} */ one) => one.pods },
          { label: 'Heard', cell: (/** @type {Host} */ one) => html`<${Ago} at=${seconds(one.unreachableSince ?? one.lastContact)} />` },
          { label: 'Action', end: true, cell: (/** @type {Host} */ one) => html`<span class="buttons"><${Act} name="engine hosts drain" small args=${{ id: one.id, name: one.id }} why=${one.status === 'DRAINING' || one.status === 'DRAINED' ? 'it is drained' : ''} done=${list.reload} /><${Act} name="engine hosts resume" small args=${{ id: one.id, name: one.id }} why=${one.status === 'DRAINING' || one.status === 'DRAINED' ? '' : 'it is not drained'} done=${list.reload} /></span>` },
        ]} />`
      : null}
    ${hosts.length
      ? html`<section class="section"><h2>What a check finds</h2><${Waiting} of=${check} what="findings" />
          ${(check.data?.checks ?? []).length ? html`<${Table} label="Findings" idOf=${(/** @type {any} */ one) => one.host + one.check} rows=${check.data.checks} columns=${[{ label: 'Status', cell: (/** @type {any} */ one) => html`<span class=${one.status === 'fail' ? 'bad' : one.status === 'warn' ? 'busy' : 'good'}>${title(one.status)}</span>` }, { label: 'Host', cell: (/** @type {any} */ one) => visible(one.host) }, { label: 'Check', cell: (/** @type {any} */ one) => one.check }, { label: 'Finding', cell: (/** @type {any} */ one) => html`${visible(one.detail)}${one.hint ? html` <span class="faint">${visible(one.hint)}</span>` : null}` }]} />` : null}
        </section>`
      : null}
  </div>`;
}
