// The Hearts table and its hand: what is read aloud and when, where the focus goes, what is sent.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';

const {logElement} = await import('../../src/herzrasen/client/core/elements/live-region.js');
const {animate} = await import('../../src/herzrasen/client/games/hearts/animations.js');
const {autoPlay} = await import('../../src/herzrasen/client/games/hearts/auto-play.js');
const {claim, confirmCards, pressCard} = await import('../../src/herzrasen/client/games/hearts/actions.js');
const {claimOffer} = await import('../../src/herzrasen/client/games/hearts/claim-offer.js');
const {INITIAL_STATE} = await import('../../src/herzrasen/client/games/hearts/table-state.js');
const {changeSettings, defaults} = await import('../../src/herzrasen/client/core/settings/settings.js');
const {initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');
const {html, render} = await import('../../src/herzrasen/client/vendor/lit.js');
const {HeartsTable} = await import('../../src/herzrasen/client/games/hearts/table.js');
await import('../../src/herzrasen/client/games/hearts/passing.js');

const HAND = ['2C', '5C', '9D', '5S', 'QH'];
const seats = ['Eva', 'Jan', 'Kim', 'Ulf'].map((name, seat) => ({
  seat,
  name,
  kind: seat ? 'bot' : 'person',
  here: true,
}));

/** @param {object} [legal] @param {{state?: object, view?: object} & Record<string, unknown>} [more] */
function room(legal = {ask: 'play', cards: HAND}, {state = {}, view = {}, ...more} = {}) {
  const table = {
    rules: {},
    deal: 0,
    dealer: 3,
    tricks: [],
    trick: {leader: 0, cards: []},
    phase: 'play',
    broken: false,
    claim: null,
    chosen: [],
    charged: [],
    steps: 1,
    held: [5, 5, 5, 5],
    shooter: null,
    sun: false,
    match: {totals: [0, 0, 0, 0], deals: [], places: []},
    ...state,
  };
  const seen = {seat: 0, hand: HAND, given: null, received: null, charge: null, public: table, ...view};
  return /** @type {any} */ ({
    ...initialTableState('T'),
    number: 1,
    status: 'open',
    seat: 0,
    seats,
    legal,
    view: seen,
    options: {},
    ...more,
  });
}

/** @type {any[]} */
let sent = [];
const alerts = () =>
  [...(document.querySelector('body > [role=alert]')?.children ?? [])].map(({textContent}) => textContent);

/** The table's element, which is not drawn: what it does is what counts here. @param {any} at the room */
function tableAt(at) {
  const table = /** @type {any} */ (new HeartsTable());
  table.connection = {
    submit: (/** @type {any} */ move) => sent.push(move),
    answerClaim: (/** @type {any[]} */ ...facts) => sent.push(facts),
  };
  table.state = {...INITIAL_STATE, room: at, visibleView: at.view};
  table.announceEvent = () => {};
  return table;
}

beforeEach(() => {
  sent = [];
  mock.timers.enable({apis: ['setTimeout']});
  changeSettings({...defaults, speed: 'instant'});
  document.body.replaceChildren();
  logElement().replaceChildren();
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test('what is asked is read once for each time it is asked, and not where the card goes by itself', () => {
  const table = tableAt(room({ask: 'nothing'}));
  const hear = (/** @type {any} */ at) => {
    const before = alerts().length;
    table.handleMessage(at, {type: 'seats'});
    return alerts().length - before;
  };
  assert.deepEqual([hear(room()), hear(room())], [1, 0]);
  assert.equal(hear(room({ask: 'play', cards: HAND}, {state: {tricks: [[]]}})), 1, 'the next trick');
  changeSettings({autoOnly: true});
  assert.equal(hear(room({ask: 'play', cards: ['2C']}, {state: {tricks: [[], []]}})), 0);
});

test('a card goes by itself once, and not if something else is asked by then', () => {
  changeSettings({autoOnly: true});
  const at = room({ask: 'play', cards: ['2C']});
  const table = tableAt(at);
  autoPlay(table);
  mock.timers.tick(5000);
  autoPlay(table);
  mock.timers.tick(5000);
  assert.deepEqual(sent, [{move: 'play', card: '2C'}], 'it was refused, and is not sent again');
  const other = tableAt(room({ask: 'play', cards: ['2C']}, {state: {tricks: [[]]}}));
  autoPlay(other);
  other.state = {...other.state, room: room({ask: 'play', cards: HAND}, {state: {tricks: [[]]}})};
  mock.timers.tick(5000);
  assert.equal(sent.length, 1);
});

test('as many cards are passed as are asked for; one that is dropped again stays chosen', () => {
  const table = tableAt(room({ask: 'pass', most: 3}, {state: {phase: 'pass'}}));
  confirmCards(table);
  for (const card of HAND) pressCard(table, card, 'tap');
  assert.deepEqual(table.chosenCards, HAND.slice(0, 3));
  pressCard(table, '2C', 'drop');
  assert.deepEqual(table.chosenCards, HAND.slice(0, 3));
  pressCard(table, '2C', 'tap');
  assert.deepEqual(table.chosenCards, HAND.slice(1, 3));
  confirmCards(table);
  assert.deepEqual(sent, [], 'one is missing');
  pressCard(table, 'QH', 'tap');
  confirmCards(table);
  assert.deepEqual(sent, [{move: 'pass', cards: ['5C', '9D', 'QH']}]);
});

test('whoever presses a card that may not be pressed now is told why', () => {
  const says = (/** @type {any[]} */ ...at) => {
    for (const region of document.querySelectorAll('body > [role]')) region.replaceChildren();
    pressCard(tableAt(room(...at)), '2C', 'tap');
    return [...document.querySelectorAll('body > [role] > *')].map(({textContent}) => textContent);
  };
  const others = {state: {trick: {leader: 1, cards: []}}};
  assert.deepEqual(says({ask: 'nothing'}, others), ['hearts_table.turn.is.other']);
  assert.deepEqual(says({ask: 'nothing'}, {state: {trick: null, phase: 'pass'}}), []);
  assert.deepEqual(says({ask: 'pass', most: 0}, {state: {phase: 'pass'}}), ['hearts_table.passing.enough']);
  assert.deepEqual(sent, []);
});

test('a trick that still lies when the table is left is collected from no other table', async () => {
  changeSettings({speed: 'normal'});
  for (const leaves of [true, false]) {
    const trick = {leader: 0, winner: 1, cards: ['2C', '3C', '4C', '6C']};
    const at = room(undefined, {state: {tricks: [trick], waiting: []}});
    const table = tableAt(at);
    const [left, step] = [new AbortController(), {event: {event: 'trick_taken', winner: 1}, view: at.view}];
    Object.assign(table, {lifetime: left.signal, allUpdated: async () => {}});
    const done = animate(table, /** @type {any} */ (step));
    await Promise.resolve();
    await Promise.resolve();
    if (leaves) left.abort();
    mock.timers.tick(5000);
    await done;
    assert.equal(table.finishedTrick !== null, leaves);
  }
});

test('stepping through a record faster than its cards move waits for nothing', () => {
  const table = tableAt(room({ask: 'nothing'}, {status: 'record'}));
  table.queue = {busy: true, skipAhead() {}};
  const later = room({ask: 'nothing'}, {status: 'record', state: {tricks: [[]]}});
  table.handleMessage(later, {type: 'happened', event: {event: 'played'}, view: later.view});
  assert.equal(table.visibleView, later.view);
});

test('in a record a finished trick goes to its winner when the next card comes', async () => {
  changeSettings({speed: 'normal'});
  mock.method(Element.prototype, 'animate', () => ({finished: Promise.resolve()}));
  const at = room(undefined, {status: 'record'});
  const table = tableAt(at);
  table.innerHTML =
    '<b class="plaque" data-seat="1"><b class="disc"></b></b><hearts-trick><b class="card"></b></hearts-trick>';
  Object.assign(table, {allUpdated: async () => {}, state: {...table.state, finishedTrick: {winner: 1, cards: []}}});
  const done = animate(table, /** @type {any} */ ({event: {event: 'played', seat: 0, card: '2C'}, view: at.view}));
  assert.equal(document.querySelectorAll('.motion-layer .card').length, 1);
  await done;
});

test('the focus moves from the hand to the score sheet when that comes, and back only by hand', () => {
  const table = tableAt(room());
  document.body.innerHTML = '<div><button></button></div><div tabindex="-1"></div>';
  const [hand, sheet] = /** @type {any} */ (document.body.children);
  Object.assign(table, {hand: () => hand, querySelector: () => sheet});
  const focusAfter = (/** @type {boolean} */ came) => {
    hand.firstChild.focus();
    table.restoreFocus(came);
    return document.activeElement;
  };
  assert.deepEqual([focusAfter(false), focusAfter(true)], [hand.firstChild, sheet]);
});

test('the rest is claimed once', () => {
  const legal = {ask: 'play', cards: HAND, claim: true};
  claim(tableAt(room(legal)));
  claim(tableAt(room(legal, {pendingMoves: [{id: 'a', move: {move: 'claim'}}]})));
  assert.deepEqual(sent, [{move: 'claim'}]);
});

test('whoever is asked for the rest may agree, or play on, once; the one who asks is not asked', () => {
  const ask = {type: 'rest_asked', number: 4, seat: 1, hand: ['AS']};
  const buttons = (/** @type {object} */ offer, seat = 0) => {
    const at = room({ask: 'nothing'}, {claimOffer: {...ask, ...offer}, seat});
    const box = document.createElement('div');
    document.body.append(box);
    render(html`${claimOffer(tableAt(at), at)}`, box);
    return [...box.querySelectorAll('button')];
  };
  for (const button of buttons({})) button.click();
  assert.deepEqual(sent, [
    [4, false],
    [4, true],
  ]);
  assert.equal(buttons({agreed: [0]}).length, 1, 'one may still change one’s mind');
  assert.deepEqual(
    [buttons({declined: [0]}), buttons({}, 1), buttons({against: 2}), buttons({}, -2)],
    [[], [], [], []],
  );
});

test('after passing one waits for those who have not chosen', async () => {
  const passing = await show(/** @type {any} */ (document.createElement('hearts-passing')), {
    table: room().view.public,
    own: 0,
    given: ['2C', '5C', '9D'],
    nameOf: (/** @type {number} */ seat) => seats[seat]?.name,
  });
  const waiting = async (/** @type {number[]} */ chosen) => {
    passing.table = {...passing.table, chosen};
    await untilDrawn(passing);
    return passing.querySelector('p.small').textContent.trim();
  };
  assert.equal(await waiting([0, 1]), 'hearts_table.passing.waiting');
  assert.equal(await waiting([0, 1, 2, 3]), '');
});

/** @param {readonly string[]} [cards] */
const hand = (cards = HAND) =>
  show(/** @type {any} */ (document.createElement('hearts-hand')), {cards, legal: {ask: 'play', cards}, idle: false});

const cardInFocus = () => /** @type {HTMLElement | null} */ (document.activeElement)?.dataset['card'];

test('a rank leads from one of its cards to the next, and round again', async () => {
  const fan = await hand();
  const press = (/** @type {string} */ key) => {
    (document.activeElement === document.body ? fan.buttonOf('2C') : document.activeElement)?.dispatchEvent(
      new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}),
    );
    return cardInFocus();
  };
  fan.buttonOf('2C').focus();
  assert.deepEqual([press('5'), press('5'), press('5')], ['5C', '5S', '5C']);
});

test('when the card with the focus is played, the focus goes to the one after it', async () => {
  const fan = await hand();
  fan.buttonOf('9D').focus();
  fan.cards = HAND.filter((card) => card !== '9D');
  await untilDrawn(fan);
  assert.equal(cardInFocus(), '5S');
  fan.buttonOf('QH').focus();
  fan.cards = ['2C', '5C', '5S'];
  await untilDrawn(fan);
  assert.equal(cardInFocus(), '5S', 'the last one: the one before it');
});

test('a key on a card is no tap, whatever touched the page before', async () => {
  const fan = await hand();
  /** @type {string[]} */
  const by = [];
  fan.addEventListener('press', (/** @type {any} */ {detail}) => by.push(detail.by));
  document.body.dispatchEvent(new PointerEvent('pointerdown', {pointerType: 'touch', bubbles: true}));
  for (const detail of [1, 0]) fan.buttonOf('2C').dispatchEvent(new MouseEvent('click', {detail, bubbles: true}));
  assert.deepEqual(by, ['touch', 'tap']);
});
