// A card as text, and back: rank and suit, then the deck.
//
//   parseCard('QS')     -> {rank: 'Q', suit: 'S', deck: 0, face: 'QS'}
//   parseCard("QS'")    -> deck 1      parseCard("QS'2") -> deck 2      parseCard('XH') -> a joker
//   formatCard(card)    -> its text
//   cardName(card, t)   -> "queen of spades", "Pik-Dame"; with several decks add {decks: true}, where two packs
//                     are one game {pack: true}: only the second pack is named
//   cardLabel(card, t)  -> "Queen of spades": the same where it stands alone
//
// Nothing here touches a page. Sorting and legality come from the table.

import {withCapital} from './capitals.js';
import {deckLetter} from './deck-letters.js';

/** @typedef {{rank: string, suit: string, deck: number, face: string}} Card */
/** @typedef {import('./languages.js').Language} Language */
/** @typedef {(key: string, facts?: Record<string, string | number>) => string} Translate */

export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'];
export const SUITS = ['C', 'D', 'S', 'H'];
export const JOKERS = ['XC', 'XH'];
/** Every face there is: 52 cards and two jokers. */
export const FACES = [...SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit)), ...JOKERS];

const CARD_PATTERN = /^([2-9TJQKA][CDSH]|X[CH])(?:'(\d*))?$/;

/**
 * Reads a card's text.
 * @param {string} text
 * @returns {Card}
 * @throws {RangeError} where the text names no card
 */
export function parseCard(text) {
  const match = CARD_PATTERN.exec(text);
  if (!match || match[2] === '0' || match[2] === '1') throw new RangeError(`no card: ${text}`);
  const face = /** @type {string} */ (match[1]);
  const deck = match[2] === undefined ? 0 : match[2] === '' ? 1 : Number(match[2]);
  return {rank: face.charAt(0), suit: face.charAt(1), deck, face};
}

/**
 * Writes a card's text; the inverse of `parseCard`.
 * @param {{rank: string, suit: string, deck: number}} card
 */
export function formatCard({rank, suit, deck}) {
  return rank + suit + (deck === 0 ? '' : deck === 1 ? "'" : `'${deck}`);
}

/**
 * The name of a card for people, from the texts.
 * @param {string | Card} card
 * @param {Translate} t
 * @param {{decks?: boolean, pack?: boolean}} [options] decks: say the deck as well; pack: say it of the second pack
 */
export function cardName(card, t, {decks = false, pack = false} = {}) {
  const {rank, suit, deck} = typeof card === 'string' ? parseCard(card) : card;
  const plain =
    rank === 'X'
      ? t(`cards.joker.${suit}`)
      : t('cards.name', {rank: t(`cards.rank.${rank}`), suit: t(`cards.suit.${suit}`)});
  if (pack && deck) return t('cards.of_second_pack', {card: plain});
  return decks ? t('cards.with_deck', {card: plain, deck: deckLetter(deck)}) : plain;
}

/**
 * The name of a card where it stands alone.
 * @param {string | Card} card
 * @param {Translate} t
 * @param {{decks?: boolean, pack?: boolean}} [options]
 */
export const cardLabel = (card, t, options) => withCapital(cardName(card, t, options));

/** The letters of ranks where they are not as in English. @type {Record<Language, Readonly<Record<string, string>>>} */
const LETTERS = {en: {}, de: {J: 'B', Q: 'D'}};

/** The letter in the corner; ten is two figures. @param {string} rank @param {Language} letters */
export const rankLabel = (rank, letters) => (rank === 'T' ? '10' : (LETTERS[letters][rank] ?? rank));
