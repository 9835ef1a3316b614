// What the coach's figures say, written as people read them. Pure but for the language.
//
//   formatPoints(4.24)          '4.2', in German '4,2'
//   formatSigned(21)            '+21', '−5', '0': points that come to a total
//   formatPercent(0.25)         '25 %' as the language writes it
//   formatSpread(option)        half the width of its interval, '1.1'
//   isExact(option)          whether the interval is nothing, as it is written
//   rankOf(options, at)   'best', 'near' where the search cannot tell it from the best, or 'worse'
//   byPoints(options, count)  the best ones in the order of the figures shown, each with its place among all
//   fewerPoints(hint)     why the best is not the one with the fewest points, as a sentence; '' where it is
//   optionSentence(ask, option)    what the coach would do, as a sentence
//   optionName(option)        what an option is called: its cards, nothing, or what is chosen of the moon
//   factSentence(fact, names) a fact of the coach as a sentence

import {currentLanguage, t} from '../../core/text/texts.js';
import {cardsAsObjects, factsInWords, listCards} from '../../core/text/facts.js';

/** @typedef {import('../../wire.d.ts').HintOption} HintOption */
/** @typedef {import('../../wire.d.ts').CoachFact} CoachFact */
/** @typedef {'best' | 'near' | 'worse'} Stand */

/** How many ways to pass or to expose cards are listed. */
export const MAX_OPTIONS = 5;

/** @param {number} n */
export const formatPoints = (n) =>
  new Intl.NumberFormat(currentLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'negative',
  })
    .format(n)
    .replace('-', '−');

/** @param {number} n a whole number */
export const formatSigned = (n) =>
  new Intl.NumberFormat(currentLanguage(), {signDisplay: 'exceptZero'}).format(n).replace('-', '−');

/** @param {number} share 0 to 1 */
export const formatPercent = (share) =>
  new Intl.NumberFormat(currentLanguage(), {style: 'percent', maximumFractionDigits: 0}).format(share);

/** @param {{low: number, high: number}} option */
export const formatSpread = ({low, high}) => formatPoints((high - low) / 2);

/** @param {{low: number, high: number}} option */
export const isExact = ({low, high}) => formatPoints(low) === formatPoints(high);

/** @param {readonly {loss: number, within: number}[]} options best first @param {number} at @returns {Stand} */
export function rankOf(options, at) {
  const option = options[at];
  if (at === 0 || !option) return 'best';
  return option.loss <= option.within ? 'near' : 'worse';
}

/** @param {readonly HintOption[]} options best first @param {number} count */
export const byPoints = (options, count) =>
  options
    .slice(0, count)
    .map((option, at) => ({option, at}))
    .sort((a, b) => a.option.points - b.option.points || a.at - b.at);

/**
 * The coach chooses by more than the points that are shown: by how the choices do in the same deals, against the others.
 * @param {Pick<import('../../wire.d.ts').Hint, 'ask' | 'options'>} hint
 */
export function fewerPoints({ask, options}) {
  const [first] = byPoints(options, ask === 'play' ? options.length : MAX_OPTIONS);
  const best = options[0];
  if (ask === 'moon' || !first || !best || formatPoints(first.option.points) === formatPoints(best.points)) return '';
  return t(`coach_table.hint.fewer.${rankOf(options, first.at)}`, {
    other: optionName(first.option),
    points: formatPoints(first.option.points),
    best: optionName(best),
    starred: formatPoints(best.points),
  });
}

/** @param {import('../../wire.d.ts').Hint['ask']} ask @param {Pick<HintOption, 'cards' | 'choice'>} option */
export function optionSentence(ask, {cards, choice}) {
  const what = choice ?? (cards.length ? ask : 'keep');
  return t(`coach_table.hint.best.${what}`, {cards: listCards(cards), cards_object: cardsAsObjects(cards)});
}

/** @param {Pick<HintOption, 'cards' | 'choice'>} option */
export function optionName({cards, choice}) {
  if (choice) return t(`hearts_table.moon.${choice}.name`);
  return cards.length ? listCards(cards) : t('coach_table.hint.nothing');
}

/** @param {CoachFact} fact @param {(seat: number) => string} nameOf */
export const factSentence = ({code, facts}, nameOf) => t(code, factsInWords(facts, nameOf));
