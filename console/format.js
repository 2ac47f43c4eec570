// Words and figures as the command line prints them. Pure functions: units in tests/console/units/format.test.mjs.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** USD to cents: `10,152.96`. An amount that is not known is a dash, never zero. @param {number | null | undefined} usd */
export function money(usd) {
  return usd == null ? '–' : usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** A price that may be below a cent: cents, or what it takes to show three digits. @param {number | null | undefined} usd */
export function price(usd) {
  if (usd == null || usd === 0 || usd >= 0.1) return money(usd);
  return usd.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}

/** `9,928`. @param {number | null | undefined} n */
export function count(n) {
  return n == null ? '–' : Math.round(n).toLocaleString('en-US');
}

/** `1 pod`, `3 pods`. @param {number} n @param {string} one @param {string} [many] */
export function counted(n, one, many = `${one}s`) {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** Seconds as the largest unit that fits: `16 min`, `3 h`, `2 d`. @param {number} seconds */
export function span(seconds) {
  const s = Math.max(0, seconds);
  if (s < MINUTE) return `${Math.floor(s)} s`;
  if (s < HOUR) return `${Math.floor(s / MINUTE)} min`;
  if (s < 2 * DAY) return `${Math.floor(s / HOUR)} h`;
  return `${Math.floor(s / DAY)} d`;
}

/** How long ago, or in how long. Times are seconds since 1970. @param {number | null | undefined} at @param {number} now */
export function relative(at, now) {
  if (at == null) return '–';
  return at > now + 1 ? `in ${span(at - now)}` : `${span(now - at)} ago`;
}

/** RFC 3339 as seconds since 1970. @param {string | null | undefined} text @returns {number | null} */
export function seconds(text) {
  const millis = text ? Date.parse(text) : NaN;
  return Number.isNaN(millis) ? null : millis / 1000;
}

/** A moment in full, in UTC as the command line has it. @param {number | null | undefined} at */
export function exact(at) {
  return at == null ? '' : `${new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `14:03:22` of this machine's own zone. @param {number} at */
export function clock(at) {
  return new Date(at * 1000).toLocaleTimeString('en-GB');
}

/** `PROVISIONING` as `Provisioning`; `IN_QUEUE` as `In queue`. @param {string} word */
export function title(word) {
  const text = word.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Megabytes of a disk or memory figure in bytes. @param {number} bytes */
export function size(bytes) {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let at = 0;
  let n = bytes;
  while (n >= 1000 && at < units.length - 1) [n, at] = [n / 1000, at + 1];
  return `${at && n < 10 ? n.toFixed(1) : Math.round(n)} ${units[at]}`;
}

/** A card's name without its maker, as the command line shortens it. @param {string} id */
export function card(id) {
  return id.replace(/^(NVIDIA|AMD) /, '');
}

const PLAIN = /^[A-Za-z0-9_@%+=:,./-]+$/;

/** Words as a line for a shell: what is not plain is quoted. @param {readonly string[]} words */
export function shell(words) {
  return words.map((word) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ');
}

// Controls of direction change the order in which a reader sees other text; they and other controls are shown instead.
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Text of others with its invisible characters as symbols, so that it cannot pass for other text. @param {unknown} text */
export function visible(text) {
  return String(text ?? '').replace(UNSEEN, symbol);
}

/** @param {string} c */
function symbol(c) {
  const code = c.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return '\u2421';
  return `‹${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}

/** An address that may become a link: http and https only. @param {string} text @returns {string | null} */
export function webLink(text) {
  try {
    const { protocol, href } = new URL(text);
    return protocol === 'http:' || protocol === 'https:' ? href : null;
  } catch {
    return null;
  }
}

/** A glob of the command line (`train-*`) as a test. @param {string} glob */
export function globTest(glob) {
  const pattern = glob.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*').replaceAll('?', '.');
  const test = new RegExp(`^${pattern}$`, 'i');
  return (/** @type {string} */ text) => test.test(text);
}

/** `90s`, `5m`, `2h`, `3d` as seconds; null for what is none. @param {string} text @returns {number | null} */
export function duration(text) {
  const units = /** @type {Record<string, number>} */ ({ s: 1, m: MINUTE, min: MINUTE, h: HOUR, d: DAY });
  let total = 0;
  const rest = text.trim().replace(/(\d+)\s*(min|[smhd])\s*/g, (_, n, unit) => {
    total += Number(n) * units[unit];
    return '';
  });
  return rest === '' && total > 0 ? total : null;
}

/** CSV as RFC 4180 has it; a cell that a spreadsheet would run as a formula gets a quote before it.
 * @param {readonly (readonly unknown[])[]} rows */
export function csv(rows) {
  const cell = (/** @type {unknown} */ value) => {
    let text = String(value ?? '');
    if (typeof value === 'string' && /^[=+\-@\t]/.test(text)) text = `'${text}`;
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
