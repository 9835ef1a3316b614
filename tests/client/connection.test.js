// What a table's connection hears and sends: names, ids, and what a claim says of what was seen. When a line is opened and
// left is told in line.test.js.

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {WELCOME, tableLine} from './virtual-line.js';

/** A line that was greeted. @param {object} [more] of the greeting */
async function openTable(more = {}) {
  const line = tableLine();
  line.greeting = {...WELCOME, ...more};
  await line.pass(20);
  return line;
}

test('a deleted person at a seat gets a placeholder name', async () => {
  const seats = [
    {seat: 0, kind: 'person', name: ''},
    {seat: 1, kind: 'person', name: 'Eva'},
    {seat: 2, kind: 'free', name: ''},
  ];
  const {connection} = await openTable({seats});
  assert.deepEqual(
    connection.room.seats.map(({name}) => name),
    ['connection.forgotten', 'Eva', ''],
  );
});

test('every move has an id of its own, which stays when it is sent again', async () => {
  const line = await openTable();
  const ids = [line.connection.submit({move: 'turn'}), line.connection.submit({move: 'turn'}), line.connection.undo()];
  assert.equal(new Set(ids).size, 3);
  const sent = line.sent.slice(-3);
  assert.deepEqual(
    sent.map(({id}) => id),
    ids,
  );
  line.drop();
  await line.pass(400);
  assert.deepEqual(line.sent.slice(-3), sent);
});

const movedMessage = (
  /** @type {number} */ number,
  /** @type {object} */ source,
  /** @type {object} */ target,
  event = 'moved',
) => ({
  type: 'happened',
  number,
  event: {event, seat: 1, source, cards: ['5C'], target},
  changes: [[['public', 'progress'], number]],
});
const lift = (/** @type {object} */ source, /** @type {object} */ target) => ({
  move: 'lift',
  source,
  card: '6C',
  target,
  onto: '5C',
});
const middle = (/** @type {number} */ index) => ({at: 'foundation', index});
const pile = {at: 'pile'};
const waste = {at: 'waste'};

test('a claim says what was seen of its target, and how long before', async () => {
  const line = await openTable({view: {seat: 2, public: {areas: [{}, {}, {}, {}]}}});
  const basisOf = (/** @type {object} */ move) => {
    line.connection.submit(/** @type {any} */ (move));
    return [line.sent.at(-1).seen, line.sent.at(-1).after_ms];
  };
  await line.pass(100);
  line.say(movedMessage(4, waste, middle(0)));
  await line.pass(50);
  assert.deepEqual(basisOf(lift(waste, {at: 'rival', index: 1})), [3, 150], 'its pile is as it was');
  line.say(movedMessage(5, pile, middle(1)));
  await line.pass(20);
  assert.deepEqual(basisOf(lift(waste, middle(0))), [4, 70]);
  assert.deepEqual(basisOf(lift(waste, middle(1))), [5, 20]);
  assert.deepEqual(basisOf(lift(waste, middle(7))), [3, 170], 'nothing has changed it since this page came');
  assert.deepEqual(basisOf(lift(waste, {at: 'rival', index: 1})), [5, 20], 'its owner has lifted a card from it');
  line.say(movedMessage(6, waste, {at: 'rival', index: 2}));
  await line.pass(10);
  assert.deepEqual(basisOf(lift(pile, middle(0))), [6, 10], 'a rival has built on the own pile');
  assert.deepEqual(basisOf({move: 'call'}), [6, 10]);
  assert.deepEqual(basisOf(lift(waste, {at: 'tableau', index: 1})), [undefined, undefined], 'only one’s own');
  assert.deepEqual(basisOf({move: 'turn'}), [undefined, undefined]);
});

test('what was seen counts from the start of the round, and stays as it was when sent again', async () => {
  const line = await openTable({view: {seat: 0, public: {areas: [{}, {}]}}});
  line.say(movedMessage(4, waste, middle(0)));
  line.say(movedMessage(5, waste, middle(0), 'started'));
  await line.pass(30);
  const move = lift(waste, middle(0));
  const id = line.connection.submit(move, {restsOn: 'before'});
  const sent = line.sent.at(-1);
  assert.deepEqual(sent, {type: 'submit', id, move, number: 5, seen: 5, after_ms: 30, rests_on: 'before'});
  line.drop();
  await line.pass(400);
  assert.deepEqual(line.sent.at(-1), sent);
});

test('what was taken back is answered', async () => {
  const line = await openTable({number: 8});
  const id = line.connection.undo();
  line.say({type: 'undone', number: 9, seat: 0, view: {}, legal: {}, undone: [0]});
  line.say({type: 'accepted', id, number: 9});
  assert.deepEqual([line.connection.room.number, line.connection.room.pendingMoves], [9, []]);
});
