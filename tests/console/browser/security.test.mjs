// The security table of the console, a line a test, against the real server and in a real browser.
import assert from 'node:assert/strict';
import { createServer, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { Server } from '../server.mjs';
import { both, madeLive, signedIn, watch } from './harness.mjs';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

let on;
before(async () => (on = await both()));
after(() => on.close());

/** A request as it is written here: no header is added but these. */
function plain(method, path, headers = {}, body) {
  const { hostname, port } = new URL(on.server.url);
  return new Promise((done, failed) => {
    const sent = httpRequest({ host: hostname, port, method, path, headers: { ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}), ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part));
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, text }));
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

/** Both halves of a new session. */
async function halves() {
  const { status, headers, text } = await plain('POST', '/console/data/session', {}, JSON.stringify({ key: on.server.key }));
  assert.equal(status, 201, text);
  const [cookie] = headers['set-cookie'];
  return { cookie: cookie.split(';')[0], whole: cookie, token: JSON.parse(text).token };
}

test('sign in by link: the code is used once, and taken out of the address at once', async () => {
  const context = await on.browser.newContext();
  const page = await context.newPage();
  const seen = watch(page, on.server.url);
  await page.goto(on.server.consoleUrl);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor({ state: 'attached' });
  assert.equal(new URL(page.url()).hash, '');
  assert.ok(seen.requests.every((request) => !request.url().includes('login=')), 'no server sees the code in an address');
  seen.fine('sign-in');
  await context.close();
  const other = await on.browser.newContext();
  const second = await other.newPage();
  await second.goto(on.server.consoleUrl);
  await second.getByRole('alert').waitFor();
  assert.equal(await second.getByRole('navigation', { name: 'Pages' }).count(), 0);
  await other.close();
});

test('a session has two halves: the cookie no script reads, the token no other port is sent; either alone is 401', async () => {
  const { cookie, whole, token } = await halves();
  assert.match(whole, /^svcctl_console_\d+=/);
  for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/console/']) assert.ok(whole.includes(part), `${whole} has ${part}`);
  const status = async (headers) => (await plain('GET', '/console/data/session', headers)).status;
  assert.equal(await status({ cookie, 'x-console-token': token }), 200);
  assert.equal(await status({ cookie }), 401);
  assert.equal(await status({ 'x-console-token': token }), 401);
  assert.equal(await status({}), 401);
  assert.equal(await status({ cookie, 'x-console-token': `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` }), 401);
  for (const path of ['/console/data/pods', '/console/data/api/v2/pods', '/console/data/api/_engine/clock']) assert.equal((await plain('GET', path, { cookie })).status, 401, path);
  assert.equal((await plain('GET', '/v2/pods', { cookie, 'x-console-token': token })).status, 401, 'the API takes no cookie');
  assert.equal((await plain('DELETE', '/console/data/session', { cookie, 'x-console-token': token })).status, 204);
  assert.equal(await status({ cookie, 'x-console-token': token }), 401, 'signed out');
});

test('an API key is exchanged, and nowhere kept', async () => {
  const { page, close } = await signedIn(on);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie + location.href);
  assert.ok(!kept.includes(on.server.key));
  assert.ok(!kept.includes('svcctl_console_'), 'a script does not see the cookie');
  await close();
});

test('Host: only our own names, else 421; a rebound name gets nothing', async () => {
  const { host, port } = new URL(on.server.url);
  for (const good of [host, `localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) assert.equal((await plain('GET', '/console/', { host: good })).status, 200, good);
  for (const bad of ['evil.example', `evil.example:${port}`, '127.0.0.1', `127.0.0.1:${Number(port) + 1}`, `127.0.0.1.evil.example:${port}`]) {
    for (const path of ['/console/', '/console/app.js', '/console/data/open']) assert.equal((await plain('GET', path, { host: bad })).status, 421, `${bad}${path}`);
  }
});

test('Origin and Sec-Fetch-Site must be our own when they are sent', async () => {
  const { cookie, token } = await halves();
  const { url } = on.server;
  const both_ = { cookie, 'x-console-token': token };
  const status = async (headers) => (await plain('GET', '/console/data/session', { ...both_, ...headers })).status;
  assert.equal(await status({ origin: url, 'sec-fetch-site': 'same-origin' }), 200);
  for (const origin of ['https://evil.example', 'null', url.replace(/\d+$/, '1'), `${url}.evil.example`]) assert.equal(await status({ origin }), 403, origin);
  for (const site of ['cross-site', 'same-site']) assert.equal(await status({ 'sec-fetch-site': site }), 403, site);
});

/** The status of an upgrade to a WebSocket. */
function upgrade(headers) {
  const { hostname, port, host } = new URL(on.server.url);
  return new Promise((done, failed) => {
    const socket = connect(Number(port), hostname, () => {
      const lines = Object.entries({ Host: host, Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers });
      socket.write(`GET /console/data/live HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
    });
    socket.once('data', (data) => (done(Number(/^HTTP\/1\.1 (\d+)/.exec(String(data))[1])), socket.destroy()));
    socket.once('error', failed);
  });
}

