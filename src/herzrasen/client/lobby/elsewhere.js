// At a table: the way to another own table that waits for the player, if there is one.
//
//   <turn-elsewhere .table=${id}>      the table that is on the screen

import {html, nothing} from '../vendor/lit.js';
import {announce} from '../live.js';
import {Screen} from '../screen.js';
import {Subscription} from '../subscription.js';
import {t} from '../texts.js';
import {feed} from './feed.js';

export class TurnElsewhere extends Screen {
  /** @override */
  static properties = {table: {attribute: false}, waiting: {state: true}};

  constructor() {
    super();
    this.table = '';
    /** @type {readonly import('./hall.js').OwnTable[]} */
    this.waiting = [];
    /** Tables that were announced since the player came to this one. @type {Set<string>} */
    this.said = new Set();
    /** @type {(() => void) | null} */
    this.stop = null;
    new Subscription(this, () => this.table, () => this.follow());
  }

  /** Listens while one is at a table. */
  follow() {
    this.said.clear();
    this.stop = feed.listen(() => this.hear());
    return () => this.rest();
  }

  hear() {
    const {mine} = feed.hall;
    if (!mine) return;
    const others = mine.filter(({listing}) => listing.table !== this.table);
    this.waiting = others.filter(({turn}) => turn);
    for (const {listing} of this.waiting) {
      if (this.said.has(listing.table)) continue;
      this.said.add(listing.table);
      announce(t('hall.elsewhere', {game: t(`lobby.${listing.game}.title`)}));
    }
    // Whoever has one table needs no line to the lobby.
    if (!others.length) this.rest();
  }

  rest() {
    this.stop?.();
    this.stop = null;
    this.waiting = [];
  }

  /** @override */
  render() {
    const [first, ...more] = this.waiting;
    if (!first) return nothing;
    const {table, game} = first.listing;
    return html`<a class="button elsewhere" href="#/t/${encodeURIComponent(table)}" aria-label=${t('hall.elsewhere', {game: t(`lobby.${game}.title`)})}>
      <span class="dot" aria-hidden="true"></span><span class="wide">${t('hall.turn_at', {game: t(`lobby.${game}.title`)})}</span
      ><span class="narrow">${t(`lobby.${game}.title`)}</span>${more.length ? html` <span class="number">+${more.length}</span>` : nothing}
    </a>`;
  }
}

customElements.define('turn-elsewhere', TurnElsewhere);
