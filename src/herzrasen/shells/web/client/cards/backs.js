// The backs. Deck 0 alone wears the house back, a heart. Where two packs are one game (Hearts) the second pack's house back
// is blue, of another pattern and with two bars, and its faces wear a stitched edge with the same two bars. Where several decks meet (Nerts) each back differs in colour,
// in pattern and in letter, and a face can wear its owner's edge: the same colour and letter on a thin foot.
//
//   back(3)       -> SVG text of deck D's back;  back(null) -> the house back
//   secondBack()   second('full')  -> SVG text of the second pack's back, and of the edge on its faces
//   edge(3)       -> SVG text of the edge that a face of deck D wears     miniEdge(3)   the same on a very small card
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
const SECOND = {colour: '#1f4a86', tile: 'M0 0 12 12M12 0 0 12M6 0V12'};

/** @param {number} deck */
const backOf = (deck) => /** @type {{colour: string, tile: string}} */ (BACKS[deck % BACKS.length]);

/**
 * The back of a deck.
 * @param {number | null} deck null for the house back
 */
export const back = (deck) =>
  drawn(
    deck === null ? HOUSE : backOf(deck),
    (colour) => (deck === null ? suit('H', 50, 71, 26, colour) : letters(deckLetter(deck), 50, 56, 28, colour, {weight: 5.4, centred: true})),
  );

/** The second pack's house back. */
export const secondBack = () => drawn(SECOND, (colour) => suit('H', 50, 64, 20, colour) + bars(50, 79, 11, colour));

/** @param {{colour: string, tile: string}} look @param {(colour: string) => string} centre what is in the middle */
function drawn({colour, tile}, centre) {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">' +
    `<defs><pattern id="p" width="12" height="12" patternUnits="userSpaceOnUse" x="2" y="4"><path d="${tile}" fill="none" stroke="#fff" stroke-opacity=".42" stroke-width="1.3"/></pattern></defs>` +
    `<rect x="5.5" y="5.5" width="89" height="129" rx="4.5" fill="${colour}"/>` +
    '<rect x="9.5" y="9.5" width="81" height="121" rx="2.5" fill="url(#p)" stroke="#fff" stroke-opacity=".75" stroke-width="1"/>' +
    `<circle cx="50" cy="70" r="27" fill="${colour}"/><circle cx="50" cy="70" r="23.5" fill="#fffdf8"/>` +
    `${centre(colour)}</svg>`
  );
}

/** Two bars, for "second". @param {number} x the middle @param {number} y the top @param {number} height @param {string} colour */
const bars = (x, y, height, colour) =>
  `<path d="M${x - 2.6} ${y}V${y + height}M${x + 2.6} ${y}V${y + height}" stroke="${colour}" stroke-width="2.6" stroke-linecap="round"/>`;

/**
 * The edge on a face of the second pack: stitches all round and two bars beside the corner.
 * @param {'compact' | 'full'} drawing
 */
export function second(drawing) {
  const {colour} = SECOND;
  const [x, y, width, height] = drawing === 'full' ? [6, 57, 16, 15] : [39, 8, 17, 21];
  const mark = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${colour}"/>${bars(x + width / 2, y + 4.5, height - 9, '#fff')}`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">' +
    `<rect x="2.6" y="2.6" width="94.8" height="134.8" rx="6" fill="none" stroke="${colour}" stroke-width="2.4" stroke-dasharray="5 5"/>` +
    `${mark}${drawing === 'full' ? `<g transform="rotate(180 50 70)">${mark}</g>` : ''}</svg>`
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

/**
 * The edge on a card of some 20 to 36 px: a foot of the deck's colour with the letter in it.
 * @param {number} deck
 */
export function miniEdge(deck) {
  const {colour} = backOf(deck);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">' +
    `<path d="M0 122H100V140H0ZM0 0H100V5H0ZM0 0H5V140H0ZM95 0H100V140H95Z" fill="${colour}"/>` +
    `<path d="M0 140V107H24A10 10 0 0 1 34 117V140Z" fill="${colour}"/>` +
    `${letters(deckLetter(deck), 18, 113, 21, '#fff', {weight: 5.4, centred: true})}</svg>`
  );
}
