// Users, teams, keys (each shown once), and sessions, which can be ended.

import { html, useState } from '../vendor/preact.js';
import { duration, seconds, visible } from '../format.js';
import { listOf, useForm } from '../form.js';
import { now, useData } from '../store.js';
import { Table } from '../table.js';
import { Act, Ago, Line, Waiting, useCommands, useLine } from '../ui.js';

export default function People() {
  const users = useData('/engine/users');
  const teams = useData('/engine/teams');
  const keys = useData('/engine/keys');
  const sessions = useData('/engine/sessions', { every: 15 });
  const members = useData('/api/v2/organization/users');
  const roles = useData('/api/v2/organization/roles');
  const { form, set, text } = useForm({ user: '', team: '', key: '', scopes: '*', expires: '' });
  const [made, setMade] = useState(/** @type {{ id: string, key: string } | null} */ (null));
  useLine('svcctl engine users list');
  useCommands({}, []);
  const ends = duration(form.expires);
  const role = (/** @type {string} */ id) => roles.data?.roles?.find((/** @type {any} */ one) => one.id === id)?.name ?? id;
  const moment = (/** @type {string} */ label, /** @type {string} */ key) => ({ label, end: true, cell: (/** @type {any} */ row) => html`<${Ago} at=${seconds(row[key])} />` });
  const named = { label: 'Name', cell: (/** @type {any} */ row) => visible(row.name ?? row.user) };
  const ident = { label: 'Id', mono: true, cell: (/** @type {any} */ row) => row.id };
  return html`<div class="page">
    <h1>People and keys</h1>
    <div class="columns">
      <section class="section"><h2>Users</h2><${Waiting} of=${users} what="users" />
        ${users.data ? html`<${Table} label="Users" rows=${users.data.users} columns=${[named, ident, moment('Since', 'createdAt')]} />
        <div class="form">${text('user', 'Name')}<div class="buttons"><${Act} name="engine users create" args=${{ name: form.user.trim() || 'NAME' }} why=${form.user.trim() ? '' : 'give a name'} done=${() => (set({ user: '' }), users.reload())} /></div></div>` : null}
        ${users.data ? null : html`<${Waiting} of=${members} what="members" />${members.data ? html`<${Table} label="Members" rows=${members.data.users} columns=${[{ label: 'Member', cell: (/** @type {any} */ row) => visible(row.email ?? row.id) }, { label: 'Role', cell: (/** @type {any} */ row) => role(row.role.id) }]} />` : null}`}
      </section>
      <section class="section"><h2>Teams</h2><${Waiting} of=${teams} what="teams" />
        ${teams.data ? html`${teams.data.teams.length ? html`<${Table} label="Teams" rows=${teams.data.teams} columns=${[named, { label: 'Members', cell: (/** @type {any} */ row) => visible(row.members.join(', ')) }, moment('Since', 'createdAt')]} />` : html`<p class="faint">No teams.</p>`}
        <div class="form">${text('team', 'Name')}<div class="buttons"><${Act} name="engine teams create" args=${{ name: form.team.trim() || 'NAME' }} why=${form.team.trim() ? '' : 'give a name'} done=${() => (set({ team: '' }), teams.reload())} /></div></div>` : null}
      </section>
    </div>
    <section class="section"><h2>Keys</h2><${Waiting} of=${keys} what="keys" />
      ${made ? html`<div class="prompt" role="status"><p>The key is shown this once:</p><${Line} text=${made.key} label="the key" /> <button type="button" class="small" onClick=${() => setMade(null)}>I have it</button></div>` : null}
      ${keys.data ? html`${keys.data.keys.length ? html`<${Table} label="Keys" rows=${keys.data.keys} columns=${[named, ident, { label: 'Scopes', cell: (/** @type {any} */ row) => row.scopes.join(', ') }, { label: 'Team', cell: (/** @type {any} */ row) => row.team ?? '' }, moment('Made', 'createdAt'), moment('Expires', 'expiresAt'), { label: 'Action', end: true, cell: (/** @type {any} */ row) => html`<${Act} name="engine keys revoke" small args=${row} done=${keys.reload} />` }]} />` : html`<p class="faint">No keys.</p>`}
      <div class="form">${text('key', 'Name')}${text('scopes', 'Scopes', { class: 'mono', placeholder: 'pods:write, catalog:read' })}${text('expires', 'Expires after', { placeholder: '30d; never' })}<div class="buttons"><${Act} name="engine keys create" args=${{ name: form.key.trim() || 'NAME', scopes: listOf(form.scopes), expires: ends ? form.expires.trim() : '', expiresAt: ends ? new Date((now.peek() + ends) * 1000).toISOString() : undefined }} why=${!form.key.trim() ? 'give a name' : form.expires.trim() && !ends ? 'the time is no span like 30d' : ''} done=${(/** @type {any} */ key) => (setMade(key), set({ key: '' }), keys.reload())} /></div></div>` : null}
    </section>
    <section class="section"><h2>Sessions</h2><${Waiting} of=${sessions} what="sessions" />
      ${sessions.data ? html`${sessions.data.sessions.length ? html`<${Table} label="Sessions" rows=${sessions.data.sessions} columns=${[{ label: 'User', cell: (/** @type {any} */ row) => visible(row.userName ?? row.user) }, ident, { label: 'Where', cell: (/** @type {any} */ row) => visible(row.kind ?? row.address ?? 'console') }, moment('Began', 'createdAt'), moment('Ends', 'expiresAt'), { label: 'Action', end: true, cell: (/** @type {any} */ row) => html`<${Act} name="engine sessions end" small args=${{ ...row, user: row.userName ?? row.user }} done=${sessions.reload} />` }]} />` : html`<p class="faint">No sessions.</p>`}` : null}
    </section>
  </div>`;
}
