import assert from 'node:assert/strict';
import {test} from 'node:test';

import {changeTexts, countsAsAway, actionText, countdownText} from '../../src/herzrasen/client/kit/members/strings.js';
import {stakeOf} from '../../src/herzrasen/client/kit/members/stake.js';
import {NO_MEMBERS, initialTableState} from '../../src/herzrasen/client/core/table/table-state.js';

const seats = ['Eva', 'Jan', 'Kim'].map((name, seat) => ({
  seat,
  name,
  kind: 'person',
  bot: null,
  here: true,
  left: false,
  open: false,
  later: false,
}));
const room = (/** @type {number} */ seat, here = [true, true, true]) =>
  /** @type {any} */ ({...initialTableState('T'), seat, seats: seats.map((info, at) => ({...info, here: here[at]}))});
const announcements = (/** @type {any} */ at, /** @type {any} */ before, /** @type {any} */ after) =>
  changeTexts(at, {...NO_MEMBERS, host: 0, ...before}, {...NO_MEMBERS, host: 0, ...after});
const VOTE = {number: 1, seats: [1], at: 0, voices: [], bot: {}, mayEnd: true};
const AWAY = [{seat: 1, at: 0}];

test('who goes and who comes back is said once', () => {
  const gone = [true, false, true];
  assert.match(announcements(room(0, gone), {}, {awaited: AWAY})[0]?.sentence ?? '', /away/);
  assert.deepEqual(announcements(room(0, gone), {awaited: AWAY}, {awaited: AWAY}), []);
  assert.match(announcements(room(0), {awaited: AWAY}, {})[0]?.sentence ?? '', /back/);
  assert.match(announcements(room(0), {vote: VOTE}, {})[0]?.sentence ?? '', /back/);
  assert.deepEqual(announcements(room(0, gone), {vote: VOTE}, {}), [], 'a bot plays: another message says so');
});

test('who has not answered in time is told so, and is not asked about themself', () => {
  const gone = [true, false, true];
  assert.ok(countsAsAway({...room(1, gone), status: 'open', members: NO_MEMBERS}));
  assert.ok(!countsAsAway({...room(0, gone), status: 'open', members: NO_MEMBERS}));
  assert.ok(!countsAsAway({...room(1, gone), status: 'lost', members: NO_MEMBERS}));
  const sentences = announcements(room(1, gone), {}, {awaited: AWAY});
  assert.deepEqual(sentences, [{sentence: 'members.idle.counts', now: true}]);
  assert.deepEqual(announcements(room(1, gone), {awaited: AWAY}, {vote: VOTE}), []);
});

test('a vote is read at once to who votes, and to others in its turn', () => {
  const gone = [true, false, true];
  assert.equal(announcements(room(0, gone), {awaited: AWAY}, {vote: VOTE})[0]?.now, true);
  assert.equal(announcements(room(-2, gone), {awaited: AWAY}, {vote: VOTE})[0]?.now, false);
  assert.deepEqual(
    announcements(room(0, gone), {vote: VOTE}, {vote: {...VOTE, voices: [{seat: 0, choice: 'wait'}]}}),
    [],
  );
  assert.equal(announcements(room(0, gone), {vote: VOTE}, {vote: {...VOTE, number: 2}}).length, 1);
});

test('a player who is alone at the table is not offered to end the match', () => {
  const sentence = (/** @type {boolean} */ mayEnd) =>
    announcements(room(0, [true, false, false]), {awaited: AWAY}, {vote: {...VOTE, mayEnd}})[0]?.sentence ?? '';
  assert.match(sentence(true), /announced\.vote/);
  assert.match(sentence(false), /announced\.alone/);
});

test('another match is offered to the others, and the new host is announced', () => {
  const rematch = {yes: [1], no: [], at: 0, rules: '', same_seats: false};
  assert.equal(announcements(room(0), {}, {rematch}).length, 1);
  assert.equal(announcements(room(1), {}, {rematch}).length, 0);
  assert.match(announcements(room(1), {}, {host: 1})[0]?.sentence ?? '', /host/);
});

test('a check begins in the name of the host or by itself', () => {
  assert.match(actionText(/** @type {any} */ ({type: 'told', what: 'asked', by: 'Eva'})), /asked/);
  assert.match(actionText(/** @type {any} */ ({type: 'told', what: 'asked'})), /full/);
});

test('a clock shows whole seconds and never less than none', () => {
  assert.deepEqual([61_000, 60_001, 999, 0, -5000].map(countdownText), ['1:01', '1:01', '0:01', '0:00', '0:00']);
});

test('who leaves is asked where there is something to lose, and goes at once where there is not', () => {
  const view = {public: {match: {places: []}}};
  const alone = {
    ...room(0),
    status: 'open',
    view,
    seats: seats.map((info, at) => ({...info, kind: at ? 'bot' : 'person'})),
  };
  assert.equal(stakeOf(alone), 'solo');
  assert.equal(stakeOf({...room(0), status: 'open', view}), 'running');
  assert.equal(stakeOf({...room(0), status: 'open'}), 'waiting');
  assert.equal(stakeOf({...room(-2), status: 'open', view}), null);
  assert.equal(stakeOf({...alone, members: {...NO_MEMBERS, ended: true}}), null);
  assert.equal(stakeOf({...alone, view: {public: {match: {places: [1, 2, 3]}}}}), null);
});
