// What each control of a page does: one after another is pressed, and what followed is told.

import {lineOf, plain} from './outline.js';

export const PRESSABLE = 'a[href^="#"], button, summary, select, input[type=radio], input[type=checkbox], [role=tab]';

/** All that a person can press: in the uppermost dialog, else on the page. @param {string} within @returns {any[]} */
export function reachable(within) {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = dialog ?? document.querySelector(within) ?? document.body;
  return [...root.querySelectorAll(PRESSABLE)].filter((each) => !(/** @type {any} */ (each).disabled) && !isAway(each));
}

/** What is pressed of it. @param {string} [within] */
export const controls = (within = '#screen') =>
  reachable(within).filter((each) => isTelling(each) && isTellingChoice(each));

/** @param {string | undefined} within @param {string} sign @returns {any} */
export const findControl = (within, sign) => reachable(within ?? '#screen').find((each) => signOf(each) === sign);

/** Whether nobody reaches it. @param {Element} control */
function isAway(control) {
  for (let at = /** @type {Element | null} */ (control); at; at = at.parentElement) {
    if (at.hasAttribute('hidden') || at.hasAttribute('inert')) return true;
  }
  return false;
}

/** Of the choices of one question the first and the last that are not chosen are pressed. @param {any} control */
function isTellingChoice(control) {
  if (control.type !== 'radio' || !control.name) return true;
  const root = control.closest('fieldset, [role=radiogroup], form, dialog') ?? document;
  const others = [...root.querySelectorAll(`input[type=radio]`)].filter(
    ({name, checked}) => name === control.name && !checked,
  );
  return control === others[0] || control === others.at(-1);
}

/** Of a hand of cards the first and the last are pressed, and those that differ from the first. @param {Element} control */
function isTelling(control) {
  const list = control.hasAttribute('data-card') ? control.closest('ul') : null;
  if (!list) return true;
  const cards = [...list.querySelectorAll('[data-card]')];
  const state = (/** @type {Element | undefined} */ card) =>
    `${card?.getAttribute('aria-disabled')} ${card?.getAttribute('aria-pressed')}`;
  const same = cards.filter((card) => state(card) === state(control));
  return control === same[0] || control === same.at(-1);
}

/** @param {any} control what lies folded is opened for it @returns {Element} it */
export function press(control) {
  for (let at = control.parentElement; at; at = at.parentElement)
    if (at.localName === 'details' && !at.open && control.localName !== 'summary') at.open = true;
  control.focus?.();
  if (control.localName === 'select') {
    control.selectedIndex = (control.selectedIndex + 1) % Math.max(1, control.options.length);
    control.dispatchEvent(new Event('input', {bubbles: true}));
    control.dispatchEvent(new Event('change', {bubbles: true}));
    return control;
  }
  if (control.localName === 'summary') {
    const before = control.parentElement.open;
    control.click();
    if (control.parentElement.open === before) control.parentElement.open = !before;
    return control;
  }
  if (control.localName === 'a') {
    const clicked = new MouseEvent('click', {bubbles: true, cancelable: true});
    control.dispatchEvent(clicked);
    const address = control.getAttribute('href');
    if (!clicked.defaultPrevented && location.hash !== address) location.hash = address;
    return control;
  }
  if (control.form && control.type === 'submit') changeTexts(control.form);
  control.click();
  return control;
}

/** What a form was filled with is changed by hand before it is sent: else it may send what it was filled with. @param {any} form */
function changeTexts(form) {
  for (const field of form.querySelectorAll('input[type=text]')) {
    if (!field.value || field.readOnly || field.disabled) continue;
    field.value = `${field.value} X`;
    field.dispatchEvent(new Event('input', {bubbles: true}));
  }
}

/** @param {string} key @param {Element} [on] @param {KeyboardEventInit} [more] held down, or with another key */
export function pressKey(key, on = document.activeElement ?? document.body, more = {}) {
  const named =
    key === ' ' ? 'Space' : /\d/.test(key) ? `Digit${key}` : /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key;
  const how = {key, code: named, bubbles: true, cancelable: true, ...more};
  on.dispatchEvent(new KeyboardEvent('keydown', how));
  on.dispatchEvent(new KeyboardEvent('keyup', how));
}

/** Which control it is, and what it belongs to: what is the same is pressed once. @param {Element} control */
export function signOf(control) {
  const game = control.closest('[data-game]')?.getAttribute('data-game');
  return `${lineOf(control)}${game ? ` of ${game}` : ''}`;
}

/** Of two lists of cards, or two rows, what differs. @param {readonly string[]} went @param {readonly string[]} came */
function withoutCommonItems(went, came) {
  /** @type {[string[], string[]]} */
  const result = [[], []];
  const left = [...came];
  const items = (/** @type {string} */ each) => each.trim().split(/ · |(?<=\]) (?=\[(?:radio|switch|checkbox))/);
  for (const line of went) {
    const head = (/** @type {string} */ each) => each.trim().split(/[:,\d"]/)[0];
    const at =
      items(line).length > 1 ? left.findIndex((each) => items(each).length > 1 && head(each) === head(line)) : -1;
    if (at < 0) {
      result[0].push(line);
      continue;
    }
    const [other = ''] = left.splice(at, 1);
    const only = (/** @type {string} */ a, /** @type {string} */ b) =>
      items(a).filter((item) => !items(b).includes(item));
    const fewer = (/** @type {string} */ a, /** @type {string} */ b) => {
      const differing = only(a, b);
      return differing.length === items(a).length ? a : differing.length ? `… ${differing.join(' · ')}` : '';
    };
    result[0].push(fewer(line, other));
    result[1].push(fewer(other, line));
  }
  result[1].push(...left);
  return result;
}

/** What is alike in the rows of a list: not which row it is. @param {Element} control */
export const rowSign = (control) =>
  control.closest('li, tr')
    ? `${control.localName} ${plain(control.textContent).replace(/\d+/g, '#') || control.className}`
    : signOf(control);

/** The lines that went and those that came. @param {readonly string[]} before @param {readonly string[]} after */
export function difference(before, after) {
  const left = new Map();
  for (const line of before) left.set(line, (left.get(line) ?? 0) + 1);
  const came = [];
  for (const line of after) {
    const n = left.get(line) ?? 0;
    if (n) left.set(line, n - 1);
    else came.push(line);
  }
  const went = [];
  for (const line of before) {
    const n = left.get(line) ?? 0;
    if (!n) continue;
    left.set(line, n - 1);
    went.push(line);
  }
  const [old = [], fresh = []] = withoutCommonItems(went, came);
  return [...old.filter(Boolean).map((line) => `- ${line}`), ...fresh.filter(Boolean).map((line) => `+ ${line}`)];
}
