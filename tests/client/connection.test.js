import assert from 'node:assert/strict';
import {test} from 'node:test';

import {connect, backoff} from '../../src/herzrasen/client/core/connection/connection.js';
import {isAway} from '../../src/herzrasen/client/core/table/table-state.js';

const welcome = (more = {}) => ({
  type: 'welcome',
  table: 'T',
  game: 'hearts',
  rules: 'standard',
  options: {},
  seat: 0,
  number: 0,
  seats: [],
  waiting: [],
  view: null,
  legal: null,
  missed: [],
  ...more,
});
const happenedMessage = (number) => ({
  type: 'happened',
  number,
  event: {event: 'played'},
  changes: [[[], {at: number}]],
});

/** A network that does what the test says, and a clock that never runs by itself. */
function environment() {
  const sockets = [];
  const timers = [];
  let now = 0;
  let wake = () => {};
  return {
    sockets,
    timers,
    wake: () => wake(),
    pass: (ms) => (now += ms),
    run: () => timers.splice(0).forEach(({act}) => act()),
    get last() {
      return sockets.at(-1);
    },
    given: {
      socket: () => {
        const socket = {
          sent: [],
          closed: false,
          send: (text) => socket.sent.push(JSON.parse(text)),
          close: () => (socket.closed = true),
          say: (message) => socket.onmessage({data: JSON.stringify(message)}),
        };
        sockets.push(socket);
        return socket;
      },
      later: (act, ms) => {
        const timer = {act, ms};
        timers.push(timer);
        return timer;
      },
      cancel: (timer) => timers.includes(timer) && timers.splice(timers.indexOf(timer), 1),
      chance: () => 0.5,
      now: () => now,
      onWake: (act) => {
        wake = act;
        return () => (wake = () => {});
      },
    },
  };
}

function table() {
  const net = environment();
  const connection = connect('T', net.given);
  net.last.onopen();
  return {net, connection};
}

test('hello asks for everything first, and for what is new after a return', () => {
  const {net} = table();
  assert.deepEqual(net.last.sent, [{type: 'hello', last: null, shares: true}]);
  net.last.say(welcome({number: 1}));
  net.last.say(happenedMessage(2));
  net.last.onclose({code: 1012});
  net.run();
  net.last.onopen();
  assert.deepEqual(net.last.sent, [{type: 'hello', last: 2, shares: true}]);
});

test('a server that says that it stops is not a lost line, and the page comes back all the same', () => {
  const {net, connection} = table();
  net.last.say(welcome({number: 1}));
  net.last.onclose({code: 1012});
  assert.equal(connection.room.status, 'stopping');
  net.wake();
  net.last.onopen();
  net.last.say(welcome({number: 1}));
  assert.equal(connection.room.status, 'open');
  net.last.onclose({code: 1006});
  assert.equal(connection.room.status, 'lost');
});

test('a browser whose token has been ended starts anew, and keeps trying where that is not possible', () => {
  let anew = 0;
  const net = environment();
  const connection = connect('T', {...net.given, anew: () => (anew += 1)});
  net.last.onclose({code: 4401});
  assert.equal(anew, 1);
  net.run();
  assert.equal(net.sockets.length, 2);
  connection.close();
});

test('a deleted person at a seat gets a placeholder name', () => {
  const {net, connection} = table();
  const seats = [
    {seat: 0, kind: 'person', name: '', bot: null, here: false, left: true},
    {seat: 1, kind: 'person', name: 'Eva', bot: null, here: true, left: false},
    {seat: 2, kind: 'free', name: '', bot: null, here: false, left: false},
  ];
  net.last.say(welcome({seats}));
  assert.deepEqual(
    connection.room.seats.map(({name}) => name),
    ['connection.forgotten', 'Eva', ''],
  );
});

test('listeners get every message with the room after it, in order', () => {
  const {net, connection} = table();
  const messages = [];
  connection.listen((room, message) => messages.push([message?.type, room.number]));
  net.last.say(welcome());
  net.last.say(happenedMessage(1));
  net.last.say(happenedMessage(2));
  assert.deepEqual(messages, [
    ['welcome', 0],
    ['happened', 1],
    ['happened', 2],
  ]);
});

