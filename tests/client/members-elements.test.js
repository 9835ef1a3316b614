// What one may do about the people at a table: buttons for whoever may press them, with what they send.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';

const {setCurrentTable} = await import('../../src/herzrasen/client/kit/members/current-table.js');
const {stakeOf} = await import('../../src/herzrasen/client/kit/members/stake.js');
const {NO_MEMBERS, initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');
await import('../../src/herzrasen/client/kit/members/members-panel.js');
await import('../../src/herzrasen/client/kit/members/status-strip.js');
await import('../../src/herzrasen/client/kit/members/table-notice.js');

const info = (/** @type {number} */ seat, more = {}) => ({
  seat,
  name: ['Eva', 'Jan', 'Kim', 'Ulf'][seat],
  kind: 'person',
  bot: null,
  here: true,
  left: false,
  open: false,
  later: false,
  ...more,
});
/** @param {{members?: object, seats?: object[]} & Record<string, unknown>} [changes] */
const room = ({members = {}, seats = [0, 1, 2, 3].map((seat) => info(seat)), ...more} = {}) =>
  /** @type {any} */ ({
    ...initialTableState('T'),
    game: 'hearts',
    status: 'open',
    seat: 0,
    seats,
    house: {watchers: 'may-sit'},
    view: {public: {match: {places: []}}},
    members: {...NO_MEMBERS, host: 0, ...members},
    ...more,
  });

/** @type {any[]} */
let sent = [];

/** @param {any} at */
const connectionAt = (at) =>
  /** @type {any} */ (
    new Proxy(
      {room: at, listen: () => () => {}},
      {
        get: (own, name) =>
          name in own ? Reflect.get(own, name) : (/** @type {unknown[]} */ ...facts) => sent.push([name, ...facts]),
      },
    )
  );

/** @param {string} tag @param {any} at the room */
async function element(tag, at) {
  const connection = connectionAt(at);
  setCurrentTable(connection);
  const drawn = await show(/** @type {any} */ (document.createElement(tag)), {
    ...(tag === 'table-notice' ? {} : {connection}),
    ...(tag === 'status-strip' ? {room: at, keepsCookies: true} : {}),
  });
  await untilDrawn(drawn);
  return drawn;
}

/** Each button's words, or its label where it has one. @param {Element} root */
const buttons = (root) =>
  [...root.querySelectorAll('button:not(.notice-chip)')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent?.trim(),
  );

/** @param {Element} root @param {string} words */
const press = (root, words) =>
  /** @type {HTMLElement} */ (root.querySelectorAll('button:not(.notice-chip)')[buttons(root).indexOf(words)]).click();

/** The sentence, without the countdown after it. @param {Element} line */
const firstWord = (line) => line.textContent?.trim().split(/\s/)[0];

beforeEach(() => {
  sent = [];
  document.body.replaceChildren();
});

const AWAY = [info(0), info(1, {here: false}), info(2, {left: true}), info(3, {kind: 'bot', open: true})];

test('the host lets a bot stand in for who is away, and offers the seat of who has gone', async () => {
  const panel = await element('members-panel', room({seats: AWAY}));
  assert.deepEqual(buttons(panel), [
    'lobby.rename',
    'members.do.stand_in: Jan',
    'members.do.offer: Kim',
    'members.do.stand',
  ]);
  press(panel, 'members.do.stand_in: Jan');
  press(panel, 'members.do.offer: Kim');
  assert.deepEqual(sent, [
    ['arrange', 1, 'Jan', 'bot'],
    ['arrange', 2, 'Kim', 'free'],
  ]);
});

test('nobody but the host arranges seats; who looks on may take one that is offered', async () => {
  const guest = await element('members-panel', room({seats: AWAY, seat: 1, members: {host: 0}}));
  assert.deepEqual(buttons(guest), ['lobby.rename', 'members.do.stand']);
  document.body.replaceChildren();
  const watcher = await element('members-panel', room({seats: AWAY, seat: -2}));
  assert.deepEqual(buttons(watcher), ['members.do.take']);
  press(watcher, 'members.do.take');
  assert.deepEqual(sent[0]?.slice(0, 3), ['sit', '', 3]);
});

test('each line says who is away, who has left and who plays for whom', async () => {
  const panel = await element('members-panel', room({seats: AWAY, seat: 1, members: {host: 0}}));
  assert.deepEqual(
    [...panel.querySelectorAll('.who .muted')].map(({textContent}) => textContent?.trim()),
    ['members.is.host', 'members.is.you · members.is.away', 'members.is.left', 'members.is.bot'],
  );
});

test('when the match is over nothing is arranged any more', async () => {
  for (const over of [{members: {ended: true}}, {view: {public: {match: {places: [1, 2, 3, 4]}}}}])
    assert.deepEqual(buttons(await element('members-panel', room({seats: AWAY, ...over}))), []);
});

const VOTE = {
  number: 7,
  seats: [1],
  at: 1e9,
  voices: [
    {seat: 2, choice: 'bot'},
    {seat: 0, choice: 'wait'},
  ],
  bot: {},
  mayEnd: false,
};

test('a vote shows the own choice, sends it with its number, and offers no end that it cannot bring', async () => {
  const notice = await element('table-notice', room({members: {vote: VOTE}}));
  assert.deepEqual(buttons(notice), ['members.vote.wait', 'members.vote.bot']);
  assert.deepEqual(
    [...notice.querySelectorAll('[aria-pressed]')].map((button) => button.getAttribute('aria-pressed')),
    ['true', 'false'],
  );
  press(notice, 'members.vote.bot');
  assert.deepEqual(sent, [['castVote', 7, 'bot']]);
  notice.remove();
  const wide = await element('table-notice', room({members: {vote: {...VOTE, mayEnd: true}}}));
  assert.equal(buttons(wide).at(-1), 'members.vote.end');
});

test('who is voted on is not asked; of oneself one reads in the second person', async () => {
  const notice = await element('table-notice', room({seat: 1, members: {vote: VOTE, awaited: [{seat: 1, at: 1e9}]}}));
  assert.equal(notice.textContent.trim(), '');
  notice.remove();
  const awaited = [
    {seat: 0, at: 1e9},
    {seat: 1, at: 1e9},
  ];
  const seats = [info(0, {here: false}), ...AWAY.slice(1)];
  const two = await element('table-notice', room({seats, members: {awaited, host: 1}, waiting: [0]}));
  assert.deepEqual([...two.querySelectorAll('.notice-line p')].map(firstWord), ['members.idle.counts', 'members.away']);
});

const REMATCH = {yes: [0], no: [2], at: 1e9, rules: '', same_seats: true};

test('a rematch waits for those who have not answered and are there, and for nobody else', async () => {
  const open = async (/** @type {number[]} */ no, /** @type {object[]} */ seats) => {
    document.body.replaceChildren();
    const strip = await element('status-strip', room({seats, members: {rematch: {...REMATCH, no}}}));
    return firstWord(strip.querySelector('p'));
  };
  const present = [info(0), info(1), info(2), info(3, {kind: 'bot'})];
  assert.equal(await open([2], present), 'members.again.waiting');
  assert.equal(await open([1, 2], present), 'members.again.opening');
  assert.equal(await open([2], AWAY), 'members.again.opening', 'who is away is not waited for');
});

test('whoever agrees to a rematch keeps what was wished for it', async () => {
  const strip = await element('status-strip', room({seat: 1, members: {rematch: REMATCH}}));
  press(strip, 'members.do.again');
  press(strip, 'members.do.no');
  assert.deepEqual(sent, [
    ['requestRematch', {yes: true, same_seats: true}],
    ['requestRematch', {yes: false}],
  ]);
});

test('who looks on takes the seat that is offered', async () => {
  const strip = await element('status-strip', room({seat: -2, seats: AWAY}));
  press(strip, 'members.do.take');
  assert.deepEqual(sent[0]?.slice(0, 3), ['sit', '', 3]);
});

test('nothing is lost by leaving a match that is over, or ended', () => {
  const bots = [info(0), ...[1, 2, 3].map((seat) => info(seat, {kind: 'bot'}))];
  assert.equal(stakeOf(room()), 'running');
  assert.equal(stakeOf(room({seats: bots})), 'solo');
  assert.equal(stakeOf(room({view: null})), 'waiting');
  assert.equal(stakeOf(room({view: {public: {match: {places: [1, 2, 3, 4]}}}})), null);
  assert.equal(stakeOf(room({members: {ended: true}})), null);
  assert.equal(stakeOf(room({seat: -2})), null);
});
