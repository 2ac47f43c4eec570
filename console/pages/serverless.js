// Endpoints: queue, workers by state, and a form for a new one.

import { html, useEffect, useState } from '../vendor/preact.js';
import { count, seconds, visible } from '../format.js';
import { envOf, numberOf, useForm } from '../form.js';
import { get, go, useData } from '../store.js';
import { Grid } from '../table.js';
import { Act, Ago, Empty, Waiting, safeLine, useCommands, useLine } from '../ui.js';

/** @typedef {import('../api.d.ts').Endpoint} Endpoint */
/** @typedef {import('../api.d.ts').EndpointHealth} Health */

const MOST = 40;

/** The counts of the endpoints in view, asked for every ten seconds. @param {string[]} ids */
function useHealth(ids) {
  const [health, setHealth] = useState(/** @type {Record<string, Health>} */ ({}));
  const key = ids.slice(0, MOST).join(' ');
  useEffect(() => {
    const stop = new AbortController();
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      for (const id of key.split(' ').filter(Boolean)) {
        const one = await get(`/v2/${id}/health`, stop.signal).catch(() => null);
        if (stop.signal.aborted) return;
        if (one) setHealth((was) => ({ ...was, [id]: one }));
      }
    };
    void ask();
    const timer = setInterval(ask, 10_000);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [key]);
  return health;
}

/** @param {{ route: import('../store.js').Route }} props */
export default function Serverless({ route }) {
  const list = useData('/api/v2/serverless', { every: 15 });
  const [inView, setInView] = useState(/** @type {string[]} */ ([]));
  const [at, setAt] = useState(/** @type {string | null} */ (null));
  const health = useHealth(inView);
  const makes = route.query.has('new');
  useLine(makes ? null : 'svcctl serverless list');
  useCommands({ Escape: () => makes && go('serverless') }, [{ label: 'New endpoint', line: 'svcctl serverless create', run: () => go('serverless?new=1') }]);
  /** @type {Endpoint[]} */
  const endpoints = list.data?.endpoints ?? [];
  const workers = (/** @type {Endpoint} */ one) => {
    const now = health[one.id]?.workers;
    return now ? [['running', now.running], ['idle', now.idle], ['starting', now.initializing], ['throttled', now.throttled], ['unhealthy', now.unhealthy]].filter(([, n]) => n).map(([name, n]) => `${n} ${name}`).join(', ') || 'none' : '';
  };
  /** @type {import('../table.js').Column[]} */
  const columns = [
    { key: 'name', label: 'Name', track: 'minmax(120px, 1.4fr)', cell: (one) => visible(one.name) },
    { key: 'queued', label: 'Queued', track: 'minmax(60px, 0.5fr)', end: true, cell: (one) => count(health[one.id]?.jobs.inQueue) },
    { key: 'runs', label: 'Running', track: 'minmax(60px, 0.5fr)', end: true, cell: (one) => count(health[one.id]?.jobs.inProgress) },
    { key: 'workers', label: 'Workers', track: 'minmax(120px, 1.6fr)', from: 480, cell: workers },
    { key: 'scale', label: 'Min to max', track: 'minmax(84px, 0.6fr)', from: 700, end: true, cell: (one) => `${one.workers.min} to ${one.workers.max}` },
    { key: 'type', label: 'Type', track: 'minmax(80px, 0.7fr)', from: 800, faint: true, cell: (one) => (one.type === 'QUEUE' ? 'queue' : 'load balancer') },
    { key: 'image', label: 'Image', track: 'minmax(140px, 1.8fr)', from: 900, mono: true, faint: true, cell: (one) => visible(one.image) },
    { key: 'age', label: 'Made', track: 'minmax(84px, 0.6fr)', from: 620, end: true, faint: true, cell: (one) => html`<${Ago} at=${seconds(one.createdAt)} />` },
  ];
  return html`<div class="page fill">
    <div class="tools"><h1>Serverless</h1><span class="grow"></span><button type="button" class=${makes ? '' : 'main'} onClick=${() => go(makes ? 'serverless' : 'serverless?new=1')}>${makes ? 'Back to the list' : 'New endpoint'}</button></div>
    <${Waiting} of=${list} what="endpoints" />
    ${makes
      ? html`<div class="page"><${NewEndpoint} /></div>`
      : list.data
        ? html`<div class="split"><${Grid} label="Endpoints" columns=${columns} rows=${endpoints} at=${at} onAt=${setAt} onView=${setInView} onOpen=${(/** @type {Endpoint} */ one) => go(`serverless/${one.id}`)} empty=${html`<${Empty} text="No endpoints yet." command="svcctl serverless create demo --image me/worker:1 --pool ADA_24" />`} /></div>`
        : null}
  </div>`;
}

function NewEndpoint() {
  const { form, text, area, select } = useForm({ name: '', image: '', template: '', pool: '', min: '0', max: '3', idle: '10', env: '' });
  const gpus = useData('/api/v2/catalog/gpus?include=AVAILABILITY&product=SERVERLESS');
  const templates = useData('/api/v2/templates');
  const pools = [...new Set((gpus.data?.gpus ?? []).map((/** @type {any} */ gpu) => gpu.pool).filter(Boolean))].sort();
  const { env, wrong } = envOf(form.env);
  const args = { name: form.name.trim() || 'NAME', image: form.image.trim(), templateId: form.template, pools: form.pool ? [form.pool] : [], min: numberOf(form.min), max: numberOf(form.max), idleTimeout: numberOf(form.idle), env };
  const why = !form.name.trim() ? 'give it a name' : !args.image && !form.template ? 'give it an image or a template' : !form.pool ? 'choose a pool of GPU types' : wrong;
  useLine(safeLine('serverless create', args));
  return html`<div class="form">
    ${text('name', 'Name')} ${text('image', 'Image', { class: 'mono', placeholder: 'me/worker:1' })}
    ${select('template', 'Template', [['', 'none'], ...(templates.data?.templates ?? []).filter((/** @type {any} */ one) => one.serverless).map((/** @type {any} */ one) => [one.id, one.name])])}
    ${select('pool', 'Pool', [['', 'choose'], ...pools.map((pool) => /** @type {[string, string]} */ ([pool, `${pool}: ${gpus.data.gpus.filter((/** @type {any} */ gpu) => gpu.pool === pool).map((/** @type {any} */ gpu) => gpu.name).join(', ')}`]))])}
    ${text('min', 'Workers always there', { type: 'number', min: 0 })} ${text('max', 'Workers at most', { type: 'number', min: 0 })} ${text('idle', 'Idle timeout, seconds', { type: 'number', min: 1 })}
    ${area('env', 'Environment', { hint: 'NAME=value, one a line' })}
    <div class="buttons wide"><${Act} name="serverless create" main args=${args} why=${why} done=${(/** @type {Endpoint} */ one) => go(`serverless/${one.id}`)} />${why ? html`<span class="faint">${why}</span>` : null}</div>
  </div>`;
}
