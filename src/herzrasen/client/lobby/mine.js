// One's own tables that are not over: one press leads there. First those that wait for the player.

import {html, nothing, repeat} from '../vendor/lit.js';
import {titleOf} from '../rules/say.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {company} from './company.js';
import {feed} from './feed.js';

/** @typedef {import('./hall.js').OwnTable} OwnTable */

export class MyTables extends Screen {
  /** @override */
  static properties = {tables: {state: true}};

  constructor() {
    super();
    /** @type {readonly OwnTable[]} */
    this.tables = [];
    /** @type {() => void} */
    this.stop = () => {};
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.stop = feed.listen(() => (this.tables = feed.hall.mine ?? []));
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
  }

  /** @override */
  render() {
    if (!this.tables.length) return nothing;
    return html`<section class="mine" aria-labelledby="mine-title">
      <h2 id="mine-title">${t('hall.mine')}</h2>
      <ul role="list">
        ${repeat(
          this.tables,
          ({listing}) => listing.table,
          (own) => html`<li>${this.table(own)}</li>`,
        )}
      </ul>
    </section>`;
  }

  /** @param {OwnTable} own */
  table({listing, seat, turn}) {
    const {table, game, rules, state} = listing;
    return html`<a class="own-table ${turn ? 'turn' : ''}" href="#/t/${encodeURIComponent(table)}">
      <strong>${t(`lobby.${game}.title`)}</strong>
      <span class="small muted">${titleOf(game, rules)}</span>
      <span class="small">${company(listing, seat) || t('hall.nobody_else')}</span>
      <span class="small stand">${turn ? t(`hall.turn.${game}`) : t(`hall.state.${state}`)}</span>
    </a>`;
  }
}

customElements.define('my-tables', MyTables);
