// What pages are made of: states, buttons of actions, the dialog that asks, notices that stay, the line of the command.

import { html, signal, useLayoutEffect, useRef, useState } from './vendor/preact.js';
import { ACTIONS, forbidden, line, send } from './actions.js';
import { clock, exact, relative, title, visible } from './format.js';
import { Refused, go, now, roughly } from './store.js';

// ---- the line at the foot of the page

/** The line of what is shown. */
export const pageLine = signal('svcctl');
/** The line of the button under the pointer or the focus. */
export const buttonLine = signal('');

/** Keys of the page: `l`, `t`, `Escape` and what to do. @type {import('./vendor/preact.js').Signal<Record<string, () => void>>} */
export const pageKeys = signal({});
/** What the palette offers for the page and its selection. @type {import('./vendor/preact.js').Signal<{ label: string, line: string, run: () => void, why?: string }[]>} */
export const pageCommands = signal([]);

/** Keys and commands of a page; null where a part of the page has its own.
 * @param {typeof pageKeys.value | null} keys @param {typeof pageCommands.value} commands */
export function useCommands(keys, commands) {
  useLayoutEffect(() => {
    if (!keys) return;
    pageKeys.value = keys;
    pageCommands.value = commands;
  });
  useLayoutEffect(
    () => () => {
      pageKeys.value = {};
      pageCommands.value = [];
    },
    [],
  );
}

/** The line of a page; null where a part of the page has its own. @param {string | null} text */
export function useLine(text) {
  useLayoutEffect(() => {
    if (text == null) return;
    pageLine.value = text;
    buttonLine.value = '';
  }, [text]);
}

/** @param {string} text @param {string} [what] */
export async function copy(text, what = 'the line') {
  try {
    await navigator.clipboard.writeText(text);
    announce(`Copied ${what}.`);
  } catch {
    fail('copy', new Refused(0, { detail: 'the browser does not let this page copy; select the text and copy it' }));
  }
}

// ---- what is said

/** Said to a screen reader: only what a person's own doing changed. */
export const said = signal('');
/** @param {string} text */
export function announce(text) {
  said.value = said.peek() === text ? `${text}\u00a0` : text;
}

/** Failures stay until they are closed. @type {import('./vendor/preact.js').Signal<{ key: number, what: string, error: Refused }[]>} */
export const notices = signal([]);
let keys = 0;

/** @param {string} what the line or words of what failed @param {unknown} error */
export function fail(what, error) {
  if (!(error instanceof Refused)) throw error;
  if (error.status === 401) return;
  notices.value = [...notices.peek(), { key: ++keys, what, error }].slice(-20);
}

export function Notices() {
  const close = (/** @type {number} */ key) => (notices.value = notices.value.filter((one) => one.key !== key));
  return html`<div class="notices" role="region" aria-label="Failures">
    ${notices.value.map(
      ({ key, what, error }) => html`<div class="notice" role="alert" key=${key}>
        <div><strong>Failed:</strong> <code>${visible(what)}</code></div>
        <${Detail} error=${error} />
        <button type="button" class="quiet" onClick=${() => close(key)}>Close</button>
      </div>`,
    )}
  </div>`;
}

/** A refusal in full: detail, each violation, the id of the request. @param {{ error: Refused }} props */
export function Detail({ error }) {
  const { problem, requestId, wait } = error;
  return html`<div class="detail">
    <p>${visible(error.message)}</p>
    ${problem.errors?.length ? html`<ul>${problem.errors.map((one) => html`<li>${visible(one)}</li>`)}</ul>` : null}
    ${wait ? html`<p>Again in ${wait} s.</p>` : null}
    ${requestId ? html`<p class="faint">request <code>${requestId}</code></p>` : null}
  </div>`;
}

/** What a page shows of data that is not there, or old: nothing for 400 ms, then a word; the reason; what was there stays.
 * @param {{ of: import('./store.js').Loaded<any>, what: string }} props */
