// All pods: counts, cost, filter, chips, the table, and beside it the pod under the cursor.

import { html, useEffect, useMemo, useState } from '../vendor/preact.js';
import { line } from '../actions.js';
import { card, count, counted, exact, money, price, shell, span, visible } from '../format.js';
import { figures, showFigures } from '../live.js';
import { IDS, rows, rowsError, rowsVersion, rowsWindow, showRows, sums as allSums } from '../rows.js';
import { go, roughly, setQuery } from '../store.js';
import { Grid } from '../table.js';
import { Act, Detail, Empty, Status, To, useCommands, useLine } from '../ui.js';

/** @typedef {import('../rows.js').Row} Row */

/** Chips, each with the statuses that it lets through. @type {[string, string, string[]][]} */
const CHIPS = [
  ['running', 'Running', ['RUNNING']],
  ['starting', 'Starting', ['PROVISIONING', 'STARTING']],
  ['exited', 'Exited', ['EXITED']],
  ['error', 'Error', ['ERROR']],
];

const text = (/** @type {'status' | 'name' | 'hw' | 'dc' | 'image'} */ key) => (/** @type {Row} */ a, /** @type {Row} */ b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0);
/** How each column sorts. */
const SORTS = {
  status: text('status'),
  name: text('name'),
  hw: text('hw'),
  dc: text('dc'),
  image: text('image'),
  cost: (/** @type {Row} */ a, /** @type {Row} */ b) => a.cost - b.cost,
  age: (/** @type {Row} */ a, /** @type {Row} */ b) => (b.created ?? 0) - (a.created ?? 0),
};
/** The command line's own words for a sort: newest first, most expensive first. @type {Record<string, string>} */
const SORT_FLAGS = { status: 'status', name: 'name', hw: 'gpu', dc: 'data-center', '-cost': 'cost', age: 'created' };

/** The statuses of a chip. @param {string} chip */
const statusesOf = (chip) => CHIPS.find(([key]) => key === chip)?.[2] ?? [];

/** The rows of a window, and in which steps it moves. */
const [SEEN, STEP] = [400, 100];

/** The rows of a filter, in order. Pure. @param {Iterable<Row>} all @param {{ filter: string, status: string, sort: string }} by */
export function chosen(all, { filter, status, sort }) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const statuses = statusesOf(status);
  const out = [];
  for (const row of all) {
    if (statuses.length && !statuses.includes(row.status)) continue;
    if (words.every((word) => row.text.includes(word))) out.push(row);
  }
  const descends = sort.startsWith('-');
  const order = SORTS[/** @type {keyof typeof SORTS} */ (descends ? sort.slice(1) : sort)];
  if (order) out.sort((a, b) => (descends ? order(b, a) : order(a, b)) || (a.id < b.id ? -1 : 1));
  return out;
}

/** @param {{ id: string }} props */
const Load = ({ id }) => {
  const gpu = figures.value[id]?.gpu;
  return gpu == null ? null : html` <span class="faint">${Math.round(gpu)} %</span>`;
};

/** @type {import('../table.js').Column[]} */
const COLUMNS = [
  { key: 'status', label: 'Status', track: 'minmax(104px, 0.8fr)', sortable: true, cell: (row) => html`<${Status} status=${row.status} />` },
  { key: 'name', label: 'Name', track: 'minmax(130px, 1.9fr)', sortable: true, cell: (row) => visible(row.name) },
  { key: 'hw', label: 'Hardware', track: 'minmax(150px, 2fr)', from: 430, sortable: true, cell: (row) => html`${visible(card(row.hw))}<${Load} id=${row.id} />` },
  { key: 'dc', label: 'Data center', track: 'minmax(96px, 0.9fr)', from: 760, sortable: true, faint: true, cell: (row) => visible(row.dc || '–') },
  { key: 'cost', label: 'USD/hour', track: 'minmax(72px, 0.5fr)', end: true, sortable: true, cell: (row) => price(row.cost / 1e6) },
  { key: 'image', label: 'Image', track: 'minmax(140px, 2.1fr)', from: 900, sortable: true, mono: true, faint: true, cell: (row) => visible(row.image) },
  { key: 'age', label: 'Age', track: 'minmax(64px, 0.6fr)', from: 680, end: true, sortable: true, faint: true, cell: (row) => html`<time title=${exact(row.created)}>${row.created ? span(roughly.value - row.created) : '–'}</time>` },
];

