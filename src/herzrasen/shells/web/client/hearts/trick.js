// The trick in the middle, each card towards the seat it came from.
//
//   .trick   {leader, cards, winner?}      .players  .own
//   .nameOf  a seat's name                 .pending  the own card that is on its way

import {html, repeat} from '../vendor/lit.js';
import {name, parse} from '../cards/card.js';
import {Screen} from '../screen.js';
import {styles} from '../styles.js';
import {t} from '../texts.js';
import {landing, turnOf} from './layout.js';
import {cardsOf, playedBy} from './read.js';

export class HeartsTrick extends Screen {
  static properties = {
    trick: {attribute: false},
    players: {attribute: false},
    own: {attribute: false},
    pending: {attribute: false},
    nameOf: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').Trick | null} */
    this.trick = null;
    this.players = 4;
    this.own = 0;
    /** @type {string | null} */
    this.pending = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
  }

  render() {
    const {trick, players, own, pending} = this;
    const lying = trick ? cardsOf(trick).map((card, at) => ({card, seat: playedBy(trick, at, players)})) : [];
    const all = pending && !lying.some(({card}) => card === pending) ? [...lying, {card: pending, seat: own}] : lying;
    return html`<ul class="trick" role="list" aria-label=${t('hearts_table.trick.title')}>
      ${repeat(
        all,
        ({card}) => card,
        ({card, seat}) => {
          const {x, y, tilt} = landing(turnOf(seat, own, players), players);
          return html`<li ${styles({'--x': x, '--y': y, '--tilt': `${tilt}deg`})}>
            <span
              class="card ${trick?.winner === seat ? 'won' : ''} ${card === pending ? 'pending' : ''}"
              role="img"
              data-face=${parse(card).face}
              data-key=${card}
              data-seat=${seat}
              aria-label=${t('hearts_table.trick.card', {name: this.nameOf(seat), card: name(card, t)})}
            ></span>
          </li>`;
        },
      )}
    </ul>`;
  }
}

customElements.define('hearts-trick', HeartsTrick);
