import assert from 'node:assert/strict';
import {test} from 'node:test';

import {bestOf, endsMet, partsOf, tiedSides} from '../../../src/herzrasen/client/games/nerts/round-result.js';
import {area, table} from './table.js';

/** @param {number[]} totals @param {Record<string, unknown>} rules @param {number} [rounds] */
const after = (totals, rules, rounds = 3) =>
  table({rules, match: {totals, deals: Array.from({length: rounds}, () => totals.map(() => 0)), places: []}});

test('points are taken apart by backs, piles, kings and the call', () => {
  const round = table({
    rules: {call_bonus: 10, king_bonus: 5},
    areas: [area({pile: [], down: 0}), area({pile: ["9S'"], down: 2})],
    foundations: [['AD', "2D'", 'KD'], ["AH'"]],
    decks: [0, 1],
    caller: 0,
  });
  assert.deepEqual(
    partsOf(round).map(({cards, kings, penalty, bonus, points}) => [cards, kings, penalty, bonus, points]),
    [
      [2, 5, 0, 10, 17],
      [2, 0, 6, 0, -4],
    ],
  );
  assert.deepEqual(bestOf(round), [0]);
});

test('decks that were passed on count for the seat that plays with them', () => {
  const round = table({
    foundations: [["AD'", "2D'"]],
    decks: [1, 0],
    areas: [area({pile: [], down: 0}), area({pile: [], down: 0})],
  });
  assert.deepEqual(
    partsOf(round).map(({cards}) => cards),
    [2, 0],
  );
});

test('a joker counts as a king where it stands for one', () => {
  const round = table({rules: {king_bonus: 3}, foundations: [['AD', 'XC']], jokers: [['XC', 'KD']], decks: [0, 1]});
  assert.equal(partsOf(round)[0]?.kings, 3);
});

test('the ends that are met are named, and only those', () => {
  assert.deepEqual(endsMet(after([100, 41], {})), [{end: 'target', n: 100}]);
  assert.deepEqual(endsMet(after([99, 40], {})), []);
  assert.deepEqual(endsMet(after([40, -20], {})), [{end: 'spread', n: 60}]);
  assert.deepEqual(endsMet(after([40, 0], {round_cap: 3})), [{end: 'cap', n: 3}]);
  assert.deepEqual(endsMet(after([40, 0], {round_cap: 2, rounds: 4})), []);
  assert.deepEqual(endsMet(after([30, 10], {target: null, rounds: 3})), [{end: 'rounds', n: 3}]);
  assert.deepEqual(endsMet(after([30, 20, -40], {spread: 60})), [{end: 'spread', n: 70}]);
  assert.deepEqual(endsMet(after([50, 20, -40], {spread: null, mercy: 30})), [{end: 'mercy', n: 30}]);
  assert.deepEqual(
    endsMet(after([120], {spread: 5, mercy: 5})).map(({end}) => end),
    ['target'],
  );
  assert.deepEqual(
    endsMet(after([100, 0], {rounds: 3, spread: 100, mercy: 90})).map(({end}) => end),
    ['target', 'rounds', 'spread', 'mercy'],
  );
});

test('a tie is one for the first place', () => {
  assert.deepEqual(tiedSides(after([7, 7, 3], {})), [0, 1]);
  assert.deepEqual(tiedSides(after([7, 3, 3], {})), []);
  assert.deepEqual(tiedSides(after([7], {})), []);
});
