// The palette: pods, pages, and what can be done here, each with its line. And the page of keys.

import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from './vendor/preact.js';
import { ACTIONS, forbidden, line } from './actions.js';
import { shell, visible } from './format.js';
import { rows, rowsWindow } from './rows.js';
import { compact, go, route, session, signOut, theme } from './store.js';
import { copy, pageCommands, perform } from './ui.js';

/** @typedef {{ label: string, line: string, run: () => void, why?: string }} Entry */

/** The line that prints what a page shows. @type {Record<string, string>} */
const PAGE_LINES = {
  overview: 'svcctl pods audit', pods: 'svcctl pods list', serverless: 'svcctl serverless list', clusters: 'svcctl clusters list', catalog: 'svcctl catalog gpus',
  templates: 'svcctl templates list', volumes: 'svcctl volumes list', registries: 'svcctl registries list', secrets: 'svcctl secrets list', 'ssh-keys': 'svcctl ssh-keys list',
  billing: 'svcctl billing history', hosts: 'svcctl engine hosts list', people: 'svcctl engine users list', audit: 'svcctl engine audit list',
};

const MOST = 60;

/** The pod that actions are for: the one of the path, or under the cursor. */
function pod() {
  const { parts, query } = route.peek();
  const id = parts[0] === 'pods' ? parts[1] ?? query.get('pod') ?? query.get('at') : null;
  return id ? rows.get(id) : undefined;
}

/** @returns {Entry[]} */
function actions() {
  const one = pod();
  const own = pageCommands.peek();
  if (!one) return own;
  const verbs = ['pods start', 'pods stop', 'pods restart', 'pods terminate', one.locked ? 'pods unlock' : 'pods lock'];
  return [
    ...own,
    ...verbs.map((name) => ({ label: `${ACTIONS[name].label} ${one.name}`, line: line(name, one), why: forbidden(name), run: () => void perform(name, one) })),
    { label: `Clone ${one.name}`, line: `svcctl pods clone ${one.id}`, run: () => go(`pods/new?clone=${one.id}`) },
  ];
}

/** @param {[string, [string, string][]][]} rail @returns {Entry[]} */
function pages(rail) {
  return [
    ...rail.flatMap(([, list]) => list.map(([path, label]) => ({ label, line: PAGE_LINES[path], run: () => go(path) }))),
    { label: 'Rent a pod', line: 'svcctl pods create', run: () => go('pods/new') },
    { label: 'Ended pods', line: 'svcctl pods list --ended', run: () => go('pods/ended') },
    ...contexts(),
    { label: 'Colours: light', line: '', run: () => (theme.value = 'light') },
    { label: 'Colours: dark', line: '', run: () => (theme.value = 'dark') },
    { label: 'Colours: as the system', line: '', run: () => (theme.value = '') },
    { label: compact.peek() ? 'Rows of 32 px' : 'Compact rows', line: '', run: () => (compact.value = !compact.peek()) },
    { label: 'Sign out', line: '', run: () => void signOut() },
  ];
}

/** The other contexts of this machine. Each has a console of its own, which its line opens: a page starts no program. @returns {Entry[]} */
function contexts() {
  return (session.peek()?.contexts ?? []).map((name) => {
    const text = `svcctl console --context ${shell([name])}`;
    return { label: `Context ${name}`, line: text, run: () => void copy(text) };
  });
}

/** What fits the words, best first: a name that begins so before one that has it inside. Pure. @template {{ label: string, line: string }} T @param {readonly T[]} entries @param {string} typed @returns {T[]} */
export function fitting(entries, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return entries.slice(0, MOST);
  /** @type {[number, T][]} */
  const found = [];
  for (const entry of entries) {
    const label = entry.label.toLowerCase();
    const all = `${label} ${entry.line.toLowerCase()}`;
    if (words.every((word) => all.includes(word))) found.push([label.startsWith(words[0]) ? 0 : label.includes(words[0]) ? 1 : 2, entry]);
  }
  return found.sort(([a], [b]) => a - b).slice(0, MOST).map(([, entry]) => entry);
}

/** @param {{ mode: string, typed: string, rail: [string, [string, string][]][], close: () => void }} props */
export default function Overlay({ mode, typed, rail, close }) {
  return mode === 'keys' ? html`<${Keys} close=${close} />` : html`<${Palette} key=${mode} only=${mode === 'actions'} first=${typed} rail=${rail} close=${close} />`;
}

