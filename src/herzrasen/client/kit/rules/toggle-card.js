// Which cards are chosen after a press on one: in the order of the suits.
//
//   toggleCard(['KH'], '2C', 1)     ['2C', 'KH']

import {RANKS, SUITS, formatCard, parseCard} from '../../core/text/card-text.js';

/**
 * The cards after a press on a face: with several packs one copy more each time, after the last none.
 * @param {readonly string[]} chosen
 * @param {string} face
 * @param {number} packs
 */
export function toggleCard(chosen, face, packs) {
  const {rank, suit} = parseCard(face);
  const others = chosen.filter((text) => parseCard(text).face !== face);
  const copies = (chosen.length - others.length + 1) % (packs + 1);
  return [...others, ...Array.from({length: copies}, (_, deck) => formatCard({rank, suit, deck}))].sort(byPlace);
}

/** @param {string} text */
const sortKey = (text) => {
  const {rank, suit, deck} = parseCard(text);
  return (SUITS.indexOf(suit) * RANKS.length + RANKS.indexOf(rank)) * 20 + deck;
};
/** @param {string} one @param {string} other */
const byPlace = (one, other) => sortKey(one) - sortKey(other);
