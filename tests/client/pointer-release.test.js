// A release that never comes: whatever tells that the card is not held any more, it goes back, and nothing stays carried.
// In tests/browser and tests/engines every press is released.

import assert from 'node:assert/strict';
import {setMaxListeners} from 'node:events';
import {test} from 'node:test';

class Target extends EventTarget {
  isConnected = true;
  attributes = new Set();
  dataset = {card: 'QS'};
  styles = new Map();
  style = {
    setProperty: (name, value) => this.styles.set(name, value),
    removeProperty: (name) => this.styles.delete(name),
  };
  closest(selector) {
    return ['[data-drag]', '[data-card]'].includes(selector) ? this : null;
  }
  contains() {
    return true;
  }
  toggleAttribute(name, on) {
    if (on) this.attributes.add(name);
    else this.attributes.delete(name);
  }
  getBoundingClientRect = () => ({left: 0, top: 0, right: 70, bottom: 98, width: 70, height: 98});
  setPointerCapture() {}
}
const page = new EventTarget();
/** The dialogs that are open. */
const dialogs = [];
setMaxListeners(0, page);
Object.assign(globalThis, {
  Element: Target,
  HTMLElement: Target,
  addEventListener: page.addEventListener.bind(page),
  getComputedStyle: () => ({transform: 'none'}),
  document: {hidden: true, querySelectorAll: () => dialogs},
});
const {handle} = await import('../../src/herzrasen/client/kit/motion/pointer.js');
const {trackFinger} = await import('../../src/herzrasen/client/games/hearts/fan-touch.js');

/** @param {EventTarget} to @param {string} type @param {object} more */
function sendTo(to, type, more) {
  const values = {pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, buttons: 1, clientX: 0, clientY: 0};
  const event = new Event(type, {cancelable: true});
  for (const [name, value] of Object.entries({...values, ...more})) Object.defineProperty(event, name, {value});
  to.dispatchEvent(event);
}

/** A card and a place beside it. @param {object} [more] hands */
function table(more = {}) {
  const [root, card, place] = [new Target(), new Target(), new Target()];
  const calls = [];
  const note = (what) => () => void calls.push(what);
  const hands = {tap: note('tap'), lift: () => ({targets: [place]}), drop: note('drop'), back: note('back'), ...more};
  const stop = handle(root, hands);
  const send = (to, type, values) => sendTo(to, type, {target: card, ...values});
  return {
    card,
    calls,
    stop,
    press: (values) => send(root, 'pointerdown', values),
    carry: (values) => {
      send(root, 'pointerdown', values);
      send(page, 'pointermove', {...values, clientX: 40});
      assert.ok(card.attributes.has('data-held'));
    },
    hear: (type, values) => send(page, type, values),
    isHeld: () => card.attributes.has('data-held') || Boolean(card.styles.get('translate')),
  };
}

test('a release over a place drops the card there', () => {
  const {carry, hear, calls, isHeld} = table();
  carry();
  hear('pointerup', {buttons: 0});
  assert.deepEqual([calls, isHeld()], [['drop'], false]);
});

for (const [what, type, values] of [
  ['the mouse comes back without a button', 'pointermove', {buttons: 0}],
  ['the button is up and another one is down', 'pointermove', {buttons: 2}],
  ['a pen hovers', 'pointermove', {pointerType: 'pen', buttons: 0}],
  ['the browser takes the pointer', 'pointercancel', {}],
  ['the card loses the pointer', 'lostpointercapture', {}],
  ['another window has the focus', 'blur', {}],
  ['a menu opens', 'contextmenu', {}],
  ['Escape', 'keydown', {key: 'Escape'}],
])
  test(`${what}: the card goes back, once`, () => {
    const {carry, hear, calls, isHeld} = table();
    carry(values.pointerType ? {pointerType: values.pointerType} : {});
    hear(type, values);
    hear('pointerup', {buttons: 0});
    assert.deepEqual([calls, isHeld()], [['back'], false]);
  });

test('a press that follows an unheard release is a press again, and the card before it goes back', () => {
  const {carry, hear, calls, isHeld} = table();
  carry();
  carry();
  assert.deepEqual(calls, ['back']);
  hear('pointerup', {buttons: 0});
  assert.deepEqual([calls, isHeld()], [['back', 'drop'], false]);
});

test('a second finger leaves the first its card', () => {
  const finger = {pointerType: 'touch', buttons: 0}; // some browsers say nothing of a finger's buttons
  for (const hands of [{}, {several: () => true}]) {
    const {carry, press, hear, calls, isHeld} = table(hands);
    carry(finger);
    press({...finger, pointerId: 2, isPrimary: false});
    hear('pointermove', {...finger, clientX: 50});
    assert.deepEqual([calls, isHeld()], [[], true]);
    hear('pointerup', finger);
    assert.deepEqual([calls, isHeld()], [['drop'], false]);
  }
});

test('a finger that was lost is gone when the next one is the first', () => {
  const {carry, press, calls, isHeld} = table();
  carry({pointerType: 'touch', pointerId: 5});
  press({pointerType: 'touch', pointerId: 6});
  assert.deepEqual([calls, isHeld()], [['back'], false]);
});

