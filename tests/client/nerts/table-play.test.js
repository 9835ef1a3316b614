// What comes from the server at the Nerts table, and what follows of it: refusals, races, attacks, rounds.

import '../dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {nertsTable} from './element.js';
import {area, column, foundation, pile, rival, table, waste} from './table.js';

const {logElement} = await import('../../../src/herzrasen/client/core/elements/live-region.js');
const {withEnding, withProbe} = await import('../../../src/herzrasen/client/games/nerts/table-state.js');
const {deckLetter} = await import('../../../src/herzrasen/client/core/text/deck-letters.js');
const {setLanguage} = await import('../../../src/herzrasen/client/core/text/texts.js');

mock.method(
  globalThis,
  'fetch',
  async () =>
    new Response(
      JSON.stringify({
        'nerts_table.margin.touch': '{name} was quicker by {ms}',
        'nerts_table.margin.first': '{name} was first',
        'nerts_table.margin.won': 'before {name} by {ms}',
        'nerts_table.margin.won_tie': 'just before {name}',
      }),
    ),
);
await setLanguage('en');
mock.restoreAll();

/** @type {Awaited<ReturnType<typeof nertsTable>>} */
let now;
/** @param {Parameters<typeof nertsTable>[0]} [changes] */
const sit = async (changes) => (now = await nertsTable(changes));

const press = (/** @type {string} */ key) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
const notes = () => [...now.element.querySelectorAll('.margin')].map(({textContent}) => textContent);
const toasts = () => [...document.querySelectorAll('.toast')].map(({textContent}) => textContent);

