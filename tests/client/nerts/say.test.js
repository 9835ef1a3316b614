import assert from 'node:assert/strict';
import {test} from 'node:test';
import {teller} from '../../../src/herzrasen/client/nerts/say.js';
import {area, column, foundation, pile, table} from './table.js';

/** Says the key and the facts, so that a test sees what was chosen. @param {string} key @param {object} [facts] */
const t = (key, facts = {}) => [key.replace('nerts_table.', ''), ...Object.values(facts)].join(' ');
const own = teller({t, seat: 0, nameOf: (seat) => ['You', 'Ada'][seat] ?? '?'});
/** @param {object} event @param {object} [now] */
const told = (event, now = table()) => own.tell(/** @type {any} */ (event), /** @type {any} */ (now));
const moved = {event: 'moved', seat: 1, source: column(0), cards: ["5C'"], target: foundation(0)};

test('the own moves are told at once, with what they turned up', () => {
  const {now, later} = told({...moved, seat: 0, source: pile, cards: ['9H'], target: column(0), revealed: 'KS'});
  assert.match(now[0] ?? '', /^log\.moved\.tableau/);
  assert.match(now[1] ?? '', /^log\.revealed/);
  assert.equal(later.length, 0);
});

test('what rivals play waits, what they do within their area is not told', () => {
  assert.deepEqual(told(moved), {now: [], later: [{seat: 1, what: 'foundation'}]});
  assert.deepEqual(told({...moved, target: column(1)}), {now: [], later: []});
});

test('an attack on the own pile and an empty pile cannot wait', () => {
  assert.match(told({...moved, target: {at: 'rival'}}).now[0] ?? '', /^log\.attacked/, 'index 0 is not sent');
  const empty = table({areas: [area(), area({pile: [], down: 0})]});
  assert.match(told({...moved, source: pile}, empty).now[0] ?? '', /^log\.empty\.other Ada/);
});

test('a rival’s turns are silent, the own are not', () => {
  assert.deepEqual(told({event: 'turned', seat: 1, cards: ['2C']}).now, []);
  assert.equal(told({event: 'turned', seat: 0, cards: ['2C', '3C']}).now.length, 1);
});

test('what has gathered is one sentence a rival', () => {
  const sentence = own.digest([{seat: 1, what: 'foundation'}, {seat: 1, what: 'rival'}], /** @type {any} */ (table()));
  assert.equal(sentence, 'log.digest Ada 2 5');
});

test('the end says who called, or why there was no call', () => {
  assert.match(told({event: 'round_ended', reason: 'call', caller: 1}).now[0] ?? '', /^log\.called\.other Ada/);
  assert.match(told({event: 'round_ended', reason: 'call', caller: 0}).now[0] ?? '', /^log\.called\.you/);
  assert.equal(told({event: 'round_ended', reason: 'vote'}).now[0], 'log.ended.vote');
});

test('the table in words names every own place, every suit and every rival', () => {
  const now = /** @type {any} */ (table());
  assert.match(own.own(now), /ask\.pile.*ask\.waste.*ask\.column 1.*ask\.column 2 ask\.space/);
  assert.match(own.middle(now), /ask\.suit cards\.suit\.D cards\.rank\.2 ask\.suit cards\.suit\.H cards\.rank\.A/);
  assert.match(own.rivals(now), /ask\.rival Ada/);
});

test('in few words a move is where it went, and a rival is what is left', () => {
  const few = teller({t, seat: 0, nameOf: (seat) => ['You', 'Ada'][seat] ?? '?', brief: true});
  const now = /** @type {any} */ (table());
  const mine = /** @type {any} */ ({...moved, seat: 0, source: pile, cards: ['9H'], target: column(0), revealed: 'KS'});
  assert.match(few.tell(mine, now).now.join(), /^brief\.moved\.tableau.*,brief\.revealed/);
  assert.match(few.digest([{seat: 1, what: 'foundation'}], now), /^brief\.digest Ada/);
  assert.deepEqual(few.tell(/** @type {any} */ ({event: 'readied', seat: 1}), now).now, []);
});

test('the scores name every side', () => {
  assert.match(own.scores(/** @type {any} */ (table())), /^ask\.scores ask\.points You \d+, ask\.points Ada/);
});
