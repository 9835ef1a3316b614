// What the score sheets of both games say: who leads, whose line it is, which deal.

import {show} from './dom.js';
import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';
import {area, table as nertsTable} from './nerts/table.js';

const {render} = await import('../../src/herzrasen/client/vendor/lit.js');
const {scoreTable} = await import('../../src/herzrasen/client/games/hearts/score-sheet.js');
const {endsMet, partsOf} = await import('../../src/herzrasen/client/games/nerts/round-result.js');
await import('../../src/herzrasen/client/games/nerts/score-sheet.js');

beforeEach(() => document.body.replaceChildren());

/** @param {unknown} template */
function draw(template) {
  const box = document.createElement('div');
  document.body.append(box);
  render(template, box);
}

const texts = (/** @type {string} */ selector, /** @type {ParentNode} */ root = document) =>
  [...root.querySelectorAll(selector)].map(({textContent}) => textContent?.trim().replace(/\s+/g, ' '));

const DEALS = [
  [26, 0, 0, 0],
  [5, 13, 0, 8],
];
const hearts = (more = {}) =>
  /** @type {any} */ ({
    rules: {},
    match: {totals: [31, 13, 0, 8], deals: DEALS, places: []},
    phase: 'deal',
    deal: 1,
    tricks: [],
    trick: null,
    charged: [],
    claim: null,
    kitty_shown: null,
    kitty_taker: null,
    ...more,
  });
const NAMES = ['Eva', 'Jan', 'Kim', 'Ulf'];

test('in Hearts the fewest points lead, deals are counted from one, and one’s own column is marked', () => {
  draw(scoreTable({table: hearts(), names: NAMES, own: 1, undone: [1]}));
  assert.deepEqual(texts('tfoot .best'), ['0']);
  assert.deepEqual(texts('tbody .own'), ['0', '13']);
  const [first, second] = texts('tbody th');
  assert.equal(first, '1');
  assert.match(second ?? '', /^2.+/, 'a move was taken back in the second deal');
});

test('where many play, each has a line, and the newest deal comes first', () => {
  const many = [...NAMES, 'Ana', 'Bo', 'Cy', 'Di', 'Ed'];
  const match = {totals: many.map((_, at) => at + 1), deals: [many.map(() => 1), many.map((_, at) => at)], places: []};
  draw(scoreTable({table: hearts({rules: {players: 9}, match}), names: many, own: 0, open: false}));
  assert.deepEqual(texts('tbody tr:first-child > *'), ['Eva', '1', '0', '1'], 'name, total, second deal, first deal');
  assert.deepEqual(texts('.best'), ['1']);
});

/** @param {object} more */
async function heartsHeadline(more) {
  const sheet = await show(/** @type {any} */ (document.createElement('hearts-sheet')), {
    table: hearts(),
    names: NAMES,
    nameOf: (/** @type {number} */ seat) => NAMES[seat],
    record: null,
    ...more,
  });
  return [texts('header p', sheet)[0], texts('h2', sheet)[0]];
}

test('the sheet tells one’s own points, and of a moon only after its own deal', async () => {
  // A plural with its number, as the languages have it.
  const {setLanguage} = await import('../../src/herzrasen/client/core/text/texts.js');
  const fetched = globalThis.fetch;
  globalThis.fetch = /** @type {any} */ (
    async () => new Response(JSON.stringify({'hearts_table.sheet.you_got': 'You got {n}'}))
  );
  await setLanguage('en');
  globalThis.fetch = fetched;
  assert.equal((await heartsHeadline({own: 1}))[0], 'You got 13');
  assert.equal((await heartsHeadline({own: 3, moons: [{deal: 0, seat: 0, sun: false}]}))[0], 'You got 8');
  assert.equal(
    (await heartsHeadline({own: 3, moons: [{deal: 1, seat: 3, sun: false}]}))[0],
    'hearts_table.log.moon.you',
  );
});

/** Four seats in two teams that share an area each. @param {object} [more] */
const nerts = (more = {}) => ({
  ...nertsTable({
    phase: 'deal',
    rules: {king_bonus: 5, teams: 'pairs'},
    calls: [0, 0, 0, 0],
    areas: [area({down: 0, pile: []}), area({down: 2, pile: ["9S'"]})],
    foundations: [['AD', "2D'", "KD'"], ["AH'"]],
    match: {totals: [1, 12], deals: [[1, 2]], places: []},
    ...more,
  }),
  reach: [],
  stop: null,
});

test('a round of Nerts: the best first, kings for their owner, the own line that of the own team', async () => {
  const sheet = await show(/** @type {any} */ (document.createElement('nerts-sheet')), {
    table: nerts(),
    own: 3,
    nameOf: (/** @type {number} */ seat) => NAMES[seat],
    record: null,
    waiting: [],
  });
  const [first, second] = [...sheet.querySelectorAll('.this-round tbody tr')];
  assert.match(first.textContent, /Jan/);
  assert.ok(first.className.includes('own') && !second.className.includes('own'));
  const kings = partsOf(/** @type {any} */ (nerts())).map((part) => part.kings);
  assert.deepEqual(kings, [0, 5]);
  assert.deepEqual(
    partsOf(/** @type {any} */ (nerts({foundations: [['KC', 'KS', "KD'"]]}))).map((part) => part.kings),
    [10, 5],
  );
});

test('an end is met at its number, not beyond it', () => {
  const ends = (/** @type {number[]} */ totals, rules = {}, rounds = 1) =>
    endsMet(
      /** @type {any} */ (
        nerts({rules: {target: null, spread: null, ...rules}, match: {totals, deals: Array(rounds).fill([])}})
      ),
    ).map(({end, n}) => [end, n]);
  assert.deepEqual(ends([50, 10], {mercy: 40}), [['mercy', 40]]);
  assert.deepEqual(ends([49, 10], {mercy: 40}), []);
  assert.deepEqual(ends([100, 60], {target: 100}), [['target', 100]]);
  assert.deepEqual(ends([99, 60], {target: 100}), []);
  assert.deepEqual(ends([60, 30, 0], {spread: 60}), [['spread', 60]]);
  assert.deepEqual(ends([59, 30, 0], {spread: 60}), []);
  assert.deepEqual(ends([1, 0], {rounds: 3}, 3), [['rounds', 3]]);
  assert.deepEqual(ends([1, 0], {rounds: 3}, 2), []);
});