test('the live connection needs our Origin and the cookie, and then the token within it', async () => {
  const { cookie } = await halves();
  const { url } = on.server;
  assert.equal(await upgrade({ Cookie: cookie, Origin: url }), 101);
  assert.ok([400, 403].includes(await upgrade({ Cookie: cookie })));
  assert.equal(await upgrade({ Cookie: cookie, Origin: 'https://evil.example' }), 403);
  assert.equal(await upgrade({ Origin: url }), 401);
});

test('headers are those of the table, on files and on data', async () => {
  const { cookie, token } = await halves();
  for (const [path, headers] of [['/console/', {}], ['/console/pods/x/logs', {}], ['/console/app.js', {}], ['/console/data/session', { cookie, 'x-console-token': token }], ['/console/data/session', {}]]) {
    const answer = await plain('GET', path, headers);
    assert.equal(answer.headers['content-security-policy'], POLICY, path);
    assert.equal(answer.headers['x-content-type-options'], 'nosniff');
    assert.equal(answer.headers['referrer-policy'], 'no-referrer');
    assert.equal(answer.headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(answer.headers['cross-origin-resource-policy'], 'same-origin');
    if (path.startsWith('/console/data/')) assert.equal(answer.headers['cache-control'], 'no-store');
  }
});

test('wrong codes and keys: ten a minute an address', async () => {
  const other = await new Server().start();
  const statuses = [];
  for (let at = 0; at < 12; at += 1) {
    const answer = await fetch(`${other.url}/console/data/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ code: `no-such-code-${at}` }) });
    statuses.push(answer.status);
    if (answer.status === 429) assert.match(answer.headers.get('retry-after'), /^\d+$/);
  }
  await other.stop();
  assert.deepEqual(statuses, [...Array(10).fill(401), 429, 429]);
});

test('a program on another port of the host is sent the cookie, and can do nothing with it', async () => {
  const { context, close, page } = await signedIn(on);
  const got = [];
  const other = createServer((request, answer) => {
    got.push(request.headers.cookie ?? '');
    answer.setHeader('content-type', 'text/html').end('<!doctype html><title>other</title>');
  });
  await new Promise((done) => other.listen(0, '127.0.0.1', done));
  const evil = await context.newPage();
  await evil.goto(`http://127.0.0.1:${other.address().port}/console/x`);
  assert.match(got.join(' '), /svcctl_console_/, 'cookies know no ports: this is what the second half is for');
  const results = await evil.evaluate(async (url) => {
    const ask = (path, how) => fetch(url + path, { credentials: 'include', ...how }).then((answer) => `${answer.type} ${answer.status}`, () => 'refused');
    const socket = await new Promise((done) => {
      const live = new WebSocket(`${url.replace('http', 'ws')}/console/data/live`);
      live.onopen = () => done('open');
      live.onerror = () => done('refused');
    });
    const stolen = localStorage.getItem('svcctl-console');
    return [await ask('/console/data/pods'), await ask('/console/data/api/v2/pods', { method: 'POST', mode: 'no-cors', body: '{}' }), socket, String(stolen)];
  }, on.server.url);
  assert.deepEqual([results[0], results[2], results[3]], ['refused', 'refused', 'null']);
  assert.match(results[1], /^opaque 0$|refused/);
  assert.equal((await on.server.api('GET', '/v2/pods')).pods.length, 0, 'nothing was made');
  const framed = await evil.evaluate(async (url) => {
    const frame = document.createElement('iframe');
    frame.src = `${url}/console/`;
    document.body.append(frame);
    await new Promise((done) => (frame.onload = done));
    try {
      return String(frame.contentDocument?.title);
    } catch (error) {
      return error.name;
    }
  }, on.server.url);
  assert.notEqual(framed, 'svcctl');
  void page;
  other.close();
  await close();
});

test('no text becomes HTML: Trusted Types forbid it to every script', async () => {
  const { page, close } = await signedIn(on);
  const thrown = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<b>x</b>';
      return '';
    } catch (error) {
      return error.name;
    }
  });
  assert.equal(thrown, 'TypeError');
  await close();
});

