// One endpoint: queue, workers, rollout, jobs with their times, why a job waits, and a form that sends one.

import { html, useEffect, useState } from '../vendor/preact.js';
import { Environment } from '../environment.js';
import { card, count, seconds, span, visible } from '../format.js';
import { numberOf, useForm } from '../form.js';
import { Log } from '../log.js';
import { Refused, get, go, useData } from '../store.js';
import { Table } from '../table.js';
import { Act, Ago, Bar, Detail, Facts, Line, Status, Tabs, Waiting, safeLine, useCommands, useLine } from '../ui.js';

/** @typedef {import('../api.d.ts').Endpoint} Endpoint */
/** @typedef {import('../api.d.ts').Job} Job */
/** @typedef {import('../api.d.ts').Worker} Worker */

/** @type {[string, string][]} */
const TABS = [['jobs', 'Jobs'], ['run', 'Send a job'], ['workers', 'Workers'], ['logs', 'Log'], ['releases', 'Releases'], ['settings', 'Settings'], ['json', 'JSON']];
const LINES = (/** @type {string} */ id) => /** @type {Record<string, string>} */ ({
  jobs: `svcctl serverless jobs ${id}`, run: `svcctl serverless run ${id}`, workers: `svcctl serverless workers ${id}`, logs: `svcctl serverless logs ${id} --follow`,
  releases: `svcctl serverless releases ${id}`, settings: `svcctl serverless get ${id}`, json: `svcctl serverless get ${id} -o json`,
});

/** @param {{ route: import('../store.js').Route }} props */
export default function One({ route }) {
  const [, id, tab = 'jobs'] = route.parts;
  const of = useData(`/api/v2/serverless/${id}`);
  const health = useData(`/api/v2/${id}/health`, { every: 3 });
  const releases = useData(`/api/v2/serverless/${id}/releases`, { every: 10 });
  useLine(tab === 'run' ? null : LINES(id)[tab] ?? LINES(id).jobs);
  useCommands({ Escape: () => go('serverless'), l: () => go(`serverless/${id}/logs`) }, TABS.map(([name, label]) => ({ label, line: LINES(id)[name], run: () => go(`serverless/${id}/${name}`) })));
  /** @type {Endpoint | undefined} */
  const endpoint = of.data;
  if (!endpoint) return html`<div class="page"><h1>${id}</h1><${Waiting} of=${of} what="the endpoint" /></div>`;
  const jobs = health.data?.jobs;
  const workers = health.data?.workers;
  const rollout = releases.data?.rollout;
  const queued = jobs?.inQueue ?? 0;
  return html`<div class="one">
    <div class="one-head">
      <div class="titles"><h1>${visible(endpoint.name)}</h1><${Line} text=${endpoint.id} label="the id" /><span class="faint">version ${releases.data?.endpointVersion ?? '–'}</span></div>
      <div class="buttons">
        <${Act} name="serverless purge" args=${{ endpoint: id, name: endpoint.name, queued }} why=${queued ? '' : 'no job is queued'} done=${health.reload} />
        <span class="grow"></span>
        <${Act} name="serverless delete" args=${{ id, name: endpoint.name, jobs: queued + (jobs?.inProgress ?? 0), workers: workers ? workers.running + workers.idle + workers.initializing : 0 }} done=${() => go('serverless')} />
      </div>
      <ul class="sums" aria-label="Jobs and workers">
        ${[['queued', jobs?.inQueue], ['in progress', jobs?.inProgress], ['completed', jobs?.completed], ['failed', jobs?.failed], ['workers running', workers?.running], ['idle', workers?.idle], ['starting', workers?.initializing], ['throttled', workers?.throttled], ['unhealthy', workers?.unhealthy]].map(([name, n]) => html`<li key=${name}><strong>${count(/** @type {number | undefined} */ (n))}</strong><span>${name}</span></li>`)}
      </ul>
      ${rollout?.inProgress ? html`<p>Rolling out: <${Bar} share=${rollout.percentOnLatest} text=${`${rollout.workersOnLatest} of ${rollout.workersTotal} workers run version ${releases.data.endpointVersion}`} /></p>` : null}
      ${queued ? html`<${Why} id=${id} />` : null}
    </div>
    <${Tabs} of=${TABS} open=${tab} to=${(/** @type {string} */ name) => `serverless/${id}/${name}`} />
    ${tab === 'logs'
      ? html`<${Logs} id=${id} query=${route.query} />`
      : html`<div class="inner">
          ${tab === 'run' ? html`<${Run} id=${id} done=${health.reload} />` : tab === 'workers' ? html`<${Workers} id=${id} />` : tab === 'releases' ? html`<${Releases} id=${id} of=${releases} />` : tab === 'settings' ? html`<${Settings} endpoint=${endpoint} done=${of.reload} />` : tab === 'json' ? html`<pre tabindex="0" aria-label="The endpoint as JSON">${JSON.stringify(endpoint, null, 2)}</pre>` : html`<${Jobs} id=${id} />`}
        </div>`}
  </div>`;
}

