// Undo, hints and presses at the Hearts table: each holds for the move it was asked for.

import './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions} from './slow-server.js';

const {pressCard, sortHand} = await import('../../src/herzrasen/client/games/hearts/actions.js');
const {askHint, currentHint, hintPending} = await import('../../src/herzrasen/client/games/hearts/hint.js');
const {INITIAL_STATE} = await import('../../src/herzrasen/client/games/hearts/table-state.js');
const {undo, undoable} = await import('../../src/herzrasen/client/games/hearts/undo.js');
const settings = await import('../../src/herzrasen/client/core/settings/settings.js');
const {initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');

const seats = (kind = 'bot') =>
  ['person', kind, 'bot', 'bot'].map((each, seat) => ({seat, kind: each, name: String(seat), here: true}));

/** @param {number} tricks that were played @param {object | null} trick @param {object} [more] */
function room(tricks, trick, more = {}) {
  const view = {
    seat: 0,
    hand: ['2C', '3C'],
    public: {rules: {}, deal: 0, tricks: Array(tricks).fill([]), phase: 'play', trick, claim: null, match: {deals: []}},
  };
  const legal = {ask: 'play', cards: ['2C', '3C']};
  return /** @type {any} */ ({
    ...initialTableState('T'),
    status: 'open',
    seat: 0,
    seats: seats(),
    view,
    legal,
    ...more,
  });
}

/** @type {any[]} */
let sent = [];

/** @param {any} at the room */
const table = (at) =>
  /** @type {any} */ (
    Object.defineProperties(
      Object.assign(document.createElement('div'), {
        room: at,
        state: INITIAL_STATE,
        visibleView: at.view,
        rechoosing: false,
        chosenCards: [],
        raised: /** @type {string | null} */ (null),
        queue: {skipAhead: () => {}},
        connection: {submit: (/** @type {any} */ move) => sent.push(move), undo: () => sent.push('undo')},
        nameOf: String,
        allUpdated: async () => {},
        hand() {
          return {raised: this.raised, raise: (/** @type {any} */ card) => (this.raised = card), buttonOf: () => null};
        },
      }),
      {
        hint: {
          /** @this {any} */
          get() {
            return this.state.hint;
          },
        },
      },
    )
  );

beforeEach(() => {
  sent = [];
  settings.changeSettings({...settings.defaults, speed: 'instant'});
});
afterEach(() => mock.restoreAll());

test('there is something to take back once the own card lies, or a trick was taken', () => {
  assert.ok(!undoable(room(0, null)));
  assert.ok(!undoable(room(0, {leader: 1, cards: ['2D', '3D', '4D']})), 'three others have played');
  assert.ok(undoable(room(0, {leader: 0, cards: ['2D']})));
  assert.ok(undoable(room(0, {leader: 3, cards: ['2D', '3D']})));
  assert.ok(undoable(room(1, null)));
});

test('while one undo is on its way no other is asked for, and none at a table with people', () => {
  const waiting = room(1, null, {pendingMoves: [{id: 'a', move: {move: 'undo'}}]});
  undo(table(room(1, null)));
  undo(table(waiting));
  undo(table(room(1, null, {seats: seats('person')})));
  assert.deepEqual(sent, ['undo']);
  assert.equal(document.querySelector('.toast'), null, 'nothing was wrong');
  undo(table(room(0, null)));
  assert.ok(document.querySelector('.toast'), 'nothing to take back');
});

const hint = (/** @type {string} */ card) => ({
  ask: 'play',
  options: [{cards: [card], choice: null, points: 1, low: 0, high: 2, se: 0}],
  why: [],
});
const best = (/** @type {any} */ at) => currentHint(at)?.options[0]?.cards[0] ?? null;

test('a hint that comes late is not shown for the next move, and its failure ends no other', async () => {
  for (const ok of [true, false]) {
    const open = questions();
    const at = table(room(0, null));
    const first = askHint(at);
    at.room = room(1, null);
    const second = askHint(at);
    await open[0]?.answer(ok ? hint('2C') : {code: 'x'}, ok ? 200 : 409);
    await first;
    assert.deepEqual([best(at), hintPending(at)], [null, true], ok ? 'late' : 'failed');
    await open[1]?.answer(hint('3C'));
    await second;
    assert.deepEqual([best(at), hintPending(at)], ['3C', false]);
    mock.restoreAll();
  }
});

test('a hint is put away and shown again without a new question, and gone with the move', async () => {
  const open = questions();
  const at = table(room(0, null));
  const asked = askHint(at);
  await open[0]?.answer(hint('2C'));
  await asked;
  await askHint(at);
  assert.equal(best(at), null);
  await askHint(at);
  assert.deepEqual([best(at), open.length], ['2C', 1]);
  at.room = room(1, null);
  assert.equal(best(at), null);
});

test('a finger raises a card and then plays it; where one tap is wished, and with a mouse, it is played at once', () => {
  const at = table(room(0, null));
  pressCard(at, '2C', 'touch');
  assert.deepEqual([sent, at.raised], [[], '2C']);
  pressCard(at, '3C', 'touch');
  assert.deepEqual([sent, at.raised], [[], '3C'], 'another one');
  pressCard(at, '3C', 'touch');
  assert.deepEqual(sent.splice(0), [{move: 'play', card: '3C'}]);
  pressCard(at, '2C', 'tap');
  settings.changeSettings({twoTaps: false});
  pressCard(at, '3C', 'touch');
  assert.deepEqual(sent, [
    {move: 'play', card: '2C'},
    {move: 'play', card: '3C'},
  ]);
});

test('the order of the hand changes to each of those there are, and to the first again', () => {
  const orders = settings.CHOICES.handOrder.map(() => {
    sortHand(table(room(0, null)));
    return settings.settings.handOrder;
  });
  assert.deepEqual(new Set(orders), new Set(settings.CHOICES.handOrder));
  assert.equal(orders.at(-1), settings.defaults.handOrder);
});
