import assert from 'node:assert/strict';
import {test} from 'node:test';

import {
  NO_MEMBERS,
  initialTableState,
  otherWatchers,
  withConnectionLost,
  receive,
  withSentMove,
  withTableMoving,
  unpackMessage,
} from '../../src/herzrasen/client/core/table/table-state.js';

const welcome = {
  type: 'welcome',
  table: 'T',
  game: 'hearts',
  rules: 'standard',
  options: {},
  seat: 0,
  number: 4,
  seats: [],
  waiting: [],
  view: {hand: ['2C']},
  legal: {ask: 'play', cards: ['2C']},
  missed: [],
};
const happenedMessage = (number, hand) => ({
  type: 'happened',
  number,
  event: {event: 'played'},
  view: {hand},
  legal: {},
});
const seatedRoom = () => receive(initialTableState('T'), welcome);

test('a welcome is the table as it stands', () => {
  const room = seatedRoom();
  assert.equal(room.status, 'open');
  assert.equal(room.number, 4);
  assert.deepEqual(room.view, {hand: ['2C']});
});

test('the very next event brings its view; one that was seen, or one too far, changes nothing', () => {
  const room = seatedRoom();
  assert.deepEqual(receive(room, happenedMessage(5, [])).view, {hand: []});
  assert.equal(receive(room, happenedMessage(4, [])), room);
  assert.equal(receive(room, happenedMessage(6, [])), room);
});

test('what is undone brings the whole view back, under the next number', () => {
  const room = seatedRoom();
  const undone = {type: 'undone', number: 5, seat: 0, view: {hand: ['2C', '3C']}, legal: {ask: 'pass'}, undone: [0]};
  const back = receive(room, undone);
  assert.deepEqual([back.number, back.view, back.legal, back.undone], [5, undone.view, undone.legal, [0]]);
  assert.equal(receive(back, undone), back, 'seen before');
  assert.equal(receive(room, {...undone, number: 7}), room, 'too far');
});

test('a move is under way until it is accepted or refused, whatever happens in between', () => {
  const room = withSentMove(withSentMove(seatedRoom(), {id: 'a', move: {move: 'play', card: '2C'}}), {
    id: 'b',
    move: {move: 'play', card: '3C'},
  });
  const later = receive(withConnectionLost(room), happenedMessage(5, []));
  assert.deepEqual(
    later.pendingMoves.map(({id}) => id),
    ['a', 'b'],
  );
  assert.deepEqual(
    receive(later, {type: 'accepted', id: 'a', number: 5}).pendingMoves.map(({id}) => id),
    ['b'],
  );
  const refused = receive(later, {type: 'refused', code: 'x.y', facts: {card: '3C'}, id: 'b'});
  assert.deepEqual(
    refused.pendingMoves.map(({id}) => id),
    ['a'],
  );
  assert.deepEqual(refused.refusal, {code: 'x.y', facts: {card: '3C'}, id: 'b'});
});

test('a refusal that belongs to no move takes none away', () => {
  const room = withSentMove(seatedRoom(), {id: 'a', move: {move: 'play', card: '2C'}});
  assert.equal(receive(room, {type: 'refused', code: 'x', facts: {}, id: null}).pendingMoves.length, 1);
});

test('only an open line can be lost', () => {
  assert.equal(withConnectionLost(initialTableState('T')).status, 'opening');
  assert.equal(withConnectionLost(seatedRoom()).status, 'lost');
  assert.equal(receive(withConnectionLost(seatedRoom()), welcome).status, 'open');
});

test('who sits where changes without an event', () => {
  const seats = [{seat: 0, kind: 'person', name: 'Ada', bot: null, here: false, left: false}];
  const room = receive(seatedRoom(), {type: 'seats', seats, waiting: [0]});
  assert.deepEqual([room.seats, room.waiting, room.number], [seats, [0], 4]);
});

test('what a newer server says besides is passed over', () => {
  const room = seatedRoom();
  assert.equal(receive(room, {type: 'fireworks'}), room);
});

