import assert from 'node:assert/strict';
import {mock, test} from 'node:test';

import {judge} from '../../src/herzrasen/client/learn/judge.js';
import {LessonLine} from '../../src/herzrasen/client/learn/line.js';
import {change} from '../../src/herzrasen/client/settings.js';

change({speed: 'slow'});
mock.timers.enable({apis: ['setTimeout']});

const lift = (source, card, target, more = {}) => ({move: 'lift', source, card, target, ...more});
const pile = {at: 'pile'};
const middle = (index) => ({at: 'foundation', index});

test('the move that is waited for is known however it is written', () => {
  const stop = {name: 'ace', at: 0, waits: 'move', move: lift(pile, 'AC', middle(-1))};
  assert.equal(judge(stop, lift({at: 'pile', index: 0}, 'AC', middle(-1), {onto: null})).is, 'right');
  assert.equal(judge(stop, lift(pile, 'AC', middle(0))).is, 'other');
  const pass = {name: 'passing', at: 0, waits: 'move', move: {move: 'pass', cards: ['KD', 'KS', 'AS']}};
  assert.equal(judge(pass, {move: 'pass', cards: ['AS', 'KD', 'KS']}).is, 'right');
  assert.equal(judge(pass, {move: 'pass', cards: ['AS', 'KD', 'QS']}).is, 'other');
});

test('a rival is quicker, and a refused move is answered by the game', () => {
  const refusal = {code: 'nerts.refusal.target-changed', facts: {card: '3C'}};
  const late = {name: 'race', at: 0, waits: 'rival', move: lift({at: 'waste'}, '3C', middle(1)), refusal};
  assert.deepEqual(judge(late, lift({at: 'waste'}, '3C', middle(1))), {is: 'late', refusal});
  const wrong = {code: 'nerts.refusal.column', facts: {card: '6H'}};
  const stop = {...late, refused: [{move: lift({at: 'tableau', index: 2}, '6H', {at: 'tableau', index: 3}), refusal: wrong}]};
  assert.deepEqual(judge(stop, lift({at: 'tableau', index: 2}, '6H', {at: 'tableau', index: 3}, {onto: '7D'})), {is: 'refused', refusal: wrong});
});

const happened = (number, legal) => ({type: 'happened', number, event: {event: 'played', seat: number % 2, card: `${number + 1}C`}, changes: number === 1 ? [[[], {n: 1}]] : [[['n'], number]], legal});
/** A learner and one rival; the learner's moves are the odd events. */
const lesson = () => ({
  game: 'hearts', rules: 'standard', options: {}, names: ['', 'Mira'], seat: 0,
  happened: [happened(1, {ask: 'play', cards: ['3C']}), happened(2, {}), happened(3, {ask: 'play', cards: ['5C']}), happened(4, {})],
  stops: [
    {name: 'welcome', at: 1},
    {name: 'opening', at: 1, waits: 'move', move: {move: 'play', card: '3C'}},
    {name: 'suit', at: 3, waits: 'refusal', move: {move: 'play', card: '7H'}, refusal: {code: 'hearts.refusal.follow-suit', facts: {suit: 'C'}}},
    {name: 'score', at: 4},
  ],
});

/** A line, what it has told the page, and what it has told the table. */
function line() {
  const told = [];
  const said = [];
  const made = new LessonLine(lesson(), (what) => told.push(what));
  made.listen((room, message) => said.push({type: message?.type ?? null, legal: room.legal, n: room.view?.n, code: message?.code}));
  return {made, told, said};
}

/** All that was to come after a while has come. */
const soon = () => mock.timers.tick(10_000);

test('while something is read, nothing is asked; a move comes back', () => {
  const {made, told, said} = line();
  assert.deepEqual([made.room.view, made.room.legal, made.room.line], [{n: 1}, null, 'lesson']);
  made.submit({move: 'play', card: '3C'});
  soon();
  assert.equal(said.at(-1).code, 'lesson.not_now');
  assert.deepEqual(made.room.unanswered, []);
  assert.deepEqual(told, []);
});

test('another move comes back with a hint, the right one is made, and the rival follows', () => {
  const {made, told, said} = line();
  made.walk(1);
  assert.deepEqual(made.room.legal, {ask: 'play', cards: ['3C']});
  made.submit({move: 'play', card: '4C'});
  soon();
  assert.equal(said.at(-1).code, 'lesson.hearts.opening.hint');
  assert.deepEqual(told, ['hint']);
  made.submit({move: 'play', card: '3C'});
  soon();
  assert.deepEqual(told, ['hint', 'done']);
  assert.deepEqual([made.at, made.room.legal], [2, null], 'nothing is asked until the next stop');
  made.walk(2);
  soon();
  assert.deepEqual([made.at, made.room.legal, made.room.view], [3, {ask: 'play', cards: ['5C']}, {n: 3}]);
});

test('one can go back, and what was under way is forgotten', () => {
  const {made, told, said} = line();
  made.walk(1);
  made.submit({move: 'play', card: '3C'});
  made.lay(0);
  soon();
  assert.deepEqual([made.at, made.room.view, made.room.unanswered], [1, {n: 1}, []]);
  assert.equal(said.at(-1).type, 'welcome');
  assert.deepEqual(told, []);
});

test('what is to be tried is tried where the table refuses it by itself; showing it does the same', () => {
  const {made, told} = line();
  made.lay(2);
  made.tried();
  made.show();
  assert.deepEqual(told, ['done', 'done']);
  made.lay(1);
  made.tried();
  assert.deepEqual(told, ['done', 'done'], 'nothing is to be tried here');
  made.show();
  soon();
  assert.deepEqual(told, ['done', 'done', 'done']);
});
