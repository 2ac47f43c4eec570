// An environment: what is in it, and, where it may be changed, fields for its values.

import { html, useState } from './vendor/preact.js';
import { envOf } from './form.js';
import { visible } from './format.js';
import { request } from './store.js';
import { Table } from './table.js';
import { Act, Field, fail } from './ui.js';

/** What is typed: new values by name, names that go, and lines of new variables. @typedef {{ set: Record<string, string>, gone: string[], more: string }} Edits */

/** @type {Edits} */
const NONE = { set: {}, gone: [], more: '' };

/** The environment with its edits: `null` is a value that the page was not sent, and that stays.
 * @param {Record<string, string | null>} env @param {Edits} edits */
export function edited(env, { set, gone, more }) {
  const added = envOf(more);
  const changed = { ...Object.fromEntries(Object.entries(set).filter(([name, value]) => env[name] !== value)), ...added.env };
  const next = Object.fromEntries(Object.entries({ ...env, ...changed }).filter(([name]) => !gone.includes(name) || name in added.env));
  const unset = gone.filter((name) => !(name in added.env));
  return { env: next, set: changed, unset, wrong: added.wrong };
}

/** Values with secret-like names are not sent; `Show` asks for one, which the audit notes. With an action the values are fields.
 * @param {{ kind: string, id: string, env: Record<string, string | null>, action?: string, args?: object, why?: string, done?: () => void }} props */
export function Environment({ kind, id, env, action, args, why, done }) {
  const [shown, setShown] = useState(/** @type {Record<string, string>} */ ({}));
  const [edits, setEdits] = useState(NONE);
  const show = async (/** @type {string} */ name) => {
    try {
      const query = new URLSearchParams({ kind, id, name });
      const { value } = await request('GET', `/show?${query}`);
      setShown((was) => ({ ...was, [name]: value }));
    } catch (error) {
      fail(`show ${name}`, error);
    }
  };
  const names = Object.keys(env ?? {}).sort();
  const type = (/** @type {string} */ name, /** @type {string} */ value) =>
    setEdits((was) => {
      const set = { ...was.set, [name]: value };
      // An empty field of a value that is not shown leaves it as it is.
      if (env[name] == null && shown[name] == null && value === '') delete set[name];
      return { ...was, set };
    });
  const drop = (/** @type {string} */ name) => setEdits((was) => ({ ...was, gone: was.gone.includes(name) ? was.gone.filter((one) => one !== name) : [...was.gone, name] }));
  const asker = (/** @type {string} */ name) => html` <button type="button" class="small" aria-label=${`Show ${name}`} onClick=${() => show(name)}>Show</button>`;
  const read = (/** @type {string} */ name) => {
    const value = env[name] ?? shown[name];
    return value == null ? html`<span class="faint">not sent</span>${asker(name)}` : html`<code>${visible(value) || '(empty)'}</code>`;
  };
  const field = (/** @type {string} */ name) => {
    const value = env[name] ?? shown[name];
    if (edits.gone.includes(name)) return html`<span class="busy">goes</span>`;
    return html`<input class="mono" aria-label=${`Value of ${name}`} autocomplete="off" spellcheck=${false} value=${edits.set[name] ?? value ?? ''} placeholder=${value == null ? 'not sent; stays' : ''} onInput=${(/** @type {any} */ event) => type(name, event.target.value)} />${value == null && edits.set[name] === undefined ? asker(name) : null}`;
  };
  const columns = [
    { label: 'Name', mono: true, cell: (/** @type {any} */ row) => visible(row.id) },
    { label: 'Value', cell: (/** @type {any} */ row) => (action ? field(row.id) : read(row.id)) },
    ...(action ? [{ label: 'Action', end: true, cell: (/** @type {any} */ row) => html`<button type="button" class="small" aria-label=${edits.gone.includes(row.id) ? `Keep ${row.id}` : `Remove ${row.id}`} onClick=${() => drop(row.id)}>${edits.gone.includes(row.id) ? 'Keep' : 'Remove'}</button>` }] : []),
  ];
  const table = names.length ? html`<${Table} label="Environment" rows=${names.map((name) => ({ id: name }))} columns=${columns} />` : html`<p class="faint">It is empty.</p>`;
  if (!action) return table;
  const next = edited(env ?? {}, edits);
  const same = !Object.keys(next.set).length && !next.unset.length;
  const hidden = names.filter((name) => env[name] == null);
  return html`${table}<div class="form"><${Field} label="More" hint="NAME=value, one a line" wide><textarea rows="2" spellcheck=${false} value=${edits.more} onInput=${(/** @type {any} */ event) => setEdits((was) => ({ ...was, more: event.target.value }))}></textarea><//>
    <div class="buttons"><${Act} name=${action} args=${{ ...args, id, env: next.env, set: next.set, unset: next.unset, hidden }} why=${why || next.wrong || (same ? 'nothing is changed' : '')} done=${() => (setEdits(NONE), setShown({}), done?.())} /></div></div>`;
}
