import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fits, press} from '../../../src/herzrasen/client/nerts/choice.js';
import {column, foundation, option, pile, rival, table, waste} from './table.js';

const now = table();
const NEW = foundation(-1);
const lifts = [
  option(column(0), '8C', {place: column(1)}),
  option(column(0), '7D', {place: foundation(0), onto: '2D'}, {place: column(1)}),
  option(waste, 'AS', {place: NEW}),
];
/** @param {any} choice @param {any} place @param {string | null} [card] */
const pressed = (choice, place, card = null) => press(choice, {place, card}, /** @type {any} */ (lifts), /** @type {any} */ (now), 0);

test('the first press chooses what lies there', () => {
  assert.deepEqual(pressed(null, pile, '9H'), {choice: {source: pile, card: '9H'}});
  assert.deepEqual(pressed(null, column(0)), {choice: {source: column(0), card: null}});
});

test('an empty place or a foundation cannot be chosen', () => {
  assert.deepEqual(pressed(null, column(1)), {choice: null, hint: 'empty'});
  assert.deepEqual(pressed(null, foundation(0)), {choice: null, hint: 'choose'});
  assert.deepEqual(pressed(null, rival(1)), {choice: null, hint: 'choose'});
});

test('the second press says where it goes, on what was seen there', () => {
  const {lift, expected, choice} = pressed({source: column(0), card: '7D'}, foundation(0));
  assert.deepEqual(lift, {move: 'lift', source: column(0), card: '7D', target: foundation(0), onto: '2D'});
  assert.equal(expected, true);
  assert.equal(choice, null);
});

test('a place chosen by key gives its deepest run that fits, a card exactly itself', () => {
  assert.equal(pressed({source: column(0), card: null}, column(1)).lift?.card, '8C');
  assert.equal(pressed({source: column(0), card: '7D'}, column(1)).lift?.card, '7D');
  assert.equal(pressed({source: column(0), card: null}, foundation(0)).lift?.card, '7D');
});

test('an empty place is asked for without a card seen', () => {
  assert.equal('onto' in (pressed({source: column(0), card: '8C'}, column(1)).lift ?? {}), false);
});

test('a second press on the same card sends it to a foundation, if one takes it', () => {
  assert.deepEqual(pressed({source: waste, card: 'AS'}, waste, 'AS').lift?.target, NEW);
  assert.deepEqual(pressed({source: waste, card: null}, waste).lift?.target, NEW);
  assert.deepEqual(pressed({source: pile, card: '9H'}, pile, '9H'), {choice: null, hint: 'no_foundation'});
});

test('another card of the same column is chosen instead', () => {
  assert.deepEqual(pressed({source: column(0), card: '7D'}, column(0), '8C'), {choice: {source: column(0), card: '8C'}});
});

test('a source that takes nothing is chosen itself', () => {
  assert.deepEqual(pressed({source: pile, card: '9H'}, column(0), '7D'), {choice: {source: column(0), card: '7D'}});
});

test('a place that the server did not name is asked for, to hear why not', () => {
  const {lift, expected} = pressed({source: pile, card: null}, rival(1));
  assert.deepEqual(lift, {move: 'lift', source: pile, card: '9H', target: rival(1), onto: "9S'"});
  assert.equal(expected, false);
});

test('the places that glow are those of the chosen card', () => {
  assert.deepEqual([...fits(/** @type {any} */ (lifts), /** @type {any} */ ({source: column(0), card: '7D'}))], ['foundation:0', 'tableau:1']);
  assert.deepEqual([...fits(/** @type {any} */ (lifts), null)], []);
});

const joker = option(waste, 'XC', {place: foundation(0), onto: '2D', stands: ['3D']}, {place: NEW, stands: ['AC', 'AS']}, {place: column(1), stands: ['QS', 'JS']});
const [PLAIN, JOKER] = [{source: pile, card: '9H'}, {source: waste, card: 'XC'}];
/** @param {any} place @param {string} [suit] */
const played = (place, suit) => press(JOKER, {place, card: null, suit}, /** @type {any} */ ([joker]), /** @type {any} */ (now), 0);

test('a joker that can stand for one card alone is played as that', () => {
  assert.equal(played(foundation(0)).lift?.stands_for, '3D');
});

test('where it can stand for several, they are asked about, and it stays chosen', () => {
  const {ask, lift, choice} = played(column(1));
  assert.deepEqual(ask?.map((each) => each.stands_for), ['QS', 'JS']);
  assert.equal(lift, undefined);
  assert.deepEqual(choice, JOKER);
});

test('a free place names the suit', () => {
  assert.equal(played(NEW, 'S').lift?.stands_for, 'AS');
  assert.deepEqual(played(NEW, 'H').ask?.map((each) => each.stands_for), ['AC', 'AS']);
});

test('a joker that is sent off may go to every foundation that takes it', () => {
  assert.deepEqual(played(waste).ask?.map((each) => each.stands_for), ['3D', 'AC', 'AS']);
});

test('where a foundation has to be named, a second press puts the card down', () => {
  const twice = press(PLAIN, {place: pile, card: '9H'}, /** @type {any} */ (lifts), /** @type {any} */ (now), 0, {sends: false});
  assert.deepEqual(twice, {choice: null});
});

test('what a move on its way has changed is a target, whatever the server has named so far', () => {
  const moving = (/** @type {any} */ place) => place.at === 'tableau' && place.index === 0;
  const {lift, choice} = press(PLAIN, {place: column(0), card: '7D'}, /** @type {any} */ (lifts), /** @type {any} */ (now), 0, {moving});
  assert.deepEqual(lift, {move: 'lift', source: pile, card: '9H', target: column(0), onto: '7D'});
  assert.equal(choice, null);
});
