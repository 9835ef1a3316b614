// The score sheet: who called, who was best, the round just played taken apart, every round, a chart of the totals; at
// the end of the match why it ended, and the places. It lies over the table between rounds, and in a dialog whenever it is
// asked for.
//
//   rounds(table, nameOf, me)   every round with its totals, and the chart, as a template
//   <nerts-sheet .table .own .waiting .asked .nameOf .letters .record .rules>     @next  @again

import {html, nothing} from '../../vendor/lit.js';
import {chart} from '../../kit/charts/line-chart.js';
import {onceAgain} from '../../core/elements/icons.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {currentTable} from '../../kit/members/current-table.js';
import {sideBadge} from '../../kit/table/side-badge.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import '../../kit/match-note/match-note.js';
import {matchTip} from './match-tip.js';
import {scoreSheetFooter} from '../../kit/table/score-sheet-footer.js';
import {fairnessNote} from '../../kit/fair-deals/fairness-note.js';
import {stylesheets} from './stylesheets.js';
import {ruleSet, bestOf, endsMet, partsOf, tiedSides} from './round-result.js';
import {showProof} from './stuck-proof.js';
import {formatPoints} from '../../core/text/number-format.js';
import {runningTotals} from './view-selectors.js';
import {badge} from './icons.js';
import './practice.js';
import {firstSides, sharedFirstPlace} from '../../kit/table/shared-first-place.js';
import {playersOf, sideName} from './teams.js';
import {addsUp, areaOf, deckOf, membersOf, sideMembers, sideOf} from './ownership.js';
import {showPart} from '../../core/app/load-part.js';

/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {(seat: number) => string} NameOf */

const NEXT = {
  again: 'nerts_table.sheet.new_match',
  on: 'nerts_table.sheet.next_round',
  waiting: 'nerts_table.sheet.waiting',
  dealing: 'nerts_table.sheet.dealing',
};

/** The names of a side's players. @param {Public} table @param {number} side @param {NameOf} nameOf */
const sidePlayers = (table, side, nameOf) => sideMembers(table, side).map(nameOf).join(' & ');

/** The own side, -1 for a watcher. @param {Public} table @param {number} me */
const ownSide = (table, me) => (me < 0 ? -1 : sideOf(table, areaOf(table, me)));

/** @param {Public} table @param {NameOf} nameOf @param {number} me */
export function rounds(table, nameOf, me) {
  const deals = table.match.deals ?? [];
  if (!deals.length) return html`<p class="muted">${t('nerts_table.sheet.none')}</p>`;
  const best = Math.max(...table.match.totals);
  const own = ownSide(table, me);
  const names = table.match.totals.map((_, side) => sidePlayers(table, side, nameOf));
  /** @param {readonly number[]} points @param {boolean} [sums] */
  const cells = (points, sums = false) =>
    points.map(
      (n, at) =>
        html`<td translate="no" class="${at === own ? 'own' : ''} ${sums && n === best ? 'best' : ''}">${formatPoints(n)}</td>`,
    );
  return html`<div class="scores">
    <div class="sheet-box" tabindex="0" role="region" aria-label=${t('nerts_table.sheet.rounds')}>
      <table class="sheet">
        <thead><tr>
          <th scope="col">${t('nerts_table.sheet.round')}</th>
          ${names.map((name, at) => html`<th scope="col" class=${at === own ? 'own' : ''}>${addsUp(table) ? sideBadge(at, at === own) : nothing} <bdi translate="no">${name}</bdi></th>`)}
        </tr></thead>
        <tbody>
          ${deals.map((points, round) => html`<tr><th scope="row" translate="no">${round + 1}</th>${cells(points)}</tr>`)}
        </tbody>
        <tfoot><tr>
          <th scope="row">${t('nerts_table.sheet.total')}</th>
          ${cells(table.match.totals, true)}
        </tr></tfoot>
      </table>
    </div>
    ${chart(runningTotals(table), names, own)}
  </div>`;
}

