// A rule set as text: its parts, and in an address.
//
//   parts('sun+target=50')               {preset: 'sun', changed: ['target']}; of another version as well
//   withVersion('sun', 1)                '1:sun'; today's version is left out
//   hashOf('hearts', 'sun+target=50')    what follows the page's address: '#/rules/hearts/3:sun+target=50'
//   rulesOfLink('3:sun+target=50')       the text form that a link names; of another version with that version
//   linkTo('hearts', 'sun+target=50')    the whole address

import {hashOfPlace} from '../../core/app/page-place.js';

/** @param {string} rules a text form */
export function parts(rules) {
  const [preset = '', changes = ''] = rules.replace(/^\d+:/, '').split('+');
  return {preset, changed: changes ? changes.split(',').map((change) => change.split('=')[0] ?? '') : []};
}

/** The version of the presets (RULES_VERSION in games/protocol.py). A preset that is corrected means something else in each. */
export const RULES_VERSION = 3;

/** Rules with their version before them, unless that is today's or stands there already. @param {string} rules @param {number} version */
export const withVersion = (rules, version) =>
  version === RULES_VERSION || /^\d+:/.test(rules) ? rules : `${version}:${rules}`;

/** A link without a version is from the time when links had none. @param {string} text what follows the game in a link */
export function rulesOfLink(text) {
  const [, version, rules = ''] = /^(\d+):(.*)$/.exec(text) ?? [];
  if (!version) return `1:${text}`;
  return Number(version) === RULES_VERSION ? rules : text;
}

/** @param {string} game @param {string} rules */
export const hashOf = (game, rules) => hashOfPlace(`rules/${game}/${RULES_VERSION}:${rules}`);

/** @param {string} game @param {string} rules */
export const linkTo = (game, rules) => new URL(hashOf(game, rules), location.href).href;
