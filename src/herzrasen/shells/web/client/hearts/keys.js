// Single keys at the table. Each does what a button does, or says something aloud; all can be switched off.
//
//   L last trick   S scores   R rules   I overview   O order of the hand
//   H the hand     T the trick so far   X the last trick   Z the scores   V who is void   (spoken)
//   E what lies open or aside   K the kitty   G who plays together      (spoken)
//   C claim the rest, or ask for it
//   P pass the chosen cards             N next deal
//   W a hint (what now?), and away with it again; Escape puts it away as well
//   B the talk, as at every table (talk/page.js)
//   arrows         into the hand, from wherever nothing else wants them

import {settings} from '../settings.js';
import {claim, confirm, next, sortHand} from './deeds.js';
import {askHint, close} from './hint.js';
import {askRest} from './rest.js';

/** @typedef {import('./table.js').HeartsTable} HeartsTable */

/** @type {Record<string, (table: HeartsTable) => unknown>} */
const KEYS = {
  l: (table) => table.room?.options['last_trick_shown'] !== false && table.showLast(),
  s: (table) => table.showScores(),
  r: (table) => table.showRules(),
  i: (table) => table.showOverview(),
  o: (table) => sortHand(table),
  h: (table) => table.speak('hand'),
  t: (table) => table.speak('trick'),
  x: (table) => table.speak('last'),
  z: (table) => table.speak('scores'),
  v: (table) => table.speak('voids'),
  e: (table) => table.speak('open'),
  k: (table) => table.speak('kitty'),
  g: (table) => table.speak('sides'),
  c: (table) => (table.room?.legal?.claim ? claim(table) : askRest(table)),
  p: (table) => ['pass', 'charge'].includes(table.room?.legal?.ask ?? '') && table.chosen.length > 0 && confirm(table),
  n: (table) => next(table),
  w: (table) => askHint(table),
};

/** @param {HeartsTable} table @returns {() => void} takes the keys away again */
export function keys(table) {
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const {target} = event;
    if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
    if (/^Arrow(Left|Right)$/.test(event.key)) {
      const hand = table.hand();
      const elsewhere = !(target instanceof HTMLElement) || !target.closest('hearts-hand, [role="region"]');
      if (hand && elsewhere) hand.buttonOf(hand.active)?.focus();
      return;
    }
    if (event.key === 'Escape') close(table);
    if (settings.keys) KEYS[event.key.toLowerCase()]?.(table);
  };
  addEventListener('keydown', key);
  return () => removeEventListener('keydown', key);
}
