// The backs. Deck 0 alone wears the house back, a heart. Where several decks meet (Nerts) each back differs in colour,
// in pattern and in letter, and a face can wear its owner's edge: the same colour and letter on a thin foot.
//
//   back(3)       -> SVG text of deck D's back;  back(null) -> the house back
//   edge(3)       -> SVG text of the edge that a face of deck D wears
//   BACKS[3]      -> {colour, tile}

import {deckLetter} from './card.js';
import {letters, suit} from './shapes.js';

/** Colour and pattern of each deck; a tile is 12 x 12. White on any of these colours has a contrast of at least 4.5. */
export const BACKS = [
  {colour: '#1d4f91', tile: 'M0 0 12 12M12 0 0 12'},
  {colour: '#a81f30', tile: 'M0 9 6 3 12 9M0 15 6 9 12 15M0 3 6-3 12 3'},
  {colour: '#1b6a44', tile: 'M6 2.6A3.4 3.4 0 1 1 6 9.4 3.4 3.4 0 1 1 6 2.6Z'},
  {colour: '#6a3d9c', tile: 'M0 6H12M6 0V12'},
  {colour: '#a84a00', tile: 'M0 3Q3-1 6 3T12 3M0 9Q3 5 6 9T12 9'},
  {colour: '#0d6a73', tile: 'M6 0 12 6 6 12 0 6Z'},
  {colour: '#8a1c6b', tile: 'M0 12 12 0M-3 3 3-3M9 15 15 9'},
  {colour: '#454b57', tile: 'M3 0V12M9 0V12'},
  {colour: '#735410', tile: 'M0 6A6 6 0 0 1 12 6M-6 12A6 6 0 0 1 6 12A6 6 0 0 1 18 12'},
  {colour: '#2c3180', tile: 'M0 3H12M0 9H12'},
  {colour: '#4d6a14', tile: 'M0 0H6V6H12V12M6 12V6M0 6H6'},
  {colour: '#8a3a1d', tile: 'M0 10 6 0 12 10Z'},
];

const HOUSE = {colour: '#7c1d2e', tile: 'M6 0 12 6 6 12 0 6ZM6 4 8 6 6 8 4 6Z'};

/** @param {number} deck */
const backOf = (deck) => /** @type {{colour: string, tile: string}} */ (BACKS[deck % BACKS.length]);

/**
 * The back of a deck.
 * @param {number | null} deck null for the house back
 */
export function back(deck) {
  const {colour, tile} = deck === null ? HOUSE : backOf(deck);
  const centre =
    deck === null
      ? suit('H', 50, 71, 26, colour)
      : letters(deckLetter(deck), 50, 56, 28, colour, {weight: 5.4, centred: true});
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">' +
    `<defs><pattern id="p" width="12" height="12" patternUnits="userSpaceOnUse" x="2" y="4"><path d="${tile}" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="1.3"/></pattern></defs>` +
    `<rect x="5.5" y="5.5" width="89" height="129" rx="4.5" fill="${colour}"/>` +
    '<rect x="9.5" y="9.5" width="81" height="121" rx="2.5" fill="url(#p)" stroke="#fff" stroke-opacity=".75" stroke-width="1"/>' +
    `<circle cx="50" cy="70" r="27" fill="${colour}"/><circle cx="50" cy="70" r="23.5" fill="#fffdf8"/>` +
    `${centre}</svg>`
  );
}

/**
 * The edge that shows on a face whose deck it is.
 * @param {number} deck
 */
export function edge(deck) {
  const {colour} = backOf(deck);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">' +
    `<path d="M0 133H100V140H0ZM0 0H100V3H0ZM0 0H3V140H0ZM97 0H100V140H97Z" fill="${colour}"/>` +
    `<path d="M4 140V128A9 9 0 0 1 13 119H15A9 9 0 0 1 24 128V140Z" fill="${colour}"/>` +
    `${letters(deckLetter(deck), 14, 124, 11.5, '#fff', {weight: 5, centred: true})}</svg>`
  );
}
