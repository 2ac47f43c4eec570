// The one WebSocket of a tab: topics that are asked for and left, and taken up again after each gap. When it is refused
// twice, changes of rows come by GET every 3 s.

import { batch, signal } from './vendor/preact.js';
import { Refused, leave, now, raw, session, setClock } from './store.js';

/** How much silence means that the connection is dead: the server speaks every 20 s. */
const SILENCE = 45_000;
const HIDDEN = 30_000;
const POLL = 3_000;

/** What the header says. `live` only while the socket is open, was heard, and has been answered.
 * @type {import('./vendor/preact.js').Signal<{ state: 'live' | 'reconnecting' | 'asof', at: number, reason: string }>} */
export const link = signal({ state: 'reconnecting', at: 0, reason: '' });

/** A topic: what asks for it (anew after a gap), what leaves it, and what takes its messages.
 * @typedef {{ on: () => object | null, off: object, take: (message: any) => void }} Topic */

/** @type {Map<string, Topic>} */
const topics = new Map();
/** @type {WebSocket | null} */
let socket = null;
let heard = 0;
let refused = 0;
let attempt = 0;
let asleep = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retry;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let hideTimer;
/** Takes binary frames: the terminal. @type {((frame: Uint8Array) => void) | null} */
let takeFrame = null;

/** Asks for rows, or what changed, by GET. @type {() => Promise<void>} */
let askRows = async () => undefined;

/** Whether the server answered the token on this socket. */
let answered = false;
const isOpen = () => socket?.readyState === WebSocket.OPEN && answered;

/** Whether the socket is there and answered. */
const isHeard = () => isOpen() && !withoutSocket.peek();

/** Whether topics have to be served without the socket. */
export const withoutSocket = signal(false);

/** Asks for a topic until the returned function is called. @param {string} key @param {Topic} topic */
export function follow(key, topic) {
  topics.set(key, topic);
  ask(topic);
  return () => {
    if (topics.get(key) !== topic) return;
    topics.delete(key);
    if (isOpen()) tell(topic.off);
  };
}

/** Asks for a topic again, since what it asks for changed. @param {string} key */
export function renew(key) {
  const topic = topics.get(key);
  if (topic) ask(topic);
}

/** @param {Topic} topic */
function ask(topic) {
  const message = isOpen() && !asleep ? topic.on() : null;
  if (message) tell(message);
}

