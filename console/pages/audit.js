// Who did what to what, from where.

import { html, useMemo, useState } from '../vendor/preact.js';
import { duration, exact, seconds, shell, visible } from '../format.js';
import { now, setQuery, useData } from '../store.js';
import { Grid } from '../table.js';
import { Ago, Empty, Field, Waiting, useCommands, useLine } from '../ui.js';

/** A line of `engine audit list -o json`. @typedef {{ id?: string, at: string, user: string, by?: string, address?: string, via?: string, action: string, target?: string, result: string | number, request?: string }} Entry */

/** @type {import('../table.js').Column[]} */
const COLUMNS = [
  { key: 'at', label: 'When', track: 'minmax(84px, 0.7fr)', cell: (/** @type {Entry} */ one) => html`<span title=${exact(seconds(one.at))}><${Ago} at=${seconds(one.at)} /></span>` },
  { key: 'user', label: 'Who', track: 'minmax(90px, 0.9fr)', cell: (/** @type {Entry} */ one) => visible(one.user) },
  { key: 'action', label: 'Did', track: 'minmax(120px, 1.2fr)', cell: (/** @type {Entry} */ one) => visible(one.action) },
  { key: 'target', label: 'To', track: 'minmax(110px, 1.2fr)', from: 520, mono: true, cell: (/** @type {Entry} */ one) => visible(one.target ?? '') },
  { key: 'result', label: 'Result', track: 'minmax(70px, 0.6fr)', cell: (/** @type {Entry} */ one) => html`<span class=${/^(ok|done|2)/.test(String(one.result)) ? '' : 'bad'}>${visible(one.result)}</span>` },
  { key: 'via', label: 'By way of', track: 'minmax(80px, 0.7fr)', from: 760, faint: true, cell: (/** @type {Entry} */ one) => visible(one.via ?? '') },
  { key: 'address', label: 'From', track: 'minmax(100px, 0.9fr)', from: 860, mono: true, faint: true, cell: (/** @type {Entry} */ one) => visible(one.address ?? '') },
  { key: 'request', label: 'Request', track: 'minmax(130px, 1fr)', from: 1000, mono: true, faint: true, cell: (/** @type {Entry} */ one) => visible(one.request ?? '') },
];

/** @param {{ route: import('../store.js').Route }} props */
export default function Audit({ route: { query } }) {
  const [user, target, since] = [query.get('user') ?? '', query.get('target') ?? '', query.get('since') ?? ''];
  const [at, setAt] = useState(/** @type {string | null} */ (null));
  const from = useMemo(() => (duration(since) ? new Date((now.peek() - (duration(since) ?? 0)) * 1000).toISOString() : ''), [since]);
  const asked = new URLSearchParams(Object.entries({ user, target, since: from }).filter(([, value]) => value));
  const list = useData(`/engine/audit?${asked}`, { every: 10 });
  useLine(`svcctl ${shell(['engine', 'audit', 'list', ...(since ? ['--since', since] : []), ...(user ? ['--user', user] : []), ...(target ? ['--target', target] : [])])}`);
  useCommands({}, []);
  const pick = (/** @type {string} */ key) => (/** @type {any} */ event) => setQuery({ [key]: event.target.value });
  /** @type {Entry[]} */
  const entries = (list.data?.entries ?? list.data?.audit ?? []).map((/** @type {Entry} */ one, /** @type {number} */ index) => ({ ...one, id: one.id ?? `${one.at} ${index}` }));
  return html`<div class="page fill">
    <h1 class="unseen">Audit</h1>
    <div class="tools"><${Field} label="User"><input data-filter value=${user} onInput=${pick('user')} /><//><${Field} label="Target"><input value=${target} onInput=${pick('target')} /><//><${Field} label="Since"><select value=${since} onChange=${pick('since')}>${['', '1h', '1d', '7d', '30d'].map((one) => html`<option key=${one} value=${one}>${one || 'all that is kept'}</option>`)}</select><//></div>
    <${Waiting} of=${list} what="the audit" />
    ${list.data ? html`<div class="split"><${Grid} label="Audit" columns=${COLUMNS} rows=${entries} at=${at} onAt=${setAt} empty=${html`<${Empty} text=${asked.size ? 'Nothing fits the filter.' : 'Nothing is noted yet.'} command="svcctl engine audit list" />`} /></div>` : null}
  </div>`;
}
