// The foundations, a block for each suit; a foundation stays where it was opened. A free place shows its suit.
//
//   .table  Public     .slots  foundations a suit can have     .targets  places that take what is chosen
//   .suits  that what is chosen may open, 'S'                  .pending  cards on their way

import {html, nothing} from '../../vendor/lit.js';
import {parseCard} from '../../core/text/card-text.js';
import {signPath} from '../../kit/cards/suit-shapes.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {withCapital} from '../../core/text/capitals.js';
import {t} from '../../core/text/texts.js';
import {jokerView, nameOf} from './jokers.js';
import {pile} from './place-button.js';
import {blocks, NEW} from './view-selectors.js';

const COMPLETE = 13; // cards of a foundation

export class NertsFoundations extends BaseElement {
  static properties = {
    table: {attribute: false, hasChanged: haveChanged},
    slots: {attribute: false},
    targets: {attribute: false},
    suits: {attribute: false},
    pending: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    this.slots = 4;
    /** @type {ReadonlySet<string>} */
    this.targets = new Set();
    this.suits = '';
    /** @type {ReadonlySet<string>} */
    this.pending = new Set();
  }

  render() {
    const {table} = this;
    if (!table) return html``;
    return html`<div class="blocks" role="group" aria-label=${t('nerts_table.middle.title', {n: table.foundations.length})}>
      ${blocks(table, this.slots).map(({suit, slots}) => {
        const free = slots.indexOf(null);
        return html`<div class="block" role="group" aria-label=${withCapital(t(`cards.suit.${suit}`))}>
          ${slots.map((number, at) => (number === null ? this.free(suit, at === free, table) : this.foundation(table, number)))}
        </div>`;
      })}
    </div>`;
  }

  /** A complete foundation is turned over, stays or is removed, as the rules say. @param {import('./types.d.ts').Public} table @param {number} number */
  foundation(table, number) {
    const cards = table.foundations[number] ?? [];
    const top = cards.at(-1) ?? '';
    const done = cards.length === COMPLETE;
    const finished = done ? (table.rules.finished ?? 'turned') : 'stays';
    if (finished === 'removed') return this.lastCard(table, number, top);
    return html`<div class="slot ${done ? 'done' : ''}">
      ${pile({
        place: {at: 'foundation', index: number},
        cards: finished === 'stays' ? cards : [],
        closed: finished === 'stays' ? null : parseCard(top).deck,
        key: top,
        jokers: table.jokers,
        label: t(done ? 'nerts_table.middle.done' : 'nerts_table.middle.card', {card: nameOf(top, table.jokers, t)}),
        owner: null,
        target: this.targets.has(`foundation:${number}`),
        pending: this.pending.has(top),
      })}
    </div>`;
  }

  /** Its last card is seen to arrive before it goes. @param {import('./types.d.ts').Public} table @param {number} number @param {string} top */
  lastCard({jokers}, number, top) {
    const {face, joker} = jokerView(top, jokers);
    return html`<div class="slot gone" data-spot="foundation:${number}" aria-hidden="true">
      <span class="place"></span><span class="card" data-key=${top} data-face=${face} data-joker=${joker ?? nothing} data-owner=${parseCard(top).deck}></span>
    </div>`;
  }

  /** A free place; the next one of a suit can be pressed. @param {string} suit @param {boolean} next @param {import('./types.d.ts').Public} table */
  free(suit, next, {jokers}) {
    const sign = html`<svg class="suit-sign" viewBox="-13 -13 26 26" aria-hidden="true"><path d=${signPath(suit)} /></svg>`;
    if (!next) return html`<div class="slot free"><span class="place"></span>${sign}</div>`;
    return html`<div class="slot free open">
      ${pile({
        place: {at: 'foundation', index: NEW},
        cards: [],
        suit,
        jokers,
        label: t('nerts_table.middle.free', {suit: t(`cards.suit.${suit}`)}),
        target: this.suits.includes(suit) && this.targets.has(`foundation:${NEW}`),
      })}${sign}
    </div>`;
  }
}

/** Only the foundations matter here. @param {import('./types.d.ts').Public | null} next @param {import('./types.d.ts').Public | null} [old] */
function haveChanged(next, old) {
  return next?.foundations !== old?.foundations || next?.jokers !== old?.jokers || next?.rules !== old?.rules;
}

customElements.define('nerts-foundations', NertsFoundations);
