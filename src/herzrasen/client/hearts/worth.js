// What the coach's figures say, written as people read them. Pure but for the language.
//
//   figure(4.24)          '4.2', in German '4,2'
//   percent(0.25)         '25 %' as the language writes it
//   spread(option)        half the width of its interval, '1.1'
//   sure(option)          whether the interval is nothing, as it is written
//   stands(options, at)   'best', 'near' where the search cannot tell it from the best, or 'worse'
//   would(ask, option)    what the coach would do, as a sentence
//   called(option)        what an option is called: its cards, nothing, or what is chosen of the moon
//   sentence(fact, names) a fact of the coach as a sentence

import {spoken, t} from '../texts.js';
import {inWords, listed} from '../words.js';

/** @typedef {import('../wire.d.ts').HintOption} HintOption */
/** @typedef {import('../wire.d.ts').CoachFact} CoachFact */
/** @typedef {'best' | 'near' | 'worse'} Stand */

/** @param {number} n */
export const figure = (n) =>
  new Intl.NumberFormat(spoken(), {minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'negative'}).format(n).replace('-', '−');

/** @param {number} share 0 to 1 */
export const percent = (share) => new Intl.NumberFormat(spoken(), {style: 'percent', maximumFractionDigits: 0}).format(share);

/** @param {{low: number, high: number}} option */
export const spread = ({low, high}) => figure((high - low) / 2);

/** @param {{low: number, high: number}} option */
export const sure = ({low, high}) => figure(low) === figure(high);

/** @param {readonly {loss: number, within: number}[]} options best first @param {number} at @returns {Stand} */
export function stands(options, at) {
  const option = options[at];
  if (at === 0 || !option) return 'best';
  return option.loss <= option.within ? 'near' : 'worse';
}

/** @param {import('../wire.d.ts').Hint['ask']} ask @param {Pick<HintOption, 'cards' | 'choice'>} option */
export function would(ask, {cards, choice}) {
  const what = choice ?? (cards.length ? ask : 'keep');
  return t(`coach_table.hint.best.${what}`, {cards: listed(cards)});
}

/** @param {Pick<HintOption, 'cards' | 'choice'>} option */
export function called({cards, choice}) {
  if (choice) return t(`hearts_table.moon.${choice}.name`);
  return cards.length ? listed(cards) : t('coach_table.hint.nothing');
}

/** @param {CoachFact} fact @param {(seat: number) => string} nameOf */
export const sentence = ({code, facts}, nameOf) => t(code, inWords(facts, nameOf));
