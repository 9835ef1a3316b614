// Controls for options that are cards, or lists: a card, some cards, cards with a price, a number for each deck.

import {html, live, nothing} from '../../vendor/lit.js';
import {cardLabel, cardName} from '../../core/text/card-text.js';
import {card} from '../cards/card-view.js';
import {close} from '../../core/elements/icons.js';
import {t} from '../../core/text/texts.js';
import {aboutId, nameId} from './option-ids.js';
import {pickCard, pickCards} from './card-picker.js';
import {optionAbout, optionName, valueName} from './option-names.js';
import {startValue, stepper} from './stepper.js';

/** @typedef {import('./option-controls.js').Field} Field */
/** @typedef {{card: string, points: number}} Priced */

/** The button that goes leaves the focus to the one that adds. @param {Event} event @param {() => void} remove */
function removeRow(event, remove) {
  const list = /** @type {HTMLElement} */ (event.target).closest('[role=group]');
  /** @type {HTMLElement | null | undefined} */ (list?.querySelector(':scope > .button:not(.icon)'))?.focus();
  remove();
}

/** @param {Field} field */
export function oneCard({game, option, value, set}) {
  const {name} = option;
  const pick = async () => {
    const picked = await pickCard({
      title: () => optionName(game, name),
      about: () => optionAbout(game, name),
      chosen: /** @type {string | null} */ (value),
    });
    if (picked) set(picked);
  };
  return html`<div class="rule-cards row" role="group" aria-labelledby=${nameId(name)} aria-describedby=${aboutId(name)}>
    ${value === null ? html`<span>${valueName(game, name, null)}</span>` : shownCard(String(value))}
    <button type="button" class="button" @click=${pick}>${t(value === null ? 'rule_choice.pick' : 'rule_choice.pick_other')}</button>
    ${
      value === null
        ? nothing
        : html`<button type="button" class="button quiet icon" aria-label=${t('rule_choice.take_away', {card: cardName(String(value), t)})} @click=${(/** @type {Event} */ event) => removeRow(event, () => set(null))}>${close}</button>`
    }
  </div>`;
}

/** A small picture and the name. @param {string} text */
const shownCard = (text) =>
  html`<span class="rule-shown inline-row gap-2"><span class="card" data-face=${text} aria-hidden="true"></span>${cardLabel(text, t)}</span>`;

/** @param {Field} field */
export function cards({game, option: {name}, value, packs, set}) {
  const chosen = /** @type {string[]} */ (value);
  const pick = async () =>
    set(await pickCards({title: () => optionName(game, name), about: () => optionAbout(game, name), chosen, packs}));
  return html`<div class="rule-cards row" role="group" aria-labelledby=${nameId(name)} aria-describedby=${aboutId(name)}>
    ${
      chosen.length
        ? html`<ul class="rule-hand flow gap-1" role="list">${chosen.map((text) => html`<li class="flow">${card(text, {still: true})}</li>`)}</ul>`
        : html`<span>${valueName(game, name, null)}</span>`
    }
    <button type="button" class="button" @click=${pick}>${t('rule_choice.pick_cards')}</button>
  </div>`;
}

/** @param {Field} field */
export function cardPoints({game, option, value, set}) {
  const {name} = option;
  const rows = /** @type {Priced[]} */ (value);
  const add = async () => {
    const picked = await pickCard({
      title: () => optionName(game, name),
      about: () => optionAbout(game, name),
      chosen: null,
    });
    if (picked) set([...rows, {card: picked, points: 10}]);
  };
  return html`<div class="rule-prices stack gap-3 full-width at-start" role="group" aria-labelledby=${nameId(name)} aria-describedby=${aboutId(name)}>
    ${
      rows.length
        ? html`<ul class="stack gap-2 full-width" role="list">
          ${rows.map(
            (row, at) => html`<li class="row">
              ${shownCard(row.card)}
              <span class="rule-price inline-row gap-1">
                ${stepper({
                  label: t('rule_choice.price_of', {card: cardName(row.card, t)}),
                  value: row.points,
                  least: option.least ?? null,
                  most: option.most ?? null,
                  set: (points) => set(rows.with(at, {...row, points})),
                })}
                <button type="button" class="button quiet icon" aria-label=${t('rule_choice.take_away', {card: cardName(row.card, t)})} @click=${(/** @type {Event} */ event) => removeRow(event, () => set(rows.toSpliced(at, 1)))}>
                  ${close}
                </button>
              </span>
            </li>`,
          )}
        </ul>`
        : html`<span>${valueName(game, name, null)}</span>`
    }
    <button type="button" class="button" @click=${add}>${t('rule_choice.add_card')}</button>
  </div>`;
}

/** One number for each of those named, or none for all alike. @param {Field} field */
export function numbers({game, option, value, each: named, set}) {
  const {name, least = null, most = null} = option;
  const each = /** @type {number[]} */ (value);
  const same = each.length === 0;
  const all = named.map((_, at) => each[at] ?? startValue(option));
  return html`<div class="rule-prices stack gap-3 full-width at-start" role="group" aria-labelledby=${nameId(name)} aria-describedby=${aboutId(name)}>
    <label class="chip">
      <input type="checkbox" .checked=${live(same)} @change=${() => set(same ? all : [])} /><span>${valueName(game, name, null)}</span>
    </label>
    ${
      same
        ? nothing
        : html`<ul class="stack gap-2 full-width" role="list">
          ${all.map(
            (number, at) => html`<li class="row">
              <span>${named[at]}</span>
              ${stepper({label: named[at] ?? '', value: number, least, most, set: (next) => set(all.with(at, next))})}
            </li>`,
          )}
        </ul>`
    }
  </div>`;
}
