// At a table: the way to another own table where people wait for the player, if there is one.
//
//   <waiting-table-link .table=${id}>      the table that is on the screen

import {html, nothing} from '../../vendor/lit.js';
import {announce} from '../../core/elements/live-region.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {t} from '../../core/text/texts.js';
import {feed} from './lobby-feed.js';
import {waitsForPlayer} from './lobby-state.js';

export class WaitingTableLink extends BaseElement {
  /** @override */
  static properties = {table: {attribute: false}, waiting: {state: true}};

  constructor() {
    super();
    this.table = '';
    /** @type {readonly import('./lobby-state.js').OwnTable[]} */
    this.waiting = [];
    /** Tables that were announced since the player came to this one. @type {Set<string>} */
    this.announced = new Set();
    /** @type {(() => void) | null} */
    this.stop = null;
    new Subscription(
      this,
      () => this.table,
      () => this.follow(),
    );
  }

  /** Listens while one is at a table. */
  follow() {
    this.announced.clear();
    this.stop = feed.listen(() => this.handleUpdate());
    return () => this.others();
  }

  handleUpdate() {
    const {mine} = feed.lobby;
    if (!mine) return;
    const others = mine.filter(({listing}) => listing.table !== this.table);
    this.waiting = others.filter(waitsForPlayer);
    for (const {listing} of this.waiting) {
      if (this.announced.has(listing.table)) continue;
      this.announced.add(listing.table);
      announce(t(`table_list.elsewhere.${listing.game}`));
    }
    // A person with one table needs no connection to the lobby.
    if (!others.length) this.others();
  }

  others() {
    this.stop?.();
    this.stop = null;
    this.waiting = [];
  }

  /** @override */
  render() {
    const [first, ...more] = this.waiting;
    if (!first) return nothing;
    const {table, game} = first.listing;
    return html`<a class="button elsewhere" href="#/t/${encodeURIComponent(table)}" aria-label=${t(`table_list.elsewhere.${game}`)}>
      <span class="dot" aria-hidden="true"></span><span class="wide">${t(`table_list.turn_at.${game}`)}</span
      ><span class="narrow">${t(`lobby.${game}.title`)}</span>${more.length ? html` <span class="number" translate="no">+${more.length}</span>` : nothing}
    </a>`;
  }
}

customElements.define('waiting-table-link', WaitingTableLink);
