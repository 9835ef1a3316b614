// The house rules of a table, the same for everyone at it: how far it believes a long line in a race, what it helps with,
// what may be played with, who may look on, how long one may think, what may be said. Agreed on when it is opened (screens/lobby/table-options.js), said with the rules in force
// (house-rules-card.js). Pure.
//
//   parseHouseRules(stored)         what can be meant of a house that was kept somewhere
//   houseLines(house, game)   its sentences: of Hearts only who may look on, as nobody is quicker there
//   unusual(house, game)      the sentences of what is not as usual
//   inputsLine(inputs)        what may be played with, as a sentence
//   inputsList(inputs)        the same as a list

import {parseTimeControl, timeLines} from '../clocks/time-control.js';
import {mayChat} from '../../core/table/chat-state.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {DEFAULT_HOUSE_RULES} from '../../core/table/default-house-rules.js';
import {listFormat} from '../../core/text/list-format.js';

/** @typedef {Required<import('../../wire.d.ts').HouseRules>} House */

/** What may be chosen; the most help stands last. */
export const CHOICES = /** @type {const} */ ({
  kind: ['private', 'public'],
  help: ['manual', 'send', 'assist'],
  inputs: ['mouse', 'touch', 'keys'],
  watchers: ['may-sit', 'look-on', 'none'],
  talk: ['free', 'phrases', 'none'],
});

/** What there is to agree on in each game. @type {Record<string, readonly (keyof House)[]>} */
const ASKED = {
  hearts: ['watchers', 'time', 'talk'],
  nerts: ['kind', 'help', 'inputs', 'watchers', 'time', 'talk'],
};

/** Takes over what exists; everything else is as usual. @param {Record<string, unknown>} stored @returns {House} */
export function parseHouseRules(stored) {
  const usual = /** @type {House} */ (DEFAULT_HOUSE_RULES);
  const {kind, help, inputs, watchers, time, talk} = stored;
  const known = CHOICES.inputs.filter((input) => Array.isArray(inputs) && inputs.includes(input));
  return {
    kind: CHOICES.kind.find((each) => each === kind) ?? usual.kind,
    help: CHOICES.help.find((each) => each === help) ?? usual.help,
    inputs: known.length ? known : usual.inputs,
    watchers: CHOICES.watchers.find((each) => each === watchers) ?? usual.watchers,
    time: parseTimeControl(time),
    talk: CHOICES.talk.find((each) => each === talk) ?? null,
  };
}

/** @param {House} house @param {string} game @returns {Record<keyof House, string>} */
const houseRuleTexts = ({kind, help, inputs, watchers, time, talk}, game) => ({
  kind: t(`lobby.house.kind_says.${kind}`),
  help: t(`lobby.house.help_says.${help}`),
  inputs: inputsLine(inputs),
  watchers: t(`lobby.house.watchers_says.${watchers}`),
  time: timeLines({kind, time}, game).join(' '),
  talk: t(`lobby.house.talk_says.${mayChat({kind, talk})}`),
});

/** @param {import('../../wire.d.ts').HouseRules} house @param {string} game */
export function houseLines(house, game) {
  const here = houseRuleTexts(parseHouseRules({...house}), game);
  return (ASKED[game] ?? []).map((what) => here[what]);
}

/** @param {import('../../wire.d.ts').HouseRules} house @param {string} game */
export function unusual(house, game) {
  const here = parseHouseRules({...house});
  // What follows from a room for anybody is as usual there; that it is one is not.
  const usual = {...parseHouseRules({}), kind: here.kind};
  const [lines, others] = [houseRuleTexts(here, game), houseRuleTexts(usual, game)];
  return (ASKED[game] ?? [])
    .filter((what) => lines[what] !== others[what] || (what === 'kind' && here.kind !== 'private'))
    .map((what) => lines[what]);
}

/** "the mouse or the keyboard". @param {House['inputs']} inputs */
export const inputsList = (inputs) =>
  listFormat(currentLanguage(), 'disjunction').format(inputs.map((input) => t(`lobby.house.with.${input}`)));

/** @param {House['inputs']} inputs */
export function inputsLine(inputs) {
  if (inputs.length === CHOICES.inputs.length) return t('lobby.house.inputs_says.all');
  return [
    t('lobby.house.inputs_says.only', {list: inputsList(inputs)}),
    inputs.includes('keys') ? '' : t('lobby.house.inputs_says.no_keys'),
  ]
    .filter(Boolean)
    .join(' ');
}
