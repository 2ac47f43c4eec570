// Machines of one's own: who has their GPUs, disk, what `check` finds, drain.

import { html, useState } from '../vendor/preact.js';
import { card, seconds, visible } from '../format.js';
import { useData } from '../store.js';
import { Table } from '../table.js';
import { Act, Ago, Bar, Empty, Status, Waiting, useCommands, useLine } from '../ui.js';

/** A host as the console's server tells of it. @typedef {{ id: string, dataCenter: string, drained: boolean, unreachableSince: string | null, gpu: { id: string, count: number } | null,
 *   cpu: string | null, used: number, usedDisk: number, pods: number }} Host */

/** A finding of a check, as `engine hosts check` tells it. @typedef {{ host: string, check: string, status: 'ok' | 'warn' | 'fail', detail: string, hint: string | null }} Finding */

const LEVELS = { fail: 'ERROR', warn: 'LOW', ok: 'READY' };

export default function Hosts() {
  const [checked, setChecked] = useState(/** @type {Record<string, Finding[]>} */ ({}));
  const list = useData('/engine/hosts', { every: 5 });
  useLine('svcctl engine hosts list');
  useCommands({}, []);
  /** @type {Host[]} */
  const hosts = list.data?.hosts ?? [];
  const findings = hosts.flatMap((host) => checked[host.id]?.map((one) => ({ ...one, host: host.id })) ?? []);
  const share = (/** @type {{ total: number, used: number }} */ of, /** @type {string} */ unit) => html`<${Bar} share=${of.total ? (of.used / of.total) * 100 : 0} text=${`${of.used} of ${of.total}${unit}`} />`;
  return html`<div class="page">
    <h1>Hosts</h1>
    <${Waiting} of=${list} what="hosts" />
    ${list.data && !hosts.length ? html`<${Empty} text="No machines of one's own: pods run on simulated ones." command="svcctl engine hosts add node1 ssh://root@node1" />` : null}
    ${hosts.length
      ? html`<${Table} label="Hosts" rows=${hosts} columns=${[
          { label: 'Status', cell: (/** @type {Host} */ one) => html`<${Status} status=${one.unreachableSince ? 'UNREACHABLE' : one.drained ? 'DRAINING' : 'READY'} />` },
          { label: 'Host', cell: (/** @type {Host} */ one) => visible(one.id) },
          { label: 'Data center', cell: (/** @type {Host} */ one) => one.dataCenter },
          { label: 'Hardware', cell: (/** @type {Host} */ one) => visible(one.gpu ? `${one.gpu.count} x ${card(one.gpu.id)}` : one.cpu ?? '') },
          { label: 'Taken', cell: (/** @type {Host} */ one) => (one.gpu ? share({ total: one.gpu.count, used: one.used }, ' GPUs') : `${one.used} vCPUs`) },
          { label: 'Disk taken', end: true, cell: (/** @type {Host} */ one) => `${one.usedDisk} GB` },
          { label: 'Pods', end: true, cell: (/** @type {Host} */ one) => one.pods },
          { label: 'Out of reach', cell: (/** @type {Host} */ one) => (one.unreachableSince ? html`<${Ago} at=${seconds(one.unreachableSince)} />` : '') },
          { label: 'Action', end: true, cell: (/** @type {Host} */ one) => html`<span class="buttons"><${Act} name="engine hosts check" small args=${{ id: one.id, name: one.id }} done=${(/** @type {{ host: string, checks: Finding[] }} */ found) => setChecked((was) => ({ ...was, [found.host]: found.checks }))} /><${Act} name="engine hosts drain" small args=${{ id: one.id, name: one.id }} why=${one.drained ? 'it is drained' : ''} done=${list.reload} /><${Act} name="engine hosts resume" small args=${{ id: one.id, name: one.id }} why=${one.drained ? '' : 'it is not drained'} done=${list.reload} /></span>` },
        ]} />`
      : null}
    ${hosts.length ? html`<section class="section"><h2>What a check finds</h2>${findings.length
      ? html`<${Table} label="Findings" rows=${findings} idOf=${(/** @type {Finding} */ one) => `${one.host} ${one.check} ${one.detail}`} columns=${[
          { label: 'Status', cell: (/** @type {Finding} */ one) => html`<span class=${`status ${LEVELS[one.status].toLowerCase()}`}>${one.status}</span>` },
          { label: 'Host', cell: (/** @type {Finding} */ one) => visible(one.host) },
          { label: 'Check', cell: (/** @type {Finding} */ one) => visible(one.check) },
          { label: 'Finding', wrap: true, cell: (/** @type {Finding} */ one) => html`${visible(one.detail)}${one.hint ? html`<div class="faint">${visible(one.hint)}</div>` : null}` },
        ]} />`
      : html`<p class="faint">A check asks the machine itself, which takes some seconds.</p>`}</section>` : null}
  </div>`;
}
