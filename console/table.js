// A list as a grid that draws only what is seen: one tab stop, the row under the cursor by aria-activedescendant.

import { html, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact.js';
import { compact, singleKeys } from './store.js';

/** A column. `from` is the width of the table, in pixels, from which it is shown; `track` is its share of the grid.
 * @typedef {{ key: string, label: string, track: string, cell: (row: any) => any, from?: number, end?: boolean, mono?: boolean, faint?: boolean,
 *   sortable?: boolean }} Column */

/** @typedef {{ label: string, columns: Column[], rows: readonly any[], idOf?: (row: any) => string, sort?: string,
 *   onSort?: (sort: string) => void, at?: string | null, onAt?: (id: string | null) => void, onOpen?: (row: any) => void,
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

/** @param {GridProps} props */
export function Grid({ label, columns, rows, idOf = (row) => row.id, sort, onSort, at = null, onAt, onOpen, selected, onSelect, onView, empty, tall }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [prefix] = useState(() => `grid${++grids}`);
  const [view, setView] = useState({ top: 0, height: 600, width: 1000 });
  const anchor = useRef(/** @type {number | null} */ (null));
  const height = compact.value ? 26 : 32;
  const shown = columns.filter((column) => !column.from || view.width >= column.from);
  const [first, last] = windowOf(view.top, view.height, height, rows.length);
  const index = at == null ? -1 : rows.findIndex((row) => idOf(row) === at);

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

  const ids = rows.slice(first, last).map(idOf);
  const key = ids.join(' ');
  useEffect(() => onView?.(ids), [key]);

  const reveal = (/** @type {number} */ to) => {
    const element = /** @type {HTMLDivElement} */ (box.current);
    const head = height;
    if (to * height < element.scrollTop) element.scrollTop = to * height;
    else if ((to + 1) * height > element.scrollTop + element.clientHeight - head) element.scrollTop = (to + 1) * height - element.clientHeight + head;
  };

  const toggle = (/** @type {number} */ to, /** @type {boolean} */ range) => {
    if (!onSelect || to < 0) return;
    const next = new Set(selected);
    const [from, until] = range && anchor.current != null ? [Math.min(anchor.current, to), Math.max(anchor.current, to)] : [to, to];
    const add = range || !next.has(idOf(rows[to]));
    for (let row = from; row <= until; row += 1) next[add ? 'add' : 'delete'](idOf(rows[row]));
    anchor.current = to;
    onSelect(next);
  };

  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget) return;
    if (event.key.length === 1 && event.key !== ' ' && !singleKeys.value) return;
    const page = Math.max(1, Math.floor(view.height / height) - 2);
    const to = moved(event.key, index, rows.length, page);
    if (to != null) {
      if (event.shiftKey && onSelect) {
        anchor.current ??= Math.max(0, index);
        toggle(to, true);
      }
      onAt?.(idOf(rows[to]));
      reveal(to);
    } else if (event.key === 'Enter' && index >= 0) onOpen?.(rows[index]);
    else if (event.key === 'x' || event.key === ' ') toggle(index, event.shiftKey);
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
    onAt?.(idOf(rows[to]));
    onOpen?.(rows[to]);
  };

  if (!rows.length && empty !== undefined) return html`<div class="grid" ref=${box}>${empty}</div>`;
  const tracks = { gridTemplateColumns: shown.map((column) => column.track).join(' ') };
  const [by, descends] = sort?.startsWith('-') ? [sort.slice(1), true] : [sort, false];
  return html`<div
    class=${`grid${tall ? ' tall' : ''}`}
    ref=${box}
    role="grid"
    tabindex="0"
    aria-label=${label}
    aria-rowcount=${rows.length + 1}
    aria-colcount=${shown.length}
    aria-multiselectable=${onSelect ? 'true' : undefined}
    aria-activedescendant=${index >= first && index < last ? `${prefix}-${index}` : undefined}
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
    <div class="body" role="rowgroup" style=${{ height: `${rows.length * height}px` }}>
      ${rows.slice(first, last).map((row, offset) => {
        const here = first + offset;
        const name = idOf(row);
        return html`<div
          role="row"
          key=${name}
          id=${`${prefix}-${here}`}
          data-row=${here}
          aria-rowindex=${here + 2}
          aria-selected=${onSelect ? String(Boolean(selected?.has(name))) : undefined}
          class=${`row${here === index ? ' at' : ''}${selected?.has(name) ? ' chosen' : ''}${row.marked && performance.now() - row.marked < 1600 ? ' changed' : ''}`}
          style=${{ ...tracks, top: `${here * height}px` }}
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
