import assert from 'node:assert/strict';
import {test} from 'node:test';

import {parseTimeControl, timeLines} from '../../src/herzrasen/client/kit/clocks/time-control.js';
import {
  formatClock,
  remainingTime,
  timeExtensions,
  clocksFrom,
} from '../../src/herzrasen/client/core/table/remaining-time.js';
import {
  EMPTY_CHAT,
  keptChat,
  withSaying,
  mayChat,
  phrasesOf,
  chatFrom,
} from '../../src/herzrasen/client/core/table/chat-state.js';

/** @param {Partial<import('../../src/herzrasen/client/wire.d.ts').ClockStatus>} clock @param {number} now */
const clockAt = (clock, now = 1000) =>
  clocksFrom(
    {type: 'clocks', clocks: [{seat: 1, move: 10_000, reserve: 60_000, runs: true, over: false, ...clock}], asked: [1]},
    now,
  );

test('the time of the move runs out first, then the reserve, then nothing is left', () => {
  const at = (/** @type {number} */ ms) => remainingTime(clockAt({}), 1, 1000 + ms);
  assert.deepEqual(at(0), {move: 10_000, reserve: 60_000, total: 70_000, runs: true, over: false});
  assert.deepEqual(at(4000)?.move, 6000);
  assert.deepEqual([at(15_000)?.move, at(15_000)?.reserve], [0, 55_000]);
  assert.equal(at(99_000)?.total, 0);
  assert.equal(remainingTime(clockAt({}), 0, 1000), null);
  assert.equal(remainingTime(null, 1, 1000), null);
});

test('a clock that stands still keeps its time', () => {
  assert.equal(remainingTime(clockAt({runs: false}), 1, 50_000)?.total, 70_000);
});

test('who was given more time is found, and nobody whose clock has begun anew', () => {
  const before = clockAt({}, 0);
  assert.deepEqual(timeExtensions(before, clockAt({move: 35_000}, 5000), 5000), [{seat: 1, total: 95_000}]);
  assert.deepEqual(timeExtensions(before, clockAt({move: 5000}, 5000), 5000), []);
  const given = clockAt({move: 35_000}, 5000);
  assert.deepEqual(
    timeExtensions({...before, asked: []}, given, 5000),
    [],
    'asked again: a new question has its own time',
  );
  assert.deepEqual(timeExtensions(null, clockAt({}, 5000), 5000), []);
  const stands = (/** @type {number} */ move) => clockAt({move, runs: false}, 5000);
  assert.deepEqual(timeExtensions(before, stands(90_000), 5000), [], 'it stands now');
  assert.deepEqual(timeExtensions(stands(10_000), given, 5000), [], 'it stood before');
  assert.deepEqual(timeExtensions({...before, clocks: []}, given, 5000), [], 'it had no clock');
  assert.deepEqual(timeExtensions(before, {...given, clocks: []}, 5000), [], 'it has none any more');
  assert.deepEqual(timeExtensions(before, clockAt({move: 20_000}, 5000), 5000), [], '15 s more are not told');
  assert.equal(timeExtensions(before, clockAt({move: 20_001}, 5000), 5000).length, 1);
});

test('times are written as on a clock, a second is over when it is over', () => {
  assert.deepEqual([0, 1, 1000, 59_001, 60_000, 605_000].map(formatClock), [
    '0:00',
    '0:01',
    '0:01',
    '1:00',
    '1:00',
    '10:05',
  ]);
});

test('a time that was kept is one that the server takes, or none', () => {
  assert.equal(parseTimeControl(null), null);
  assert.equal(parseTimeControl('soon'), null);
  assert.deepEqual(parseTimeControl({move: 1, reserve: 9999}), {move: 5, reserve: 3600});
  assert.deepEqual(parseTimeControl({move: 'x'}), {move: 30, reserve: 0});
});

test('what is agreed on about time is said, and what a time-out plays, for each game', () => {
  assert.deepEqual(timeLines({}, 'hearts'), ['clocks.agreed.off']);
  assert.deepEqual(timeLines({time: {move: 20}}, 'hearts'), [
    'clocks.agreed.move',
    'clocks.agreed.late_hearts',
    'clocks.agreed.extend',
  ]);
  assert.deepEqual(timeLines({kind: 'public', time: {move: 20, reserve: 60}}, 'nerts'), [
    'clocks.agreed.deal_nerts',
    'clocks.agreed.late_nerts',
    'clocks.agreed.no_extend',
  ]);
});

const saying = (/** @type {number} */ number) => ({
  number,
  seat: 0,
  name: 'Eva',
  kind: /** @type {const} */ ('text'),
  words: 'hm',
});

test('talk is heard once and in order, and the oldest is forgotten', () => {
  let talk = EMPTY_CHAT;
  for (let number = 1; number <= 60; number += 1) talk = withSaying(talk, saying(number));
  assert.equal(talk.sayings.length, 50);
  assert.equal(talk.sayings[0]?.number, 11);
  assert.equal(withSaying(talk, saying(60)).sayings.length, 50);
  assert.deepEqual(chatFrom({type: 'talk', sayings: [], muted: []}), EMPTY_CHAT);
});

test('what a deleted person said goes, and what is older than the server knows', () => {
  let talk = EMPTY_CHAT;
  for (const number of [1, 2, 3, 4]) talk = withSaying(talk, saying(number));
  assert.deepEqual(
    keptChat(talk, [2, 4, 9]).sayings.map(({number}) => number),
    [2, 4],
  );
});

test('friends talk as they like, strangers in phrases, unless it was agreed otherwise', () => {
  assert.equal(mayChat({}), 'free');
  assert.equal(mayChat({kind: 'public'}), 'phrases');
  assert.equal(mayChat({kind: 'public', talk: 'free'}), 'free');
  assert.equal(new Set(phrasesOf('hearts')).size, 14);
});
