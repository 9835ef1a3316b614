import assert from 'node:assert/strict';
import {test} from 'node:test';

import {hashOf, parts, rulesOfLink} from '../../../src/herzrasen/client/kit/rules/rules-url.js';
import {OPTIONS, PRESETS, groupOptions} from '../../../src/herzrasen/client/kit/rules/option-groups.js';
import {searchText} from '../../../src/herzrasen/client/kit/rules/search-text.js';
import {nextStep} from '../../../src/herzrasen/client/kit/rules/step-size.js';
import {toggleCard} from '../../../src/herzrasen/client/kit/rules/toggle-card.js';

test('nothing is named in two groups', () => {
  for (const groups of [...Object.values(OPTIONS), ...Object.values(PRESETS)]) {
    const names = groups.flatMap(([, members]) => members);
    assert.equal(new Set(names).size, names.length);
  }
});

test('what no group names comes last, and empty groups do not come', () => {
  const things = [{name: 'new'}, {name: 'b'}, {name: 'a'}];
  const groups = [
    ['first', ['a', 'b']],
    ['empty', ['x']],
  ];
  assert.deepEqual(groupOptions(groups, things), [
    ['first', [{name: 'a'}, {name: 'b'}]],
    ['more', [{name: 'new'}]],
  ]);
});

test('one press goes further where numbers are large, and meets round ones', () => {
  const upwards = [4, 29, 30, 47, 95, 100, 130].map((value) => nextStep(value, 1));
  assert.deepEqual(upwards, [5, 30, 35, 50, 100, 125, 150]);
  const downwards = [5, 30, 35, 47, 100, 125, 130].map((value) => nextStep(value, -1));
  assert.deepEqual(downwards, [4, 29, 30, 45, 95, 100, 125]);
  assert.deepEqual([nextStep(0, -1), nextStep(-10, 1), nextStep(-50, 1), nextStep(-45, -1)], [-1, -9, -45, -50]);
});

test('a press takes a card, the next puts it back; with two packs one copy more', () => {
  assert.deepEqual(toggleCard(['KH'], '2C', 1), ['2C', 'KH']);
  assert.deepEqual(toggleCard(['2C', 'KH'], '2C', 1), ['KH']);
  assert.deepEqual(toggleCard(['2C'], '2C', 2), ['2C', "2C'"]);
  assert.deepEqual(toggleCard(['2C', "2C'"], '2C', 2), []);
});

test('the search sees neither case nor marks', () => {
  assert.ok(searchText('Übrige Karten').includes(searchText('ubrig')));
});

test('a text form has a preset and names of what is changed', () => {
  assert.deepEqual(parts('sun'), {preset: 'sun', changed: []});
  assert.deepEqual(parts('sun+target=50,removed=2C.2D'), {preset: 'sun', changed: ['target', 'removed']});
  assert.deepEqual(parts('1:sun+target=50'), {preset: 'sun', changed: ['target']}, 'of another version as well');
});

test('an address holds no mark that ends it', () => {
  assert.equal(hashOf('hearts', "standard+removed=2C.2C'"), '#/rules/hearts/3:standard+removed=2C.2C%27');
});

test('a link names the version of its presets; without one it is of the first', () => {
  assert.equal(rulesOfLink('3:sun+target=50'), 'sun+target=50');
  assert.equal(rulesOfLink('black-maria'), '1:black-maria');
  assert.equal(rulesOfLink('4:sun'), '4:sun', 'the server refuses it with a sentence');
});