test('a hostile pod: name, image and log of script, ANSI, bidi and a megabyte do nothing', async () => {
  const evil = `<img src=x onerror="document.title='owned'"></script><script>document.title='owned'</script>`;
  const name = `\u202eevil ${evil}`.slice(0, 180);
  const pod = await on.server.api('POST', '/v2/pods', { name, image: 'python:3.12', gpu: { id: 'NVIDIA L4' }, env: { A: evil } });
  let answerLog;
  const { page, seen, close } = await signedIn(on, {
    path: `pods?pod=${pod.id}`,
    before: (page) =>
      madeLive(page, {
        rows: { v: 1, columns: ['id', 'name', 'status', 'hw', 'dc', 'image', 'cost', 'created', 'started', 'lease', 'locked', 'cluster'], coded: [], words: [], rows: [[pod.id, name, evil, evil, evil, evil, 1, 1, 1, null, false, null]] },
        onMessage: (message, answer) => {
          if (message.on !== 'log') return;
          answerLog = answer;
          const line = (n, text) => [`2026-11-25T00:00:00.000Z/${String(n).padStart(12, '0')}`, 1_795_600_000_000, 'container', text];
          answer({ topic: 'log', pod: pod.id, lines: [line(1, evil), line(2, `\x1b]0;owned\x07\x1b]8;;javascript:alert(1)\x07click\x1b]8;;\x07`), line(3, `\u202e${evil}`), line(4, 'x'.repeat(1 << 20)), line(5, '\x1b[31mred\x1b[0m and plain')] });
        },
      }),
  });
  await page.getByRole('log').getByText('and plain').waitFor();
  assert.ok(answerLog);
  for (const tab of ['settings', 'events', 'json']) {
    await page.goto(`${on.server.url}/console/pods/${pod.id}/${tab}`);
    await page.locator('.tabs [aria-current]').waitFor();
  }
  assert.equal(await page.evaluate(() => document.querySelectorAll('img, main script, a[href^="javascript"]').length), 0);
  assert.doesNotMatch(await page.title(), /owned/);
  assert.match(await page.locator('h1').first().innerText(), /‹202E›evil/, 'a control of direction is shown');
  seen.fine('hostile pod');
  await close();
});

test('values with the names of secrets are not sent; Show asks for one', async () => {
  const pod = await on.server.api('POST', '/v2/pods', { name: 'secretive', image: 'python:3.12', gpu: { id: 'NVIDIA L4' }, env: { HF_TOKEN: 'hf_secret_value', MODE: 'fast' } });
  const bodies = [];
  const { page, close } = await signedIn(on, { before: async (page) => page.on('response', async (answer) => bodies.push(await answer.text().catch(() => ''))) });
  for (const tab of ['settings', 'json']) {
    await page.goto(`${on.server.url}/console/pods/${pod.id}/${tab}`);
    await page.getByText('HF_TOKEN').first().waitFor();
  }
  assert.ok(bodies.every((body) => !body.includes('hf_secret_value')), 'no answer has the value');
  await page.goto(`${on.server.url}/console/pods/${pod.id}/settings`);
  await page.getByRole('button', { name: 'Show HF_TOKEN' }).click();
  const field = page.getByLabel('Value of HF_TOKEN');
  for (let tries = 0; (await field.inputValue()) !== 'hf_secret_value'; tries++) {
    assert.ok(tries < 300, 'the value is not shown');
    await page.waitForTimeout(100);
  }
  await close();
});
