// A new pod: what there is, a form beside it, the price as one types, and why nothing fits with the change that would.

import { html, useEffect, useMemo, useState } from '../vendor/preact.js';
import { estimateOf, newMarker, whyOf } from '../actions.js';
import { counted, duration, money, price, visible } from '../format.js';
import { envOf, listOf, numberOf, useForm } from '../form.js';
import { Refused, go, now, useData } from '../store.js';
import { Act, Detail, Facts, Waiting, safeLine, useCommands, useLine } from '../ui.js';
import { Stock } from './stock.js';

/** @typedef {import('../api.d.ts').Pod} Pod */
/** @typedef {import('../api.d.ts').GpuType} GpuType */

const EMPTY = {
  kind: 'gpu', name: '', image: '', template: '', gpu: '', count: '1', cpu: '', vcpus: '2', cloud: 'SECURE', dc: '', disk: '', ports: '', env: '', args: '', ttl: '',
  volume: '', path: '/data', registry: '', minCuda: '', ssh: false, jupyter: false,
};

/** @param {typeof EMPTY} form @param {string} marker */
function argsOf(form, marker) {
  const ttl = duration(form.ttl);
  return {
    name: form.name.trim(), image: form.image.trim(), templateId: form.template, registry: form.registry, args: form.args,
    ...(form.kind === 'gpu' ? { gpu: form.gpu, count: Number(form.count) || 1, minCuda: form.minCuda } : { cpu: form.cpu, vcpus: Number(form.vcpus) }),
    cloud: form.cloud, dataCenters: form.dc ? [form.dc] : [], disk: numberOf(form.disk), ports: listOf(form.ports), env: envOf(form.env).env,
    mounts: form.volume ? { network: [{ volumeId: form.volume, path: form.path }] } : {},
    ssh: form.ssh, jupyter: form.jupyter, ttl: ttl ? form.ttl.trim() : '', ttlEnd: ttl ? new Date((now.peek() + ttl) * 1000).toISOString() : '', marker,
  };
}

/** What is missing, in a sentence. @param {typeof EMPTY} form */
function missing(form) {
  if (!(form.kind === 'gpu' ? form.gpu : form.cpu)) return form.kind === 'gpu' ? 'choose a GPU type' : 'choose a CPU flavor';
  if (!form.name.trim()) return 'give it a name';
  if (!form.image.trim() && !form.template) return 'give it an image or a template';
  if (form.ttl && !duration(form.ttl)) return 'the lease is no span like 90m, 8h or 3d';
  return envOf(form.env).wrong;
}

/** The settings of a pod as a form; what was not sent has to be typed. @param {Pod} pod @returns {Partial<typeof EMPTY>} */
function likeness(pod) {
  const env = Object.entries(pod.env).filter(([name]) => name !== 'SVCCTL_CREATE_ID' && name !== 'SVCCTL_EXPIRES_AT');
  return {
    name: `${pod.name}-2`, image: pod.image, kind: pod.cpu ? 'cpu' : 'gpu', gpu: pod.gpu?.id ?? '', count: String(pod.gpu?.count ?? 1), cpu: pod.cpu?.id ?? '',
    vcpus: String(pod.cpu?.vcpuCount ?? 2), cloud: pod.cloud, disk: String(pod.disk), ports: pod.ports.join(', '), args: pod.args, registry: pod.registry ?? '',
    volume: pod.mounts.network?.[0]?.volumeId ?? '', path: pod.mounts.network?.[0]?.path ?? '/data', dc: pod.mounts.network ? pod.dataCenterId ?? '' : '',
    env: env.map(([name, value]) => (value == null ? `# ${name} is not sent here: type its value\n# ${name}=` : `${name}=${value}`)).join('\n'),
  };
}

/** @param {{ route: import('../store.js').Route }} props */
export default function New({ route }) {
  const from = route.query.get('clone');
  const template = route.query.get('template');
  const pod = useData(from ? `/api/v2/pods/${from}` : null);
  if (from && !pod.data) return html`<div class="page"><${Waiting} of=${pod} what="the pod" /></div>`;
  const first = { ...EMPTY, gpu: route.query.get('gpu') ?? '', dc: route.query.get('dc') ?? '', template: template ?? '', ...(pod.data ? likeness(pod.data) : {}) };
  return html`<${Form} first=${first} key=${from ?? ''} clone=${pod.data} />`;
}

