import assert from 'node:assert/strict';
import {test} from 'node:test';

import {around, landing, place, reach, turnOf} from '../../src/herzrasen/shells/web/client/hearts/layout.js';
import {asked, between, given, idle, laid, moonOf} from '../../src/herzrasen/shells/web/client/hearts/now.js';
import {BEHIND, Queue} from '../../src/herzrasen/shells/web/client/hearts/queue.js';
import {bySuit, course, direction, giver, receiver, sorted, taken, tricksOf, turn, untouched, voids} from '../../src/herzrasen/shells/web/client/hearts/read.js';
import {apart, step} from '../../src/herzrasen/shells/web/client/chart-scale.js';

const SEVEN = [3, 4, 5, 6, 7];
const table = (more = {}) => ({
  rules: {}, match: {totals: [0, 0, 0, 0], deals: [], places: []}, phase: 'play', deal: 0, dealer: 3, steps: 1,
  chosen: [], trick: null, tricks: [], broken: false, held: [13, 13, 13, 13], shooter: null, sun: false, ...more,
});

test('seats lie clockwise: the left neighbour at the left, the last one at the right', () => {
  for (const players of SEVEN) {
    const others = around(players, 1);
    assert.deepEqual(others.map((seat) => turnOf(seat, 1, players)), others.map((_, at) => at + 1));
    assert.ok(place(1, players).x < 50 && place(players - 1, players).x > 50);
    for (let turned = 1; turned < players; turned += 1) {
      const {x, y} = place(turned, players);
      assert.ok(x >= 0 && x <= 100 && y >= 0 && y <= 100, `${players} ${turned}`);
      assert.equal(place(players - turned, players).y, y, 'left and right mirror each other');
      assert.equal(Math.sign(landing(turned, players).x), Math.sign(x - 50), 'a card lies towards its seat');
    }
  }
});

test('a watcher sees every seat, seat 0 at the bottom', () => {
  assert.deepEqual(around(4, -2), [0, 1, 2, 3]);
  assert.equal(place(turnOf(0, -2, 4), 4).y, 100);
});

test('no card of a trick hides the corner of another', () => {
  for (const players of SEVEN) {
    const spots = Array.from({length: players}, (_, turned) => landing(turned, players));
    for (const [at, one] of spots.entries()) {
      for (const other of spots.slice(at + 1)) {
        // In card widths and heights; a corner takes the left third and the upper half.
        const apartEnough = Math.abs(one.x - other.x) >= 0.62 || Math.abs(one.y - other.y) >= 0.62;
        assert.ok(apartEnough, `${players} players`);
      }
    }
    assert.ok(reach(players).width > 1 && reach(players).height > 1);
  }
});

test('a hand is sorted by suit in two orders, with colours that alternate', () => {
  const hand = ['AH', '2C', 'TS', 'TC', '9S', 'KD', '2H'];
  assert.deepEqual(sorted(hand, 'up'), ['2C', 'TC', 'KD', '9S', 'TS', '2H', 'AH']);
  assert.deepEqual(sorted(hand, 'down'), ['TS', '9S', 'AH', '2H', 'TC', '2C', 'KD']);
  assert.deepEqual(bySuit(['2C', 'AC', '3H'], 'up'), [{suit: 'C', cards: ['2C', 'AC']}, {suit: 'H', cards: ['3H']}]);
});

test('who passes to whom', () => {
  assert.deepEqual([receiver(table({steps: 1}), 3), giver(table({steps: 1}), 0)], [0, 3]);
  assert.deepEqual([receiver(table({steps: 3}), 0), giver(table({steps: 3}), 3)], [3, 0]);
  assert.equal(receiver(table({steps: 0}), 0), null);
  assert.deepEqual([1, 3, 2, 0].map((steps) => direction(table({steps}))), ['left', 'right', 'across', 'hold']);
  assert.equal(direction(table({steps: 2, rules: {players: 5}})), 'seats');
});

test('whose turn, what was taken, who is out of a suit', () => {
  const tricks = [
    {leader: 0, cards: ['2C', '3C', 'QS', '4C'], winner: 3},
    {leader: 3, cards: ['AD', '5H', '2D', '3D'], winner: 3},
  ];
  const now = table({tricks, trick: {leader: 3, cards: ['KD', '9D']}});
  assert.equal(turn(now), 1);
  assert.equal(turn(table({phase: 'pass'})), null);
  assert.deepEqual(taken(now, 3), {hearts: ['5H'], others: ['QS']});
  assert.deepEqual(taken(now, 0), {hearts: [], others: []});
  assert.equal(tricksOf(now, 3).length, 2);
  assert.deepEqual([0, 1, 2, 3].map((seat) => voids(now, seat)), [['D'], [], ['C'], []]);
});

