// A match that was ended early, in another tab or by others: whatever was asked when it ended is asked no more. The cards that
// lie there can still be seen.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, test} from 'node:test';
import {area, table as nertsTable} from './nerts/table.js';

const {NO_MEMBERS, initialTableState, receive} = await import('../../src/herzrasen/client/core/table/table-state.js');
const {HeartsTable} = await import('../../src/herzrasen/client/games/hearts/table.js');
const {NertsTable} = await import('../../src/herzrasen/client/games/nerts/table.js');

const seats = ['person', 'bot', 'bot', 'bot'].map((kind, seat) => ({seat, kind, name: `N${seat}`, here: true}));
const hearts = (/** @type {object} */ more) => ({
  seat: 0,
  hand: ['2C', '3C', '4C', '5C'],
  given: null,
  received: null,
  charge: null,
  public: {
    rules: {},
    match: {totals: [0, 0, 0, 0], deals: []},
    phase: 'pass',
    deal: 0,
    dealer: 0,
    steps: 1,
    chosen: [1],
    charged: [[], [], [], []],
    trick: null,
    tricks: [],
    must: null,
    broken: false,
    waiting: [],
    held: [13, 13, 13, 13],
    kitty: 0,
    kitty_taker: null,
    kitty_shown: null,
    claim: null,
    shooter: null,
    sun: false,
    points: [],
    ...more,
  },
});

/** A table's connection, whose match can be ended. @param {string} game @param {object} view @param {object} [more] */
function connection(game, view, more = {}) {
  /** @type {((room: any, message: any) => void)[]} */
  const listeners = [];
  const line = {
    room: /** @type {any} */ ({
      ...initialTableState('T'),
      status: 'open',
      game,
      number: 3,
      seat: 0,
      seats,
      members: NO_MEMBERS,
      view,
      ...more,
    }),
    listen: (/** @type {(room: any, message: any) => void} */ listener) => {
      listeners.push(listener);
      return () => {};
    },
    end() {
      const message = /** @type {any} */ ({type: 'people', ...NO_MEMBERS, watchers: [], ended: true});
      line.room = receive(line.room, message, 0);
      for (const listener of listeners) listener(line.room, message);
    },
  };
  return line;
}

/** What the table says before and after its match was ended. @param {any} element @param {ReturnType<typeof connection>} line */
async function texts(element, line) {
  const read = async () => {
    for (let times = 0; times < 5; times += 1) {
      await untilDrawn(element);
      await new Promise(setImmediate);
    }
    return {
      text: element.textContent.replace(/\s+/g, ' '),
      html: element.innerHTML,
      active: element.querySelectorAll('[data-active]').length,
      cards: element.querySelectorAll('[data-key]').length,
    };
  };
  await show(element, {connection: line});
  const before = await read();
  line.end();
  return {before, after: await read()};
}

afterEach(() => document.body.replaceChildren());

test('Hearts: nobody chooses cards to pass, and none is asked for', async () => {
  const line = connection('hearts', hearts({}), {legal: {ask: 'pass', cards: ['2C'], most: 3}});
  const {before, after} = await texts(new HeartsTable(), line);
  const ASKS = /passing\.(choose|missing)|seat\.(choosing|passed)/;
  assert.match(before.text, ASKS);
  assert.doesNotMatch(after.html, ASKS);
  assert.equal(after.cards, before.cards);
});

test('Hearts: nobody decides what to expose', async () => {
  const line = connection('hearts', hearts({phase: 'charge'}), {legal: {ask: 'charge', cards: ['QS'], most: 1}});
  const {before, after} = await texts(new HeartsTable(), line);
  const ASKS = /hearts-charging|seat\.decid/;
  assert.match(before.html, ASKS);
  assert.doesNotMatch(after.html, ASKS);
});

test('Hearts: nobody is on turn, and the others are not asked for the rest of the tricks', async () => {
  const playing = (/** @type {number} */ leader) => hearts({phase: 'play', trick: {leader, cards: ['2C']}, chosen: []});
  const offer = {number: 3, seat: 1, hand: ['AS']};
  const rivals = connection('hearts', playing(1), {legal: {ask: null, cards: []}, claimOffer: offer});
  const {before, after} = await texts(new HeartsTable(), rivals);
  const ASKS = /turn\.is|rest\.asks/;
  assert.match(before.text, ASKS);
  assert.doesNotMatch(after.text, ASKS);
  const own = await texts(new HeartsTable(), connection('hearts', playing(3), {legal: {ask: 'play', cards: ['2C']}}));
  assert.deepEqual([own.before.active, own.after.active], [1, 0]);
});

test('Hearts: between two deals the sheet waits for nobody', async () => {
  const scored = hearts({phase: 'deal', match: {totals: [1, 2, 3, 20], deals: [[1, 2, 3, 20]]}, chosen: []});
  const line = connection('hearts', scored, {waiting: [0]});
  const {before, after} = await texts(new HeartsTable(), line);
  assert.match(before.html, /button primary next/);
  assert.doesNotMatch(after.html, /button primary next|sheet\.(waiting|dealing)/);
});

for (const [phase, asks] of /** @type {const} */ ([
  ['ready', /start\.title|seat\.not_ready/],
  ['countdown', /class="figure/],
  ['stuck', /nerts-stuck/],
])) {
  test(`Nerts: nothing is waited for any more (${phase})`, async () => {
    const view = {seat: 0, public: nertsTable({phase, areas: [area(), area()], reach: []})};
    const line = connection('nerts', view, {legal: {ready: true}, seats: seats.slice(0, 2)});
    const {before, after} = await texts(new NertsTable(), line);
    assert.match(before.html, asks);
    assert.doesNotMatch(after.html, asks);
  });
}

test('Nerts: between two rounds the sheet waits for nobody', async () => {
  const match = {totals: [5, 6], deals: [[5, 6]]};
  const view = {seat: 0, public: nertsTable({phase: 'deal', match, reach: []})};
  const line = connection('nerts', view, {waiting: [0], seats: seats.slice(0, 2)});
  const {before, after} = await texts(new NertsTable(), line);
  assert.match(before.html, /button primary next/);
  assert.doesNotMatch(after.html, /button primary next|sheet\.(waiting|dealing)/);
});
