// The lobby's lists and buttons: what a press asks for, and what is shown meanwhile.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

const {logElement} = await import('../../src/herzrasen/client/core/elements/live-region.js');
const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
const {feed, makeFeed} = await import('../../src/herzrasen/client/screens/lobby/lobby-feed.js');
const {changeSettings, defaults} = await import('../../src/herzrasen/client/core/settings/settings.js');
const {DEFAULT_PRESET} = await import('../../src/herzrasen/client/kit/rules/rule-choice.js');
await import('../../src/herzrasen/client/screens/lobby/lobby.js');
await import('../../src/herzrasen/client/screens/lobby/my-tables.js');
await import('../../src/herzrasen/client/screens/lobby/table-list.js');
await import('../../src/herzrasen/client/screens/lobby/waiting-table-link.js');

/** @param {string} table @param {string} kinds p: person, f: free, b: bot @param {object} [more] */
const listing = (table, kinds, more = {}) => ({
  table,
  game: 'hearts',
  rules: 'standard',
  house: {},
  state: kinds.includes('f') ? 'waiting' : 'running',
  opened: 1,
  deserted: false,
  bot: {},
  seats: [...kinds].map((kind) => ({kind: {p: 'person', f: 'free', b: 'bot'}[kind], name: kind})),
  ...more,
});

/** @type {any[]} */
let sockets = [];

