// A log as a window of real text: it follows at its end alone, searches all kept lines, and says what is above.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from './vendor/preact.js';
import { clock, count, counted, exact, size, span } from './format.js';
import { Lines, lineOf, partsOf, testOf } from './lines.js';
import { follow, link, streamLog, withoutSocket } from './live.js';
import { save } from './save.js';
import { Refused, now, preference, setQuery } from './store.js';
import { Detail, announce, fail } from './ui.js';

/** Where lines come from: a pod or a worker. `path` is its log in the API, `from` its name when there are several.
 * @typedef {{ key: string, ask: object, path: string, from?: string, since?: string }} Source */

const ROW = 18;
const HISTORY = 5_000;
const wraps = preference('wraps', false);
const times = preference('times', /** @type {'time' | 'age' | 'none'} */ ('time'));

/** Follows the sources as long as the component is there. @param {Source[]} sources @param {(lines: import('./lines.js').Line[]) => void} take @param {(end: { ended?: boolean, error?: Refused }) => void} tell */
function useSources(sources, take, tell) {
  const key = sources.map((one) => one.key).join(' ');
  const noSocket = withoutSocket.value;
  useEffect(() => {
    const stop = new AbortController();
    const ends = sources.map((source) => {
      let last = '';
      const lines = (/** @type {[string, number | null, string, string, any?][]} */ batch) => {
        const fresh = batch.filter(([id]) => id > last);
        if (!fresh.length) return;
        last = fresh[fresh.length - 1][0];
        take(fresh.flatMap(([id, at, from, text, extra]) => arrived(id, at, from, text, extra, source.from)));
      };
      if (noSocket) {
        const run = async () => {
          while (!stop.signal.aborted) {
            try {
              await streamLog(last ? source.path : `${source.path}?tail=${HISTORY}`, last || null, lines, stop.signal);
              return tell({ ended: true });
            } catch (error) {
              if (stop.signal.aborted) return undefined;
              if (error instanceof Refused && error.status >= 400 && error.status < 500) return tell({ error });
            }
            await new Promise((done) => setTimeout(done, 3000));
          }
          return undefined;
        };
        void run();
        return () => undefined;
      }
      return follow(`log:${source.key}`, {
        on: () => ({ on: 'log', ...source.ask, after: last || null, tail: HISTORY }),
        off: { off: 'log', ...source.ask },
        take: (message) => {
          if (message.lines) lines(message.lines);
          if (message.end) tell({ ended: true });
          if (message.error) tell({ error: new Refused(message.error.status ?? 500, message.error) });
        },
      });
    });
    return () => {
      stop.abort();
      for (const end of ends) end();
    };
  }, [key, noSocket]);
}

/** A line as it came, after a note of what the server itself does not have.
 * @param {string} id @param {number | null} at @param {string} source @param {string} text @param {any} extra @param {string} [from] */
function arrived(id, at, source, text, extra, from) {
  const seconds = at == null ? now.peek() : at / 1000;
  const line = lineOf(id, seconds, source, text, from);
  if (!extra?.missing) return [line];
  const { lines, bytes } = extra.missing;
  const what = lines ? counted(lines, 'line') : bytes ? size(bytes) : 'a part';
  return [{ id: `${id} missing`, at: seconds, source: 'console', text: `${what} of the log not kept by the server`, gap: 1 }, line];
}

