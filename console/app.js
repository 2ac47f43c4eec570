// The frame: sign-in, header, rail, the page of the path, the line at the foot, and the keys that hold everywhere.

import { effect, html, render, signal, useEffect, useLayoutEffect, useRef, useState } from './vendor/preact.js';
import { clock, count } from './format.js';
import { connect, link } from './live.js';
import { followRows, forgetRows, rowsVersion, sums } from './rows.js';
import { Refused, compact, go, request, route, session, signIn, signOut, signedOut, singleKeys, theme } from './store.js';
import { Asking, Detail, Notices, To, announce, buttonLine, copy, pageKeys, pageLine, said } from './ui.js';

/** The rail: groups of pages, in order. @type {[string, [string, string][]][]} */
export const RAIL = [
  ['', [['overview', 'Overview'], ['pods', 'Pods'], ['serverless', 'Serverless'], ['clusters', 'Clusters']]],
  ['To rent', [['catalog', 'Catalog'], ['templates', 'Templates'], ['volumes', 'Volumes'], ['registries', 'Registries'], ['secrets', 'Secrets'], ['ssh-keys', 'SSH keys']]],
  ['House', [['billing', 'Billing'], ['hosts', 'Hosts'], ['people', 'People and keys'], ['audit', 'Audit']]],
];

/** The module of a page. @type {Record<string, (parts: string[]) => Promise<any>>} */
const PAGES = {
  overview: () => import('./pages/overview.js'),
  pods: ([, one]) => (one === 'new' ? import('./pages/new.js') : one === 'ended' ? import('./pages/ended.js') : one ? import('./pages/pod.js') : import('./pages/pods.js')),
  serverless: (parts) => (parts[1] ? import('./pages/endpoint.js') : import('./pages/serverless.js')),
  clusters: (parts) => (parts[1] ? import('./pages/cluster.js') : import('./pages/clusters.js')),
  catalog: () => import('./pages/catalog.js'),
  templates: () => import('./pages/owned.js'),
  volumes: () => import('./pages/owned.js'),
  registries: () => import('./pages/owned.js'),
  secrets: () => import('./pages/owned.js'),
  'ssh-keys': () => import('./pages/owned.js'),
  billing: () => import('./pages/billing.js'),
  hosts: () => import('./pages/hosts.js'),
  people: () => import('./pages/people.js'),
  audit: () => import('./pages/audit.js'),
};

/** The palette or the page of keys, when one is open. @type {import('./vendor/preact.js').Signal<null | { module: any, mode: string, typed: string }>} */
const overlay = signal(null);
/** The module of the palette, once it is there. @type {any} */
let palette = null;
/** What is typed while the palette is on its way: it belongs into its field, and is no key of the page. @type {string | null} */
let early = null;

/** Opens the palette at once when its module is there, so that the next key is its own. @param {string} mode */
async function open(mode) {
  if (!palette) {
    if (early != null) return;
    early = '';
    try {
      palette = await import('./palette.js');
    } catch {
      early = null;
      return announce('The palette did not load; the server does not answer.');
    }
  }
  overlay.value = { module: palette, mode, typed: early ?? '' };
  early = null;
}

/** Closes this palette, and none that was opened since. @param {object} mine */
const shut = (mine) => () => {
  if (overlay.peek() === mine) overlay.value = null;
};

// ---- keys

/** Where `/` was pressed: Escape leads back there. @type {HTMLElement | null} */
let before = null;

/** The search that `/` means: that of the part which has the focus, else the first of the page. */
function toSearch() {
  const here = /** @type {HTMLElement | null} */ (document.activeElement);
  for (let part = here?.closest('section, aside'); part; part = part.parentElement?.closest('section, aside')) {
    if (part.querySelector('[data-filter]')) return enter(part.querySelector('[data-filter]'));
  }
  return enter(document.querySelector('main [data-filter]'));

  /** @param {Element | null} field */
  function enter(field) {
    before = here === document.body ? null : here;
    /** @type {HTMLElement | null} */ (field)?.focus();
  }
}

/** Leaves a field for where the focus was. @param {HTMLElement} field */
function leaveField(field) {
  field.blur();
  if (before?.isConnected && field.matches('[data-filter]')) before.focus();
  before = null;
}

const GOES = /** @type {Record<string, string>} */ ({ p: 'pods', s: 'serverless', c: 'clusters', b: 'billing', h: 'hosts', o: 'overview' });
let after = -Infinity;

