// Names of options and their values, for rules that the server has not put into sentences.
//
//   valueName('hearts', 'moon', 'choice')   'the shooter chooses'
//   titleOf('hearts', 'sun+target=50')      'Sun, changed: Target'
//   titleOfChoice(choice)                   the same of what is chosen; its own name where it has one

import {has, t} from '../../core/text/texts.js';
import {nameOfPreset} from '../../core/text/facts.js';
import {parts} from './rules-url.js';
import {SEAT_OPTIONS} from './rule-choice.js';
import {savedRules} from './saved-rules.js';

/** @typedef {import('../../core/connection/api.js').GameName} GameName */

/** @param {string} game @param {string} option */
export const optionName = (game, option) => t(`${game}.option.${option}.name`);

/** @param {string} game @param {string} option */
export const optionAbout = (game, option) => t(`${game}.option.${option}.about`);

/** @param {string} game @param {string} option @param {unknown} value */
export function valueName(game, option, value) {
  const word = value === null ? 'none' : value === true ? 'yes' : value === false ? 'no' : String(value);
  const key = `${game}.value.${option}.${word}`;
  if (has(key)) return t(key);
  if (word === 'yes' || word === 'no' || word === 'none') return t(`connection.rules.${word}`);
  return word.replace('-', '−');
}

/** @param {GameName} game @param {string} preset @param {readonly string[]} changed */
function titleFromParts(game, preset, changed) {
  const name = nameOfPreset(game, preset);
  // The number of seats is shown elsewhere.
  const options = changed.filter((option) => option !== SEAT_OPTIONS[game]).map((option) => optionName(game, option));
  return options.length ? t('rule_choice.changed', {name, options: options.join(', ')}) : name;
}

/** @param {GameName} game @param {string} rules */
export function titleOf(game, rules) {
  const {preset, changed} = parts(rules);
  return titleFromParts(game, preset, changed);
}

/** The name under which these rules are saved, else their preset's. @param {import('./rule-choice.js').RuleChoice} choice */
export const titleOfChoice = (choice) =>
  savedRules(choice.game).find(({rules}) => choice.is(rules))?.name ??
  titleFromParts(choice.game, choice.base, choice.differences);
