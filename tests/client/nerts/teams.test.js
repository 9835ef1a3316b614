import assert from 'node:assert/strict';
import {test} from 'node:test';
import {factsOf} from '../../../src/herzrasen/client/games/nerts/teams.js';
import {table} from './table.js';

/** @param {string} key @param {object} [facts] */
const t = (key, facts = {}) => [key, ...Object.values(facts)].join(' ');

test('a bot’s speed and skill have the names of the lobby', () => {
  const bot = {seat: 1, kind: 'bot', bot: {tempo: 2, insight: 3, mean_ms: 900}};
  assert.deepEqual(factsOf(/** @type {any} */ (table()), 1, /** @type {any} */ ([bot]), t), [
    'nerts_table.seat.total 0',
    'nerts_table.seat.bot',
    'nerts_table.seat.tempo lobby.tempo.2',
    'nerts_table.seat.insight lobby.insight.3',
  ]);
});