test('of an event comes what it changed, and the rest stays the same object', () => {
  const view = {
    public: {held: [13, 13], tricks: [{leader: 0}], areas: [{waste: ['2C', '3C']}, {waste: []}]},
    hand: ['2C'],
  };
  const room = {...seatedRoom(), view, legal: {ask: 'play'}};
  const packed = {
    type: 'happened',
    number: 5,
    event: {event: 'played'},
    changes: [
      [['public', 'held', 1], 12],
      [['public', 'tricks', 1], {leader: 1}],
      [['public', 'areas', 0, 'waste', 'length'], 1],
      [['public', 'trick'], null],
      [['hand'], []],
    ],
  };
  const message = unpackMessage(room, packed);
  assert.deepEqual(message.view, {
    public: {held: [13, 12], tricks: [{leader: 0}, {leader: 1}], areas: [{waste: ['2C']}, {waste: []}], trick: null},
    hand: [],
  });
  assert.deepEqual(message.legal, {ask: 'play'}, 'the moves are as they were');
  assert.equal(message.view.public.areas[1], view.public.areas[1]);
  assert.deepEqual(view.public.held, [13, 13], 'what is on the screen is not touched');
  assert.deepEqual(unpackMessage(room, {...packed, changes: [[[], {hand: []}]], legal: {}}).view, {hand: []});
  const other = {type: 'accepted', id: 'x', number: 5};
  assert.equal(unpackMessage(room, other), other);
});

test('what is still open among the people ends by the own clock', () => {
  const awaited = [{seat: 1, ms: 4000}];
  const vote = {number: 2, seats: [3], ms: 30_000, voices: [], bot: {level: 2}};
  const room = receive(seatedRoom(), {type: 'people', host: 0, watchers: 1, awaited, vote}, 500);
  assert.deepEqual(room.members.awaited, [{seat: 1, at: 4500}]);
  assert.equal(room.members.vote.at, 30_500);
  assert.deepEqual([room.members.check, room.members.rematch, room.members.next], [null, null, '']);
  assert.deepEqual(
    receive(room, {type: 'people', host: 1}, 900).members,
    {...NO_MEMBERS, host: 1},
    'what is not said is over',
  );
});

test('what ends at a moment ends there on this page: a check, a vote, the wish for another match', () => {
  const rematch = {yes: [1], no: [], ms: 9000, rules: 'standard', same_seats: true};
  const {members} = receive(seatedRoom(), {type: 'people', host: 0, rematch, next: 'U'}, 500);
  assert.deepEqual([members.rematch.at, members.rematch.same_seats, members.next], [9500, true, 'U']);
});

test('a table that moves is waited for, and why is known; one that is closed stays so', () => {
  const moving = (/** @type {string | undefined} */ why, status = 'open') =>
    withTableMoving({...seatedRoom(), status}, {type: 'moving', done: false, why}).status;
  assert.deepEqual(
    [undefined, 'owner', 'storage', 'broker', 'of a later version'].map((why) => moving(why)),
    ['moving', 'moving', 'no_storage', 'no_broker', 'moving'],
  );
  assert.deepEqual(
    ['gone', 'shut', 'removed'].map((status) => moving('owner', status)),
    ['gone', 'shut', 'removed'],
  );
});

test('a match that was broken off asks nobody', () => {
  assert.equal(receive(seatedRoom(), {type: 'people', host: 0, ended: true}).legal, null);
});

test('a question for the rest of the tricks is for one moment: the next card, an undo or a later one ends it', () => {
  const ask = (number) => ({type: 'rest_asked', number, seat: 1});
  const asked = receive(seatedRoom(), ask(4));
  assert.deepEqual(asked.claimOffer, ask(4));
  const undone = {type: 'undone', number: 5, seat: 0, view: {}, legal: {}, undone: [0]};
  for (const message of [happenedMessage(5, []), undone, welcome])
    assert.equal(receive(asked, message).claimOffer, null, message.type);
  assert.equal(receive(receive(seatedRoom(), happenedMessage(5, [])), ask(4)).claimOffer, null, 'too late');
});

test('a check ends by the own clock, and who looks on does not count themself', () => {
  const room = receive(seatedRoom(), {type: 'people', host: 0, check: 5000, watchers: 2}, 700);
  assert.equal(room.members.check, 5700);
  assert.deepEqual([otherWatchers(room), otherWatchers({...room, seat: -2})], [2, 1]);
});
