// Passing in the middle of the table: to which seat, how many are left to choose, confirm; then the seats it waits for.
//
//   .table  .own  .nameOf  .chosen (cards)  .most  .given (laid down, or null)
//   @confirm     @rechoose

import {html, nothing} from '../../vendor/lit.js';
import {parseCard} from '../../core/text/card-text.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {direction} from '../../kit/rules/pass-direction.js';
import {players, receiver} from './view-selectors.js';
import {arrow} from './icons.js';

export class HeartsPassing extends BaseElement {
  static properties = {
    table: {attribute: false},
    own: {attribute: false},
    chosen: {attribute: false},
    most: {attribute: false},
    given: {attribute: false},
    nameOf: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    this.own = 0;
    /** @type {readonly string[]} */
    this.chosen = [];
    this.most = 3;
    /** @type {readonly string[] | null} */
    this.given = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {table, own} = this;
    if (!table) return nothing;
    const to = own < 0 ? null : receiver(table, own);
    const facts = {n: this.most || (this.given?.length ?? 3), name: to === null ? '' : this.nameOf(to)};
    // The arrow points from the seat below to its receiver, the left neighbour at the left.
    const degrees = 90 + (360 * table.steps) / players(table);
    return html`<div class="passing stack gap-4 text-centred at-centre">
      <p class="instruction stack gap-3 at-centre">
        <span class="way" ${styles({'--way': `${degrees}deg`})}>${arrow}</span>
        ${
          own < 0
            ? t('hearts_table.passing.watch', {
                direction: t(`hearts_table.passing.way.${direction(table)}`, {n: table.steps}),
              })
            : this.given
              ? t('hearts_table.passing.given', facts)
              : t('hearts_table.passing.choose', facts)
        }
      </p>
      ${own < 0 ? nothing : this.given ? this.passedTemplate() : this.choosing(facts)}
    </div>`;
  }

  /** @param {{n: number, name: string}} facts */
  choosing(facts) {
    const missing = facts.n - this.chosen.length;
    return html`<button class="button primary confirm" aria-disabled=${missing > 0 ? 'true' : 'false'} @click=${() => this.emit('confirm')}>
      ${missing > 0 ? t('hearts_table.passing.missing', {n: missing}) : t('hearts_table.passing.confirm', facts)}
    </button>`;
  }

  passedTemplate() {
    const table = /** @type {import('./types.d.ts').Public} */ (this.table);
    const open = Array.from({length: players(table)}, (_, seat) => seat).filter(
      (seat) => seat !== this.own && !table.chosen?.includes(seat),
    );
    return html`<div class="laid" aria-hidden="true">${this.given?.map((card) => html`<span class="card" data-back="" data-pack=${parseCard(card).deck || nothing}></span>`)}</div>
      <p class="small muted">${open.length ? t('hearts_table.passing.waiting', {names: open.map(this.nameOf).join(', ')}) : nothing}</p>
      <button class="button" @click=${() => this.emit('rechoose')}>${t('hearts_table.passing.change')}</button>`;
  }
}

customElements.define('hearts-passing', HeartsPassing);
