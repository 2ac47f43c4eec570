// What all pages share: the session and its requests, the path, the server's clock, and what a person prefers here.

import { computed, signal, useEffect, useRef, useState } from './vendor/preact.js';

const DATA = '/console/data';
const KEPT = 'svcctl-console';

/** Who is signed in, as `GET /console/data/session` says.
 * @typedef {{ token: string, user: string, userName?: string | null, context: string, server?: string | null, version?: string,
 *   scopes?: string[] | null, operator?: boolean, expiresAt?: string, key?: { id: string, name: string } | null,
 *   contexts?: string[], live?: { rows?: boolean, terminal?: boolean }, time?: string }} Who */

/** A refusal of the server, or that there is none (`status` 0). */
export class Refused extends Error {
  /** @param {number} status @param {Partial<import('./api.d.ts').Problem>} problem @param {string} requestId @param {number} wait seconds that a 429 asks for */
  constructor(status, problem, requestId = '', wait = 0) {
    super(problem.detail || problem.title || `the server answered ${status}`);
    this.status = status;
    this.problem = problem;
    this.requestId = requestId;
    this.wait = wait;
  }
}

// ---- what a person prefers, kept in this browser

/** @returns {Record<string, any>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** A setting that this browser keeps. @template T @param {string} name @param {T} first @returns {import('./vendor/preact.js').Signal<T>} */
export function preference(name, first) {
  const made = signal(/** @type {T} */ (kept()[name] ?? first));
  return {
    get value() {
      return made.value;
    },
    set value(next) {
      made.value = next;
      localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [name]: next }));
    },
    peek: () => made.peek(),
  };
}

export const theme = preference('theme', /** @type {'' | 'light' | 'dark'} */ (''));
export const compact = preference('compact', false);
export const singleKeys = preference('singleKeys', true);

// ---- the session

/** @type {import('./vendor/preact.js').Signal<Who | null>} */
export const session = preference('session', /** @type {Who | null} */ (null));
/** Why nobody is signed in, when there is a reason. */
export const signedOut = signal('');

/** @param {string} reason */
export function leave(reason) {
  signedOut.value = reason;
  session.value = null;
}

/** Signs in with the code of a link or with an API key, which is sent and not kept. @param {{ code: string } | { key: string }} by */
export async function signIn(by) {
  const who = await request('POST', '/session', by);
  signedOut.value = '';
  session.value = who;
  setClock(who.time);
}

export async function signOut() {
  await request('DELETE', '/session').catch(() => undefined);
  leave('');
}

/** Sends a request to our own origin, and answers with its JSON. Only actions.js and the session send what is no GET.
 * @param {string} method @param {string} path below `/console/data`
 * @param {unknown} [body] @param {AbortSignal} [signal_] @returns {Promise<any>} */
export async function request(method, path, body, signal_) {
  const answer = await raw(method, path, body, signal_);
  return answer.status === 204 ? null : answer.json();
}

/** The answer itself, for what is a stream or a file.
 * @param {string} method @param {string} path @param {unknown} [body] @param {AbortSignal} [signal_] @param {Record<string, string>} [more] */
export async function raw(method, path, body, signal_, more = {}) {
  /** @type {Record<string, string>} */
  const headers = { ...more };
  const token = session.peek()?.token;
  if (token) headers['X-Console-Token'] = token;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  // A browser repeats what got no answer, a POST too: by its name the second one is known, and does nothing.
  if (method !== 'GET') headers['X-Console-Request'] = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  let answer;
  try {
    answer = await fetch(DATA + path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: signal_,
      cache: 'no-store',
    });
  } catch (error) {
    if (signal_?.aborted) throw error;
    throw new Refused(0, { detail: 'the server does not answer' });
  }
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({}));
  const refusal = new Refused(answer.status, problem, answer.headers.get('X-Request-ID') ?? '', Number(answer.headers.get('Retry-After') ?? 0));
  if (answer.status === 401 && token && path !== '/session' && session.peek()?.token === token) {
    leave(refusal.message || 'The session is over.');
  }
  throw refusal;
}

/** A GET of the API. @param {string} path like `/v2/pods` @param {AbortSignal} [signal_] */
export const get = (path, signal_) => request('GET', `/api${path}`, undefined, signal_);