test('an event that came before is not told again', () => {
  const {net, connection} = table();
  net.last.say(welcome({number: 3}));
  const messages = [];
  connection.listen((_, message) => messages.push(message));
  net.last.say(happenedMessage(3));
  assert.deepEqual(messages, []);
});

test('a gap is never passed over: the line is opened anew', () => {
  const {net, connection} = table();
  net.last.say(welcome({number: 3}));
  net.last.say(happenedMessage(5));
  assert.equal(connection.room.number, 3);
  assert.ok(net.sockets[0].closed);
  net.run();
  net.last.onopen();
  assert.deepEqual(net.last.sent, [{type: 'hello', last: 3, shares: true}]);
});

test('a move without an answer is sent again after a return, under the same id', () => {
  const {net, connection} = table();
  net.last.say(welcome({number: 3}));
  const id = connection.submit({move: 'play', card: '2C'});
  const first = net.last.sent.at(-1);
  net.last.onclose({code: 1006});
  assert.equal(connection.room.status, 'lost');
  net.run();
  net.last.onopen();
  net.last.say(welcome({number: 4}));
  assert.deepEqual(net.last.sent.at(-1), first);
  net.last.say({type: 'accepted', id, number: 4});
  net.last.onclose({code: 1006});
  net.run();
  net.last.onopen();
  net.last.say(welcome({number: 4}));
  assert.deepEqual(
    net.last.sent.map(({type}) => type),
    ['hello'],
  );
});

test('a move made while the line is lost waits for it', () => {
  const {net, connection} = table();
  net.last.say(welcome());
  net.last.onclose({code: 1006});
  connection.submit({move: 'play', card: '2C'});
  net.run();
  net.last.onopen();
  assert.equal(net.last.sent.length, 1);
  net.last.say(welcome());
  assert.deepEqual(net.last.sent.at(-1).move, {move: 'play', card: '2C'});
});

test('every move has an id of its own', () => {
  const {net, connection} = table();
  net.last.say(welcome());
  assert.notEqual(connection.submit({move: 'play', card: '2C'}), connection.submit({move: 'play', card: '2C'}));
});

test('a server that says nothing to a move for long is left for a new line', () => {
  const {net, connection} = table();
  net.last.say(welcome());
  connection.submit({move: 'play', card: '2C'});
  net.run(); // patience
  assert.equal(connection.room.status, 'lost');
  net.run(); // pause
  assert.equal(net.sockets.length, 2);
});

test('pauses grow to a limit and differ by chance', () => {
  const mean = Array.from({length: 8}, (_, attempt) => backoff(attempt, 0.5));
  assert.deepEqual(
    mean,
    [...mean].sort((a, b) => a - b),
  );
  assert.equal(backoff(50, 0.5), backoff(60, 0.5));
  assert.ok(backoff(3, 0) < backoff(3, 1));
});

test('attempts go on until the server is back; waking up shortens the wait', () => {
  const {net, connection} = table();
  net.last.say(welcome());
  net.last.onclose({code: 1006});
  for (let attempt = 0; attempt < 3; attempt += 1) {
    net.run();
    net.last.onclose({code: 1006});
  }
  assert.equal(net.sockets.length, 4);
  net.wake();
  assert.equal(net.sockets.length, 5);
  net.last.onopen();
  net.last.say(welcome());
  assert.equal(connection.room.status, 'open');
});

test('a table that does not exist is not asked for again', () => {
  const {net, connection} = table();
  net.last.onclose({code: 4404});
  assert.equal(connection.room.status, 'gone');
  net.run();
  assert.equal(net.sockets.length, 1);
});

test('whoever was removed is told so and does not come back; a table without spectators is another thing', () => {
  for (const [code, status] of [
    ['removed', 'removed'],
    ['no-watchers', 'shut'],
  ]) {
    const {net, connection} = table();
    net.last.onopen();
    net.last.say({type: 'refused', code: `table.refusal.${code}`});
    net.last.onclose({code: 4403});
    assert.equal(connection.room.status, status);
    net.run();
    assert.equal(net.sockets.length, 1);
  }
});

