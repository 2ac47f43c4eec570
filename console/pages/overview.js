// What runs costs, what needs a person, what is free, what happened last.

import { html, useEffect, useMemo, useState } from '../vendor/preact.js';
import { card, count, counted, exact, money, seconds, span, visible } from '../format.js';
import { figures, showFigures } from '../live.js';
import { rows, rowsVersion, showRows, sums } from '../rows.js';
import { get, roughly, useData } from '../store.js';
import { Table } from '../table.js';
import { Act, Ago, Bar, Status, To, useCommands, useLine } from '../ui.js';
import { People } from './spending.js';
import { Level } from './stock.js';

/** @typedef {{ key: string, what: any, why: any, act: any }} Need */

/** Below this share of a GPU's time it counts as idle, as for `pods audit`. */
const IDLE = 5;
const MOST = 50;
/** The pods whose figures are asked for. */
const WATCHED = 200;
/** Events that are shown. */
const LAST = 10;

export default function Overview() {
  const version = rowsVersion.value;
  const status = useData('/engine/status', { every: 30 });
  const hosts = useData('/engine/hosts', { every: 30 });
  const people = useData('/engine/spending', { every: 60 });
  const queues = useQueues();
  const gpus = useData('/api/v2/catalog/gpus?include=AVAILABILITY&product=POD', { every: 60 });
  useLine('svcctl pods audit');
  useCommands({}, []);
  const all = useMemo(() => [...rows.values()], [version]);
  const perHour = sums.value.cost / 1e6;
  const balance = status.data?.balance;
  const end = seconds(status.data?.exhaustsAt);
  const left = end == null ? null : end - roughly.value;
  const runs = all.filter((row) => row.status === 'RUNNING' && row.hw && row.cost > 0).slice(0, WATCHED);
  const watched = runs.map((row) => row.id).join(' ');
  useEffect(() => showFigures(watched.split(' ').filter(Boolean)), [watched]);
  useEffect(() => () => showFigures([]), []);
  useEffect(() => showRows({ statuses: ['RUNNING'], sort: '-cost', count: WATCHED }), []);
  const needs = needed(all, hosts.data, queues);
  const by = sums.value.hardware.slice(0, 10).map(([name, sum]) => ({ name, ...sum }));
  const last = useEvents(all);
  return html`<div class="page">
    <h1 class="unseen">Overview</h1>
    <ul class="sums" aria-label="Money">
      <li><strong>${version < 0 ? '\u2007' : money(perHour)}</strong><span>USD per hour now</span></li>
      <li><strong>${version < 0 ? '\u2007' : count(perHour * 720)}</strong><span>USD in 30 days if all goes on</span></li>
      ${balance == null ? null : html`<li><strong>${money(balance)}</strong><span>USD balance</span></li>`}
      ${left == null ? null : html`<li><strong>${left > 90 * 86400 ? '90 d and more' : span(left)}</strong><span>until it is gone, ${exact(end).slice(0, 16)} UTC</span></li>`}
    </ul>
    <section class="section"><h2>Needs a person <span class="faint">${needs.length || ''}</span></h2>
      ${needs.length ? html`<${Table} label="What needs a person" rows=${needs} idOf=${(/** @type {Need} */ one) => one.key} columns=${[{ label: 'What', cell: (/** @type {Need} */ one) => one.what }, { label: 'Why', cell: (/** @type {Need} */ one) => one.why }, { label: 'Action', end: true, cell: (/** @type {Need} */ one) => one.act }]} />` : html`<p class="faint">${version < 0 ? '' : 'Nothing: no pod in error costs money, no host is out of reach, no job waits.'}</p>`}
    </section>
    <div class="columns">
      <section class="section"><h2>Money per hour by hardware</h2>
        ${by.length ? html`<${Table} label="Money per hour by hardware" rows=${by} idOf=${(/** @type {any} */ one) => one.name} columns=${[{ label: 'Hardware', cell: (/** @type {any} */ one) => visible(card(one.name)) }, { label: 'Pods', end: true, cell: (/** @type {any} */ one) => count(one.pods) }, { label: 'Share', cell: (/** @type {any} */ one) => html`<${Bar} share=${(one.cost / 1e4 / perHour)} text=${`${Math.round(one.cost / 1e4 / perHour)} %`} />` }, { label: 'USD/hour', end: true, cell: (/** @type {any} */ one) => money(one.cost / 1e6) }]} />` : html`<p class="faint">Nothing runs.</p>`}
      </section>
      ${people.data?.spending.length > 1 ? html`<section class="section"><h2>Money by person</h2><${People} list=${people.data.spending.slice(0, LAST)} /></section>` : null}
      <section class="section"><h2>GPUs free by type</h2>
        ${gpus.data ? html`<${Table} label="GPUs free by type" rows=${free(gpus.data.gpus)} columns=${[{ label: 'Type', cell: (/** @type {any} */ gpu) => html`<${To} to=${`pods/new?gpu=${encodeURIComponent(gpu.id)}`}>${gpu.name}<//>` }, { label: 'GB', end: true, cell: (/** @type {any} */ gpu) => gpu.memory }, { label: 'Free', cell: (/** @type {any} */ gpu) => html`<${Level} level=${gpu.availability} />` }, { label: 'USD/hour', end: true, cell: (/** @type {any} */ gpu) => money(gpu.price.secure || gpu.price.community) }]} />` : null}
      </section>
      <section class="section"><h2>What happened last</h2>
        ${last.length ? html`<${Table} label="What happened last" rows=${last} idOf=${(/** @type {Happened} */ one) => one.key} columns=${[{ label: 'When', cell: (/** @type {Happened} */ one) => html`<${Ago} at=${one.at} />` }, { label: 'Pod', cell: (/** @type {Happened} */ one) => html`<${To} to=${`pods/${one.id}/events`}>${visible(one.name)}<//>` }, { label: 'What', cell: (/** @type {Happened} */ one) => visible(one.message) }, { label: 'By', cell: (/** @type {Happened} */ one) => visible(one.by) }]} />` : html`<p class="faint">${version < 0 ? '' : 'Nothing yet.'}</p>`}
      </section>
    </div>
  </div>`;
}