test('a card that is drawn anew elsewhere loses the pointer and is carried on', () => {
  const {carry, hear, calls, isHeld} = table();
  carry();
  hear('lostpointercapture', {target: page});
  assert.deepEqual([calls, isHeld()], [[], true]);
  hear('pointerup', {buttons: 0});
  assert.deepEqual([calls, isHeld()], [['drop'], false]);
});

for (const [several, carried] of [
  [true, 2],
  [false, 1],
])
  test(`where ${carried} may be carried at once, a second finger ${several ? 'carries' : 'does not carry'} a card`, () => {
    const lifted = [];
    const lift = (card) => void lifted.push(card) || {targets: []};
    const {card, carry, press, hear} = table({lift, several: () => several});
    carry({pointerType: 'touch'});
    const second = {pointerType: 'touch', pointerId: 2, isPrimary: false};
    press(second);
    hear('pointermove', {...second, clientX: 40});
    assert.deepEqual(lifted, Array(carried).fill(card));
  });

test('a menu that a card keeps away ends nothing', () => {
  const {carry, hear, calls} = table();
  carry();
  const menu = new Event('contextmenu', {cancelable: true});
  menu.preventDefault();
  page.dispatchEvent(menu);
  hear('pointerup', {buttons: 0});
  assert.deepEqual(calls, ['drop']);
});

test('a dialog that opens over the table takes the card back, and behind it nothing is dropped or played', (context) => {
  context.after(() => dialogs.splice(0));
  const opened = table();
  const quiet = table(); // no focus moves: the window has none
  const fan = new Target();
  const played = [];
  trackFinger(fan, {over: () => {}, tap: () => played.push('tap'), out: () => played.push('out')});
  const finger = {pointerType: 'touch', pointerId: 7, target: new Target(), clientY: 50};
  sendTo(fan, 'pointerdown', finger);
  sendTo(page, 'pointermove', {...finger, clientY: -50});
  quiet.carry({pointerId: 2});
  dialogs.push({contains: () => false});
  quiet.hear('pointerup', {pointerId: 2, buttons: 0});
  assert.deepEqual([quiet.calls, quiet.isHeld()], [['back'], false]);
  sendTo(page, 'pointerup', {...finger, clientY: -50});
  assert.deepEqual(played, []);
  dialogs.splice(0);
  opened.carry();
  dialogs.push({contains: () => false});
  opened.hear('focusin', {});
  assert.deepEqual([opened.calls, opened.isHeld()], [['back'], false]);
});

test('a card in a dialog is dropped there', (context) => {
  context.after(() => dialogs.splice(0));
  dialogs.push({contains: () => true});
  const {carry, hear, calls} = table();
  carry();
  hear('focusin', {});
  hear('pointerup', {buttons: 0});
  assert.deepEqual(calls, ['drop']);
});

test('a table that is left while a card is carried carries none', () => {
  const {carry, calls, isHeld, stop} = table();
  carry();
  stop();
  assert.deepEqual([calls, isHeld()], [['back'], false]);
});

for (const [what, type, values] of [
  ['the browser takes the finger', 'pointercancel', {}],
  ['the finger is let go where the fan does not hear of it', 'pointerup', {}],
  ['another window has the focus', 'blur', {}],
  ['another finger is the first', 'pointerdown', {pointerId: 8}],
  ['Escape', 'keydown', {key: 'Escape'}],
])
  test(`a fan, ${what}: its card lies as before`, () => {
    const [fan, card] = [new Target(), new Target()];
    const over = [];
    const played = [];
    const play = () => void played.push('played');
    trackFinger(fan, {over: (under) => over.push(under), tap: play, out: play});
    const finger = {pointerType: 'touch', pointerId: 7, target: card, clientY: 50};
    sendTo(fan, 'pointerdown', finger);
    sendTo(page, 'pointermove', {...finger, clientY: -50});
    assert.ok(card.styles.get('translate'));
    sendTo(type === 'pointerdown' ? fan : page, type, {...finger, ...values});
    assert.deepEqual([card.styles.get('translate'), over.slice(0, 2)], [undefined, [card, null]]);
    assert.deepEqual(played, type === 'pointerup' ? ['played'] : []);
  });

test('Escape is taken from the page only where it takes a card back', () => {
  const {carry} = table();
  const pressEscape = () => {
    const event = new Event('keydown', {cancelable: true});
    Object.defineProperty(event, 'key', {value: 'Escape'});
    page.dispatchEvent(event);
    return event.defaultPrevented;
  };
  assert.equal(pressEscape(), false);
  carry();
  assert.deepEqual([pressEscape(), pressEscape()], [true, false]);
});

test('over two dialogs, a card of the upper one is dropped there', (context) => {
  context.after(() => dialogs.splice(0));
  dialogs.push({contains: () => false}, {contains: () => true});
  const {carry, hear, calls} = table();
  carry();
  hear('pointerup', {buttons: 0});
  assert.deepEqual(calls, ['drop']);
});
