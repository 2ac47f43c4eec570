// A log: it follows at its end alone, keeps its bound at any speed, and finds what it says.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { both, budget, madeLive, signedIn } from './harness.mjs';

let on;
let pod;
before(async () => {
  on = await both();
  pod = await on.server.api('POST', '/v2/pods', { name: 'talks', image: 'python:3.12', gpu: { id: 'NVIDIA L4' } });
});
after(() => on.close());

const id = (n) => `2026-11-25T00:00:00.000Z/${String(n).padStart(12, '0')}`;
const lines = (from, until, text = (n) => `line ${n}`) => Array.from({ length: until - from }, (_, at) => [id(from + at), 1_795_600_000_000 + from + at, 'container', text(from + at)]);
const opened = async (text) => {
  let live;
  const asked = [];
  const { page, seen, close } = await signedIn(on, {
    path: `pods/${pod.id}/logs`,
    before: async (page) => {
      live = await madeLive(page, {
        onMessage: (message, answer) => {
          if (message.on !== 'log') return;
          asked.push(message);
          if (!message.after) answer({ topic: 'log', pod: pod.id, lines: lines(0, 3000, text) });
        },
      });
    },
  });
  await page.getByRole('log').getByText('line 2999').waitFor();
  const say = (from, until) => live.say({ topic: 'log', pod: pod.id, lines: lines(from, until, text) });
  return { page, seen, close, live, asked, say, box: page.getByRole('log') };
};

test('it follows at its end, stops when one scrolls up, and End resumes', async () => {
  const { page, say, box, close } = await opened();
  say(3000, 3100);
  await box.getByText('line 3099', { exact: true }).waitFor();
  await box.hover();
  await page.mouse.wheel(0, -600);
  await page.getByRole('button', { name: /Follow/ }).waitFor();
  const top = await box.evaluate((element) => element.scrollTop);
  say(3100, 3200);
  await page.waitForFunction(() => document.querySelector('.lines > div').clientHeight === 3200 * 18);
  assert.equal(await box.evaluate((element) => element.scrollTop), top, 'new lines do not move what is read');
  await box.focus();
  await page.keyboard.press('End');
  await box.getByText('line 3199', { exact: true }).waitFor();
  say(3200, 3201);
  await box.getByText('line 3200', { exact: true }).waitFor();
  await close();
});

test('a search counts hits over all kept lines, and goes from one to the next', async () => {
  const { page, box, close, seen } = await opened((n) => (n % 100 === 7 ? `OOM killed, line ${n}` : `line ${n}`));
  await page.keyboard.press('/');
  await page.keyboard.type('oom');
  await page.getByText('30 of 30', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('29 of 30', { exact: true }).waitFor();
  await box.getByText('line 2807').waitFor();
  assert.equal(new URL(page.url()).searchParams.get('find'), 'oom');
  await page.getByRole('button', { name: 'Only hits' }).click();
  await page.waitForFunction(() => document.querySelector('.lines > div').clientHeight === 30 * 18);
  seen.fine('search');
  await close();
});

test('a lost connection loses no line and shows none twice', async () => {
  const { page, live, asked, say, close } = await opened();
  say(3000, 3010);
  await page.getByRole('log').getByText('line 3009', { exact: true }).waitFor();
  live.drop();
  await page.getByText('reconnecting').waitFor();
  await page.getByText('live', { exact: true }).waitFor();
  await page.waitForFunction(() => true);
  for (const end = Date.now() + 5000; asked.length < 2 && Date.now() < end; ) await page.waitForTimeout(50);
  assert.equal(asked.at(-1).after, id(3009));
  say(3005, 3020);
  await page.getByRole('log').getByText('line 3019', { exact: true }).waitFor();
  await page.locator('.line').first().waitFor();
  const shown = await page.locator('.line .text').allInnerTexts();
  assert.equal(new Set(shown).size, shown.length, 'no line twice');
  await close();
});

test('budget: the heap after the lines of an hour at 1,000 a second, as fast as the page takes them', async () => {
  const { page, seen, close } = await signedIn(on, {
    path: `pods/${pod.id}/logs`,
    before: (page) => page.addInitScript(() => {
      const Own = WebSocket;
      window.WebSocket = class extends Own {
        constructor(...all) {
          super(...all);
          window.socket = this;
        }
      };
    }),
  });
  await page.getByRole('log').getByText(/pod created/).first().waitFor();
  const client = await page.context().newCDPSession(page);
  const heap = async () => {
    await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  // Frames as the server sends them, 500 lines each, made in the page: what the network takes is not what is measured.
  const say = (from, until) => page.evaluate(async ({ pod, from, until }) => {
    for (let n = from; n < until; n += 500) {
      const lines = [];
      for (let at = n; at < n + 500; at += 1) lines.push([`2099-01-01T00:00:00.000Z/${String(at).padStart(12, '0')}`, 1_795_600_000_000 + at, 'container', `step ${at}: loss ${(at % 1000) / 1000}, 412 tokens a second`]);
      window.socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ topic: 'log', pod, lines }) }));
      if (n % 10_000 === 0) await new Promise((done) => requestAnimationFrame(done));
    }
  }, { pod: pod.id, from, until });
  const shown = async (until) => {
    await page.getByRole('log').getByText(new RegExp(`^step ${until - 1}:`)).waitFor({ timeout: 60_000 });
    return heap();
  };
  const all = 3_600_000;
  await say(0, 110_000);
  const before = await shown(110_000);
  for (let n = 110_000; n < all; n += 349_000) await say(n, n + 349_000);
  const after = await shown(all);
  budget('log, heap after 3,600,000 lines, more than with a full window', Number((after - before).toFixed(1)), 20, ' MB');
  await page.getByText(/^3,5\d\d,\d\d\d more above/).waitFor({ state: 'attached' });
  seen.fine('an hour');
  await close();
});

test('ten thousand lines a second: it follows, and the heap is bounded', async () => {
  const seconds = Number(process.env.CONSOLE_FLOOD_SECONDS ?? 12);
  const { page, say, close, seen } = await opened();
  const client = await page.context().newCDPSession(page);
  const heap = async () => {
    await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize / 1e6;
  };
  let n = 3000;
  const flood = async (until) => {
    for (; n < until; n += 500) {
      say(n, n + 500);
      await new Promise((done) => setTimeout(done, 50));
    }
    await page.getByRole('log').getByText(`line ${n - 1}`, { exact: true }).waitFor({ timeout: 30_000 });
  };
  await flood(113_000);
  const first = await heap();
  await flood(113_000 + seconds * 10_000);
  const second = await heap();
  budget(`log, heap after ${seconds} s at 10,000 lines a second, more than with a full window`, Number((second - first).toFixed(1)), 20, ' MB');
  budget('log, heap with 100,000 lines', Number(second.toFixed(1)), 80, ' MB');
  budget('log, nodes', await page.evaluate(() => document.querySelectorAll('*').length), 2000);
  await page.getByText('following').waitFor();
  seen.fine('flood');
  await close();
});
