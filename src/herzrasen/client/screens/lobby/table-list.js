// The tables that anybody may join or watch, as they come and go. What is pointed at or has the focus does not move, and
// a button stays the same one while its table changes: the focus never falls.
//
//   @join {table}    sit down there     @watch {table}    look on

import {html, live, nothing, repeat} from '../../vendor/lit.js';
import {GAME_NAMES} from '../../core/games.js';
import {eye, rulesCard} from '../../core/elements/icons.js';
import {announce} from '../../core/elements/live-region.js';
import {titleOf} from '../../kit/rules/option-names.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {feed} from './lobby-feed.js';
import {stableRows, freeSeats, search} from './lobby-state.js';
import {seatSummary} from './seat-summary.js';
import {showPart} from '../../core/app/load-part.js';

/** @typedef {import('./lobby-state.js').Listing} Listing */
/** @typedef {import('../../core/connection/api.js').GameName} GameName */

/** @type {readonly (GameName | null)[]} */
const FILTERS = [null, ...GAME_NAMES];
const FEW = 12; // tables that are shown at first: those with free seats come first

export class OpenTables extends BaseElement {
  /** @override */
  static properties = {game: {state: true}, words: {state: true}, lobby: {state: true}, all: {state: true}};

  constructor() {
    super();
    /** @type {GameName | null} */
    this.game = null;
    /** What is searched for. */
    this.words = '';
    this.lobby = feed.lobby;
    /** Every table is shown, not the first ones alone. */
    this.all = false;
    /** @type {readonly import('./lobby-state.js').Row[]} */
    this.rows = [];
    /** @type {() => void} */
    this.stop = () => {};
    this.filtered = false;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    feed.look({tables: true, game: this.game});
    this.stop = feed.listen(() => this.handleUpdate());
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    feed.look({tables: false});
    this.stop();
  }

  handleUpdate() {
    this.lobby = feed.lobby;
    // Said once, after a filter was chosen: who only listens is not talked at.
    if (!this.filtered || !this.lobby.tables) return;
    this.filtered = false;
    announce(t('table_list.found', {n: this.lobby.tables.length}));
  }

  /** @override */
  willUpdate() {
    this.rows = stableRows(this.rows, this.found(), this.isPointedAt());
  }

  /** The tables that are searched for. */
  found() {
    return search(this.lobby.tables ?? [], this.words, ({game, rules, seats}) =>
      [...seats.map(({name}) => name), t(`lobby.${game}.title`), titleOf(game, rules)].join(' '),
    );
  }

  isPointedAt() {
    const list = this.querySelector('.open-tables');
    return (
      list !== null &&
      (list.matches(':focus-within') || (matchMedia('(hover: hover)').matches && list.matches(':hover')))
    );
  }

  /** The rules at a table, in sentences. @param {Listing} listing */
  rules({game, rules, house}) {
    return showPart(
      'rules',
      () => Promise.all([import('../../kit/table/rules-and-guide.js'), import('../../kit/table/house-rules-card.js')]),
      ([{showRules}, {houseRulesCard: houseCard}]) =>
        showRules(
          game,
          rules,
          () => titleOf(game, rules),
          () => houseCard(house, game),
        ),
    );
  }

