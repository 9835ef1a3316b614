// The control that fits an option: a switch, a choice with each value's sentence, a stepper, cards, a list. What it sets
// goes to the server as it is; nothing is checked here.
//
//   control({game, option, value, packs, set})    a template; the heading has the id of `nameId`, its sentence `aboutId`

import {html, live, nothing} from '../vendor/lit.js';
import {name as cardName} from '../cards/card.js';
import {card} from '../cards/view.js';
import {close} from '../icons.js';
import {t} from '../texts.js';
import {pickCard, pickCards} from './pick.js';
import {optionAbout, optionName, valueName} from './say.js';

/** @typedef {import('../wire.d.ts').Option} Option */
/** @typedef {{game: string, option: Option, value: unknown, packs: number, seats: number, set: (value: unknown) => void}} Field */
/** @typedef {{card: string, points: number}} Priced */

/** @param {string} option */
export const nameId = (option) => `rule-${option}`;
/** @param {string} option */
export const aboutId = (option) => `rule-${option}-about`;

const SHORT = 52; // characters: values that stand in one row together
const MANY = 5; // values: more of them are a list that opens

/** @param {Field} field */
export function control(field) {
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
      aria-labelledby=${nameId(option.name)}
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
  return html`<div class=${short ? 'chips' : 'rule-values'} role="radiogroup" aria-labelledby=${nameId(option.name)} aria-describedby=${aboutId(option.name)}>
    ${values.map(
      (one, at) => html`<label class=${short ? 'chip' : 'rule-value'}>
        <input type="radio" name="rule-${option.name}" value=${String(one)} .checked=${live(one === value)} @change=${() => set(one)} />
        <span>${labels[at]}</span>
      </label>`,
    )}
  </div>`;
}

/** @param {Field} field */
function select({game, option, value, set}) {
  return html`<select
    aria-labelledby=${nameId(option.name)}
    aria-describedby=${aboutId(option.name)}
    @change=${(/** @type {Event} */ event) => set(/** @type {HTMLSelectElement} */ (event.target).value)}
  >
    ${option.values?.map((one) => html`<option value=${one} .selected=${live(one === value)}>${valueName(game, option.name, one)}</option>`)}
  </select>`;
}

/** How far one press goes: large numbers in larger steps. @param {number} value @param {1 | -1} way */
export function stepped(value, way) {
  const from = Math.abs(way > 0 ? value : value - 1);
  const size = from >= 100 ? 25 : from >= 30 ? 5 : 1;
  return Math.abs(value) < 30 || value % size === 0 ? value + way * size : (way > 0 ? Math.ceil : Math.floor)(value / size) * size;
}

/**
 * @param {{label: string, described?: string, value: number | null, least: number | null, most: number | null, set: (value: number) => void}} field
 */
function stepper({label, described, value, least, most, set}) {
  const low = least ?? -Infinity;
  const high = most ?? Infinity;
  /** @param {1 | -1} way */
  const step = (way) => () => set(Math.min(high, Math.max(low, stepped(value ?? 0, way))));
  /** @param {Event} event */
  const written = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const said = Number(input.value.replace('−', '-'));
    if (input.value.trim() === '' || Number.isNaN(said)) input.value = shown(value);
    else set(said);
  };
  return html`<span class="rule-stepper">
    <button type="button" class="button icon" aria-label=${t('rule_choice.less', {option: label})} ?disabled=${value === null || value <= low} @click=${step(-1)}>−</button>
    <input
      type="text"
      inputmode=${low < 0 ? 'text' : 'numeric'}
      autocomplete="off"
      aria-label=${label}
      aria-describedby=${described ?? nothing}
      .value=${live(shown(value))}
      ?disabled=${value === null}
      @change=${written}
    />
    <button type="button" class="button icon" aria-label=${t('rule_choice.more', {option: label})} ?disabled=${value === null || value >= high} @click=${step(1)}>+</button>
  </span>`;
}

/** @param {number | null} value */
const shown = (value) => (value === null ? '' : String(value).replace('-', '−'));

/** A number to begin with where none was set: as many as a suit has cards, if that is allowed. @param {Option} option */
const beginning = ({usual, least, most}) => (typeof usual === 'number' ? usual : Math.min(most ?? 13, Math.max(least ?? 13, 13)));

/** @param {Field} field */
function number({game, option, value, set}) {
  const {name, least = null, most = null, empty} = option;
  const label = optionName(game, name);
  const range = least !== null && most !== null ? t('rule_choice.range', {least, most}) : '';
  return html`<div class="rule-number" role="group" aria-labelledby=${nameId(name)}>
    ${stepper({label, described: aboutId(name), value: /** @type {number | null} */ (value), least, most, set})}
    <span class="small muted number">${range}</span>
    ${empty
      ? html`<label class="chip">
          <input
            type="checkbox"
            .checked=${live(value === null)}
            @change=${(/** @type {Event} */ event) => set(/** @type {HTMLInputElement} */ (event.target).checked ? null : beginning(option))}
          /><span>${valueName(game, name, null)}</span>
        </label>`
      : nothing}
  </div>`;
}

