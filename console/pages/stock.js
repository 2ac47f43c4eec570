// The catalog as a table of type and data center: four steps of availability, and prices.

import { html, useRef, useState } from '../vendor/preact.js';
import { price } from '../format.js';

/** @typedef {import('../api.d.ts').GpuType} GpuType */

/** @param {{ level: string | undefined }} props */
export const Level = ({ level }) => html`<span class=${(level ?? '').toLowerCase()}><span class=${`level ${(level ?? '').toLowerCase()}`} aria-hidden="true"></span> ${(level ?? 'not known').toLowerCase()}</span>`;

/** @param {{ gpus: GpuType[], own: ReadonlySet<string>, picked?: { gpu: string, dc: string, cloud: string }, onPick?: (gpu: GpuType, dc: string) => void }} props */
export function Stock({ gpus, own, picked, onPick }) {
  const box = useRef(/** @type {HTMLTableElement | null} */ (null));
  const [tab, setTab] = useState('0 -1');
  const all = new Set(gpus.flatMap((gpu) => (gpu.dataCenters ?? []).map((dc) => dc.id)));
  const centers = [...all].sort((a, b) => Number(own.has(b)) - Number(own.has(a)) || (a < b ? -1 : 1));
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const step = /** @type {Record<string, [number, number]>} */ ({ ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] })[event.key];
    const from = /** @type {HTMLElement} */ (event.target).dataset.cell;
    if (!step || !from) return;
    event.preventDefault();
    event.stopPropagation();
    let [row, column] = from.split(' ').map(Number);
    for (;;) {
      [row, column] = [row + step[0], column + step[1]];
      if (row < 0 || row >= gpus.length || column < -1 || column >= centers.length) return;
      const cell = /** @type {HTMLElement | null} */ (box.current?.querySelector(`[data-cell='${row} ${column}']`));
      if (!cell) continue;
      setTab(`${row} ${column}`);
      cell.focus();
      return;
    }
  };
  const cell = (/** @type {GpuType} */ gpu, /** @type {string} */ dc, /** @type {string} */ at, /** @type {string} */ level, /** @type {any} */ content) =>
    onPick
      ? html`<button type="button" class="quiet" data-cell=${at} tabindex=${at === tab ? '0' : '-1'} aria-pressed=${String(picked?.gpu === gpu.id && (picked?.dc ?? '') === dc)} aria-label=${`${gpu.name} ${dc ? `in ${dc}` : 'anywhere'}: ${level.toLowerCase()}`} onFocus=${() => setTab(at)} onClick=${() => onPick(gpu, dc)}>${content}</button>`
      : content;
  return html`<div class="scroll stock" tabindex=${onPick ? undefined : '0'} role="region" aria-label="GPU types by data center"><table ref=${box} onKeyDown=${onKeyDown}>
    <thead><tr>
      <th scope="col">Type</th><th scope="col">GB</th><th scope="col">USD/hour</th><th scope="col">Anywhere</th>
      ${centers.map((dc) => html`<th scope="col" key=${dc}>${dc}${own.has(dc) ? html` <strong>own</strong>` : null}</th>`)}
    </tr></thead>
    <tbody>
      ${gpus.map(
        (gpu, row) => html`<tr key=${gpu.id}>
          <th scope="row" title=${gpu.id}>${gpu.name}</th><td>${gpu.memory}</td><td>${price(picked?.cloud === 'COMMUNITY' ? gpu.price.community : gpu.price.secure || gpu.price.community)}</td>
          <td>${cell(gpu, '', `${row} -1`, gpu.availability ?? 'not known', html`<${Level} level=${gpu.availability} />`)}</td>
          ${centers.map((dc, column) => {
            const level = gpu.dataCenters?.find((one) => one.id === dc)?.availability;
            return html`<td key=${dc}>${level ? cell(gpu, dc, `${row} ${column}`, level, html`<span class=${`level ${level.toLowerCase()}`}></span>${onPick ? null : html`<span class="unseen">${level.toLowerCase()}</span>`}`) : null}</td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table></div>`;
}
