import assert from 'node:assert/strict';
import {test} from 'node:test';

import {initialsOf} from '../../src/herzrasen/client/kit/members/initials.js';
import {otherWatchers} from '../../src/herzrasen/client/core/table/table-state.js';

test('no two players have the same letter while the name of one has another', () => {
  assert.deepEqual(initialsOf(['Ada', 'Ben', 'Clara', 'Dora']), ['A', 'B', 'C', 'D']);
  assert.deepEqual(initialsOf(['Ada', 'anna Berg', 'Anna', 'Ben']), ['A', 'B', 'N', 'E']);
  assert.deepEqual(initialsOf(['Clever Hare', 'Curious Hedgehog']), ['C', 'H']);
});

test('where every letter of a name is taken, its first stays; a free seat takes none', () => {
  assert.deepEqual(initialsOf(['A', 'Aa']), ['A', 'A']);
  assert.deepEqual(initialsOf(['', 'Ada', '', 'Ö!', '!?']), ['·', 'A', '·', 'Ö', '!']);
});

test('a family, a flag, a letter with its accent is one letter', () => {
  assert.deepEqual(initialsOf(['👨‍👩‍👧', '🇩🇪🇦🇹', '👍🏽', 'x\u0301a', 'x\u0301']), [
    '👨‍👩‍👧',
    '🇩🇪',
    '👍🏽',
    'X\u0301',
    'X\u0301',
  ]);
});

test('one does not count oneself among the watchers', () => {
  const room = (seat, watchers) => ({seat, members: {watchers}});
  assert.deepEqual([otherWatchers(room(-1, 1)), otherWatchers(room(-1, 3)), otherWatchers(room(0, 1))], [0, 2, 1]);
  assert.equal(otherWatchers({seat: -1, members: null}), 0);
});
