// The statistics page of a player's matches, one game at a time: figures, plots, and files to download.
//
//   <match-statistics>

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {keepsCookies} from '../../core/connection/cookies.js';
import {DEFAULT_GAME, GAME_NAMES, perGame} from '../../core/games.js';
import {announce} from '../../core/elements/live-region.js';
import {keepSign} from '../../core/elements/playback-icons.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {exportUrl, fetchStatistics} from './api.js';
import './match-filter.js';
import '../ratings/own-ratings.js';
import * as hearts from './hearts-plots.js';
import * as nerts from './nerts-plots.js';
import {NO_FILTER, queryOf, filterNames} from './match-query.js';

/** @typedef {import('../../wire.d.ts').MyStatistics} Statistics */
/** @typedef {import('../../core/games.js').GameName} Game */

/** @type {Record<Game, {tiles: (figures: any) => any[], plots: (figures: any) => any}>} */
const PLOTS = {hearts, nerts};

export class MatchStatistics extends BaseElement {
  /** @override */
  static properties = {filter: {state: true}, statistics: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** Its game is the one that is shown. @type {import('./match-query.js').Filter} */
    this.filter = {...NO_FILTER, game: DEFAULT_GAME};
    /** @type {Statistics | null} */
    this.statistics = null;
    this.busy = false;
    this.loader = new DataLoader(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  /** The server reads new matches a few at a time: asks again until all are counted. */
  async load() {
    this.busy = true;
    for (let before = Infinity; ; ) {
      const answer = await this.loader.load(() => fetchStatistics({...queryOf(this.filter, Date.now()), game: ''}));
      this.begin(answer);
      this.statistics = answer;
      if (!answer.unread || answer.unread >= before) break;
      before = answer.unread;
    }
    this.busy = false;
  }

  /** Shows first a game that the person has played. @param {Statistics} answer */
  begin(answer) {
    if (this.statistics) return;
    const game = GAME_NAMES.find((name) => answer[name].presets.length);
    if (game) this.filter = {...this.filter, game};
  }

  /** @param {CustomEvent<{filter: import('./match-query.js').Filter}>} event */
  async choose({detail: {filter}}) {
    this.filter = filter;
    await this.load();
    announce(t('history.match.found', {n: this.statistics?.[this.game].matches ?? 0}));
  }

  get game() {
    return /** @type {Game} */ (this.filter.game);
  }

  /** @override */
  render() {
    const {statistics, game} = this;
    if (!statistics)
      return html`<section class="panel" aria-busy=${String(this.busy && !this.loader.trouble)}>${this.loader.template(t('history.loading'))}</section>`;
    const presets = perGame((name) => statistics[name].presets);
    if (!GAME_NAMES.some((name) => presets[name].length) && !statistics.unread)
      return html`<section class="panel">${this.empty(keepsCookies() ? 'history.nothing' : 'lobby.no_cookies.matches', false)}</section>`;
    return html`<section class="stack" aria-label=${t('history.tab.statistics')} aria-busy=${String(this.busy && !this.loader.trouble)}>
      <div class="history-tools panel flow">
        <fieldset class="field">
          <legend class="hidden-text">${t('history.statistics.game')}</legend>
          <div class="chips">${GAME_NAMES.map((one) => this.chip(one))}</div>
        </fieldset>
        <match-filter .filter=${this.filter} .presets=${presets} @filter=${this.choose}></match-filter>
      </div>
      <p class="counting muted small" role="status">${statistics.unread ? t('history.statistics.counting', {n: statistics.unread}) : nothing}</p>
      ${this.loader.template()} ${statistics[game].matches ? this.figures(statistics) : html`<div class="panel">${this.nothing(presets[game].length > 0)}</div>`}
    </section>`;
  }

  /** @param {Game} game */
  chip(game) {
    const pick = () => this.choose(new CustomEvent('filter', {detail: {filter: {...this.filter, game, preset: ''}}}));
    return html`<label class="chip"><input type="radio" name="history-game" .checked=${game === this.game} @change=${pick} /><span>${t(`lobby.${game}.title`)}</span></label>`;
  }

  /** @param {Statistics} statistics */
  figures(statistics) {
    const {game} = this;
    const [tiles, plots] = [PLOTS[game].tiles(statistics[game]), PLOTS[game].plots(statistics[game])];
    return html`<dl class="tiles terms gap-3" aria-label=${t('history.figure.title')}>
        ${tiles.map(([name, value, note]) => html`<div class="panel" data-figure=${name}><dt>${t(`history.figure.${name}`)}</dt><dd class="number" translate="no">${value}</dd>${note ? html`<dd class="muted small">${note}</dd>` : nothing}</div>`)}
      </dl>
      <div class="plots auto-grid gap-4">${plots}</div>
      <own-ratings .game=${game}></own-ratings>
      ${this.files()}`;
  }

  files() {
    const query = queryOf(this.filter, Date.now());
    return html`<section class="panel files row spread" aria-labelledby="history-files">
      <div><h2 id="history-files">${t('history.statistics.files')}</h2><p class="muted small">${t('history.statistics.files_says')}</p></div>
      <div class="row">
        <a class="button" download href=${exportUrl('csv', query)}>${keepSign}${t('history.statistics.csv')}</a>
        <a class="button" download href=${exportUrl('json', query)}>${keepSign}${t('history.statistics.json')}</a>
      </div>
    </section>`;
  }

  /** @param {boolean} filtered whether there would be some without the filter */
  nothing(filtered) {
    return this.empty(
      filtered && filterNames(this.filter) ? 'history.statistics.none_fit' : 'history.statistics.nothing',
      filtered,
    );
  }

  /** @param {string} sentence @param {boolean} filtered */
  empty(sentence, filtered) {
    const clear = () => {
      /** @type {HTMLElement | null} */ (this.querySelector('match-filter button'))?.focus();
      void this.choose(new CustomEvent('filter', {detail: {filter: {...NO_FILTER, game: this.game}}}));
    };
    return html`<div class="empty stack at-start">
      <p>${t(sentence, {game: t(`lobby.${this.game}.title`)})}</p>
      ${
        filtered
          ? html`<button class="button" @click=${clear}>${t('history.filter.clear')}</button>`
          : html`<p class="muted">${t('history.statistics.nothing_says')}</p><a class="button primary" href="#">${t('history.play')}</a>`
      }
    </div>`;
  }
}

customElements.define('match-statistics', MatchStatistics);
