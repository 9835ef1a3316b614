// The daily deals: what is offered today, a day's results by what one has done, the month, and the proof.

import {press, show, untilDrawn, wordsOf} from './dom.js';
import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import {afterEach, beforeEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');
const {setLanguage} = await import('../../src/herzrasen/client/core/text/texts.js');
await import('../../src/herzrasen/client/screens/daily/page.js');

const [texts, language] = [questions(), setLanguage('en')];
await texts[0]?.answer({'daily.own.place': 'place {place} of {of}', 'daily.own.beaten': '{percent} did worse'});
await language;
mock.restoreAll();

const TODAY = '2026-11-29';
const NOW = Date.UTC(2026, 10, 29, 12);
const HOUR = 3_600_000;

beforeEach(endScreen);
afterEach(() => {
  document.body.replaceChildren();
  mock.restoreAll();
});

/** @param {string} date @param {string} [secret] */
const day = (date, secret = '') => ({
  date,
  number: Number(date.slice(8)),
  commitment: `commitment of ${date}`,
  published: NOW - 30 * HOUR,
  in_time: true,
  secret,
});

/** @param {string} state @param {number | null} [points] */
const own = (state, points = null) => ({date: TODAY, number: 29, state, table: 'a/b', points});

/** @param {string} name @param {object} [more] */
const offer = (name, more) => ({
  name,
  game: name,
  rules: '',
  bot: {},
  low_wins: true,
  own: null,
  streak: 0,
  longest: 0,
  ...more,
});

const OVERVIEW = {
  now: NOW,
  date: TODAY,
  number: 29,
  ends: NOW + 12 * HOUR,
  closes: NOW + 14 * HOUR,
  closing_waits: false,
  offers: [offer('hearts'), offer('nerts')],
  days: ['2026-11-28', TODAY, '2026-11-30'].map((date) => day(date)),
};

const RESULTS = {
  name: 'hearts',
  game: 'hearts',
  rules: '',
  low_wins: true,
  day: day('2026-11-28', 'secret'),
  closes: NOW - HOUR,
  open: true,
  can_play: true,
  counts: false,
  own: null,
  points: [],
  board: [],
  place: 0,
  of: 0,
  beaten: 0,
  closing_waits: false,
};

/** The page with these answers, and what it opens. @param {object} [overview] @param {object | null} [results] */
async function openPage(overview = {}, results = null) {
  const asked = questions();
  const shown = results && {...RESULTS, ...results};
  const page = await show(
    /** @type {any} */ (document.createElement('daily-page')),
    shown ? {name: shown.name, date: shown.day.date} : {},
  );
  /** @type {any[]} */
  const opened = [];
  page.addEventListener('open', (/** @type {any} */ {detail}) => opened.push(detail));
  for (const {path, answer} of [...asked]) await answer(path === 'daily' ? {...OVERVIEW, ...overview} : shown);
  await untilDrawn(page);
  const calendar = page.querySelector('daily-calendar');
  const answerCalendar = async (/** @type {object} */ answer) => {
    await asked.find(({path}) => path === 'daily/hearts')?.answer({days: [], streak: 0, longest: 0, ...answer});
    await untilDrawn(calendar);
  };
  return {page, opened, calendar, answerCalendar};
}

/** Each way of having played the deal of today. @type {Record<string, [own: object | null, words: RegExp, act: string]>} */
const OFFERS = {
  new: [null, /daily\.new/, 'daily.play.start'],
  running: [own('running'), /daily\.state\.running/, 'daily.play.go_on'],
  finished: [own('finished', -4), /daily\.calendar\.points/, ''],
  'given up': [own('given-up'), /daily\.state\.given-up/, ''],
};

for (const [name, [done, words, act]] of Object.entries(OFFERS))
  test(`a deal of today that is ${name} ${act ? 'is opened by a press' : 'leads to its results'}`, async () => {
    const {page, opened} = await openPage({offers: [offer('hearts', {own: done}), offer('nerts')]});
    const [first, second] = page.querySelectorAll('[data-daily]');
    assert.match(wordsOf(first) ?? '', words);
    if (act) press(first, act);
    assert.deepEqual(opened, act ? [{name: 'hearts', date: TODAY, game: 'hearts'}] : []);
    assert.equal(first.querySelector('a.button')?.getAttribute('href'), `#/daily/hearts/${TODAY}`);
    const primary = [first, second].map((each) => each.querySelectorAll('.primary').length);
    assert.deepEqual(primary, act ? [1, 0] : [0, 1], 'the next one to be played stands out');
  });

test('a run of days is shown from two on, and why days stay closed', async () => {
  const {page} = await openPage({
    closing_waits: true,
    offers: [offer('hearts', {streak: 2}), offer('nerts', {streak: 1})],
  });
  assert.equal(page.textContent.match(/daily\.calendar\.streak/g)?.length, 1);
  assert.match(page.textContent, /daily\.hidden\.waits/);
  assert.match(page.textContent, /daily\.proof\.secret_waits/);
});

/** What each way of having played a day shows, and what the press does. @type {[what: string, results: object, words: RegExp[], not: RegExp[], act: string][]} */
const DAYS = [
  [
    'not played, and over',
    {},
    [/daily\.state\.none/, /daily\.points\.nobody/],
    [/daily\.hidden/, /daily\.learn\.review/],
    'daily.play.past',
  ],
  [
    'today’s, running',
    {day: day(TODAY), own: own('running'), open: false, counts: true},
    [/daily\.own\.running/, /daily\.hidden\.today/, /daily\.learn\.first/, /daily\.play\.once/],
    [/daily\.points\.title/, /daily\.board\.title/, /daily\.learn\.review/],
    'daily.play.go_on',
  ],
  [
    'finished, and still closed to others',
    {own: own('finished', 7), open: false, can_play: false},
    [/daily\.calendar\.points/, /daily\.own\.alone/, /daily\.hidden\.past/, /daily\.share\.button/],
    [/daily\.play\.again/, /place/],
    '',
  ],
  [
    'finished among three',
    {
      own: own('finished', -7),
      place: 2,
      of: 3,
      beaten: 1,
      points: [
        {points: -7, accounts: 1, guests: 0},
        {points: 3, accounts: 1, guests: 1},
      ],
      board: [{place: 1, name: 'Jan', points: -9}],
    },
    [/place 2 of 3, 50 did worse/, /1 ?Jan ?−9/, /daily\.learn\.review/, /daily\.learn\.best/, /daily\.points\.yours/],
    [/daily\.points\.nobody/, /daily\.board\.none/],
    'daily.play.again',
  ],
  [
    'closed until the clock is confirmed',
    {open: false, can_play: false, closing_waits: true, day: day('2026-11-28')},
    [/daily\.hidden\.waits /, /daily\.proof\.secret_waits/],
    [/daily\.hidden\.past/, /daily\.proof\.secret_closed/],
    '',
  ],
  [
    'given up',
    {own: own('given-up'), of: 1},
    [/daily\.own\.given-up/, /daily\.learn\.best/, /daily\.board\.none/],
    [/daily\.learn\.review/, /daily\.share\.button/],
    'daily.play.again',
  ],
];

for (const [what, results, words, not, act] of DAYS)
  test(`a day that is ${what}`, async () => {
    const {page, opened} = await openPage({closing_waits: 'closing_waits' in results}, results);
    for (const each of words) assert.match(wordsOf(page) ?? '', each);
    for (const each of not) assert.doesNotMatch(wordsOf(page) ?? '', each);
    assert.equal(page.querySelectorAll('.own > .row > button:not(:has(svg))').length, act ? 1 : 0);
    if (act) press(page, act);
    const {date} = /** @type {any} */ ({...RESULTS, ...results}).day;
    assert.deepEqual(opened, act ? [{name: 'hearts', date, game: 'hearts'}] : []);
  });

test('the days before and after are a press away, those to come are not', async () => {
  const links = (/** @type {any} */ {page}) =>
    [...page.querySelectorAll('.days a')].map((each) => each.getAttribute('href'));
  assert.deepEqual(links(await openPage({}, {})), ['#/daily/hearts/2026-11-27', '#/daily/hearts/2026-11-29']);
  document.body.replaceChildren();
  assert.deepEqual(links(await openPage({}, {day: day(TODAY)})), ['#/daily/hearts/2026-11-28']);
});

test('what comes late of another day is not shown', async () => {
  const asked = questions();
  const page = await show(/** @type {any} */ (document.createElement('daily-page')), {
    name: 'hearts',
    date: '2026-11-27',
  });
  page.date = '2026-11-28';
  await untilDrawn(page);
  const [overview, late, again, results] = asked;
  await again?.answer(OVERVIEW);
  await results?.answer(RESULTS);
  await overview?.answer(OVERVIEW);
  await late?.answer({...RESULTS, day: day('2026-11-27')});
  assert.equal(page.results.day.date, '2026-11-28');
});

test('the month shows each day by what one has done, and leads to those that can be seen', async () => {
  const {calendar, answerCalendar} = await openPage({}, {});
  await answerCalendar({
    streak: 3,
    longest: 5,
    days: [
      {...own('finished', -4), date: '2026-11-05'},
      {...own('running'), date: TODAY},
    ],
  });
  const cells = () =>
    [...calendar.querySelectorAll('.day')].map((each) => [
      wordsOf(each),
      each.getAttribute('href')?.slice(-10),
      each.getAttribute('aria-current'),
    ]);
  const [before, played, , shown, today, later] = [3, 4, 5, 27, 28, 29].map((at) => cells()[at]);
  assert.deepEqual(before, ['4', undefined, null], 'before everything, and not played');
  assert.deepEqual(played, ['5−4', '2026-11-05', null]);
  assert.deepEqual(shown, ['28', '2026-11-28', 'date']);
  assert.deepEqual(today, ['29·', TODAY, null]);
  assert.deepEqual(later, ['30', undefined, null]);
  for (const [button, month] of [
    ['later', '2026-11'],
    ['earlier', '2026-10'],
    ['earlier', '2026-09'],
    ['later', '2026-10'],
    ['later', '2026-11'],
  ]) {
    press(calendar, `daily.calendar.${button}`);
    await untilDrawn(calendar);
    assert.equal(calendar.month, month);
  }
});

for (const honest of [true, false])
  test(`a secret that ${honest ? 'is that of the fingerprint' : 'is another'} is recognised by a press`, async () => {
    const secret = '0f'.repeat(32);
    const revealed = Buffer.from(honest ? secret : '00', 'hex');
    const commitment = createHash('sha256').update('herzrasen daily 2026-11-28\0').update(revealed).digest('hex');
    const {page} = await openPage({}, {day: {...day('2026-11-28', secret), commitment}});
    const proof = page.querySelector('day-proof');
    assert.match(wordsOf(proof) ?? '', new RegExp(`${commitment}.*${secret}`));
    const status = () => wordsOf(proof.querySelector('[role=status]'));
    assert.equal(status(), '');
    const check = mock.method(proof, 'check');
    press(proof, 'daily.proof.check');
    await check.mock.calls[0]?.result;
    await untilDrawn(proof);
    assert.equal(status(), honest ? 'daily.proof.fits' : 'daily.proof.fits_not');
  });

test('today’s secret is not told before the day is closed; the fingerprints of the days to come are', async () => {
  const {page} = await openPage();
  const proof = page.querySelector('day-proof');
  assert.match(wordsOf(proof) ?? '', /commitment of 2026-11-29.*daily\.proof\.secret_closed/);
  assert.equal(proof.querySelector('button'), null);
  assert.deepEqual([...proof.querySelectorAll('.coming code')].map(wordsOf), ['commitment of 2026-11-30']);
});

test('one’s points are taken along as text', async () => {
  /** @type {string[]} */
  const copied = [];
  mock.method(navigator.clipboard, 'writeText', async (/** @type {string} */ text) => void copied.push(text));
  const {page} = await openPage({}, {own: own('finished', 7)});
  press(page, 'daily.share.button');
  await untilIdle();
  assert.match(copied[0] ?? '', /http:\/\/localhost\/#\/daily\/hearts\/2026-11-28/);
  assert.equal(wordsOf(document.querySelector('.toast')), 'daily.share.copied');
});