/** What the call and the kings bring. @param {{kings: number, bonus: number}} part */
function bonus({kings, bonus: call}) {
  if (!kings && !call) return '0';
  const what = [
    kings ? t('nerts_end.sheet.kings', {points: kings}) : '',
    call ? t('nerts_end.sheet.call', {points: call}) : '',
  ]
    .filter(Boolean)
    .join(', ');
  return html`+${kings + call} <span class="muted small">(${what})</span>`;
}

export class NertsSheet extends BaseElement {
  /** @override */
  static stylesheets = stylesheets;

  static properties = {
    table: {attribute: false},
    own: {attribute: false},
    waiting: {attribute: false},
    asked: {attribute: false},
    brokenOff: {attribute: false},
    nameOf: {attribute: false},
    letters: {attribute: false},
    record: {attribute: false},
    rules: {attribute: false},
    solo: {attribute: false},
    fairness: {attribute: false},
    daily: {attribute: false},
  };

  constructor() {
    super();
    /** @type {Public | null} */
    this.table = null;
    /** The own seat, -2 for a watcher. */
    this.own = -2;
    /** @type {readonly number[]} */
    this.waiting = [];
    /** Another match has been asked for. */
    this.asked = false;
    /** The match was ended early: nothing comes next. */
    this.brokenOff = false;
    /** @type {NameOf} */
    this.nameOf = String;
    /** On the badges, by deck: where they change, the sheet is drawn again. @type {readonly string[]} */
    this.letters = [];
    /** The table whose record may be kept; null where a record is looked at, and nothing comes next. @type {string | null} */
    this.record = '';
    /** The rules as text. */
    this.rules = '';
    /** Nobody else plays but bots. */
    this.solo = false;
    /** How the deals are drawn. @type {import('../../core/fair-deals/share-keeper.js').Fairness | undefined} */
    this.fairness = undefined;
    /** @type {import('../../wire.d.ts').DailyTable | null} */
    this.daily = null;
  }

  render() {
    const {table, nameOf, own} = this;
    if (!table) return nothing;
    const over = table.phase === 'over';
    const more = (table.match.deals ?? []).length > 1;
    return html`<section class="panel sheet-panel stack gap-4" aria-labelledby="sheet-title" tabindex="-1">
      <header class="row unwrapped gap-4">
        <div>
          <h2 id="sheet-title">${over ? this.outcome(table) : t('nerts_table.sheet.title', {round: table.round + 1})}</h2>
          ${this.reasons(table, over)}
        </div>
      </header>
      <div class="content stack gap-5">
        ${over ? this.places(table) : nothing} ${this.facts(table)} ${this.round(table)} ${more ? rounds(table, nameOf, own) : nothing}
      </div>
      ${over ? this.note(table) : nothing}
      ${fairnessNote(this.fairness, {over, record: this.record, nameOf: this.nameOf})}
      <footer class="row">${this.buttons(table)} ${scoreSheetFooter(this, over, NEXT)}</footer>
    </section>`;
  }

  /** What the player can take from the match. @param {Public} table */
  note({round}) {
    const {record, own, nameOf} = this;
    if (!record || own < 0) return nothing;
    return html`<match-note .table=${record} .rating=${currentTable()?.room.rating ?? ''} .tip=${() => matchTip({table: record, round: round + 1, nameOf})}></match-note>`;
  }

  /** Why the match is over, or goes on although an end is met. @param {Public} table @param {boolean} over */
  reasons(table, over) {
    const met = endsMet(table);
    const even = tiedSides(table);
    if (!over && !(met.length && even.length)) return nothing;
    const names = even.map((side) => sidePlayers(table, side, this.nameOf)).join(', ');
    const sentences = met.map(({end, n}) => t(`nerts_end.met.${end}`, {n}));
    if (!over) sentences.push(t('nerts_end.tie.goes_on', {names}));
    else if (even.length && table.match.places.filter((place) => place === 1).length === 1)
      sentences.push(t('nerts_end.tie.calls', {names}));
    return html`<p class="muted met">${sentences.join(' ')}</p>`;
  }

