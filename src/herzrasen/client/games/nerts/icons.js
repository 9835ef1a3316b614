// Small pictures of this table, 24 x 24, and the badge of a back: its colour and its player's letter.

import {html, nothing} from '../../vendor/lit.js';
import {deckLetter} from '../../core/text/deck-letters.js';
import {icon} from '../../core/elements/icons.js';
import {styles} from '../../core/elements/style-values.js';

export const turnOver = icon('M5 12A7 7 0 0 1 17.5 7.6M18.5 4V8.2H14.3M19 12A7 7 0 0 1 6.5 16.4M5.5 20V15.8H9.7');
export const keyboard = icon('M4 7H20V17H4ZM7 10.2V10.3M10.3 10.2V10.3M13.7 10.2V10.3M17 10.2V10.3M8 13.8H16');
export const hand = icon(
  'M8 12.5V6.8A1.4 1.4 0 0 1 10.8 6.8V11M10.8 10.5V5.2A1.4 1.4 0 0 1 13.6 5.2V10.8M13.6 6.6A1.4 1.4 0 0 1 16.4 6.6V12.2L17.2 11.2A1.5 1.5 0 0 1 19.4 13.2L16.4 17.8A5 5 0 0 1 12.3 20H11.6A5 5 0 0 1 7.2 17.2L5.2 13.4A1.4 1.4 0 0 1 7.6 12.1L8 12.7',
);

export const lock = icon('M6.5 11H17.5V19.5H6.5ZM8.8 11V8A3.2 3.2 0 0 1 15.2 8V11M12 14.3V16.2');

const SIGNS = {
  ready: icon('M5 12.5 10 17.5 19 7'),
  voted: hand,
  idle: icon('M12 5A7 7 0 1 1 12 19 7 7 0 1 1 12 5ZM12 8.5V12L14.5 13.6'),
  called: nothing,
};

/** How a rival stands, where there is no room for the word. @param {keyof typeof SIGNS} state */
export const stateSign = (state) => SIGNS[state];

/** Whose deck it is. @param {number} deck */
export const badge = (deck) =>
  html`<span class="badge centred rigid" aria-hidden="true" translate="no" ${styles({'--back': `var(--deck-${deck})`})}>${deckLetter(deck)}</span>`;
