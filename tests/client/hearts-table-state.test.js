import assert from 'node:assert/strict';
import {test} from 'node:test';
import {
  INITIAL_STATE,
  withChosen,
  withCollectedTrick,
  withEvent,
  withHint,
  withLatest,
  withMoon,
  withoutCelebration,
  withoutFinishedTrick,
  withRechoosing,
  withRoom,
  withSnapshot,
  withUndo,
} from '../../src/herzrasen/client/games/hearts/table-state.js';

/** @param {any} value @returns {any} */
function frozen(value) {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

const TRICK = {leader: 0, cards: ['2C', '5C', '9C', 'KC'], winner: 3};

/** @param {object} [more] of the public part @param {string[]} [hand] */
const view = (more = {}, hand = ['QS', 'AH']) =>
  frozen({
    seat: 0,
    hand,
    public: {phase: 'play', deal: 0, tricks: [], trick: null, waiting: [], shooter: null, match: {deals: []}, ...more},
  });
/** @param {object} [more] */
const room = (more = {}) => frozen({status: 'open', seat: 0, view: view(), legal: {ask: 'play'}, ...more});
/** @param {object} [more] */
const state = (more = {}) => frozen({...INITIAL_STATE, room: room(), visibleView: view(), ...more});

test('a new room leaves the view on the table as it is', () => {
  const before = state();
  const after = withRoom(before, room({view: view({}, [])}));
  assert.equal(after.visibleView, before.visibleView);
  assert.deepEqual(after.room?.view?.hand, []);
  assert.equal(withRoom(after, /** @type {any} */ (after.room)), after);
});

test('a snapshot shows the view of the room, and keeps of the chosen cards what may still be chosen', () => {
  const before = state({chosenCards: ['QS', '2C'], celebration: {seat: 1, sun: false}, finishedTrick: TRICK});
  const passing = room({legal: {ask: 'pass'}});
  const after = withSnapshot(before, passing, null);
  assert.equal(after.visibleView, passing.view);
  assert.deepEqual([after.chosenCards, after.celebration, after.finishedTrick], [['QS'], null, null]);
  assert.deepEqual(withSnapshot(before, room(), null).chosenCards, []);
});

test('only in a record does the trick of a snapshot still lie', () => {
  const taken = view({tricks: [TRICK]});
  assert.deepEqual(withSnapshot(state(), room({view: taken, status: 'record'}), 'trick_taken').finishedTrick, TRICK);
  assert.equal(withSnapshot(state(), room({view: taken, status: 'record'}), 'played').finishedTrick, null);
  assert.equal(withSnapshot(state(), room({view: taken}), 'trick_taken').finishedTrick, null);
});

test('each event shows its view; a deal, a pass and a charge end the choosing', () => {
  const before = state({chosenCards: ['QS'], rechoosing: true, finishedTrick: TRICK});
  const next = view({deal: 1});
  for (const event of ['dealt', 'passed', 'charged']) {
    const after = withEvent(before, /** @type {any} */ ({event}), next);
    assert.deepEqual([after.visibleView, after.chosenCards, after.rechoosing], [next, [], false], event);
  }
  const unknown = withEvent(before, /** @type {any} */ ({event: 'match_ended'}), next);
  assert.deepEqual(unknown, {...before, visibleView: next});
});

test('a play, the kitty and a claim end the finished trick; a pass does not', () => {
  const before = state({finishedTrick: TRICK});
  for (const event of ['played', 'kitty_taken', 'claimed', 'dealt'])
    assert.equal(withEvent(before, /** @type {any} */ ({event}), view()).finishedTrick, null, event);
  assert.equal(withEvent(before, /** @type {any} */ ({event: 'passed'}), view()).finishedTrick, TRICK);
});

test('a finished trick lies, and what waited beside it, until both are collected', () => {
  const before = state({visibleView: view({waiting: ['7D']})});
  const next = view({tricks: [TRICK]});
  const event = frozen({event: 'trick_taken', winner: 3});
  const lying = withEvent(before, event, next);
  assert.equal(lying.finishedTrick, next.public.tricks[0]);
  assert.deepEqual(lying.visibleView?.public.waiting, ['7D']);
  assert.deepEqual(lying.visibleView?.public.tricks, [TRICK]);
  const collected = withCollectedTrick(lying, next);
  assert.deepEqual([collected.finishedTrick, collected.visibleView], [null, next]);
  assert.equal(withoutFinishedTrick(collected), collected);
  const record = frozen({...before, room: room({status: 'record'})});
  assert.equal(withEvent(record, event, next).visibleView, next);
});

test('a celebration ends only itself', () => {
  const one = withEvent(state(), /** @type {any} */ ({event: 'moon_shot', seat: 2, sun: true}), view());
  assert.deepEqual(one.celebration, {seat: 2, sun: true});
  const two = withEvent(one, /** @type {any} */ ({event: 'moon_shot', seat: 2, sun: true}), view());
  assert.equal(withoutCelebration(two, one.celebration), two);
  assert.equal(withoutCelebration(two, two.celebration).celebration, null);
  assert.equal(withoutCelebration(state(), null).celebration, null);
});

test('what is skipped leads to the view of its last event', () => {
  const before = state({finishedTrick: TRICK, celebration: {seat: 1, sun: false}});
  const next = view({deal: 2});
  assert.deepEqual(withLatest(before, next), {...before, visibleView: next, finishedTrick: null, celebration: null});
  assert.equal(withLatest(before, null).visibleView, before.visibleView);
});

test('each moon is remembered once, and an undo forgets those of deals that are played again', () => {
  const scored = view({
    phase: 'deal',
    shooter: 2,
    sun: false,
    match: {
      deals: [
        [0, 26],
        [26, 0],
      ],
    },
  });
  const before = state({moons: [{deal: 0, seat: 1, sun: false}]});
  const after = withMoon(before, scored);
  assert.deepEqual(after.moons.at(-1), {deal: 1, seat: 2, sun: false});
  assert.equal(withMoon(after, scored), after);
  assert.equal(withMoon(before, view()), before);
  const undone = withUndo(
    frozen({...after, chosenCards: ['QS'], rechoosing: true, hint: {}}),
    view({match: {deals: [[0, 26]]}}),
  );
  assert.deepEqual(undone.moons, before.moons);
  assert.deepEqual([undone.chosenCards, undone.rechoosing, undone.hint], [[], false, null]);
});

test('the cards laid ready, the second choice and the hint are part of the state', () => {
  const hint = frozen({occasion: 'play 0 0 0', value: null, open: true});
  const after = withHint(withRechoosing(withChosen(state(), ['QS']), true), hint);
  assert.deepEqual([after.chosenCards, after.rechoosing, after.hint], [['QS'], true, hint]);
  assert.equal(withRechoosing(after, true), after);
});