/** Why a job waits. @param {{ id: string }} props */
function Why({ id }) {
  const of = useData(`/serverless/${id}/why`, { every: 5 });
  if (!of.data) return null;
  return html`<p class="busy">Jobs wait: ${visible(of.data.what)}. ${of.data.change ? html`<${Line} text=${of.data.change} label="the change" />` : null}</p>`;
}

/** @param {{ id: string }} props */
function Jobs({ id }) {
  const of = useData(`/api/v2/${id}/requests`, { every: 3 });
  /** @type {Job[]} */
  const jobs = of.data?.requests ?? [];
  const millis = (/** @type {number | undefined} */ n) => (n == null ? '–' : n < 1000 ? `${n} ms` : span(n / 1000));
  return html`<${Waiting} of=${of} what="jobs" />
    ${of.data && !jobs.length ? html`<p class="faint">No jobs; ended ones are kept for a while.</p>` : null}
    ${jobs.length
      ? html`<${Table} label="Jobs" rows=${jobs} columns=${[
          { label: 'Status', cell: (/** @type {Job} */ job) => html`<${Status} status=${job.status} />` },
          { label: 'Job', mono: true, cell: (/** @type {Job} */ job) => job.id },
          { label: 'Sent', cell: (/** @type {Job} */ job) => html`<${Ago} at=${seconds(job.createdAt)} />` },
          { label: 'Waited', end: true, cell: (/** @type {Job} */ job) => millis(job.delayTime) },
          { label: 'Ran', end: true, cell: (/** @type {Job} */ job) => millis(job.executionTime) },
          { label: 'Worker', mono: true, cell: (/** @type {Job} */ job) => job.workerId ?? '' },
          { label: 'Retries', end: true, cell: (/** @type {Job} */ job) => job.retries ?? 0 },
          { label: 'Action', end: true, cell: (/** @type {Job} */ job) => html`<span class="buttons"><${Act} name="serverless cancel" small args=${{ endpoint: id, job: job.id }} why=${['IN_QUEUE', 'IN_PROGRESS'].includes(job.status) ? '' : 'it has ended'} done=${of.reload} /><${Act} name="serverless retry" small args=${{ endpoint: id, job: job.id }} why=${['FAILED', 'TIMED_OUT'].includes(job.status) ? '' : 'only a failed job is run again'} done=${of.reload} /></span>` },
        ]} />`
      : null}`;
}

/** A form that sends a job, and its output as it comes. @param {{ id: string, done: () => void }} props */
function Run({ id, done }) {
  const { form, area } = useForm({ input: '{"prompt": "a sentence"}' });
  const [job, setJob] = useState('');
  let input;
  let why = '';
  try {
    input = JSON.parse(form.input);
  } catch (error) {
    why = error instanceof Error ? `the input is no JSON: ${error.message}` : 'the input is no JSON';
  }
  const args = { endpoint: id, input, stream: true };
  useLine(safeLine('serverless run', args));
  return html`<div class="form">
      ${area('input', 'Input', { rows: 8, hint: 'JSON' })}
      <div class="buttons wide"><${Act} name="serverless run" main args=${args} why=${why} done=${(/** @type {Job} */ sent) => (setJob(sent.id), done())} />${why ? html`<span class="faint">${why}</span>` : null}</div>
    </div>
    ${job ? html`<${Follow} id=${id} job=${job} key=${job} />` : null}`;
}

