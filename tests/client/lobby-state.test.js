import assert from 'node:assert/strict';
import {test} from 'node:test';

import {
  botsFor,
  countFinishedMatch,
  saveBots,
  startingBots,
} from '../../src/herzrasen/client/screens/lobby/bot-choice.js';
import {
  EMPTY,
  againstBots,
  newest,
  receive,
  search,
  sortTables,
  stableRows,
  waitsForPlayer,
} from '../../src/herzrasen/client/screens/lobby/lobby-state.js';
import {makeFeed} from '../../src/herzrasen/client/screens/lobby/lobby-feed.js';

const seats = (people, free) => [
  ...Array.from({length: people}, () => ({kind: 'person', name: 'Ada'})),
  ...Array.from({length: free}, () => ({kind: 'free', name: ''})),
];
const table = (name, {people = 1, state = 'waiting', opened = 0} = {}) => ({
  table: name,
  game: 'hearts',
  state,
  opened,
  seats: seats(people, 4 - people),
});
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

test('tables with the fewest free seats come first, newer before older; then full and running ones', () => {
  const tables = [
    table('full', {people: 4, opened: 9}),
    table('later', {opened: 5}),
    table('old', {state: 'running', opened: 1}),
    table('one', {opened: 2}),
    table('new', {state: 'running', opened: 3}),
    table('three', {people: 3, opened: 4}),
  ];
  assert.deepEqual(names(sortTables(tables)), ['three', 'later', 'one', 'full', 'new', 'old']);
});

test('tables where nobody is come after those where somebody is', () => {
  const left = {...table('left', {people: 3, opened: 9}), deserted: true};
  const away = {...table('away', {state: 'running', opened: 9}), deserted: true};
  const tables = [away, left, table('run', {state: 'running'}), table('wait')];
  assert.deepEqual(names(sortTables(tables)), ['wait', 'left', 'run', 'away']);
});

test('a search finds tables that have all its words, in any order and case', () => {
  const tables = [table('Ada Standard'), table('Ben Standard'), table('Ben Omnibus')];
  const found = (words) => names(search(tables, words, ({table}) => table));
  assert.deepEqual(found(''), names(tables));
  assert.deepEqual(found(' standard  BEN '), ['Ben Standard']);
  assert.deepEqual(found('nobody'), []);
});

test('while it is held no row moves: the gone stay, marked, and the new come last', () => {
  const before = stableRows([], [table('a', {people: 3}), table('b', {people: 2}), table('c')], false);
  assert.deepEqual(names(before), ['a', 'b', 'c']);
  const now = [table('c', {people: 3}), table('a', {people: 3, state: 'running'}), table('d', {people: 3})];
  const held = stableRows(before, now, true);
  assert.deepEqual(names(held), ['a', 'b!', 'c', 'd']);
  assert.equal(held[0].listing.state, 'running');
  assert.deepEqual(names(stableRows(held, now, false)), ['c', 'd', 'a']);
});

/** A feed whose sockets and timers are in the test's hands. */
function make() {
  const sockets = [];
  const timers = [];
  const feed = makeFeed({
    socket: () => {
      const made = {
        sent: [],
        closed: false,
        send: (text) => made.sent.push(JSON.parse(text)),
        close: () => (made.closed = true),
      };
      sockets.push(made);
      return made;
    },
    later: (act, ms) => timers.push(Object.assign(() => act(), {ms})),
    cancel: (timer) => timer && (timers[timer - 1] = () => {}),
    chance: () => 0.5,
    wall: () => 0,
    onWake: () => () => {},
  });
  return {feed, sockets, timers};
}

test('the connection is open while there are listeners, and sends its subscription, also when that changes', () => {
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
  let changes = 0;
  feed.listen(() => (changes += 1));
  sockets[0].onopen();
  sockets[0].onmessage({data: JSON.stringify({type: 'mine', tables: []})});
  assert.equal(changes, 1);
  sockets[0].onclose();
  assert.deepEqual(feed.lobby.mine, []);
  timers.at(-1)();
  assert.equal(sockets.length, 2);
  sockets[1].onopen();
  assert.deepEqual(sockets[1].sent, [{type: 'look', tables: false, game: null}]);
});

test('the pauses between attempts grow, and begin anew once the server has answered', () => {
  const {feed, sockets, timers} = make();
  feed.listen(() => {});
  const pause = (answers) => {
    sockets.at(-1).onopen();
    if (answers) sockets.at(-1).onmessage({data: JSON.stringify({type: 'mine', tables: []})});
    sockets.at(-1).onclose();
    const retry = timers.at(-1);
    retry();
    return retry.ms;
  };
  const [first, second, third, afterAnswer] = [false, false, false, true].map(pause);
  assert.ok(first < second && second < third);
  assert.equal(afterAnswer, first);
});

test('after the last has stopped nothing comes back, and nothing old is shown', () => {
  const {feed, sockets, timers} = make();
  const stop = feed.listen(() => {});
  sockets[0].onopen();
  sockets[0].onmessage({data: JSON.stringify({type: 'mine', tables: []})});
  stop();
  for (const timer of timers) timer();
  assert.equal(sockets.length, 1);
  assert.equal(feed.lobby, EMPTY);
});

/** An own table as the server sends it. */
const ownTable = (table, kinds, more = {}) => ({
  listing: {
    table,
    game: 'nerts',
    state: 'running',
    opened: 1,
    seats: kinds.map((kind) => ({kind, name: kind})),
    ...more,
  },
  seat: 0,
  turn: true,
});

test('a match against bots is nobody’s turn; a table with people, or one that waits for them, is', () => {
  const bots = ownTable('b', ['person', 'bot', 'bot']);
  const people = ownTable('p', ['person', 'person', 'bot']);
  const waiting = ownTable('w', ['person', 'free'], {state: 'waiting'});
  assert.deepEqual([bots, people, waiting].map(againstBots), [true, false, false]);
  assert.deepEqual([bots, people, {...people, turn: false}].map(waitsForPlayer), [false, true, false]);
  const tables = [ownTable('old', ['person'], {opened: 1}), ownTable('new', ['person'], {opened: 9})];
  assert.deepEqual(
    newest(tables).map(({listing}) => listing.table),
    ['new', 'old'],
  );
});

test('the first match of Nerts is against slower and gentler bots than the third', () => {
  const [first, second, third, later] = [0, 1, 2, 30].map((matches) => startingBots('nerts', matches));
  assert.ok(first.tempo < third.tempo && first.insight < third.insight);
  assert.ok(first.tempo <= second.tempo && second.insight <= third.insight);
  assert.deepEqual(later, third);
});

test('a finished match counts once, and what the player chose holds whatever was finished', () => {
  const stored = new Map();
  globalThis.localStorage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
  };
  assert.deepEqual(botsFor('nerts'), startingBots('nerts', 0));
  for (const table of ['a', 'a', 'b', 'b']) countFinishedMatch('nerts', table);
  assert.deepEqual(botsFor('nerts'), startingBots('nerts', 2));
  saveBots('nerts', {tempo: 1, insight: 5});
  countFinishedMatch('nerts', 'c');
  assert.deepEqual(botsFor('nerts'), {tempo: 1, insight: 5});
  assert.deepEqual(botsFor('hearts'), startingBots('hearts', 0));
  delete globalThis.localStorage;
});