/** A socket that the test speaks through. */
class LobbySocket {
  /** @type {any[]} */
  sent = [];
  closed = false;
  /** @type {((event?: any) => void) | null} */
  onopen = null;
  /** @type {((event?: any) => void) | null} */
  onmessage = null;
  /** @type {((event?: any) => void) | null} */
  onclose = null;
  constructor() {
    sockets.push(this);
  }
  send(/** @type {string} */ text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  say(/** @type {object} */ message) {
    this.onmessage?.({data: JSON.stringify(message)});
  }
}

globalThis.WebSocket = /** @type {any} */ (LobbySocket);

beforeEach(() => {
  sockets = [];
  endScreen();
  changeSettings({...defaults});
});
afterEach(() => {
  document.body.replaceChildren();
  mock.restoreAll();
});

/** @param {any[]} tables @param {any[]} [mine] */
async function openTables(tables, mine = []) {
  const list = await show(/** @type {any} */ (document.createElement('open-tables')));
  sockets.at(-1).onopen();
  sockets.at(-1).say({type: 'mine', tables: mine.map((each) => ({listing: each, seat: 0, turn: false}))});
  sockets.at(-1).say({type: 'tables', tables, more: 0});
  await untilDrawn(list);
  return list;
}

test('a free seat is taken, a running table is looked at, and the own one is gone back to', async () => {
  const own = listing('own', 'pfff');
  const list = await openTables([listing('free', 'ppf'), listing('runs', 'pp', {game: 'nerts'}), own], [own]);
  /** @type {string[][]} */
  const asked = [];
  for (const what of ['join', 'watch'])
    list.addEventListener(what, (/** @type {any} */ {detail}) => asked.push([what, detail.table]));
  for (const button of list.querySelectorAll('li > button:not(.icon)')) button.click();
  assert.deepEqual(asked, [
    ['join', 'free'],
    ['watch', 'runs'],
  ]);
  assert.equal(list.querySelector('li > a').getAttribute('href'), '#/t/own');
});

test('the first tables are shown, and on demand all of them', async () => {
  const list = await openTables(Array.from({length: 15}, (_, at) => listing(`t${at}`, 'pf')));
  const rows = () => list.querySelectorAll('.open-tables > li').length;
  assert.equal(rows(), 12);
  list.querySelector('.open-tables + button').click();
  await untilDrawn(list);
  assert.equal(rows(), 15);
});

test('a table that is gone keeps its row while the list is pointed at, and no longer', async () => {
  const list = await openTables([listing('a', 'pf'), listing('b', 'pf')]);
  const rows = () => list.querySelectorAll('.open-tables > li').length;
  list.isPointedAt = () => true;
  sockets.at(-1).say({type: 'tables', tables: [listing('b', 'pf')], more: 0});
  await untilDrawn(list);
  assert.equal(rows(), 2);
  list.isPointedAt = () => false;
  list.querySelector('.open-tables').dispatchEvent(new Event('pointerleave'));
  await new Promise(requestAnimationFrame);
  await untilDrawn(list);
  assert.equal(rows(), 1);
});

test('another game shows none of this one, and says how many there are once they have come', async () => {
  const list = await openTables([listing('a', 'pf')]);
  list.querySelectorAll('input[type=radio]')[2].dispatchEvent(new Event('change'));
  await untilDrawn(list);
  assert.deepEqual(sockets[0].sent.at(-1), {type: 'look', tables: true, game: 'nerts'});
  assert.equal(list.querySelectorAll('.open-tables > li').length, 0);
  sockets[0].say({type: 'mine', tables: []});
  assert.equal(logElement().childElementCount, 0, 'the tables have not come');
  sockets[0].say({type: 'tables', tables: [listing('n', 'pf', {game: 'nerts'})], more: 0});
  await untilDrawn(list);
  assert.equal(logElement().lastElementChild?.textContent, 'table_list.found');
  assert.equal(list.querySelectorAll('.open-tables > li').length, 1);
});

test('after the line came back the same tables are asked for; when nobody looks any more it closes', () => {
  /** @type {(() => void)[]} */
  const timers = [];
  let watchesWaking = 0;
  const onWake = () => {
    watchesWaking += 1;
    return () => (watchesWaking -= 1);
  };
  const other = makeFeed({later: (act) => timers.push(act), cancel: () => {}, onWake});
  const stop = other.listen(() => {});
  other.look({tables: true, game: 'nerts'});
  sockets[0].onopen();
  sockets[0].onclose();
  timers.at(-1)?.();
  sockets[1].onopen();
  assert.deepEqual(sockets[1].sent, [{type: 'look', tables: true, game: 'nerts'}]);
  assert.equal(watchesWaking, 1);
  stop();
  assert.ok(sockets[1].closed);
  assert.equal(watchesWaking, 0, 'nor does it open when the page wakes');
});

test('a match that was ended is gone from the own tables at once', async () => {
  const asked = questions();
  const tables = await show(/** @type {any} */ (document.createElement('my-tables')));
  sockets[0].onopen();
  const mine = ['a', 'b'].map((name) => ({listing: listing(name, 'pbbb'), seat: 0, turn: true}));
  sockets[0].say({type: 'mine', tables: mine});
  await untilDrawn(tables);
  const rows = () => [...tables.querySelectorAll('#unfinished-games li a')].map((row) => row.getAttribute('href'));
  assert.deepEqual(rows(), ['#/t/a', '#/t/b']);
  tables.querySelector('#unfinished-games li button').click();
  await untilIdle();
  document.querySelector('dialog footer button:first-child')?.dispatchEvent(new MouseEvent('click'));
  await untilIdle();
  assert.equal(asked[0]?.path, 'tables/a/leave');
  await asked[0]?.answer({});
  await untilDrawn(tables);
  assert.equal(tables.querySelector('a.continue').getAttribute('href'), '#/t/b');
});

test('at a table one sees where else one is waited for, and at how many tables more', async () => {
  const link = await show(
    Object.assign(/** @type {any} */ (document.createElement('waiting-table-link')), {table: 'here'}),
  );
  sockets[0].onopen();
  const rows = () => [...link.querySelectorAll('a')].map((/** @type {any} */ row) => row.getAttribute('href'));
  const more = () => link.querySelector('.number')?.textContent;
  for (const [waiting, text] of /** @type {[string[], string | undefined][]} */ ([
    [['here', 'a'], undefined],
    [['a', 'b', 'here', 'c'], '+2'],
    [['here'], undefined],
  ])) {
    const mine = waiting.map((name) => ({listing: listing(name, 'pp'), seat: 0, turn: true}));
    sockets.at(-1).say({type: 'mine', tables: mine});
    await untilDrawn(link);
    assert.deepEqual([rows(), more()], [waiting.includes('a') ? ['#/t/a'] : [], text]);
  }
});

/** @param {{hearts: string, nerts: string}} rules that are chosen */
async function quick(rules) {
  const lobby = /** @type {any} */ (document.createElement('game-lobby'));
  lobby.render = () => '';
  lobby.choices = {hearts: {rules: rules.hearts}, nerts: {rules: rules.nerts}};
  lobby.chosenRules = async (/** @type {'hearts' | 'nerts'} */ game) => rules[game];
  await show(lobby);
  /** @type {any[]} */
  const wishes = [];
  for (const what of ['quick', 'open'])
    lobby.addEventListener(what, (/** @type {any} */ {detail}) => wishes.push([what, detail]));
  return {lobby, wishes};
}

const OWN = {hearts: 'sun+target=50', nerts: 'duel'};

test('with people one plays by the rules that were chosen, by any where none were, at a table that all find', async () => {
  changeSettings({house: {watchers: 'none', help: 'manual'}});
  for (const [rules, by] of /** @type {const} */ ([
    [DEFAULT_PRESET, {hearts: null, nerts: null}],
    [OWN, OWN],
  ])) {
    const {lobby, wishes} = await quick(rules);
    await lobby.quick('hearts');
    await lobby.quick('nerts');
    assert.deepEqual(
      wishes.map(([what, {game, rules: agreed, house}]) => [what, game, agreed, house.kind, house.help]),
      [
        ['quick', 'hearts', by.hearts, 'public', undefined],
        ['quick', 'nerts', by.nerts, 'public', 'manual'],
      ],
    );
    lobby.remove();
  }
  assert.equal(feed.lobby.tables, null);
});

test('a match of the first evening has the usual rules, and leaves those that were chosen before', async () => {
  const {lastRules, saveLast} = await import('../../src/herzrasen/client/kit/rules/saved-rules.js');
  await import('../../src/herzrasen/client/kit/first-evening/card.js');
  const card = /** @type {any} */ (document.createElement('first-evening'));
  /** @type {any[]} */
  const opened = [];
  card.addEventListener('open', (/** @type {any} */ {detail}) => opened.push(detail.rules));
  card.play('gentle');
  assert.equal(lastRules('hearts'), DEFAULT_PRESET.hearts);
  saveLast('hearts', 'sun');
  card.play('strong');
  assert.deepEqual([opened, lastRules('hearts')], [[DEFAULT_PRESET.hearts, DEFAULT_PRESET.hearts], 'sun']);
});
