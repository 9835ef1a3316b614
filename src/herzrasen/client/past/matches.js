// The own matches, the newest first, as far as they fit the filter.
//
//   <past-matches>

import {html, nothing, repeat} from '../vendor/lit.js';
import {trying} from '../account/trying.js';
import {games} from '../api.js';
import {announce} from '../live.js';
import {toast} from '../notice.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {matches} from './api.js';
import './filter.js';
import './match.js';
import {NO_FILTER, asked, wishes} from './sought.js';

/** @typedef {import('../wire.d.ts').MyMatch} Match */

export class PastMatches extends Screen {
  /** @override */
  static properties = {filter: {state: true}, presets: {state: true}, found: {state: true}, more: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** @type {import('./sought.js').Filter} */
    this.filter = NO_FILTER;
    /** @type {{hearts: readonly string[], nerts: readonly string[]}} */
    this.presets = {hearts: [], nerts: []};
    /** @type {readonly Match[] | null} */
    this.found = null;
    /** @type {number | null} */
    this.more = null;
    this.busy = false;
    /** Counts the questions: a late answer to an old one is not shown. */
    this.asked = 0;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.read(null);
    void this.offer();
  }

  async offer() {
    const offers = await trying(games, toast);
    if (offers) this.presets = {hearts: offers.hearts.presets.map(({name}) => name), nerts: offers.nerts.presets.map(({name}) => name)};
  }

  /** @param {number | null} before */
  async read(before) {
    const ask = (this.asked += 1);
    this.busy = true;
    const page = await trying(() => matches(asked(this.filter, Date.now()), before), toast);
    if (ask !== this.asked) return;
    this.busy = false;
    if (!page) return;
    this.found = before === null ? page.matches : [...(this.found ?? []), ...page.matches];
    this.more = page.more;
  }

  /** @param {CustomEvent<{filter: import('./sought.js').Filter}>} event */
  async choose({detail: {filter}}) {
    this.filter = filter;
    await this.read(null);
    const n = this.found?.length ?? 0;
    announce(t(this.more === null ? 'past.match.found' : 'past.match.found_more', {n}));
  }

  /** The button goes, and the focus to the filter. */
  async showAll() {
    /** @type {HTMLElement | null} */ (this.querySelector('past-filter button'))?.focus();
    await this.choose(new CustomEvent('filter', {detail: {filter: NO_FILTER}}));
  }

  get filtered() {
    const {filter} = this;
    return wishes(filter) > 0 || filter.game !== '' || filter.name !== '';
  }

  /** @override */
  render() {
    const {found, filter, presets} = this;
    return html`<section class="panel stack" aria-label=${t('past.tab.matches')} aria-busy=${String(this.busy)}>
      ${found && (found.length || this.filtered || this.busy) ? html`<past-filter .filter=${filter} .presets=${presets} .list=${true} @filter=${this.choose}></past-filter>` : nothing}
      ${found?.length ? this.list(found) : this.none()}
    </section>`;
  }

  /** @param {readonly Match[]} found */
  list(found) {
    return html`<ol class="past-list" role="list" aria-label=${t('past.match.list')}>
        ${repeat(found, ({table}) => table, (match) => html`<li><past-match .match=${match}></past-match></li>`)}
      </ol>
      ${this.more === null ? nothing : html`<p><button class="button" aria-disabled=${String(this.busy)} @click=${() => this.busy || this.read(this.more)}>${t('past.match.more')}</button></p>`}`;
  }

  none() {
    if (!this.found) return html`<p class="muted" role="status">${t('past.loading')}</p>`;
    if (this.filtered)
      return html`<div class="empty"><p>${t('past.none_fit')}</p><button class="button" @click=${this.showAll}>${t('past.all')}</button></div>`;
    return html`<div class="empty"><p>${t('past.nothing')}</p><a class="button primary" href="#">${t('past.play')}</a></div>`;
  }
}

customElements.define('past-matches', PastMatches);
