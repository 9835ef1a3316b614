import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  INITIAL_STATE,
  withEnding,
  withEvent,
  withoutProbe,
  withProbe,
  withRoom,
} from '../../../src/herzrasen/client/games/nerts/table-state.js';
import {column, option, table} from './table.js';

/** @param {any} value @returns {any} */
function frozen(value) {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const lift = {move: 'lift', source: {at: 'waste'}, card: 'AS', target: {at: 'foundation', index: -1}};
/** @param {object[]} pendingMoves */
const room = (pendingMoves = []) =>
  frozen({
    seat: 0,
    view: {public: table()},
    legal: {lifts: [option({at: 'waste'}, 'AS', {place: {at: 'foundation', index: -1}})]},
    pendingMoves,
  });

test('what is shown has the pending moves made, and their lifts are gone', () => {
  const before = withRoom(INITIAL_STATE, room());
  assert.equal(before.visibleTable, before.table);
  assert.equal(before.lifts.length, 1);
  const after = withRoom(frozen({...before}), room([{id: 'a', move: lift}]));
  assert.deepEqual(after.visibleTable?.foundations.at(-1), ['AS']);
  assert.deepEqual([...after.pending], ['AS']);
  assert.equal(after.lifts.length, 0);
  assert.equal(after.table, before.table, 'an equal table stays the same object');
});

test('a probe is not shown', () => {
  const state = withRoom(withProbe(INITIAL_STATE, 'a'), room([{id: 'a', move: lift}]));
  assert.equal(state.visibleTable, state.table);
  assert.equal(withoutProbe(state, 'a').probes.size, 0);
  assert.equal(withoutProbe(state, 'b'), state);
});

test('an event changes what is remembered of the round; a new deal forgets it', () => {
  const played = withEvent(INITIAL_STATE, /** @type {any} */ ({event: 'moved', seat: 1, target: column(0)}));
  assert.deepEqual([...played.lastPlayers], [['tableau:0', 1]]);
  assert.equal(INITIAL_STATE.lastPlayers.size, 0);
  const stuck = withEvent(withRoom(played, room()), /** @type {any} */ ({event: 'stopped', reach: [['AS']]}));
  assert.equal(stuck.stuckTable, stuck.table);
  const ended = withEnding(stuck, {caller: 0, reason: 'call'});
  const dealt = withEvent(ended, /** @type {any} */ ({event: 'dealt', round: 1}));
  assert.deepEqual([dealt.lastPlayers.size, dealt.stuckTable, dealt.ending], [0, null, null]);
});
