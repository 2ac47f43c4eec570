// The kept lines of a log, without a page: bounds, search, height, and the colours of ANSI. Units: units/lines.test.mjs.

import { visible } from './format.js';

/** Lines that are kept, and how many go at once when there are more. */
export const KEPT = 100_000;
const CHUNK = 5_000;
/** Characters of a line that are kept; the download has them all. */
const LONGEST = 16_384;

/** A line. `raw` is there when its text has colours; `cut` is how much of it is not kept; `gap` is seconds of silence on our side.
 * @typedef {{ id: string, at: number, source: string, text: string, raw?: string, from?: string, cut?: number, gap?: number }} Line */

/** What a search is: a text or an expression. @typedef {{ text: string, regex: boolean, only: boolean, source: string }} Search */

// eslint-disable-next-line no-control-regex
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|[ -/]*[0-Z\\^-~])/g;

/** A line as it is kept. What a terminal would have overwritten by a carriage return is left out.
 * @param {string} id @param {number} at seconds @param {string} source @param {string} text @param {string} [from] @returns {Line} */
export function lineOf(id, at, source, text, from) {
  const cut = text.length - LONGEST;
  let kept = cut > 0 ? text.slice(0, LONGEST) : text;
  const returned = kept.replace(/\r+$/, '').lastIndexOf('\r');
  if (returned >= 0) kept = kept.slice(returned + 1);
  kept = kept.replace(/\r+$/, '');
  const coloured = kept.includes('\x1b');
  /** @type {Line} */
  const line = { id, at, source, text: visible(coloured ? kept.replace(ESCAPES, '') : kept) };
  if (coloured) line.raw = kept;
  if (cut > 0) line.cut = cut;
  if (from) line.from = from;
  return line;
}

