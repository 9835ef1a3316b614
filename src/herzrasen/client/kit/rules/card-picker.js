// Choosing cards for an option, in a dialog: one, or as many as one likes.
//
//   await pickCard({title, about, chosen: 'JD'})            a card's text, or null where the dialog was just closed
//   await pickCards({title, about, chosen: ['2D'], packs})  the cards chosen when the dialog was closed

import {html, nothing} from '../../vendor/lit.js';
import {RANKS, SUITS, cardLabel, parseCard} from '../../core/text/card-text.js';
import {card} from '../cards/card-view.js';
import {ask} from '../../core/elements/dialog.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {withCapital} from '../../core/text/capitals.js';
import {t} from '../../core/text/texts.js';
import {toggleCard} from './toggle-card.js';

/** @typedef {{title: () => string, about: () => string}} Question */

export class CardPicker extends BaseElement {
  /** @override */
  static properties = {chosen: {attribute: false}, packs: {attribute: false}};

  constructor() {
    super();
    /** @type {readonly string[]} */
    this.chosen = [];
    this.packs = 1;
  }

  /** @override */
  render() {
    return html`<div class="card-picker stack gap-4">
      ${SUITS.map(
        (
          suit,
        ) => html`<div class="card-picker-suit flow gap-2" role="group" aria-label=${withCapital(t(`cards.suit.${suit}`))}>
          ${RANKS.map((rank) => this.face(rank + suit))}
        </div>`,
      )}
    </div>`;
  }

  /** @param {string} face */
  face(face) {
    const copies = this.chosen.filter((text) => parseCard(text).face === face).length;
    const name = cardLabel(face, t);
    return html`<span class="card-picker-card">
      ${card(face, {
        chosen: copies > 0,
        label: copies > 1 ? t('rule_choice.copies', {card: name, n: copies}) : name,
        press: () => this.emit('pick', {face}),
      })}
      ${copies > 1 ? html`<span class="card-picker-count accented" aria-hidden="true">×${copies}</span>` : nothing}
    </span>`;
  }
}

/** @param {Question & {chosen: string | null}} question @returns {Promise<string | null>} */
export async function pickCard({title, about, chosen}) {
  /** @param {Event & {detail?: {face: string}}} event */
  const pick = (event) => {
    const dialog = /** @type {HTMLElement} */ (event.target).closest('dialog');
    dialog?.close(event.detail?.face);
  };
  const content = () => html`<div class="stack">
    <p class="muted">${about()}</p>
    <card-picker .chosen=${chosen ? [chosen] : []} @pick=${pick}></card-picker>
  </div>`;
  return (await ask({title, content, wide: true})) || null;
}

/** @param {Question & {chosen: readonly string[], packs: number}} question @returns {Promise<readonly string[]>} */
export async function pickCards({title, about, chosen, packs}) {
  let cards = chosen;
  /** @param {Event & {detail?: {face: string}}} event */
  const pick = (event) => {
    const picker = /** @type {CardPicker} */ (event.target);
    cards = toggleCard(cards, event.detail?.face ?? '', packs);
    picker.chosen = cards;
  };
  const content = () => html`<div class="stack">
    <p class="muted">${about()}</p>
    <card-picker .chosen=${cards} .packs=${packs} @pick=${pick}></card-picker>
  </div>`;
  await ask({
    title,
    content,
    wide: true,
    answers: [{value: 'done', label: () => t('rule_choice.done'), primary: true}],
  });
  return cards;
}

customElements.define('card-picker', CardPicker);
