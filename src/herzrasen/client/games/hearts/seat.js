// One player at the table: who, on which side, the total and what the running deal adds to it, how many tricks, what taken
// points, whose turn; who has passed or decided, who is away; what lies open before them. A press sends `look` with the seat.
//
//   .info  SeatInfo     .table  Public     .own  the own seat     .name  what the player is called
//   .open  whether taken cards lie open at this table     .backs  how many cards to show from behind

import {sideBadge} from '../../kit/table/side-badge.js';
import {sideLetter} from '../../kit/table/side-letters.js';
import {html, nothing} from '../../vendor/lit.js';
import {rankLabel, cardName, parseCard} from '../../core/text/card-text.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {indexLetters} from '../../core/settings/settings.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';
import {
  exposedInHand,
  exposedBySeat,
  inSides,
  partners,
  runningPoints,
  sideOf,
  scoringCards,
  tricksOf,
  turn,
} from './view-selectors.js';
import {robot, sign, trickSign} from './icons.js';
import {formatSigned} from './value-format.js';

export class HeartsSeat extends BaseElement {
  static properties = {
    info: {attribute: false},
    table: {attribute: false},
    own: {attribute: false},
    name: {attribute: false},
    initial: {attribute: false},
    open: {attribute: false},
    backs: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').SeatInfo | null} */
    this.info = null;
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    this.own = -2;
    this.name = '';
    /** The letter that stands for a person (kit/members/initials.js). */
    this.initial = '·';
    this.open = true;
    this.backs = 0;
  }

  render() {
    const {info, table, own} = this;
    if (!info || !table) return nothing;
    const {seat} = info;
    const active = turn(table) === seat || (table.phase === 'moon' && table.shooter === seat && !table.brokenOff);
    const partner = partners(table, seat, own);
    const gone = info.left || (info.kind === 'person' && !info.here);
    const running = this.running(table);
    return html`<button
        class="plaque bare"
        data-seat=${seat}
        ?data-active=${active}
        ?data-partner=${partner}
        ?data-gone=${gone}
        aria-label=${this.description()}
        @click=${() => this.emit('look', {seat})}
      >
        <span class="disc" aria-hidden="true" translate="no">${info.kind === 'bot' || info.left ? robot : this.initial}</span>
        <span class="who stack gap-0" aria-hidden="true">
          <span class="called row unwrapped gap-1 strong">${inSides(table) ? sideBadge(sideOf(table, seat), partner || seat === own) : nothing}<span class="word cut" dir="auto" translate="no">${this.name}</span></span>
          <span class="got muted tiny nowrap">${partner ? html`<span class="partner strong">${t('hearts_table.side.partner')}</span>` : nothing}${this.takenTemplate(table, seat)}</span>
        </span>
        <span class="total number" aria-hidden="true" translate="no">${table.match.totals[sideOf(table, seat)]}${running ? html`<small class="running">${formatSigned(running)}</small>` : nothing}</span>
        ${this.note()}<seat-clock .seat=${seat}></seat-clock>
      </button>
      ${this.front(table, seat)}
      ${
        this.backs
          ? html`<span class="backs" aria-hidden="true">${Array.from(
              {length: this.backs},
              (_, at) => html`<span class="card" data-back="" ${styles({'--at': at - (this.backs - 1) / 2})}></span>`,
            )}</span>`
          : nothing
      }`;
  }

  /** Tricks and taken points, in signs; or how far this player is. @param {import('./types.d.ts').Public} table @param {number} seat */
  takenTemplate(table, seat) {
    const choosing = this.choosing(table, seat);
    if (choosing)
      return html`<span class="status"><span class="sign-of">${table.chosen?.includes(seat) ? '✓' : '…'}</span><span class="word-of">${choosing}</span></span>`;
    const {hearts, others} = scoringCards(table, seat);
    const tricks = tricksOf(table, seat);
    return html`<span class="tricks">${t('hearts_table.seat.tricks_short', {n: tricks})}</span>
      ${tricks ? html`<span class="tricks-sign inline-row" translate="no">${trickSign}${tricks}</span>` : nothing}
      ${this.open && hearts.length ? html`<span class="point red inline-row strong" translate="no">${sign('H')}${hearts.length}</span>` : nothing}
      ${this.open ? others.map(point) : nothing}`;
  }