/** The test of a search, or what is wrong with its expression. @param {Search} search @returns {{ test: RegExp | null, wrong?: string }} */
export function testOf({ text, regex }) {
  if (!text) return { test: null };
  try {
    return { test: new RegExp(regex ? text : text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i') };
  } catch (error) {
    return { test: null, wrong: error instanceof Error ? error.message : 'no expression' };
  }
}

/** Lines of a log, as many as are kept, with the ones that a search shows and how high each is. */
export class Lines {
  constructor() {
    /** @type {Line[]} */
    this.all = [];
    /** The lines that are shown. @type {Line[]} */
    this.view = [];
    /** Where each shown line ends, in rows; counted from `base`. @type {number[]} */
    this.ends = [];
    this.base = 0;
    /** Lines that were there and went. */
    this.dropped = 0;
    /** The places of hits in `view`, in order. @type {number[]} */
    this.hits = [];
    /** @type {RegExp | null} */
    this.test = null;
    /** @type {Search} */
    this.search = { text: '', regex: false, only: false, source: '' };
    /** Characters in a row when lines wrap; 0 when they do not. */
    this.wrap = 0;
  }

  /** Appends lines, which come in order. Answers with the rows that went above. @param {readonly Line[]} lines */
  push(lines) {
    for (const line of lines) {
      this.all.push(line);
      this.show(line);
    }
    return this.bound();
  }

  /** Puts earlier lines before the kept ones, as many as there is room for; answers with the rows that came. @param {readonly Line[]} lines */
  prepend(lines) {
    const room = KEPT - this.all.length;
    const fit = room > 0 ? lines.slice(-room) : [];
    const before = this.rows();
    this.all = [...fit, ...this.all];
    this.dropped = Math.max(0, this.dropped - fit.length);
    this.arrange();
    return this.rows() - before;
  }

  /** @param {Line} line */
  show(line) {
    const hit = this.test ? this.test.test(line.text) : false;
    if (this.search.source && line.source !== this.search.source && line.gap == null) return;
    if (this.search.only && this.test && !hit) return;
    this.view.push(line);
    this.ends.push((this.ends.at(-1) ?? this.base) + this.heightOf(line));
    if (hit) this.hits.push(this.view.length - 1);
  }

  /** Drops the oldest lines beyond the bound. */
  bound() {
    if (this.all.length <= KEPT) return 0;
    const gone = Math.max(CHUNK, this.all.length - KEPT);
    const first = this.all[gone];
    this.all.splice(0, gone);
    this.dropped += gone;
    let out = this.view.indexOf(first);
    if (out < 0) {
      const kept = new Set(this.all);
      out = this.view.findIndex((line) => kept.has(line));
      if (out < 0) out = this.view.length;
    }
    if (!out) return 0;
    const rows = this.ends[out - 1] - this.base;
    this.base = this.ends[out - 1];
    this.view.splice(0, out);
    this.ends.splice(0, out);
    const left = this.hits.findIndex((at) => at >= out);
    this.hits = left < 0 ? [] : this.hits.slice(left).map((at) => at - out);
    return rows;
  }

  /** Shows what a search leaves. @param {Search} search */
  find(search) {
    this.search = search;
    this.test = testOf(search).test;
    this.arrange();
  }

  /** @param {number} wrap characters in a row, 0 for one row a line */
  fold(wrap) {
    if (wrap === this.wrap) return;
    this.wrap = wrap;
    this.arrange();
  }

  arrange() {
    [this.view, this.ends, this.base, this.hits] = [[], [], 0, []];
    for (const line of this.all) this.show(line);
  }

  /** @param {Line} line */
  heightOf(line) {
    if (!this.wrap) return 1;
    return Math.max(1, Math.ceil((line.text.length + (line.cut ? 32 : 0)) / this.wrap));
  }

  /** Rows of all that is shown. */
  rows() {
    return (this.ends.at(-1) ?? this.base) - this.base;
  }

  /** The row at which a shown line begins. @param {number} at */
  rowOf(at) {
    return at > 0 ? this.ends[Math.min(at, this.ends.length) - 1] - this.base : 0;
  }

  /** The shown line in which a row is. @param {number} row */
  atRow(row) {
    if (!this.wrap) return Math.max(0, Math.min(this.view.length - 1, row));
    let [low, high] = [0, this.view.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ends[middle] - this.base > row) high = middle;
      else low = middle + 1;
    }
    return Math.max(0, low);
  }
}

// ---- colours

/** A part of a line with the classes of its colours. @typedef {{ text: string, style: string, hit?: boolean }} Part */

/** The parts of a line: ANSI colours as classes, and what a search finds marked.
 * @param {Line} line @param {RegExp | null} test @param {number} [longest] characters that are drawn @returns {Part[]} */
export function partsOf(line, test, longest = 4096) {
  const parts = line.raw ? coloured(line.raw) : [{ text: line.text, style: '' }];
  const cut = parts.reduce((sum, { text }) => sum + text.length, 0) > longest ? cutTo(parts, longest) : parts;
  return test ? marked(cut, test) : cut;
}

/** @param {Part[]} parts @param {number} longest */
function cutTo(parts, longest) {
  let left = longest;
  return parts.map(({ text, style }) => {
    const kept = text.slice(0, Math.max(0, left));
    left -= text.length;
    return { text: kept, style };
  });
}

/** @param {string} raw @returns {Part[]} */
function coloured(raw) {
  /** @type {Part[]} */
  const parts = [];
  let style = /** @type {Record<string, boolean>} */ ({});
  let from = 0;
  const add = (/** @type {string} */ text) => text && parts.push({ text: visible(text), style: Object.keys(style).join(' ') });
  for (const match of raw.matchAll(ESCAPES)) {
    add(raw.slice(from, match.index));
    from = match.index + match[0].length;
    // eslint-disable-next-line no-control-regex
    const codes = /^\x1b\[([\d;:]*)m$/.exec(match[0]);
    if (codes) style = styled(style, codes[1].split(/[;:]/).map(Number));
  }
  add(raw.slice(from));
  return parts;
}

/** @param {Record<string, boolean>} was @param {number[]} codes */
function styled(was, codes) {
  let style = { ...was };
  const colour = (/** @type {number | null} */ n) => {
    for (const key of Object.keys(style)) if (key.startsWith('c')) delete style[key];
    if (n != null && n !== 7 && n !== 15) style[`c${n}`] = true;
  };
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at];
    if (!code) style = {};
    else if ([1, 2, 3, 4, 9].includes(code)) style[`a${code}`] = true;
    else if (code === 22) [style.a1, style.a2].forEach(() => (delete style.a1, delete style.a2));
    else if ([23, 24, 29].includes(code)) delete style[`a${code - 20}`];
    else if (code >= 30 && code <= 37) colour(code - 30);
    else if (code >= 90 && code <= 97) colour(code - 82);
    else if (code === 39) colour(null);
    else if (code === 38) {
      colour(codes[at + 1] === 5 && codes[at + 2] < 16 ? codes[at + 2] : null);
      at += codes[at + 1] === 5 ? 2 : 4;
    } else if (code === 48) at += codes[at + 1] === 5 ? 2 : 4;
  }
  return style;
}

/** @param {Part[]} parts @param {RegExp} test @returns {Part[]} */
function marked(parts, test) {
  const text = parts.map((part) => part.text).join('');
  const ranges = [];
  for (const match of text.matchAll(new RegExp(test.source, 'gi'))) {
    if (match[0] && ranges.length < 200) ranges.push([match.index, match.index + match[0].length]);
  }
  if (!ranges.length) return parts;
  /** @type {Part[]} */
  const out = [];
  let at = 0;
  for (const { text: own, style } of parts) {
    const end = at + own.length;
    let from = at;
    for (const [start, stop] of ranges) {
      const [a, b] = [Math.max(start, from), Math.min(stop, end)];
      if (a >= b) continue;
      if (a > from) out.push({ text: own.slice(from - at, a - at), style });
      out.push({ text: own.slice(a - at, b - at), style, hit: true });
      from = b;
    }
    if (from < end) out.push({ text: own.slice(from - at), style });
    at = end;
  }
  return out;
}
