// One's own tables that are not over: one press leads there. Those with other people come first, and those that wait for
// the player before the rest; matches against bots are folded into one line, with the newest to be continued.

import {html, live, nothing, repeat} from '../../vendor/lit.js';
import {announce} from '../../core/elements/live-region.js';
import {bin} from '../../core/elements/icons.js';
import {titleOf} from '../../kit/rules/option-names.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {dateLocale, t} from '../../core/text/texts.js';
import {endTables} from '../../kit/members/end-tables.js';
import {againstBots, newest, waitsForPlayer} from './lobby-state.js';
import {seatSummary} from './seat-summary.js';
import {feed} from './lobby-feed.js';

/** @typedef {import('../../wire.d.ts').OwnTable} OwnTable */

/** @param {OwnTable} own */
const addressOf = ({listing}) => `#/t/${encodeURIComponent(listing.table)}`;

export class MyTables extends BaseElement {
  /** @override */
  static properties = {tables: {state: true}, opened: {state: true}, ended: {state: true}};

  constructor() {
    super();
    /** @type {readonly OwnTable[]} */
    this.tables = [];
    /** All matches against bots are shown. */
    this.opened = false;
    /** Tables that were left just now, before the server has sent the list without them. @type {ReadonlySet<string>} */
    this.ended = new Set();
    /** @type {() => void} */
    this.unsubscribe = () => {};
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.unsubscribe = feed.listen(() => (this.tables = feed.lobby.mine ?? []));
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.unsubscribe();
  }

  /** @override */
  render() {
    const tables = this.tables.filter(({listing}) => !this.ended.has(listing.table));
    if (!tables.length) return nothing;
    const bots = newest(tables.filter(againstBots));
    const others = tables.filter((own) => !againstBots(own));
    return html`<section class="own-tables stack gap-2" aria-labelledby="own-tables-title">
      <h2 id="own-tables-title" class="large ${others.length ? '' : 'hidden-text'}">${t('table_list.mine')}</h2>
      ${
        others.length
          ? html`<ul role="list" class="own-cards auto-grid gap-3">
            ${repeat(
              others,
              ({listing}) => listing.table,
              (own) => html`<li>${this.table(own)}</li>`,
            )}
          </ul>`
          : nothing
      }
      ${bots.length ? this.matchesAgainstBots(bots) : nothing}
    </section>`;
  }

  /** @param {OwnTable} own */
  table(own) {
    const {listing, seat} = own;
    const {game, rules, state} = listing;
    const turn = waitsForPlayer(own);
    return html`<a class="own-table ${turn ? 'turn' : ''}" href=${addressOf(own)}>
      <strong>${t(`lobby.${game}.title`)}</strong>
      <span class="small muted">${titleOf(game, rules)}</span>
      <span class="small">${seatSummary(listing, seat) || t('table_list.nobody_else')}</span>
      <span class="small stand">${turn ? t(`table_list.turn.${game}`) : t(`table_list.state.${state}`)}</span>
    </a>`;
  }

  /** Matches against bots, the newest first. @param {readonly OwnTable[]} bots */
  matchesAgainstBots(bots) {
    const [latest] = bots;
    if (!latest) return nothing;
    const {game} = latest.listing;
    const title = t(`lobby.${game}.title`);
    return html`<div class="unfinished box row">
      <p class="which"><strong>${title}</strong> ${about(latest)}</p>
      <a class="button continue" href=${addressOf(latest)} aria-label=${`${t('table_list.continue')}: ${title}`}>${t('table_list.continue')}</a>
      ${
        bots.length === 1
          ? this.endButton(latest)
          : html`<button type="button" class="button quiet" aria-label=${t('table_list.games', {n: bots.length})} aria-expanded=${String(this.opened)} aria-controls="unfinished-games"
              @click=${() => (this.opened = !this.opened)}>${t('table_list.all_games', {n: bots.length})}</button>`
      }
      ${
        bots.length > 1
          ? html`<div id="unfinished-games" class="all" ?hidden=${live(!this.opened)}>
            <ul role="list">
              ${repeat(
                bots,
                ({listing}) => listing.table,
                (own) => html`<li class="row unwrapped gap-2">
                <a class="grow" href=${addressOf(own)}><strong>${t(`lobby.${own.listing.game}.title`)}</strong>
                  ${about(own)}</a>
                ${this.endButton(own)}
              </li>`,
              )}
            </ul>
            <button type="button" class="button quiet flush end-all" @click=${() => this.end(bots)}>${t('table_list.end.all', {n: bots.length})}</button>
          </div>`
          : nothing
      }
    </div>`;
  }

  /** @param {OwnTable} own */
  endButton(own) {
    const {game} = own.listing;
    const label = t('table_list.end.which', {game: t(`lobby.${game}.title`), when: openingTime(own)});
    return html`<button type="button" class="button quiet icon" title=${t('table_list.end.short')} aria-label=${label} @click=${() => this.end([own])}>${bin}</button>`;
  }

  /** @param {readonly OwnTable[]} tables */
  async end(tables) {
    const ended = await endTables(tables);
    if (!ended.length) return;
    this.ended = new Set([...this.ended, ...ended]);
    announce(t('table_list.end.done', {n: ended.length}));
  }
}

/** When a table was opened. @param {OwnTable} own */
const openingTime = ({listing}) =>
  new Intl.DateTimeFormat(dateLocale(), {day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit'}).format(
    listing.opened,
  );

/** Which match it is: its rules, where there is room for them, and since when. @param {OwnTable} own */
const about = (own) =>
  html`<span class="small muted"><span class="by-rules">${titleOf(own.listing.game, own.listing.rules)} · </span>${openingTime(own)}</span>`;

customElements.define('my-tables', MyTables);
