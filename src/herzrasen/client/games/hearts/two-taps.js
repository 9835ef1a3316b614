// Whether the player of this device still has to be shown that a second tap plays the card that the first one has lifted.
//
//   explainTwoTaps()    until a few cards have been played so
//   countTwoTaps()      one was

import {storageKey} from '../../core/connection/storage-key.js';

const STORAGE_KEY = storageKey('herzrasen.two-taps');
const UNDERSTOOD_AFTER = 3; // plays

/** For a browser that stores nothing. */
let plays = 0;

const playCount = () => {
  try {
    return Math.max(plays, Number(localStorage.getItem(STORAGE_KEY)) || 0);
  } catch {
    return plays;
  }
};

export const explainTwoTaps = () => playCount() < UNDERSTOOD_AFTER;

export function countTwoTaps() {
  if (!explainTwoTaps()) return;
  plays = playCount() + 1;
  try {
    localStorage.setItem(STORAGE_KEY, String(plays));
  } catch {
    // it is counted as long as this page lives
  }
}
