import assert from 'node:assert/strict';
import {test} from 'node:test';
import {makeDigest} from '../../../src/herzrasen/client/games/nerts/announcement-digest.js';
import {
  bindings,
  meaningOf,
  keysOf,
  legend,
  shortcutFor,
  DEFAULT_KEYS,
} from '../../../src/herzrasen/client/games/nerts/key-bindings.js';
import {
  blocks,
  runningTotals,
  placeOf,
  foundationCounts,
  rivals,
  spot,
} from '../../../src/herzrasen/client/games/nerts/view-selectors.js';
import {splitChanges} from '../../../src/herzrasen/client/kit/keys/key-bindings.js';
import {signsOf} from '../../../src/herzrasen/client/kit/keys/key-signs.js';
import {table} from './table.js';

const {bind, swap} = bindings;

/** @param {string} key @param {number} columns @param {Record<string, string>} [changed] */
const keyOf = (key, columns, changed = {}) => meaningOf(signsOf({key}), keysOf(changed), {columns, rivals: 3});

/** What stands without a change, those of the whole page among them. */
const USUAL = keysOf({});

test('each key is a place or a deed', () => {
  assert.deepEqual(keyOf(' ', 4), {act: 'turn'});
  assert.deepEqual(keyOf('n', 4), {act: 'call'});
  assert.deepEqual(keyOf('a', 4), {place: {at: 'pile', index: 0}});
  assert.deepEqual(keyOf('S', 4), {place: {at: 'waste', index: 0}}, 'with capitals, too');
  assert.deepEqual(keyOf('h', 4), {place: {at: 'tableau', index: 3}});
  assert.equal(keyOf('j', 4), null, 'there is no fifth column');
  assert.deepEqual(keyOf('l', 7), {place: {at: 'tableau', index: 6}});
  assert.deepEqual(keyOf('3', 4), {rival: 2});
  assert.equal(keyOf('0', 4), null);
  assert.equal(keyOf('q', 4), null);
  assert.equal(keyOf('Enter', 4), null);
});

test('a rival has a key as long as there is one', () => {
  assert.equal(keyOf('4', 4), null);
  assert.deepEqual(meaningOf(['p'], keysOf({}), {columns: 4, rivals: 11}), {rival: 10});
});

test('the legend names every key that means something, and no key twice', () => {
  const extent = {columns: 7, rivals: 11};
  const named = legend(keysOf({}), extent).flatMap(([keys, what]) =>
    ['twice', 'sounds', 'talk'].includes(what) ? [] : keys,
  );
  assert.equal(new Set(named).size, named.length);
  assert.equal(named.length, Object.keys(DEFAULT_KEYS).length + 1, 'and Escape');
  for (const key of named) {
    if (key === 'Esc') continue;
    const typed = key === 'client.bind.space' ? ' ' : key.toLowerCase();
    assert.notEqual(meaningOf([typed], keysOf({}), extent), null, key);
  }
});

test('a key that is free takes its act, and the old one means nothing any more', () => {
  const result = bind({}, 'turn', ['x']);
  assert.deepEqual(result, {changed: {turn: 'x'}});
  assert.deepEqual(keyOf('X', 4, {turn: 'x'}), {act: 'turn'});
  assert.equal(keyOf(' ', 4, {turn: 'x'}), null);
  assert.deepEqual(bind({turn: 'x'}, 'turn', [' ']), {changed: {}}, 'the usual key is no change');
});

test('a key that another act has is told, and the two may change places', () => {
  assert.deepEqual(bind({}, 'pile', ['d']), {clash: 'column1', key: 'd'});
  const swapped = swap({}, 'pile', 'd');
  assert.deepEqual(swapped, {pile: 'd', column1: 'a'});
  assert.deepEqual(keyOf('a', 4, swapped), {place: {at: 'tableau', index: 0}});
  assert.deepEqual(bind(swapped, 'pile', ['d']), {changed: swapped}, 'its own key again');
});

test('what is no sign is no key', () => {
  for (const key of ['Enter', 'ArrowLeft', 'F1', 'Escape'])
    assert.deepEqual(bind({}, 'pile', signsOf({key})), {fault: 'sign'}, key);
});

