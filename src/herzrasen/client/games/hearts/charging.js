// Charging in the middle of the table: which cards to expose, what exposing them does, confirm; afterwards who is waited
// for, and the way back. Everybody is asked, also those who have nothing to expose, so that silence reveals nothing.
//
//   .table  .own  .nameOf  .cards (that may be exposed)  .chosen (cards)  .decided (laid open, or null)
//   @confirm     @rechoose

import {html, nothing} from '../../vendor/lit.js';
import {cardLabel, cardName} from '../../core/text/card-text.js';
import {card} from '../../kit/cards/card-view.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {parseCard} from '../../core/text/card-text.js';
import {players} from './view-selectors.js';

export class HeartsCharging extends BaseElement {
  static properties = {
    table: {attribute: false},
    own: {attribute: false},
    cards: {attribute: false},
    chosen: {attribute: false},
    decided: {attribute: false},
    nameOf: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    this.own = 0;
    /** @type {readonly string[]} */
    this.cards = [];
    /** @type {readonly string[]} */
    this.chosen = [];
    /** @type {readonly string[] | null} */
    this.decided = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {table, own} = this;
    if (!table) return nothing;
    return html`<div class="charging stack gap-3 text-centred at-centre">
      <p class="instruction">${t(`hearts_table.charging.${own < 0 ? 'watch' : this.decided ? (this.decided.length ? 'exposed' : 'kept') : 'question'}`)}</p>
      ${own < 0 ? this.waiting(table) : this.decided ? this.ownDecision(table, this.decided) : this.choosing()}
    </div>`;
  }

  choosing() {
    const {cards, chosen} = this;
    const names = chosen.map((text) => cardName(text, t, {pack: true})).join(', ');
    return html`${
      cards.length
        ? html`<ul class="does stack gap-1" role="list" tabindex="0" aria-label=${t('hearts_table.charging.what')}>${cards.map(
            (text) => html`<li class="box" data-chosen=${chosen.includes(text) ? '' : nothing}>
            <strong>${cardLabel(text, t, {pack: true})}</strong> ${t(`hearts_table.charging.if.${parseCard(text).face}`)}
          </li>`,
          )}</ul>`
        : html`<p class="muted">${t('hearts_table.charging.none')}</p>`
    }
      <button class="button primary confirm" @click=${() => this.emit('confirm')}>
        ${names ? t('hearts_table.charging.confirm', {cards: names}) : t('hearts_table.charging.keep')}
      </button>`;
  }

  /** @param {import('./types.d.ts').Public} table @param {readonly string[]} decided */
  ownDecision(table, decided) {
    return html`${decided.length ? html`<div class="laid">${decided.map((text) => card(text, {still: true, pack: true, key: false}))}</div>` : nothing}
      ${this.waiting(table)}
      <button class="button" @click=${() => this.emit('rechoose')}>${t('hearts_table.charging.change')}</button>`;
  }

  /** @param {import('./types.d.ts').Public} table */
  waiting(table) {
    const open = Array.from({length: players(table)}, (_, seat) => seat).filter(
      (seat) => !table.chosen?.includes(seat),
    );
    return html`<p class="small muted">${t('hearts_table.charging.waiting', {names: open.map(this.nameOf).join(', ')})}</p>`;
  }
}

customElements.define('hearts-charging', HeartsCharging);