/** @param {object} message */
export function tell(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** @param {Uint8Array<ArrayBuffer>} frame */
export function tellFrame(frame) {
  if (isOpen()) socket?.send(frame);
}

/** @param {((frame: Uint8Array) => void) | null} take */
export function onFrames(take) {
  takeFrame = take;
}

/** @param {() => Promise<void>} ask */
export function onPoll(ask) {
  askRows = ask;
}

/** Shows in the header how old what a message brings is; whether that is fresh. @param {{ stale?: string }} message */
export function showAge({ stale }) {
  if (stale) link.value = { state: 'asof', at: link.peek().at, reason: stale };
  else if (link.peek().state === 'asof' && isHeard()) link.value = { state: 'live', at: now.peek(), reason: '' };
  return !stale;
}

/** Forgets topics and connection of a session that ended. */
export function disconnect() {
  topics.clear();
  socket?.close();
  socket = null;
}

// ---- the connection

/** @param {'reconnecting' | 'asof'} state @param {string} reason */
function lost(state, reason) {
  const { state: was, at } = link.peek();
  link.value = { state, at: was === 'live' ? now.peek() - (performance.now() - heard) / 1000 : at, reason };
}

export function connect() {
  clearTimeout(retry);
  const token = session.peek()?.token;
  if (!token || socket || asleep) return;
  answered = false;
  const mine = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/console/data/live`);
  socket = mine;
  mine.binaryType = 'arraybuffer';
  const patience = setTimeout(() => mine.close(), 10_000);
  mine.onopen = () => mine.send(JSON.stringify({ token }));
  mine.onmessage = ({ data }) => {
    if (socket !== mine) return;
    heard = performance.now();
    if (typeof data !== 'string') return takeFrame?.(new Uint8Array(data));
    const message = JSON.parse(data);
    if (!answered) {
      answered = true;
      clearTimeout(patience);
      [refused, attempt] = [0, 0];
      setClock(message.time);
      withoutSocket.value = false;
      link.value = { state: 'live', at: now.peek(), reason: '' };
      for (const topic of topics.values()) ask(topic);
      return undefined;
    }
    return dispatch(message);
  };
  mine.onclose = ({ code }) => {
    clearTimeout(patience);
    if (socket !== mine) return;
    socket = null;
    if (code === 4401) return leave('The session is over.');
    if (asleep || !session.peek()) return undefined;
    if (!answered && ++refused >= 2) void poll();
    else lost('reconnecting', '');
    attempt += 1;
    const wait = Math.min(10_000, 250 * 2 ** Math.min(attempt, 6)) * (0.75 + Math.random() / 2);
    retry = setTimeout(connect, withoutSocket.peek() ? 30_000 : wait);
    return undefined;
  };
}

/** Gives up a connection of which nothing is heard. */
function drop() {
  const old = socket;
  socket = null;
  old?.close();
  lost('reconnecting', '');
  connect();
}

/** @param {any} message */
function dispatch(message) {
  if (message.topic === 'time') return setClock(message.at);
  const of = message.topic === 'terminal' ? message.id : message.pod ?? message.worker;
  return topics.get(of ? `${message.topic}:${of}` : message.topic)?.take(message);
}

/** Changes without a socket. */
async function poll() {
  withoutSocket.value = true;
  while (withoutSocket.peek() && session.peek() && !asleep) {
    try {
      await askRows();
      link.value = { state: 'asof', at: now.peek(), reason: 'the live connection is refused; asking every 3 s' };
    } catch (error) {
      lost('reconnecting', error instanceof Refused ? error.message : '');
    }
    await new Promise((done) => setTimeout(done, POLL));
  }
}

setInterval(() => {
  if (socket && link.peek().state === 'live' && performance.now() - heard > SILENCE) drop();
}, 1000);

// A suspended machine stops every timer: what was heard before is old, whatever the socket believes.
let beat = Date.now();
setInterval(() => {
  const late = Date.now() - beat - 1000;
  beat = Date.now();
  if (late > 15_000 && socket && document.visibilityState === 'visible') drop();
}, 1000);

document.addEventListener('visibilitychange', () => {
  clearTimeout(hideTimer);
  if (document.visibilityState === 'hidden') {
    hideTimer = setTimeout(() => {
      asleep = true;
      lost('asof', 'the tab was not seen');
      const old = socket;
      socket = null;
      old?.close();
    }, HIDDEN);
  } else if (asleep) {
    asleep = false;
    attempt = 0;
    lost('reconnecting', '');
    if (withoutSocket.peek()) void poll();
    connect();
  } else if (socket && performance.now() - heard > SILENCE) drop();
});
addEventListener('online', () => !socket && connect());

// ---- figures of rows in view

/** The figures of pods in view: GPU, CPU and memory in percent. @type {import('./vendor/preact.js').Signal<Record<string, { gpu: number | null, busiest: number | null, cpu: number | null, ram: number | null }>>} */
export const figures = signal({});

/** The load of a pod that is followed alone, one point every 5 s, oldest first: from its last ten minutes on where the server knows them.
 * @type {import('./vendor/preact.js').Signal<{ id: string, points: ({ gpu: number | null, cpu: number | null, ram: number | null } | null)[] }>} */
export const load = signal({ id: '', points: [] });
/** The points of ten minutes. */
export const POINTS = 120;

/** @type {string[]} */
let inView = [];

/** @param {string[]} ids */
export function showFigures(ids) {
  if (ids.length === inView.length && ids.every((id, at) => id === inView[at])) return;
  inView = ids.slice(0, 200);
  load.value = { id: '', points: [] };
  if (!topics.has('figures')) {
    follow('figures', { on: () => ({ on: 'figures', ids: inView }), off: { off: 'figures' }, take: takeFigures });
  } else renew('figures');
}

/** @param {{ pods?: Record<string, any>, past?: ([number | null, number, number] | null)[] }} message */
function takeFigures({ pods, past }) {
  if (!pods) return;
  /** @type {typeof figures.value} */
  const next = {};
  for (const [id, one] of Object.entries(pods)) {
    if (!one) continue;
    const gpus = (one.gpus ?? []).map((/** @type {{ util: number }} */ gpu) => gpu.util);
    const mean = gpus.length ? gpus.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) / gpus.length : null;
    next[id] = { gpu: mean, busiest: gpus.length ? Math.max(...gpus) : null, cpu: one.cpu ?? null, ram: one.ram ?? null };
  }
  batch(() => {
    figures.value = next;
    const [id, another] = inView;
    if (!id || another !== undefined) return;
    const before = past?.map((point) => point && { gpu: point[0], cpu: point[1], ram: point[2] }) ?? (load.peek().id === id ? load.peek().points : []);
    const points = next[id] ? [...before, next[id]] : before;
    load.value = { id, points: points.slice(-POINTS) };
  });
}

/** A log's events by its own stream, when there is no socket: calls `take` until the signal ends it.
 * @param {string} path @param {string | null} after @param {(lines: [string, number, string, string][]) => void} take @param {AbortSignal} stop */
export async function streamLog(path, after, take, stop) {
  const answer = await raw('GET', path, undefined, stop, after ? { 'Last-Event-ID': after } : {});
  const reader = /** @type {ReadableStream<BufferSource>} */ (answer.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    take(events.map(eventLine).filter((line) => line !== null));
  }
}

/** @param {string} event @returns {[string, number, string, string] | null} */
function eventLine(event) {
  const id = /^id: ?(.*)$/m.exec(event)?.[1];
  const data = /^data: ?(.*)$/m.exec(event)?.[1];
  if (id === undefined || !data) return null;
  const { ts, source, line } = JSON.parse(data);
  return [id, Date.parse(ts), source, line];
}
