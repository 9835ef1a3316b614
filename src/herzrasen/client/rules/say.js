// Rules in words, where the server has not said them already: what an option and its values are called.
//
//   valueName('hearts', 'moon', 'choice')   'the shooter chooses'
//   titleOf('hearts', 'sun+target=50')      'Sun, changed: Target'
//   titleOfChoice(choice)                   the same of what is chosen; its own name where it has one

import {has, t} from '../texts.js';
import {nameOfPreset} from '../words.js';
import {parts} from './address.js';
import {SEATED} from './choice.js';
import {own} from './kept.js';

/** @typedef {import('../api.js').GameName} GameName */

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
function titled(game, preset, changed) {
  const name = nameOfPreset(game, preset);
  // How many play is said elsewhere.
  const options = changed.filter((option) => option !== SEATED[game]).map((option) => optionName(game, option));
  return options.length ? t('rule_choice.changed', {name, options: options.join(', ')}) : name;
}

/** @param {GameName} game @param {string} rules */
export function titleOf(game, rules) {
  const {preset, changed} = parts(rules);
  return titled(game, preset, changed);
}

/** The name that somebody gave to these rules, else their preset's. @param {import('./choice.js').RuleChoice} choice */
export const titleOfChoice = (choice) =>
  own(choice.game).find(({rules}) => choice.is(rules))?.name ?? titled(choice.game, choice.base, choice.differences);
