// What holds for every key of the page, before anything else hears it:
//   - while an input method composes, its keys are its own: Enter takes a word, Escape drops one, and neither sends a form,
//     leaves a field or closes a dialog;
//   - a key that is held down presses a button, sends a form or closes a dialog once. What is meant to go on with a held
//     key (a cursor, a slider, a text) is no Enter and no Escape.
//
//   guardKeys()     once, before any other part of the page listens

import {isComposing} from './key-signs.js';

const DECIDES = new Set(['Enter', 'Escape']);

/** @param {EventTarget} [page] */
export function guardKeys(page = window) {
  for (const type of ['keydown', 'keyup'])
    page.addEventListener(type, (event) => guard(/** @type {KeyboardEvent} */ (event)), {capture: true});
}

/** @param {KeyboardEvent} event */
function guard(event) {
  if (isComposing(event)) {
    event.stopImmediatePropagation();
    if (DECIDES.has(event.key)) event.preventDefault();
  } else if (event.repeat && DECIDES.has(event.key) && !writesLines(event.target)) {
    event.preventDefault();
  }
}

/** A text of several lines, where a held Enter writes them. @param {EventTarget | null} target */
const writesLines = (target) => target instanceof Element && target.matches('textarea, [contenteditable]');