test('a page that has been left stays silent', () => {
  const {net, connection} = table();
  net.last.say(welcome());
  connection.close();
  net.run();
  net.wake();
  assert.equal(net.sockets.length, 1);
  assert.ok(net.last.closed);
});

test('a ping is answered at once, and told to nobody', () => {
  const {net, connection} = table();
  net.last.say(welcome());
  const messages = [];
  connection.listen((_, message) => messages.push(message));
  net.last.say({type: 'ping', number: 7});
  assert.deepEqual(net.last.sent.at(-1), {type: 'pong', number: 7});
  assert.deepEqual(messages, []);
});

const movedMessage = (number, source, target, seat = 1) => ({
  type: 'happened',
  number,
  event: {event: 'moved', seat, source, cards: ['5C'], target},
  changes: [[['public', 'progress'], number]],
});
const lift = (source, target) => ({move: 'lift', source, card: '6C', target, onto: '5C'});
const middle = (index) => ({at: 'foundation', index});
const pile = {at: 'pile'};
const waste = {at: 'waste'};

test('a claim says what was seen of its target, and how long before', () => {
  const {net, connection} = table();
  const last = () => {
    const {seen, after_ms} = net.last.sent.at(-1);
    return [seen, after_ms];
  };
  net.last.say(welcome({number: 3, view: {seat: 2, public: {areas: [{}, {}, {}, {}]}}}));
  net.pass(100);
  net.last.say(movedMessage(4, waste, middle(0)));
  net.pass(50);
  net.last.say(movedMessage(5, pile, middle(1)));
  net.pass(20);
  connection.submit(lift(waste, middle(0)));
  assert.deepEqual(last(), [4, 70]);
  connection.submit(lift(waste, middle(1)));
  assert.deepEqual(last(), [5, 20]);
  connection.submit(lift(waste, middle(7)));
  assert.deepEqual(last(), [3, 170], 'nothing has changed it since this page came');
  connection.submit(lift(waste, {at: 'rival', index: 1}));
  assert.deepEqual(last(), [5, 20], 'its owner has lifted a card from it');
  net.last.say(movedMessage(6, waste, {at: 'rival', index: 2}));
  net.pass(5);
  connection.submit(lift(pile, middle(0)));
  assert.deepEqual(last(), [6, 5], 'a rival has built on the own pile');
  connection.submit({move: 'call'});
  assert.deepEqual(last(), [6, 5]);
  connection.submit(lift(waste, {at: 'tableau', index: 1}));
  assert.deepEqual(last(), [undefined, undefined], 'nobody else can be after an own column');
  connection.submit({move: 'turn'});
  assert.deepEqual(last(), [undefined, undefined]);
});

test('what was seen counts from the start of the round, and stays as it was when sent again', () => {
  const {net, connection} = table();
  net.last.say(welcome({number: 3, view: {seat: 0, public: {areas: [{}, {}]}}}));
  net.last.say(movedMessage(4, waste, middle(0)));
  net.last.say({...movedMessage(5, waste, middle(0)), event: {event: 'started', seat: -1}});
  net.pass(30);
  const id = connection.submit(lift(waste, middle(0)), {restsOn: 'before'});
  const sent = net.last.sent.at(-1);
  assert.deepEqual(sent, {
    type: 'submit',
    id,
    move: lift(waste, middle(0)),
    number: 5,
    seen: 5,
    after_ms: 30,
    rests_on: 'before',
  });
  net.last.onclose({code: 1006});
  net.pass(900);
  net.run();
  net.last.onopen();
  net.last.say(welcome({number: 8, view: {seat: 0, public: {areas: [{}, {}]}}}));
  assert.deepEqual(net.last.sent.at(-1), sent);
});

test('an undo without an answer is asked for again after a return, under the same id; a gap before it is noticed', () => {
  const {net, connection} = table();
  net.last.say(welcome({number: 8}));
  const id = connection.undo();
  assert.deepEqual(net.last.sent.at(-1), {type: 'undo', id});
  net.last.onclose({code: 1006});
  net.run();
  net.last.onopen();
  net.last.say(welcome({number: 8}));
  assert.deepEqual(net.last.sent.at(-1), {type: 'undo', id});
  net.last.say({type: 'undone', number: 9, seat: 0, view: {}, legal: {}, undone: [0]});
  net.last.say({type: 'accepted', id, number: 9});
  assert.deepEqual([connection.room.number, connection.room.pendingMoves], [9, []]);
  net.last.say({type: 'undone', number: 12, seat: 0, view: {}, legal: {}, undone: [0]});
  assert.equal(connection.room.status, 'lost');
});

