// One pod: alone on its page, or beside the table of all.

import { html, useEffect, useState } from '../vendor/preact.js';
import { card, money, price, seconds, visible, webLink } from '../format.js';
import { POINTS, figures, load, showFigures } from '../live.js';
import { rows, rowsVersion, showRows } from '../rows.js';
import { Log } from '../log.js';
import { get, go, now, setQuery, useData } from '../store.js';
import { Spark } from '../chart.js';
import { Act, Ago, Empty, Facts, Line, Status, Tabs, To, Waiting, useCommands, useLine } from '../ui.js';
import { Cost, Events, Json, Settings } from './pod-tabs.js';

/** @typedef {import('../api.d.ts').Pod} Pod */

/** @type {[string, string][]} */
const TABS = [['logs', 'Log'], ['terminal', 'Terminal'], ['settings', 'Settings'], ['cost', 'Cost'], ['events', 'Events'], ['json', 'JSON']];

/** The line of each tab. @param {string} id @returns {Record<string, string>} */
const LINES = (id) => ({
  logs: `svcctl pods logs ${id} --follow`,
  terminal: `svcctl pods ssh ${id}`,
  settings: `svcctl pods get ${id} --as-request`,
  cost: `svcctl billing pods --pod-id ${id} --grouping podId`,
  events: `svcctl pods events ${id}`,
  json: `svcctl pods get ${id} -o json`,
});

/** The page `pods/ID`. @param {{ route: import('../store.js').Route }} props */
export default function Alone({ route }) {
  const [, id, tab = 'logs'] = route.parts;
  return html`<div class="one"><${One} id=${id} tab=${tab} query=${route.query} to=${(/** @type {string} */ name) => `pods/${id}/${name}`} /></div>`;
}

/** Beside the table. @param {{ id: string, query: URLSearchParams }} props */
export function Split({ id, query }) {
  const to = (/** @type {string} */ name) => {
    const next = new URLSearchParams(query);
    next.set('tab', name);
    next.delete('find');
    return `pods?${next}`;
  };
  return html`<aside class="side" aria-label="The pod under the cursor"><div class="one"><${One} id=${id} tab=${query.get('tab') ?? 'logs'} query=${query} to=${to} split /></div></aside>`;
}

