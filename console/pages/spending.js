// What each person spends, for the pages about money.

import { html } from '../vendor/preact.js';
import { money, visible } from '../format.js';
import { Table } from '../table.js';
import { Bar } from '../ui.js';

/** What each user spends. @typedef {{ user: string, userName: string, account: string, accountName: string, perHour: number, month: number }} Person */

/** @param {{ list: Person[] }} props */
export function People({ list }) {
  if (!list.length) return html`<p class="faint">Nobody spent anything this month.</p>`;
  const all = list.reduce((sum, one) => sum + one.month, 0);
  return html`<${Table} label="Money by person" rows=${list.slice(0, 100)} idOf=${(/** @type {Person} */ one) => `${one.account} ${one.user}`} columns=${[
    { label: 'Person', cell: (/** @type {Person} */ one) => visible(one.userName) },
    { label: 'Account', cell: (/** @type {Person} */ one) => (one.account === one.user ? html`<span class="faint">their own</span>` : visible(one.accountName)) },
    { label: 'USD/hour', end: true, cell: (/** @type {Person} */ one) => money(one.perHour) },
    { label: 'Share of the month', cell: (/** @type {Person} */ one) => { const share = all ? (one.month / all) * 100 : 0; return html`<${Bar} share=${share} text=${`${Math.round(share)} %`} />`; } },
    { label: 'USD this month', end: true, cell: (/** @type {Person} */ one) => money(one.month) },
  ]} />`;
}
