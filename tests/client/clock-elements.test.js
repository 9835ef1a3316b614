// The clocks as they are seen and heard: they tick, each is its owner's, and short time is said once.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, mock, test} from 'node:test';

const {announceTime} = await import('../../src/herzrasen/client/kit/clocks/announcements.js');
const {setClocks} = await import('../../src/herzrasen/client/kit/clocks/current-clocks.js');
const {clocksFrom} = await import('../../src/herzrasen/client/core/table/remaining-time.js');
const {logElement, watchLiveRegion} = await import('../../src/herzrasen/client/core/elements/live-region.js');
const {initialTableState} = await import('../../src/herzrasen/client/core/table/table-state.js');
await import('../../src/herzrasen/client/kit/clocks/clock-line.js');
await import('../../src/herzrasen/client/kit/clocks/seat-clock.js');

const room = /** @type {any} */ ({
  ...initialTableState('T'),
  seat: 1,
  seats: ['Eva', 'Jan', 'Kim', 'Ulf'].map((name, seat) => ({seat, name})),
  house: {kind: 'private'},
});

/** The time of the page, in ms. */
let now = 0;

/** What the server says: of each seat its ms for the move; those of `asked` are to act. @param {Record<number, number>} times @param {object} [more] */
const clocksOf = (times, {asked = Object.keys(times).map(Number), runs = true} = {}) =>
  clocksFrom(
    /** @type {any} */ ({
      asked,
      clocks: Object.entries(times).map(([seat, move]) => ({seat: Number(seat), move, runs, reserve: 0, over: false})),
    }),
    now,
  );

/** @param {number} ms */
function pass(ms) {
  now += ms;
  mock.timers.tick(ms);
}

const alerts = () => document.querySelector('body > [role=alert]')?.children ?? [];

beforeEach(() => {
  mock.timers.enable({apis: ['setInterval', 'setTimeout']});
  mock.method(performance, 'now', () => now);
  document.body.replaceChildren();
  watchLiveRegion();
  setClocks(null);
});
afterEach(() => {
  document.body.replaceChildren();
  mock.timers.reset();
  mock.restoreAll();
});

/** @param {number} seat */
const clockOf = (seat) => show(/** @type {any} */ (document.createElement('seat-clock')), {seat});
const line = (connection = null) => show(/** @type {any} */ (document.createElement('clock-line')), {room, connection});

test('a clock ticks whenever it runs: after a pause, and after it was taken from the page and put back', async () => {
  const clock = await clockOf(0);
  const reads = async (/** @type {number} */ ms) => {
    pass(ms);
    await untilDrawn(clock);
    return clock.textContent;
  };
  setClocks(clocksOf({0: 30_000}));
  assert.equal(await reads(0), '0:30');
  assert.equal(await reads(2000), '0:28');
  setClocks(clocksOf({0: 30_000}, {runs: false}));
  assert.equal(await reads(2000), '0:30', 'it stands');
  setClocks(clocksOf({0: 30_000}));
  await reads(0);
  assert.equal(await reads(3000), '0:27', 'it runs again');
  clock.remove();
  document.body.append(clock);
  await reads(0);
  assert.equal(await reads(3000), '0:24', 'it is back');
});

test('the bar is full when a move begins, also where more time was left before', async () => {
  const clock = await clockOf(0);
  const barOf = async () => {
    await untilDrawn(clock);
    return clock.querySelector('span').style.getPropertyValue('--left');
  };
  setClocks(clocksOf({0: 80_000}));
  assert.equal(await barOf(), '1.000');
  setClocks(clocksFrom(/** @type {any} */ ({asked: [], clocks: [{seat: 0, move: 0, reserve: 20_000}]}), now));
  await barOf();
  setClocks(clocksOf({0: 40_000}));
  assert.equal(await barOf(), '1.000');
  pass(10_000);
  clock.requestUpdate();
  assert.equal(await barOf(), '0.750');
});

test('the button gives that seat more time', async () => {
  /** @type {number[][]} */
  const given = [];
  setClocks(clocksOf({2: 30_000}));
  const clocks = await line(/** @type {any} */ ({extendTime: (...facts) => given.push(facts)}));
  clocks.querySelector('.more').click();
  assert.deepEqual(given, [[2, 30]]);
});

test('that time is short is said once, and again where more was given', async () => {
  const clocks = await line();
  const soon = async (/** @type {number} */ ms) => {
    setClocks(clocksOf({1: ms}));
    for (let times = 0; times < 4; times += 1) {
      pass(250);
      await untilDrawn(clocks);
    }
    return alerts().length;
  };
  assert.deepEqual([await soon(40_000), await soon(15_000), await soon(12_000)], [0, 1, 1]);
  assert.deepEqual([await soon(45_000), await soon(15_000)], [1, 2]);
});

test('more time, and time that is up, are told of the right player; the own is read at once', () => {
  const before = /** @type {any} */ ({...room, clocks: clocksOf({0: 10_000, 1: 10_000})});
  const after = (/** @type {Record<number, number>} */ times) =>
    announceTime(before, {...room, clocks: clocksOf(times)}, /** @type {any} */ ({type: 'clocks'}));
  after({0: 40_000, 1: 10_000});
  after({0: 10_000, 1: 40_000});
  assert.deepEqual(
    [...logElement().children].map(({textContent}) => textContent),
    ['clocks.longer', 'clocks.yours_longer'],
  );
  const out = (/** @type {number} */ seat) =>
    announceTime(before, before, /** @type {any} */ ({type: 'timed_out', seat}));
  out(0);
  assert.equal(logElement().lastElementChild?.textContent, 'clocks.out');
  assert.equal(alerts().length, 0);
  out(1);
  assert.equal(alerts()[0]?.textContent, 'clocks.yours_out');
});
