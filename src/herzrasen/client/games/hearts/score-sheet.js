// The score sheet: every deal, the totals, a chart; what happened in the last deal; what comes next. It lies over the
// table between deals, and in a dialog whenever it is asked for.
//
//   scoreTable({table, names, own, undone})                                          the figures and the chart, as a template
//   <hearts-sheet .table .names .own .waiting .asked .moons .undone .solo .record>   the panel between deals; @next  @again  @once  @review

import {sideBadge} from '../../kit/table/side-badge.js';
import {sideLetter} from '../../kit/table/side-letters.js';
import {html, nothing} from '../../vendor/lit.js';
import {card} from '../../kit/cards/card-view.js';
import {bulb, onceAgain, undo as backwards} from '../../core/elements/icons.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {settings} from '../../core/settings/settings.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {currentTable} from '../../kit/members/current-table.js';
import {scoreSheetFooter} from '../../kit/table/score-sheet-footer.js';
import {fairnessNote} from '../../kit/fair-deals/fairness-note.js';
import {chart} from '../../kit/charts/line-chart.js';
import {stylesheets} from './stylesheets.js';
import {claimSummary} from './claim.js';
import '../../kit/match-note/match-note.js';
import {costliestDeal, matchTip} from './match-tip.js';
import {sortCards} from '../../kit/cards/sort-cards.js';
import {runningPoints, runningTotals, inSides, sideOf} from './view-selectors.js';
import {winnersSentence} from './strings.js';
import {formatSigned} from './value-format.js';
import {moon, sun} from './icons.js';
import {UPRIGHT_PHONE} from './upright-phone.js';

/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {{deal: number, seat: number, sun: boolean}} Moon */

const COLUMNS = {phone: 5, wide: 7}; // as many as fit

const NEXT = {
  again: 'hearts_table.sheet.new_match',
  on: 'hearts_table.sheet.next_deal',
  waiting: 'hearts_table.sheet.waiting',
  dealing: 'hearts_table.sheet.dealing',
};

/** @param {{table: Public, names: string[], own: number, moons?: readonly Moon[], undone?: readonly number[], places?: unknown, open?: boolean}} facts undone: deals in which a move was taken back; open: whether taken cards lie open */
export function scoreTable({table, names, own, moons = [], undone = [], places = nothing, open = true}) {
  const {match} = table;
  const side = own < 0 ? -1 : sideOf(table, own);
  const deals = match.deals ?? [];
  const flipped = names.length > (UPRIGHT_PHONE.matches ? COLUMNS.phone : COLUMNS.wide);
  const running = open ? runningPoints(table) : null;
  const rows = {table, names, side, moons, running, undone: undone.filter((deal) => deal < deals.length)};
  return html`<div class="scores">
    <div class="sheet-box ${flipped ? 'flipped' : ''}" tabindex="0" role="region" aria-label=${t('hearts_table.sheet.figures')}>
      ${flipped ? bySide(rows) : byDeal(rows)}
      ${rows.undone.length ? html`<p class="muted small undone">${backwards}${t('hearts_table.sheet.undone_key')}</p>` : nothing}
    </div>
    <div class="beside stack gap-5">${places}${deals.length ? chart(runningTotals(match), names, side) : nothing}</div>
  </div>`;
}

/** running: the points of each side in the deal that is being played. @typedef {{table: Public, names: string[], side: number, moons: readonly Moon[], running: readonly number[] | null, undone: readonly number[]}} Rows */

/** A row for each deal, and for the one that is being played. @param {Rows} rows */
function byDeal({table, names, side, moons, running, undone}) {
  const {totals, deals = []} = table.match;
  const least = Math.min(...totals);
  return html`<table class="sheet">
    <thead><tr>
      <th scope="col">${t('hearts_table.sheet.deal')}</th>
      ${names.map((name, at) => html`<th scope="col" class=${at === side ? 'own' : ''}>${sideHeading(table, name, at, side)}</th>`)}
    </tr></thead>
    <tbody>
      ${deals.map(
        (points, deal) => html`<tr>
          <th scope="row" translate="no">${deal + 1}${undoneMark(undone, deal)}</th>
          ${points.map((n, at) => html`<td translate="no" class=${at === side ? 'own' : ''}>${moonMark(table, moons, deal, at)}${n}</td>`)}
        </tr>`,
      )}
      ${
        running
          ? html`<tr class="running">
            <th scope="row">${t('hearts_table.sheet.running', {deal: deals.length + 1})}</th>
            ${running.map((n, at) => html`<td translate="no" class=${at === side ? 'own' : ''}>${formatSigned(n)}</td>`)}
          </tr>`
          : nothing
      }
    </tbody>
    <tfoot><tr>
      <th scope="row">${t('hearts_table.sheet.total')}</th>
      ${totals.map((n, at) => html`<td translate="no" class="${at === side ? 'own' : ''} ${n === least && deals.length ? 'best' : ''}">${n}</td>`)}
    </tr></tfoot>
  </table>`;
}

