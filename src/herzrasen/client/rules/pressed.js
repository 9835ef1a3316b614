// Which cards are chosen after a press on one: in the order of the suits.
//
//   pressed(['KH'], '2C', 1)     ['2C', 'KH']

import {RANKS, SUITS, format, parse} from '../cards/card.js';

/**
 * The cards after a press on a face: with several packs one copy more each time, after the last none.
 * @param {readonly string[]} chosen
 * @param {string} face
 * @param {number} packs
 */
export function pressed(chosen, face, packs) {
  const {rank, suit} = parse(face);
  const others = chosen.filter((text) => parse(text).face !== face);
  const copies = (chosen.length - others.length + 1) % (packs + 1);
  return [...others, ...Array.from({length: copies}, (_, deck) => format({rank, suit, deck}))].sort(byPlace);
}

/** @param {string} text */
const place = (text) => {
  const {rank, suit, deck} = parse(text);
  return (SUITS.indexOf(suit) * RANKS.length + RANKS.indexOf(rank)) * 20 + deck;
};
/** @param {string} one @param {string} other */
const byPlace = (one, other) => place(one) - place(other);
