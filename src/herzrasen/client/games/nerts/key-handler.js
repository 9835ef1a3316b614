// Single keys at the table: carries out the actions of key-bindings.js. Space belongs to a button that was reached by
// Tab, and to the stock otherwise.

import {settings} from '../../core/settings/settings.js';
import {callNerts, clearChoice, advance, voteStuck} from './actions.js';
import {signsOf} from '../../kit/keys/key-signs.js';
import {ALWAYS, meaningOf, tableKeys} from './key-bindings.js';
import {pressPlace, sendChoice} from './presses.js';

/** @typedef {import('./table.js').NertsTable} NertsTable */

/** @type {Record<import('./key-bindings.js').Action, (table: NertsTable) => unknown>} */
const ACTIONS = {
  turn: (table) => advance(table),
  call: (table) => callNerts(table),
  vote: (table) => voteStuck(table),
  foundation: (table) => sendChoice(table),
  drop: (table) => clearChoice(table),
  legend: (table) => table.showKeys(),
  own: (table) => table.speak('own'),
  middle: (table) => table.speak('middle'),
  rivals: (table) => table.speak('rivals'),
  hear_scores: (table) => table.speak('scores'),
  hear_rules: (table) => table.speak('rules'),
  rules: (table) => table.showRules(),
};

/** What Escape means, whatever keys were chosen. @type {import('./key-bindings.js').Meaning} */
const DROP = {act: 'drop'};

/** Among the foundations the arrows go on, wherever the focus stands there. @param {KeyboardEvent} event @param {HTMLElement | null} element */
function moveFocus(event, element) {
  const way = {ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1}[event.key];
  const middle = element?.closest('nerts-foundations');
  if (!way || !middle || !element) return false;
  const places = /** @type {HTMLElement[]} */ ([...middle.querySelectorAll('[data-place]')]);
  event.preventDefault();
  places[(places.indexOf(element) + way + places.length) % places.length]?.focus();
  return true;
}

/** @param {NertsTable} table @returns {() => void} takes the keys away again */
export function handleKeys(table) {
  let tabbed = false;

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.key === 'Tab') tabbed = true;
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const {target} = event;
    const element = target instanceof HTMLElement ? target : null;
    if (element?.matches('input, textarea, select')) return;
    if (moveFocus(event, element)) return;
    const extent = {columns: table.columns(), rivals: table.rivalAreas().length};
    const meaning =
      event.key === 'Escape' ? DROP : settings.keys ? meaningOf(signsOf(event), tableKeys(), extent) : null;
    if (!meaning) return;
    if (event.key === ' ' && tabbed && element?.closest('button, a, summary')) return;
    const plays = !('act' in meaning && (ALWAYS.has(meaning.act) || meaning.act === 'vote'));
    if (!table.playing && plays && !('act' in meaning && meaning.act === 'turn')) return;
    event.preventDefault();
    if (plays && table.playing && !table.house.inputs.includes('keys')) return table.rejectInput('keys');
    if ('act' in meaning) {
      if (table.playing || ALWAYS.has(meaning.act) || meaning.act === 'turn') ACTIONS[meaning.act](table);
      return;
    }
    tabbed = false;
    const place = 'place' in meaning ? meaning.place : table.rivalPlace(meaning.rival);
    if (place) pressPlace(table, place, null);
  };
  const handlePointer = () => (tabbed = false);
  addEventListener('keydown', key);
  addEventListener('pointerdown', handlePointer, {capture: true});
  return () => {
    removeEventListener('keydown', key);
    removeEventListener('pointerdown', handlePointer, {capture: true});
  };
}
