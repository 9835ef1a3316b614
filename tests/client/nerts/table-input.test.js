// What keys, fingers and the mouse do at the Nerts table: the whole element, with what it sends.

import '../dom.js';
import assert from 'node:assert/strict';
import {afterEach, beforeEach, test} from 'node:test';
import {untilIdle} from '../slow-server.js';
import {nertsTable} from './element.js';
import {area, column, foundation, option, pile, table, waste} from './table.js';

const {logElement} = await import('../../../src/herzrasen/client/core/elements/live-region.js');
const {handleHold} = await import('../../../src/herzrasen/client/games/nerts/presses.js');
const {changeSettings} = await import('../../../src/herzrasen/client/core/settings/settings.js');

/** @type {Awaited<ReturnType<typeof nertsTable>>} */
let now;
/** @param {Parameters<typeof nertsTable>[0]} [changes] */
const sit = async (changes) => (now = await nertsTable(changes));

/** @param {string} key @param {KeyboardEventInit} [more] @param {EventTarget} [on] */
const press = (key, more = {}, on = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true, ...more}));

/** @param {string} type @param {EventTarget} on @param {PointerEventInit} [more] */
const point = (type, on, more = {}) =>
  on.dispatchEvent(
    new PointerEvent(type, {bubbles: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, buttons: 1, ...more}),
  );

/** Where each place lies, as nothing is laid out here: by its number in the table. */
function spread() {
  const spots = [...now.element.querySelectorAll('[data-spot]')];
  for (const [number, spot] of spots.entries())
    spot.getBoundingClientRect = () => new DOMRect(200 * (number + 1), 0, 50, 70);
}

/** @param {HTMLElement} card @param {PointerEventInit} [more] */
function lift(card, more) {
  card.getBoundingClientRect = () => new DOMRect(0, 0, 50, 70);
  point('pointerdown', card, more);
  point('pointermove', card, {clientX: 30, ...more});
}

/** Over a place, or far from any. @param {HTMLElement} card @param {Element | null} target @param {PointerEventInit} [more] */
function drop(card, target, more) {
  const box = target?.getBoundingClientRect() ?? new DOMRect(0, 5000, 50, 70);
  card.getBoundingClientRect = () => box;
  point('pointermove', card, {clientX: box.left, ...more});
  point('pointerup', card, {buttons: 0, ...more});
}

beforeEach(() => sit());
afterEach(() => changeSettings({keys: true, oneTap: true, announce: 'long'}));

test('a key that is held down turns the stock once', () => {
  press(' ');
  for (let times = 0; times < 5; times += 1) press(' ', {repeat: true});
  assert.deepEqual(now.moves(), ['turn']);
});

test('Space presses a button that was reached by Tab, and turns the stock everywhere else', () => {
  const card = now.card('AS');
  press(' ', {}, card);
  assert.deepEqual(now.moves(), ['turn'], 'the focus came by a press');
  press('Tab');
  press(' ', {}, card);
  assert.deepEqual(now.moves(), []);
  press(' ');
  assert.deepEqual(now.moves(), ['turn'], 'on no button');
  point('pointerdown', document.body);
  press(' ', {}, card);
  assert.deepEqual(now.moves(), ['turn'], 'the focus was reached by Tab no more');
});

test('single keys that are switched off do nothing, Escape does all the same', async () => {
  changeSettings({keys: false});
  press('s');
  press(' ');
  assert.deepEqual([now.moves(), now.element.choice], [[], null]);
  now.element.choice = {source: waste, card: null};
  press('Escape');
  assert.equal(now.element.choice, null);
});

test('where the room is for fingers, keys play nothing; they still speak, and vote', async () => {
  await sit({room: {house: {inputs: ['touch']}}, legal: {vote: true}});
  press(' ');
  press('s');
  assert.deepEqual([now.moves(), now.element.choice], [[], null]);
  press('v');
  assert.deepEqual(now.moves(), ['vote']);
});

