// What others wrote is what VENDOR.md says, what is generated is new, and no file breaks the rules of the policy.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { generated, target } from '../api-types.mjs';

const root = new URL('../../../console/', import.meta.url);
const read = (name) => readFileSync(new URL(name, root), 'utf8');
const own = ['', 'pages/'].flatMap((folder) => readdirSync(new URL(folder || '.', root)).filter((name) => /\.(js|css|html)$/.test(name)).map((name) => folder + name));

test('each vendored file has the sum that VENDOR.md names', () => {
  const rows = [...read('vendor/VENDOR.md').matchAll(/^\| (\S+) \| (.+?) \| (.+?) \| ([0-9a-f]{64}) \|$/gm)];
  assert.deepEqual(rows.map(([, file]) => file), ['preact.js', 'xterm.js', 'xterm.css']);
  for (const [, file, packages, licence, sum] of rows) {
    assert.equal(createHash('sha256').update(readFileSync(new URL(`vendor/${file}`, root))).digest('hex'), sum, `${file}: run vendor/update.mjs`);
    assert.match(licence, /^(MIT|Apache-2\.0|, )+$/);
    for (const one of file.endsWith('.css') ? [] : packages.split(', ')) assert.ok(read('vendor/LICENSES.txt').includes(one), `the licence of ${one}`);
  }
});

test('api.d.ts is that of docs/openapi.json', () => {
  assert.equal(readFileSync(target, 'utf8'), generated(), 'stale: node tests/console/api-types.mjs --write');
});

test('no own file writes HTML, styles inline, evaluates text or names a foreign address', () => {
  const forbidden = [/innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML/, /\beval\(|new Function/, /\sstyle="/, /<style/, /https?:\/\/(?!www\.w3\.org\/2000\/svg|\$\{)/];
  for (const name of own) {
    for (const rule of forbidden) {
      const code = read(name).replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
      assert.doesNotMatch(code, rule, name);
    }
  }
});

test('only actions.js and the session send what is no GET', () => {
  for (const name of own.filter((one) => !['actions.js', 'store.js'].includes(one))) {
    assert.doesNotMatch(read(name), /(request|raw)\(\s*'(POST|PUT|PATCH|DELETE)'|\bfetch\(/, name);
  }
});

test('modules are below 400 lines', () => {
  for (const name of own) assert.ok(read(name).split('\n').length < 400, name);
});

test('budget: files in the binary', () => {
  const all = [...own, 'vendor/preact.js', 'vendor/xterm.js', 'vendor/xterm.css'];
  const bytes = all.reduce((sum, name) => sum + gzipSync(read(name), { level: 9 }).length, 0);
  console.log(`budget: files in the binary ${(bytes / 1000).toFixed(0)} KB of 250`);
  assert.ok(bytes < 250_000);
});
