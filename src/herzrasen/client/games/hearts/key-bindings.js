// The single keys of the Hearts table and their actions (kit/keys/key-bindings.js); key-handler.js carries them out.
// How one walks through the hand and plays a card is in hand.js.

import {changedKeys, makeBindings} from '../../kit/keys/key-bindings.js';

/** The default key of each action. */
export const bindings = makeBindings({
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
  kitty: '-',
  sides: 'g',
  why: 'y',
  hear_rules: 'f',
  claim: 'c',
  pass: 'p',
  next: 'n',
  hint: 'w',
  undo: 'u',
});

/** The keys of now. */
export const heartsKeys = () => bindings.keysOf(changedKeys('heartsKeys'));
