import assert from 'node:assert/strict';
import {mock, test} from 'node:test';

import {checkMove} from '../../src/herzrasen/client/screens/lessons/move-check.js';
import {LessonConnection} from '../../src/herzrasen/client/screens/lessons/lesson-connection.js';
import {changeSettings} from '../../src/herzrasen/client/core/settings/settings.js';

changeSettings({speed: 'slow'});
mock.timers.enable({apis: ['setTimeout']});

const lift = (source, card, target, more = {}) => ({move: 'lift', source, card, target, ...more});
const pile = {at: 'pile'};
const middle = (index) => ({at: 'foundation', index});

test('the move that is waited for is known however it is written', () => {
  const stop = {name: 'ace', at: 0, waits: 'move', move: lift(pile, 'AC', middle(-1))};
  assert.equal(checkMove(stop, lift({at: 'pile', index: 0}, 'AC', middle(-1), {onto: null})).is, 'right');
  assert.equal(checkMove(stop, lift(pile, 'AC', middle(0))).is, 'other');
  const pass = {name: 'passing', at: 0, waits: 'move', move: {move: 'pass', cards: ['KD', 'KS', 'AS']}};
  assert.equal(checkMove(pass, {move: 'pass', cards: ['AS', 'KD', 'KS']}).is, 'right');
  assert.equal(checkMove(pass, {move: 'pass', cards: ['AS', 'KD', 'QS']}).is, 'other');
});

test('a rival is quicker, and a refused move is answered by the game', () => {
  const refusal = {code: 'nerts.refusal.target-changed', facts: {card: '3C'}};
  const late = {name: 'race', at: 0, waits: 'rival', move: lift({at: 'waste'}, '3C', middle(1)), refusal};
  assert.deepEqual(checkMove(late, lift({at: 'waste'}, '3C', middle(1))), {is: 'late', refusal});
  const wrong = {code: 'nerts.refusal.column', facts: {card: '6H'}};
  const stop = {
    ...late,
    refused: [{move: lift({at: 'tableau', index: 2}, '6H', {at: 'tableau', index: 3}), refusal: wrong}],
  };
  assert.deepEqual(checkMove(stop, lift({at: 'tableau', index: 2}, '6H', {at: 'tableau', index: 3}, {onto: '7D'})), {
    is: 'refused',
    refusal: wrong,
  });
});

const happenedMessage = (number, legal) => ({
  type: 'happened',
  number,
  event: {event: 'played', seat: number % 2, card: `${number + 1}C`},
  changes: number === 1 ? [[[], {n: 1}]] : [[['n'], number]],
  legal,
});
/** A learner and one rival; the learner's moves are the odd events. */
const lesson = () => ({
  game: 'hearts',
  rules: 'standard',
  options: {},
  names: ['', 'Mira'],
  seat: 0,
  happened: [
    happenedMessage(1, {ask: 'play', cards: ['3C']}),
    happenedMessage(2, {}),
    happenedMessage(3, {ask: 'play', cards: ['5C']}),
    happenedMessage(4, {}),
  ],
  stops: [
    {name: 'welcome', at: 1},
    {name: 'opening', at: 1, waits: 'move', move: {move: 'play', card: '3C'}},
    {
      name: 'suit',
      at: 3,
      waits: 'refusal',
      move: {move: 'play', card: '7H'},
      refusal: {code: 'hearts.refusal.follow-suit', facts: {suit: 'C'}},
    },
    {name: 'score', at: 4},
  ],
});

/** A line, what it has told the page, and what it has told the table. */
function line() {
  const messages = [];
  const sentences = [];
  const made = new LessonConnection(lesson(), (what) => messages.push(what));
  made.listen((room, message) =>
    sentences.push({type: message?.type ?? null, legal: room.legal, n: room.view?.n, code: message?.code}),
  );
  return {made, messages, sentences};
}

/** All that was to come after a while has come. */
const soon = () => mock.timers.tick(10_000);

test('while something is read, nothing is asked; a move comes back', () => {
  const {made, messages, sentences} = line();
  assert.deepEqual([made.room.view, made.room.legal, made.room.status], [{n: 1}, null, 'lesson']);
  made.submit({move: 'play', card: '3C'});
  soon();
  assert.equal(sentences.at(-1).code, 'lesson.not_now');
  assert.deepEqual(made.room.pendingMoves, []);
  assert.deepEqual(messages, []);
});

test('another move comes back with a hint, the right one is made, and the rival follows', () => {
  const {made, messages, sentences} = line();
  made.playTo(1);
  assert.deepEqual(made.room.legal, {ask: 'play', cards: ['3C']});
  made.submit({move: 'play', card: '4C'});
  soon();
  assert.equal(sentences.at(-1).code, 'lesson.hearts.opening.hint');
  assert.deepEqual(messages, ['hint']);
  made.submit({move: 'play', card: '3C'});
  soon();
  assert.deepEqual(messages, ['hint', 'done']);
  assert.deepEqual([made.at, made.room.legal], [2, null], 'nothing is asked until the next stop');
  made.playTo(2);
  soon();
  assert.deepEqual([made.at, made.room.legal, made.room.view], [3, {ask: 'play', cards: ['5C']}, {n: 3}]);
});

test('one can go back, and what was under way is forgotten', () => {
  const {made, messages, sentences} = line();
  made.playTo(1);
  made.submit({move: 'play', card: '3C'});
  made.goTo(0);
  soon();
  assert.deepEqual([made.at, made.room.view, made.room.pendingMoves], [1, {n: 1}, []]);
  assert.equal(sentences.at(-1).type, 'welcome');
  assert.deepEqual(messages, []);
});

test('what is to be tried is tried where the table refuses it by itself; showing it does the same', () => {
  const {made, messages} = line();
  made.goTo(2);
  made.markTried();
  made.playExpected();
  assert.deepEqual(messages, ['done', 'done']);
  made.goTo(1);
  made.markTried();
  assert.deepEqual(messages, ['done', 'done'], 'nothing is to be tried here');
  made.playExpected();
  soon();
  assert.deepEqual(messages, ['done', 'done', 'done']);
});

test('the words of a stop wait until what they are about has happened and been seen', () => {
  const {made} = line();
  const arrivals = [];
  made.onArrival = () => arrivals.push([made.stop, made.at]);
  made.playTo(1);
  assert.deepEqual(arrivals, [[1, 1]], 'nothing moves on the way there');
  made.submit({move: 'play', card: '3C'});
  mock.timers.tick(200);
  assert.equal(made.at, 2, 'the own card lies');
  made.playTo(2);
  assert.equal(arrivals.length, 1);
  mock.timers.tick(600 * 1.6);
  assert.equal(made.at, 3, 'the rival has played');
  assert.equal(arrivals.length, 1, 'and is still looked at');
  mock.timers.tick(600 * 1.6);
  assert.deepEqual(arrivals[1], [2, 3]);
  made.goTo(0);
  soon();
  assert.equal(arrivals.length, 2, 'whoever goes somewhere is there at once');
});
