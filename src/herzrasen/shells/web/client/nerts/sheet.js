// The score sheet: the round just played (cards in the middle, cards left, points), every round, a chart of the totals;
// at the end the places. It lies over the table between rounds, and in a dialog whenever it is asked for.
//
//   rounds({table, names, own})   every round with its totals, and the chart, as a template
//   <nerts-sheet .table .names .own .penalty .worth .waiting .nameOf .record>     @next  @again

import {html, nothing} from '../vendor/lit.js';
import {chart} from '../chart.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {whatNext} from '../what-next.js';
import {course, minus, pileLeft, played} from './read.js';
import {badge} from './signs.js';

/** @typedef {import('./types.d.ts').Public} Public */

const NEXT = {
  again: 'nerts_table.sheet.new_match',
  on: 'nerts_table.sheet.next_round',
  waiting: 'nerts_table.sheet.waiting',
  dealing: 'nerts_table.sheet.dealing',
};

/** @param {{table: Public, names: string[], own: number}} facts */
export function rounds({table, names, own}) {
  const deals = table.match.deals ?? [];
  if (!deals.length) return html`<p class="muted">${t('nerts_table.sheet.none')}</p>`;
  const best = Math.max(...table.match.totals);
  return html`<div class="scores">
    <div class="sheet-box" tabindex="0" role="region" aria-label=${t('nerts_table.sheet.rounds')}>
      <table class="sheet">
        <thead><tr>
          <th scope="col">${t('nerts_table.sheet.round')}</th>
          ${names.map((name, at) => html`<th scope="col" class=${at === own ? 'own' : ''}>${name}</th>`)}
        </tr></thead>
        <tbody>
          ${deals.map((points, round) => html`<tr><th scope="row">${round + 1}</th>${points.map((n, at) => html`<td class=${at === own ? 'own' : ''}>${minus(n)}</td>`)}</tr>`)}
        </tbody>
        <tfoot><tr>
          <th scope="row">${t('nerts_table.sheet.total')}</th>
          ${table.match.totals.map((n, at) => html`<td class="${at === own ? 'own' : ''} ${n === best ? 'best' : ''}">${minus(n)}</td>`)}
        </tr></tfoot>
      </table>
    </div>
    ${chart(course(table), names, own)}
  </div>`;
}

export class NertsSheet extends Screen {
  static properties = {
    table: {attribute: false},
    names: {attribute: false},
    own: {attribute: false},
    penalty: {attribute: false},
    worth: {attribute: false},
    waiting: {attribute: false},
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
    this.penalty = 2;
    this.worth = 1;
    /** @type {readonly number[]} */
    this.waiting = [];
    /** @type {(seat: number) => string} */
    this.nameOf = String;
    /** The table whose record may be kept; null where a record is looked at, and nothing comes next. @type {string | null} */
    this.record = '';
  }

  render() {
    const {table, names, own} = this;
    if (!table) return nothing;
    const over = table.phase === 'over';
    const more = (table.match.deals ?? []).length > 1;
    return html`<section class="panel sheet-panel" aria-labelledby="sheet-title" tabindex="-1">
      <header>
        <div>
          <h2 id="sheet-title">${over ? this.outcome(table) : t('nerts_table.sheet.title', {round: table.round + 1})}</h2>
          <p class="muted">${this.ended(table)}</p>
        </div>
      </header>
      <div class="content">
        ${over ? this.places(table) : nothing} ${this.round(table)} ${more ? rounds({table, names, own}) : nothing}
      </div>
      <footer class="row">${whatNext(this, over, NEXT)}</footer>
    </section>`;
  }

  /** @param {Public} table */
  ended({caller}) {
    if (caller === null || caller === undefined) return t('nerts_table.sheet.nobody_called');
    return caller === this.own ? t('nerts_table.log.called.you') : t('nerts_table.log.called.other', {name: this.nameOf(caller)});
  }

  /** The round just played, the best first. @param {Public} table */
  round(table) {
    const {own, names, penalty, worth} = this;
    const points = (table.match.deals ?? []).at(-1) ?? [];
    const cards = played(table);
    const order = table.areas.map((_, seat) => seat).sort((a, b) => (points[b] ?? 0) - (points[a] ?? 0));
    const best = Math.max(...points);
    return html`<div class="sheet-box this-round" tabindex="0" role="region" aria-label=${t('nerts_table.sheet.this_round')}>
      <table class="sheet">
        <thead><tr>
          <th scope="col">${t('nerts_table.sheet.player')}</th>
          <th scope="col">${t('nerts_table.sheet.played')}</th>
          <th scope="col">${t('nerts_table.sheet.left', {penalty})}</th>
          <th scope="col">${t('nerts_table.sheet.points')}</th>
          <th scope="col">${t('nerts_table.sheet.total')}</th>
        </tr></thead>
        <tbody>
          ${order.map((seat) => {
            const area = table.areas[seat];
            const left = area ? pileLeft(area) : 0;
            return html`<tr class=${seat === own ? 'own' : ''}>
              <th scope="row"><span class="player">${badge(seat)}<span>${names[seat]}</span>${table.caller === seat ? html`<span class="nerts-mark">Nerts</span>` : nothing}</span></th>
              <td>${worth === 1 ? cards[seat] : `${cards[seat]} × ${worth}`}</td>
              <td>${left ? html`<span class="bad">−${left * penalty}</span> <span class="muted small">(${left})</span>` : '0'}</td>
              <td class="points ${points[seat] === best ? 'best' : ''}">${minus(points[seat] ?? 0)}</td>
              <td>${minus(table.match.totals[seat] ?? 0)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  /** @param {Public} table */
  outcome({match}) {
    const winners = (match.places ?? []).flatMap((place, side) => (place === 1 ? [side] : []));
    if (winners.length > 1) return t('nerts_table.sheet.shared', {names: winners.map((side) => this.names[side]).join(', ')});
    const [winner = 0] = winners;
    return winner === this.own ? t('nerts_table.log.won.you') : t('nerts_table.log.won.other', {name: this.names[winner] ?? ''});
  }

  /** @param {Public} table */
  places({match}) {
    const order = match.totals.map((points, side) => ({points, side, place: match.places?.[side] ?? 0})).sort((a, b) => a.place - b.place);
    return html`<ol class="places" role="list">
      ${order.map(
        ({points, side, place}) => html`<li class=${side === this.own ? 'own' : ''} data-place-won=${place}>
          <span class="rank number">${t('nerts_table.sheet.place', {place})}</span>
          <span class="called">${this.names[side]}</span>
          <span class="number">${t('nerts_table.sheet.points_n', {n: points})}</span>
        </li>`,
      )}
    </ol>`;
  }
}

customElements.define('nerts-sheet', NertsSheet);
