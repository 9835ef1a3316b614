import assert from 'node:assert/strict';
import {test} from 'node:test';
import {barsOf} from '../../src/herzrasen/client/screens/daily/distribution.js';
import {checkProgram, fits} from '../../src/herzrasen/client/screens/daily/proof.js';
import {squares} from '../../src/herzrasen/client/screens/daily/share-line.js';
import {leftText, shiftDay, weeksOf} from '../../src/herzrasen/client/screens/daily/utc.js';

test('the bars hold everybody once, without gaps, and mark the own points', () => {
  for (const spread of [0, 3, 26, 59, 200]) {
    const points = [
      {points: -spread, accounts: 2, guests: 1},
      {points: spread, accounts: 0, guests: 4},
    ];
    const bars = barsOf(points, spread);
    assert.equal(
      bars.reduce((sum, bar) => sum + bar.accounts + bar.guests, 0),
      7,
    );
    assert.ok(bars.every((bar, at) => at === 0 || bar.from === (bars[at - 1]?.to ?? 0) + 1));
    assert.equal(bars.filter((bar) => bar.own).length, 1);
    assert.ok(bars.length >= 11 && bars.length <= 32);
  }
  assert.deepEqual(barsOf([], null), []);
});

test('ten squares say how many were beaten', () => {
  assert.equal(squares(0), '□□□□□□□□□□');
  assert.equal(squares(0.71), '■■■■■■■□□□');
  assert.equal(squares(1), '■■■■■■■■■■');
});

test('the weeks of a month hold each of its days once, Monday first', () => {
  const weeks = weeksOf('2026-11');
  assert.equal(weeks[0]?.indexOf('2026-11-01'), 6);
  assert.deepEqual(
    weeks.flat().filter(Boolean),
    Array.from({length: 30}, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`),
  );
  assert.equal(shiftDay('2026-02-28', 1), '2026-03-01');
});

test('what is left of a day is rounded up', () => {
  assert.equal(leftText(1), '0:01\u00a0h');
  assert.equal(leftText(24 * 3600_000), '24:00\u00a0h');
  assert.equal(leftText(-5), '0:00\u00a0h');
});

test('a secret fits the commitment of its day alone', async () => {
  const day = {
    date: '2026-11-28',
    number: 28,
    published: 0,
    in_time: true,
    secret: Array.from({length: 32}, (_, at) => at.toString(16).padStart(2, '0')).join(''),
    commitment: '8f046876bcb59492561e91182fbcafe3031e1b8d9456e6467be9d64c584f9187',
  };
  assert.equal(await fits(day), true);
  assert.equal(await fits({...day, date: '2026-11-29'}), false);
  assert.ok(checkProgram(day, 'hearts').includes(day.commitment));
});
