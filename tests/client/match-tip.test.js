import assert from 'node:assert/strict';
import {mock, test} from 'node:test';

import {costliestDeal, matchTip, tipOf} from '../../src/herzrasen/client/games/hearts/match-tip.js';
import * as nerts from '../../src/herzrasen/client/games/nerts/match-tip.js';

const why = (code) => ({code: `coach.why.${code}`, facts: {}});
const move = (grade, cost, more = {}) => ({
  trick: 4,
  cards: ['KC'],
  grade,
  seen: {cost, within: 0.5, best: ['2C'], points: 3},
  why: [why('equal'), why('sheds')],
  ...more,
});
const review = (...moves) => ({
  deal: 3,
  seats: [
    {seat: 0, moves},
    {seat: 1, moves: [move('blunder', 20)]},
  ],
});

test('the deal that cost the own side the most is looked at, the later of two; none where nothing was lost', () => {
  assert.equal(costliestDeal([3, 13, 0, 13, 1]), 4);
  assert.equal(costliestDeal([0, 0]), 0);
  assert.equal(costliestDeal([-10, 0]), 0);
  assert.equal(costliestDeal([]), 0);
});

test('the tip is the surest costly mistake of the own seat, with a reason that teaches', () => {
  const unsure = move('mistake', 5, {seen: {cost: 5, within: 4, best: ['3C'], points: 3}});
  const tip = tipOf(review(move('good', 9), unsure, move('mistake', 4)), 0);
  assert.deepEqual(tip, {deal: 3, trick: 4, better: ['2C'], made: ['KC'], points: 4, why: why('sheds')});
});

test('without a mistake, or without a reason, nothing is said', () => {
  assert.equal(tipOf(review(move('good', 0), move('inaccuracy', 0.8)), 0), null);
  assert.equal(tipOf(review(move('blunder', 7, {why: [why('equal'), why('clear')]})), 0), null);
  assert.equal(tipOf(review(), 0), null);
  assert.equal(tipOf(review(move('blunder', 7)), 2), null);
});

test('of three passed cards those are named that differ', () => {
  const seen = {cost: 3, within: 0.4, best: ['QS', 'KS', '9H'], points: 5};
  const tip = tipOf(review(move('mistake', 3, {trick: 0, cards: ['QS', '2C', '9H'], seen})), 0);
  assert.deepEqual([tip.better, tip.made], [['KS'], ['2C']]);
});

test('a review is asked for no longer than the sheet is there', async () => {
  const asked = [];
  const leaving = new AbortController();
  const {fetch} = globalThis;
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    leaving.abort();
    return new Response(JSON.stringify({job: 'j', done: 0, of: 9}), {status: 202});
  };
  mock.timers.enable({apis: ['setTimeout']});
  const sentence = await matchTip({table: 't', points: [5], seat: 0, nameOf: String, signal: leaving.signal});
  globalThis.fetch = fetch;
  mock.timers.reset();
  assert.deepEqual([sentence, asked.length], ['', 1]);
  assert.match(asked[0], /tables\/t\/review\?deal=1&brief=1$/);
});

const finding = (kind, ms, more = {}) => ({kind, number: 1, at: 0, ms, card: '4H', ...more});

test('in Nerts the tip is about what happened, with its costliest example', () => {
  const covered = [finding('covered', 900), finding('covered', 2_500, {card: '9S'})];
  assert.deepEqual(nerts.tipOf({findings: [finding('taken', 9_000), ...covered]}), {
    habit: 'covered',
    n: 2,
    finding: covered[1],
  });
  const onto = (at) => finding('passed', 0, {target: {at}});
  assert.equal(nerts.tipOf({findings: [onto('foundation'), onto('tableau')]}), null, 'once is no habit');
  assert.equal(nerts.tipOf({findings: [onto('foundation'), onto('foundation')]})?.habit, 'passed');
  assert.equal(nerts.tipOf({findings: [finding('played', 3_999), finding('won', 50)]}), null);
  assert.equal(nerts.tipOf({findings: [finding('played', 4_000)]})?.habit, 'slow');
});