/** @param {{ first: typeof EMPTY, clone?: Pod }} props */
function Form({ first, clone }) {
  const { form, set, text, area, select, check } = useForm(first);
  const [marker] = useState(newMarker);
  const [filter, setFilter] = useState('');
  const gpus = useData('/api/v2/catalog/gpus?include=AVAILABILITY&product=POD', { every: 30 });
  const cpus = useData(form.kind === 'cpu' ? '/api/v2/catalog/cpus?include=AVAILABILITY&product=POD' : null);
  const hosts = useData('/engine/hosts');
  const templates = useData('/api/v2/templates');
  const volumes = useData('/api/v2/network-volumes');
  const registries = useData('/api/v2/registries');
  const own = useMemo(() => new Set((hosts.data?.hosts ?? []).map((/** @type {any} */ host) => host.dataCenter ?? host.dataCenterId)), [hosts.data]);
  /** @type {GpuType[]} */
  const types = gpus.data?.gpus ?? [];
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const levels = ['HIGH', 'MEDIUM', 'LOW'];
  const shown = types.filter((gpu) => words.every((word) => `${gpu.name} ${gpu.id} ${gpu.memory}gb ${(gpu.dataCenters ?? []).map((dc) => dc.id).join(' ')}`.toLowerCase().includes(word)));
  shown.sort((a, b) => Number(levels.includes(b.availability ?? '')) - Number(levels.includes(a.availability ?? '')) || a.price.secure - b.price.secure);
  const args = argsOf(form, marker);
  const why = missing(form);
  useLine(safeLine('pods create', args));
  useCommands({ Escape: () => go('pods') }, []);
  const centers = [...new Set((form.kind === 'cpu' ? cpus.data?.cpus ?? [] : types).filter((/** @type {any} */ one) => one.id === (form.kind === 'cpu' ? form.cpu : form.gpu)).flatMap((/** @type {any} */ one) => (one.dataCenters ?? []).map((/** @type {any} */ dc) => dc.id)))].sort();
  return html`<div class="page">
    <h1>${clone ? `Clone ${visible(clone.name)}` : 'Rent a pod'}</h1>
    <${Waiting} of=${gpus} what="the catalog" />
    <div class="rent">
      <section class="section" aria-label="What there is">
        <div class="tools"><input type="search" data-filter placeholder="Filter by type, memory, data center" aria-label="Filter the catalog" value=${filter} onInput=${(/** @type {any} */ event) => setFilter(event.target.value)} /><kbd aria-hidden="true">/</kbd><span class="faint">${counted(shown.length, 'type')}</span></div>
        ${gpus.data ? html`<${Stock} gpus=${shown} own=${own} picked=${{ gpu: form.kind === 'gpu' ? form.gpu : '', dc: form.dc, cloud: form.cloud }} onPick=${(/** @type {GpuType} */ gpu, /** @type {string} */ dc) => set({ kind: 'gpu', gpu: gpu.id, dc })} />` : null}
      </section>
      <section class="section" aria-label="The pod">
        <div class="form">
          ${text('name', 'Name', { required: true })}
          ${select('template', 'Template', [['', 'none'], ...(templates.data?.templates ?? []).filter((/** @type {any} */ one) => !one.serverless).map((/** @type {any} */ one) => [one.id, one.name])])}
          ${text('image', 'Image', { hint: form.template ? 'the template has one' : undefined, wide: true, class: 'mono', placeholder: 'ghcr.io/acme/train:7' })}
          ${select('kind', 'Hardware', [['gpu', 'GPUs'], ['cpu', 'CPUs alone']])}
          ${form.kind === 'gpu'
            ? html`${select('gpu', 'GPU type', [['', 'choose'], ...types.map((gpu) => /** @type {[string, string]} */ ([gpu.id, `${gpu.name}, ${gpu.memory} GB`]))])}${text('count', 'GPUs', { type: 'number', min: 1, max: 64 })}`
            : html`${select('cpu', 'CPU flavor', [['', 'choose'], ...(cpus.data?.cpus ?? []).map((/** @type {any} */ cpu) => [cpu.id, `${cpu.name} ${cpu.group}`])])}${select('vcpus', 'vCPUs', ['2', '4', '8', '16', '32'].map((n) => /** @type {[string, string]} */ ([n, n])))}`}
          ${select('dc', 'Data center', [['', 'any that has room'], ...centers.map((dc) => /** @type {[string, string]} */ ([dc, dc]))])}
          ${select('cloud', 'Cloud', [['SECURE', 'secure'], ['COMMUNITY', 'community']])}
          ${text('disk', 'Container disk, GB', { type: 'number', min: 1, placeholder: '20' })}
          ${text('ttl', 'Lease', { placeholder: '8h, 3d; none' })}
          ${text('ports', 'Ports', { class: 'mono', placeholder: '8888/http, 22/tcp' })}
          ${text('args', 'Command', { class: 'mono' })}
          ${select('volume', 'Network volume', [['', 'none'], ...(volumes.data?.networkVolumes ?? []).map((/** @type {any} */ one) => [one.id, `${one.name}, ${one.dataCenter}`])])}
          ${form.volume ? text('path', 'Mounted at', { class: 'mono' }) : null}
          ${select('registry', 'Registry credential', [['', 'none'], ...(registries.data?.registries ?? []).map((/** @type {any} */ one) => [one.id, one.name])])}
          ${form.kind === 'gpu' ? text('minCuda', 'CUDA at least', { placeholder: '12.4' }) : null}
          ${area('env', 'Environment', { hint: 'NAME=value, one a line; {{ SVCCTL_SECRET_name }} fills in a secret' })}
          <div class="wide buttons">${check('ssh', 'ssh')}${check('jupyter', 'JupyterLab')}</div>
        </div>
        <${Price} form=${form} args=${args} set=${set} types=${types} />
        <div class="buttons"><${Act} name="pods create" main args=${args} why=${why} done=${(/** @type {Pod} */ pod) => go(`pods/${pod.id}`)} />${why ? html`<span class="faint">${why}</span>` : null}</div>
      </section>
    </div>
  </div>`;
}

