// Jokers: blank until they are played, then the card they stand for, with a mark.
//
//   faceOf(card, jokers)      the card that a card counts as: what a joker stands for, any other card itself
//   isBlank(card, jokers)     a joker that has not been played yet
//   jokerView(card, jokers)   what it is drawn as: {face, joker}, joker null or the joker's own suit
//   nameOf(card, jokers, t)   its name for people; labelOf(card, jokers, t) where it stands alone
//   factsOf(card, jokers, t)  its forms in a sentence (core/text/card-in-sentence.js)

import {withCapital} from '../../core/text/capitals.js';
import {cardName, parseCard} from '../../core/text/card-text.js';
import {cardFacts} from '../../core/text/card-in-sentence.js';

/** @typedef {import('./types.d.ts').Public['jokers']} Jokers */

/** @param {string} card @param {Jokers} jokers @returns {string} */
export const faceOf = (card, jokers) => jokers.find(([joker]) => joker === card)?.[1] ?? card;

/** @param {string} card @param {Jokers} jokers */
export const isBlank = (card, jokers) => card.startsWith('X') && faceOf(card, jokers) === card;

/** @param {string} card @param {Jokers} jokers @returns {{face: string, joker: string | null}} */
export function jokerView(card, jokers) {
  const {face, suit, rank} = parseCard(card);
  if (rank !== 'X' || isBlank(card, jokers)) return {face, joker: null};
  return {face: parseCard(faceOf(card, jokers)).face, joker: suit};
}

/** @param {string} card @param {Jokers} jokers @param {import('./types.d.ts').Say} t */
export function nameOf(card, jokers, t) {
  const face = faceOf(card, jokers);
  return face === card ? cardName(card, t) : t('nerts_table.joker_as', {card: cardName(face, t)});
}

/** @param {string} card @param {Jokers} jokers @param {(key: string, facts?: Record<string, string | number>) => string} t */
export const labelOf = (card, jokers, t) => withCapital(nameOf(card, jokers, t));

/** @param {string} card @param {Jokers} jokers @param {import('./types.d.ts').Say} t */
export function factsOf(card, jokers, t) {
  const face = faceOf(card, jokers);
  const facts = cardFacts(face, t);
  if (face === card) return facts;
  return Object.fromEntries(
    Object.entries(facts).map(([name, form]) => [name, t('nerts_table.joker_as', {card: form})]),
  );
}
