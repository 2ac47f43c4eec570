// As much of a page as modules touch when they are loaded: no document is drawn in a unit.
const nothing = () => undefined;
const element = () => ({ style: {}, classList: { toggle: nothing }, dataset: {}, setAttribute: nothing, addEventListener: nothing });
Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: nothing },
  location: { pathname: '/console/', search: '', origin: 'http://127.0.0.1' },
  addEventListener: nothing,
  document: { visibilityState: 'visible', addEventListener: nothing, createElement: element, documentElement: element() },
});
// Clocks of a page must not keep a unit alive.
const interval = globalThis.setInterval;
globalThis.setInterval = (...of) => interval(...of).unref();
