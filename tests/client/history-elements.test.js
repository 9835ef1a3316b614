// The list of matches and the statistics: what is shown is what was asked for last.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

const {logElement} = await import('../../src/herzrasen/client/core/elements/live-region.js');
const {NO_FILTER} = await import('../../src/herzrasen/client/screens/history/match-query.js');
const {bars, trendWord} = await import('../../src/herzrasen/client/kit/charts/plots.js');
const {render} = await import('../../src/herzrasen/client/vendor/lit.js');
await import('../../src/herzrasen/client/screens/history/match-list.js');
await import('../../src/herzrasen/client/screens/history/statistics.js');

afterEach(() => {
  document.body.replaceChildren();
  mock.restoreAll();
});

const GAMES = {hearts: {presets: [{name: 'standard'}]}, nerts: {presets: [{name: 'duel'}]}};
const match = (/** @type {string} */ table) => ({
  table,
  game: 'hearts',
  rules: 'standard',
  seats: [],
  seat: 0,
  totals: [],
  places: [],
  players: [],
  played: 0,
  deals: 0,
});
const page = (/** @type {string} */ tables, /** @type {number | null} */ more = null) => ({
  matches: [...tables].map(match),
  more,
});

/** The list after its first page. */
async function list(first = page('ab', 7)) {
  const asked = questions();
  const element = await show(/** @type {any} */ (document.createElement('match-list')));
  mock.method(element, 'list', (/** @type {any[]} */ found) => found.map(({table}) => table).join(''));
  await asked.find(({path}) => path === 'games')?.answer(GAMES);
  const matches = () => asked.filter(({path}) => path === 'me/matches');
  await matches()[0]?.answer(first);
  return {element, matches, found: () => (element.found ?? []).map((/** @type {any} */ {table}) => table).join('')};
}

test('a slow answer to an old filter is not shown', async () => {
  const {element, matches, found} = await list();
  const choose = (/** @type {string} */ name) =>
    element.choose(new CustomEvent('filter', {detail: {filter: {...NO_FILTER, name}}}));
  void choose('Ada');
  void choose('Eva');
  const [, ada, eva] = matches();
  assert.deepEqual([ada?.query.get('name'), eva?.query.get('name')], ['Ada', 'Eva']);
  await eva?.answer(page('e'));
  await ada?.answer(page('x'));
  assert.deepEqual([found(), element.busy], ['e', false]);
});

test('more is added to what is there, and asked for after the last one', async () => {
  const {element, matches, found} = await list();
  void element.load(element.more);
  await matches()[1]?.answer(page('cd'));
  assert.equal(matches()[1]?.query.get('before'), '7');
  assert.deepEqual([found(), element.more], ['abcd', null]);
});

/** @param {object} filter @param {boolean} [all] */
async function filterElement(filter, all = true) {
  const element = await show(/** @type {any} */ (document.createElement('match-filter')), {
    filter: {...NO_FILTER, ...filter},
    presets: {hearts: ['standard'], nerts: ['duel']},
    list: all,
  });
  element.open = true;
  await untilDrawn(element);
  /** @type {any[]} */
  const wishes = [];
  element.addEventListener('filter', (/** @type {CustomEvent} */ {detail}) => wishes.push(detail.filter));
  return {element, wishes};
}

test('another game takes the rules of the one before out of the filter; other wishes stay', async () => {
  const {element, wishes} = await filterElement({game: 'hearts', preset: 'standard', result: 'won'});
  const choose = (/** @type {string} */ name, /** @type {string} */ value) => {
    const select = element.querySelector(`#history-${name}`);
    select.value = value;
    select.dispatchEvent(new Event('change', {bubbles: true}));
  };
  choose('result', 'lost');
  choose('game', 'nerts');
  assert.deepEqual(
    wishes.map(({game, preset, result}) => [game, preset, result]),
    [
      ['hearts', 'standard', 'lost'],
      ['nerts', '', 'won'],
    ],
  );
});

test('what is filtered by is cleared but for the name; in the statistics the game stays', async () => {
  const filter = {game: 'nerts', name: 'Ada', result: 'won', period: 'week', straight: true};
  for (const all of [true, false]) {
    const {element, wishes} = await filterElement(filter, all);
    element.querySelector('.wishes > button').click();
    assert.deepEqual(wishes, [{...NO_FILTER, game: all ? '' : 'nerts', name: 'Ada'}]);
    assert.ok(document.activeElement?.hasAttribute('aria-expanded'));
    element.remove();
  }
});

const figures = (/** @type {number} */ matches, /** @type {string[]} */ presets) => ({matches, presets});
const statistics = (hearts = 0, nerts = 0, unread = 0) => ({
  hearts: figures(hearts, hearts ? ['standard'] : []),
  nerts: figures(nerts, nerts ? ['duel'] : []),
  unread,
});

async function statisticsPage() {
  const asked = questions();
  const element = /** @type {any} */ (document.createElement('match-statistics'));
  element.figures = () => '';
  await show(element);
  return {element, asked};
}

test('figures of an old filter that come late are not shown', async () => {
  const {element, asked} = await statisticsPage();
  await asked[0]?.answer(statistics(5, 3));
  void element.load();
  void element.load();
  await asked[2]?.answer(statistics(2));
  await asked[1]?.answer(statistics(9));
  assert.equal(element.statistics.hearts.matches, 2);
});

test('matches that are still unread are asked for again while they become fewer, and no longer', async () => {
  const {element, asked} = await statisticsPage();
  await asked[0]?.answer(statistics(1, 0, 9));
  await asked[1]?.answer(statistics(2, 0, 4));
  await asked[2]?.answer(statistics(2, 0, 4));
  assert.deepEqual([asked.length, element.busy, element.statistics.unread], [3, false, 4]);
});

test('first the game that was played is shown; another one is asked for without the rules of this one', async () => {
  const {element, asked} = await statisticsPage();
  await asked[0]?.answer(statistics(0, 3));
  assert.equal(element.game, 'nerts');
  element.filter = {...element.filter, preset: 'duel'};
  await untilDrawn(element);
  const [hearts] = [...element.querySelectorAll('input[name=history-game]')];
  hearts.dispatchEvent(new Event('change', {bubbles: true}));
  await untilIdle();
  assert.deepEqual([element.game, element.filter.preset, asked[1]?.query.get('preset')], ['hearts', '', null]);
  await asked[1]?.answer(statistics(0, 3));
  assert.equal(logElement().lastElementChild?.textContent, 'history.match.found');
});

test('bars lie on their side of nothing, and none is without length', () => {
  const bar = (/** @type {number} */ value) => ({label: '', value, text: ''});
  render(bars([bar(-10), bar(10), bar(0), bar(0.001)]), document.body);
  const drawn = [...document.querySelectorAll('rect:not(.track)')].map((rect) =>
    ['x', 'width'].map((name) => Number(rect.getAttribute(name))),
  );
  assert.deepEqual(drawn, [
    [0, 160],
    [160, 160],
    [160, 0],
    [160, 3],
  ]);
});

test('how a row of values goes is said from three values on', () => {
  const course = (/** @type {number[]} */ ...values) =>
    trendWord(
      values.map((value) => ({value, deals: 5, since: 0})),
      0.5,
    ).replace('history.plot.course.', '');
  assert.deepEqual(
    [course(1, 9), course(1, 5, 9), course(9, 5, 1), course(5, 5.1, 5.2)],
    ['', 'rising', 'falling', 'level'],
  );
});
