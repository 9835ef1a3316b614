// The own matches, the newest first, as far as they fit the filter.
//
//   <match-list>

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing, repeat} from '../../vendor/lit.js';
import {keepsCookies} from '../../core/connection/cookies.js';
import {fetchGames} from '../../core/connection/api.js';
import {announce} from '../../core/elements/live-region.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {fetchMatches} from './api.js';
import './match-filter.js';
import './match-entry.js';
import {NO_FILTER, queryOf, filterNames} from './match-query.js';

/** @typedef {import('../../wire.d.ts').MyMatch} Match */

export class MatchList extends BaseElement {
  /** @override */
  static properties = {
    filter: {state: true},
    presets: {state: true},
    found: {state: true},
    more: {state: true},
    busy: {state: true},
  };

  constructor() {
    super();
    /** @type {import('./match-query.js').Filter} */
    this.filter = NO_FILTER;
    /** @type {{hearts: readonly string[], nerts: readonly string[]}} */
    this.presets = {hearts: [], nerts: []};
    /** @type {readonly Match[] | null} */
    this.found = null;
    /** @type {number | null} */
    this.more = null;
    this.busy = false;
    this.loader = new DataLoader(this);
    this.presetLoader = new DataLoader(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.load(null);
    void this.offer();
  }

  async offer() {
    const {hearts, nerts} = await this.presetLoader.load(fetchGames);
    this.presets = {hearts: hearts.presets.map(({name}) => name), nerts: nerts.presets.map(({name}) => name)};
  }

  /** @param {number | null} before */
  async load(before) {
    this.busy = true;
    const page = await this.loader.load(() => fetchMatches(queryOf(this.filter, Date.now()), before));
    this.busy = false;
    this.found = before === null ? page.matches : [...(this.found ?? []), ...page.matches];
    this.more = page.more;
  }

  /** @param {CustomEvent<{filter: import('./match-query.js').Filter}>} event */
  async choose({detail: {filter}}) {
    this.filter = filter;
    await this.load(null);
    const n = this.found?.length ?? 0;
    announce(t(this.more === null ? 'history.match.found' : 'history.match.found_more', {n}));
  }

  /** The button goes, and the focus to the filter. */
  async showAll() {
    /** @type {HTMLElement | null} */ (this.querySelector('match-filter button'))?.focus();
    await this.choose(new CustomEvent('filter', {detail: {filter: NO_FILTER}}));
  }

  get isFiltered() {
    const {filter} = this;
    return filterNames(filter) > 0 || filter.game !== '' || filter.name !== '';
  }

  /** @override */
  render() {
    const {found, filter, presets} = this;
    return html`<section class="panel stack" aria-label=${t('history.tab.matches')} aria-busy=${String(this.busy && !this.loader.trouble)}>
      ${found && (found.length || this.isFiltered || this.busy) ? html`<match-filter .filter=${filter} .presets=${presets} .list=${true} @filter=${this.choose}></match-filter>` : nothing}
      ${found?.length ? this.list(found) : this.none()} ${this.loader.template(found ? '' : t('history.loading'))}
    </section>`;
  }

  /** @param {readonly Match[]} found */
  list(found) {
    return html`<ol class="history-list ruled stack gap-0" role="list" aria-label=${t('history.match.list')}>
        ${repeat(
          found,
          ({table}) => table,
          (match) => html`<li><match-entry .match=${match}></match-entry></li>`,
        )}
      </ol>
      ${this.more === null ? nothing : html`<p><button class="button" aria-disabled=${String(this.busy)} @click=${() => this.busy || this.load(this.more)}>${t('history.match.more')}</button></p>`}`;
  }

  none() {
    if (!this.found) return nothing;
    if (this.isFiltered)
      return html`<div class="empty stack at-start"><p>${t('history.none_fit')}</p><button class="button" @click=${this.showAll}>${t('history.all')}</button></div>`;
    return html`<div class="empty stack at-start"><p>${t(keepsCookies() ? 'history.nothing' : 'lobby.no_cookies.matches')}</p><a class="button primary" href="#">${t('history.play')}</a></div>`;
  }
}

customElements.define('match-list', MatchList);
