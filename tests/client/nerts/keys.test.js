import assert from 'node:assert/strict';
import {test} from 'node:test';
import {gather} from '../../../src/herzrasen/shells/web/client/nerts/calm.js';
import {keyOf, legend} from '../../../src/herzrasen/shells/web/client/nerts/keys.js';
import {blocks, course, placeOf, played, rivals, spot} from '../../../src/herzrasen/shells/web/client/nerts/read.js';
import {table} from './table.js';

test('each key is a place or a deed', () => {
  assert.deepEqual(keyOf(' ', 4), {act: 'turn'});
  assert.deepEqual(keyOf('n', 4), {act: 'call'});
  assert.deepEqual(keyOf('a', 4), {place: {at: 'pile', index: 0}});
  assert.deepEqual(keyOf('S', 4), {place: {at: 'waste', index: 0}}, 'with capitals, too');
  assert.deepEqual(keyOf('h', 4), {place: {at: 'tableau', index: 3}});
  assert.equal(keyOf('j', 4), null, 'there is no fifth column');
  assert.deepEqual(keyOf('l', 7), {place: {at: 'tableau', index: 6}});
  assert.deepEqual(keyOf('3', 4), {rival: 2});
  assert.deepEqual(keyOf('Escape', 4), {act: 'drop'});
  assert.equal(keyOf('0', 4), null);
  assert.equal(keyOf('q', 4), null);
  assert.equal(keyOf('Enter', 4), null);
});

test('the legend names every key that means something, and no key twice', () => {
  const named = legend(7, 3).flatMap(([keys, what]) => (what === 'twice' || what === 'sounds' ? [] : keys));
  assert.equal(new Set(named).size, named.length);
  for (const key of named) {
    const typed = {space: ' ', Esc: 'Escape'}[key] ?? key;
    assert.notEqual(keyOf(typed, 7), null, key);
  }
});

test('what can wait is told together, once in a while', () => {
  /** @type {string[][]} */
  const told = [];
  /** @type {(() => void)[]} */
  const clock = [];
  const calm = gather((/** @type {string[]} */ things) => void told.push(things), {later: (act) => clock.push(act), cancel: () => clock.splice(0)});
  calm.add('a');
  calm.add('b');
  assert.equal(clock.length, 1);
  assert.deepEqual(told, []);
  clock[0]?.();
  assert.deepEqual(told, [['a', 'b']]);
  calm.add('c');
  calm.stop();
  calm.flush();
  assert.deepEqual(told, [['a', 'b']], 'what was given up is not told');
});

test('a place and its text', () => {
  assert.equal(spot({at: 'pile'}), 'pile:0');
  assert.deepEqual(placeOf('foundation:-1'), {at: 'foundation', index: -1});
});

test('foundations stand in the block of their suit, and keep their numbers', () => {
  const found = blocks(/** @type {any} */ (table({foundations: [['AD'], ['AC'], ['AD\'', '2D']]})), 2);
  assert.deepEqual(found, [
    {suit: 'C', slots: [1, null]},
    {suit: 'D', slots: [0, 2]},
    {suit: 'S', slots: [null, null]},
    {suit: 'H', slots: [null, null]},
  ]);
});

test('cards in the middle count for their backs', () => {
  assert.deepEqual(played(/** @type {any} */ (table({foundations: [['AD', "2D'"], ["AC'"]]}))), [1, 2]);
});

test('rivals sit clockwise from the left neighbour; a watcher sees all', () => {
  assert.deepEqual(rivals(4, 2), [3, 0, 1]);
  assert.deepEqual(rivals(3, -2), [0, 1, 2]);
  assert.deepEqual(rivals(1, 0), []);
});

test('the totals after each round', () => {
  assert.deepEqual(course(/** @type {any} */ (table({match: {totals: [3, 1], deals: [[5, -1], [-2, 2]]}}))), [[5, -1], [3, 1]]);
});