addEventListener('keydown', (event) => {
  if (!session.peek() || event.defaultPrevented) return;
  const target = /** @type {HTMLElement} */ (event.target);
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault();
    void open('all');
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const types = target.closest('input, textarea, select, [data-terminal]');
  if (early != null) {
    if (event.key.length === 1) early += event.key;
    event.preventDefault();
    return;
  }
  if (event.key === 'Escape') {
    if (types) return leaveField(target);
    pageKeys.peek().Escape?.();
    return;
  }
  if (types || !singleKeys.peek()) return;
  const went = performance.now() - after < 1500 ? GOES[event.key] : undefined;
  after = -Infinity;
  if (went) go(went);
  else if (event.key === 'g') after = performance.now();
  else if (event.key === '/') toSearch();
  else if (event.key === 'j' || event.key === 'k' || event.key === 'x') toGrid(event);
  else if (event.key === '?') void open('keys');
  else if (event.key === '.') void open('actions');
  else if (event.key === 'c') void copy(pageLine.peek());
  else if (pageKeys.peek()[event.key]) pageKeys.peek()[event.key]();
  else return;
  event.preventDefault();
});

/** The keys of rows hold wherever the focus is. @param {KeyboardEvent} event */
function toGrid(event) {
  const grid = /** @type {HTMLElement | null} */ (document.querySelector('main [role=grid]'));
  if (!grid || grid === event.target) return;
  grid.focus();
  grid.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, shiftKey: event.shiftKey, cancelable: true }));
}

// ---- the frame

function Live() {
  const { state, at, reason } = link.value;
  const text = state === 'live' ? 'live' : state === 'asof' && at ? `as of ${clock(at)}` : 'reconnecting';
  return html`<span class=${`live ${state}`} title=${reason || undefined} aria-live="off">${text}${reason ? html`<span class="unseen">, ${reason}</span>` : null}</span>`;
}

function Header() {
  const who = session.value;
  const context = who?.context === 'embedded' || who?.context === 'serve' ? 'embedded engine' : who?.context;
  return html`<header>
    <a class="brand" aria-label="svcctl, overview" href="/console/overview" onClick=${(/** @type {Event} */ event) => (event.preventDefault(), go('overview'))}><span class="accent" aria-hidden="true">❯_</span> <span class="brand-word">svcctl</span></a>
    <button type="button" class="menu" popovertarget="rail">Pages</button>
    <button type="button" class="find" onClick=${() => open('all')}><span>Find or do</span> <kbd>Ctrl K</kbd></button>
    <${Live} />
    <button type="button" class="who quiet" popovertarget="who">${context}</button>
    <div id="who" popover="auto" class="card" aria-label="Session">
      <p>Signed in as <strong>${who?.userName ?? who?.user}</strong>${who?.key ? html` by the key <code>${who.key.name}</code>` : null}</p>
      <label class="field"><span>Colours</span>
        <select value=${theme.value} onChange=${(/** @type {any} */ event) => (theme.value = event.target.value)}>
          <option value="">as the system</option><option value="light">light</option><option value="dark">dark</option>
        </select></label>
      <label class="check"><input type="checkbox" checked=${compact.value} onChange=${(/** @type {any} */ event) => (compact.value = event.target.checked)} /> Compact rows</label>
      <label class="check"><input type="checkbox" checked=${singleKeys.value} onChange=${(/** @type {any} */ event) => (singleKeys.value = event.target.checked)} /> Single keys</label>
      <div class="buttons"><button type="button" onClick=${() => open('keys')}>Keys</button><button type="button" onClick=${signOut}>Sign out</button></div>
      <p class="faint">${who?.version ? `svcctl ${who.version}` : ''}</p>
    </div>
  </header>`;
}

function Rail() {
  const open_ = route.value.parts[0] || 'overview';
  const total = rowsVersion.value < 0 ? '' : count(sums.value.pods);
  return html`<nav id="rail" class="rail" aria-label="Pages" popover=${narrow.value ? 'auto' : undefined}>
    ${RAIL.map(
      ([name, pages]) => html`<div key=${name}>
        ${name ? html`<h2>${name}</h2>` : null}
        <ul>${pages.map(([path, label]) => html`<li key=${path}><${To} to=${path} current=${open_ === path}>${label}${path === 'pods' ? html`<span class="faint">${total}</span>` : null}<//></li>`)}</ul>
      </div>`,
    )}
  </nav>`;
}

const narrowly = matchMedia('(max-width: 760px)');
const narrow = signal(narrowly.matches);
narrowly.addEventListener('change', () => (narrow.value = narrowly.matches));

function Foot() {
  const text = buttonLine.value || pageLine.value;
  return html`<footer class="foot" aria-label="The command line of this page">
    <span class="accent" aria-hidden="true">$</span><code>${text}</code><button type="button" onClick=${() => copy(pageLine.peek())}>Copy</button>
  </footer>`;
}

