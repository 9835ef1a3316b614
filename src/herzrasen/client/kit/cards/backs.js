// The backs. Deck 0 alone wears the house back, which everyone may choose: its colour, its pattern and what is in its middle.
// Where two packs are one game (Hearts) the second pack's house back has another colour, another pattern and two bars, and
// its faces wear a stitched edge with the same two bars. Where several decks meet (Nerts) each back differs in colour, in
// pattern and in letter, and a face can wear its owner's edge: the same colour and letter on a thin foot. A setting
// shows a player's own deck in the colour and pattern of the house back; the decks that had them take the replaced ones.
//
//   worn(3, house)   the looks of all decks where deck D wears what the house wears; BACKS where none does
//   back(3)       -> SVG text of deck D's back;  houseBack({colour, pattern, sign}) -> the house back
//   secondBack(house)   second('full', house)  -> SVG text of the second pack's back, and of the edge on its faces
//   edge(3)       -> SVG text of the edge that a face of deck D wears     miniEdge(3)   the same on a very small card;
//                    these three take the looks as well
//   BACKS[3]      -> {colour, tile}

import {COLOURS, PATTERNS} from '../../core/settings/house-back.js';
import {deckLetter} from '../../core/text/deck-letters.js';
import {initial, letters, suit} from './suit-shapes.js';

/** @typedef {import('../../core/settings/house-back.js').House} House */

/** @param {keyof typeof COLOURS} colour @param {keyof typeof PATTERNS} pattern */
const look = (colour, pattern) => ({
  colour: /** @type {string} */ (COLOURS[colour]),
  tile: /** @type {string} */ (PATTERNS[pattern]),
});

/** Colour and pattern of each deck. */
export const BACKS = [
  look('blue', 'lattice'),
  look('red', 'zigzag'),
  look('green', 'rings'),
  look('violet', 'squares'),
  look('orange', 'waves'),
  look('teal', 'diamonds'),
  look('berry', 'slopes'),
  look('slate', 'pinstripes'),
  look('ochre', 'scales'),
  look('indigo', 'lines'),
  look('olive', 'steps'),
  look('rust', 'tents'),
];

/** The second pack, and what it takes where the first looks like it. */
const SECOND = {colour: '#1f4a86', tile: 'M0 0 12 12M12 0 0 12M6 0V12'};
const BLUES = new Set(['blue', 'indigo', 'teal', 'slate', 'violet']);

/** @param {House} house */
const secondOf = ({colour}) => (BLUES.has(colour) ? {...SECOND, colour: COLOURS.wine} : SECOND);

/** @typedef {{colour: string, tile: string}} Look */

/**
 * No two decks have a colour or a pattern in common, before as after.
 * @param {number} own the deck
 * @param {Pick<House, 'colour' | 'pattern'>} house
 * @returns {readonly Look[]}
 */
export function worn(own, house) {
  const wish = look(house.colour, house.pattern);
  const before = lookOf(BACKS, own);
  return BACKS.map(({colour, tile}, deck) => {
    if (deck === own) return wish;
    return {colour: colour === wish.colour ? before.colour : colour, tile: tile === wish.tile ? before.tile : tile};
  });
}

/** @param {readonly Look[]} looks @param {number} deck */
const lookOf = (looks, deck) => /** @type {Look} */ (looks[deck % looks.length]);

/** The back of a deck where several meet. @param {number} deck @param {readonly Look[]} [looks] */
export const back = (deck, looks = BACKS) =>
  drawBack(lookOf(looks, deck), (colour) => initial(deckLetter(deck), 50, 56, 28, colour, 5.4));

/** @param {House} house */
export const houseBack = ({colour, pattern, sign}) =>
  drawBack(look(colour, pattern), (ink) => {
    if (sign.startsWith('letter-')) return letters(sign.slice(-1), 50, 56, 28, ink, {weight: 5.4, centred: true});
    return suit(sign === 'star' ? 'X' : sign, 50, sign === 'H' ? 71 : 70, sign === 'star' ? 30 : 26, ink);
  });

/** The second pack's house back. @param {House} house */
export const secondBack = (house) =>
  drawBack(secondOf(house), (colour) => suit('H', 50, 64, 20, colour) + bars(50, 79, 11, colour));

/** @param {Look} look @param {(colour: string) => string} centre what is in the middle */
function drawBack({colour, tile}, centre) {
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
 * @param {House} house
 * @param {'modern' | 'large' | 'classic'} [of] the face
 */
export function second(drawing, house, of = 'modern') {
  const {colour} = secondOf(house);
  const whole = drawing === 'full' && of !== 'large';
  const [x = 0, y = 0, width = 0, height = 0] = whole
    ? of === 'classic'
      ? [4.4, 48, 12.4, 13]
      : [6, 57, 16, 15]
    : of === 'large'
      ? [44, 8, 17, 21]
      : [39, 8, 17, 21];
  const mark = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="${colour}"/>${bars(x + width / 2, y + 4.5, height - 9, '#fff')}`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">' +
    `<rect x="2.6" y="2.6" width="94.8" height="134.8" rx="6" fill="none" stroke="${colour}" stroke-width="2.4" stroke-dasharray="5 5"/>` +
    `${mark}${whole ? `<g transform="rotate(180 50 70)">${mark}</g>` : ''}</svg>`
  );
}

/**
 * The edge that shows on a face whose deck it is.
 * @param {number} deck
 * @param {readonly Look[]} [looks]
 */
export function edge(deck, looks = BACKS) {
  const {colour} = lookOf(looks, deck);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">' +
    `<path d="M0 133H100V140H0ZM0 0H100V3H0ZM0 0H3V140H0ZM97 0H100V140H97Z" fill="${colour}"/>` +
    `<path d="M4 140V128A9 9 0 0 1 13 119H15A9 9 0 0 1 24 128V140Z" fill="${colour}"/>` +
    `${initial(deckLetter(deck), 14, 124, 11.5, '#fff', 5)}</svg>`
  );
}

/**
 * The edge on a card of some 20 to 36 px: a foot of the deck's colour with the letter in it.
 * @param {number} deck
 * @param {readonly Look[]} [looks]
 */
export function miniEdge(deck, looks = BACKS) {
  const {colour} = lookOf(looks, deck);
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 140">' +
    `<path d="M0 122H100V140H0ZM0 0H100V5H0ZM0 0H5V140H0ZM95 0H100V140H95Z" fill="${colour}"/>` +
    `<path d="M0 140V107H24A10 10 0 0 1 34 117V140Z" fill="${colour}"/>` +
    `${initial(deckLetter(deck), 18, 113, 21, '#fff', 5.4)}</svg>`
  );
}