test('the arrows go round among the foundations', () => {
  const places = [...now.element.querySelectorAll('nerts-foundations [data-place]')];
  const from = (/** @type {number} */ at, /** @type {string} */ key) => {
    places.at(at)?.focus();
    press(key, {}, places.at(at));
    return places.indexOf(document.activeElement);
  };
  assert.deepEqual([from(0, 'ArrowRight'), from(0, 'ArrowLeft'), from(-1, 'ArrowDown')], [1, places.length - 1, 0]);
});

test('a card for a foundation that was just opened waits for the card that opened it', async () => {
  const two = option(pile, '2S', {place: foundation(2), onto: 'AS'});
  await sit({view: {areas: [area({pile: ['2S']}), ...table().areas.slice(1)]}});
  press('s');
  press('s');
  await now.update();
  now.connection.room = {...now.connection.room, legal: {turn: true, lifts: [two]}};
  now.element.showRoom(now.connection.room);
  press('a');
  press('a');
  assert.deepEqual(
    now.sent.map(({move, restsOn}) => [move.card, move.target.index, restsOn]),
    [
      ['AS', -1, null],
      ['2S', 2, 'm0'],
    ],
  );
});

test('a card for a column that a move on its way has changed is sent there, and waits for that move', async () => {
  const areas = [area({tableau: [['8C', '3D'], []], waste: ['2S']}), ...table().areas.slice(1)];
  const lifts = [option(column(0), '3D', {place: column(1), onto: null})];
  await sit({view: {areas}, legal: {lifts}});
  now.connection.submit({move: 'lift', source: column(0), card: '3D', target: column(1), onto: null});
  await now.update();
  press('s');
  press('f');
  const [, sent] = now.sent;
  assert.deepEqual([sent?.move.card, sent?.move.target, sent?.restsOn], ['2S', column(1), 'm0']);
});

test('a card is dragged to where it fits, and is held no more', () => {
  spread();
  const card = now.card('7D');
  lift(card);
  assert.ok(card.hasAttribute('data-held'));
  drop(card, now.spot('tableau:1'));
  assert.deepEqual(now.moves(), ['lift 7D tableau']);
  assert.ok(!card.hasAttribute('data-held'));
  card.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true, detail: 1}));
  assert.equal(now.element.choice, null, 'the click that follows a drag is no press');
  press(' ');
  assert.deepEqual(now.moves(), ['turn'], 'the hand is free');
});

test('the place that a card would reach is lit, and no longer than that', () => {
  spread();
  const card = now.card('7D');
  lift(card);
  const [first, second] = [now.spot('tableau:1'), now.spot('foundation:0')];
  card.getBoundingClientRect = () => first.getBoundingClientRect();
  point('pointermove', card, {clientX: 40});
  assert.deepEqual([...now.element.querySelectorAll('.reached')], [first]);
  drop(card, second);
  assert.deepEqual([...now.element.querySelectorAll('.reached')], []);
});

test('where nothing is sent by itself, the key leads to the foundation of the suit, and needs a card', async () => {
  const lifts = [option(column(0), '7D', {place: foundation(0), onto: '2D'})];
  await sit({room: {house: {help: 'manual', inputs: ['keys']}}, legal: {lifts}});
  press('e');
  press('d');
  press('e');
  assert.equal(/** @type {HTMLElement} */ (document.activeElement).dataset['card'], '2D');
  assert.deepEqual(now.moves(), []);
});

test('what was chosen is said; where it fits only if the room helps to find that', async () => {
  for (const [help, words] of /** @type {const} */ ([
    ['assist', /fits\.some/],
    ['manual', /^cards\.name/i],
  ])) {
    await sit({room: {house: {help, inputs: ['keys']}}});
    press('d');
    assert.match([...document.querySelectorAll('[role="alert"] *')].at(-1)?.textContent ?? '', words);
    await now.update();
    assert.deepEqual([...now.element.targets], help === 'assist' ? ['tableau:1'] : []);
  }
});

