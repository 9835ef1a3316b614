// Leaving a table: where one goes, what is asked before, and that a seat is given up only where that was answered.

import {press} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';

const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
const {askLeave} = await import('../../src/herzrasen/client/kit/members/leave-dialog.js');
const {initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');

const room = (more = {}) =>
  /** @type {any} */ ({
    ...initialTableState('T'),
    status: 'open',
    seat: 0,
    seats: [
      {seat: 0, kind: 'person'},
      {seat: 1, kind: 'person'},
    ],
    view: {public: {match: {places: []}}},
    ...more,
  });

/** @type {string[]} */
let sent = [];
/** How the server answers. */
let answer = {status: 200, body: {}};

beforeEach(() => {
  endScreen();
  location.hash = '#/t/T';
  sent = [];
  answer = {status: 200, body: {}};
  mock.method(globalThis, 'fetch', async (/** @type {unknown} */ address) => {
    sent.push(String(address).replace(/^.*\/api\//, ''));
    return Response.json(answer.body, {status: answer.status});
  });
});
afterEach(() => {
  document.body.replaceChildren();
  mock.restoreAll();
});

/** Where one is after that, and what the server was told. @param {any} at @param {string} [button] */
async function leave(at, button) {
  const left = askLeave(at);
  if (button) press(document.body, `members.leave.${button}`);
  await left;
  return [location.hash.replace('#', ''), ...sent];
}

test('nothing is asked where nothing is lost', async () => {
  assert.deepEqual(await leave(room({seat: -2})), ['']);
  assert.deepEqual(await leave(room({view: {public: {match: {places: [1, 2]}}}})), ['']);
});

test('from a table of a tournament one goes to the tournament, and keeps the seat', async () => {
  assert.deepEqual(await leave(room({tournament: 'cup/1'})), ['/event/cup%2F1']);
});

test('a seat is kept, or given up', async () => {
  assert.deepEqual(await leave(room(), 'running.keep'), ['']);
  location.hash = '#/t/T';
  assert.deepEqual(await leave(room(), 'running.end'), ['', 'tables/T/leave']);
});

test('who just closes the question stays', async () => {
  const left = askLeave(room());
  /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog[open]'))?.close('');
  await left;
  assert.deepEqual([location.hash, sent], ['#/t/T', []]);
});

test('who could not give up the seat stays; where there is none any more, they go', async () => {
  answer = {status: 409, body: {code: 'table.refusal.moving', facts: {}}};
  assert.deepEqual(await leave(room(), 'running.end'), ['/t/T', 'tables/T/leave']);
  answer = {status: 409, body: {code: 'table.refusal.over', facts: {}}};
  sent = [];
  assert.deepEqual(await leave(room(), 'running.end'), ['', 'tables/T/leave']);
});