/** Whether the session may do something, as far as the page knows: the server decides. @param {string} scope like `pods:write` */
export function may(scope) {
  const scopes = session.value?.scopes;
  if (!scopes) return true;
  const [group, right] = scope.split(':');
  return scopes.some((one) => one === '*' || one === `${right === 'read' ? '*:read' : '*'}` || one === scope || (one === `${group}:write` && right === 'read'));
}

// ---- the clock of the server: only its own times count, whatever this machine's clock says

const clockBase = { at: Date.now(), heard: performance.now() };
/** The server's time, in seconds since 1970; moves each second while the page is seen. */
export const now = signal(Date.now() / 1000);

/** @param {string | number | null | undefined} time RFC 3339 or milliseconds */
export function setClock(time) {
  const at = typeof time === 'number' ? time : Date.parse(time ?? '');
  if (Number.isNaN(at)) return;
  clockBase.at = at;
  clockBase.heard = performance.now();
  tick();
}

function tick() {
  now.value = (clockBase.at + performance.now() - clockBase.heard) / 1000;
}
setInterval(() => document.visibilityState === 'visible' && tick(), 1000);
/** The server's time in steps of ten seconds, for ages that need no more. */
export const roughly = computed(() => Math.floor(now.value / 10) * 10);

// ---- the path

/** The address as a page sees it. @typedef {{ parts: string[], query: URLSearchParams }} Route */
export const route = signal(read());

function read() {
  const parts = location.pathname.replace(/^\/console\/?/, '').split('/').filter(Boolean).map(decodeURIComponent);
  return { parts, query: new URLSearchParams(location.search) };
}

addEventListener('popstate', () => (route.value = read()));

/** Goes to a page. @param {string} path below `/console/` @param {{ replace?: boolean }} [how] */
export function go(path, { replace = false } = {}) {
  const url = `/console/${path.replace(/^\/+/, '')}`;
  if (url === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', url);
  route.value = read();
}

/** The path with other values in its query; null takes one out.
 * @param {Record<string, string | null | undefined>} changes @param {{ push?: boolean }} [how] */
export function setQuery(changes, { push = false } = {}) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value == null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  go(location.pathname.replace(/^\/console\//, '') + (text ? `?${text}` : ''), { replace: !push });
}

// ---- data of a page

/** Something that the server was asked for. `data` stays when a later request fails, with `error` beside it; `slow` after 400 ms.
 * @template T @typedef {{ data: T | undefined, error: Refused | undefined, at: number, slow: boolean, reload: () => void }} Loaded */

/** Data of a path, asked again each `every` seconds while the tab is seen. A null path asks nothing.
 * @param {string | null} path below `/console/data` @param {{ every?: number }} [how] @returns {Loaded<any>} */
export function useData(path, { every = 0 } = {}) {
  const [state, setState] = useState(/** @type {{ path?: string | null, data?: any, error?: Refused, at: number, slow: boolean }} */ ({ at: 0, slow: false }));
  const again = useRef(/** @type {null | (() => void)} */ (null));
  useEffect(() => {
    if (!path) return undefined;
    const stop = new AbortController();
    const slow = setTimeout(() => setState((was) => (was.path === path && was.at ? was : { ...was, slow: true })), 400);
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let next;
    let [asked, shown] = [0, 0];
    const ask = async () => {
      clearTimeout(next);
      let wait = every;
      const turn = ++asked;
      try {
        const data = await request('GET', path, undefined, stop.signal);
        // One that was asked for later has come first.
        if (turn < shown) return;
        shown = turn;
        setState({ path, data, at: now.peek(), slow: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (!(error instanceof Refused)) throw error;
        wait = Math.max(error.wait, every || (error.status === 429 || error.status === 0 || error.status >= 500 ? 5 : 0));
        if ([401, 403, 404, 501].includes(error.status)) wait = 0;
        setState((was) => ({ path, data: was.path === path ? was.data : undefined, error, at: was.at, slow: false }));
      } finally {
        clearTimeout(slow);
      }
      if (wait && !stop.signal.aborted) next = setTimeout(seen, wait * 1000);
    };
    const seen = () => (document.visibilityState === 'visible' ? void ask() : void (next = setTimeout(seen, 1000)));
    again.current = () => void ask();
    void ask();
    return () => {
      stop.abort();
      clearTimeout(next);
      clearTimeout(slow);
    };
  }, [path, every]);
  const fresh = state.path === path;
  return { data: fresh ? state.data : undefined, error: fresh ? state.error : undefined, at: state.at, slow: state.slow, reload: () => again.current?.() };
}
