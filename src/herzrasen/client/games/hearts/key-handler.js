// Single keys at the table. Each does what a button does, or announces something. Everyone may choose them anew, and all
// can be switched off.
//
//   L last trick   S scores   R rules   I overview   O order of the hand   ? the keys
//   H the hand     T the trick so far   X the last trick   Z the scores   V who is void   (spoken)
//   E what lies open or aside   - the kitty   G who plays together      (spoken)
//   Y why a card may not be played   F the rules in short               (spoken)
//   C claim the rest, or ask for it
//   P pass the chosen cards             N next deal, and away with a claim that has been read (Enter and space as well)
//   W a hint (what now?), and away with it again; Escape puts it away as well
//   U take back the own last decision; Ctrl+Z or ⌘Z does it, too, also where single keys are switched off
//   B the talk, as at every table (kit/chat/chat-updates.js)
//   arrows         into the hand, from wherever nothing else wants them
//
//   handleKeys(table)   listens, with the keys of keys.js; returns a function that stops it

import {settings} from '../../core/settings/settings.js';
import {claim, confirmCards, continueMatch, sortHand} from './actions.js';
import {endClaim} from './claim.js';
import {askHint, closeHint} from './hint.js';
import {askClaim} from './claim-offer.js';
import {signsOf} from '../../kit/keys/key-signs.js';
import {bindings, heartsKeys} from './key-bindings.js';
import {undo} from './undo.js';
import {showPart} from '../../core/app/load-part.js';

/** @typedef {import('./table.js').HeartsTable} HeartsTable */

/** @type {Record<string, (table: HeartsTable) => unknown>} */
const ACTIONS = {
  last: (table) => table.room?.options['last_trick_shown'] !== false && table.showLastTrick(),
  scores: (table) => table.showScores(),
  rules: (table) => table.showRules(),
  overview: (table) => table.showOverview(),
  order: (table) => sortHand(table),
  legend: () =>
    showPart(
      'keys',
      () => import('./key-bindings-dialog.js'),
      ({openKeys}) => openKeys(),
    ),
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
  claim: (table) => (table.room?.legal?.claim ? claim(table) : askClaim(table)),
  pass: (table) =>
    ['pass', 'charge'].includes(table.room?.legal?.ask ?? '') && table.chosenCards.length > 0 && confirmCards(table),
  next: (table) => endClaim(table) || continueMatch(table),
  hint: (table) => askHint(table),
  undo: (table) => undo(table),
};

/** @param {HeartsTable} table @returns {() => void} takes the keys away again */
export function handleKeys(table) {
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (event.altKey || event.repeat || event.defaultPrevented) return;
    if (document.querySelector('dialog[open]')) return;
    const {target} = event;
    if (target instanceof HTMLElement && target.matches('input, textarea, select')) return;
    if (event.ctrlKey || event.metaKey) {
      if (!event.shiftKey && signsOf(event).includes('z')) undo(table);
      return;
    }
    if (/^Arrow(Left|Right)$/.test(event.key)) {
      const hand = table.hand();
      const elsewhere = !(target instanceof HTMLElement) || !target.closest('hearts-hand, [role="region"]');
      if (hand && elsewhere) hand.buttonOf(hand.active)?.focus();
      return;
    }
    if (event.key === 'Escape') closeHint(table);
    const pressed = target instanceof HTMLElement && target.closest('button, a, summary');
    if (/^(Enter| )$/.test(event.key) && !pressed && endClaim(table)) return event.preventDefault();
    if (settings.keys) ACTIONS[bindings.actOf(heartsKeys(), signsOf(event)) ?? '']?.(table);
  };
  addEventListener('keydown', key);
  return () => removeEventListener('keydown', key);
}
