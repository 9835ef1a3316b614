// Facts from the server in the reader's words. A fact named card, suit or seat travels as a card's text, a suit's letter,
// a seat's number; here it becomes what people say.
//
//   reason({code, facts}, nameOf)      the sentence of a refusal; nameOf(seat) gives a player's name
//   inWords(facts, nameOf)             only the facts, for t(key, inWords(facts, nameOf))
//   nameOfPreset(game, preset)         'New Moon'

import {name} from './cards/card.js';
import {has, t} from './texts.js';

/** @typedef {Record<string, string | number>} Facts */

/**
 * @param {Facts} facts
 * @param {(seat: number) => string} [nameOf]
 * @returns {Facts}
 */
export function inWords(facts, nameOf = String) {
  const said = {...facts};
  if (typeof facts.card === 'string') said.card = name(facts.card, t);
  if (typeof facts.suit === 'string' && has(`cards.suit.${facts.suit}`)) said.suit = t(`cards.suit.${facts.suit}`);
  if (typeof facts.seat === 'number') said.seat = nameOf(facts.seat);
  return said;
}

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
