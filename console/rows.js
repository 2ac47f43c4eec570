// The pods as rows: all of them and what changed, or, where an account has too many, the window that is shown.

import { batch, computed, signal } from './vendor/preact.js';
import { disconnect, follow, showAge, onPoll, renew, withoutSocket } from './live.js';
import { Refused, request, session } from './store.js';

/** A pod as a row. Money in micro-dollars an hour, times in seconds since 1970.
 * @typedef {{ id: string, name: string, status: string, hw: string, dc: string, image: string, cost: number, created: number | null,
 *   since: number | null, lease: number | null, locked: boolean, cluster: string, text: string, marked: number }} Row */

/** Pods and what they cost, in micro-dollars an hour. @typedef {{ pods: number, cost: number }} Sum */
/** What is said of all rows, largest first: `failing` are in ERROR and cost, `leaseless` cost and have no lease.
 * @typedef {Sum & { by: Record<string, number>, failing: number, leaseless: Sum, hardware: [string, Sum][], images: [string, Sum][] }} Sums */

/** What is shown of too many rows: `ids` beside those of the window. @typedef {{ filter?: string, statuses?: string[], sort?: string, from?: number, count?: number, ids?: string[] }} Shown */

/** The most rows that are asked for by id. */
export const IDS = 1000;
/** How long a page that is scrolled waits before it asks for another window, in milliseconds. */
const PAUSE = 50;

/** The rows that are here: all, or those of the window and beside it. @type {Map<string, Row>} */
export const rows = new Map();
/** Moves when rows changed; -1 before they came. */
export const rowsVersion = signal(-1);
/** Why there are no rows. */
export const rowsError = signal(/** @type {Refused | null} */ (null));
/** The window, where the server filters and sorts: how many rows fit, and which are here from which on. Null where all are here.
 * @type {import('./vendor/preact.js').Signal<{ fits: number, from: number, ids: string[], sums: Sums } | null>} */
export const rowsWindow = signal(null);
/** What is said of all rows. @type {{ readonly value: Sums }} */
export const sums = computed(() => (rowsVersion.value, rowsWindow.value?.sums ?? summed(rows.values())));

/** The version of the rows; null before they came. @type {number | null} */
let version = null;
/** @type {string[]} */
let columns = [];
let following = false;
let isWindowed = false;
/** @type {Shown} */
let shown = {};
/** @type {ReturnType<typeof setTimeout> | undefined} */
let asking;

/** Starts rows and their changes; once a tab. */
export function followRows() {
  if (following) return;
  following = true;
  onPoll(loadRows);
  follow('pods', { on: () => (version == null || isWindowed ? null : { on: 'pods', since: version }), off: { off: 'pods' }, take: change });
  follow('window', { on: () => (version == null || !isWindowed ? null : { on: 'window', window: shown }), off: { off: 'window' }, take: takeWindow });
  void loadRows().catch(() => undefined);
}

/** Forgets the rows of a session that ended. */
export function forgetRows() {
  disconnect();
  [version, following, isWindowed] = [null, false, false];
  rows.clear();
  rowsWindow.value = null;
  rowsVersion.value = -1;
}

/** Says what is shown, for a server that sends windows. @param {Shown} next */
export function showRows(next) {
  if (JSON.stringify(next) === JSON.stringify(shown)) return;
  shown = next;
  clearTimeout(asking);
  if (isWindowed) asking = setTimeout(() => (withoutSocket.peek() ? void loadRows().catch(() => undefined) : renew('window')), PAUSE);
}

/** Rows, all of them or what changed. @returns {Promise<void>} */
async function loadRows() {
  if (version != null && isWindowed) return takeWindow(await request('GET', `/pods?window=${encodeURIComponent(JSON.stringify(shown))}`));
  if (version != null) return change(await request('GET', `/pods?since=${version}`));
  let all;
  try {
    all = await request('GET', '/pods');
  } catch (error) {
    if (error instanceof Refused) rowsError.value = error;
    setTimeout(() => session.peek() && following && version == null && void loadRows().catch(() => undefined), 3000);
    throw error;
  }
  rowsError.value = null;
  columns = all.columns;
  version = all.v;
  isWindowed = Boolean(all.windows);
  if (isWindowed) return withoutSocket.peek() ? loadRows() : renew('window');
  rows.clear();
  const coded = columns.map((name) => all.coded.includes(name));
  for (const cells of all.rows) put(cells.map((/** @type {any} */ cell, /** @type {number} */ at) => (coded[at] && cell != null ? all.words[cell] : cell)), 0);
  rowsWindow.value = null;
  rowsVersion.value = all.v;
  renew('pods');
  return undefined;
}