  /** The points of this side in the running deal; null where taken cards lie face down. @param {import('./types.d.ts').Public} table */
  running(table) {
    return this.open ? (runningPoints(table)?.[sideOf(table, this.info?.seat ?? 0)] ?? null) : null;
  }

  /** Who has chosen and who has not, while all choose. @param {import('./types.d.ts').Public} table @param {number} seat */
  choosing({phase, chosen, brokenOff}, seat) {
    if (brokenOff) return null;
    const done = chosen?.includes(seat);
    if (phase === 'pass') return t(`hearts_table.seat.${done ? 'passed' : 'choosing'}`);
    return phase === 'charge' ? t(`hearts_table.seat.${done ? 'decided' : 'deciding'}`) : null;
  }

  /** What lies open before this seat. @param {import('./types.d.ts').Public} table @param {number} seat */
  front(table, seat) {
    const cards = exposedBySeat(table) ? exposedInHand(table, seat) : [];
    if (!cards.length) return nothing;
    return html`<span class="front" aria-hidden="true" translate="no">${cards.map(
      (text) => html`<span class="open">
        <span class="card" data-face=${parseCard(text).face} data-pack=${parseCard(text).deck || nothing}></span>
        <span class="slip card-label ${'HD'.includes(parseCard(text).suit) ? 'red' : 'black'}">${rankLabel(parseCard(text).rank, indexLetters())}${sign(parseCard(text).suit)}</span>
      </span>`,
    )}</span>`;
  }

  /** A short word where something is out of the ordinary. */
  note() {
    const info = /** @type {import('./types.d.ts').SeatInfo} */ (this.info);
    const key = info.left ? 'bot_plays' : info.kind === 'person' && !info.here ? 'away' : null;
    return key ? html`<span class="note cut tiny" aria-hidden="true">${t(`hearts_table.seat.${key}`)}</span>` : nothing;
  }

  /** All of it in words. */
  description() {
    const {info, table, name, own} = this;
    if (!info || !table) return '';
    const {seat} = info;
    const {hearts, others} = scoringCards(table, seat);
    const running = this.running(table);
    const lying = exposedBySeat(table) ? exposedInHand(table, seat) : [];
    const parts = [
      name,
      inSides(table) ? t('hearts_table.side.name', {side: sideLetter(sideOf(table, seat))}) : null,
      partners(table, seat, own) ? t('hearts_table.side.your_partner') : null,
      info.kind === 'bot' ? t('hearts_table.seat.bot') : null,
      info.left
        ? t('hearts_table.seat.bot_plays')
        : info.kind === 'person' && !info.here
          ? t('hearts_table.seat.away')
          : null,
      turn(table) === seat ? t('hearts_table.seat.on_turn') : null,
      this.choosing(table, seat),
      t(`hearts_table.seat.${inSides(table) ? 'side_total' : 'total'}`, {
        n: table.match.totals[sideOf(table, seat)] ?? 0,
      }),
      running === null ? null : t('hearts_table.seat.running', {n: running}),
      t('hearts_table.seat.tricks', {n: tricksOf(table, seat)}),
      this.open && hearts.length ? t('hearts_table.seat.hearts', {n: hearts.length}) : null,
      ...(this.open ? others.map((card) => cardName(card, t, {pack: true})) : []),
      lying.length
        ? t('hearts_table.charging.open', {cards: lying.map((card) => cardName(card, t, {pack: true})).join(', ')})
        : null,
    ];
    return parts.filter((part) => part !== null).join(', ');
  }
}

/** @param {string} text */
function point(text) {
  const {rank, suit} = parseCard(text);
  return html`<span class="point inline-row strong ${'HD'.includes(suit) ? 'red' : 'black'}" translate="no">${sign(suit)}${rankLabel(rank, indexLetters())}</span>`;
}

customElements.define('hearts-seat', HeartsSeat);
