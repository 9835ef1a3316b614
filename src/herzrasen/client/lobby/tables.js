// The tables that anybody may join or watch, as they come and go. What is pointed at or has the focus does not move, and
// a button stays the same one while its table changes: the focus never falls.
//
//   @join {table}    sit down there     @watch {table}    look on

import {html, nothing, repeat} from '../vendor/lit.js';
import {eye, rulesCard} from '../icons.js';
import {announce} from '../live.js';
import {titleOf} from '../rules/say.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {feed} from './feed.js';
import {arranged, free} from './hall.js';
import {company} from './company.js';

/** @typedef {import('./hall.js').Listing} Listing */
/** @typedef {import('../api.js').GameName} GameName */

/** @type {readonly (GameName | null)[]} */
const FILTERS = [null, 'hearts', 'nerts'];

export class OpenTables extends Screen {
  /** @override */
  static properties = {game: {state: true}, hall: {state: true}};

  constructor() {
    super();
    /** @type {GameName | null} */
    this.game = null;
    this.hall = feed.hall;
    /** @type {readonly import('./hall.js').Row[]} */
    this.rows = [];
    /** @type {() => void} */
    this.stop = () => {};
    this.filtered = false;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    feed.look({tables: true, game: this.game});
    this.stop = feed.listen(() => this.hear());
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    feed.look({tables: false});
    this.stop();
  }

  hear() {
    this.hall = feed.hall;
    // Said once, after a filter was chosen: who only listens is not talked at.
    if (!this.filtered || !this.hall.tables) return;
    this.filtered = false;
    announce(t('hall.found', {n: this.hall.tables.length}));
  }

  /** @override */
  willUpdate() {
    this.rows = arranged(this.rows, this.hall.tables ?? [], this.held());
  }

  held() {
    const list = this.querySelector('.open-tables');
    return list !== null && (list.matches(':focus-within') || (matchMedia('(hover: hover)').matches && list.matches(':hover')));
  }

  /** The rules at a table, in sentences. @param {Listing} listing */
  async rules({game, rules, house}) {
    const [{showRules}, {houseCard}] = await Promise.all([import('../rules-card.js'), import('../house-card.js')]);
    await showRules(game, rules, () => titleOf(game, rules), () => houseCard(house, game, ''));
  }

  /** @override */
  render() {
    if (!this.hall.tables && !this.rows.length && !this.filtered) return nothing;
    return html`<section class="panel stack hall" aria-labelledby="hall-title">
      <div class="row">
        <h2 id="hall-title">${t('hall.title')}</h2>
        <div class="chips push" role="group" aria-label=${t('hall.filter')}>${FILTERS.map((game) => this.filter(game))}</div>
      </div>
      ${this.rows.length
        ? html`<ul class="open-tables" role="list" @pointerleave=${this.settle} @focusout=${this.settle}>
            ${repeat(
              this.rows,
              ({listing}) => listing.table,
              ({listing, gone}) => this.row(listing, gone),
            )}
          </ul>`
        : html`<p class="muted nobody">${t('hall.nobody')}</p>`}
      ${this.hall.more ? html`<p class="small muted">${t('hall.more', {n: this.hall.more})}</p>` : nothing}
    </section>`;
  }

  /** @param {GameName | null} game */
  filter(game) {
    return html`<label class="chip">
      <input type="radio" name="hall-game" .checked=${this.game === game} @change=${() => this.choose(game)} />
      <span>${game ? t(`lobby.${game}.title`) : t('hall.all')}</span>
    </label>`;
  }

  /** @param {Listing} listing @param {boolean} gone */
  row(listing, gone) {
    const {table, game, rules, house, state} = listing;
    const title = titleOf(game, rules);
    const name = `hall-${table}`;
    const open = free(listing);
    const waits = state === 'waiting' && open > 0;
    const admits = state === 'waiting' || /** @type {{watchers?: string}} */ (house).watchers !== 'none';
    return html`<li class=${gone ? 'gone' : state} data-table=${table}>
      <span class="seats-left" aria-hidden="true">${listing.seats.map(({kind}) => html`<i class=${kind}></i>`)}</span>
      <div class="what">
        <h3 id=${name}>${t(`lobby.${game}.title`)} <span class="muted">· ${title}</span></h3>
        <p class="small">${company(listing)}</p>
      </div>
      <span class="small muted stand">${gone ? t('hall.gone') : waits ? t('hall.free', {n: open}) : t(`hall.state.${state}`)}</span>
      <button class="button quiet icon" aria-label=${t('connection.gather.rules')} aria-describedby=${name}
        @click=${() => this.rules(listing)}>${rulesCard}</button>
      ${waits || admits
        ? html`<button class="button ${waits ? 'join' : ''}" ?disabled=${gone} aria-describedby=${name} @click=${() => this.tell(waits ? 'join' : 'watch', {table})}>
            ${waits ? t('hall.join') : html`${eye}${t('hall.watch')}`}
          </button>`
        : html`<span class="small muted">${t('hall.closed')}</span>`}
    </li>`;
  }

  /** Nothing is pointed at any more: everything may take its place. */
  settle() {
    requestAnimationFrame(() => this.requestUpdate());
  }

  /** @param {GameName | null} game */
  choose(game) {
    this.game = game;
    this.rows = [];
    this.filtered = true;
    feed.look({game});
    this.hall = feed.hall;
  }
}

customElements.define('open-tables', OpenTables);