/** @param {Field} field */
function oneCard({game, option, value, set}) {
  const {name} = option;
  const pick = async () => {
    const picked = await pickCard({title: optionName(game, name), about: optionAbout(game, name), chosen: /** @type {string | null} */ (value)});
    if (picked) set(picked);
  };
  return html`<div class="rule-cards" role="group" aria-labelledby=${nameId(name)} aria-describedby=${aboutId(name)}>
    ${value === null ? html`<span>${valueName(game, name, null)}</span>` : shownCard(String(value))}
    <button type="button" class="button" @click=${pick}>${t(value === null ? 'rule_choice.pick' : 'rule_choice.pick_other')}</button>
    ${value === null
      ? nothing
      : html`<button type="button" class="button quiet icon" aria-label=${t('rule_choice.take_away', {card: cardName(String(value), t)})} @click=${() => set(null)}>${close}</button>`}
  </div>`;
}

/** A small picture and the name. @param {string} text */
const shownCard = (text) => html`<span class="rule-shown"><span class="card" data-face=${text} aria-hidden="true"></span>${cardName(text, t)}</span>`;

/** @param {Field} field */
function list(field) {
  switch (field.option.of) {
    case 'card':
      return cards(field);
    case 'price':
      return prices(field);
    default:
      return numbers(field);
  }
}

/** @param {Field} field */
function cards({game, option: {name}, value, packs, set}) {
  const chosen = /** @type {string[]} */ (value);
  const pick = async () => set(await pickCards({title: optionName(game, name), about: optionAbout(game, name), chosen, packs}));
  return html`<div class="rule-cards" role="group" aria-labelledby=${nameId(name)} aria-describedby=${aboutId(name)}>
    ${chosen.length
      ? html`<ul class="rule-hand" role="list">${chosen.map((text) => html`<li>${card(text, {still: true})}</li>`)}</ul>`
      : html`<span>${valueName(game, name, null)}</span>`}
    <button type="button" class="button" @click=${pick}>${t('rule_choice.pick_cards')}</button>
  </div>`;
}

/** @param {Field} field */
function prices({game, option, value, set}) {
  const {name} = option;
  const rows = /** @type {Priced[]} */ (value);
  const add = async () => {
    const picked = await pickCard({title: optionName(game, name), about: optionAbout(game, name), chosen: null});
    if (picked) set([...rows, {card: picked, points: 10}]);
  };
  return html`<div class="rule-prices" role="group" aria-labelledby=${nameId(name)} aria-describedby=${aboutId(name)}>
    ${rows.length
      ? html`<ul role="list">
          ${rows.map(
            (row, at) => html`<li>
              ${shownCard(row.card)}
              ${stepper({
                label: t('rule_choice.price_of', {card: cardName(row.card, t)}),
                value: row.points,
                least: option.least ?? null,
                most: option.most ?? null,
                set: (points) => set(rows.with(at, {...row, points})),
              })}
              <button type="button" class="button quiet icon" aria-label=${t('rule_choice.take_away', {card: cardName(row.card, t)})} @click=${() => set(rows.toSpliced(at, 1))}>
                ${close}
              </button>
            </li>`,
          )}
        </ul>`
      : html`<span>${valueName(game, name, null)}</span>`}
    <button type="button" class="button" @click=${add}>${t('rule_choice.add_card')}</button>
  </div>`;
}

/** One number for each seat, or none for all alike. @param {Field} field */
function numbers({game, option, value, seats, set}) {
  const {name, least = null, most = null} = option;
  const each = /** @type {number[]} */ (value);
  const same = each.length === 0;
  const all = Array.from({length: seats}, (_, seat) => each[seat] ?? beginning(option));
  return html`<div class="rule-prices" role="group" aria-labelledby=${nameId(name)} aria-describedby=${aboutId(name)}>
    <label class="chip">
      <input type="checkbox" .checked=${live(same)} @change=${() => set(same ? all : [])} /><span>${valueName(game, name, null)}</span>
    </label>
    ${same
      ? nothing
      : html`<ul role="list">
          ${all.map(
            (number, seat) => html`<li>
              <span>${t('rule_choice.seat', {seat: seat + 1})}</span>
              ${stepper({label: t('rule_choice.seat', {seat: seat + 1}), value: number, least, most, set: (next) => set(all.with(seat, next))})}
            </li>`,
          )}
        </ul>`}
  </div>`;
}