const ENDED = ['COMPLETED', 'FAILED', 'CANCELLED', 'TIMED_OUT'];

/** @param {{ id: string, job: string }} props */
function Follow({ id, job }) {
  const [parts, setParts] = useState(/** @type {unknown[]} */ ([]));
  const [end, setEnd] = useState(/** @type {Job | null} */ (null));
  const [error, setError] = useState(/** @type {Refused | null} */ (null));
  useEffect(() => {
    const stop = new AbortController();
    const run = async () => {
      while (!stop.signal.aborted) {
        const { status, stream } = await get(`/v2/${id}/stream/${job}`, stop.signal);
        if (stream.length) setParts((was) => [...was, ...stream.map((/** @type {any} */ chunk) => chunk.output)].slice(-2000));
        if (ENDED.includes(status)) break;
        await new Promise((next) => setTimeout(next, stream.length ? 100 : 700));
      }
      setEnd(await get(`/v2/${id}/status/${job}`, stop.signal));
    };
    run().catch((failed) => !stop.signal.aborted && setError(failed instanceof Refused ? failed : new Refused(0, { detail: String(failed) })));
    return () => stop.abort();
  }, [job]);
  return html`<section class="section" aria-live="polite">
    <h2>Job <code>${job}</code> <${Status} status=${end?.status ?? 'IN_PROGRESS'} /></h2>
    ${error ? html`<${Detail} error=${error} />` : null}
    ${parts.length ? html`<pre class="prompt" tabindex="0" aria-label="Parts of the output">${parts.map((part) => `${typeof part === 'string' ? visible(part) : JSON.stringify(part)}\n`)}</pre>` : null}
    ${end ? html`<pre class="prompt" tabindex="0" aria-label="The output">${JSON.stringify(end.output ?? end.error ?? null, null, 2)}</pre>` : null}
  </section>`;
}

/** @param {{ id: string }} props */
function Workers({ id }) {
  const of = useData(`/api/v2/serverless/${id}/workers`, { every: 3 });
  /** @type {Worker[]} */
  const workers = of.data?.workers ?? [];
  return html`<${Waiting} of=${of} what="workers" />${of.data && !workers.length ? html`<p class="faint">No worker runs.</p>` : null}
    ${workers.length
      ? html`<${Table} label="Workers" rows=${workers} columns=${[
          { label: 'Status', cell: (/** @type {Worker} */ one) => html`<${Status} status=${one.status} />` },
          { label: 'Worker', mono: true, cell: (/** @type {Worker} */ one) => one.id },
          { label: 'Version', end: true, cell: (/** @type {Worker} */ one) => html`${one.version}${one.isStale ? html` <span class="busy">old</span>` : null}` },
          { label: 'Hardware', cell: (/** @type {Worker} */ one) => `${one.gpuCount} x ${card(one.gpuTypeId ?? '')}` },
          { label: 'Data center', cell: (/** @type {Worker} */ one) => one.dataCenterId ?? '' },
          { label: 'Up', end: true, cell: (/** @type {Worker} */ one) => (one.uptimeSeconds == null ? '–' : span(one.uptimeSeconds)) },
        ]} />`
      : null}`;
}

/** The logs of all workers in one. @param {{ id: string, query: URLSearchParams }} props */
function Logs({ id, query }) {
  const of = useData(`/api/v2/serverless/${id}/workers`, { every: 5 });
  /** @type {Worker[]} */
  const workers = (of.data?.workers ?? []).slice(0, 40);
  if (!workers.length) return html`<div class="inner">${of.data ? html`<p class="faint">No worker runs; logs are those of workers that are there.</p>` : html`<${Waiting} of=${of} what="workers" />`}</div>`;
  return html`<${Log} query=${query} label="Log of the workers" sources=${workers.map((one) => ({ key: one.id, from: one.id.slice(0, 6), ask: { worker: one.id, endpoint: id }, path: `/api/v2/serverless/${id}/workers/${one.id}/logs` }))} />`;
}