  /** @override */
  render() {
    if (!this.lobby.tables && !this.rows.length && !this.filtered) return nothing;
    const shown = this.all ? this.rows : this.rows.slice(0, FEW);
    const folded = this.rows.length - shown.length;
    const own = new Set((this.lobby.mine ?? []).map(({listing}) => listing.table));
    return html`<section class="panel stack table-list" aria-labelledby="table-list-title">
      <div class="row">
        <h2 class="large" id="table-list-title">${t('table_list.title')}</h2>
        ${
          this.words || this.lobby.tables?.length
            ? html`<div class="field push"><input type="search" maxlength="60" autocomplete="off" spellcheck="false"
              aria-label=${t('table_list.search')} placeholder=${t('table_list.search')} .value=${live(this.words)}
              @input=${this.find} /></div>`
            : nothing
        }
        <div class="chips" role="group" aria-label=${t('table_list.filter')}>${FILTERS.map((game) => this.filter(game))}</div>
      </div>
      ${
        this.rows.length
          ? html`<ul class="open-tables stack gap-0" role="list" @pointerleave=${this.settle} @focusout=${this.settle}>
            ${repeat(
              shown,
              ({listing}) => listing.table,
              ({listing, gone}) => this.row(listing, gone, own.has(listing.table)),
            )}
          </ul>
          ${folded > 0 ? html`<button type="button" class="button quiet" @click=${this.showAll}>${t('table_list.show_all', {n: this.rows.length})}</button>` : nothing}`
          : html`<p class="muted nobody">${t(this.words ? 'table_list.nothing_found' : 'table_list.nobody')}</p>`
      }
      ${this.lobby.more ? html`<p class="small muted">${t('table_list.more', {n: this.lobby.more})}</p>` : nothing}
    </section>`;
  }

  /** The button goes with it: the focus goes on to the first table that was folded. */
  async showAll() {
    this.all = true;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector(`li:nth-child(${FEW + 1}) button`))?.focus();
  }

  /** @param {GameName | null} game */
  filter(game) {
    return html`<label class="chip">
      <input type="radio" name="table-list-game" .checked=${this.game === game} @change=${() => this.choose(game)} />
      <span>${game ? t(`lobby.${game}.title`) : t('table_list.all')}</span>
    </label>`;
  }

  /** @param {Listing} listing @param {boolean} gone @param {boolean} own whether one has a seat there */
  row(listing, gone, own) {
    const {table, game, rules, house, state} = listing;
    const title = titleOf(game, rules);
    const summary = seatSummary(listing);
    const name = `open-table-${table}`;
    const open = freeSeats(listing);
    const waits = state === 'waiting' && open > 0;
    const admits = /** @type {{watchers?: string}} */ (house).watchers !== 'none';
    return html`<li class="row unwrapped ${gone ? 'gone' : state}" data-table=${table}>
      <span class="seats-left flow" aria-hidden="true">${listing.seats.map(({kind}) => html`<i class=${kind}></i>`)}</span>
      <div class="grow">
        <h3 class="cut" id=${name}>${t(`lobby.${game}.title`)} <span class="muted">· ${title}</span></h3>
        <p class="small muted cut"><span class="stand">${gone ? t('table_list.gone') : waits ? t('table_list.free', {n: open}) : t(`table_list.state.${state}`)}</span>${summary ? html` · ${summary}` : nothing}</p>
      </div>
      <button class="button quiet icon" aria-label=${t('connection.gather.rules')} aria-describedby=${name}
        @click=${() => this.rules(listing)}>${rulesCard}</button>
      ${
        own && !gone
          ? html`<a class="button" href="#/t/${encodeURIComponent(table)}" aria-describedby=${name}>${t('table_list.back')}</a>`
          : waits || admits
            ? html`<button class="button ${waits ? 'join' : ''}" ?disabled=${gone} aria-describedby=${name} @click=${() => this.emit(waits ? 'join' : 'watch', {table})}>
            ${waits ? t('table_list.join') : html`${eye}${t('table_list.watch')}`}
          </button>`
            : html`<span class="small muted">${t('table_list.closed')}</span>`
      }
    </li>`;
  }

  /** Nothing is pointed at any more: everything may take its place. */
  settle() {
    requestAnimationFrame(() => this.requestUpdate());
  }

  /** @param {InputEvent} event */
  find(event) {
    this.words = /** @type {HTMLInputElement} */ (event.target).value;
    this.rows = [];
    announce(t('table_list.found', {n: this.found().length}));
  }

  /** @param {GameName | null} game */
  choose(game) {
    this.game = game;
    this.rows = [];
    this.filtered = true;
    feed.look({game});
    this.lobby = feed.lobby;
  }
}

customElements.define('open-tables', OpenTables);
