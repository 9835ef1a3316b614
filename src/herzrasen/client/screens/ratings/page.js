// The boards, one family of rules at a time, with one's own rating and those of the bots.
//
//   <ratings-page .family=${'hearts-classic'}>      the addresses #/ratings and #/ratings/FAMILY

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing, repeat} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {whole} from '../../core/text/number-format.js';
import {historyTabs} from '../history/tabs.js';
import {botText} from '../../kit/members/strings.js';
import {t} from '../../core/text/texts.js';
import {fetchBoard, fetchFamilies} from '../../kit/ratings/api.js';
import {familyName} from '../../kit/ratings/rated-text.js';
import {valueText} from '../../kit/ratings/rating-curve.js';
import './own-rating.js';
import {ratingStyles} from './stylesheet.js';
import {navigate} from '../../core/elements/screen.js';

/** @typedef {import('../../wire.d.ts').RatedFamily} Family */
/** @typedef {import('../../wire.d.ts').RatingBoard} Board */
/** @typedef {import('../../wire.d.ts').BoardEntry} Entry */

const FEW_BOTS = 6; // more stand in a table that is opened

export class RatingsPage extends BaseElement {
  /** @override */
  static stylesheets = Promise.all([loadStylesheet(new URL('../history/history.css', import.meta.url)), ratingStyles]);

  /** @override */
  static properties = {
    family: {attribute: false},
    families: {state: true},
    board: {state: true},
    entries: {state: true},
    busy: {state: true},
  };

  constructor() {
    super();
    /** The family in the address, '' for the first. */
    this.family = '';
    /** @type {readonly Family[]} */
    this.families = [];
    /** The page of the board that came last. @type {Board | null} */
    this.board = null;
    /** All rows that are shown. @type {readonly Entry[]} */
    this.entries = [];
    this.busy = false;
    this.asked = '';
    this.familyLoader = new DataLoader(this);
    this.boardLoader = new DataLoader(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.loadFamilies();
  }

  async loadFamilies() {
    this.families = (await this.familyLoader.load(fetchFamilies)).families;
  }

  /** The family that is shown: that of the address, else the first in which one has played, else the first. */
  get currentFamily() {
    const known = this.families.find(({family}) => family === this.family);
    return (known ?? this.families.find(({own}) => own) ?? this.families[0])?.family ?? '';
  }

  /** @override */
  willUpdate() {
    if (!this.currentFamily || this.asked === this.currentFamily) return;
    this.asked = this.currentFamily;
    this.board = null;
    this.entries = [];
    void this.load(0);
  }

  /** @param {number} first */
  async load(first) {
    const family = this.currentFamily;
    this.busy = true;
    const board = await this.boardLoader.load(() => fetchBoard(family, first));
    this.board = board;
    // A person who has moved down meanwhile is not shown twice.
    const before = this.entries.filter(({name}) => !board.entries.some((entry) => entry.name === name));
    this.entries = [...before, ...board.entries];
    this.busy = false;
  }

  /** @override */
  render() {
    const shown = this.currentFamily;
    return html`<div class="page history ratings stack gap-4">
      <header class="flow at-end">
        <h1>${t('history.title')}</h1>
        ${historyTabs('ratings')}
      </header>
      <p class="muted about">${t('ratings.about')}</p>
      <fieldset class="field">
        <legend class="hidden-text">${t('ratings.families')}</legend>
        <div class="chips">${this.families.map((one) => this.chip(one))}</div>
      </fieldset>
      ${
        shown
          ? html`<div class="rating-parts stack gap-4">
        <own-rating .family=${shown}></own-rating>${this.boardPanel(shown)}${this.botsPanel()}
      </div>`
          : this.familyLoader.template(t('ratings.loading'))
      }
    </div>`;
  }

  /** @param {Family} one */
  chip({family}) {
    const pick = () => navigate(`#/ratings/${family}`);
    return html`<label class="chip"><input type="radio" name="rating-family" .checked=${family === this.currentFamily} @change=${pick} /><span>${familyName(family)}</span></label>`;
  }

  /** @param {string} family */
  boardPanel(family) {
    const {board, entries} = this;
    return html`<section class="panel stack board-panel" aria-labelledby="board-title" aria-busy=${String(this.busy && !this.boardLoader.trouble)}>
      <div class="row"><h2 id="board-title">${familyName(family)}</h2>
        <span class="muted small push">${board ? t('ratings.players', {n: board.players}) : nothing}</span></div>
      ${!board ? nothing : entries.length ? this.table(family) : html`<p>${t('ratings.board.empty')}</p>`}
      ${this.boardLoader.template(board ? '' : t('ratings.loading'))}
      ${board && board.more !== null ? html`<p><button class="button" @click=${() => this.load(board.more ?? 0)}>${t('ratings.board.more')}</button></p>` : nothing}
    </section>`;
  }

  /** @param {string} family */
  table(family) {
    const head = /** @type {const} */ (['place', 'name', 'score', 'rating', 'matches']);
    return html`<div class="sheet-box" tabindex="0" role="region" aria-label=${t('ratings.board.title', {family: familyName(family)})}>
      <table class="sheet board">
        <thead><tr>${head.map((column) => html`<th scope="col" class=${column === 'place' ? 'rank' : column}>${t(`ratings.board.${column}`)}</th>`)}</tr></thead>
        <tbody>${repeat(this.entries, ({name}) => name, row)}</tbody>
      </table>
    </div>`;
  }

  botsPanel() {
    const bots = this.board?.bots ?? [];
    if (!bots.length) return nothing;
    const table = html`<div class="sheet-box" tabindex="0" role="region" aria-label=${t('ratings.bots.bot')}><table class="sheet board">
        <thead><tr><th scope="col" class="name">${t('ratings.bots.bot')}</th><th scope="col">${t('ratings.board.rating')}</th></tr></thead>
        <tbody>${bots.map(({bot, mean}) => html`<tr><th scope="row" class="name">${botText(bot)}</th><td translate="no">${whole(Math.round(mean))}</td></tr>`)}</tbody>
      </table></div>`;
    return html`<section class="panel stack" aria-labelledby="bots-title">
      <h2 id="bots-title">${t('ratings.bots.title')}</h2>
      <p class="muted small">${t('ratings.bots.about')}</p>
      ${bots.length > FEW_BOTS ? html`<details><summary class="button quiet">${t('history.statistics.table')}</summary>${table}</details>` : table}
    </section>`;
  }
}

/** @param {Entry} entry */
const row = ({place, name, rating, own}) => html`<tr class=${own ? 'own' : ''}>
  <td class="rank">${whole(place)}</td>
  <th scope="row" class="name"><bdi translate="no">${name}</bdi>${own ? html` <span class="muted small">(${t('ratings.board.you')})</span>` : nothing}</th>
  <td class="score" translate="no">${whole(Math.round(rating.score))}</td>
  <td>${valueText(rating.mean, rating.deviation)}</td>
  <td class="matches">${whole(rating.matches)}</td>
</tr>`;

customElements.define('ratings-page', RatingsPage);
