// What a person does with a page, drawn from what is there: presses of all kinds, keys, drags, words in fields, another
// window, other settings. Each returns what was done, in words.

import {PRESSABLE, press, reachable, signOf} from './presses.js';
import {lineOf} from './outline.js';

/** @typedef {import('./draws.js').Draw} Draw */

const DRAGGED = '[data-drag]';
const FIELDS = 'input:not([type=radio], [type=checkbox], [type=file], [readonly]), textarea';
const WORDS = [
  '',
  'Ada',
  ' Bruno ',
  'BKR TWZ',
  '-',
  '-7',
  '3',
  '40',
  '999',
  '1,5',
  '<b>x</b>',
  'ß😀',
  'nobody',
  'long enough 1',
  'http://localhost/#/t/BKRTWZ-table',
  'standard+deals=4',
];
const KEYS = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789 ?-',
  'Enter',
  'Enter',
  ' ',
  'Escape',
  'Escape',
  'Tab',
  'Tab',
  'Home',
  'End',
  'PageDown',
  'F1',
];
const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
const WITH = ['repeat', 'ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'isComposing'];
const SIZES = [
  [1280, 800],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [320, 568],
  [1920, 1080],
  [700, 480],
];

/** @param {Element} element */
const middleOf = (element) => {
  const {left, top, width, height} = element.getBoundingClientRect();
  return {clientX: left + width / 2, clientY: top + height / 2};
};

/** @param {Element} on @param {string} type @param {object} how */
const point = (on, type, how) =>
  on.dispatchEvent(new PointerEvent(type, {bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, ...how}));

/** Of the first kind of control that is drawn, one: a hand of cards or a long list is one kind. @param {Draw} draw @param {any[]} elements */
function drawElement(draw, elements) {
  const kindOf = (/** @type {Element} */ each) =>
    `${each.localName} ${each.className.split(' ')[0]} ${each.parentElement?.className}`;
  const kind = draw.of([...new Set(elements.map(kindOf))]);
  return draw.of(elements.filter((each) => kindOf(each) === kind));
}

/** A browser's click, by a pointer that it counts. @param {any} control @param {number} count */
function click(control, count) {
  if (control.matches('select, summary, a[href^="#"]')) return press(control);
  control.focus?.();
  control.dispatchEvent(new PointerEvent('click', {bubbles: true, cancelable: true, detail: count}));
}

/** @param {Draw} draw @param {any} control @param {(ms: number) => Promise<void>} advance */
export async function pressSomehow(draw, control, advance) {
  const sign = signOf(control);
  const how = draw.weighted([
    [5, 'mouse'],
    [4, 'touch'],
    [1, 'pen'],
    [4, 'keys'],
    [1, 'twice'],
    [1, 'held'],
    [1, 'right'],
    [1, 'middle'],
  ]);
  if (how === 'keys') press(control);
  else {
    const button = {right: 2, middle: 1}[how] ?? 0;
    const pointerType = how === 'touch' || how === 'held' ? 'touch' : how === 'pen' ? 'pen' : 'mouse';
    const pointer = {pointerType, button, buttons: [1, 4, 2][button], ...middleOf(control)};
    point(control, 'pointerdown', pointer);
    if (how === 'right') point(control, 'contextmenu', pointer);
    if (how === 'held' || button) await advance(700);
    point(control, 'pointerup', {...pointer, buttons: 0});
    if (!button) click(control, 1);
    if (how === 'twice') click(control, 2);
  }
  return `${how}: ${sign}`;
}

/** @param {Draw} draw @param {(ms: number) => Promise<void>} advance */
async function pressAny(draw, advance) {
  const there = reachable('body').filter((each) => each.localName !== 'a' || draw.chance(0.15));
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const close = /** @type {any} */ (dialog?.querySelector('header button'));
  if (close && draw.chance(0.3)) return pressSomehow(draw, close, advance);
  const leading = there.filter((each) => each.classList.contains('primary'));
  if (leading.length && draw.chance(0.3)) return pressSomehow(draw, draw.of(leading), advance);
  return there.length ? pressSomehow(draw, drawElement(draw, there), advance) : 'nothing to press';
}

/** @param {Draw} draw */
function pressKey(draw) {
  const focusable = [...document.querySelectorAll(PRESSABLE)];
  if (focusable.length && draw.chance(0.25)) /** @type {any} */ (drawElement(draw, focusable)).focus();
  const on = document.activeElement ?? document.body;
  const key = draw.chance(0.25) ? draw.of(ARROWS) : draw.of(KEYS);
  const more = draw.chance(0.2) ? draw.of(WITH) : '';
  const code = /[a-z]/.test(key) && key.length === 1 ? `Key${key.toUpperCase()}` : /\d/.test(key) ? `Digit${key}` : key;
  const how = {key, code, bubbles: true, cancelable: true, ...(more ? {[more]: true} : {})};
  const goesOn = on.dispatchEvent(new KeyboardEvent('keydown', how));
  if (goesOn && !more && /^(?:Enter| )$/.test(key) && on.matches(PRESSABLE)) press(on);
  if (goesOn && key === 'Escape') /** @type {any} */ ([...document.querySelectorAll('dialog[open]')].at(-1))?.close('');
  on.dispatchEvent(new KeyboardEvent('keyup', how));
  return `key ${key} ${more}${goesOn ? '' : ', taken'}`;
}

/** @param {Draw} draw */
function drag(draw) {
  const card = drawElement(draw, [...document.querySelectorAll(DRAGGED)]);
  const to = draw.of([...document.querySelectorAll(`${DRAGGED}, [data-place], .trick, .target, .table`)]);
  const pointer = {pointerType: draw.of(['mouse', 'touch']), button: 0, buttons: 1, pointerId: draw.of([1, 1, 2])};
  const how = {...pointer, isPrimary: pointer.pointerId === 1};
  const from = middleOf(card);
  const end = draw.weighted([
    [6, 'pointerup'],
    [1, 'pointercancel'],
    [1, 'lostpointercapture'],
    [1, 'Escape'],
    [1, 'blur'],
    [1, 'nothing'],
  ]);
  point(card, 'pointerdown', {...how, ...from});
  point(card, 'pointermove', {...how, clientX: from.clientX + 12, clientY: from.clientY - 9});
  point(card, 'pointermove', {...how, ...middleOf(to)});
  if (end === 'Escape')
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: end, bubbles: true, cancelable: true}));
  else if (end === 'blur') dispatchEvent(new Event('blur'));
  else if (end !== 'nothing') point(card, end, {...how, ...middleOf(to), buttons: 0});
  if (end === 'pointerup' && draw.chance(0.5)) click(card, 1);
  return `drag ${lineOf(card)} to ${lineOf(to)}, ${end}`;
}