/** Shows a dialog before the next key is read: one that opens after the next frame loses what is typed until then.
 * @param {{ current: HTMLDialogElement | null }} box */
const useDialog = (box) => useLayoutEffect(() => (box.current?.open ? undefined : box.current?.showModal()), []);

/** @param {{ only: boolean, first: string, rail: [string, [string, string][]][], close: () => void }} props */
function Palette({ only, first, rail, close }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [typed, setTyped] = useState(first);
  const [at, setAt] = useState(0);
  useDialog(box);
  const fixed = useMemo(() => (only ? actions() : [...actions(), ...pages(rail)]), [only]);
  const shown = useMemo(() => {
    const own = fitting(fixed, typed);
    if (only || !typed.trim()) return own;
    /** @type {Entry[]} */
    const pods = [];
    // Where not all are here, the table finds the others.
    if (rowsWindow.value) own.push({ label: `Pods that fit ${typed.trim()}`, line: `svcctl ${shell(['pods', 'list', '--name', `*${typed.trim()}*`])}`, run: () => go(`pods?filter=${encodeURIComponent(typed.trim())}`) });
    for (const row of rows.values()) pods.push({ label: row.name, line: `svcctl pods get ${row.id}`, run: () => go(`pods/${row.id}`) });
    return [...own, ...fitting(pods, typed)].slice(0, MOST);
  }, [typed, fixed]);
  const run = (/** @type {Entry | undefined} */ entry) => {
    if (!entry || entry.why) return;
    box.current?.close();
    close();
    entry.run();
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'ArrowDown') setAt(Math.min(shown.length - 1, at + 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (event.key === 'Enter') run(shown[at]);
    else return;
    event.preventDefault();
  };
  useEffect(() => box.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }), [at]);
  return html`<dialog class="palette" ref=${box} aria-label=${only ? 'Actions' : 'Find or do'} onClose=${close} onKeyDown=${onKeyDown}>
    <input role="combobox" aria-expanded="true" aria-controls="palette-list" aria-autocomplete="list" aria-activedescendant=${shown.length ? `entry-${at}` : undefined} aria-label=${only ? 'Actions' : 'Find or do'} placeholder=${only ? 'Do' : 'A pod, a page, or what to do'} value=${typed} autocomplete="off" spellcheck=${false} onInput=${(/** @type {any} */ event) => (setTyped(event.target.value), setAt(0))} />
    <ul id="palette-list" role="listbox" aria-label="What fits">
      ${shown.map((entry, index) => html`<li key=${`${entry.label} ${entry.line}`} id=${`entry-${index}`} role="option" aria-selected=${String(index === at)} aria-disabled=${entry.why ? 'true' : undefined} title=${entry.why} onClick=${() => run(entry)} onPointerMove=${() => setAt(index)}><span>${visible(entry.label)}</span><code>${visible(entry.line)}</code></li>`)}
    </ul>
    ${shown.length ? null : html`<p class="faint" style=${{ padding: '4px 16px 16px' }}>${only && !typed ? 'Nothing can be done here; put the cursor on a row.' : 'Nothing fits.'}</p>`}
  </dialog>`;
}

const KEYS = [
  ['Ctrl K', 'find or do: pods, pages, actions'], ['/', 'filter, or search the log'], ['j k, arrows', 'next and previous row'], ['Home End PageUp PageDown', 'further'],
  ['Enter', 'open the row'], ['Esc', 'back'], ['x, Space', 'select the row; with Shift and a click or arrows, all between'], ['g then p s c b h o', 'pods, serverless, clusters, billing, hosts, overview'],
  ['c', 'copy the line at the foot'], ['l', 'log of the pod'], ['t', 'terminal of the pod'], ['.', 'actions of the page and its selection'], ['End', 'in a log: follow again'], ['?', 'these keys'],
];

/** @param {{ close: () => void }} props */
function Keys({ close }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useDialog(box);
  return html`<dialog class="keys" ref=${box} aria-labelledby="keys" onClose=${close}>
    <form method="dialog">
      <h2 id="keys">Keys</h2>
      <dl class="facts">${KEYS.map(([key, what]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`)}</dl>
      <p class="faint">No single key ends anything. Single keys can be switched off beside the name of the context.</p>
      <div class="buttons"><button>Close</button></div>
    </form>
  </dialog>`;
}
