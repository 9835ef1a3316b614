import assert from 'node:assert/strict';
import {test} from 'node:test';

import {EMPTY, arranged, receive, sorted} from '../../src/herzrasen/client/lobby/hall.js';
import {makeFeed} from '../../src/herzrasen/client/lobby/feed.js';

const seats = (people, free) => [
  ...Array.from({length: people}, () => ({kind: 'person', name: 'Ada'})),
  ...Array.from({length: free}, () => ({kind: 'free', name: ''})),
];
const table = (name, {people = 1, state = 'waiting', opened = 0} = {}) => ({table: name, game: 'hearts', state, opened, seats: seats(people, 4 - people)});
const names = (rows) => rows.map((row) => (row.listing ?? row).table + (row.gone ? '!' : ''));

test('a list with its changes is the later list', () => {
  const first = receive(EMPTY, {type: 'tables', tables: [table('a'), table('b'), table('c')], more: 2});
  const after = receive(first, {type: 'changed', tables: [table('b', {people: 2}), table('d')], gone: ['c'], more: 0});
  assert.deepEqual(names(after.tables).sort(), ['a', 'b', 'd']);
  assert.equal(after.tables.find((each) => each.table === 'b').seats.filter(({kind}) => kind === 'person').length, 2);
  assert.equal(after.more, 0);
  assert.deepEqual(receive(after, {type: 'tables', tables: [table('x')], more: 1}).tables, [table('x')]);
});

test('what a newer server says besides changes nothing', () => {
  assert.equal(receive(EMPTY, {type: 'weather'}), EMPTY);
});

test('waiting tables come first, most people first; then the newest that run', () => {
  const tables = [table('old', {state: 'running', opened: 1}), table('one', {opened: 2}), table('new', {state: 'running', opened: 3}), table('three', {people: 3, opened: 4})];
  assert.deepEqual(names(sorted(tables)), ['three', 'one', 'new', 'old']);
});

test('while it is held no row moves: the gone stay, marked, and the new come last', () => {
  const before = arranged([], [table('a', {people: 3}), table('b', {people: 2}), table('c')], false);
  assert.deepEqual(names(before), ['a', 'b', 'c']);
  const now = [table('c', {people: 3}), table('a', {people: 3, state: 'running'}), table('d', {people: 3})];
  const held = arranged(before, now, true);
  assert.deepEqual(names(held), ['a', 'b!', 'c', 'd']);
  assert.equal(held[0].listing.state, 'running');
  assert.deepEqual(names(arranged(held, now, false)), ['c', 'd', 'a']);
});

/** A feed whose sockets and timers are in the test's hands. */
function make() {
  const sockets = [];
  const timers = [];
  const feed = makeFeed({
    socket: () => {
      const made = {sent: [], closed: false, send: (text) => made.sent.push(JSON.parse(text)), close: () => (made.closed = true)};
      sockets.push(made);
      return made;
    },
    later: (act) => timers.push(act),
    cancel: (timer) => timer && (timers[timer - 1] = () => {}),
    chance: () => 0.5,
  });
  return {feed, sockets, timers};
}

test('the line is open while somebody listens, says what is wanted, and says it again when that changes', () => {
  const {feed, sockets} = make();
  feed.look({tables: true});
  assert.equal(sockets.length, 0);
  const stops = [feed.listen(() => {}), feed.listen(() => {})];
  assert.equal(sockets.length, 1);
  const [socket] = sockets;
  socket.onopen();
  feed.look({tables: true});
  feed.look({game: 'nerts'});
  assert.deepEqual(socket.sent, [
    {type: 'look', tables: true, game: null},
    {type: 'look', tables: true, game: 'nerts'},
  ]);
  stops[0]();
  assert.equal(socket.closed, false);
  stops[1]();
  assert.equal(socket.closed, true);
});

test('a lost line comes back by itself and asks anew; what is known stays meanwhile', () => {
  const {feed, sockets, timers} = make();
  let told = 0;
  feed.listen(() => (told += 1));
  sockets[0].onopen();
  sockets[0].onmessage({data: JSON.stringify({type: 'mine', tables: []})});
  assert.equal(told, 1);
  sockets[0].onclose();
  assert.deepEqual(feed.hall.mine, []);
  timers.at(-1)();
  assert.equal(sockets.length, 2);
  sockets[1].onopen();
  assert.deepEqual(sockets[1].sent, [{type: 'look', tables: false, game: null}]);
});

test('after the last has stopped nothing comes back, and nothing old is shown', () => {
  const {feed, sockets, timers} = make();
  const stop = feed.listen(() => {});
  sockets[0].onopen();
  sockets[0].onmessage({data: JSON.stringify({type: 'mine', tables: []})});
  stop();
  for (const timer of timers) timer();
  assert.equal(sockets.length, 1);
  assert.equal(feed.hall, EMPTY);
});
