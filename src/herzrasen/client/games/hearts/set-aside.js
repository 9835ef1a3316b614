// What lies aside: the kitty, face down, with its number of cards; and the cards of cancelled tricks, face up, until
// a seat takes the next trick.
//
//   <hearts-aside .table .nameOf>

import {html, nothing, repeat} from '../../vendor/lit.js';
import {cardLabel, parseCard} from '../../core/text/card-text.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {kittyLies} from './view-selectors.js';

export class HeartsAside extends BaseElement {
  static properties = {table: {attribute: false}, nameOf: {attribute: false}};

  constructor() {
    super();
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
  }

  render() {
    const {table} = this;
    if (!table) return nothing;
    return html`${this.kitty(table)} ${this.waiting(table)}`;
  }

  /** @param {import('./types.d.ts').Public} table */
  kitty(table) {
    if (!kittyLies(table)) return nothing;
    const backs = Math.min(4, table.kitty);
    return html`<div class="pile kitty stack full-width at-start" role="img" aria-label=${t('hearts_table.kitty.lies', {n: table.kitty})}>
      <span class="lie" ${styles({'--n': backs})} aria-hidden="true">
        ${Array.from({length: backs}, (_, at) => html`<span class="card" data-back="" ${styles({'--at': at})}></span>`)}
      </span>
      <span class="tag tiny strong nowrap" aria-hidden="true">${t('hearts_table.kitty.tag', {n: table.kitty})}</span>
    </div>`;
  }

  /** @param {import('./types.d.ts').Public} table */
  waiting({waiting}) {
    if (!waiting.length) return nothing;
    return html`<div class="pile waiting stack full-width at-start">
      <ul class="lie" role="list" aria-label=${t('hearts_table.waiting.lie', {n: waiting.length})} ${styles({'--n': waiting.length})}>
        ${repeat(
          waiting,
          (card) => card,
          (card, at) => html`<li ${styles({'--at': at})}>
            <span class="card" role="img" data-face=${parseCard(card).face} data-pack=${parseCard(card).deck || nothing} data-key=${card} aria-label=${cardLabel(card, t, {pack: true})}></span>
          </li>`,
        )}
      </ul>
      <span class="tag tiny strong nowrap" aria-hidden="true">${t('hearts_table.waiting.tag', {n: waiting.length})}</span>
    </div>`;
  }
}

customElements.define('hearts-aside', HeartsAside);
