// The house rules of a table, the same for everyone at it: how far it believes a long line in a race, what it helps with,
// what may be played with. Agreed on when it is opened (lobby/at-table.js), said with the rules in force.
//
//   readHouse(stored)    what can be meant of a house that was kept somewhere
//   houseCard(house, decks)   a template: its sentences, and the word of decks that several tables have in common
//   inputsLine(inputs)        what may be played with, as a sentence

import {html} from './vendor/lit.js';
import {USUAL_HOUSE} from './room.js';
import {spoken, t} from './texts.js';

/** @typedef {Required<import('./wire.d.ts').House>} House */

/** What may be chosen, the usual first in `kind`, the most help last. */
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

/** @param {import('./wire.d.ts').House} house @param {string} decks */
export function houseCard(house, decks) {
  const {kind, help, inputs} = readHouse({...house});
  const lines = [t(`lobby.house.kind_says.${kind}`), t(`lobby.house.help_says.${help}`), inputsLine(inputs), decks ? t('lobby.decks.are', {decks}) : ''];
  return html`<section class="rules-card house-card">
    <h3>${t('lobby.house.title')}</h3>
    <ul>${lines.filter(Boolean).map((line) => html`<li>${line}</li>`)}</ul>
  </section>`;
}

/** @param {House['inputs']} inputs */
export function inputsLine(inputs) {
  if (inputs.length === CHOICES.inputs.length) return t('lobby.house.inputs_says.all');
  const list = new Intl.ListFormat(spoken(), {type: 'disjunction'}).format(inputs.map((input) => t(`lobby.house.with.${input}`)));
  return [t('lobby.house.inputs_says.only', {list}), inputs.includes('keys') ? '' : t('lobby.house.inputs_says.no_keys')].filter(Boolean).join(' ');
}