/** A finger wipes over the page. @param {Draw} draw */
function swipe(draw) {
  const from = draw.of([...document.querySelectorAll('#screen *')]);
  const [x, y] = [draw.of([-120, -50, 40, 90, 200]), draw.of([0, 0, 20, 90])];
  const start = {
    ...middleOf(from),
    pointerType: draw.weighted([
      [4, 'touch'],
      [1, 'mouse'],
    ]),
    isPrimary: draw.chance(0.9),
  };
  const end = {...start, clientX: start.clientX + x, clientY: start.clientY + y};
  point(from, 'pointerdown', start);
  point(from, 'pointermove', end);
  point(
    from,
    draw.weighted([
      [5, 'pointerup'],
      [1, 'pointercancel'],
    ]),
    end,
  );
  return `swipe ${x} ${y} from ${from.localName}`;
}

/** @param {Draw} draw */
function write(draw) {
  const field = /** @type {any} */ (draw.of([...document.querySelectorAll(FIELDS)]));
  const [low, high] = [Number(field.min) || 0, Number(field.max) || 9];
  field.focus();
  field.value = /range|number/.test(field.type) ? String(low + draw.number(high - low + 1)) : draw.of(WORDS);
  for (const type of ['input', ...(draw.chance(0.7) ? ['change'] : [])])
    field.dispatchEvent(new Event(type, {bubbles: true}));
  const sent = draw.chance(0.5) && field.form;
  if (sent) field.form.dispatchEvent(new Event('submit', {bubbles: true, cancelable: true}));
  return `write ${lineOf(field)}${sent ? ', sent' : ''}`;
}

/** @param {Draw} draw @param {any} page */
function changeSetting(draw, page) {
  const choices = {
    ...page.choices,
    ...Object.fromEntries(
      Object.entries(page.settings())
        .filter(([, value]) => typeof value === 'boolean')
        .map(([name]) => [name, [true, false]]),
    ),
  };
  const name = draw.weighted([
    [2, draw.of(Object.keys(choices))],
    [1, 'language'],
    [1, 'speed'],
  ]);
  const value = draw.of(choices[name]);
  page.changeSettings({[name]: value});
  return `setting ${name} = ${value}`;
}

/** @param {Draw} draw @param {any} page */
function changeWindow(draw, page) {
  const {settings} = /** @type {any} */ (document.defaultView).happyDOM;
  const [width = 0, height = 0] = draw.of(SIZES);
  const acts = {
    resized: () => page.resize({width, height}),
    'less motion': () => (settings.device.prefersReducedMotion = draw.of(['reduce', 'no-preference'])),
    hidden: () => {
      Object.defineProperty(document, 'hidden', {value: draw.chance(0.5), configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
    },
    blur: () => dispatchEvent(new Event('blur')),
    offline: () => dispatchEvent(new Event('offline')),
    online: () => dispatchEvent(new Event('online')),
  };
  const [what, act] = draw.of(Object.entries(acts));
  act();
  return `${what} ${what === 'resized' ? `${width} ${height}` : ''}`;
}

/** @param {Draw} draw @param {any} page @param {(ms: number) => Promise<void>} advance @returns {Promise<string>} */
export async function doSomething(draw, page, advance) {
  const where = (/** @type {string} */ selector, /** @type {number} */ weight) =>
    document.querySelector(selector) ? weight : 0;
  const act = draw.weighted([
    [10, () => pressAny(draw, advance)],
    [4, () => pressKey(draw)],
    [where(DRAGGED, 3), () => drag(draw)],
    [where(FIELDS, 3), () => write(draw)],
    [where('[data-drag]', 1), () => swipe(draw)],
    [1, () => changeSetting(draw, page)],
    [1, () => changeWindow(draw, page)],
  ]);
  const done = await act();
  const ms = draw.weighted([
    [4, 0],
    [1, 300],
    [1, 2000],
    [1, 9000],
  ]);
  await advance(ms);
  return ms ? `${done}, ${ms} ms later` : done;
}