  /** Called and best are two things (rulings/nerts.md, ruling 6); alone, the time counts. @param {Public} table */
  facts(table) {
    const {nameOf, own} = this;
    const best = bestOf(table);
    const points = partsOf(table)[best[0] ?? 0]?.points ?? 0;
    const {caller} = table;
    const nobody = caller === null || caller === undefined;
    return html`<dl class="round-facts terms flow">
      <div>
        <dt>${t('nerts_end.facts.called')}</dt>
        <dd>${nobody ? t(`nerts_end.facts.${table.stop ?? 'nobody'}`) : html`<span class="nerts-mark accented">Nerts</span> <bdi translate="no">${nameOf(caller)}</bdi>`}</dd>
      </div>
      ${
        table.areas.length > 1
          ? html`<div>
            <dt>${t('nerts_end.facts.best')}</dt>
            <dd><bdi translate="no">${best.map((area) => playersOf(table, area, nameOf)).join(', ')}</bdi> <span class="muted">${t('nerts_table.sheet.points_n', {n: points})}</span></dd>
          </div>`
          : own >= 0 && this.record !== null
            ? html`<nerts-practice .table=${this.record} .round=${table.round + 1} .rules=${this.rules} .called=${!nobody}></nerts-practice>`
            : nothing
      }
    </dl>`;
  }

  /** The round just played, the best first; the areas of a side stand together. @param {Public} table */
  round(table) {
    const {card_points, king_bonus, pile_penalty, call_bonus} = ruleSet(table);
    const parts = partsOf(table);
    const points = table.match.deals.at(-1) ?? [];
    const together = addsUp(table);
    const order = table.areas
      .map((_, area) => area)
      .sort(
        (a, b) =>
          (points[sideOf(table, b)] ?? 0) - (points[sideOf(table, a)] ?? 0) ||
          sideOf(table, a) - sideOf(table, b) ||
          a - b,
      );
    const best = bestOf(table);
    const mine = areaOf(table, this.own);
    return html`<div class="sheet-box this-round" tabindex="0" role="region" aria-label=${t('nerts_table.sheet.this_round')}>
      <table class="sheet ${king_bonus || call_bonus ? 'six' : ''}">
        <thead><tr>
          <th scope="col">${t('nerts_table.sheet.player')}</th>
          <th scope="col">${t('nerts_table.sheet.played')}</th>
          <th scope="col">${t('nerts_table.sheet.left', {penalty: pile_penalty})}</th>
          ${king_bonus || call_bonus ? html`<th scope="col">${t('nerts_end.sheet.bonus')}</th>` : nothing}
          <th scope="col">${t('nerts_table.sheet.points')}</th>
          <th scope="col">${t('nerts_table.sheet.total')}</th>
        </tr></thead>
        <tbody>
          ${order.map((area, at) => {
            const part = parts[area];
            if (!part) return nothing;
            const side = sideOf(table, area);
            const first = !together || sideOf(table, order[at - 1] ?? -1) !== side || at === 0;
            const rows = together ? order.filter((one) => sideOf(table, one) === side).length : 1;
            return html`<tr class="${area === mine ? 'own' : ''} ${together && first && at ? 'begins' : ''}">
              <th scope="row"><span class="player inline-row gap-2">${together ? sideBadge(side, side === ownSide(table, this.own)) : nothing}${badge(deckOf(table, area))}<span dir="auto" translate="no">${playersOf(table, area, this.nameOf)}</span>${this.mark(table, area)}</span></th>
              <td translate="no">${card_points === 1 ? part.cards : `${part.cards} × ${card_points}`}</td>
              <td translate="no">${part.left ? html`<span class="bad">−${part.penalty}</span> <span class="muted small">(${part.left})</span>` : '0'}</td>
              ${king_bonus || call_bonus ? html`<td>${bonus(part)}</td>` : nothing}
              <td translate="no" class="points ${best.includes(area) ? 'best' : ''}">${formatPoints(part.points)}</td>
              ${first ? html`<td rowspan=${rows} class="sum">${this.sum(table, side, together)}</td>` : nothing}
            </tr>`;
          })}
        </tbody>
      </table>
    </div>`;
  }