test('a joker is sent as the card that was picked for it, and stays where none was', async () => {
  const lifts = [option(waste, 'XC', {place: foundation(-1), stands: ['KC', '2C']})];
  for (const picked of ['KC', null]) {
    await sit({
      view: {areas: [area({waste: ['XC']}), ...table().areas.slice(1)]},
      legal: {lifts},
    });
    press('s');
    press('e');
    const dialog = now.element.querySelector('dialog');
    if (picked) dialog.querySelector(`[data-stands="${picked}"]`).click();
    else dialog.close();
    await untilIdle();
    assert.deepEqual(
      now.sent.map(({move}) => [move.card, move.stands_for]),
      picked ? [['XC', picked]] : [],
    );
    assert.equal(now.element.choice?.card ?? null, null);
    assert.equal(now.element.choice?.source.at, picked ? undefined : 'waste');
  }
});

test('who plays the pile is told that the columns are the partner’s, and the other way round', async () => {
  for (const [role, key] of /** @type {const} */ ([
    ['pile', 'd'],
    ['table', 'a'],
  ])) {
    await sit();
    Object.defineProperty(now.element, 'role', {configurable: true, value: role});
    press(key);
    assert.equal(now.element.choice, null);
    assert.match(document.querySelector('.toast')?.textContent ?? '', role === 'pile' ? /mates_table/ : /mates_pile/);
  }
  delete now.element.role;
});

test('what becomes free while a card is held takes it', () => {
  lift(now.card('7D'));
  const lifts = [option(column(0), '7D', {place: foundation(0), onto: '2D'})];
  now.connection.room = {...now.connection.room, legal: {lifts}};
  now.element.showRoom(now.connection.room);
  spread();
  drop(now.card('7D'), now.spot('foundation:0'));
  assert.deepEqual(now.moves(), ['lift 7D foundation']);
});

test("a team mate's cards are not carried", async () => {
  const rules = {sharing: 'roles'};
  await sit({room: {options: rules}});
  for (const [role, carried] of /** @type {const} */ ([
    ['all', 1],
    ['pile', 0],
  ])) {
    Object.defineProperty(now.element, 'role', {configurable: true, value: role});
    lift(now.card('7D'));
    assert.equal(now.element.carried.size, carried);
    drop(now.card('7D'), null);
  }
  delete now.element.role;
});

test('a card that is held for long is chosen, whatever was chosen before', async () => {
  const lifts = [option(column(0), '7D', {place: column(1), onto: '8S'})];
  await sit({view: {areas: [area({tableau: [['7D'], ['8S']]}), ...table().areas.slice(1)]}, legal: {lifts}});
  now.element.choice = {source: column(0), card: '7D'};
  handleHold(now.element, now.card('8S'), 'touch');
  assert.deepEqual([now.moves(), now.element.choice], [[], {source: column(1), card: '8S'}]);
});

test('a card that is let go beside everything is neither moved nor chosen', () => {
  spread();
  const card = now.card('7D');
  lift(card);
  drop(card, null);
  press('f');
  assert.deepEqual(now.moves(), []);
});

test('with one hand a second finger carries no card, and with both it does', async () => {
  for (const [hands, held] of /** @type {[boolean, number][]} */ ([
    [true, 1],
    [false, 2],
  ])) {
    await sit({room: {options: {one_hand: hands}}});
    spread();
    lift(now.card('7D'), {pointerType: 'touch'});
    lift(now.card('AS'), {pointerType: 'touch', pointerId: 2, isPrimary: false});
    assert.equal(now.element.querySelectorAll('[data-held]').length, held, String(hands));
    assert.equal(now.element.carried.size, held);
  }
});

test('while the one hand holds a card, no key turns the stock; with both it does', async () => {
  for (const [hands, moves] of /** @type {[boolean, string[]][]} */ ([
    [true, []],
    [false, ['turn']],
  ])) {
    await sit({room: {options: {one_hand: hands}}});
    spread();
    lift(now.card('7D'));
    press(' ');
    assert.deepEqual(now.moves(), moves);
  }
});

