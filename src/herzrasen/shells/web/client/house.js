// The house rules of a table, the same for everyone at it: how far it believes a long line in a race, what it helps with,
// what may be played with. Agreed on when it is opened (lobby/at-table.js), said with the rules in force
// (house-card.js). Pure.
//
//   readHouse(stored)         what can be meant of a house that was kept somewhere
//   houseLines(house)         its sentences
//   unusual(house)            the sentences of what is not as usual
//   inputsLine(inputs)        what may be played with, as a sentence

import {USUAL_HOUSE} from './room.js';
import {spoken, t} from './texts.js';

/** @typedef {Required<import('./wire.d.ts').House>} House */

/** What may be chosen; the most help stands last. */
export const CHOICES = /** @type {const} */ ({
  kind: ['private', 'public'],
  help: ['manual', 'send', 'assist'],
  inputs: ['mouse', 'touch', 'keys'],
});

/** Takes over what exists; everything else is as usual. @param {Record<string, unknown>} stored @returns {House} */
export function readHouse(stored) {
  const usual = /** @type {House} */ (USUAL_HOUSE);
  const {kind, help, inputs} = stored;
  const known = CHOICES.inputs.filter((input) => Array.isArray(inputs) && inputs.includes(input));
  return {
    kind: CHOICES.kind.find((each) => each === kind) ?? usual.kind,
    help: CHOICES.help.find((each) => each === help) ?? usual.help,
    inputs: known.length ? known : usual.inputs,
  };
}

/** @param {House} house @returns {Record<keyof House, string>} */
const said = ({kind, help, inputs}) => ({
  kind: t(`lobby.house.kind_says.${kind}`),
  help: t(`lobby.house.help_says.${help}`),
  inputs: inputsLine(inputs),
});

/** @param {import('./wire.d.ts').House} house */
export const houseLines = (house) => Object.values(said(readHouse({...house})));

/** @param {import('./wire.d.ts').House} house */
export function unusual(house) {
  const [here, usual] = [said(readHouse({...house})), said(readHouse({}))];
  return /** @type {const} */ (['kind', 'help', 'inputs']).flatMap((what) => (here[what] === usual[what] ? [] : [here[what]]));
}

/** @param {House['inputs']} inputs */
export function inputsLine(inputs) {
  if (inputs.length === CHOICES.inputs.length) return t('lobby.house.inputs_says.all');
  const list = new Intl.ListFormat(spoken(), {type: 'disjunction'}).format(inputs.map((input) => t(`lobby.house.with.${input}`)));
  return [t('lobby.house.inputs_says.only', {list}), inputs.includes('keys') ? '' : t('lobby.house.inputs_says.no_keys')].filter(Boolean).join(' ');
}