/** @param {any} message @returns {Promise<void> | void} */
function change(message) {
  if (!showAge(message)) return undefined;
  if (message.reset) {
    version = null;
    return loadRows();
  }
  if (message.v === version || version == null) return undefined;
  const marked = performance.now();
  batch(() => {
    for (const cells of message.set ?? []) put(cells, marked);
    for (const id of message.gone ?? []) rows.delete(id);
    version = message.v;
    rowsVersion.value = message.v;
  });
  return undefined;
}

/** @param {any} message @returns {Promise<void> | void} */
function takeWindow(message) {
  showAge(message);
  if (message.reset) {
    version = null;
    return loadRows();
  }
  if (version == null || !message.rows) return undefined;
  const before = new Map(rows);
  const marked = performance.now();
  rows.clear();
  for (const cells of [...message.rows, ...message.beside]) {
    const row = put(cells, 0);
    const was = before.get(row.id);
    // What was not here is new to the page alone; what differs has changed.
    if (was) row.marked = JSON.stringify({ ...was, marked: 0 }) === JSON.stringify(row) ? was.marked : marked;
  }
  batch(() => {
    rowsWindow.value = { fits: message.fits, from: message.from, ids: message.rows.map((/** @type {any[]} */ cells) => cells[0]), sums: message.sums };
    rowsVersion.value = Math.max(message.v, rowsVersion.peek() + 1);
  });
  return undefined;
}

/** @param {any[]} cells @param {number} marked */
function put(cells, marked) {
  /** @type {Record<string, any>} */
  const of = {};
  columns.forEach((name, at) => (of[name] = cells[at]));
  const time = (/** @type {unknown} */ millis) => (typeof millis === 'number' ? millis / 1000 : null);
  const row = {
    id: of.id,
    name: of.name ?? '',
    status: of.status ?? '',
    hw: of.hw ?? '',
    dc: of.dc ?? '',
    image: of.image ?? '',
    cost: of.cost ?? 0,
    created: time(of.created),
    since: time(of.since ?? of.started ?? of.created),
    lease: time(of.lease),
    locked: Boolean(of.locked),
    cluster: of.cluster ?? '',
    text: '',
    marked,
  };
  row.text = `${row.name}\n${row.id}\n${row.hw}\n${row.dc}\n${row.image}`.toLowerCase();
  rows.set(row.id, row);
  return row;
}

/** What is said of all rows. Pure. @param {Iterable<Row>} all @returns {Sums} */
export function summed(all) {
  const [hardware, images] = [new Map(), new Map()];
  const sum = { pods: 0, cost: 0, by: /** @type {Record<string, number>} */ ({}), failing: 0, leaseless: { pods: 0, cost: 0 } };
  const add = (/** @type {Sum} */ to, /** @type {Row} */ row) => {
    to.pods += 1;
    to.cost += row.cost;
    return to;
  };
  const none = () => ({ pods: 0, cost: 0 });
  for (const row of all) {
    add(sum, row);
    sum.by[row.status] = (sum.by[row.status] ?? 0) + 1;
    if (row.status === 'ERROR' && row.cost > 0) sum.failing += 1;
    images.set(row.image, add(images.get(row.image) ?? none(), row));
    if (!row.cost) continue;
    const kind = row.hw.replace(/^\d+ x /, '');
    hardware.set(kind, add(hardware.get(kind) ?? none(), row));
    if (row.lease == null) add(sum.leaseless, row);
  }
  return { ...sum, hardware: [...hardware].sort((a, b) => b[1].cost - a[1].cost), images: [...images] };
}
