// Facts from the server in the reader's words. A fact named card, suit or seat travels as a card's text, a suit's letter,
// a seat's number, facts named cards as several texts; here it becomes what people say.
//
//   refusalText({code, facts}, nameOf)   the sentence of a refusal; nameOf(seat) gives a player's name
//   factsInWords(facts, nameOf)          only the facts, for t(key, factsInWords(facts, nameOf))
//   listCards(['QS', 'AH'])              'Queen of Spades and Ace of Hearts'
//   nameOfPreset(game, preset)           'New Moon'

import {cardName, parseCard} from './card-text.js';
import {has, currentLanguage, t} from './texts.js';
import {listFormat} from './list-format.js';

/** @typedef {Record<string, string | number>} Facts */

/**
 * @param {Facts} facts
 * @param {(seat: number) => string} [nameOf]
 * @returns {Facts}
 */
export function factsInWords(facts, nameOf = String) {
  const words = {...facts};
  if (typeof facts.card === 'string') Object.assign(words, cardForms(facts.card), {card: cardName(facts.card, t)});
  if (typeof facts.cards === 'string') words.cards = listCards(facts.cards.split(' '));
  if (typeof facts.suit === 'string' && has(`cards.suit.${facts.suit}`)) words.suit = t(`cards.suit.${facts.suit}`);
  if (typeof facts.seat === 'number') words.seat = nameOf(facts.seat);
  return words;
}

/**
 * A card with its article, as German wants it in a sentence: `card_subject`, `card_object`, `card_dative`, and
 * `card_opening` where the sentence begins with it.
 * @param {string} card
 */
function cardForms(card) {
  const subject = cardInSentence(card, 'subject');
  return {
    card_subject: subject,
    card_opening: subject.charAt(0).toUpperCase() + subject.slice(1),
    card_object: cardInSentence(card, 'object'),
    card_dative: cardInSentence(card, 'dative'),
  };
}

/** 'den Pik-König' as an object; a joker keeps its name. @param {string} card @param {'subject' | 'object' | 'dative'} form */
function cardInSentence(card, form) {
  const {rank, suit} = parseCard(card);
  if (rank === 'X') return cardName(card, t);
  return t('cards.in_sentence', {
    article: t(`cards.article.${form}.${rank}`),
    rank: t(`cards.${form === 'subject' ? 'rank' : 'rank_object'}.${rank}`),
    suit: t(`cards.suit.${suit}`),
  });
}

/** Several cards after a verb, each with its article: 'den Pik-König und die Herz-Sieben'. @param {readonly string[]} cards */
export const cardsAsObjects = (cards) =>
  listFormat(currentLanguage()).format(cards.map((card) => cardInSentence(card, 'object')));

/** Several cards by name: "the this, the that and the third". @param {readonly string[]} cards */
export const listCards = (cards) =>
  listFormat(currentLanguage()).format(cards.map((card) => cardName(card, t, {pack: true})));

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
