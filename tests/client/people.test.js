import assert from 'node:assert/strict';
import {test} from 'node:test';

import {botWords, changes, deed, left} from '../../src/herzrasen/client/people/say.js';
import {NOBODY, enter} from '../../src/herzrasen/client/room.js';

const seats = ['Eva', 'Jan', 'Kim'].map((name, seat) => ({seat, name, kind: 'person', bot: null, here: true, left: false, open: false}));
const room = (/** @type {number} */ seat, here = [true, true, true]) =>
  /** @type {any} */ ({...enter('T'), seat, seats: seats.map((info, at) => ({...info, here: here[at]}))});
const heard = (/** @type {any} */ at, /** @type {any} */ before, /** @type {any} */ after) => changes(at, {...NOBODY, host: 0, ...before}, {...NOBODY, host: 0, ...after});
const VOTE = {number: 1, seats: [1], at: 0, voices: [], bot: {}, mayEnd: true};
const AWAY = [{seat: 1, at: 0}];

test('who goes and who comes back is said once', () => {
  const gone = [true, false, true];
  assert.match(heard(room(0, gone), {}, {awaited: AWAY})[0]?.sentence ?? '', /away/);
  assert.deepEqual(heard(room(0, gone), {awaited: AWAY}, {awaited: AWAY}), []);
  assert.match(heard(room(0), {awaited: AWAY}, {})[0]?.sentence ?? '', /back/);
  assert.match(heard(room(0), {vote: VOTE}, {})[0]?.sentence ?? '', /back/);
  assert.deepEqual(heard(room(0, gone), {vote: VOTE}, {}), [], 'a bot plays: that is told elsewhere');
});

test('a vote is read at once to who votes, and to others in its turn', () => {
  const gone = [true, false, true];
  assert.equal(heard(room(0, gone), {awaited: AWAY}, {vote: VOTE})[0]?.now, true);
  assert.equal(heard(room(-2, gone), {awaited: AWAY}, {vote: VOTE})[0]?.now, false);
  assert.deepEqual(heard(room(0, gone), {vote: VOTE}, {vote: {...VOTE, voices: [{seat: 0, choice: 'wait'}]}}), []);
  assert.equal(heard(room(0, gone), {vote: VOTE}, {vote: {...VOTE, number: 2}}).length, 1);
});

test('whoever is the only one left is not told that he could end the match', () => {
  const sentence = (/** @type {boolean} */ mayEnd) => heard(room(0, [true, false, false]), {awaited: AWAY}, {vote: {...VOTE, mayEnd}})[0]?.sentence ?? '';
  assert.match(sentence(true), /heard\.vote/);
  assert.match(sentence(false), /heard\.alone/);
});

test('another match is offered to the others, and who becomes the host is told', () => {
  const rematch = {yes: [1], no: [], at: 0, rules: '', same_seats: false};
  assert.equal(heard(room(0), {}, {rematch}).length, 1);
  assert.equal(heard(room(1), {}, {rematch}).length, 0);
  assert.match(heard(room(1), {}, {host: 1})[0]?.sentence ?? '', /host/);
});

test('a check begins in the name of the host or by itself', () => {
  assert.match(deed(/** @type {any} */ ({type: 'told', what: 'asked', by: 'Eva'})), /asked/);
  assert.match(deed(/** @type {any} */ ({type: 'told', what: 'asked'})), /full/);
});

test('only what people know of a bot is said', () => {
  assert.equal(botWords({level: 2}), 'lobby.level.2');
  assert.equal(botWords({tempo: 3, insight: 2, mean_ms: 900}), 'lobby.tempo.3 · lobby.insight.2');
  assert.equal(botWords(null), '');
});

test('a clock shows whole seconds and never less than none', () => {
  assert.deepEqual([61_000, 60_001, 999, 0, -5000].map(left), ['1:01', '1:01', '0:01', '0:00', '0:00']);
});
