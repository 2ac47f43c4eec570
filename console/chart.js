// Bars and a line of figures as SVG, each with its table beside it on the page.

import { html } from './vendor/preact.js';
import { money } from './format.js';

/** Bars of amounts, stacked by series. @param {{ label: string, series: string[], bars: { name: string, parts: number[] }[], unit?: string }} props */
export function Bars({ label, series, bars, unit = 'USD' }) {
  const width = 960;
  const height = 200;
  const top = Math.max(...bars.map(({ parts }) => parts.reduce((a, b) => a + b, 0)), 0);
  const step = nice(top);
  const ceiling = step * Math.ceil(top / step) || 1;
  const y = (/** @type {number} */ value) => 8 + (height - 32) * (1 - value / ceiling);
  const room = (width - 56) / Math.max(1, bars.length);
  const wide = Math.min(40, room * 0.7);
  const every = Math.ceil(bars.length / 12);
  const rules = Array.from({ length: Math.round(ceiling / step) + 1 }, (_, at) => at * step);
  return html`<figure>
    <svg class="chart bars" viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>
      ${rules.map(
        (value) => html`<g key=${value}><line class="rule" x1="56" x2=${width} y1=${y(value)} y2=${y(value)} /><text x="48" y=${y(value) + 4} text-anchor="end">${short(value)}</text></g>`,
      )}
      ${bars.map(({ name, parts }, at) => {
        let from = 0;
        const x = 56 + room * at + (room - wide) / 2;
        return html`<g key=${name}>
          <title>${`${name}: ${money(parts.reduce((a, b) => a + b, 0))} ${unit}`}</title>
          ${parts.map((part, of) => {
            const bottom = y(from);
            from += part;
            return part > 0 ? html`<rect class=${`s${of % 5}`} x=${x} width=${wide} y=${y(from)} height=${Math.max(0.5, bottom - y(from))} />` : null;
          })}
          ${at % every === 0 ? html`<text x=${x + wide / 2} y=${height - 6} text-anchor="middle">${name}</text>` : null}
        </g>`;
      })}
    </svg>
    ${series.length > 1
      ? html`<figcaption class="buttons faint">${series.map((name, at) => html`<span><svg class="chart" style=${{ width: '8px', display: 'inline' }} viewBox="0 0 8 8" aria-hidden="true"><rect class=${`s${at % 5}`} width="8" height="8" /></svg> ${name}</span>`)}</figcaption>`
      : null}
  </figure>`;
}

/** The last minutes of a figure in percent. @param {{ label: string, points: (number | null)[], slots: number }} props */
export function Spark({ label, points, slots }) {
  const shown = points.slice(-slots);
  const line = shown.map((value, at) => (value == null ? '' : `${((slots - shown.length + at) / (slots - 1)) * 120},${22 - value / 5}`)).filter(Boolean).join(' ');
  const last = shown.findLast((value) => value != null);
  return html`<svg class="chart" style=${{ width: '120px', height: '24px' }} viewBox="0 0 120 24" preserveAspectRatio="none" role="img" aria-label=${`${label}: ${last == null ? 'not known' : `${Math.round(last)} %`}`}>
    <line class="rule" x1="0" x2="120" y1="22.5" y2="22.5" /><polyline points=${line} />
  </svg>`;
}

/** A round step for an axis up to a value. @param {number} top */
export function nice(top) {
  const rough = (top || 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
}

/** @param {number} value */
const short = (value) => (value >= 1000 ? `${Number((value / 1000).toFixed(1))}k` : String(Number(value.toFixed(2))));