test('a card let go over its own column, which a move has changed, stays there', async () => {
  const lifts = [
    option(waste, 'AS', {place: foundation(-1)}),
    option(column(0), '3D', {place: foundation(0), onto: '2D'}),
  ];
  const areas = [area({tableau: [['4S', '3D'], []], waste: ['2S']}), ...table().areas.slice(1)];
  await sit({view: {areas}, legal: {lifts}});
  now.connection.submit({move: 'lift', source: waste, card: '2S', target: column(0), onto: '3D'});
  await now.update();
  spread();
  const card = now.card('3D');
  now.moves();
  lift(card);
  drop(card, now.spot('tableau:0'));
  assert.deepEqual(now.moves(), []);
});

test('while the stock is being turned, the card that it will cover is not dragged', async () => {
  press(' ');
  await now.update();
  lift(now.card('AS'));
  assert.equal(now.element.carried.size, 0);
});

test('one tap of a finger sends a card where that is wished; a mouse chooses', async () => {
  const tap = async (/** @type {string} */ type, /** @type {boolean} */ oneTap) => {
    changeSettings({oneTap});
    await sit();
    point('pointerdown', now.card('AS'), {pointerType: type});
    point('pointerup', now.card('AS'), {pointerType: type, buttons: 0});
    now.card('AS').dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
    return [now.moves(), now.element.choice?.source.at ?? null];
  };
  assert.deepEqual(await tap('touch', true), [['lift AS foundation'], null]);
  assert.deepEqual(await tap('touch', false), [[], 'waste']);
  assert.deepEqual(await tap('mouse', true), [[], 'waste']);
});

test('what happens is told in as many words as are wished', () => {
  for (const [number, announce] of /** @type {const} */ ([
    [2, 'long'],
    [3, 'short'],
  ])) {
    changeSettings({announce});
    const event = {event: 'turned', seat: 0, cards: ['2S']};
    now.hear({type: 'happened', number, event, view: now.connection.room.view, legal: now.connection.room.legal});
    assert.match(
      logElement().lastElementChild?.textContent ?? '',
      announce === 'long' ? /log\.turned/ : /brief\.turned/,
    );
  }
});

test('when the card with the focus has gone, the focus is on the one that can be played now', async () => {
  const areas = [area({tableau: [['9S', '8C', '7D'], []]}), ...table().areas.slice(1)];
  await sit({view: {areas}});
  now.card('7D').focus();
  now.connection.submit({move: 'lift', source: column(0), card: '7D', target: column(1), onto: null});
  await now.update();
  assert.equal(/** @type {HTMLElement} */ (document.activeElement).dataset['card'], '8C');
});

test('what a joker stands for is asked: the highest first, a rank leads round, Escape puts the joker back', async () => {
  const {askJokerCard} = await import('../../../src/herzrasen/client/games/nerts/joker-choice.js');
  const lifts = /** @type {any[]} */ (
    ['2C', 'KC', '2D'].map((stands) => ({source: waste, card: 'XC', target: foundation(-1), stands_for: stands}))
  );
  const answer = askJokerCard(now.element, lifts);
  const dialog = now.element.querySelector('dialog');
  const buttons = [...dialog.querySelectorAll('button')];
  assert.deepEqual(
    buttons.map((button) => button.dataset['stands']),
    ['KC', '2C', '2D'],
  );
  buttons[0].focus();
  const rank = () => {
    press('2', {code: 'Digit2'}, dialog);
    return buttons.indexOf(document.activeElement);
  };
  assert.deepEqual([rank(), rank(), rank()], [1, 2, 1]);
  dialog.close();
  assert.equal(await Promise.race([answer, untilIdle()]), null);
  const other = askJokerCard(now.element, lifts);
  now.element.querySelector('dialog [data-stands="2D"]').click();
  assert.equal((await other)?.stands_for, '2D');
});
