// The trick, each card where the plan has its place. Two that cancel each other are crossed out and linked in words.
// How long a full one lies is in animations.js.
//
//   .trick   {leader, cards, winner?}      .table  Public      .own
//   .spots   the middle of each turn's card, in px of the stage (layout.js)      .card   their width
//   .nameOf  a seat's name                 .pending  the own card that is on its way

import {html, nothing, repeat} from '../../vendor/lit.js';
import {cardName, parseCard} from '../../core/text/card-text.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {turnOf} from './layout.js';
import {cancelledCards, cardsOf, playerOfCard, players} from './view-selectors.js';

export class HeartsTrick extends BaseElement {
  static properties = {
    trick: {attribute: false},
    table: {attribute: false},
    own: {attribute: false},
    spots: {attribute: false},
    card: {attribute: false},
    pending: {attribute: false},
    nameOf: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Trick | null} */
    this.trick = null;
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    this.own = 0;
    /** @type {readonly import('./layout.js').Spot[]} */
    this.spots = [];
    this.card = 72;
    /** @type {string | null} */
    this.pending = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {trick, table, own, pending, spots} = this;
    if (!table) return nothing;
    const count = players(table);
    const lying = trick ? cardsOf(trick).map((card, at) => ({card, seat: playerOfCard(trick, at, count)})) : [];
    const all = pending && !lying.some(({card}) => card === pending) ? [...lying, {card: pending, seat: own}] : lying;
    const void_ = cancelledCards(
      trick,
      table.rules,
      all.map(({card}) => card),
    );
    return html`<ul class="trick" role="list" aria-label=${t('hearts_table.trick.title')} ${styles({'--card-w': `${this.card.toFixed(1)}px`})}>
      ${repeat(
        all,
        ({card}) => card,
        ({card, seat}) => {
          const {x = 0, y = 0, tilt = 0} = spots[turnOf(seat, own, count)] ?? {};
          const off = void_.has(card);
          const label = t('hearts_table.trick.card', {name: this.nameOf(seat), card: cardName(card, t, {pack: true})});
          return html`<li ${styles({'--x': `${x.toFixed(1)}px`, '--y': `${y.toFixed(1)}px`, '--tilt': `${tilt}deg`})}>
            <span
              class="card ${trick?.winner === seat ? 'won' : ''} ${card === pending ? 'pending' : ''} ${off ? 'cancelled' : ''}"
              role="img"
              data-face=${parseCard(card).face}
              data-pack=${parseCard(card).deck || nothing}
              data-key=${card}
              data-seat=${seat}
              aria-label=${off ? t('hearts_table.trick.cancelled', {card: label}) : label}
            ></span>
          </li>`;
        },
      )}
    </ul>`;
  }
}

customElements.define('hearts-trick', HeartsTrick);
