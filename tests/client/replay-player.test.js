// Walking through a record: by hand, by keys, by itself, from deal to deal, with other eyes.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';

const {ReplayConnection} = await import('../../src/herzrasen/client/screens/replay/replay-connection.js');
const {GAME_PARTS} = await import('../../src/herzrasen/client/games/game-parts.js');
const parts = await GAME_PARTS.hearts.loadReplay();
await import('../../src/herzrasen/client/screens/replay/player.js');

const STEPS = 80;
const steps = Array.from({length: STEPS}, (_, at) => ({
  number: at + 1,
  event: {event: at % 5 === 4 ? 'trick_taken' : 'play_began', leader: 0, winner: 0},
  view: {seat: 0, hand: [], public: {at, rules: {}, tricks: [], match: {totals: [], deals: []}}},
  by: 0,
}));
const record = (/** @type {number} */ deal = 1, more = {}) =>
  /** @type {any} */ ({
    game: 'hearts',
    rules: 'standard',
    options: {},
    record: 'all',
    deal,
    seat: 0,
    players: ['Eva', 'Jan', 'Kim', 'Ulf'].map((name) => ({name, bot: null})),
    deals: [1, 2, 3].map((number) => ({number, points: null, totals: null, undone: number === 2})),
    totals: [],
    places: [],
    steps,
    ...more,
  });

/** @type {any} */
let player;
/** @type {any[]} */
let looks = [];

/** @param {number} deal @param {object} [more] */
async function load(deal, more) {
  player.record = record(deal, more);
  await untilDrawn(player);
}

const press = (/** @type {string} */ key, more = {}) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...more}));

beforeEach(async () => {
  mock.timers.enable({apis: ['setTimeout']});
  mock.method(GAME_PARTS.hearts, 'table', () => '');
  looks = [];
  player = document.createElement('record-player');
  player.addEventListener('look', (/** @type {CustomEvent} */ {detail}) => looks.push(detail));
  await show(player, {record: record(), parts});
});
afterEach(() => {
  player.remove();
  document.body.replaceChildren();
  mock.timers.reset();
  mock.restoreAll();
});

test('one step forward is an event, every other way shows the table as it stands', () => {
  const connection = new ReplayConnection(record());
  /** @type {any[]} */
  const messages = [];
  connection.listen((/** @type {any} */ room, /** @type {any} */ message) =>
    messages.push([message.type, room.view.public.at]),
  );
  for (const at of [1, 2, 9, 8]) connection.goTo(at);
  assert.deepEqual(messages, [
    ['happened', 1],
    ['happened', 2],
    ['welcome', 9],
    ['welcome', 8],
  ]);
  assert.deepEqual(connection.room.undone, [1], 'the second deal, counted from nothing');
});

test('keys walk a step, a trick, and to the ends, and no further', () => {
  const at = (/** @type {string} */ key, more = {}) => {
    press(key, more);
    return player.at;
  };
  assert.deepEqual([at('ArrowRight'), at('ArrowRight', {shiftKey: true}), at('ArrowLeft')], [1, 4, 3]);
  assert.deepEqual([at('End'), at('Home')], [STEPS - 1, 0]);
  player.goTo(500);
  assert.equal(player.at, STEPS - 1);
});

test('past the end lies the next deal from its start, before the start the last step of the one before', async () => {
  player.goTo(STEPS - 1);
  player.step(1);
  assert.deepEqual(looks.pop(), {deal: 2, seat: 0, open: false});
  await load(2);
  assert.equal(player.at, 0);
  player.goTo(STEPS - 1);
  player.step(1);
  assert.equal(looks.pop().deal, 3, 'the last one, too');
  await load(3);
  player.goTo(STEPS - 1);
  player.step(1);
  assert.deepEqual(looks, [], 'there is no fourth');
  player.goTo(0);
  player.step(-1);
  assert.equal(looks.pop().deal, 2);
  await load(2);
  assert.equal(player.at, STEPS - 1);
});

test('with other eyes one stays at the same step', async () => {
  player.goTo(30);
  player.choose({seat: 2});
  await load(1, {seat: 2});
  assert.equal(player.at, 30);
});

test('the player goes on by itself until a step is made by hand', async () => {
  player.toggle();
  for (let times = 0; times < 3; times += 1) {
    await untilDrawn(player);
    mock.timers.tick(2500);
  }
  assert.deepEqual([player.at, player.playing], [3, true]);
  player.step(1);
  await untilDrawn(player);
  mock.timers.tick(9000);
  assert.deepEqual([player.at, player.playing], [4, false]);
});

test('by itself it goes on with the next deal, and ends with the last one', async () => {
  for (const [at, deal] of [2, 3].entries()) {
    await load(deal);
    player.goTo(STEPS - 1);
    player.playing = true;
    await untilDrawn(player);
    mock.timers.tick(9000);
    assert.deepEqual(
      [looks.pop()?.deal, player.playing],
      [
        [3, true],
        [undefined, false],
      ][at],
    );
  }
});

test('at the end of the last deal it plays that again from its start', async () => {
  await load(3);
  player.goTo(STEPS - 1);
  player.toggle();
  assert.deepEqual([player.at, player.playing], [0, true]);
});

test('Space that is held down plays, and does not pause at once; held arrows walk on', () => {
  press(' ');
  press(' ', {repeat: true});
  assert.ok(player.playing);
  press('ArrowRight');
  press('ArrowRight', {repeat: true});
  assert.equal(player.at, 2);
});

test('a line of the log leads to its own step, however far the record is', async () => {
  const log = await show(/** @type {any} */ (document.createElement('record-log')), {
    record: record(),
    at: 75,
    describe: (/** @type {number} */ at) => `step ${at}`,
  });
  /** @type {number[]} */
  const jumps = [];
  log.addEventListener('jump', (/** @type {any} */ {detail}) => jumps.push(detail.to));
  const lines = [...log.querySelectorAll('.line')];
  for (const line of [lines[0], lines.at(-1)]) line.click();
  assert.deepEqual(
    [lines[0].textContent.trim(), jumps, log.querySelector('[aria-current]').textContent.trim()],
    ['step 15', [15, STEPS - 1], 'step 75'],
  );
});

/** The choice of eyes, and the table of all deals. */
const options = () => [...player.querySelectorAll('#record-eyes option')].map(({value}) => Number(value));
const best = () => [...player.querySelectorAll('tfoot td')].map(({classList}) => classList.contains('best'));

test('a full record offers every seat and a watcher, any other only whose it is', async () => {
  assert.deepEqual(options(), [0, 1, 2, 3, -2]);
  for (const [eyes, offered] of [
    ['2', 2],
    ['watcher', -2],
  ]) {
    await load(1, {record: eyes});
    assert.deepEqual([options(), player.querySelector('[role=switch]')], [[offered], null]);
  }
});

test('the table of deals marks who won, the deal that is shown, and leads to every deal', async () => {
  await load(2, {totals: [20, 5, 5, 30], places: [3, 1, 1, 4]});
  assert.deepEqual(best(), [false, true, true, false]);
  const rows = [...player.querySelectorAll('.to-deal')];
  assert.deepEqual(
    rows.map((row) => row.getAttribute('aria-current')),
    ['false', 'true', 'false'],
  );
  rows[2].click();
  assert.deepEqual(looks.pop(), {deal: 3, seat: 0, open: false});
});
