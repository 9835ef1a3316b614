// Single keys at the table. Each does what a button does, or says something aloud. Everyone may choose them anew, and all
// can be switched off.
//
//   L last trick   S scores   R rules   I overview   O order of the hand   ? the keys
//   H the hand     T the trick so far   X the last trick   Z the scores   V who is void   (spoken)
//   E what lies open or aside   K the kitty   G who plays together      (spoken)
//   Y why a card may not be played   F the rules in short               (spoken)
//   C claim the rest, or ask for it
//   P pass the chosen cards             N next deal
//   W a hint (what now?), and away with it again; Escape puts it away as well
//   U take back the own last decision; Ctrl+Z or ⌘Z does it, too, also where single keys are switched off
//   B the talk, as at every table (talk/page.js)
//   arrows         into the hand, from wherever nothing else wants them
//
//   keys(table)   listens;   book   which act has which key (keys/book.js)

import {bookOf} from '../keys/book.js';
import {settings} from '../settings.js';
import {claim, confirm, next, sortHand} from './deeds.js';
import {askHint, close} from './hint.js';
import {askRest} from './rest.js';
import {undo} from './undo.js';

/** @typedef {import('./table.js').HeartsTable} HeartsTable */

/** What each key means until somebody chooses otherwise. */
export const book = bookOf({
  last: 'l',
  scores: 's',
  rules: 'r',
  overview: 'i',
  order: 'o',
  legend: '?',
  hand: 'h',
  trick: 't',
  hear_last: 'x',
  hear_scores: 'z',
  voids: 'v',
  open: 'e',
  kitty: 'k',
  sides: 'g',
  why: 'y',
  hear_rules: 'f',
  claim: 'c',
  pass: 'p',
  next: 'n',
  hint: 'w',
  undo: 'u',
});

/** @type {Record<string, (table: HeartsTable) => unknown>} */
const ACTS = {
  last: (table) => table.room?.options['last_trick_shown'] !== false && table.showLast(),
  scores: (table) => table.showScores(),
  rules: (table) => table.showRules(),
  overview: (table) => table.showOverview(),
  order: (table) => sortHand(table),
  legend: async () => (await import('./bindings.js')).chooseKeys(),
  hand: (table) => table.speak('hand'),
  trick: (table) => table.speak('trick'),
  hear_last: (table) => table.speak('last'),
  hear_scores: (table) => table.speak('scores'),
  voids: (table) => table.speak('voids'),
  open: (table) => table.speak('open'),
  kitty: (table) => table.speak('kitty'),
  sides: (table) => table.speak('sides'),
  why: (table) => table.speak('why'),
  hear_rules: (table) => table.speak('rules'),
  claim: (table) => (table.room?.legal?.claim ? claim(table) : askRest(table)),
  pass: (table) => ['pass', 'charge'].includes(table.room?.legal?.ask ?? '') && table.chosen.length > 0 && confirm(table),
  next: (table) => next(table),
  hint: (table) => askHint(table),
  undo: (table) => undo(table),
};

/** @param {HeartsTable} table @returns {() => void} takes the keys away again */
export function keys(table) {
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.altKey || event.repeat || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const {target} = event;
    if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
    if (event.ctrlKey || event.metaKey) {
      if (!event.shiftKey && event.key.toLowerCase() === 'z') undo(table);
      return;
    }
    if (/^Arrow(Left|Right)$/.test(event.key)) {
      const hand = table.hand();
      const elsewhere = !(target instanceof HTMLElement) || !target.closest('hearts-hand, [role="region"]');
      if (hand && elsewhere) hand.buttonOf(hand.active)?.focus();
      return;
    }
    if (event.key === 'Escape') close(table);
    if (settings.keys) ACTS[book.actOf(book.keysOf(settings.heartsKeys), event.key) ?? '']?.(table);
  };
  addEventListener('keydown', key);
  return () => removeEventListener('keydown', key);
}