test('which cards count is said by the rules of the table', () => {
  const tricks = [{leader: 0, cards: ['KS', 'JD', 'QS', '4C'], winner: 0}];
  const rules = {queen_value: 0, penalties: [{card: 'KS', points: 10}], bonus_card: 'JD'};
  assert.deepEqual(taken(table({tricks, rules}), 0).others, ['JD', 'KS']);
});

test('received cards are new until the seat has played', () => {
  assert.ok(untouched(table({trick: {leader: 2, cards: ['2C']}}), 0));
  assert.ok(!untouched(table({trick: {leader: 2, cards: ['2C', '3C', '4C']}}), 0));
  assert.ok(!untouched(table({tricks: [{leader: 0, cards: ['2C'], winner: 0}], trick: {leader: 0}}), 0));
});

test('the course of a match ends at the totals that the rules made of the sums', () => {
  assert.deepEqual(course({totals: [50, 26], deals: [[26, 0], [74, 26]]}), [[26, 0], [50, 26]]);
  assert.deepEqual(course({totals: [0, 0]}), []);
});

test('a scale has few round steps', () => {
  assert.deepEqual([1, 3, 26, 100, 160].map(step), [1, 1, 10, 50, 100]);
});

test('names at the ends of lines never lie on one another', () => {
  const heights = apart([40, 41, 40, 111], 112);
  const order = [...heights].sort((a, b) => a - b);
  assert.ok(order.every((y, at) => at === 0 || y - order[at - 1] >= 12.9));
  assert.ok(Math.max(...heights) <= 112);
});

test('what happened is shown one by one, in order', async () => {
  const shown = [];
  const ends = [];
  const queue = new Queue((thing) => new Promise((end) => (shown.push(thing), ends.push(end))), () => assert.fail());
  queue.push('a');
  queue.push('b');
  assert.deepEqual(shown, ['a']);
  ends[0]();
  await new Promise(setImmediate);
  assert.deepEqual(shown, ['a', 'b']);
  assert.ok(queue.busy);
});

test('a queue that falls behind leaps to the newest, and goes on', async () => {
  const shown = [];
  const leaps = [];
  let end = () => {};
  const queue = new Queue((thing) => new Promise((done) => (shown.push(thing), (end = done))), (things) => leaps.push(things));
  for (let thing = 0; thing <= BEHIND + 1; thing += 1) queue.push(thing);
  assert.deepEqual(shown, [0]);
  assert.deepEqual(leaps, [Array.from({length: BEHIND + 1}, (_, at) => at + 1)]);
  end();
  await new Promise(setImmediate);
  queue.push('next');
  assert.deepEqual(shown, [0, 'next']);
});

const room = (more = {}) => ({
  seat: 0, unanswered: [], view: {public: table(), hand: ['2C', '3C'], given: null}, legal: {ask: 'play', cards: ['2C']}, ...more,
});
const way = (move) => ({unanswered: [{id: 'a', move}]});

test('a hand can be used when something is asked, until the answer is on its way', () => {
  const shown = room().view;
  assert.equal(idle(room(), shown, false), false);
  assert.equal(idle(room({legal: {}}), shown, false), true);
  assert.equal(idle(room(way({move: 'play', card: '2C'})), shown, false), true);
  assert.equal(laid(room(way({move: 'play', card: '2C'}))), '2C');
});

test('a hand that is still being dealt or passed cannot be used yet', () => {
  assert.equal(idle(room(), {...room().view, hand: ['2C']}, false), true);
});

test('what was laid down to pass can be taken up again until it has been passed', () => {
  const view = {public: table({phase: 'pass'}), hand: ['2C', '3C'], given: ['2C']};
  const passing = room({view, legal: {ask: 'pass', most: 1}});
  assert.deepEqual(given(passing, view), ['2C']);
  assert.deepEqual(given({...passing, ...way({move: 'pass', cards: ['3C']})}, view), ['3C']);
  assert.equal(idle(passing, view, false), true);
  assert.equal(idle(passing, view, true), false);
  assert.equal(given(passing, {...view, public: table()}), null);
});

test('each occasion to act is asked for once', () => {
  assert.notEqual(asked(room()), asked(room({view: {public: table({tricks: [{leader: 0, cards: []}]}), hand: []}})));
  assert.equal(asked(room()), asked(room({seats: []})));
  assert.equal(asked(room({legal: {}})), '');
});

test('the score sheet lies on the table between deals and after the match', () => {
  const at = (phase, deal = 0) => ({public: table({phase, deal})});
  assert.deepEqual([at('deal', -1), at('deal'), at('over'), at('play'), null].map(between), [false, true, true, false, false]);
});

test('a moon is known from the table after the deal', () => {
  const match = {totals: [0, 26, 26, 26], deals: [[1], [2]], places: []};
  const view = (phase) => ({public: table({phase, match, shooter: 0, sun: true})});
  assert.deepEqual(moonOf(view('deal')), {deal: 1, seat: 0, sun: true});
  assert.equal(moonOf(view('moon')), null);
  assert.equal(moonOf({public: table({phase: 'deal', match})}), null);
});
