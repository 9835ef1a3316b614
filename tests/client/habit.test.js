import assert from 'node:assert/strict';
import {test} from 'node:test';

import {dayBefore, dayOf} from '../../src/herzrasen/client/kit/habit/calendar.js';
import {milestonesOf, milestonesIn} from '../../src/herzrasen/client/kit/habit/milestones.js';
import {habitOf} from '../../src/herzrasen/client/kit/habit/today.js';
import {streakSentence, todaySentence} from '../../src/herzrasen/client/kit/habit/strings.js';
import {changeSettings} from '../../src/herzrasen/client/core/settings/settings.js';

const BERLIN = 'Europe/Berlin';
const ms = (text) => Date.parse(text);
const matchesAt = (...times) => times.map((time, at) => ({table: `t${at}`, game: 'hearts', at: ms(time)}));

test('a moment belongs to the day that the clocks of its place show', () => {
  const moment = ms('2026-11-24T23:30:00Z');
  assert.equal(dayOf(moment, 'UTC'), '2026-11-24');
  assert.equal(dayOf(moment, BERLIN), '2026-11-25');
  assert.equal(dayOf(moment, 'America/New_York'), '2026-11-24');
  assert.equal(dayOf(moment, 'Pacific/Kiritimati'), '2026-11-25');
  assert.equal(dayOf(ms('2026-12-31T23:59:59Z'), BERLIN), '2027-01-01');
});

test('the day before is one of the calendar: months, years and leap days', () => {
  assert.equal(dayBefore('2026-03-01'), '2026-02-28');
  assert.equal(dayBefore('2028-03-01'), '2028-02-29');
  assert.equal(dayBefore('2027-01-01'), '2026-12-31');
});

test('a day of 23 or 25 hours neither ends a run nor counts twice', () => {
  const spring = matchesAt('2026-03-28T12:00:00+01:00', '2026-03-29T12:00:00+02:00', '2026-03-30T00:10:00+02:00');
  assert.equal(habitOf(spring, {now: ms('2026-03-30T23:50:00+02:00'), timeZone: BERLIN}).streak, 3);
  const autumn = matchesAt('2026-10-24T23:59:00+02:00', '2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00');
  assert.deepEqual(habitOf(autumn, {now: ms('2026-10-25T23:59:00+01:00'), timeZone: BERLIN}), {
    today: 2,
    streak: 2,
    longest: 2,
  });
});

test('a run lasts until a whole day is missed, and the longest one stays', () => {
  const matches = matchesAt('2026-11-20T12:00Z', '2026-11-21T12:00Z', '2026-11-22T12:00Z', '2026-11-22T13:00Z');
  const on = (day) => habitOf(matches, {now: ms(`${day}T23:59Z`), timeZone: 'UTC'});
  assert.deepEqual(on('2026-11-22'), {today: 2, streak: 3, longest: 3});
  assert.deepEqual(on('2026-11-23'), {today: 0, streak: 3, longest: 3}, 'today is not over yet');
  assert.deepEqual(on('2026-11-24'), {today: 0, streak: 0, longest: 3});
  assert.deepEqual(habitOf([], {now: 0}), {today: 0, streak: 0, longest: 0});
});

test('the same matches are other days elsewhere', () => {
  const matches = matchesAt('2026-11-24T22:30:00Z', '2026-11-24T23:30:00Z');
  const now = ms('2026-11-24T23:45:00Z');
  assert.equal(habitOf(matches, {now, timeZone: 'UTC'}).streak, 1);
  assert.equal(habitOf(matches, {now, timeZone: BERLIN}).streak, 2);
});

test('a milestone belongs to the match that reached it, whatever the order of the list', () => {
  const matches = [
    {table: 'c', game: 'nerts', at: 3, calls: 1, call_ms: 119_999},
    {table: 'a', game: 'hearts', at: 1, clean: 2},
    {table: 'b', game: 'hearts', at: 2, won: true, moons: 1},
  ];
  assert.deepEqual(
    milestonesOf(matches).map(({name, table}) => `${table} ${name}`),
    ['a first_match', 'a first_clean', 'b first_win', 'b first_moon', 'c first_call', 'c quick_call'],
  );
  assert.deepEqual(milestonesIn(matches, 'b'), ['first_win', 'first_moon']);
  assert.deepEqual(milestonesIn([...matches, {table: 'd', game: 'hearts', at: 4, moons: 1}], 'd'), []);
  assert.deepEqual(milestonesIn([{table: 'x', game: 'nerts', at: 1, calls: 1, call_ms: 120_000}], 'x'), [
    'first_match',
    'first_call',
  ]);
});

test('counts are reached at their number, neither before nor again', () => {
  const matches = Array.from({length: 101}, (_, at) => ({table: `t${at}`, game: 'hearts', at, won: at % 2 === 0}));
  assert.deepEqual(milestonesIn(matches, 't9'), ['matches_10']);
  assert.deepEqual(milestonesIn(matches, 't18'), ['wins_10']);
  assert.deepEqual(milestonesIn(matches, 't99'), ['matches_100']);
  assert.deepEqual(milestonesIn(matches, 't100'), []);
});

test('the goal is the one that was set; one day is no run', () => {
  changeSettings({dailyGoal: '2'});
  assert.equal(todaySentence({today: 1, streak: 1, longest: 1}), 'habit.today.open');
  assert.equal(todaySentence({today: 2, streak: 1, longest: 1}), 'habit.today.reached');
  changeSettings({dailyGoal: '3'});
  assert.equal(todaySentence({today: 2, streak: 1, longest: 1}), 'habit.today.open');
  assert.equal(streakSentence({today: 2, streak: 1, longest: 1}), '');
  assert.equal(streakSentence({today: 2, streak: 2, longest: 2}), 'habit.streak');
});
