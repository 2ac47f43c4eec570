// The terminal: under the policy without a violation, taken up again after a lost connection, and paste that asks.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { both, budget, madeLive, signedIn } from './harness.mjs';

let on;
let pod;
/** The live connection of the test that runs. */
const current = {};
before(async () => {
  on = await both();
  pod = await on.server.api('POST', '/v2/pods', { name: 'shell', image: 'python:3.12', gpu: { id: 'NVIDIA L4' } });
});
after(() => on.close());

/** A shell of the test: it greets, and keeps what is typed. */
async function shell() {
  const asked = [];
  const typed = [];
  let send;
  const signed = await signedIn(on, {
    path: `pods/${pod.id}/events`,
    before: async (page) => {
      current.live = await madeLive(page, {
        onMessage: (message, answer) => {
          send = answer;
          if (message.on === 'terminal') {
            asked.push(message);
            answer({ topic: 'terminal', id: message.id, pod: pod.id, key: 'KEY', resumed: message.resume === 'KEY' });
          } else if (message instanceof Uint8Array || message.type === 'Buffer') {
            const bytes = Buffer.from(message.data ?? message);
            typed.push(bytes.subarray(1 + bytes[0]).toString());
          } else if (message.off === 'terminal') asked.push(message);
        },
      });
    },
  });
  const frame = (text) => {
    const name = Buffer.from(asked.findLast((one) => one.on).id);
    return Buffer.concat([Buffer.from([name.length]), name, Buffer.from(text)]);
  };
  return { ...signed, asked, typed, live: current.live, exit: (what) => send({ topic: 'terminal', id: asked.findLast((one) => one.on).id, pod: pod.id, exit: what }), write: (text) => current.live.sockets.forEach((socket) => socket.send(frame(text))) };
}

test('it opens within its budget and without a violation, shows output in its colours, and sends what is typed', async () => {
  const { page, seen, close, asked, typed, write } = await shell();
  seen.requests.length = 0;
  await page.getByRole('link', { name: 'Terminal' }).click();
  await page.locator('.xterm-rows').waitFor();
  for (const end = Date.now() + 5000; !asked.length && Date.now() < end; ) await page.waitForTimeout(50);
  assert.ok(asked[0].cols > 40 && asked[0].rows > 5, JSON.stringify(asked[0]));
  write('\x1b]0;owned\x07\x1b[31mred\x1b[0m plain $ ');
  const red = page.locator('.xterm-rows span', { hasText: 'red' }).first();
  await red.waitFor();
  const [colour, ground] = await red.evaluate((span) => [getComputedStyle(span).color, getComputedStyle(span.closest('.xterm').querySelector('.xterm-viewport, .xterm-scrollable-element') ?? span).backgroundColor]);
  assert.notEqual(colour, ground, 'not black on black');
  assert.doesNotMatch(await page.title(), /owned/);
  await page.keyboard.type('ls');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(200);
  assert.equal(typed.join(''), 'ls\r');
  const files = seen.requests.filter((request) => /terminal|xterm/.test(request.url()));
  const sizes = await Promise.all(files.map(async (request) => gzipSync(await (await fetch(request.url())).text(), { level: 9 }).length));
  budget('terminal, bytes when it is opened', sizes.reduce((a, b) => a + b, 0), 95_000);
  seen.fine('terminal');
  await close();
});

test('a lost connection is taken up with its key; an ended shell says its code, and begins again', async () => {
  const { page, close, asked, live, write, exit } = await shell();
  await page.getByRole('link', { name: 'Terminal' }).click();
  await page.locator('.xterm-rows').waitFor();
  for (const end = Date.now() + 5000; !asked.length && Date.now() < end; ) await page.waitForTimeout(50);
  write('before');
  await page.locator('.xterm-rows').getByText('before').waitFor();
  live.drop();
  await page.getByText(/it is taken up again/).waitFor();
  for (const end = Date.now() + 10_000; asked.length < 2 && Date.now() < end; ) await page.waitForTimeout(50);
  assert.equal(asked[1].resume, 'KEY');
  write('after');
  await page.locator('.xterm-rows').getByText('after').waitFor();
  exit({ code: 3 });
  await page.getByText('It ended with code 3.').waitFor();
  await page.getByRole('button', { name: 'Begin again' }).click();
  for (const end = Date.now() + 5000; asked.filter((one) => one.on).length < 3 && Date.now() < end; ) await page.waitForTimeout(50);
  assert.equal(asked.filter((one) => one.on).at(-1).resume, null);
  await close();
});

test('a paste of more than one line asks', async () => {
  const { page, close, asked, typed } = await shell();
  await page.getByRole('link', { name: 'Terminal' }).click();
  await page.locator('.xterm-rows').waitFor();
  for (const end = Date.now() + 5000; !asked.length && Date.now() < end; ) await page.waitForTimeout(50);
  await page.locator('.xterm textarea').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'rm -rf x\nrm -rf y\n');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole('alertdialog', { name: 'Paste' }).waitFor();
  assert.equal(typed.join('').includes('rm'), false);
  await page.getByRole('button', { name: 'Leave it' }).click();
  assert.equal(typed.join('').includes('rm'), false);
  await close();
});
