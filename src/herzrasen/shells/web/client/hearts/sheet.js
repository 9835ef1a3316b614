// The score sheet: every deal, the totals, a chart; what happened in the last deal; what comes next. It lies over the
// table between deals, and in a dialog whenever it is asked for.
//
//   sheet({table, names, own})                    the figures and the chart, as a template
//   <hearts-sheet .table .names .own .waiting .moons .record>    the panel between deals; @next  @again

import {html, nothing} from '../vendor/lit.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {chart} from '../chart.js';
import {course} from './read.js';
import {moon, sun} from './signs.js';

/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {{deal: number, seat: number, sun: boolean}} Moon */

/** @param {{table: Public, names: string[], own: number, moons?: readonly Moon[], places?: unknown}} facts */
export function sheet({table, names, own, moons = [], places = nothing}) {
  const {match} = table;
  const side = own < 0 ? -1 : own % match.totals.length;
  const least = Math.min(...match.totals);
  const deals = match.deals ?? [];
  return html`<div class="scores">
    <div class="sheet-box" tabindex="0" role="region" aria-label=${t('hearts_table.sheet.figures')}>
      <table class="sheet">
        <thead><tr>
          <th scope="col">${t('hearts_table.sheet.deal')}</th>
          ${names.map((name, at) => html`<th scope="col" class=${at === side ? 'own' : ''}>${name}</th>`)}
        </tr></thead>
        <tbody>
          ${deals.map(
            (points, deal) => html`<tr>
              <th scope="row">${deal + 1}</th>
              ${points.map((n, at) => html`<td class=${at === side ? 'own' : ''}>${shot(moons, deal, at)}${n}</td>`)}
            </tr>`,
          )}
        </tbody>
        <tfoot><tr>
          <th scope="row">${t('hearts_table.sheet.total')}</th>
          ${match.totals.map((n, at) => html`<td class="${at === side ? 'own' : ''} ${n === least && deals.length ? 'best' : ''}">${n}</td>`)}
        </tr></tfoot>
      </table>
    </div>
    <div class="beside">${places}${deals.length ? chart(course(match), names, side) : nothing}</div>
  </div>`;
}

/** @param {readonly Moon[]} moons @param {number} deal @param {number} seat */
function shot(moons, deal, seat) {
  const found = moons.find((one) => one.deal === deal && one.seat === seat);
  if (!found) return nothing;
  return html`<span class="shot">${found.sun ? sun : moon}<span class="hidden-text">${t(`hearts_table.sheet.${found.sun ? 'sun' : 'moon'}`)}: </span></span>`;
}

export class HeartsSheet extends Screen {
  static properties = {
    table: {attribute: false},
    names: {attribute: false},
    own: {attribute: false},
    waiting: {attribute: false},
    moons: {attribute: false},
    nameOf: {attribute: false},
    record: {attribute: false},
  };

  constructor() {
    super();
    /** @type {Public | null} */
    this.table = null;
    /** @type {string[]} */
    this.names = [];
    this.own = 0;
    /** @type {readonly number[]} */
    this.waiting = [];
    /** @type {readonly Moon[]} */
    this.moons = [];
    /** @type {(seat: number) => string} */
    this.nameOf = String;
    /** The table whose record may be kept; null where a record is looked at, and nothing comes next. @type {string | null} */
    this.record = '';
  }

  render() {
    const {table, names, own, moons} = this;
    if (!table) return nothing;
    const over = table.phase === 'over';
    return html`<section class="panel sheet-panel" aria-labelledby="sheet-title" tabindex="-1">
      ${this.headline(table)}
      <div class="content">${sheet({table, names, own, moons, places: over ? this.places(table) : nothing})}</div>
      <footer class="row">${this.next(over)}</footer>
    </section>`;
  }

  /** @param {Public} table */
  headline(table) {
    const deals = table.match.deals ?? [];
    const found = this.moons.find((one) => one.deal === deals.length - 1);
    const points = deals.at(-1)?.[this.own % table.match.totals.length];
    return html`<header>
      ${found ? (found.sun ? sun : moon) : nothing}
      <div>
        <h2 id="sheet-title">
          ${table.phase === 'over' ? this.outcome(table) : t('hearts_table.sheet.title', {deal: deals.length})}
        </h2>
        <p class="muted">
          ${found
            ? this.of(found.sun ? 'log.sun' : 'log.moon', found.seat)
            : this.own < 0 || points === undefined
              ? nothing
              : t('hearts_table.sheet.you_got', {n: points})}
        </p>
      </div>
    </header>`;
  }

  /** @param {string} key @param {number} seat */
  of(key, seat) {
    return seat === this.own ? t(`hearts_table.${key}.you`) : t(`hearts_table.${key}.other`, {name: this.nameOf(seat)});
  }

  /** @param {Public} table */
  outcome({match}) {
    const sides = match.totals.length;
    const winners = (match.places ?? []).flatMap((place, side) => (place === 1 ? [side] : []));
    if (winners.length > 1) return t('hearts_table.sheet.shared', {names: winners.map((side) => this.names[side]).join(', ')});
    return this.of('log.won', this.own >= 0 && winners[0] === this.own % sides ? this.own : winners[0] ?? 0);
  }

  /** @param {Public} table */
  places({match}) {
    const order = match.totals.map((points, side) => ({points, side, place: match.places?.[side] ?? 0})).sort((a, b) => a.place - b.place);
    return html`<ol class="places" role="list">
      ${order.map(
        ({points, side, place}) => html`<li class=${side === this.own % match.totals.length ? 'own' : ''} data-place=${place}>
          <span class="rank number">${t('hearts_table.sheet.place', {place})}</span>
          <span class="called">${this.names[side]}</span>
          <span class="number">${t('hearts_table.sheet.points', {n: points})}</span>
        </li>`,
      )}
    </ol>`;
  }

  /** @param {boolean} over */
  next(over) {
    if (this.record === null) return nothing;
    if (over) {
      void import('../replay/offer.js');
      return html`<record-offer .table=${this.record}></record-offer>
        ${this.own < 0
          ? nothing
          : html`<a class="button" href="#">${t('client.lobby')}</a>
              <button class="button primary next" @click=${() => this.tell('again')}>${t('hearts_table.sheet.new_match')}</button>`}`;
    }
    if (this.waiting.includes(this.own)) {
      return html`<button class="button primary next" @click=${() => this.tell('next')}>${t('hearts_table.sheet.next_deal')}</button>`;
    }
    const names = this.waiting.map(this.nameOf).join(', ');
    return html`<p class="muted" role="status">${names ? t('hearts_table.sheet.waiting', {names}) : t('hearts_table.sheet.dealing')}</p>`;
  }
}

customElements.define('hearts-sheet', HeartsSheet);
