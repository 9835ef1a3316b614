import assert from 'node:assert/strict';
import {test} from 'node:test';

import {decks, pairCount, applyLinked} from '../../../src/herzrasen/client/kit/rules/linked-options.js';

const USUAL = {seats: 4, teams: 'none', pile_size: 13, pile_sizes: [], handicap: 'none'};
const FIXED = {...USUAL, handicap: 'fixed', pile_sizes: [13, 9, 8, 7]};

test('a fixed handicap brings a pile size for each deck, and takes them with it', () => {
  assert.deepEqual(applyLinked(USUAL, {handicap: 'fixed'}), {
    ...USUAL,
    handicap: 'fixed',
    pile_sizes: [13, 13, 13, 13],
  });
  assert.deepEqual(applyLinked(FIXED, {handicap: 'caller-grows'}), {...USUAL, handicap: 'caller-grows'});
  assert.deepEqual(applyLinked(FIXED, {handicap: 'none'}), USUAL);
});

test('pile sizes are a fixed handicap, and none of them are none', () => {
  assert.deepEqual(applyLinked(USUAL, {pile_sizes: [13, 9, 8, 7]}), FIXED);
  assert.deepEqual(applyLinked(FIXED, {pile_sizes: []}), USUAL);
  assert.equal(applyLinked({...USUAL, handicap: 'caller-grows'}, {pile_sizes: []}).handicap, 'caller-grows');
});

test('as many sizes as decks stay', () => {
  assert.deepEqual(applyLinked(FIXED, {seats: 6}).pile_sizes, [13, 9, 8, 7, 13, 13]);
  assert.deepEqual(applyLinked(FIXED, {seats: 3}).pile_sizes, [13, 9, 8]);
  assert.deepEqual(applyLinked(FIXED, {teams: 'shared'}).pile_sizes, [13, 9]);
  assert.deepEqual(applyLinked(FIXED, {teams: 'summed'}).pile_sizes, [13, 9, 8, 7]);
});

test('anything else is set by itself', () => {
  assert.deepEqual(applyLinked(FIXED, {draw: 1}), {...FIXED, draw: 1});
  assert.deepEqual(applyLinked({players: 4}, {players: 5}), {players: 5});
});

test('two who share play with one deck', () => {
  assert.deepEqual([pairCount(USUAL), decks(USUAL)], [false, 4]);
  assert.deepEqual([pairCount({...USUAL, teams: 'roles'}), decks({...USUAL, teams: 'roles'})], [true, 2]);
  assert.deepEqual([pairCount({...USUAL, teams: 'summed'}), decks({...USUAL, teams: 'summed'})], [false, 4]);
});