/** @param {{ id: string, tab: string, query: URLSearchParams, to: (tab: string) => string, split?: boolean }} props */
function One({ id, tab, query, to, split }) {
  const of = useData(`/api/v2/pods/${id}?include=ENDED`);
  const row = rows.get(id);
  const stamp = `${rowsVersion.value < 0} ${row?.marked} ${Boolean(row)}`;
  useEffect(() => of.reload(), [stamp]);
  useEffect(() => (split ? undefined : showRows({ ids: [id] })), [id, split]);
  /** @type {Pod | undefined} */
  const pod = of.data;
  const cluster = pod?.cluster?.id;
  useLine(split ? `svcctl pods get ${id}` : LINES(id)[tab] ?? `svcctl pods get ${id}`);
  useCommands(
    {
      Escape: () => (split ? setQuery({ pod: null, tab: null, find: null }) : go('pods')),
      l: () => {
        go(to('logs'));
        // Drawn by then: `/` searches the log, arrows scroll it.
        queueMicrotask(() => /** @type {HTMLElement | null} */ (document.querySelector('main [role=log]'))?.focus());
      },
      t: () => go(to('terminal')),
    },
    TABS.map(([name, label]) => ({ label: `${label} of ${pod?.name ?? id}`, line: LINES(id)[name], run: () => go(to(name)) })),
  );
  if (!pod) {
    const gone = of.error?.status === 404;
    return html`<div class="inner"><h1>${id}</h1>${gone ? html`<${Empty} text=${`There is no pod ${id}, and none of that id ended in the last 7 days.`} command="svcctl pods list --ended"><${To} to="pods" class="button">All pods<//><//>` : html`<${Waiting} of=${of} what="the pod" />`}</div>`;
  }
  const status = pod.ended ? 'TERMINATED' : row?.status ?? pod.status;
  return html`
    <div class="one-head">
      <div class="titles">
        <h1>${visible(pod.name)}</h1>
        <${Status} status=${status} />
        <${Line} text=${pod.id} label="the id" />
        ${pod.locked ? html`<span class="faint">locked</span>` : null}
        <span class="grow"></span>
        ${split ? html`<${To} to=${`pods/${id}`} class="button small">Open<//><button type="button" class="small" onClick=${() => setQuery({ pod: null, tab: null })}>Close</button>` : null}
      </div>
      <${Waiting} of=${of} what="the pod" />
      ${pod.ended ? html`<${Over} pod=${pod} />` : html`<${Actions} pod=${pod} status=${status} cluster=${cluster} />`}
      <${About} pod=${pod} brief=${Boolean(split)} />
    </div>
    <${Tabs} of=${TABS} open=${tab} to=${to} />
    <${Tab} pod=${pod} tab=${tab} query=${query} done=${of.reload} />
  `;
}

/** @param {{ pod: Pod, tab: string, query: URLSearchParams, done: () => void }} props */
function Tab({ pod, tab, query, done }) {
  const [Terminal, setTerminal] = useState(/** @type {any} */ (null));
  useEffect(() => {
    if (tab === 'terminal') void import('../terminal.js').then((module) => setTerminal(() => module.Terminal));
  }, [tab]);
  if (tab === 'terminal') return Terminal ? html`<${Terminal} pod=${pod} />` : null;
  if (tab === 'logs') {
    return html`<${Log} query=${query} label=${`Log of ${pod.name}`} sources=${[{ key: pod.id, ask: { pod: pod.id }, path: `/api/v2/pods/${pod.id}/logs`, since: pod.createdAt }]} />`;
  }
  const Part = { settings: Settings, cost: Cost, events: Events, json: Json }[tab] ?? Json;
  return html`<div class="inner"><${Part} pod=${pod} done=${done} /></div>`;
}

/** Each verb has its place; one that does not apply says why. @param {{ pod: Pod, status: string, cluster?: string }} props */
function Actions({ pod, status, cluster }) {
  const args = { ...pod, cost: pod.cost * 1e6 };
  // The status comes with the rows, what it allows with the pod, which follows.
  const cannot = (/** @type {string} */ verb) =>
    status !== pod.status ? 'waiting for the server' : cluster ? 'a member of a cluster is managed through the cluster' : pod.locked && verb !== 'start' && verb !== 'terminate' ? 'it is locked' : (pod.actions ?? [verb]).includes(/** @type {any} */ (verb)) ? '' : `not while it is ${status.toLowerCase()}`;
  return html`<div class="buttons">
    <${Act} name="pods start" args=${args} why=${cannot('start')} />
    <${Act} name="pods stop" args=${args} why=${cannot('stop')} />
    <${Act} name="pods restart" args=${args} why=${cannot('restart')} />
    <${To} to=${`pods/new?clone=${pod.id}`} class="button">Clone<//>
    <${Act} name=${pod.locked ? 'pods unlock' : 'pods lock'} args=${args} why=${cluster ? cannot('lock') : ''} />
    <span class="grow"></span>
    <${Act} name="pods terminate" args=${args} why=${cluster ? cannot('terminate') : ''} />
    ${cluster ? html`<${To} to=${`clusters/${cluster}`} class="button">Its cluster<//>` : null}
  </div>`;
}

/** How a pod ended. @param {{ pod: Pod }} props */
function Over({ pod: { ended } }) {
  if (!ended) return null;
  return html`<p>It ended <${Ago} at=${seconds(ended.at)} /> (${ended.reason.toLowerCase()}${ended.by ? `, by ${visible(ended.by)}` : ''}) and cost ${money(ended.cost)} USD.${ended.error ? ` ${visible(ended.error)}` : ''}</p>`;
}

/** @param {{ pod: Pod, brief: boolean }} props */
function About({ pod, brief }) {
  const events = useData(brief ? null : `/api/v2/pods/${pod.id}/events?limit=1`);
  const why = events.data?.events?.at(-1);
  const hardware = pod.gpu ? `${pod.gpu.count} x ${card(pod.gpu.id)}, ${pod.gpu.vcpuCount} vCPUs, ${pod.gpu.memory} GB` : pod.cpu ? `${pod.cpu.vcpuCount} x ${pod.cpu.id}, ${pod.cpu.memory} GB` : '';
  const since = rows.get(pod.id)?.since ?? seconds(pod.startedAt) ?? seconds(pod.createdAt);
  if (brief) {
    return html`<${Facts} of=${[['Hardware', visible(hardware)], ['GPU, CPU, RAM', html`<${Now} id=${pod.id} />`], ['Image', html`<code>${visible(pod.image)}</code>`], ['Cost', `${price(pod.cost)} USD/hour`]]} />`;
  }
  const mounts = [...(pod.mounts.persistent ? [`${pod.mounts.persistent.size} GB at ${pod.mounts.persistent.path}`] : []), ...(pod.mounts.network ?? []).map((one) => `volume ${one.volumeId} at ${one.path}`), ...(pod.mounts.global ?? []).map((one) => `global volume ${one.volumeId} at ${one.path}`)];
  return html`<${Facts} of=${[
    ['Since', html`<${Ago} at=${since} />${why ? html` <span class="faint">${visible(why.message)}</span>` : null}`],
    ['Hardware', visible(hardware)],
    ['Image', html`<code>${visible(pod.image)}</code>`],
    ['Where', `${pod.dataCenterId ?? 'not placed yet'}, ${pod.cloud.toLowerCase()}${pod.cudaVersion ? `, CUDA ${pod.cudaVersion}` : ''}`],
    ['Cost', html`${price(pod.cost)} USD/hour <span class="faint">${money(pod.cost * 24)} a day</span>`],
    ['Lease', html`<${Lease} pod=${pod} />`],
    ['Disks', html`${pod.disk} GB container disk${mounts.map((one) => html`, ${visible(one)}`)}`],
    ['Ports', pod.ports.length ? html`<${Ports} pod=${pod} />` : null],
    ['ssh', pod.ssh.direct ?? pod.ssh.proxy ? html`<${Line} text=${(pod.ssh.direct ?? pod.ssh.proxy)?.command ?? ''} label="the ssh line" />` : null],
  ]} />${pod.ended ? null : html`<${Load} id=${pod.id} />`}`;
}

/** @param {{ pod: Pod }} props */
function Lease({ pod }) {
  const end = seconds(pod.env?.SVCCTL_EXPIRES_AT);
  const from = Math.max(now.peek(), end ?? 0);
  const ttlEnd = new Date((from + 3600) * 1000).toISOString();
  const ttl = `${Math.ceil((from + 3600 - now.peek()) / 60)}m`;
  return html`${end ? html`ends <${Ago} at=${end} fine />` : 'none'} ${pod.ended ? null : html`<${Act} name="pods lease" small args=${{ id: pod.id, name: pod.name, env: pod.env, ttl, ttlEnd }} done=${() => get(`/v2/pods/${pod.id}`)} />`}`;
}

/** Published ports as links to http and https alone. @param {{ pod: Pod }} props */
function Ports({ pod }) {
  const published = pod.runtime?.ports ?? [];
  return html`${pod.ports.map((port) => {
    const [inside, kind] = port.split('/');
    const at = published.find((one) => String(one.private) === inside);
    const address = at?.ip && at.public ? `${at.ip}:${at.public}` : '';
    const link = kind === 'http' && address ? webLink(`http://${address}/`) : null;
    return html`<span class="copyable"><code>${port}</code>${link ? html` <a href=${link} target="_blank" rel="noopener noreferrer">${address}</a>` : address ? html` <${Line} text=${address} />` : null}</span> `;
  })}`;
}

/** @param {{ id: string }} props */
const Now = ({ id }) => {
  const at = figures.value[id];
  const percent = (/** @type {number | null | undefined} */ n) => (n == null ? '–' : `${Math.round(n)} %`);
  return html`${percent(at?.gpu)}, ${percent(at?.cpu)}, ${percent(at?.ram)}`;
};

/** GPU, CPU and memory now, and of the last ten minutes. @param {{ id: string }} props */
function Load({ id }) {
  useEffect(() => showFigures([id]), [id]);
  const points = load.value.id === id ? load.value.points : [];
  const last = points.at(-1);
  const one = (/** @type {'gpu' | 'cpu' | 'ram'} */ key, /** @type {string} */ label) => (last?.[key] == null ? null : html`<span>${label} ${Math.round(last[key])} % <${Spark} label=${label} points=${points.map((point) => point?.[key] ?? null)} slots=${POINTS} /></span>`);
  return html`<div class="loads">${last ? html`${one('gpu', 'GPU')}${one('cpu', 'CPU')}${one('ram', 'RAM')}` : html`<span class="faint">No figures yet.</span>`}</div>`;
}