  /** @param {Public} table @param {number} area */
  mark(table, area) {
    const called = table.caller !== null && table.caller !== undefined && membersOf(table, area).includes(table.caller);
    return called ? html`<span class="nerts-mark accented">Nerts</span>` : nothing;
  }

  /** A side's total, and what it got in this round where that is not in the line. @param {Public} table @param {number} side @param {boolean} together */
  sum(table, side, together) {
    const got = table.match.deals.at(-1)?.[side] ?? 0;
    return html`${formatPoints(table.match.totals[side] ?? 0)}${together ? html` <span class="muted small">(${got > 0 ? '+' : ''}${formatPoints(got)})</span>` : nothing}`;
  }

  /** @param {Public} table */
  outcome(table) {
    const winners = firstSides(table.match.places ?? []);
    const sides = winners.map((side) => sideMembers(table, side));
    const own = ownSide(table, this.own);
    if (sides.length > 1) return sharedFirstPlace(sides, this.own, {t, nameOf: this.nameOf, lang: currentLanguage()});
    const [winner = 0] = winners;
    if (table.match.totals.length === 1) return t('nerts_end.solo.over');
    const several = sideMembers(table, winner).length > 1;
    const name = sidePlayers(table, winner, this.nameOf);
    if (winner !== own) return t(`nerts_table.log.won.${several ? 'side' : 'other'}`, {name});
    return several ? t('nerts_end.won.team', {name}) : t('nerts_table.log.won.you');
  }

  /** @param {Public} table */
  places(table) {
    const {match} = table;
    if (match.totals.length === 1) return nothing;
    const own = ownSide(table, this.own);
    const order = match.totals
      .map((points, side) => ({points, side, place: match.places?.[side] ?? 0}))
      .sort((a, b) => a.place - b.place);
    return html`<ol class="places stack gap-1" role="list">
      ${order.map(
        ({points, side, place}) => html`<li class=${side === own ? 'own' : ''} data-place-won=${place}>
          <span class="rank number">${t(`common.place.${place}`)}</span>
          <span class="called">${addsUp(table) ? html`<span class="hidden-text">${sideName(side, side === own, t)}: </span>` : nothing}<bdi translate="no">${sidePlayers(table, side, this.nameOf)}</bdi></span>
          <span class="number">${t('nerts_table.sheet.points_n', {n: points})}</span>
        </li>`,
      )}
    </ol>`;
  }

  /** What else there is to look at: the proof of a lock, and the analysis. @param {Public} table */
  buttons(table) {
    const {own} = this;
    // What others still play in a tournament is not looked at again, nor played again.
    const record = currentTable()?.room.tournament ? null : this.record;
    return html`<span class="looks flow gap-2">
      ${
        table.reach.length
          ? html`<button type="button" class="button why" @click=${() => showProof(table, this.nameOf)}>${t('nerts_stuck.button')}</button>`
          : nothing
      }
      ${
        record !== null && own >= 0
          ? html`<button type="button" class="button analysis stack gap-5" @click=${() => this.analyse(record, table)}>${t('nerts_review.button')}</button>`
          : nothing
      }
      ${
        record !== null && (this.solo || table.phase === 'over')
          ? html`<button type="button" class="button once" @click=${() => this.emit('once')}>${onceAgain}${t('play_again.this.nerts')}</button>`
          : nothing
      }
    </span>`;
  }

  /** @param {string} record @param {Public} table */
  analyse(record, table) {
    return showPart(
      'analysis',
      () => import('./round-analysis.js'),
      ({showAnalysis}) => showAnalysis({table: record, round: table.round + 1, nameOf: this.nameOf, me: this.own}),
    );
  }
}

customElements.define('nerts-sheet', NertsSheet);