export function Waiting({ of, what }) {
  const { data, error, slow, at, reload } = of;
  if (error?.status === 501) return html`<p class="empty">Not there: ${visible(error.message)}</p>`;
  if (error?.status === 403) return html`<p class="empty">Not allowed: ${visible(error.message)}</p>`;
  if (error && data === undefined) {
    return html`<div class="empty problem"><${Detail} error=${error} /><button type="button" onClick=${reload}>Ask again</button></div>`;
  }
  if (error) return html`<p class="stale" role="status">As of ${clock(at)}: ${visible(error.message)}</p>`;
  return data === undefined && slow ? html`<p class="empty">Loading ${what}…</p>` : null;
}

/** Nothing to show: one sentence, one button, one line to copy. @param {{ text: string, children?: any, command?: string }} props */
export function Empty({ text, children, command }) {
  return html`<div class="empty">
    <p>${text}</p>
    ${children ?? null} ${command ? html`<p><${Line} text=${command} /></p>` : null}
  </div>`;
}

// ---- small things

/** @param {{ status: string }} props */
export const Status = ({ status }) => html`<span class=${`status ${status.toLowerCase()}`}>${title(visible(status))}</span>`;

/** A moment, relative; exact on hover and focus. @param {{ at: number | null | undefined, fine?: boolean }} props */
export function Ago({ at, fine = false }) {
  const known = at != null && at > 0 ? at : null;
  return html`<time title=${exact(known)}>${relative(known, fine ? now.value : roughly.value)}</time>`;
}

/** Something to type or copy: a line, an address, an id. @param {{ text: string, label?: string }} props */
export function Line({ text, label }) {
  return html`<span class="copyable"
    ><code>${visible(text)}</code><button type="button" class="quiet small" aria-label=${`Copy ${label ?? text}`} onClick=${() => copy(text, label ?? 'it')}>Copy</button></span
  >`;
}

/** A link within the console. @param {{ to: string, children?: any, class?: string, current?: boolean, title?: string }} props */
export function To({ to, children, class: name, current, title: hint }) {
  return html`<a href=${`/console/${to}`} class=${name} title=${hint} aria-current=${current ? 'page' : undefined} onClick=${inside(to)}>${children}</a>`;
}

/** Follows a link without a new page, but not when a new tab is asked for. @param {string} to */
const inside = (to) => (/** @type {MouseEvent} */ event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  go(to);
};

/** A field with its label, and what is wrong with it. @param {{ label: string, hint?: string, children?: any, wide?: boolean }} props */
export const Field = ({ label, hint, children, wide }) =>
  html`<label class=${`field${wide ? ' wide' : ''}`}><span>${label}${hint ? html` <small>${hint}</small>` : null}</span>${children}</label>`;

/** A bar of a share, with its words. @param {{ share: number, text: string }} props */
export const Bar = ({ share, text }) =>
  html`<span class="bar"><meter min="0" max="100" value=${Math.round(share)} aria-label=${text}></meter><span aria-hidden="true">${text}</span></span>`;

