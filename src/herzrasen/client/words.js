// Facts from the server in the reader's words. A fact named card, suit or seat travels as a card's text, a suit's letter,
// a seat's number, facts named cards as several texts; here it becomes what people say.
//
//   reason({code, facts}, nameOf)      the sentence of a refusal; nameOf(seat) gives a player's name
//   inWords(facts, nameOf)             only the facts, for t(key, inWords(facts, nameOf))
//   listed(['QS', 'AH'])              'Queen of Spades and Ace of Hearts'
//   nameOfPreset(game, preset)         'New Moon'

import {name} from './cards/card.js';
import {has, spoken, t} from './texts.js';

/** @typedef {Record<string, string | number>} Facts */

/**
 * @param {Facts} facts
 * @param {(seat: number) => string} [nameOf]
 * @returns {Facts}
 */
export function inWords(facts, nameOf = String) {
  const said = {...facts};
  if (typeof facts.card === 'string') said.card = name(facts.card, t);
  if (typeof facts.cards === 'string') said.cards = listed(facts.cards.split(' '));
  if (typeof facts.suit === 'string' && has(`cards.suit.${facts.suit}`)) said.suit = t(`cards.suit.${facts.suit}`);
  if (typeof facts.seat === 'number') said.seat = nameOf(facts.seat);
  return said;
}

/** Several cards by name: "the this, the that and the third". @param {readonly string[]} cards */
export const listed = (cards) => new Intl.ListFormat(spoken(), {type: 'conjunction'}).format(cards.map((card) => name(card, t, {pack: true})));

/**
 * @param {{code: string, facts?: Facts}} refusal
 * @param {(seat: number) => string} [nameOf]
 */
export const reason = ({code, facts = {}}, nameOf) => (has(code) ? t(code, inWords(facts, nameOf)) : t('client.trouble.server'));

/** @param {string} game @param {string} preset */
export function nameOfPreset(game, preset) {
  const key = `${game}.preset.${preset}.name`;
  return has(key) ? t(key) : preset.replace(/(^|-)(\w)/g, (_, dash, letter) => (dash ? ' ' : '') + letter.toUpperCase());
}
