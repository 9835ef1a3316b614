// The way to a seat: codes, the waiting room, a seat under another name; and the note when the match is over.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
const {NO_MEMBERS, initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');
const {TablePage} = await import('../../src/herzrasen/client/screens/table/table-page.js');
await import('../../src/herzrasen/client/screens/lobby/join-by-code.js');
await import('../../src/herzrasen/client/screens/lobby/table-by-code.js');
await import('../../src/herzrasen/client/kit/match-note/match-note.js');
await import('../../src/herzrasen/client/kit/table/share-link.js');
await import('../../src/herzrasen/client/screens/table/waiting-room.js');

beforeEach(() => {
  endScreen();
  location.hash = '';
});
afterEach(() => {
  document.body.replaceChildren();
  mock.restoreAll();
});

const seats = ['person', 'person', 'bot', 'free'].map((kind, seat) => ({
  seat,
  kind,
  name: ['Eva', 'Jan', 'Bot', ''][seat],
  bot: null,
  here: true,
  left: false,
}));

/** @param {object} members @param {number} [seat] */
async function waitingRoom(members, seat = 0) {
  const at = /** @type {any} */ ({
    ...initialTableState('T'),
    game: 'hearts',
    status: 'open',
    seats,
    seat,
    house: {},
    members: {...NO_MEMBERS, host: 0},
  });
  const element = await show(/** @type {any} */ (document.createElement('waiting-room')), {room: at});
  element.room = {...at, members: {...at.members, ...members}};
  await untilDrawn(element);
  /** @type {any[]} */
  const wishes = [];
  for (const what of ['begin', 'ready', 'sit', 'stand'])
    element.addEventListener(what, (/** @type {any} */ {detail}) => wishes.push([what, detail]));
  const press = (/** @type {string} */ words) =>
    [...element.querySelectorAll('button')]
      .find((button) => (button.getAttribute('aria-label') ?? button.textContent.trim()) === words)
      ?.click();
  return {element, wishes, press};
}

test('after a check that somebody missed, the host may begin anyway; one’s own sign is not waited for', async () => {
  const {element, wishes, press} = await waitingRoom({check: 1e9});
  element.room = {...element.room, members: {...element.room.members, check: null, ready: []}};
  await untilDrawn(element);
  press('members.do.begin_anyway');
  assert.deepEqual(wishes, [['begin', {anyway: true}]]);
  element.room = {...element.room, members: {...element.room.members, ready: [1]}};
  await untilDrawn(element);
  press('members.do.begin_anyway');
  assert.equal(wishes.length, 1, 'nobody is missing');
});

test('the switch says that one is ready, and that one is not', async () => {
  for (const ready of [[], [0]]) {
    const {element, wishes} = await waitingRoom({ready});
    element.querySelector('[role=switch]').dispatchEvent(new Event('change'));
    assert.deepEqual(wishes, [['ready', {yes: !ready.length}]]);
    element.remove();
  }
});

/** The page of a table, with what it sends. */
function tablePage() {
  /** @type {any[]} */
  const sent = [];
  const page = /** @type {any} */ (new TablePage());
  const note =
    (/** @type {string} */ what) =>
    (/** @type {any[]} */ ...facts) =>
      sent.push([what, ...facts]);
  Object.assign(page, {
    table: 'T',
    join: true,
    load: async () => {},
    connection: {sit: note('sit'), rename: note('rename')},
  });
  const hear = (/** @type {any} */ message, changes = {}) =>
    page.handleMessage({...initialTableState('T'), status: 'open', seats, ...changes}, message);
  return {page, sent, hear};
}

test('by an invitation a seat is asked for on arrival, once, and not where one has a seat', () => {
  const first = tablePage();
  first.hear({type: 'welcome', seat: -2, view: null});
  first.hear({type: 'welcome', seat: -2, view: null});
  assert.deepEqual(
    first.sent.map(([what, , seat]) => [what, seat]),
    [['sit', null]],
  );
  for (const message of [
    {seat: 1, view: null},
    {seat: -2, view: {}},
  ]) {
    const {sent, hear} = tablePage();
    hear({type: 'welcome', ...message});
    assert.deepEqual(sent, []);
  }
});

test('who opens a table while it cannot be read is told so as long as that lasts, and need not try again', async () => {
  const {page, hear} = tablePage();
  page.follow = () => () => {};
  document.body.append(page);
  for (const _ of [1, 2]) {
    hear({type: 'refused', code: 'table.refusal.not-read', facts: {}}, {status: 'lost', number: null});
    await untilDrawn(page);
    assert.match(page.textContent, /no_storage/);
    assert.equal(document.querySelector('.toast'), null);
  }
  hear({type: 'welcome', seat: -2, view: null}, {number: 1});
  await untilDrawn(page);
  assert.doesNotMatch(page.textContent, /no_storage/);
});

test('whoever sits down under another name gets the seat that was wanted', async () => {
  const {page, sent, hear} = tablePage();
  page.sit(3);
  hear({type: 'refused', code: 'table.refusal.name-taken', facts: {}}, {number: 1, seat: -2});
  const field = /** @type {HTMLInputElement} */ (document.querySelector('#another-name'));
  field.value = 'Eva the Second';
  field.dispatchEvent(new Event('input', {bubbles: true}));
  document.querySelector('dialog footer .primary')?.dispatchEvent(new MouseEvent('click'));
  await untilIdle();
  assert.deepEqual(sent.at(-1), ['sit', 'Eva the Second', 3]);
});

/** The form for a code, with what it found. */
async function form() {
  const asked = questions();
  const element = await show(/** @type {any} */ (document.createElement('join-by-code')));
  /** @type {string[]} */
  const joined = [];
  element.addEventListener('join', (/** @type {any} */ {detail}) => joined.push(detail.table));
  const field = element.querySelector('input');
  const type = async (/** @type {string} */ words) => {
    field.value = words;
    field.dispatchEvent(new Event('input', {bubbles: true}));
    element.querySelector('form').dispatchEvent(new Event('submit', {bubbles: true, cancelable: true}));
    await untilDrawn(element);
  };
  return {asked, element, field, joined, type};
}

test('a wrong code is told beside the field until another is typed, and that one may lead to a table', async () => {
  const {asked, element, field, joined, type} = await form();
  const trouble = () => element.querySelector('#code-trouble').textContent;
  await type('BKR TWZ');
  assert.deepEqual([asked[0]?.body, element.busy], [{code: 'BKRTWZ'}, true]);
  await asked[0]?.answer({code: 'table.refusal.no-such-code'}, 404);
  await untilDrawn(element);
  assert.deepEqual([trouble() !== '', element.busy], [true, false]);
  field.dispatchEvent(new Event('input', {bubbles: true}));
  await untilDrawn(element);
  assert.equal(trouble(), '');
  await type('BKR TWX');
  await asked[1]?.answer({table: 'found'});
  assert.deepEqual(joined, ['found']);
});

test('a code that is found after one has gone on leads nowhere', async () => {
  const {asked, joined, type} = await form();
  await type('BKR TWZ');
  endScreen();
  await asked[0]?.answer({table: 'found'});
  assert.deepEqual(joined, []);
});

test('of two codes in the address only the newest one may be wrong', async () => {
  const asked = questions();
  const page = await show(/** @type {any} */ (document.createElement('table-by-code')), {code: 'BKRTWZ'});
  page.code = 'BKRTWX';
  await untilDrawn(page);
  await asked[0]?.answer({code: 'table.refusal.no-such-code'}, 404);
  assert.equal(page.trouble, null);
  await asked[1]?.answer({code: 'table.refusal.no-such-code'}, 404);
  assert.equal(page.trouble.code, 'table.refusal.no-such-code');
});

test('a tip that comes late does not stand under another match', async () => {
  questions();
  /** @type {((sentence: string) => void)[]} */
  const tips = [];
  const tip = () => new Promise((resolve) => tips.push(resolve));
  const note = await show(/** @type {any} */ (document.createElement('match-note')), {table: 'a', tip});
  note.table = 'b';
  await untilDrawn(note);
  tips[0]?.('Tip of a');
  await untilIdle();
  assert.equal(note.sentence, '');
  tips[1]?.('Tip of b');
  await untilIdle();
  assert.equal(note.sentence, 'Tip of b');
});

test('a link that leads to this computer alone has no code to say aloud, and no picture', async () => {
  const asked = questions();
  const share = await show(/** @type {any} */ (document.createElement('share-link')), {
    link: 'http://localhost/#/t/BCDFGH-x',
  });
  const offers = () => [share.querySelector('.room-code') !== null, asked.map(({path}) => path)];
  assert.deepEqual(offers(), [false, ['network']]);
  await asked.shift()?.answer({url: 'http://192.0.2.7/', can_open: false});
  await untilDrawn(share);
  assert.deepEqual(offers(), [true, ['qr']]);
  assert.equal(asked[0]?.body.link, 'http://192.0.2.7/#/t/BCDFGH-x');
  assert.equal(share.querySelector('#table-link').value, 'http://192.0.2.7/#/t/BCDFGH-x');
});