function Page() {
  const { parts } = route.value;
  const name = parts[0] || 'overview';
  const [loaded, setLoaded] = useState(/** @type {{ key: string, Page?: any, error?: string }} */ ({ key: '' }));
  const key = `${name} ${['new', 'ended'].includes(parts[1]) ? parts[1] : parts[1] ? 'one' : ''}`;
  const main = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    let stale = false;
    const page = Object.hasOwn(PAGES, name) ? PAGES[name] : null;
    if (!page) return setLoaded({ key, error: `There is no page ${location.pathname}.` });
    page(parts).then(
      (module) => stale || setLoaded({ key, Page: module.default }),
      () => stale || setLoaded({ key, error: 'This page did not load; the server does not answer. Reload to try again.' }),
    );
    return () => void (stale = true);
  }, [key]);
  useLayoutEffect(() => {
    document.title = `${[...parts].slice(0, 2).join(' ') || 'overview'} · svcctl`;
    if (loaded.key && document.activeElement === document.body) main.current?.focus();
  }, [loaded.key, parts.join('/')]);
  return html`<main ref=${main} id="main" tabindex="-1">
    ${loaded.error ? html`<p class="empty">${loaded.error}</p>` : null}
    ${loaded.key === key && loaded.Page ? html`<${loaded.Page} route=${route.value} key=${`${name}/${parts[1] ?? ''}`} />` : null}
  </main>`;
}

function Frame() {
  useEffect(() => {
    connect();
    followRows();
  }, []);
  const over = overlay.value;
  return html`<a class="skip" href="#main" onClick=${(/** @type {Event} */ event) => (event.preventDefault(), document.querySelector('main')?.focus())}>Skip to the page</a>
    <${Header} /><${Rail} /><${Page} /><${Foot} /><${Notices} /><${Asking} />
    ${over ? html`<${over.module.default} mode=${over.mode} typed=${over.typed} rail=${RAIL} close=${shut(over)} />` : null}
    <div class="unseen" role="status" aria-live="polite">${said.value}</div>`;
}

function SignIn() {
  const [key, setKey] = useState('');
  const [waits, setWaits] = useState(false);
  const [error, setError] = useState(/** @type {Refused | null} */ (null));
  const [keySignIn, setKeySignIn] = useState(true);
  useEffect(() => {
    request('GET', '/open').then((open_) => setKeySignIn(open_.keySignIn), () => undefined);
  }, []);
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setWaits(true);
    setError(null);
    try {
      await signIn({ key: key.trim() });
    } catch (failed) {
      if (failed instanceof Refused) setError(failed);
    }
    setWaits(false);
  };
  return html`<main class="sign-in" tabindex="-1">
    <h1><span class="accent" aria-hidden="true">❯_</span> svcctl</h1>
    ${signedOut.value ? html`<p role="alert">${signedOut.value}</p>` : null}
    <p>Sign in with a new link: it holds for ten minutes, and once.</p>
    <p class="prompt"><span class="accent" aria-hidden="true">$</span> <code>svcctl console link</code></p>
    ${keySignIn
      ? html`<form onSubmit=${submit}>
          <label class="field"><span>Or with an API key <small>it is exchanged, not kept</small></span>
            <input type="password" value=${key} autocomplete="off" onInput=${(/** @type {any} */ event) => setKey(event.target.value)} /></label>
          <button class="main" aria-disabled=${waits || !key.trim() ? 'true' : undefined}>Sign in${waits ? '…' : ''}</button>
        </form>`
      : null}
    ${error ? html`<div role="alert"><${Detail} error=${error} /></div>` : null}
  </main>`;
}

function App() {
  return session.value ? html`<${Frame} />` : html`<${SignIn} />`;
}

// ---- the start

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});
effect(() => {
  document.documentElement.classList.toggle('compact', compact.value);
});
effect(() => {
  if (!session.value) forgetRows();
});

// The code of a sign-in link is taken out of the address at once, and used once.
const code = /^#login=(.+)$/.exec(location.hash)?.[1];
if (location.hash) history.replaceState(null, '', location.pathname + location.search);
const into = /** @type {HTMLElement} */ (document.getElementById('app'));
if (code) {
  try {
    await signIn({ code });
  } catch (error) {
    if (!session.peek()) signedOut.value = error instanceof Refused ? error.message : 'The link did not sign in.';
    else announce('The link did not sign in; the session of before goes on.');
  }
}
if (!route.peek().parts.length) go('overview', { replace: true });
render(html`<${App} />`, into);
