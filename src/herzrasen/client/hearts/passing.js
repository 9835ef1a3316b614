// Passing in the middle of the table: to whom, how many are still to choose, confirm; afterwards who is waited for.
//
//   .table  .own  .nameOf  .chosen (cards)  .most  .given (laid down, or null)
//   @confirm     @rechoose

import {html, nothing} from '../vendor/lit.js';
import {parse} from '../cards/card.js';
import {Screen} from '../screen.js';
import {styles} from '../styles.js';
import {t} from '../texts.js';
import {direction, players, receiver} from './read.js';
import {arrow} from './signs.js';

export class HeartsPassing extends Screen {
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
    return html`<div class="passing">
      <p class="whither">
        <span class="way" ${styles({'--way': `${degrees}deg`})}>${arrow}</span>
        ${own < 0
          ? t('hearts_table.passing.watch', {direction: t(`hearts_table.passing.way.${direction(table)}`, {n: table.steps})})
          : this.given
            ? t('hearts_table.passing.given', facts)
            : t('hearts_table.passing.choose', facts)}
      </p>
      ${own < 0 ? nothing : this.given ? this.laid() : this.choosing(facts)}
    </div>`;
  }

  /** @param {{n: number, name: string}} facts */
  choosing(facts) {
    const missing = facts.n - this.chosen.length;
    return html`<button class="button primary confirm" aria-disabled=${missing > 0 ? 'true' : 'false'} @click=${() => this.tell('confirm')}>
      ${missing > 0 ? t('hearts_table.passing.missing', {n: missing}) : t('hearts_table.passing.confirm', facts)}
    </button>`;
  }

  laid() {
    const table = /** @type {import('./types.d.ts').Public} */ (this.table);
    const open = Array.from({length: players(table)}, (_, seat) => seat).filter((seat) => seat !== this.own && !table.chosen?.includes(seat));
    return html`<div class="laid" aria-hidden="true">${this.given?.map((card) => html`<span class="card" data-back="" data-pack=${parse(card).deck || nothing}></span>`)}</div>
      <p class="small muted">${open.length ? t('hearts_table.passing.waiting', {names: open.map(this.nameOf).join(', ')}) : nothing}</p>
      <button class="button" @click=${() => this.tell('rechoose')}>${t('hearts_table.passing.change')}</button>`;
  }
}

customElements.define('hearts-passing', HeartsPassing);