/** A row for each side, the newest deal first. @param {Rows} rows */
function bySide({table, names, side, moons, running, undone}) {
  const {totals, deals = []} = table.match;
  const least = Math.min(...totals);
  const newest = deals.map((points, deal) => ({points, deal})).reverse();
  return html`<table class="sheet">
    <thead><tr>
      <th scope="col">${t('hearts_table.sheet.who')}</th>
      <th scope="col">${t('hearts_table.sheet.total')}</th>
      ${running ? html`<th scope="col" class="running">${t('hearts_table.sheet.running_short')}</th>` : nothing}
      ${newest.map(({deal}) => html`<th scope="col">${t('hearts_table.sheet.deal_short', {deal: deal + 1})}${undoneMark(undone, deal)}</th>`)}
    </tr></thead>
    <tbody>
      ${names.map(
        (name, at) => html`<tr class=${at === side ? 'own' : ''}>
          <th scope="row">${sideHeading(table, name, at, side)}</th>
          <td translate="no" class="sum ${totals[at] === least && deals.length ? 'best' : ''}">${totals[at]}</td>
          ${running ? html`<td translate="no" class="running">${formatSigned(running[at] ?? 0)}</td>` : nothing}
          ${newest.map(({points, deal}) => html`<td translate="no">${moonMark(table, moons, deal, at)}${points[at]}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {Public} table @param {string} name @param {number} side @param {number} own */
const sideHeading = (table, name, side, own) =>
  inSides(table)
    ? html`<span class="of-side inline-row gap-1">${sideBadge(side, side === own)}<span class="hidden-text">${t('hearts_table.side.name', {side: sideLetter(side)})}: </span><bdi translate="no">${name}</bdi></span>`
    : html`<bdi translate="no">${name}</bdi>`;

/** @param {readonly number[]} undone @param {number} deal */
const undoneMark = (undone, deal) =>
  undone.includes(deal)
    ? html`<span class="undone" title=${t('hearts_table.sheet.undone')}>${backwards}<span class="hidden-text">, ${t('hearts_table.sheet.undone')}</span></span>`
    : nothing;

/** @param {Public} table @param {readonly Moon[]} moons @param {number} deal @param {number} side */
function moonMark(table, moons, deal, side) {
  const found = moons.find((one) => one.deal === deal && sideOf(table, one.seat) === side);
  if (!found) return nothing;
  return html`<span class="shot">${found.sun ? sun : moon}<span class="hidden-text">${t(`hearts_table.sheet.${found.sun ? 'sun' : 'moon'}`)}: </span></span>`;
}

export class HeartsSheet extends BaseElement {
  /** @override */
  static stylesheets = stylesheets;

  static properties = {
    table: {attribute: false},
    names: {attribute: false},
    own: {attribute: false},
    waiting: {attribute: false},
    asked: {attribute: false},
    brokenOff: {attribute: false},
    moons: {attribute: false},
    undone: {attribute: false},
    solo: {attribute: false},
    fairness: {attribute: false},
    daily: {attribute: false},
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
    /** Another match has been asked for. */
    this.asked = false;
    /** The match was ended early: nothing comes next. */
    this.brokenOff = false;
    /** @type {readonly Moon[]} */
    this.moons = [];
    /** @type {readonly number[]} */
    this.undone = [];
    /** Nobody else plays but bots. */
    this.solo = false;
    /** How the deals are drawn. @type {import('../../core/fair-deals/share-keeper.js').Fairness | undefined} */
    this.fairness = undefined;
    /** @type {import('../../wire.d.ts').DailyTable | null} */
    this.daily = null;
    /** @type {(seat: number) => string} */
    this.nameOf = String;
    /** The table whose record may be kept; null where a record is looked at, and nothing comes next. @type {string | null} */
    this.record = '';
  }

  render() {
    const {table, names, own, moons, undone} = this;
    if (!table) return nothing;
    const over = table.phase === 'over';
    return html`<section class="panel sheet-panel stack gap-4" aria-labelledby="sheet-title" tabindex="-1">
      ${this.headline(table)}
      <div class="content">
        ${scoreTable({table, names, own, moons, undone, places: over ? this.places(table) : nothing})} ${this.aftermath(table)}
      </div>
      ${over ? this.note(table) : nothing}
      ${fairnessNote(this.fairness, {over, record: this.record, nameOf: this.nameOf})}
      <footer class="row">${this.buttons(over)}${scoreSheetFooter(this, over, NEXT)}</footer>
    </section>`;
  }

  /**
   * The buttons for the review of the deals and for playing a deal again. During the match only players have them.
   * @param {boolean} over
   */
  buttons(over) {
    if (this.record === null || (this.own < 0 && !over) || currentTable()?.room.tournament) return nothing;
    return html`<span class="looks flow gap-2">
      <button type="button" class="button review" @click=${() => this.emit('review')}>${bulb}${t('coach_table.review.button')}</button>
      ${over || this.solo ? html`<button type="button" class="button once" @click=${() => this.emit('once')}>${onceAgain}${t('play_again.this.hearts')}</button>` : nothing}
    </span>`;
  }

  /** What the player can take from the match. @param {Public} table */
  note(table) {
    const {record, own, nameOf} = this;
    if (!record || own < 0) return nothing;
    const points = (table.match.deals ?? []).map((deal) => deal[sideOf(table, own)] ?? 0);
    const tip = (/** @type {AbortSignal} */ signal) => matchTip({table: record, points, seat: own, nameOf, signal});
    return html`<match-note .table=${record} .rating=${currentTable()?.room.rating ?? ''} .tip=${costliestDeal(points) ? tip : null}></match-note>`;
  }

  /** @param {Public} table */
  headline(table) {
    const deals = table.match.deals ?? [];
    const found = this.moons.find((one) => one.deal === deals.length - 1);
    const points = deals.at(-1)?.[sideOf(table, Math.max(0, this.own))];
    return html`<header class="row unwrapped gap-4">
      ${found ? (found.sun ? sun : moon) : nothing}
      <div>
        <h2 id="sheet-title">
          ${table.phase === 'over' ? this.outcome(table) : t('hearts_table.sheet.title', {deal: deals.length})}
        </h2>
        <p class="muted">
          ${
            found
              ? this.sentence(found.sun ? 'log.sun' : 'log.moon', found.seat)
              : this.own < 0 || points === undefined
                ? nothing
                : t(`hearts_table.sheet.${inSides(table) ? 'side_got' : 'you_got'}`, {n: points})
          }
        </p>
      </div>
    </header>`;
  }

  /** @param {string} key @param {number} seat */
  sentence(key, seat) {
    return seat === this.own ? t(`hearts_table.${key}.you`) : t(`hearts_table.${key}.other`, {name: this.nameOf(seat)});
  }

  /** What comes to light after the deal: the kitty, and the hands of a claim. @param {Public} table */
  aftermath(table) {
    const {claim, kitty_shown: kitty, kitty_taker: taker} = table;
    return html`${
      kitty && taker !== null
        ? html`<section class="shown-kitty">
            <h3>${this.sentence('kitty.was', taker)}</h3>
            <ul class="taken-cards flow gap-4" role="list">${sortCards(kitty, settings.handOrder).map((text) => html`<li>${card(text, {still: true, pack: true, key: false})}</li>`)}</ul>
          </section>`
        : nothing
    }
      ${
        claim
          ? html`<details class="shown-claim">
            <summary class="row gap-2">${this.sentence('claim.takes', claim.seat)} <span class="small muted">${t('hearts_table.claim.show')}</span></summary>
            ${claimSummary(claim, this.nameOf)}
          </details>`
          : nothing
      }`;
  }

  /** @param {Public} table */
  outcome(table) {
    return winnersSentence(table, table.match.places ?? [], this.own, {
      t,
      nameOf: this.nameOf,
      lang: currentLanguage(),
    });
  }

  /** @param {Public} table */
  places(table) {
    const {match} = table;
    const order = match.totals
      .map((points, side) => ({points, side, place: match.places?.[side] ?? 0}))
      .sort((a, b) => a.place - b.place);
    return html`<ol class="places stack gap-1" role="list">
      ${order.map(
        ({
          points,
          side,
          place,
        }) => html`<li class=${this.own >= 0 && side === sideOf(table, this.own) ? 'own' : ''} data-place=${place}>
          <span class="rank number">${t(`common.place.${place}`)}</span>
          <span class="called">${sideHeading(table, this.names[side] ?? '', side, this.own < 0 ? -1 : sideOf(table, this.own))}</span>
          <span class="number">${t('hearts_table.sheet.points', {n: points})}</span>
        </li>`,
      )}
    </ol>`;
  }
}

customElements.define('hearts-sheet', HeartsSheet);
