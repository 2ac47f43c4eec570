// Words and figures are those of the command line.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as format from '../../../console/format.js';

test('money has cents, and an amount that is not known is no zero', () => {
  assert.equal(format.money(10152.956), '10,152.96');
  assert.equal(format.money(0), '0.00');
  assert.equal(format.money(undefined), '–');
  assert.equal(format.price(0.002777), '0.00278');
});

test('spans use the largest unit that fits', () => {
  assert.deepEqual([0, 59, 60, 3599, 3600, 172_799, 172_800].map(format.span), ['0 s', '59 s', '1 min', '59 min', '1 h', '47 h', '2 d']);
  assert.equal(format.relative(1000, 1060), '1 min ago');
  assert.equal(format.relative(4600, 1000), 'in 1 h');
});

test('a word that a shell would split or read is quoted', () => {
  assert.equal(format.shell(['pods', 'create', 'a b', "it's", '$(rm)', '', 'x;y']), `pods create 'a b' 'it'\\''s' '$(rm)' '' 'x;y'`);
});

test('controls of direction, and other invisible characters, are shown', () => {
  assert.equal(format.visible('a\u202eb'), 'a‹202E›b');
  assert.equal(format.visible('\u001b[31m'), '␛[31m');
  assert.equal(format.visible('zero\u200bwidth'), 'zero‹200B›width');
  assert.equal(format.visible('plain äöü 中文'), 'plain äöü 中文');
});

test('only http and https become links', () => {
  assert.equal(format.webLink('http://127.0.0.1:8080/'), 'http://127.0.0.1:8080/');
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'no address', 'vbscript:x']) assert.equal(format.webLink(text), null);
});

test('spans that are typed', () => {
  assert.deepEqual(['90s', '1h30m', '3d', '', '5', '1w', '-1h', '0s'].map(format.duration), [90, 5400, 259_200, null, null, null, null, null]);
});

test('a cell of CSV is quoted, and is no formula', () => {
  assert.equal(format.csv([['a,b', 'say "x"', '=cmd()', -3.5]]), `"a,b","say ""x""",'=cmd(),-3.5\r\n`);
});
