// A list as a grid that draws only what is seen: one tab stop, the row under the cursor by aria-activedescendant.

import { html, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact.js';
import { compact, singleKeys } from './store.js';

/** A column. `from` is the width of the table, in pixels, from which it is shown; `track` is its share of the grid.
 * @typedef {{ key: string, label: string, track: string, cell: (row: any) => any, from?: number, end?: boolean, mono?: boolean, faint?: boolean,
 *   sortable?: boolean }} Column */

/** @typedef {{ label: string, columns: Column[], rows: readonly any[], idOf?: (row: any) => string, sort?: string,
 *   from?: number, count?: number, onFirst?: (row: number) => void, onSort?: (sort: string) => void, at?: string | null, onAt?: (id: string | null) => void, onOpen?: (row: any) => void,
 *   selected?: ReadonlySet<string>, onSelect?: (ids: Set<string>) => void, onView?: (ids: string[]) => void, empty?: any, tall?: boolean }} GridProps */

const SPARE = 6;

/** The rows to draw: the first and the one after the last. Pure, for its unit.
 * @param {number} top scrolled pixels @param {number} height of the window @param {number} row height of a row @param {number} count */
export function windowOf(top, height, row, count) {
  const first = Math.max(0, Math.min(count, Math.floor(top / row)) - SPARE);
  return [first, Math.min(count, Math.ceil((top + height) / row) + SPARE)];
}

/** Where a key leads from a row. Null for a key that moves nothing.
 * @param {string} key @param {number} from @param {number} count @param {number} page rows of a page @returns {number | null} */
export function moved(key, from, count, page) {
  const steps = /** @type {Record<string, number>} */ ({ ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: page, PageUp: -page });
  if (key === 'Home') return count ? 0 : null;
  if (key === 'End') return count ? count - 1 : null;
  if (!(key in steps) || !count) return null;
  if (from < 0) return 0;
  return Math.max(0, Math.min(count - 1, from + steps[key]));
}

let grids = 0;

/** A grid of `count` rows, of which `rows` are here, the first of them number `from`; `onFirst` tells which is the first that is seen.
 * @param {GridProps} props */
export function Grid({ label, columns, rows, from = 0, count = rows.length, onFirst, idOf = (row) => row.id, sort, onSort, at = null, onAt, onOpen, selected, onSelect, onView, empty, tall }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [prefix] = useState(() => `grid${++grids}`);
  const [view, setView] = useState({ top: 0, height: 600, width: 1000 });
  const anchor = useRef(/** @type {number | null} */ (null));
  /** Where the cursor was last seen, and the row that it goes to when that is here. */
  const cursor = useRef(-1);
  const goal = useRef(/** @type {number | null} */ (null));
  const height = compact.value ? 26 : 32;
  const shown = columns.filter((column) => !column.from || view.width >= column.from);
  const [first, last] = windowOf(view.top, view.height, height, count);
  const here = at == null ? -1 : rows.findIndex((row) => idOf(row) === at);
  const isPart = rows.length < count;
  const index = here >= 0 ? from + here : isPart && at != null ? (cursor.current ?? -1) : -1;
  cursor.current = index;
  const rowAt = (/** @type {number} */ number) => rows[number - from];

  useLayoutEffect(() => {
    const element = /** @type {HTMLDivElement} */ (box.current);
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      watch.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  const drawn = rows.slice(Math.max(0, first - from), Math.max(0, last - from));
  const ids = drawn.map(idOf);
  const key = ids.join(' ');
  useEffect(() => onView?.(ids), [key]);
  useEffect(() => onFirst?.(first), [first]);
  useEffect(() => {
    const row = goal.current == null ? undefined : rowAt(goal.current);
    if (row === undefined) return;
    goal.current = null;
    onAt?.(idOf(row));
  }, [key]);

  const reveal = (/** @type {number} */ to) => {
    const element = /** @type {HTMLDivElement} */ (box.current);
    const head = height;
    if (to * height < element.scrollTop) element.scrollTop = to * height;
    else if ((to + 1) * height > element.scrollTop + element.clientHeight - head) element.scrollTop = (to + 1) * height - element.clientHeight + head;
  };

  const toggle = (/** @type {number} */ to, /** @type {boolean} */ range) => {
    if (!onSelect || to < 0) return;
    const next = new Set(selected);
    const [start, end] = range && anchor.current != null ? [Math.min(anchor.current, to), Math.max(anchor.current, to)] : [to, to];
    // A range is chosen whole or not at all.
    if (!rowAt(start) || !rowAt(end)) return;
    const add = range || !next.has(idOf(rowAt(to)));
    for (let row = start; row <= end; row += 1) next[add ? 'add' : 'delete'](idOf(rowAt(row)));
    anchor.current = to;
    onSelect(next);
  };

  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (event.key.length === 1 && event.key !== ' ' && !singleKeys.value) return;
    const page = Math.max(1, Math.floor(view.height / height) - 2);
    const to = moved(event.key, goal.current ?? index, count, page);
    if (to != null) {
      if (event.shiftKey && onSelect) {
        anchor.current ??= Math.max(0, index);
        toggle(to, true);
      }
      goal.current = rowAt(to) ? null : to;
      if (goal.current == null) onAt?.(idOf(rowAt(to)));
      reveal(to);
    } else if (event.key === 'Enter' && here >= 0) onOpen?.(rows[here]);
    else if (event.key === 'x' || event.key === ' ') toggle(here < 0 ? -1 : index, event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onClick = (/** @type {any} */ event) => {
    if (event.target.closest('a, button, input')) return;
    const line = event.target.closest('[data-row]');
    if (!line) return;
    const to = Number(line.dataset.row);
    if (event.shiftKey || event.ctrlKey || event.metaKey) return toggle(to, event.shiftKey);
    anchor.current = to;
    goal.current = null;
    onAt?.(idOf(rowAt(to)));
    onOpen?.(rowAt(to));
  };

  if (!count && empty !== undefined) return html`<div class="grid" ref=${box}>${empty}</div>`;
  const tracks = { gridTemplateColumns: shown.map((column) => column.track).join(' ') };
  const [by, descends] = sort?.startsWith('-') ? [sort.slice(1), true] : [sort, false];
  return html`<div
    class=${`grid${tall ? ' tall' : ''}`}
    ref=${box}
    role="grid"
    tabindex="0"
    aria-label=${label}
    aria-rowcount=${count + 1}
    aria-colcount=${shown.length}
    aria-multiselectable=${onSelect ? 'true' : undefined}
    aria-activedescendant=${here >= 0 && index >= first && index < last ? `${prefix}-${index}` : undefined}
    onKeyDown=${onKeyDown}
    onClick=${onClick}
  >
    <div class="head" role="row" aria-rowindex="1" style=${tracks}>
      ${shown.map(
        (column) => html`<div
          role="columnheader"
          key=${column.key}
          class=${column.end ? 'end' : ''}
          aria-sort=${by === column.key ? (descends ? 'descending' : 'ascending') : undefined}
        >
          ${column.sortable && onSort
            ? html`<button type="button" tabindex="-1" onClick=${() => onSort(by === column.key && !descends ? `-${column.key}` : column.key)}>
                ${column.label}${by === column.key ? (descends ? ' ↓' : ' ↑') : ''}
              </button>`
            : column.label}
        </div>`,
      )}
    </div>
    <div class="body" role="rowgroup" style=${{ height: `${count * height}px` }}>
      ${drawn.map((row, offset) => {
        const number = Math.max(first, from) + offset;
        const name = idOf(row);
        return html`<div
          role="row"
          key=${name}
          id=${`${prefix}-${number}`}
          data-row=${number}
          aria-rowindex=${number + 2}
          aria-selected=${onSelect ? String(Boolean(selected?.has(name))) : undefined}
          class=${`row${number === index ? ' at' : ''}${selected?.has(name) ? ' chosen' : ''}${row.marked && performance.now() - row.marked < 1600 ? ' changed' : ''}`}
          style=${{ ...tracks, top: `${number * height}px` }}
        >
          ${shown.map(
            (column) =>
              html`<div role="gridcell" key=${column.key} class=${`${column.end ? 'end ' : ''}${column.mono ? 'mono ' : ''}${column.faint ? 'faint' : ''}`}>${column.cell(row)}</div>`,
          )}
        </div>`;
      })}
    </div>
  </div>`;
}

/** A short list as a plain table, whole: for what has tens of rows. @param {{ label: string, columns: { label: string, cell: (row: any) => any, end?: boolean, mono?: boolean, wrap?: boolean }[], rows: readonly any[], idOf?: (row: any) => string }} props */
export function Table({ label, columns, rows, idOf = (row) => row.id }) {
  return html`<div class="scroll" tabindex="0" role="region" aria-label=${label}><table>
    <thead>
      <tr>${columns.map((column) => html`<th scope="col" class=${column.end ? 'end' : ''}>${column.label}</th>`)}</tr>
    </thead>
    <tbody>
      ${rows.map((row) => html`<tr key=${idOf(row)}>${columns.map((column) => html`<td class=${`${column.end ? 'end ' : ''}${column.wrap ? 'wrap ' : ''}${column.mono ? 'mono' : ''}`}>${column.cell(row)}</td>`)}</tr>`)}
    </tbody>
  </table></div>`;
}
