// One player at the table: who, how many tricks, what taken points, whose turn; who has passed, who is away. A press
// tells `look` with the seat.
//
//   .info  SeatInfo     .table  Public     .name  what the player is called
//   .open  whether taken cards lie open at this table     .backs  how many cards to show from behind

import {html, nothing} from '../vendor/lit.js';
import {robot, sign} from './signs.js';
import {taken, tricksOf, turn} from './read.js';
import {Screen} from '../screen.js';
import {index, name as cardName, parse} from '../cards/card.js';
import {letters} from '../settings.js';
import {styles} from '../styles.js';
import {t} from '../texts.js';

export class HeartsSeat extends Screen {
  static properties = {
    info: {attribute: false},
    table: {attribute: false},
    name: {attribute: false},
    open: {attribute: false},
    backs: {attribute: false},
  };

  constructor() {
    super();
    /** @type {import('./types.d.ts').SeatInfo | null} */
    this.info = null;
    /** @type {import('./types.d.ts').Public | null} */
    this.table = null;
    this.name = '';
    this.open = true;
    this.backs = 0;
  }

  render() {
    const {info, table} = this;
    if (!info || !table) return nothing;
    const {seat} = info;
    const active = turn(table) === seat || (table.phase === 'moon' && table.shooter === seat);
    const total = table.match.totals[seat % table.match.totals.length];
    return html`<button class="plaque" data-seat=${seat} ?data-active=${active} aria-label=${this.described()} @click=${() => this.tell('look', {seat})}>
        <span class="disc" aria-hidden="true">${info.kind === 'bot' || info.left ? robot : initial(info.name)}</span>
        <span class="who" aria-hidden="true">
          <span class="called">${this.name}</span>
          <span class="got">${this.got(table, seat)}</span>
        </span>
        <span class="total number" aria-hidden="true">${total}</span>
        ${this.note(table, seat)}
      </button>
      ${this.backs
        ? html`<span class="backs" aria-hidden="true">${Array.from(
            {length: this.backs},
            (_, at) => html`<span class="card" data-back="" ${styles({'--at': at - (this.backs - 1) / 2})}></span>`,
          )}</span>`
        : nothing}`;
  }

  /** Tricks and taken points, in signs. @param {import('./types.d.ts').Public} table @param {number} seat */
  got(table, seat) {
    if (table.phase === 'pass') return table.chosen?.includes(seat) ? t('hearts_table.seat.passed') : t('hearts_table.seat.choosing');
    const tricks = tricksOf(table, seat).length;
    const {hearts, others} = taken(table, seat);
    return html`<span class="tricks">${t('hearts_table.seat.tricks_short', {n: tricks})}</span>
      ${this.open && hearts.length ? html`<span class="point red">${sign('H')}${hearts.length}</span>` : nothing}
      ${this.open
        ? others.map((card) => {
            const {rank, suit} = parse(card);
            return html`<span class="point ${'HD'.includes(suit) ? 'red' : 'black'}">${sign(suit)}${index(rank, letters())}</span>`;
          })
        : nothing}`;
  }

  /** A short word where something is out of the ordinary. @param {import('./types.d.ts').Public} table @param {number} seat */
  note(table, seat) {
    const info = /** @type {import('./types.d.ts').SeatInfo} */ (this.info);
    const key = info.left ? 'bot_plays' : info.kind === 'person' && !info.here ? 'away' : null;
    return key ? html`<span class="note" aria-hidden="true">${t(`hearts_table.seat.${key}`)}</span>` : nothing;
  }

  /** All of it in words. */
  described() {
    const {info, table, name} = this;
    if (!info || !table) return '';
    const {seat} = info;
    const {hearts, others} = taken(table, seat);
    const parts = [
      name,
      info.kind === 'bot' ? t('hearts_table.seat.bot') : null,
      info.left ? t('hearts_table.seat.bot_plays') : info.kind === 'person' && !info.here ? t('hearts_table.seat.away') : null,
      turn(table) === seat ? t('hearts_table.seat.on_turn') : null,
      table.phase === 'pass' ? t(`hearts_table.seat.${table.chosen?.includes(seat) ? 'passed' : 'choosing'}`) : null,
      t('hearts_table.seat.total', {n: table.match.totals[seat % table.match.totals.length] ?? 0}),
      t('hearts_table.seat.tricks', {n: tricksOf(table, seat).length}),
      this.open && hearts.length ? t('hearts_table.seat.hearts', {n: hearts.length}) : null,
      ...(this.open ? others.map((card) => cardName(card, t)) : []),
    ];
    return parts.filter((part) => part !== null).join(', ');
  }
}

/** @param {string} name */
const initial = (name) => [...name.trim()][0]?.toLocaleUpperCase() ?? '·';

customElements.define('hearts-seat', HeartsSeat);
