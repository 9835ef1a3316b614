// What is said at the table: who hears it, and what counts as unread.

import './dom.js';
import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';

const {chatKey, handleChat, leaveChat} = await import('../../src/herzrasen/client/kit/chat/chat-updates.js');
const {changePanel, panelState} = await import('../../src/herzrasen/client/kit/chat/panel-state.js');
const {logElement} = await import('../../src/herzrasen/client/core/elements/live-region.js');
const {initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');

const page = document.createElement('main');
const saying = (/** @type {number} */ number, seat = 1) => ({
  number,
  seat,
  name: 'Jan',
  kind: 'text',
  words: `w${number}`,
});
const room = (/** @type {any[]} */ sayings = []) =>
  /** @type {any} */ ({...initialTableState('T'), seat: 0, number: 5, status: 'open', chat: {sayings, muted: []}});

/** @type {any[]} */
let sayings = [];

/** @param {number} number @param {number} [seat] */
function hear(number, seat) {
  sayings = [...sayings, saying(number, seat)];
  handleChat(page, room(), room(sayings), /** @type {any} */ ({type: 'spoken', saying: sayings.at(-1)}));
}

/** @param {any[]} sayings @param {any} before */
const comeBack = (sayings, before = room()) =>
  handleChat(page, before, room(sayings), /** @type {any} */ ({type: 'talk', sayings}));

beforeEach(() => {
  leaveChat();
  sayings = [];
  logElement().replaceChildren();
  handleChat(page, null, room(), null);
});

test("others' messages are unread and announced while the panel is closed, own ones neither", () => {
  hear(1);
  hear(2, 0);
  hear(3, 2);
  assert.equal(panelState().unread, 2);
  assert.equal(logElement().childElementCount, 2);
});

test('with the panel open nothing is unread, and it is announced nevertheless', () => {
  changePanel({open: true});
  hear(1);
  assert.equal(panelState().unread, 0);
  assert.equal(logElement().childElementCount, 1);
});

test('after a return what was missed of others counts, each once', () => {
  hear(1);
  comeBack([saying(1), saying(2), saying(3, 0), saying(4)]);
  assert.equal(panelState().unread, 3, '1, 2 and 4');
  comeBack([saying(1), saying(2), saying(3, 0), saying(4)]);
  assert.equal(panelState().unread, 3);
  comeBack([saying(2), saying(4)]);
  assert.equal(panelState().unread, 2, 'what is there no more cannot be read');
});

test('on arrival what lies there is no news', () => {
  comeBack([saying(1), saying(2)], {...room(), chat: null});
  assert.equal(panelState().unread, 0);
});

test('where the server has begun to count anew, messages are news again', () => {
  hear(40);
  comeBack([]);
  comeBack([saying(1)]);
  assert.equal(panelState().unread, 1);
});

test('the key opens and closes the panel once, however long it is held, and not while a field is edited', () => {
  const stop = chatKey();
  const press = (/** @type {KeyboardEventInit} */ more = {}, /** @type {EventTarget} */ on = document.body) =>
    on.dispatchEvent(new KeyboardEvent('keydown', {key: 'b', code: 'KeyB', bubbles: true, cancelable: true, ...more}));
  press();
  press({repeat: true});
  assert.ok(panelState().open);
  const field = document.createElement('input');
  document.body.append(field);
  press({}, field);
  press({ctrlKey: true});
  assert.ok(panelState().open);
  press();
  assert.ok(!panelState().open);
  stop();
  press();
  assert.ok(!panelState().open);
});

test('whoever leaves the table takes no talk along', () => {
  hear(1);
  changePanel({open: true});
  leaveChat();
  assert.deepEqual(panelState(), {there: false, open: false, unread: 0});
});