test('the keys of the whole page can be changed beside those of the table', () => {
  assert.equal(keyOf('m', 4), null, 'the page carries it out');
  assert.deepEqual(bind({}, 'pile', ['m']), {clash: 'sound', key: 'm'});
  const swapped = swap({}, 'pile', 'm');
  assert.deepEqual(splitChanges(swapped), [{pile: 'm'}, {sound: 'a'}]);
  assert.deepEqual(keyOf('m', 4, swapped), {place: {at: 'pile', index: 0}});
  assert.deepEqual(bind({}, 'chat', ['q']), {changed: {chat: 'q'}});
});

test('a key that the page was given elsewhere is no key of the table any more, and none has two', () => {
  const keys = keysOf({pile: 'q', waste: 'x', sound: 'q'});
  assert.deepEqual([keys['sound'], keys['pile'], keys['waste']], ['q', 'm', 'x']);
  assert.equal(new Set(Object.values(keys)).size, Object.keys(keys).length);
  assert.deepEqual(keysOf({sound: 'b', chat: 'm'}), {...USUAL, sound: 'b', chat: 'm'}, 'the two have changed places');
  assert.deepEqual(keysOf({sound: 'q', chat: 'q'}), USUAL, 'broken');
});

test('stored keys that are old or broken count for nothing', () => {
  for (const changed of [
    {pile: 7},
    {fly: 'x'},
    {pile: 'Enter'},
    {pile: 'm'},
    {pile: 'b'},
    {pile: 'x', waste: 'x'},
    {pile: 'A'},
  ]) {
    assert.deepEqual(keysOf(changed), USUAL, JSON.stringify(changed));
  }
});

test('what was stored before an act had its usual key changes places with it', () => {
  assert.deepEqual(keysOf({pile: 'i'}), {...USUAL, pile: 'i', rules: 'a'});
  assert.deepEqual(keysOf({pile: 's', waste: 'd', column1: 'a'}), {
    ...USUAL,
    pile: 's',
    waste: 'd',
    column1: 'a',
  });
});

test('a shortcut is named as readers name keys', () => {
  assert.equal(shortcutFor('turn'), 'Space');
  assert.equal(shortcutFor('column1'), 'D');
});

test('what can wait is told together, once in a while', () => {
  /** @type {string[][]} */
  const digests = [];
  /** @type {(() => void)[]} */
  const clock = [];
  const calm = makeDigest((/** @type {string[]} */ things) => void digests.push(things), {
    later: (act) => clock.push(act),
    cancel: () => clock.splice(0),
  });
  calm.add('a');
  calm.add('b');
  assert.equal(clock.length, 1);
  assert.deepEqual(digests, []);
  clock[0]?.();
  assert.deepEqual(digests, [['a', 'b']]);
  calm.add('c');
  calm.stop();
  calm.flush();
  assert.deepEqual(digests, [['a', 'b']], 'what was given up is not told');
});

test('a place and its text', () => {
  assert.equal(spot({at: 'pile'}), 'pile:0');
  assert.deepEqual(placeOf('foundation:-1'), {at: 'foundation', index: -1});
});

test('foundations stand in the block of their suit, and keep their numbers', () => {
  const found = blocks(/** @type {any} */ (table({foundations: [['AD'], ['AC'], ["AD'", '2D']]})), 2);
  assert.deepEqual(found, [
    {suit: 'C', slots: [1, null]},
    {suit: 'D', slots: [0, 2]},
    {suit: 'S', slots: [null, null]},
    {suit: 'H', slots: [null, null]},
  ]);
});

test('cards in the middle count for their backs', () => {
  assert.deepEqual(foundationCounts(/** @type {any} */ (table({foundations: [['AD', "2D'"], ["AC'"]]}))), [1, 2]);
});

test('rivals sit clockwise from the left neighbour; a watcher sees all', () => {
  assert.deepEqual(rivals(4, 2), [3, 0, 1]);
  assert.deepEqual(rivals(3, -2), [0, 1, 2]);
  assert.deepEqual(rivals(1, 0), []);
});

test('the totals after each round', () => {
  assert.deepEqual(
    runningTotals(
      /** @type {any} */ (
        table({
          match: {
            totals: [3, 1],
            deals: [
              [5, -1],
              [-2, 2],
            ],
          },
        })
      ),
    ),
    [
      [5, -1],
      [3, 1],
    ],
  );
});
