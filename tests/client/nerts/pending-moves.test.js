import assert from 'node:assert/strict';
import {test} from 'node:test';
import {shareUnchanged} from '../../../src/herzrasen/client/games/nerts/structural-sharing.js';
import {predict, predecessorOf} from '../../../src/herzrasen/client/games/nerts/pending-moves.js';
import {area, column, foundation, pile, rival, table, waste} from './table.js';

/** @param {object} source @param {string} card @param {object} target @param {string} [onto] */
const lift = (source, card, target, onto) => ({move: 'lift', source, card, target, ...(onto ? {onto} : {})});
/** @param {object[]} moves @param {object} [on] */
const shown = (moves, on = table()) =>
  predict(/** @type {any} */ (on), 0, /** @type {any} */ (moves.map((move, at) => ({id: `m${at}`, move}))));

test('a run goes with the card that is lifted', () => {
  const {table: after, cards} = shown([lift(column(0), '8C', column(1))]);
  assert.deepEqual(after.areas[0]?.tableau, [[], ['8C', '7D']]);
  assert.deepEqual([...cards], ['8C', '7D']);
});

test('an ace opens a foundation; the pile shows what is not known yet as closed', () => {
  const after = shown([lift(waste, 'AS', foundation(-1)), lift(pile, '9H', rival(1), "9S'")]).table;
  assert.deepEqual(after.foundations.at(-1), ['AS']);
  assert.deepEqual(after.areas[0]?.waste, ['2S']);
  assert.deepEqual(after.areas[0]?.pile, []);
  assert.equal(after.areas[0]?.down, 4);
  assert.deepEqual(after.areas[1]?.pile, ["9S'", '9H']);
});

test('each move stands on what the one before has left', () => {
  const moves = [lift(waste, 'AS', foundation(-1)), lift(waste, '2S', foundation(2), 'AS')];
  assert.deepEqual(shown(moves).table.foundations.at(-1), ['AS', '2S']);
  assert.deepEqual(shown(moves.slice(1)).table, table(), 'without the first the second bounces');
});

test('a move that has come true is not made again', () => {
  const done = table({areas: [area({waste: ['2S']}), area()], foundations: [['AS']]});
  assert.equal(shown([lift(waste, 'AS', foundation(-1))], done).table, done);
});

test('a foundation is known by the card on it, not by its number', () => {
  const opened = table({foundations: [['AD', '2D'], ["AH'"], ["AC'"], ['AS']]});
  const {table: after, touched} = shown([lift(waste, '2S', foundation(2), 'AS')], {
    ...opened,
    areas: [area({waste: ['2S']}), area()],
  });
  assert.deepEqual(after.foundations.at(-1), ['AS', '2S']);
  assert.deepEqual([...touched.keys()], ['waste:0', 'foundation:3']);
});

test('what a joker was played as is shown with it', () => {
  const on = table({areas: [area({waste: ['XC']}), area()]});
  const {table: after} = shown([{...lift(waste, 'XC', foundation(0), '2D'), stands_for: '3D'}], on);
  assert.deepEqual(after.jokers, [['XC', '3D']]);
});

test('a turn takes its cards off the stock, and nobody knows yet what lies on the waste', () => {
  const {table: after, unknown, cards} = shown([{move: 'turn'}, lift(waste, 'AS', foundation(-1))]);
  assert.equal(after.areas[0]?.stock, 17);
  assert.deepEqual([...unknown], ['waste:0']);
  assert.deepEqual([...cards], ['AS'], 'it can not be lifted any more');
  assert.equal(after.foundations.length, 2);
});

test('a waste that is turned over is the stock', () => {
  const {table: after, unknown} = shown([{move: 'turn'}], table({areas: [area({stock: 0}), area()]}));
  assert.deepEqual([after.areas[0]?.stock, after.areas[0]?.waste], [2, []]);
  assert.deepEqual([...unknown], []);
});

test('a closed card of the pile ends the chain', () => {
  const {unknown, made} = shown([lift(pile, '9H', rival(1), "9S'"), lift(pile, '3C', column(1))]);
  assert.deepEqual([...unknown], ['pile:0']);
  assert.deepEqual([...made], ['m0']);
});

test('a move rests on the last one that changed its place', () => {
  const chain = shown([
    lift(waste, 'AS', foundation(-1)),
    lift(waste, '2S', foundation(2), 'AS'),
    lift(column(0), '7D', column(1)),
  ]);
  /** @param {object} move */
  const base = (move) => predecessorOf(chain, /** @type {any} */ (move));
  assert.equal(base(lift(pile, '3S', foundation(2), '2S')), 'm1');
  assert.equal(base(lift(column(1), '7D', rival(1))), 'm2');
  assert.equal(base(lift(pile, '9H', foundation(0), '2D')), null);
  assert.equal(base(lift(waste, '', column(1))), 'm2', 'the last of two');
  assert.equal(base(lift(column(1), '', foundation(2))), 'm2');
  assert.equal(base({move: 'turn'}), 'm1');
  assert.equal(base({move: 'call'}), null);
  assert.equal(base({move: 'vote'}), null);
});

test('a new view shares what is the same with the old one', () => {
  const old = table();
  const next = table({votes: [1]});
  const kept = shareUnchanged(old, next);
  assert.deepEqual(kept, next);
  assert.notEqual(kept, old);
  assert.equal(kept.areas, old.areas);
  assert.equal(shareUnchanged(old, table()), old);
  assert.deepEqual(shareUnchanged([1, 2, 3], [1, 2]), [1, 2]);
  assert.deepEqual(shareUnchanged({a: 1, b: 2}, {a: 1}), {a: 1});
  assert.equal(shareUnchanged(null, old), old);
});

test('of the pile only a card that the server has yet to turn up is unknown', () => {
  const unknown = (/** @type {string[]} */ cards, move = lift(pile, '9H', rival(1), "9S'")) => [
    ...shown([move], table({areas: [area({pile: cards}), ...table().areas.slice(1)]})).unknown,
  ];
  assert.deepEqual(unknown(['9H']), ['pile:0']);
  assert.deepEqual(unknown(['4S', '9H']), [], 'a rival has built there: the next one lies open');
  assert.deepEqual(unknown([], lift(column(0), '7D', column(1))), [], 'nothing was taken from it');
});

test('a turn takes from the stock what is there', () => {
  const stockAfter = (/** @type {number} */ stock, /** @type {object} */ rules = {}) =>
    shown([{move: 'turn'}], table({rules, areas: [area({stock}), ...table().areas.slice(1)]})).table.areas[0]?.stock;
  assert.deepEqual([stockAfter(20), stockAfter(2), stockAfter(2, {draw: 1})], [17, 0, 1]);
});

test('a foundation that a rival has grown is not taken for the one that was seen', () => {
  const now = table({foundations: [['AD', '2D', "3D'"]]});
  assert.equal(shown([lift(waste, 'AS', foundation(0), '2D')], now).table, now);
});
