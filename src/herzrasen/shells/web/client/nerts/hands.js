// Single keys at the table: what keys.js says they mean, done. Space belongs to a button that was reached by Tab, and to
// the stock otherwise.

import {settings} from '../settings.js';
import {call, letGo, onward, press, sendOff, vote} from './deeds.js';
import {ALWAYS, keyOf} from './keys.js';

/** @typedef {import('./table.js').NertsTable} NertsTable */

/** @type {Record<import('./keys.js').Act, (table: NertsTable) => unknown>} */
const DEEDS = {
  turn: (table) => onward(table),
  call: (table) => call(table),
  vote: (table) => vote(table),
  foundation: (table) => sendOff(table),
  drop: (table) => letGo(table),
  legend: (table) => table.showKeys(),
  own: (table) => table.speak('own'),
  middle: (table) => table.speak('middle'),
  rivals: (table) => table.speak('rivals'),
};

/** @param {NertsTable} table @returns {() => void} takes the keys away again */
export function hear(table) {
  let tabbed = false;

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.key === 'Tab') tabbed = true;
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const {target} = event;
    const element = target instanceof HTMLElement ? target : null;
    if (element?.matches('input, textarea, select')) return;
    const meaning = settings.keys || event.key === 'Escape' ? keyOf(event.key, table.columns()) : null;
    if (!meaning) return;
    if (event.key === ' ' && tabbed && element?.closest('button, a, summary')) return;
    if ('act' in meaning) {
      if (!table.playing && !ALWAYS.has(meaning.act) && meaning.act !== 'turn') return;
      event.preventDefault();
      DEEDS[meaning.act](table);
      return;
    }
    if (!table.playing) return;
    event.preventDefault();
    tabbed = false;
    const place = 'place' in meaning ? meaning.place : table.rivalPlace(meaning.rival);
    if (place) press(table, place, null);
  };
  const pointed = () => (tabbed = false);
  addEventListener('keydown', key);
  addEventListener('pointerdown', pointed, {capture: true});
  return () => {
    removeEventListener('keydown', key);
    removeEventListener('pointerdown', pointed, {capture: true});
  };
}
