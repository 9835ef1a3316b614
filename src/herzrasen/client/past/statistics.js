// What came of one's own matches, of one game at a time: figures, plots, and files to go on with.
//
//   <past-statistics>

import {html, nothing} from '../vendor/lit.js';
import {trying} from '../account/trying.js';
import {announce} from '../live.js';
import {toast} from '../notice.js';
import {keepSign} from '../replay/signs.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {fileOf, statistics} from './api.js';
import './filter.js';
import * as hearts from './hearts-plots.js';
import * as nerts from './nerts-plots.js';
import {NO_FILTER, asked, wishes} from './sought.js';

/** @typedef {import('../wire.d.ts').MyStatistics} Statistics */
/** @typedef {'hearts' | 'nerts'} Game */

const GAMES = /** @type {const} */ (['hearts', 'nerts']);

export class PastStatistics extends Screen {
  /** @override */
  static properties = {filter: {state: true}, told: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** Its game is the one that is shown. @type {import('./sought.js').Filter} */
    this.filter = {...NO_FILTER, game: 'hearts'};
    /** @type {Statistics | null} */
    this.told = null;
    this.busy = false;
    /** Counts the questions: a late answer to an old one is not shown. */
    this.asked = 0;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.read();
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.asked += 1;
  }

  /** Matches that nobody has looked at yet are read a few at a time: it is asked until all are in. */
  async read() {
    const ask = (this.asked += 1);
    this.busy = true;
    for (let before = Infinity; ask === this.asked; ) {
      const told = await trying(() => statistics({...asked(this.filter, Date.now()), game: ''}), toast);
      if (ask !== this.asked) return;
      this.begin(told);
      this.told = told ?? this.told;
      if (!told?.unread || told.unread >= before) break;
      before = told.unread;
    }
    this.busy = false;
  }

  /** Whoever plays Nerts alone sees it first. @param {Statistics | null} told */
  begin(told) {
    if (told && !this.told && !told.hearts.presets.length && told.nerts.presets.length) this.filter = {...this.filter, game: 'nerts'};
  }

  /** @param {CustomEvent<{filter: import('./sought.js').Filter}>} event */
  async choose({detail: {filter}}) {
    this.filter = filter;
    await this.read();
    announce(t('past.match.found', {n: this.told?.[this.game].matches ?? 0}));
  }

  get game() {
    return /** @type {Game} */ (this.filter.game);
  }

  /** @override */
  render() {
    const {told, game} = this;
    if (!told) return html`<section class="panel" aria-busy=${String(this.busy)}><p class="muted" role="status">${t('past.loading')}</p></section>`;
    const presets = {hearts: told.hearts.presets, nerts: told.nerts.presets};
    if (!presets.hearts.length && !presets.nerts.length && !told.unread) return html`<section class="panel">${this.empty('past.nothing', false)}</section>`;
    return html`<section class="stack" aria-label=${t('past.tab.statistics')} aria-busy=${String(this.busy)}>
      <div class="past-tools panel">
        <fieldset class="field">
          <legend class="hidden-text">${t('past.statistics.game')}</legend>
          <div class="chips">${GAMES.map((one) => this.chip(one))}</div>
        </fieldset>
        <past-filter .filter=${this.filter} .presets=${presets} @filter=${this.choose}></past-filter>
      </div>
      <p class="counting muted small" role="status">${told.unread ? t('past.statistics.counting', {n: told.unread}) : nothing}</p>
      ${told[game].matches ? this.shown(told) : html`<div class="panel">${this.nothing(presets[game].length > 0)}</div>`}
    </section>`;
  }

  /** @param {Game} game */
  chip(game) {
    const pick = () => this.choose(new CustomEvent('filter', {detail: {filter: {...this.filter, game, preset: ''}}}));
    return html`<label class="chip"><input type="radio" name="past-game" .checked=${game === this.game} @change=${pick} /><span>${t(`lobby.${game}.title`)}</span></label>`;
  }

  /** @param {Statistics} told */
  shown(told) {
    const {game} = this;
    const [tiles, plots] = game === 'hearts' ? [hearts.tiles(told.hearts), hearts.plots(told.hearts)] : [nerts.tiles(told.nerts), nerts.plots(told.nerts)];
    return html`<dl class="tiles" aria-label=${t('past.figure.title')}>
        ${tiles.map(([name, value, note]) => html`<div class="panel" data-figure=${name}><dt>${t(`past.figure.${name}`)}</dt><dd class="number">${value}</dd>${note ? html`<dd class="muted small">${note}</dd>` : nothing}</div>`)}
      </dl>
      <div class="plots">${plots}</div>
      ${this.files()}`;
  }

  files() {
    const sought = asked(this.filter, Date.now());
    return html`<section class="panel files" aria-labelledby="past-files">
      <div><h2 id="past-files">${t('past.statistics.files')}</h2><p class="muted small">${t('past.statistics.files_says')}</p></div>
      <div class="row">
        <a class="button" download href=${fileOf('csv', sought)}>${keepSign}${t('past.statistics.csv')}</a>
        <a class="button" download href=${fileOf('json', sought)}>${keepSign}${t('past.statistics.json')}</a>
      </div>
    </section>`;
  }

  /** @param {boolean} filtered whether there would be some without the filter */
  nothing(filtered) {
    return this.empty(filtered && wishes(this.filter) ? 'past.statistics.none_fit' : 'past.statistics.nothing', filtered);
  }

  /** @param {string} sentence @param {boolean} filtered */
  empty(sentence, filtered) {
    const clear = () => {
      /** @type {HTMLElement | null} */ (this.querySelector('past-filter button'))?.focus();
      void this.choose(new CustomEvent('filter', {detail: {filter: {...NO_FILTER, game: this.game}}}));
    };
    return html`<div class="empty">
      <p>${t(sentence, {game: t(`lobby.${this.game}.title`)})}</p>
      ${filtered
        ? html`<button class="button" @click=${clear}>${t('past.filter.clear')}</button>`
        : html`<p class="muted">${t('past.statistics.nothing_says')}</p><a class="button primary" href="#">${t('past.play')}</a>`}
    </div>`;
  }
}

customElements.define('past-statistics', PastStatistics);
