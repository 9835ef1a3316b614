// The boards: which family is shown, the rows of a page after the other, and what comes too late.

import {press, show, untilDrawn, wordsOf} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions} from './slow-server.js';

const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
await import('../../src/herzrasen/client/screens/ratings/page.js');

beforeEach(() => {
  endScreen();
  location.hash = '';
});
afterEach(() => {
  document.body.replaceChildren();
  mock.restoreAll();
});

const FAMILIES = {families: ['a', 'b', 'c'].map((family) => ({family, own: family === 'b' ? {mean: 1500} : null}))};

/** @param {number} place @param {string} name */
const entry = (place, name) => ({
  place,
  name,
  own: name === 'Eva',
  rating: {score: 1400.6 - place, mean: 1500, deviation: 50, matches: 10 + place},
});

/** @param {any[]} entries @param {number | null} [more] */
const board = (entries, more = null) => ({players: 200, entries, more, bots: [{bot: {level: 3}, mean: 1480.4}]});

/** A page of ratings whose families have come. @param {string} [family] of the address */
async function openPage(family = '') {
  const asked = questions();
  const page = await show(/** @type {any} */ (document.createElement('ratings-page')), {family});
  await asked.find(({path}) => path === 'ratings')?.answer(FAMILIES);
  const boards = () => asked.filter(({path}) => path.startsWith('ratings/'));
  const rows = () => [...page.querySelectorAll('.board-panel tbody tr')].map(wordsOf);
  return {asked, page, boards, rows};
}

for (const [address, shown] of /** @type {const} */ ([
  ['', 'b'],
  ['c', 'c'],
  ['gone', 'b'],
]))
  test(`the address “${address}” shows the family ${shown}: that which one has played, where none is asked for`, async () => {
    const {asked, page, boards} = await openPage(address);
    assert.deepEqual(
      boards().map(({path, query}) => [path, query.get('first')]),
      [[`ratings/${shown}`, '0']],
    );
    assert.ok(
      asked.some(({path}) => path === `me/ratings/${shown}`),
      'one’s own rating in it',
    );
    const chosen = [...page.querySelectorAll('input')].map(({checked}) => checked);
    assert.deepEqual(
      chosen,
      ['a', 'b', 'c'].map((each) => each === shown),
    );
  });

test('the rows say who stands where, and which one is oneself; bots stand apart', async () => {
  const {page, boards, rows} = await openPage();
  await boards()[0]?.answer(board([entry(1, 'Jan'), entry(2, 'Eva')]));
  await untilDrawn(page);
  assert.match(rows()[0] ?? '', /^1 Jan 1,400 ratings\.board\.value 11$/);
  assert.match(rows()[1] ?? '', /^2 Eva \(ratings\.board\.you\) 1,399 .* 12$/);
  assert.deepEqual([...page.querySelectorAll('tr.own')].length, 1);
  assert.match(wordsOf(page.querySelector('[aria-labelledby=bots-title] tbody')) ?? '', /1,480$/);
  assert.equal(page.querySelector('.board-panel button'), null, 'there are no more');
});

test('the next page is added, and who has moved down meanwhile is not shown twice', async () => {
  const {page, boards, rows} = await openPage();
  await boards()[0]?.answer(board([entry(1, 'Jan'), entry(2, 'Eva')], 2));
  await untilDrawn(page);
  press(page, 'ratings.board.more');
  assert.equal(boards()[1]?.query.get('first'), '2');
  await boards()[1]?.answer(board([entry(3, 'Eva'), entry(4, 'Mia')]));
  await untilDrawn(page);
  assert.deepEqual(
    rows().map((row) => row?.split(' ').slice(0, 2).join(' ')),
    ['1 Jan', '3 Eva', '4 Mia'],
  );
  assert.equal(page.querySelector('.board-panel button'), null);
});

test('another family is a press away; the rows of the former that come late are not shown in it', async () => {
  const {page, boards, rows} = await openPage();
  page.querySelectorAll('input')[0]?.dispatchEvent(new Event('change', {bubbles: true}));
  assert.equal(location.hash, '#/ratings/a');
  page.family = 'a';
  await untilDrawn(page);
  await boards()[1]?.answer(board([entry(1, 'Mia')]));
  await boards()[0]?.answer(board([entry(1, 'Jan')]));
  await untilDrawn(page);
  assert.deepEqual(
    rows().map((row) => row?.split(' ')[1]),
    ['Mia'],
  );
  assert.equal(page.querySelector('.board-panel').getAttribute('aria-busy'), 'false');
});

test('a board on which nobody stands says so', async () => {
  const {page, boards} = await openPage();
  await boards()[0]?.answer({...board([]), players: 0});
  await untilDrawn(page);
  assert.match(wordsOf(page.querySelector('.board-panel')) ?? '', /ratings\.board\.empty/);
});
