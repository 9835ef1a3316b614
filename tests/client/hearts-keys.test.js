// The single keys of the Hearts table: what a press does, and when a press is none of theirs.

import './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, test} from 'node:test';

const {handleKeys} = await import('../../src/herzrasen/client/games/hearts/key-handler.js');
const {isHelped} = await import('../../src/herzrasen/client/games/hearts/table-selectors.js');
const {undoable} = await import('../../src/herzrasen/client/games/hearts/undo.js');
const {settings} = await import('../../src/herzrasen/client/core/settings/settings.js');
const {initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');

const seats = ['person', 'bot', 'bot', 'bot'].map((kind, seat) => ({seat, kind, name: String(seat)}));
const played = {tricks: [[]], phase: 'playing', trick: null, claim: null};
const room = () =>
  /** @type {any} */ ({
    ...initialTableState('T'),
    status: 'open',
    seat: 0,
    seats,
    view: {seat: 0, hand: [], public: played},
  });

/** @type {string[]} */
let done = [];
const table = /** @type {any} */ ({
  connection: {
    undo: () => done.push('undo'),
    submit: (/** @type {any} */ {move, cards = []}) => done.push([move, ...cards].join(' ')),
  },
  queue: {skipAhead: () => {}},
  showLastTrick: () => done.push('last trick'),
  speak: (/** @type {string} */ what) => done.push(`speak ${what}`),
  showScores: () => done.push('scores'),
  hand: () => ({active: '2C', buttonOf: (/** @type {string} */ card) => ({focus: () => done.push(`focus ${card}`)})}),
});
let stop = () => {};

beforeEach(() => {
  done = [];
  table.room = room();
  stop = handleKeys(table);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  settings.keys = true;
});

/** @param {string} key @param {KeyboardEventInit} [more] @param {EventTarget} [on] */
const press = (key, more = {}, on = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...more}));

test('the reader alone against bots may take back, which the tests below rest on', () => {
  assert.ok(isHelped(table.room) && undoable(table.room));
});

test('a key that is held down takes back once', () => {
  press('u');
  for (let times = 0; times < 5; times += 1) press('u', {repeat: true});
  press('z', {ctrlKey: true});
  press('z', {metaKey: true, repeat: true});
  assert.deepEqual(done, ['undo', 'undo']);
});

test('Ctrl+Z takes back also where single keys are switched off; with Shift it means something else', () => {
  settings.keys = false;
  press('u');
  press('s');
  press('z', {ctrlKey: true, shiftKey: true});
  assert.deepEqual(done, []);
  press('z', {metaKey: true});
  assert.deepEqual(done, ['undo']);
});

test('a key in a field, with Alt, or while a dialog is open is none of the table', () => {
  for (const name of ['input', 'textarea', 'select']) {
    const field = document.createElement(name);
    document.body.append(field);
    press('s', {}, field);
  }
  press('s', {altKey: true});
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>');
  press('s');
  assert.deepEqual(done, []);
});

test('each of these keys speaks of what it is for', () => {
  for (const key of ['h', 't', 'x', 'z', 'v', 's']) press(key);
  assert.deepEqual(done, ['speak hand', 'speak trick', 'speak last', 'speak scores', 'speak voids', 'scores']);
});

test('the last trick is shown where the table shows it', () => {
  table.room.options = {last_trick_shown: false};
  press('l');
  table.room.options = {};
  press('l');
  assert.deepEqual(done, ['last trick']);
});

test('what is chosen is passed or exposed by its key, once enough is chosen', () => {
  for (const [ask, chosen] of /** @type {[string, string[]][]} */ ([
    ['play', ['2C']],
    ['charge', []],
    ['charge', ['QS']],
    ['pass', ['2C', '3C']],
    ['pass', ['2C', '3C', '4C']],
  ])) {
    table.room.legal = {ask, most: 3};
    table.state = {rechoosing: false};
    table.chosenCards = chosen;
    press('p');
  }
  assert.deepEqual(done, ['charge QS', 'pass 2C 3C 4C']);
});

test('the arrows lead into the hand from everywhere but the hand itself and what can be scrolled', () => {
  document.body.insertAdjacentHTML('beforeend', '<hearts-hand></hearts-hand><p role="region"></p><p></p>');
  const [hand, region, text] = /** @type {any} */ ([...document.body.children].slice(-3));
  for (const on of [hand, region, window, text]) press('ArrowLeft', {}, on);
  press('ArrowRight', {}, document.body);
  press('ArrowUp', {}, document.body);
  assert.deepEqual(done, ['focus 2C', 'focus 2C', 'focus 2C']);
});

test('the rest is claimed where it is certain, and not while a trick is still shown', () => {
  const view = {seat: 0, hand: ['AS'], public: played};
  table.room = {...room(), view, legal: {ask: 'play', claim: true}};
  table.visibleView = {...view, hand: ['AS', 'KS']};
  press('c');
  assert.deepEqual(done, []);
  table.visibleView = view;
  press('c');
  assert.deepEqual(done, ['claim']);
});

test('after the table has gone its keys do nothing', () => {
  stop();
  press('s');
  assert.deepEqual(done, []);
});