/** @param {{ id: string, of: import('../store.js').Loaded<any> }} props */
function Releases({ id, of }) {
  /** @type {import('../api.d.ts').Release[]} */
  const releases = of.data?.releases ?? [];
  return html`<${Waiting} of=${of} what="releases" /><${Table} label="Releases" rows=${releases} columns=${[
    { label: 'Version', end: true, cell: (/** @type {any} */ one) => one.version },
    { label: 'Made', cell: (/** @type {any} */ one) => html`<${Ago} at=${seconds(one.createdAt)} />` },
    { label: 'Workers', end: true, cell: (/** @type {any} */ one) => one.workerCount },
    { label: 'Changed', cell: (/** @type {any} */ one) => one.diff.map((/** @type {any} */ change) => html`<div><code>${visible(change.field)}</code> <span class="faint">${visible(JSON.stringify(change.old))}</span> to ${visible(JSON.stringify(change.new))}</div>`) },
    { label: 'Action', end: true, cell: (/** @type {any} */ one) => html`<${Act} name="serverless rollback" small args=${{ endpoint: id, version: one.version, values: valuesAt(releases, one.version) }} why=${one.version === of.data.endpointVersion ? 'it is the one that runs' : ''} done=${of.reload} />` },
  ]} />`;
}

/** The values that all later releases changed, as they were at a version: the body of the way back. @param {import('../api.d.ts').Release[]} releases @param {number} version */
export function valuesAt(releases, version) {
  /** @type {Record<string, any>} */
  const values = {};
  for (const release of [...releases].sort((a, b) => b.version - a.version)) {
    if (release.version <= version) break;
    for (const { field, old } of release.diff) {
      const path = field.split('.');
      let at = values;
      for (const part of path.slice(0, -1)) at = at[part] ??= {};
      at[path[path.length - 1]] = old;
    }
  }
  return values;
}

/** @param {{ endpoint: Endpoint, done: () => void }} props */
function Settings({ endpoint, done }) {
  const { form, text } = useForm({ min: String(endpoint.workers.min), max: String(endpoint.workers.max), idle: String(endpoint.workers.idleTimeout), image: endpoint.image });
  const scale = { endpoint: endpoint.id, min: numberOf(form.min), max: numberOf(form.max), idleTimeout: numberOf(form.idle) };
  const same = scale.min === endpoint.workers.min && scale.max === endpoint.workers.max && scale.idleTimeout === endpoint.workers.idleTimeout;
  return html`<section class="section"><h2>Workers <span class="faint">starts no rollout</span></h2><div class="form">
      ${text('min', 'Always there', { type: 'number', min: 0 })}${text('max', 'At most', { type: 'number', min: 0 })}${text('idle', 'Idle timeout, seconds', { type: 'number', min: 1 })}
      <div class="buttons"><${Act} name="serverless scale" args=${scale} why=${same ? 'nothing is changed' : ''} done=${done} /></div></div></section>
    <section class="section"><h2>Image <span class="faint">rolls out a new version</span></h2><div class="form">${text('image', 'Image', { class: 'mono' })}
      <div class="buttons"><${Act} name="serverless update" args=${{ endpoint: endpoint.id, image: form.image }} why=${form.image === endpoint.image ? 'nothing is changed' : ''} done=${done} /></div></div></section>
    <section class="section"><h2>As it is</h2><${Facts} of=${[['Type', endpoint.type === 'QUEUE' ? 'queue' : 'load balancer'], ['Pools', endpoint.gpu?.pools.join(', ')], ['Data centers', endpoint.dataCenterIds.join(', ') || 'any'], ['Run address', endpoint.requestUrls.run ? html`<${Line} text=${endpoint.requestUrls.run} />` : null], ['Timeout', span(endpoint.timeout / 1000)]]} /></section>
    <section class="section"><h2>Environment <span class="faint">rolls out a new version</span></h2><${Environment} kind="serverless" id=${endpoint.id} env=${endpoint.env} action="serverless env" done=${done} /></section>`;
}
