import assert from 'node:assert/strict';
import {test} from 'node:test';

import {NO_FILTER, queryOf, filterNames} from '../../src/herzrasen/client/screens/history/match-query.js';
import {trend} from '../../src/herzrasen/client/kit/charts/trend-line.js';

const DAY = 86_400_000;
const NOW = 1_790_000_000_000;

test('without a wish nothing is asked for', () => {
  assert.deepEqual(new Set(Object.values(queryOf(NO_FILTER, NOW))), new Set(['']));
  assert.equal(filterNames(NO_FILTER), 0);
});

test('a period counts back from now', () => {
  const {since, until} = queryOf({...NO_FILTER, period: 'week'}, NOW);
  assert.deepEqual([since, until], [String(NOW - 7 * DAY), '']);
});

test('dates are whole days where the reader is, the last one included', () => {
  const {since, until} = queryOf({...NO_FILTER, period: 'dates', since: '2026-03-01', until: '2026-03-01'}, NOW);
  assert.equal(Number(since), new Date(2026, 2, 1).getTime());
  assert.equal(Number(until), new Date(2026, 2, 2).getTime());
  assert.deepEqual(queryOf({...NO_FILTER, since: '2026-03-01'}, NOW).since, '', 'only where dates are wanted');
  assert.equal(queryOf({...NO_FILTER, period: 'dates', until: '2026-02-'}, NOW).until, '');
});

test('wishes are counted, the game and the name apart', () => {
  assert.equal(filterNames({...NO_FILTER, game: 'nerts', name: 'Ada'}), 0);
  assert.equal(
    filterNames({...NO_FILTER, preset: 'sun', result: 'won', company: 'bots', period: 'month', straight: true}),
    5,
  );
  assert.equal(queryOf({...NO_FILTER, straight: true, name: '  Ada '}, NOW).straight, 'true');
  assert.equal(queryOf({...NO_FILTER, name: '  Ada '}, NOW).name, 'Ada');
});

test('a trend goes through the points of a line, however many deals each has', () => {
  const line = [3, 5, 7, 9].map((value, at) => ({value, deals: at + 1}));
  const {from, to} = trend(line);
  assert.ok(Math.abs(from - 3) < 1e-9 && Math.abs(to - 9) < 1e-9);
});

test('a trend of one value is level, and heavy values pull', () => {
  assert.deepEqual(trend([{value: 4, deals: 9}]), {from: 4, to: 4});
  const light = trend([
    {value: 0, deals: 1},
    {value: 0, deals: 1},
    {value: 6, deals: 1},
  ]);
  const heavy = trend([
    {value: 0, deals: 1},
    {value: 0, deals: 1},
    {value: 6, deals: 100},
  ]);
  assert.ok(heavy.to > light.to);
  assert.ok(Math.abs(heavy.to - 6) < 0.1);
});
