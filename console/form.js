// Fields of forms, and what a person types into them as values.

import { html, useState } from './vendor/preact.js';
import { Field } from './ui.js';

/** A form's values with fields bound to them.
 * @template {Record<string, any>} T @param {T} first */
export function useForm(first) {
  const [form, setForm] = useState(first);
  const set = (/** @type {Partial<T>} */ changes) => setForm((was) => ({ ...was, ...changes }));
  const text = (/** @type {keyof T & string} */ key, /** @type {string} */ label, /** @type {Record<string, any>} */ { hint, wide, ...more } = {}) =>
    html`<${Field} label=${label} hint=${hint} wide=${wide}><input value=${form[key]} autocomplete="off" spellcheck=${false} ...${more} onInput=${(/** @type {any} */ event) => set(/** @type {any} */ ({ [key]: event.target.value }))} /><//>`;
  const area = (/** @type {keyof T & string} */ key, /** @type {string} */ label, /** @type {Record<string, any>} */ { hint, ...more } = {}) =>
    html`<${Field} label=${label} hint=${hint} wide><textarea rows="3" spellcheck=${false} ...${more} value=${form[key]} onInput=${(/** @type {any} */ event) => set(/** @type {any} */ ({ [key]: event.target.value }))}></textarea><//>`;
  const select = (/** @type {keyof T & string} */ key, /** @type {string} */ label, /** @type {(readonly [string, string])[]} */ options) =>
    html`<${Field} label=${label}><select value=${form[key]} onChange=${(/** @type {any} */ event) => set(/** @type {any} */ ({ [key]: event.target.value }))}>${options.map(([value, name]) => html`<option key=${value} value=${value}>${name}</option>`)}</select><//>`;
  const check = (/** @type {keyof T & string} */ key, /** @type {string} */ label) =>
    html`<label class="check"><input type="checkbox" checked=${Boolean(form[key])} onChange=${(/** @type {any} */ event) => set(/** @type {any} */ ({ [key]: event.target.checked }))} /> ${label}</label>`;
  return { form, set, text, area, select, check };
}

/** A form, whose main button Enter presses. @param {{ children?: any }} props */
export const Form = ({ children }) =>
  html`<form class="form" onSubmit=${(/** @type {any} */ event) => (event.preventDefault(), event.currentTarget.querySelector('button.main')?.click())}>${children}</form>`;

/** `8888/http, 22/tcp` as a list. @param {string} text */
export const listOf = (text) => text.split(/[\s,]+/).filter(Boolean);

/** Lines of `NAME=value` as an environment; a line without `=` is named. @param {string} text @returns {{ env: Record<string, string>, wrong: string }} */
export function envOf(text) {
  /** @type {Record<string, string>} */
  const env = {};
  let wrong = '';
  for (const line of text.split('\n')) {
    if (!line.trim() || line.startsWith('#')) continue;
    const at = line.indexOf('=');
    if (at < 1) wrong ||= `the line ${line} is no NAME=value`;
    else env[line.slice(0, at).trim()] = line.slice(at + 1);
  }
  return { env, wrong };
}

/** A whole number, or undefined. @param {string} text */
export const numberOf = (text) => (text.trim() === '' ? undefined : Number(text));
