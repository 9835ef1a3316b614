// The control that fits an option: a switch, a choice with each value's sentence, a stepper, cards, a list. What it sets
// goes to the server as it is; nothing is checked here.
//
//   optionControl({game, option, value, packs, each, set})    a template; option-ids.js names the heading and the sentence it belongs to

import {html, live, nothing} from '../../vendor/lit.js';
import {t} from '../../core/text/texts.js';
import {aboutId, nameId} from './option-ids.js';
import {cards, numbers, oneCard, cardPoints} from './list-controls.js';
import {optionName, valueName} from './option-names.js';
import {startValue, stepper} from './stepper.js';

/** @typedef {import('../../wire.d.ts').OptionInfo} Option */
/** @typedef {{game: string, option: Option, value: unknown, packs: number, each: readonly string[], set: (value: unknown) => void}} Field */

const SHORT = 52; // characters: values that stand in one row together
const MANY = 5; // values: more of them are a list that opens

/** @param {Field} field */
export function optionControl(field) {
  switch (field.option.kind) {
    case 'yes-no':
      return yesNo(field);
    case 'choice':
      return (field.option.values ?? []).length > MANY ? select(field) : choice(field, field.option.values ?? []);
    case 'number':
      return number(field);
    case 'card':
      return oneCard(field);
    default:
      return list(field);
  }
}

/** A switch where the words are just yes and no; else both values. @param {Field} field */
function yesNo(field) {
  const {game, option, value, set} = field;
  if (valueName(game, option.name, true) !== t('connection.rules.yes')) return choice(field, [true, false]);
  return html`<label class="switch">
    <input
      type="checkbox"
      role="switch"
      aria-label=${optionName(game, option.name)}
      aria-describedby=${aboutId(option.name)}
      .checked=${live(value === true)}
      @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked)}
    /><span aria-hidden="true">${valueName(game, option.name, value)}</span>
  </label>`;
}

/** @param {Field} field @param {readonly (string | boolean)[]} values */
function choice({game, option, value, set}, values) {
  const labels = values.map((one) => valueName(game, option.name, one));
  const short = labels.join('').length <= SHORT;
  return html`<div class=${short ? 'chips' : 'rule-values stack full-width'} role="radiogroup" aria-labelledby=${nameId(option.name)} aria-describedby=${aboutId(option.name)}>
    ${values.map(
      (one, at) => html`<label class=${short ? 'chip' : 'rule-value choice'}>
        <input type="radio" name="rule-${option.name}" value=${String(one)} .checked=${live(one === value)} @change=${() => set(one)} />
        <span class=${short ? nothing : 'row unwrapped grow'}>${labels[at]}</span>
      </label>`,
    )}
  </div>`;
}

/** @param {Field} field */
function select({game, option, value, set}) {
  return html`<select
    aria-label=${optionName(game, option.name)}
    aria-describedby=${aboutId(option.name)}
    @change=${(/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value)}
  >
    ${option.values?.map((one) => html`<option value=${one} .selected=${live(one === value)}>${valueName(game, option.name, one)}</option>`)}
  </select>`;
}

/** @param {Field} field */
function number({game, option, value, set}) {
  const {name, least = null, most = null, empty} = option;
  const label = optionName(game, name);
  const range = least !== null && most !== null ? t('rule_choice.range', {least, most}) : '';
  return html`<div class="rule-number row" role="group" aria-labelledby=${nameId(name)}>
    ${stepper({label, described: aboutId(name), value: /** @type {number | null} */ (value), least, most, set})}
    <span class="small muted number" translate="no">${range}</span>
    ${
      empty
        ? html`<label class="chip">
          <input
            type="checkbox"
            .checked=${live(value === null)}
            @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked ? null : startValue(option))}
          /><span>${valueName(game, name, null)}</span>
        </label>`
        : nothing
    }
  </div>`;
}

/** @param {Field} field */
function list(field) {
  switch (field.option.of) {
    case 'card':
      return cards(field);
    case 'price':
      return cardPoints(field);
    default:
      return numbers(field);
  }
}