beforeEach(async () => {
  document.querySelector('.toast')?.remove();
  await sit();
  now.element.querySelector('.margins')?.replaceChildren();
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test('with one hand, what was chosen is put down when the stock is turned', async () => {
  for (const [hands, kept] of [
    [true, false],
    [false, true],
  ]) {
    await sit({room: {options: {one_hand: hands}}});
    press('s');
    press(' ');
    assert.equal(now.element.choice !== null, kept);
    assert.deepEqual(now.moves(), ['turn']);
  }
});

test('a call is sent once, however often it is pressed', async () => {
  await sit({view: {areas: [area({pile: [], down: 0}), ...table().areas.slice(1)]}, legal: {call: true}});
  press('n');
  press('n');
  assert.deepEqual(now.moves(), ['call']);
});

test('the call can be pressed when the last card of the pile is on its way, and no sooner', async () => {
  for (const down of [0, 4]) {
    await sit({view: {areas: [area({pile: ['2S'], down}), ...table().areas.slice(1)]}});
    now.connection.submit({move: 'lift', source: pile, card: '2S', target: column(1)});
    await now.update();
    assert.equal(now.element.callable, down === 0);
  }
});

test('a move that was only asked about is forgotten when it was made after all', () => {
  now.element.state = withProbe(now.element.state, 'm9');
  now.hear({type: 'accepted', id: 'm9', number: 1});
  assert.deepEqual([...now.element.probes], []);
});

test('the key votes that it is stuck, and takes the vote back', async () => {
  for (const [legal, stuck] of /** @type {const} */ ([
    [{vote: true}, true],
    [{unvote: true}, false],
  ])) {
    await sit({legal});
    press('v');
    assert.deepEqual(now.sent[0]?.move, {move: 'vote', stuck});
  }
});

const SCORED = {phase: 'deal', match: {totals: [1, 2], deals: [[1, 2]], places: []}};

test('whoever goes on from the sheet is ready for the next round, once', async () => {
  await sit({view: SCORED, room: {waiting: [0]}});
  press(' ');
  assert.deepEqual(now.moves(), ['continue 0']);
  now.connection.room = {...now.connection.room, waiting: [], legal: {lifts: [], ready: true}};
  now.happen({event: 'dealt', round: 1}, {phase: 'ready', round: 1});
  assert.deepEqual(now.moves(), ['ready']);
  now.hear({type: 'seats', seats: now.connection.room.seats, waiting: []});
  assert.deepEqual(now.moves(), [], 'whoever takes that back is not ready again by itself');
});

test('whoever is not waited for does not go on', async () => {
  await sit({view: SCORED, room: {waiting: [1]}});
  press(' ');
  assert.deepEqual(now.moves(), []);
});

/** A move to the first foundation that comes back. @param {string} code @param {object} [facts] @param {object} [changes] */
function refuse(code, facts = {}, changes = {}) {
  const id = now.connection.submit({move: 'lift', source: waste, card: '3D', target: foundation(0), onto: '2D'});
  now.moves();
  const {room} = now.connection;
  now.connection.room = {...room, view: {...room.view, public: {...room.view.public, ...changes}}};
  now.hear({type: 'refused', code, facts, id});
}

test('a foundation that has another number now is named anew, and only then', () => {
  refuse('nerts.refusal.target-changed', {}, {foundations: [['AC'], ['AD', '2D'], ["AH'"]]});
  assert.deepEqual(
    now.sent.map(({move}) => [move.card, move.target.index]),
    [['3D', 1]],
  );
  refuse('nerts.refusal.target-changed', {}, {foundations: [['AD', '2D']]});
  assert.deepEqual(now.sent, []);
});

test('a race that was lost names who was quicker, and by how much; it is no mistake', () => {
  refuse('nerts.refusal.race-touch', {seat: 1, ms: 30});
  assert.deepEqual([notes(), toasts()], [['Jan was quicker by 30'], []]);
});

test('a place that another has changed says who that was; what one did oneself is no race', () => {
  const move = (/** @type {number} */ seat) =>
    now.happen({event: 'moved', seat, source: waste, cards: ["3D'"], target: foundation(0), revealed: null});
  move(1);
  refuse('nerts.refusal.target-changed', {}, {foundations: [['AD', '2D', "3D'"]]});
  assert.deepEqual(notes(), ['Jan was first']);
  now.element.querySelector('.margins').replaceChildren();
  move(0);
  refuse('nerts.refusal.target-changed', {}, {foundations: [['AD', '2D', "3D'"]]});
  assert.deepEqual([notes(), toasts().length], [[], 1]);
});

test('a move that rested on a refused one says nothing of its own', () => {
  refuse('table.refusal.chain');
  assert.deepEqual([notes(), toasts()], [[], []]);
});

test('a race that was won is measured to the closest of the others; others’ races are theirs', () => {
  const race = (/** @type {number[][]} */ ...claims) =>
    now.happen(
      {event: 'moved', seat: 0, source: waste, cards: ['3D'], target: foundation(0), revealed: null},
      {},
      {races: [{target: foundation(0), claims: claims.map(([seat, touched]) => ({seat, touched}))}]},
    );
  race([1, 100], [0, 140]);
  assert.deepEqual(notes(), []);
  race([0, 100], [1, 400], [1, 140]);
  assert.deepEqual(notes(), ['before Jan by 40']);
  for (const [ms, sentence] of /** @type {const} */ ([
    [15, 'before Jan by 15'],
    [14, 'just before Jan'],
  ])) {
    now.element.querySelector('.margins').replaceChildren();
    race([0, 100], [1, 100 + ms]);
    assert.deepEqual(notes(), [sentence]);
  }
});

test('a card that another laid on the own pile was first; a card that lies there for another reason is a mistake', () => {
  const refusePile = () => {
    const id = now.connection.submit({move: 'lift', source: pile, card: '9H', target: column(1), onto: null});
    now.hear({type: 'refused', code: 'nerts.refusal.not-on-top', facts: {}, id});
  };
  refusePile();
  assert.deepEqual([notes(), toasts().length], [[], 1]);
  document.querySelector('.toast')?.remove();
  now.happen({event: 'moved', seat: 1, source: waste, cards: ["8H'"], target: rival(0), revealed: null});
  now.element.querySelector('.margins').replaceChildren();
  refusePile();
  assert.deepEqual([notes(), toasts().length], [['Jan was first'], 0]);
});

test('a team mate who played from the same place was first', async () => {
  Object.defineProperty(now.element, 'mate', {configurable: true, value: 1});
  refuse('nerts.refusal.source-changed');
  assert.deepEqual([notes(), toasts()], [['Jan was first'], []]);
  delete now.element.mate;
  now.element.querySelector('.margins').replaceChildren();
  refuse('nerts.refusal.source-changed');
  assert.deepEqual([notes(), toasts().length], [[], 1]);
});

test('of several attacks the newest is read, and after a few they are explained no more', () => {
  const attack = () => {
    now.happen({event: 'moved', seat: 1, source: waste, cards: ["8H'"], target: rival(0), revealed: null});
    return notes();
  };
  assert.deepEqual(attack(), ['nerts_table.attack.explained']);
  const later = Array.from({length: 6}, attack);
  assert.ok(later.every(({length}) => length === 1));
  assert.deepEqual(later.at(-1), ['nerts_table.attack.short']);
  assert.equal(logElement().textContent?.split('attack.allowed').length, 4, 'the rule is read three times');
});

test('after a return nothing is being ended any more', () => {
  now.element.state = withEnding(now.element.state, {caller: 1, reason: 'call'});
  now.hear({...now.connection.room, type: 'welcome', missed: [], legal: {lifts: []}});
  assert.equal(now.element.ending, null);
});

test('what rivals played before the call is not told after it', async () => {
  mock.timers.enable({apis: ['setTimeout']});
  await sit();
  const move = () =>
    now.happen({event: 'moved', seat: 1, source: waste, cards: ["3D'"], target: foundation(0), revealed: null});
  const lines = () => [...logElement().children].filter(({textContent}) => /digest/.test(textContent ?? '')).length;
  move();
  mock.timers.tick(5000);
  assert.equal(lines(), 1);
  move();
  now.happen({event: 'round_ended', caller: 1, reason: 'call'});
  mock.timers.tick(5000);
  assert.equal(lines(), 1);
});

test('who leaves takes along what belongs to the table: letters of the decks, and why something was refused', async () => {
  now.hear({...now.connection.room, type: 'refused', code: 'nerts.refusal.fits-nowhere', facts: {}, id: null});
  assert.deepEqual([deckLetter(1), toasts().length], ['J', 1]);
  now.element.remove();
  assert.deepEqual([deckLetter(1), toasts()], ['B', []]);
});
