// The daily deals: all of the present day, or the results of one.
//
//   <daily-page .name=${name | null} .date>     the addresses #/daily and #/daily/NAME/DATE; @open {name, date, seats}

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {ApiError} from '../../core/connection/api.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {fetchDaily, fetchResults} from './api.js';
import './day-end.js';
import './day-proof.js';
import {dayResults} from './day-results.js';
import {offerList} from './offer-list.js';
import {dayText, shiftDay} from './utc.js';

/** @typedef {import('../../wire.d.ts').DailyOverview} Overview */
/** @typedef {import('../../wire.d.ts').DailyResults} Results */

export class DailyPage extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('daily.css', import.meta.url));

  /** @override */
  static properties = {
    name: {attribute: false},
    date: {attribute: false},
    overview: {state: true},
    results: {state: true},
    trouble: {state: true},
  };

  constructor() {
    super();
    /** @type {string | null} */
    this.name = null;
    this.date = '';
    /** @type {Overview | null} */
    this.overview = null;
    /** @type {Results | null} */
    this.results = null;
    /** Why nothing can be shown. @type {ApiError | null} */
    this.trouble = null;
    this.loader = new DataLoader(this);
    new Subscription(
      this,
      () => `${this.name}/${this.date}`,
      () => void this.load(),
    );
  }

  async load() {
    const {name, date} = this;
    this.trouble = null;
    if (this.results?.name !== name || this.results?.day.date !== date) this.results = null;
    try {
      const [overview, results] = await this.loader.load(
        () => Promise.all([fetchDaily(), name === null ? null : fetchResults(name, date)]),
        {refusable: true},
      );
      Object.assign(this, {overview, results});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.trouble = error;
    }
  }

  /** @override */
  render() {
    const {overview, results, name, trouble} = this;
    const ready = overview && (name === null || results);
    return html`<div class="page daily stack gap-4" aria-busy=${ready || trouble || this.loader.trouble ? nothing : 'true'}>
      ${name === null ? this.header(overview) : this.dayHeader(name, overview)}
      ${trouble ? html`<section class="panel stack" role="alert"><p>${refusalText(trouble)}</p></section>` : nothing}
      ${trouble ? nothing : this.loader.template(ready ? '' : t('daily.loading'))}
      ${trouble || !overview ? nothing : name === null ? offerList(overview, this.play) : nothing}
      ${trouble || !overview || !results ? nothing : html`${dayResults(results, this.play, overview)}`}
      ${trouble || !overview ? nothing : this.proof(overview)}
    </div>`;
  }

  /** @param {Overview | null} overview */
  header(overview) {
    return html`<header class="stack gap-1">
      <h1>${t('daily.title')}</h1>
      <p>${t('daily.lead')}</p>
      ${
        overview
          ? html`<p class="muted small">${t('daily.number', {n: overview.number})} · ${t('daily.day_is', {date: dayText(overview.date)})} · <day-end .now=${overview.now} .ends=${overview.ends} @over=${() => this.load()}></day-end></p>`
          : nothing
      }
      ${overview?.closing_waits ? html`<p class="muted small">${t('daily.hidden.waits')}</p>` : nothing}
    </header>`;
  }

  /** @param {string} name @param {Overview | null} overview */
  dayHeader(name, overview) {
    const {results, date} = this;
    const link = (/** @type {string} */ to, /** @type {string} */ text) =>
      html`<a class="button quiet" href="#/daily/${name}/${to}">${text}</a>`;
    return html`<header class="stack gap-1">
      <p class="small"><a href="#/daily">${t('daily.back')}</a></p>
      <h1>${t(`daily.name.${name}`)}</h1>
      <p class="muted small">${results ? html`${t('daily.number', {n: results.day.number})} · ${t('daily.day_is', {date: dayText(results.day.date)})}` : nothing}</p>
      ${
        results && overview
          ? html`<nav class="row days" aria-label=${t('daily.calendar.title')}>${link(shiftDay(date, -1), `‹ ${t('daily.previous')}`)} ${date < overview.date ? link(shiftDay(date, 1), `${t('daily.next')} ›`) : nothing}</nav>`
          : nothing
      }
    </header>`;
  }

  /** @param {Overview} overview */
  proof(overview) {
    const {results} = this;
    const day = results?.day ?? overview.days.find(({date}) => date === overview.date);
    const coming = results ? [] : overview.days.filter(({date}) => date > overview.date);
    const closes = results?.closes ?? overview.closes;
    return html`<day-proof .day=${day ?? null} .name=${results?.name ?? overview.offers[0]?.name ?? ''} .closes=${closes} .waits=${overview.closing_waits} .coming=${coming}></day-proof>`;
  }

  /** @param {{name: string, date: string, game: string}} deal */
  play = (deal) => this.emit('open', deal);
}

customElements.define('daily-page', DailyPage);