/** @param {{ sources: Source[], query: URLSearchParams, label: string, children?: any }} props */
export function Log({ sources, query, label, children }) {
  const [lines] = useState(() => new Lines());
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [, redraw] = useState(0);
  const [follows, setFollows] = useState(true);
  const state = useRef({ follows: true, top: 0, waiting: /** @type {import('./lines.js').Line[]} */ ([]), frame: 0, lostAt: 0, heard: 0 });
  const own = /** @type {NonNullable<typeof state.current>} */ (state.current);
  const [end, setEnd] = useState(/** @type {{ ended?: boolean, error?: Refused }} */ ({}));
  const [hit, setHit] = useState(-1);
  const [above, setAbove] = useState(/** @type {'' | 'loading' | 'all'} */ (''));
  const text = query.get('find') ?? '';
  const regex = query.has('regex');
  const only = query.has('only');
  const source = query.get('source') ?? '';
  const linked = query.get('line');
  const { test, wrong } = useMemo(() => testOf({ text, regex, only, source }), [text, regex]);
  const draw = () => redraw((n) => n + 1);

  const flush = () => {
    own.frame = 0;
    const batch = own.waiting;
    own.waiting = [];
    if (sources.length > 1) batch.sort((a, b) => a.at - b.at);
    const gone = lines.push(batch);
    if (gone && !own.follows && box.current) box.current.scrollTop -= gone * ROW;
    draw();
  };
  const take = (/** @type {import('./lines.js').Line[]} */ batch) => {
    if (own.lostAt && lines.all.length) {
      const gap = performance.now() / 1000 - own.lostAt;
      if (gap >= 1) own.waiting.push({ id: `gap ${own.lostAt}`, at: batch[0].at, source: 'console', text: `not connected for ${span(gap)}; the lines below were fetched after it`, gap });
    }
    own.lostAt = 0;
    for (const line of batch) own.waiting.push(line);
    own.frame ||= requestAnimationFrame(flush);
  };
  useSources(sources, take, setEnd);
  useEffect(() => () => cancelAnimationFrame(own.frame), []);
  const connected = link.value.state === 'live' || withoutSocket.value;
  useEffect(() => {
    if (!connected && lines.all.length) own.lostAt ||= performance.now() / 1000;
  }, [connected]);

  useEffect(() => {
    lines.find({ text, regex, only, source });
    setHit(lines.hits.length - 1);
    draw();
  }, [text, regex, only, source]);

  // The window.
  useLayoutEffect(() => {
    const element = /** @type {HTMLDivElement} */ (box.current);
    const measure = () => {
      const wide = Math.floor((element.clientWidth - 32) / 7.25) - (times.peek() === 'none' ? 0 : 9);
      lines.fold(wraps.peek() ? Math.max(20, wide) : 0);
      draw();
    };
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, [wraps.value, times.value]);
  useLayoutEffect(() => {
    const element = /** @type {HTMLDivElement} */ (box.current);
    if (own.follows) element.scrollTop = element.scrollHeight;
  });
  const onScroll = () => {
    const element = /** @type {HTMLDivElement} */ (box.current);
    const atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 4;
    const up = element.scrollTop < own.top - 2;
    own.top = element.scrollTop;
    if (atEnd || up) own.follows = atEnd;
    setFollows(own.follows);
    if (element.scrollTop === 0 && up) void more();
    draw();
  };
  const toEnd = () => {
    own.follows = true;
    setFollows(true);
    draw();
  };
  const show = (/** @type {number} */ at) => {
    own.follows = false;
    setFollows(false);
    const element = /** @type {HTMLDivElement} */ (box.current);
    element.scrollTop = Math.max(0, lines.rowOf(at) * ROW - element.clientHeight / 2);
    draw();
  };
  useEffect(() => {
    const at = linked ? lines.view.findIndex((line) => line.id === linked) : -1;
    if (at >= 0) show(at);
  }, [linked, lines.all.length > 0]);

  /** Fetches what is above, as far as lines are kept. */
  const more = async () => {
    const [one] = sources;
    if (above || sources.length > 1 || !one.since || !lines.all.length) return;
    setAbove('loading');
    try {
      const first = lines.all[0].id;
      const earlier = await until(one, first);
      const rows = lines.prepend(earlier);
      if (box.current) box.current.scrollTop += rows * ROW;
      announce(`${counted(earlier.length, 'earlier line')}.`);
    } catch (error) {
      if (error instanceof Refused) setEnd({ error });
    }
    setAbove('all');
  };

  const step = (/** @type {number} */ by) => {
    const all = lines.hits.length;
    if (!all) return;
    const next = (((hit < 0 ? all - 1 : hit) + by) % all + all) % all;
    setHit(next);
    show(lines.hits[next]);
    announce(`Hit ${next + 1} of ${all}.`);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const input = /** @type {HTMLElement} */ (event.currentTarget).querySelector('input');
    if ((event.ctrlKey || event.metaKey) && event.key === 'f') input?.focus();
    else if (event.key === 'Enter' && event.target === input) step(event.shiftKey ? 1 : -1);
    else if (event.key === 'End' && event.target !== input) toEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const element = box.current;
  const from = element ? lines.atRow(Math.floor(element.scrollTop / ROW) - 20) : 0;
  const last = element ? lines.atRow(Math.ceil((element.scrollTop + element.clientHeight) / ROW) + 20) : 0;
  const drawn = lines.view.slice(from, last + 1);
  const set = (/** @type {string} */ name, /** @type {boolean} */ on) => () => setQuery({ [name]: on ? null : '1' });
  const hits = lines.hits.length;
  return html`<section class="log" aria-label=${label} onKeyDown=${onKeyDown}>
    <div class="log-tools">
      <input type="search" data-filter placeholder="Search this log" aria-label="Search this log" value=${text} aria-invalid=${wrong ? 'true' : undefined} title=${wrong} onInput=${(/** @type {any} */ event) => setQuery({ find: event.target.value })} />
      ${text
        ? html`<span class="faint" role="status">${wrong ? 'no expression' : hits ? `${hit < 0 ? hits : Math.min(hit + 1, hits)} of ${count(hits)}` : 'no hit'}</span>
            <button type="button" class="small" onClick=${() => step(-1)}>Previous</button><button type="button" class="small" onClick=${() => step(1)}>Next</button>
            <button type="button" class="chip small" aria-pressed=${String(only)} onClick=${set('only', only)}>Only hits</button>`
        : null}
      <button type="button" class="chip small" aria-pressed=${String(regex)} onClick=${set('regex', regex)}>Regex</button>
      <button type="button" class="chip small" aria-pressed=${String(wraps.value)} onClick=${() => (wraps.value = !wraps.value)}>Wrap</button>
      <select class="small" aria-label="Times" value=${times.value} onChange=${(/** @type {any} */ event) => (times.value = event.target.value)}>
        <option value="time">time</option><option value="age">age</option><option value="none">none</option>
      </select>
      <select class="small" aria-label="Source" value=${source} onChange=${(/** @type {any} */ event) => setQuery({ source: event.target.value })}>
        <option value="">all</option><option value="container">container</option><option value="system">system</option>
      </select>
      ${children ?? null}
      <span class="grow"></span>
      ${follows ? html`<span class="faint">following</span>` : html`<button type="button" class="small" onClick=${toEnd}>Follow <kbd>End</kbd></button>`}
      ${sources.length === 1 ? html`<button type="button" class="small" onClick=${() => download(sources[0], lines.all.at(-1)?.id)}>Download</button>` : null}
    </div>
    ${end.error ? html`<div class="log-tools bad"><${Detail} error=${end.error} /></div>` : null}
    <div class=${`lines${wraps.value ? ' wraps' : ''}`} ref=${box} tabindex="0" role="log" aria-live="off" aria-label=${label} onScroll=${onScroll}>
      ${above === 'loading' || lines.dropped ? html`<p class="faint" style=${{ padding: '0 16px' }}>${above === 'loading' ? 'Loading what is above…' : `${count(lines.dropped)} more above; the download has them`}</p>` : null}
      <div style=${{ height: `${lines.rows() * ROW}px` }}>
        ${drawn.map((line, at) => html`<${Row} key=${`${line.from ?? ''}${line.id}`} line=${line} top=${lines.rowOf(from + at) * ROW} test=${test} linked=${line.id === linked} current=${hit >= 0 && lines.hits[hit] === from + at && text} />`)}
      </div>
      ${!lines.all.length ? html`<p class="faint" style=${{ padding: '8px 16px' }}>${end.ended ? 'The log is empty.' : 'No lines yet.'}</p>` : null}
    </div>
    ${end.ended && lines.all.length ? html`<div class="log-tools faint">The log has ended.</div>` : null}
  </section>`;
}

/** @param {{ line: import('./lines.js').Line, top: number, test: RegExp | null, linked: boolean, current: any }} props */
function Row({ line, top, test, linked, current }) {
  const style = { top: `${top}px` };
  if (line.gap) return html`<div class="line gap" style=${style}>${line.text}</div>`;
  const name = `line${line.source === 'system' ? ' system' : ''}${linked ? ' linked' : ''}${current ? ' hit-now' : ''}`;
  return html`<div class=${name} style=${style}
    >${times.value === 'none' ? null : html`<a class="at" href=${`?line=${encodeURIComponent(line.id)}`} title=${exact(line.at)} tabindex="-1" onClick=${(/** @type {Event} */ event) => (event.preventDefault(), setQuery({ line: line.id }))}>${times.value === 'age' ? span(now.value - line.at) : clock(line.at)}</a>`}${line.from
      ? html`<span class="who">${line.from}</span>`
      : null}<span class="text"
      >${partsOf(line, test).map(({ text, style: colour, hit }) => (hit ? html`<mark>${text}</mark>` : colour ? html`<span class=${colour}>${text}</span>` : text))}${line.cut ? html`<span class="faint"> … ${count(line.cut)} more characters</span>` : null}</span
  ></div>`;
}

/** The lines before one, from the beginning. @param {Source} source @param {string} first */
async function until(source, first) {
  const stop = new AbortController();
  /** @type {import('./lines.js').Line[]} */
  let earlier = [];
  const path = `${source.path}?since=${encodeURIComponent(/** @type {string} */ (source.since))}`;
  await streamLog(path, null, (batch) => {
    for (const [id, at, from, text] of batch) {
      if (id >= first) return stop.abort();
      earlier.push(lineOf(id, at / 1000, from, text, source.from));
    }
    if (earlier.length > 200_000) earlier = earlier.slice(-100_000);
    return undefined;
  }, stop.signal).catch((error) => {
    if (!stop.signal.aborted) throw error;
  });
  return earlier;
}

/** Saves the whole log as it was written, up to the newest line that was seen. @param {Source} source @param {string | undefined} last */
async function download(source, last) {
  const stop = new AbortController();
  /** @type {string[]} */
  const parts = [];
  const since = source.since ? `?since=${encodeURIComponent(source.since)}` : `?tail=${HISTORY}`;
  try {
    await streamLog(source.path + since, null, (batch) => {
      for (const [id, , , text] of batch) {
        parts.push(text, '\n');
        if (last === undefined || id >= last) return stop.abort();
      }
      return undefined;
    }, stop.signal);
  } catch (error) {
    if (!stop.signal.aborted) return fail('download the log', error);
  }
  return save(new Blob(parts, { type: 'text/plain' }), `${source.key}.log`);
}
