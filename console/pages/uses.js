// What names a secret and what mounts a volume, as the console's server finds it.

import { html } from '../vendor/preact.js';
import { counted, visible } from '../format.js';
import { Table } from '../table.js';
import { Status, To } from '../ui.js';

/** @typedef {{ kind: 'pod' | 'endpoint' | 'template', id: string, name: string, variables?: string[], status?: string | null, running?: number, older?: number }} User */
/** The first users of a thing, and how many there are; `older` containers run with an earlier value of a secret.
 * @typedef {{ count: number, first: User[], older?: number }} Uses */

/** `3 pods, 1 endpoint`. @param {Uses | undefined} uses */
export function summary(uses) {
  if (!uses?.count) return '';
  if (uses.count > uses.first.length) return counted(uses.count, 'use');
  return ['pod', 'endpoint', 'template']
    .map((kind) => [kind, uses.first.filter((one) => one.kind === kind).length])
    .filter(([, n]) => n)
    .map(([kind, n]) => counted(/** @type {number} */ (n), /** @type {string} */ (kind)))
    .join(', ');
}

/** What a deletion would hit: for the dialog that asks. @param {Uses | undefined} uses @param {string} verb like `name it` */
export function warning(uses, verb) {
  if (!uses?.count) return [];
  const names = uses.first.slice(0, 5).map((one) => one.name);
  return [`${summary(uses)} ${verb}: ${names.join(', ')}${uses.count > names.length ? ', …' : ''}.`];
}

const PLACES = { pod: 'pods', endpoint: 'serverless', template: 'templates' };
const at = (/** @type {User} */ one) => (one.kind === 'template' ? `templates?id=${one.id}` : `${PLACES[one.kind]}/${one.id}`);

/** @param {{ uses: Uses | undefined, none: string, label: string }} props */
export function UsedBy({ uses, none, label }) {
  if (!uses?.count) return html`<p class="faint">${none}</p>`;
  const named = uses.first.some((one) => one.variables);
  const older = (/** @type {User} */ one) => (!one.running ? '' : one.older ? html`<span class="busy">${one.kind === 'endpoint' ? `an older one in ${one.older} of ${one.running}` : 'an older one'}</span>` : 'this one');
  return html`<${Table} label=${label} rows=${uses.first} idOf=${(/** @type {User} */ one) => `${one.kind} ${one.id}`} columns=${[
      { label: 'Kind', cell: (/** @type {User} */ one) => one.kind },
      { label: 'Name', cell: (/** @type {User} */ one) => html`<${To} to=${at(one)}>${visible(one.name)}<//>` },
      { label: 'Status', cell: (/** @type {User} */ one) => (one.status ? html`<${Status} status=${one.status} />` : '') },
      ...(named ? [{ label: 'Variables', mono: true, cell: (/** @type {User} */ one) => visible((one.variables ?? []).join(', ')) }, { label: 'Runs with', cell: older }] : []),
    ]} />${uses.count > uses.first.length ? html`<p class="faint">and ${uses.count - uses.first.length} more</p>` : null}`;
}
