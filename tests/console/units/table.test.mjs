// A list draws only what is seen, and keys lead where they say.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import './page.mjs';

let table;
let palette;
before(async () => {
  table = await import('../../../console/table.js');
  palette = await import('../../../console/palette.js');
});

test('the window is bounded, however long the list and wherever it is', () => {
  for (const top of [0, 1, 31, 160_000, 319_000, 10_000_000]) {
    const [first, last] = table.windowOf(top, 700, 32, 10_000);
    assert.ok(first >= 0 && last <= 10_000 && last - first <= 700 / 32 + 14, `${top}: ${first} to ${last}`);
  }
  assert.deepEqual(table.windowOf(0, 700, 32, 0), [0, 0]);
  const [first, last] = table.windowOf(3200, 640, 32, 10_000);
  assert.ok(first <= 100 && last >= 120);
});

test('keys move and stop at the ends', () => {
  const to = (key, from) => table.moved(key, from, 100, 20);
  assert.deepEqual([to('j', -1), to('j', 0), to('j', 99), to('k', 0), to('PageDown', 90), to('Home', 50), to('End', 0), to('q', 5)], [0, 1, 99, 0, 99, 0, 99, null]);
  assert.equal(table.moved('j', -1, 0, 20), null);
});

test('the palette puts what begins so first', () => {
  const entries = ['Terminate a', 'restart b', 'start c', 'Start d'].map((label) => ({ label, line: 'svcctl' }));
  assert.deepEqual(palette.fitting(entries, 'start').map((one) => one.label), ['start c', 'Start d', 'restart b']);
  assert.deepEqual(palette.fitting(entries, 'svcctl b').map((one) => one.label), ['restart b']);
});