test('a table that moves to another server is greeted again, and unanswered moves follow', () => {
  const world = environment();
  const connection = connect('T', world.given);
  world.last.onopen();
  world.last.say(welcome());
  world.last.say(happenedMessage(1));
  const id = connection.submit({move: 'play', card: '2C'});
  world.last.say({type: 'moving', done: false});
  assert.equal(connection.room.status, 'moving');
  const later = connection.submit({move: 'play', card: '3C'});
  const before = world.last.sent.length;
  world.last.say({type: 'moving', done: true});
  assert.deepEqual(world.last.sent.slice(before), [{type: 'hello', last: 1, shares: true}]);
  world.last.say(welcome({number: 1}));
  assert.equal(connection.room.status, 'open');
  const again = world.last.sent.slice(before + 1).filter((message) => message.type === 'submit');
  assert.deepEqual(
    again.map((message) => message.id),
    [id, later],
  );
  assert.equal(world.sockets.length, 1);
});

test('a table out of reach says why, also to a page that has only come; an older server gives no reason', () => {
  for (const welcomed of [true, false]) {
    const world = environment();
    const connection = connect('T', world.given);
    world.last.onopen();
    if (welcomed) world.last.say(welcome());
    const seen = [{}, {why: 'storage'}, {why: 'broker'}, {why: 'of a newer server'}].map((reason) => {
      world.last.say({type: 'moving', done: false, ...reason});
      assert.ok(isAway(connection.room));
      return connection.room.status;
    });
    assert.deepEqual(seen, ['moving', 'no_storage', 'no_broker', 'moving']);
    world.last.say({type: 'moving', done: false, why: 'storage'});
    world.last.onclose({code: 1006});
    assert.equal(connection.room.status, 'lost');
    world.run();
    world.last.onopen();
    world.last.say(welcome());
    assert.equal(connection.room.status, 'open');
  }
});

test('while a table moves, a move without an answer does not end the line', () => {
  const world = environment();
  const connection = connect('T', world.given);
  world.last.onopen();
  world.last.say(welcome());
  connection.submit({move: 'play', card: '2C'});
  world.last.say({type: 'moving', done: false});
  world.run();
  assert.equal(world.sockets.length, 1);
  assert.equal(connection.room.status, 'moving');
});

test('of a server that stops the first return is quick, and further ones leave it time', () => {
  const {net} = table();
  net.last.say(welcome());
  const pause = () => {
    const before = new Set(net.timers);
    net.last.onclose({code: 1012});
    return Math.max(...net.timers.filter((timer) => !before.has(timer)).map(({ms}) => ms));
  };
  assert.ok(pause() < backoff(0, 0.5));
  net.run();
  assert.equal(pause(), backoff(1, 0.5));
});

test('a page that wakes while it reconnects opens no second line', () => {
  const {net} = table();
  net.last.say(welcome());
  net.last.onclose({code: 1006});
  net.run();
  assert.equal(net.sockets.length, 2);
  net.wake();
  assert.equal(net.sockets.length, 2);
});

test('what an old line still brings, its end among it, is not heard', () => {
  const {net, connection} = table();
  const [old] = net.sockets;
  const {onclose, onmessage} = old;
  net.last.say(welcome({number: 3}));
  net.last.say(happenedMessage(9)); // a gap: it is left for a new one
  assert.notEqual(old.onclose, onclose);
  assert.notEqual(old.onmessage, onmessage);
  net.run();
  net.last.onopen();
  net.last.say(welcome({number: 9}));
  old.onclose?.({code: 1006});
  assert.equal(connection.room.status, 'open');
});

test('who may not look on is told so once, and asks no more', () => {
  const {net, connection} = table();
  net.last.onclose({code: 4403});
  assert.equal(connection.room.status, 'shut');
  net.run();
  assert.equal(net.sockets.length, 1);
});