/** Facts in two columns. @param {{ of: [string, any][] }} props */
export const Facts = ({ of }) => html`<dl class="facts">${of.filter(([, value]) => value != null && value !== '').map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;

/** Tabs that are links: which one is open is in the path. @param {{ of: [string, string][], open: string, to: (name: string) => string }} props */
export const Tabs = ({ of, open, to }) =>
  html`<nav class="tabs" aria-label="Parts">${of.map(([name, label]) => html`<${To} key=${name} to=${to(name)} current=${name === open}>${label}<//>`)}</nav>`;

// ---- buttons of actions

/** A button of an action. It keeps its place: one that does not apply says why. Hover and focus show its line.
 * @param {{ name: string, args: any, label?: string, why?: string, main?: boolean, small?: boolean, done?: (answer: any) => void, key?: string }} props */
export function Act({ name, args, label, why, main, small, done }) {
  const action = ACTIONS[name];
  const [waits, setWaits] = useState(false);
  const reason = waits ? 'waiting for the server' : why || forbidden(name);
  const show = () => (buttonLine.value = safeLine(name, args));
  const hide = () => (buttonLine.value = '');
  const run = async () => {
    if (reason) return announce(`${label ?? action.label}: ${reason}.`);
    setWaits(true);
    try {
      await perform(name, args, done);
    } finally {
      setWaits(false);
    }
    return undefined;
  };
  return html`<button
    type="button"
    class=${[main ? 'main' : '', action.danger ? 'danger' : '', small ? 'small' : ''].join(' ').trim()}
    data-verb=${name}
    aria-disabled=${reason ? 'true' : undefined}
    title=${reason || undefined}
    onClick=${run}
    onFocus=${show}
    onBlur=${hide}
    onPointerEnter=${show}
    onPointerLeave=${hide}
  >
    ${label ?? action.label}${waits ? '…' : ''}
  </button>`;
}

/** The line of an action whose form may still be unfinished. @param {string} name @param {any} args */
export function safeLine(name, args) {
  try {
    return line(name, args);
  } catch {
    return `svcctl ${name}`;
  }
}

/** Asks where it has to be asked, sends, and says what came of it. Many are done four at a time, each outcome for itself.
 * @param {string} name @param {any} args @param {(answer: any) => void} [done] */
export async function perform(name, args, done) {
  const many = Array.isArray(args) ? args : [args];
  if (!many.length || !(await agreed(name, args))) return;
  const queue = [...many];
  let good = 0;
  /** @type {any} */
  let answer;
  const work = async () => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift()) {
      try {
        answer = await send(name, one);
        good += 1;
      } catch (error) {
        fail(line(name, one), error);
      }
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  const { label } = ACTIONS[name];
  announce(many.length === 1 ? `${label}: ${good ? 'done' : 'failed'}.` : `${label}: ${good} of ${many.length} done.`);
  if (good) done?.(answer);
}

// ---- the dialog that asks

/** @type {import('./vendor/preact.js').Signal<null | { title: string, lost: string[], type?: string, line: string, label: string, danger?: boolean, answer: (yes: boolean) => void }>} */
const asked = signal(null);

/** @param {string} name @param {any} args @returns {Promise<boolean>} */
function agreed(name, args) {
  const action = ACTIONS[name];
  const many = Array.isArray(args) && args.length > 1;
  const ask = action.ask?.(Array.isArray(args) ? args[0] : args);
  if (!ask) return Promise.resolve(true);
  const shown = many
    ? { title: `${action.label} ${args.length} ${name.split(' ')[0]}?`, lost: [ask.lost[0], `${args.slice(0, 5).map((/** @type {any} */ one) => one.name).join(', ')}${args.length > 5 ? ', …' : ''}`], type: String(args.length) }
    : ask;
  return new Promise((answer) => {
    asked.value = { ...shown, line: line(name, args), label: action.label, danger: action.danger, answer };
  });
}

export function Asking() {
  const ask = asked.value;
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [typed, setTyped] = useState('');
  // Before the next key is read, which is the dialog's.
  useLayoutEffect(() => {
    if (!ask) return;
    setTyped('');
    if (!box.current?.open) box.current?.showModal();
  }, [ask]);
  if (!ask) return null;
  const end = (/** @type {boolean} */ yes) => {
    box.current?.close();
    asked.value = null;
    ask.answer(yes);
  };
  const ready = !ask.type || typed.trim() === ask.type;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (ready) end(true);
  };
  return html`<dialog ref=${box} aria-labelledby="asked" onCancel=${(/** @type {Event} */ event) => (event.preventDefault(), end(false))}>
    <form onSubmit=${submit}>
      <h2 id="asked">${visible(ask.title)}</h2>
      ${ask.lost.map((one) => html`<p>${visible(one)}</p>`)}
      ${ask.type
        ? html`<label class="field"><span>Type <code>${visible(ask.type)}</code> to go on</span>
            <input value=${typed} autocomplete="off" spellcheck=${false} onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} /></label>`
        : null}
      <p class="prompt"><code>${visible(ask.line)}</code></p>
      <div class="buttons">
        <button type="button" onClick=${() => end(false)}>Leave it</button>
        <button type="submit" class=${ask.danger ? 'danger' : ''} aria-disabled=${ready ? undefined : 'true'}>${ask.label}</button>
      </div>
    </form>
  </dialog>`;
}