/** @param {{ route: import('../store.js').Route }} props */
export default function Pods({ route }) {
  return html`<${Running} query=${route.query} />`;
}

/** @param {{ query: URLSearchParams }} props */
function Running({ query }) {
  const filter = query.get('filter') ?? '';
  const status = query.get('status') ?? '';
  const sort = query.get('sort') ?? '-age';
  const at = query.get('at');
  const open = query.get('pod');
  const version = rowsVersion.value;
  const [selected, setSelected] = useState(/** @type {Set<string>} */ (new Set()));
  const [One, setOne] = useState(/** @type {any} */ (null));

  const [first, setFirst] = useState(0);
  const part = rowsWindow.value;
  const shown = useMemo(() => (part ? part.ids.map((id) => /** @type {Row} */ (rows.get(id))) : chosen(rows.values(), { filter, status, sort })), [version, filter, status, sort]);
  const fits = part?.fits ?? shown.length;
  const sums = allSums.value;
  const picked = useMemo(() => [...selected].map((id) => rows.get(id)).filter((row) => row !== undefined), [version, selected]);

  useEffect(() => {
    if (open && !One) void import('./pod.js').then((module) => setOne(() => module.Split));
  }, [open]);
  useEffect(() => () => showFigures([]), []);
  // A server that sends windows sends what is seen and some around it.
  const ids = [...selected, ...[at, open].filter((id) => id !== null)];
  useEffect(() => showRows({ filter, statuses: statusesOf(status), sort, from: first, count: SEEN, ids }), [filter, status, sort, first, ids.join(' ')]);

  const words = ['pods', 'list'];
  for (const one of statusesOf(status)) words.push('--status', one.toLowerCase());
  if (filter.trim()) words.push('--name', `*${filter.trim()}*`);
  if (SORT_FLAGS[sort]) words.push('--sort', SORT_FLAGS[sort]);
  useLine(picked.length ? line('pods stop', picked) : open ? `svcctl pods get ${open}` : `svcctl ${shell(words)}`);

  // The pod beside the table has its own.
  useCommands(
    open && One
      ? null
      : {
          Escape: () => selected.size && setSelected(new Set()),
          l: () => at && go(`pods/${at}/logs`),
          t: () => at && go(`pods/${at}/terminal`),
        },
    [
      { label: 'Rent a pod', line: 'svcctl pods create', run: () => go('pods/new') },
      ...COLUMNS.map((column) => ({ label: `Sort by ${column.label.toLowerCase()}`, line: `svcctl pods list${SORT_FLAGS[column.key] ? ` --sort ${SORT_FLAGS[column.key]}` : ''}`, run: () => setQuery({ sort: sort === column.key ? `-${column.key}` : column.key }) })),
    ],
  );

  const grid = html`<${Grid}
    label="Pods"
    columns=${open ? COLUMNS.filter(({ key }) => ['status', 'name', 'hw', 'cost'].includes(key)) : COLUMNS}
    rows=${shown}
    from=${part?.from ?? 0}
    count=${fits}
    sort=${sort}
    onSort=${(/** @type {string} */ by) => setQuery({ sort: by })}
    at=${at ?? open}
    onAt=${(/** @type {string | null} */ id) => setQuery(open ? { at: id, pod: id } : { at: id })}
    onOpen=${(/** @type {Row} */ row) => (innerWidth < 900 || open === row.id ? go(`pods/${row.id}`) : setQuery({ pod: row.id, at: row.id }, { push: true }))}
    selected=${selected}
    onSelect=${(/** @type {Set<string>} */ ids) => (part && ids.size > IDS - 2 ? undefined : setSelected(ids))}
    onView=${showFigures}
    onFirst=${(/** @type {number} */ row) => setFirst(Math.max(0, Math.floor(row / STEP) * STEP - STEP))}
    empty=${version < 0 ? null : html`<${Nothing} total=${sums.pods} />`}
  />`;

  return html`<div class="page fill">
    <h1 class="unseen">Pods</h1>
    <ul class="sums" aria-label="Counts and cost">
      <${Sum} figure=${count(sums.pods)} of="pods" known=${version >= 0} />
      <${Sum} figure=${count(sums.by.RUNNING ?? 0)} of="running" known=${version >= 0} />
      <${Sum} figure=${count(sums.failing)} of="in error, still costing" known=${version >= 0} />
      <${Sum} figure=${money(sums.cost / 1e6)} of="USD per hour now" known=${version >= 0} />
      <${Sum} figure=${count((sums.cost / 1e6) * 720)} of="USD in 30 days if all goes on" known=${version >= 0} />
    </ul>
    <div class="tools">
      <input type="search" data-filter placeholder="Filter by name, id, GPU, data center" aria-label="Filter pods" value=${filter} onInput=${(/** @type {any} */ event) => setQuery({ filter: event.target.value })} />
      <kbd aria-hidden="true">/</kbd>
      ${CHIPS.map(
        ([key, label, statuses]) => html`<button type="button" class="chip" aria-pressed=${String(status === key)} onClick=${() => setQuery({ status: status === key ? null : key })}>
          ${label} ${count(statuses.reduce((sum, one) => sum + (sums.by[one] ?? 0), 0))}
        </button>`,
      )}
      <${To} to="pods/ended" class="chip">Ended<//>
      <span class="grow"></span>
      ${fits < sums.pods ? html`<span class="faint" role="status">${count(fits)} of ${count(sums.pods)}</span>` : null}
      ${picked.length ? null : html`<${To} to="pods/new" class="button main">Rent a pod<//>`}
    </div>
    ${picked.length ? html`<${Selection} picked=${picked} clear=${() => setSelected(new Set())} />` : null}
    ${rowsError.value && version < 0 ? html`<div class="empty problem"><${Detail} error=${rowsError.value} /></div>` : null}
    <div class=${`split${open ? ' open' : ''}`}>${grid}${open && One ? html`<${One} id=${open} key=${open} query=${query} />` : null}</div>
  </div>`;
}

/** @param {{ figure: string, of: string, known: boolean }} props */
const Sum = ({ figure, of, known }) => html`<li><strong>${known ? figure : '\u2007'}</strong><span>${of}</span></li>`;

/** @param {{ total: number }} props */
function Nothing({ total }) {
  if (total) {
    return html`<${Empty} text="No pod fits the filter."><button type="button" onClick=${() => setQuery({ filter: null, status: null })}>Show all ${counted(total, 'pod')}</button><//>`;
  }
  return html`<${Empty} text="No pods yet." command="svcctl pods create demo --image python:3.12 --gpu 'RTX 4090'"><${To} to="pods/new" class="button main">Rent a pod<//><//>`;
}

/** What can be done with the selection. @param {{ picked: Row[], clear: () => void }} props */
function Selection({ picked, clear }) {
  const cost = picked.reduce((sum, row) => sum + row.cost, 0);
  const may = (/** @type {string[]} */ statuses) => picked.filter((row) => statuses.includes(row.status));
  return html`<div class="tools chosen" role="group" aria-label="Selection">
    <strong>${counted(picked.length, 'pod')}</strong><span class="faint">${money(cost / 1e6)} USD per hour</span>
    <${Act} name="pods start" args=${may(['EXITED', 'ERROR'])} why=${may(['EXITED', 'ERROR']).length ? '' : 'none of them is stopped'} />
    <${Act} name="pods stop" args=${may(['RUNNING', 'STARTING', 'PROVISIONING', 'ERROR'])} why=${may(['RUNNING', 'STARTING', 'PROVISIONING', 'ERROR']).length ? '' : 'none of them runs'} />
    <${Act} name="pods restart" args=${may(['RUNNING'])} why=${may(['RUNNING']).length ? '' : 'none of them runs'} />
    <span class="grow"></span>
    <${Act} name="pods terminate" args=${picked} done=${clear} />
    <button type="button" onClick=${clear}>Clear</button>
  </div>`;
}
