import assert from 'node:assert/strict';
import {test} from 'node:test';

import {decks, pairs, together} from '../../../src/herzrasen/client/rules/together.js';

const USUAL = {seats: 4, teams: 'none', pile_size: 13, pile_sizes: [], handicap: 'none'};
const FIXED = {...USUAL, handicap: 'fixed', pile_sizes: [13, 9, 8, 7]};

test('a fixed handicap brings a pile size for each deck, and takes them with it', () => {
  assert.deepEqual(together(USUAL, {handicap: 'fixed'}), {...USUAL, handicap: 'fixed', pile_sizes: [13, 13, 13, 13]});
  assert.deepEqual(together(FIXED, {handicap: 'caller-grows'}), {...USUAL, handicap: 'caller-grows'});
  assert.deepEqual(together(FIXED, {handicap: 'none'}), USUAL);
});

test('pile sizes are a fixed handicap, and none of them are none', () => {
  assert.deepEqual(together(USUAL, {pile_sizes: [13, 9, 8, 7]}), FIXED);
  assert.deepEqual(together(FIXED, {pile_sizes: []}), USUAL);
  assert.equal(together({...USUAL, handicap: 'caller-grows'}, {pile_sizes: []}).handicap, 'caller-grows');
});

test('as many sizes as decks stay', () => {
  assert.deepEqual(together(FIXED, {seats: 6}).pile_sizes, [13, 9, 8, 7, 13, 13]);
  assert.deepEqual(together(FIXED, {seats: 3}).pile_sizes, [13, 9, 8]);
  assert.deepEqual(together(FIXED, {teams: 'shared'}).pile_sizes, [13, 9]);
  assert.deepEqual(together(FIXED, {teams: 'summed'}).pile_sizes, [13, 9, 8, 7]);
});

test('anything else is set by itself', () => {
  assert.deepEqual(together(FIXED, {draw: 1}), {...FIXED, draw: 1});
  assert.deepEqual(together({players: 4}, {players: 5}), {players: 5});
});

test('two who share play with one deck', () => {
  assert.deepEqual([pairs(USUAL), decks(USUAL)], [false, 4]);
  assert.deepEqual([pairs({...USUAL, teams: 'roles'}), decks({...USUAL, teams: 'roles'})], [true, 2]);
  assert.deepEqual([pairs({...USUAL, teams: 'summed'}), decks({...USUAL, teams: 'summed'})], [false, 4]);
});
