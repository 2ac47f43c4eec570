// A terminal in a pod's container: taken up again after a lost connection, begun again by one key.

import { html, useEffect, useRef, useState } from './vendor/preact.js';
import { counted } from './format.js';
import { follow, link, onFrames, tell, tellFrame } from './live.js';
import { session } from './store.js';
import { Line, announce } from './ui.js';

let ids = 0;

/** What xterm makes styles with, as the policy of this page allows it: sheets that the document adopts and properties of
 * elements, since it forbids `<style>` and style attributes. */
function styledDocument() {
  const createElement = (/** @type {string} */ name) => {
    // An element that styles nothing stands for one of styles, of which even an empty one is against the policy.
    const element = Document.prototype.createElement.call(document, name === 'style' ? 'template' : name);
    const attribute = element.setAttribute.bind(element);
    element.setAttribute = (key, value) => (key === 'style' ? void (element.style.cssText = value) : attribute(key, value));
    if (name !== 'style') return element;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    Object.defineProperty(element, 'textContent', { set: (/** @type {string} */ text) => sheet.replaceSync(text) });
    const remove = element.remove.bind(element);
    element.remove = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      remove();
    };
    return element;
  };
  const bound = (/** @type {any} */ value) => (typeof value === 'function' ? value.bind(document) : value);
  return new Proxy(document, { get: (target, key) => (key === 'createElement' ? createElement : bound(Reflect.get(target, key, target))) });
}

/** @param {string} name */
const token = (name) => {
  const probe = document.createElement('i');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};

const theme = () => ({
  background: token('sunken'), foreground: token('text'), cursor: token('accent'), selectionBackground: token('rule'), red: token('bad'), green: token('good'), yellow: token('accent'), blue: token('busy'),
  brightRed: token('bad'), brightGreen: token('good'), brightYellow: token('accent'), brightBlue: token('busy'), black: token('quiet'), brightBlack: token('quiet'), white: token('text'), brightWhite: token('text'),
});

/** @param {{ pod: import('./api.d.ts').Pod }} props */
export function Terminal({ pod }) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const [state, setState] = useState(/** @type {{ text: string, ended: boolean }} */ ({ text: '', ended: false }));
  const [turn, setTurn] = useState(0);
  const [paste, setPaste] = useState('');
  const sender = useRef(/** @type {((text: string) => void) | null} */ (null));
  const possible = session.value?.live?.terminal !== false;

  useEffect(() => {
    if (!possible || !box.current) return undefined;
    const id = `t${++ids}`;
    const name = new TextEncoder().encode(id);
    /** @type {string | null} */
    let key = null;
    let stopped = false;
    /** @type {(() => void)[]} */
    const ends = [];
    const element = box.current;
    const open = async () => {
      const { Terminal: Xterm, FitAddon } = await import('./vendor/xterm.js');
      if (stopped) return;
      const styled = styledDocument();
      const term = new Xterm({ documentOverride: styled, fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'), fontSize: 12, lineHeight: 1.3, scrollback: 10_000, screenReaderMode: true, theme: theme(), allowProposedApi: false });
      const fit = new FitAddon();
      term.loadAddon(fit);
      // Its scrollbar asks the document itself, while it is opened.
      document.createElement = styled.createElement;
      term.open(element);
      Reflect.deleteProperty(document, 'createElement');
      fit.fit();
      // Titles, links and the clipboard are not a program's to set.
      for (const code of [0, 1, 2, 8, 52]) term.parser.registerOscHandler(code, () => true);
      const write = (/** @type {string} */ text) => {
        const bytes = new TextEncoder().encode(text);
        for (let at = 0; at < bytes.length; at += 32_768) {
          const part = bytes.subarray(at, at + 32_768);
          const frame = new Uint8Array(1 + name.length + part.length);
          frame[0] = name.length;
          frame.set(name, 1);
          frame.set(part, 1 + name.length);
          tellFrame(frame);
        }
      };
      sender.current = write;
      const end = (/** @type {string} */ text) => setState({ text, ended: true });
      const leave = follow(`terminal:${id}`, {
        on: () => ({ on: 'terminal', id, pod: pod.id, cols: term.cols, rows: term.rows, resume: key }),
        get off() {
          return { off: 'terminal', id, pod: pod.id, resume: key };
        },
        take: (message) => {
          if (message.key) {
            if (message.resumed) term.reset();
            key = message.key;
            setState({ text: message.resumed ? 'taken up again' : '', ended: false });
          }
          if (message.exit) end(message.exit.code == null ? `It ended: ${message.exit.reason ?? 'the container ended'}.` : `It ended with code ${message.exit.code}.`);
          if (message.error) end(message.error.detail ?? 'The terminal was refused.');
        },
      });
      onFrames((frame) => {
        if (new TextDecoder().decode(frame.subarray(1, 1 + frame[0])) === id) term.write(frame.subarray(1 + frame[0]));
      });
      const typed = term.onData(write);
      const sized = term.onResize(({ cols, rows }) => tell({ resize: id, cols, rows }));
      // Tab leaves the terminal with Shift; Escape belongs to the program.
      term.attachCustomKeyEventHandler((event) => !(event.key === 'Tab' && event.shiftKey) && !((event.ctrlKey || event.metaKey) && event.key === 'k'));
      const pasted = (/** @type {ClipboardEvent} */ event) => {
        const text = event.clipboardData?.getData('text') ?? '';
        if (!/[\r\n]./.test(text)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        setPaste(text);
      };
      element.addEventListener('paste', pasted, true);
      const watch = new ResizeObserver(() => fit.fit());
      watch.observe(element);
      term.focus();
      ends.push(leave, () => typed.dispose(), () => sized.dispose(), () => watch.disconnect(), () => onFrames(null), () => element.removeEventListener('paste', pasted, true), () => term.dispose());
    };
    void open();
    return () => {
      stopped = true;
      for (const one of ends) one();
    };
  }, [pod.id, turn, possible]);

  if (!possible) {
    return html`<div class="inner"><p>This server opens no terminal in the browser. The command line does:</p><p><${Line} text=${`svcctl pods ssh ${pod.id}`} /></p></div>`;
  }
  const lost = link.value.state !== 'live';
  const again = () => setTurn(turn + 1);
  const send = (/** @type {boolean} */ yes) => {
    if (yes) sender.current?.(paste.replace(/\r?\n/g, '\r'));
    setPaste('');
    announce(yes ? 'Pasted.' : 'Not pasted.');
  };
  return html`<section class="log" aria-label=${`Terminal in ${pod.name}`}>
    <link rel="stylesheet" href="/console/vendor/xterm.css" />
    <div class="log-tools"><span class=${lost || state.ended ? 'busy' : 'faint'} role="status">${state.ended ? state.text : lost ? 'Not connected; it is taken up again within 60 s.' : state.text || 'Shift Tab leaves the terminal.'}</span><span class="grow"></span>${state.ended ? html`<button type="button" class="small" onClick=${again}>Begin again</button>` : null}</div>
    ${paste ? html`<div class="log-tools" role="alertdialog" aria-label="Paste"><span>Paste ${counted(paste.split('\n').length, 'line')}? Each may run at once.</span><button type="button" class="small" onClick=${() => send(true)}>Paste</button><button type="button" class="small" onClick=${() => send(false)}>Leave it</button></div>` : null}
    <div class="terminal" data-terminal ref=${box}></div>
  </section>`;
}
