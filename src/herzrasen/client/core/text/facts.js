// Facts from the server in the reader's words. A fact named card, suit or seat travels as a card's text, a suit's letter,
// a seat's number, facts named cards as several texts; here it becomes what people say.
//
//   refusalText({code, facts}, nameOf)   the sentence of a refusal; nameOf(seat) gives a player's name
//   factsInWords(facts, nameOf)          only the facts, for t(key, factsInWords(facts, nameOf))
//   listCards(['QS', 'AH'])              'queen of spades and ace of hearts'
//   nameOfPreset(game, preset)           'New Moon'

import {cardFacts, cardsFacts} from './card-in-sentence.js';
import {listFormat} from './list-format.js';
import {has, currentLanguage, t} from './texts.js';

/** @typedef {Record<string, string | number>} Facts */

/**
 * @param {Facts} facts
 * @param {(seat: number) => string} [nameOf]
 * @returns {Facts}
 */
export function factsInWords(facts, nameOf = String) {
  const words = {...facts};
  if (typeof facts.card === 'string') Object.assign(words, cardFacts(facts.card, t));
  if (typeof facts.cards === 'string') Object.assign(words, listedCards(facts.cards.split(' ')));
  if (typeof facts.suit === 'string' && has(`cards.suit.${facts.suit}`)) words.suit = t(`cards.suit.${facts.suit}`);
  if (typeof facts.seat === 'number') words.seat = nameOf(facts.seat);
  return words;
}

/** Several cards in a sentence: their placeholders. @param {readonly string[]} cards */
const listedCards = (cards) => cardsFacts(cards, t, listFormat(currentLanguage()));

/** Several cards after a verb, each with its article: 'den Pik-König und die Herz-Sieben'. @param {readonly string[]} cards */
export const cardsAsObjects = (cards) => listedCards(cards).cards_object;

/** Several cards by name: "the this, the that and the third". @param {readonly string[]} cards */
export const listCards = (cards) => listedCards(cards).cards;

/**
 * @param {{code: string, facts?: Facts}} refusal
 * @param {(seat: number) => string} [nameOf]
 */
export const refusalText = ({code, facts = {}}, nameOf) =>
  has(code) ? t(code, factsInWords(facts, nameOf)) : t('client.trouble.server');

/** @param {string} game @param {string} preset */
export function nameOfPreset(game, preset) {
  const key = `${game}.preset.${preset}.name`;
  return has(key)
    ? t(key)
    : preset.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());
}
