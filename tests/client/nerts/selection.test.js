import assert from 'node:assert/strict';
import {test} from 'node:test';
import {fittingPlaces, pressMeaning} from '../../../src/herzrasen/client/games/nerts/selection.js';
import {remainingLifts} from '../../../src/herzrasen/client/games/nerts/table-selectors.js';
import {column, foundation, option, pile, rival, table, waste} from './table.js';

/** @type {any} */
const now = table();
const NEW = foundation(-1);
/** @type {any} */
const lifts = [
  option(column(0), '8C', {place: column(1)}),
  option(column(0), '7D', {place: foundation(0), onto: '2D'}, {place: column(1)}),
  option(waste, 'AS', {place: NEW}),
];
/** @param {any} choice @param {any} place @param {string | null} [card] @param {any} [how] @param {any} [allowed] */
const press = (choice, place, card = null, how = {}, allowed = lifts) =>
  pressMeaning(choice, {place, card}, allowed, now, 0, how);

test('the first press chooses what lies there', () => {
  assert.deepEqual(press(null, pile, '9H'), {choice: {source: pile, card: '9H'}});
  assert.deepEqual(press(null, column(0)), {choice: {source: column(0), card: null}});
});

test('an empty place or a foundation cannot be chosen', () => {
  assert.deepEqual(press(null, column(1)), {choice: null, hint: 'empty'});
  assert.deepEqual(press(null, foundation(0)), {choice: null, hint: 'choose'});
  assert.deepEqual(press(null, rival(1)), {choice: null, hint: 'choose'});
});

test('the second press says where it goes, on what was seen there', () => {
  const {lift, expected, choice} = press({source: column(0), card: '7D'}, foundation(0));
  assert.deepEqual(lift, {move: 'lift', source: column(0), card: '7D', target: foundation(0), onto: '2D'});
  assert.equal(expected, true);
  assert.equal(choice, null);
});

test('a place chosen by key gives its deepest run that fits, a card exactly itself', () => {
  assert.equal(press({source: column(0), card: null}, column(1)).lift?.card, '8C');
  assert.equal(press({source: column(0), card: '7D'}, column(1)).lift?.card, '7D');
  assert.equal(press({source: column(0), card: null}, foundation(0)).lift?.card, '7D');
});

test('a second press on the same card sends it to a foundation, if one takes it', () => {
  assert.deepEqual(press({source: waste, card: 'AS'}, waste, 'AS').lift, {
    move: 'lift',
    source: waste,
    card: 'AS',
    target: NEW,
  });
  assert.deepEqual(press({source: waste, card: null}, waste).lift?.target, NEW);
  assert.deepEqual(press({source: pile, card: '9H'}, pile, '9H'), {choice: null, hint: 'no_foundation'});
  const onARival = option(pile, '9H', {place: rival(1), onto: "9S'"});
  assert.equal(press(PLAIN, pile, '9H', {}, [onARival]).hint, 'no_foundation', 'and never to a rival');
});

test('another card of the same column is chosen instead', () => {
  assert.deepEqual(press({source: column(0), card: '7D'}, column(0), '8C'), {
    choice: {source: column(0), card: '8C'},
  });
});

test('a source that takes nothing is chosen itself', () => {
  assert.deepEqual(press({source: pile, card: '9H'}, column(0), '7D'), {choice: {source: column(0), card: '7D'}});
});

test('a place that the server did not name is asked for, to hear why not', () => {
  const {lift, expected} = press({source: pile, card: null}, rival(1));
  assert.deepEqual(lift, {move: 'lift', source: pile, card: '9H', target: rival(1), onto: "9S'"});
  assert.equal(expected, false);
});

test('the places that glow are those of the chosen card', () => {
  const fitting = (/** @type {any} */ choice) => [...fittingPlaces(lifts, choice)];
  assert.deepEqual(fitting({source: column(0), card: '7D'}), ['foundation:0', 'tableau:1']);
  assert.deepEqual(fitting({source: waste, card: null}), ['foundation:-1']);
  assert.deepEqual(fitting(null), []);
});

test('a card on its way is not lifted again', () => {
  const shown = /** @type {any} */ ({visibleTable: now, ownArea: 0, pending: new Set(['8C'])});
  assert.deepEqual(remainingLifts(shown, lifts), lifts.slice(1));
});

const joker = option(
  waste,
  'XC',
  {place: foundation(0), onto: '2D', stands: ['3D']},
  {place: NEW, stands: ['AC', 'AS']},
  {place: column(1), stands: ['QS', 'JS']},
);
const [PLAIN, JOKER] = [
  {source: pile, card: '9H'},
  {source: waste, card: 'XC'},
];
const stands = (/** @type {any[] | undefined} */ ask) => ask?.map((each) => each.stands_for);
/** @param {any} place @param {string} [suit] */
const pressWithJoker = (place, suit) =>
  pressMeaning(JOKER, {place, card: null, suit}, /** @type {any} */ ([joker]), now, 0);

test('a joker that can stand for one card alone is played as that', () => {
  assert.equal(pressWithJoker(foundation(0)).lift?.stands_for, '3D');
});

test('where it can stand for several, they are asked about, and it stays chosen', () => {
  const {ask, lift, choice} = pressWithJoker(column(1));
  assert.deepEqual(stands(ask), ['QS', 'JS']);
  assert.equal(lift, undefined);
  assert.deepEqual(choice, JOKER);
});

test('a free place names the suit', () => {
  assert.equal(pressWithJoker(NEW, 'S').lift?.stands_for, 'AS');
  assert.deepEqual(stands(pressWithJoker(NEW, 'H').ask), ['AC', 'AS']);
});

test('a joker that is sent off may go to every foundation that takes it', () => {
  assert.deepEqual(stands(pressWithJoker(waste).ask), ['3D', 'AC', 'AS']);
});

test('where a foundation has to be named, a second press puts the card down', () => {
  assert.deepEqual(press(PLAIN, pile, '9H', {sends: false}), {choice: null});
});

test('what a move on its way has changed is a target, whatever the server has named so far', () => {
  const moving = (/** @type {any} */ place) => place.at === 'tableau' && place.index === 0;
  const {lift, choice} = press(PLAIN, column(0), '7D', {moving});
  assert.deepEqual(lift, {move: 'lift', source: pile, card: '9H', target: column(0), onto: '7D'});
  assert.equal(choice, null);
});