/** An event of a pod. @typedef {{ key: string, id: string, name: string, at: number, message: string, by: string }} Happened */

/** The last events, of the pods that changed last. A server that tells no events shows none. @param {import('../rows.js').Row[]} all @returns {Happened[]} */
function useEvents(all) {
  const changed = (/** @type {import('../rows.js').Row} */ row) => [row.marked, row.since ?? 0];
  const newest = useMemo(() => [...all].sort((a, b) => changed(b)[0] - changed(a)[0] || changed(b)[1] - changed(a)[1]).slice(0, LAST), [all]);
  // Asked again when one of them changes.
  const key = newest.map((row) => `${row.id} ${row.marked}`).join(' ');
  const [last, setLast] = useState(/** @type {Happened[]} */ ([]));
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      /** @type {Happened[]} */
      const found = [];
      for (const { id, name } of newest) {
        const answer = await get(`/v2/pods/${id}/events?limit=${LAST}`, stop.signal).catch(() => null);
        if (stop.signal.aborted) return;
        for (const [at, one] of (answer?.events ?? []).entries()) found.push({ key: `${id} ${one.at} ${at}`, id, name, at: seconds(one.at) ?? 0, message: one.message, by: one.by ?? '' });
      }
      setLast(found.sort((a, b) => b.at - a.at).slice(0, LAST));
    };
    const soon = setTimeout(ask, 300);
    return () => {
      clearTimeout(soon);
      stop.abort();
    };
  }, [key]);
  return last;
}

/** Endpoints whose jobs wait while no worker is there for them. @returns {{ id: string, name: string, queued: number }[]} */
function useQueues() {
  const list = useData('/api/v2/serverless', { every: 30 });
  const [waiting, setWaiting] = useState(/** @type {{ id: string, name: string, queued: number }[]} */ ([]));
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      const found = [];
      for (const one of (list.data?.endpoints ?? []).slice(0, MOST)) {
        const health = await get(`/v2/${one.id}/health`, stop.signal).catch(() => null);
        if (stop.signal.aborted) return;
        if (health?.jobs.inQueue && !health.workers.running && !health.workers.idle) found.push({ id: one.id, name: one.name, queued: health.jobs.inQueue });
      }
      setWaiting(found);
    };
    void ask();
    return () => stop.abort();
  }, [list.data]);
  return waiting;
}

/** @param {import('../rows.js').Row[]} all @param {any} hosts @param {{ id: string, name: string, queued: number }[]} queues @returns {Need[]} */
function needed(all, hosts, queues) {
  const link = (/** @type {{ id: string, name: string }} */ pod) => html`<${To} to=${`pods/${pod.id}`}>${visible(pod.name)}<//>`;
  /** @type {Need[]} */
  const needs = all.filter((row) => row.status === 'ERROR' && row.cost > 0).map((row) => ({ key: `error ${row.id}`, what: link(row), why: html`<${Status} status="ERROR" />, and costs ${money(row.cost / 1e6)} USD/hour`, act: html`<${Act} name="pods stop" small args=${row} />` }));
  for (const [id, { busiest }] of Object.entries(figures.value)) {
    const row = rows.get(id);
    if (row && busiest != null && busiest < IDLE) needs.push({ key: `idle ${id}`, what: link(row), why: html`idle GPU, ${money((row.cost * 24) / 1e6)} USD a day`, act: html`<${Act} name="pods stop" small args=${row} />` });
  }
  for (const host of hosts?.hosts ?? []) {
    if (host.unreachableSince) needs.push({ key: `host ${host.id}`, what: html`<${To} to="hosts">${visible(host.id)}<//>`, why: html`<${Status} status="UNREACHABLE" /> since <${Ago} at=${Date.parse(host.unreachableSince) / 1000} />`, act: html`<${Act} name="engine hosts drain" small args=${{ id: host.id, name: host.id }} />` });
  }
  for (const one of queues) {
    needs.push({ key: `endpoint ${one.id}`, what: html`<${To} to=${`serverless/${one.id}`}>${visible(one.name)}<//>`, why: `${counted(one.queued, 'job')} wait, and no worker is there`, act: html`<${To} to=${`serverless/${one.id}`} class="button small">Why<//>` });
  }
  const { leaseless } = sums.value;
  if (leaseless.pods) needs.push({ key: 'lease', what: html`<${To} to="pods">${counted(leaseless.pods, 'pod')}<//>`, why: `no lease, ${money((leaseless.cost * 24) / 1e6)} USD a day`, act: html`<${To} to="pods?sort=-cost" class="button small">Look<//>` });
  return needs.slice(-MOST);
}

/** @param {import('../api.d.ts').GpuType[]} gpus */
function free(gpus) {
  const order = ['HIGH', 'MEDIUM', 'LOW'];
  return gpus.filter((gpu) => order.includes(gpu.availability ?? '')).sort((a, b) => order.indexOf(a.availability ?? '') - order.indexOf(b.availability ?? '') || b.memory - a.memory).slice(0, 10);
}