/** The price, the places in the order in which they are tried, or why there is none.
 * @param {{ form: typeof EMPTY, args: any, set: (changes: Partial<typeof EMPTY>) => void, types: GpuType[] }} props */
function Price({ form, args, set, types }) {
  const [answer, setAnswer] = useState(/** @type {{ key: string, cost?: any, why?: any, error?: Refused }} */ ({ key: '' }));
  const asks = { ...args, name: args.name || 'pod', image: args.image || (args.templateId ? '' : 'image'), env: {}, marker: '', ttlEnd: '', ttl: '' };
  const key = JSON.stringify(asks);
  const known = Boolean(form.kind === 'gpu' ? form.gpu : form.cpu);
  useEffect(() => {
    if (!known) return undefined;
    let stale = false;
    const timer = setTimeout(async () => {
      const cost = estimateOf(asks).catch((error) => error);
      const why = whyOf(asks).catch((error) => error);
      const [a, b] = [await cost, await why];
      if (stale) return;
      const error = [a, b].find((one) => one instanceof Refused);
      setAnswer({ key, cost: a instanceof Refused ? undefined : a, why: b instanceof Refused ? undefined : b, error });
    }, 250);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [key]);
  if (!known) return html`<p class="faint">Choose hardware for a price.</p>`;
  const { cost, why, error } = answer;
  const stale = answer.key !== key;
  const type = types.find((gpu) => gpu.id === form.gpu);
  const places = (type?.dataCenters ?? []).filter((dc) => dc.availability !== 'NONE' && (!form.dc || dc.id === form.dc));
  const order = ['HIGH', 'MEDIUM', 'LOW'];
  places.sort((a, b) => order.indexOf(a.availability) - order.indexOf(b.availability));
  return html`<div class=${`section price${stale ? ' faint' : ''}`} aria-live="polite">
    ${cost ? html`<ul class="sums"><li><strong>${price(cost.perHour)}</strong><span>USD per hour</span></li><li><strong>${money(cost.perDay)}</strong><span>a day</span></li><li><strong>${money(cost.perMonth)}</strong><span>in 30 days</span></li></ul>
      <${Facts} of=${(cost.lines ?? []).map((/** @type {any} */ one) => [`${price(one.perHour)}`, visible(one.what)])} />` : null}
    ${why && !why.fits ? html`<p class="bad">Nothing fits: ${visible(why.reason)}.</p>
      <div class="buttons">${(why.changes ?? []).slice(0, 3).map((/** @type {any} */ change) => html`<button type="button" onClick=${() => set({ kind: change.place.gpu ? 'gpu' : form.kind, gpu: change.place.gpu ?? form.gpu, count: String(change.count ?? form.count), dc: change.place.dataCenter ?? '', cloud: change.place.cloud ?? form.cloud, minCuda: String(change.change).includes('cuda') ? '' : form.minCuda })}>${visible(change.change)} <span class="faint">${change.place.dataCenter}, ${price(change.place.pricePerHour)} USD/hour</span></button>`)}</div>
      ${why.changes?.length ? null : html`<p>No change of it fits now; look again later.</p>`}` : null}
    ${why?.fits && places.length ? html`<p class="faint">Tried in this order: ${places.slice(0, 6).map((dc) => `${dc.id} (${dc.availability.toLowerCase()})`).join(', ')}${places.length > 6 ? ', …' : ''}</p>` : null}
    ${error && error.status !== 501 ? html`<${Detail} error=${error} />` : null}
  </div>`;
}
