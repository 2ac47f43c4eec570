// A log keeps what it says it keeps, finds what is there, and draws text alone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KEPT, Lines, lineOf, partsOf, testOf } from '../../../console/lines.js';

const line = (n, text = `line ${n}`) => lineOf(String(n).padStart(9, '0'), n, 'container', text);
const many = (from, until, text) => Array.from({ length: until - from }, (_, at) => line(from + at, text?.(from + at)));
const search = (text, more = {}) => ({ text, regex: false, only: false, source: '', ...more });

test('lines are bounded, and how many went is known', () => {
  const lines = new Lines();
  for (let from = 0; from < 250_000; from += 1000) lines.push(many(from, from + 1000));
  assert.ok(lines.all.length <= KEPT);
  assert.equal(lines.all.length + lines.dropped, 250_000);
  assert.equal(lines.all.at(-1).text, 'line 249999');
  assert.equal(lines.rows(), lines.all.length);
  assert.equal(lines.view.length, lines.ends.length);
});

test('hits are counted over all kept lines, as they come and go', () => {
  const lines = new Lines();
  lines.find(search('OOM'));
  const text = (n) => (n % 10 === 0 ? `oom at ${n}` : `line ${n}`);
  for (let from = 0; from < 150_000; from += 500) lines.push(many(from, from + 500, text));
  const expected = lines.all.filter((one) => one.text.includes('oom')).length;
  assert.equal(lines.hits.length, expected);
  assert.ok(lines.hits.every((at) => lines.view[at].text.startsWith('oom')));
  lines.find(search('oom', { only: true }));
  assert.equal(lines.view.length, expected);
  lines.find(search('oom at [05]*0$', { regex: true }));
  assert.equal(lines.hits.length, lines.all.filter((one) => /oom at [05]*0$/.test(one.text)).length);
});

test('an expression that is none says so and finds nothing', () => {
  const { test: none, wrong } = testOf(search('(', { regex: true }));
  assert.equal(none, null);
  assert.match(wrong, /Unterminated|Invalid/);
  assert.ok(testOf(search('(')).test.test('a ( b'));
});

test('lines that wrap are as high as their rows', () => {
  const lines = new Lines();
  lines.fold(10);
  lines.push([line(1, 'x'.repeat(10)), line(2, 'x'.repeat(11)), line(3, '')]);
  assert.deepEqual([lines.rowOf(0), lines.rowOf(1), lines.rowOf(2), lines.rows()], [0, 1, 3, 4]);
  assert.deepEqual([0, 1, 2, 3, 9].map((row) => lines.atRow(row)), [0, 1, 1, 2, 2]);
});

test('earlier lines come before the kept ones, within the bound', () => {
  const lines = new Lines();
  lines.push(many(1000, 1010));
  assert.equal(lines.prepend(many(0, 1000)), 1000);
  assert.equal(lines.all[0].text, 'line 0');
  lines.push(many(1010, KEPT));
  assert.equal(lines.prepend(many(0, 10)), 0);
});

test('colours are classes, and every other sequence is dropped', () => {
  const parts = partsOf(line(1, '\x1b[1;31mbad\x1b[0m \x1b]8;;http://evil/\x07link\x1b]8;;\x07 \x1b]52;c;ZXZpbA==\x07\x1b]0;title\x07end\x1b[2J'), null);
  assert.deepEqual(parts, [{ text: 'bad', style: 'a1 c1' }, { text: ' ', style: '' }, { text: 'link', style: '' }, { text: ' ', style: '' }, { text: 'end', style: '' }]);
});

test('what a search finds is marked across colours', () => {
  const parts = partsOf(line(1, 'o\x1b[32mom\x1b[0m!'), /oom/i);
  assert.deepEqual(parts, [{ text: 'o', style: '', hit: true }, { text: 'om', style: 'c2', hit: true }, { text: '!', style: '' }]);
});

test('a line of a megabyte is kept in part, and says how much is not', () => {
  const long = line(1, 'x'.repeat(1 << 20));
  assert.equal(long.text.length + long.cut, 1 << 20);
  assert.ok(long.text.length <= 16_384);
  assert.ok(partsOf(long, null).reduce((sum, { text }) => sum + text.length, 0) <= 4096);
});

test('a progress bar shows what a terminal would', () => {
  assert.equal(line(1, '10 %\r50 %\r100 %').text, '100 %');
  assert.equal(line(1, 'windows\r').text, 'windows');
});
