import assert from 'node:assert/strict';
import {test} from 'node:test';

import {hashOf, parts} from '../../../src/herzrasen/client/rules/address.js';
import {OPTIONS, PRESETS, grouped} from '../../../src/herzrasen/client/rules/groups.js';
import {plain} from '../../../src/herzrasen/client/rules/search.js';
import {stepped} from '../../../src/herzrasen/client/rules/step.js';
import {pressed} from '../../../src/herzrasen/client/rules/pressed.js';

test('nothing is named in two groups', () => {
  for (const groups of [...Object.values(OPTIONS), ...Object.values(PRESETS)]) {
    const names = groups.flatMap(([, members]) => members);
    assert.equal(new Set(names).size, names.length);
  }
});

test('what no group names comes last, and empty groups do not come', () => {
  const things = [{name: 'new'}, {name: 'b'}, {name: 'a'}];
  const groups = [['first', ['a', 'b']], ['empty', ['x']]];
  assert.deepEqual(grouped(groups, things), [['first', [{name: 'a'}, {name: 'b'}]], ['more', [{name: 'new'}]]]);
});

test('one press goes further where numbers are large, and meets round ones', () => {
  const upwards = [4, 29, 30, 47, 95, 100, 130].map((value) => stepped(value, 1));
  assert.deepEqual(upwards, [5, 30, 35, 50, 100, 125, 150]);
  const downwards = [5, 30, 35, 47, 100, 125, 130].map((value) => stepped(value, -1));
  assert.deepEqual(downwards, [4, 29, 30, 45, 95, 100, 125]);
  assert.deepEqual([stepped(0, -1), stepped(-10, 1), stepped(-50, 1), stepped(-45, -1)], [-1, -9, -45, -50]);
});

test('a press takes a card, the next puts it back; with two packs one copy more', () => {
  assert.deepEqual(pressed(['KH'], '2C', 1), ['2C', 'KH']);
  assert.deepEqual(pressed(['2C', 'KH'], '2C', 1), ['KH']);
  assert.deepEqual(pressed(['2C'], '2C', 2), ['2C', "2C'"]);
  assert.deepEqual(pressed(['2C', "2C'"], '2C', 2), []);
});

test('the search sees neither case nor marks', () => {
  assert.ok(plain('Übrige Karten').includes(plain('ubrig')));
});

test('a text form has a preset and names of what is changed', () => {
  assert.deepEqual(parts('sun'), {preset: 'sun', changed: []});
  assert.deepEqual(parts('sun+target=50,removed=2C.2D'), {preset: 'sun', changed: ['target', 'removed']});
});

test('an address holds no mark that ends it', () => {
  assert.equal(hashOf('hearts', "standard+removed=2C.2C'"), '#/rules/hearts/standard+removed=2C.2C%27');
});
