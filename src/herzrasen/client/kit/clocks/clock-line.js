// A line above the table where time is limited: whose clock runs, the time left, and a button that gives more.
//
//   <clock-line .room=${room} .connection=${connection}>

import {html, nothing} from '../../vendor/lit.js';
import {announce} from '../../core/elements/live-region.js';
import {t} from '../../core/text/texts.js';
import {currentClocks} from './current-clocks.js';
import {LOW_TIME, formatClock, remainingTime} from '../../core/table/remaining-time.js';
import {TickingElement} from './ticking-element.js';

const SECONDS = 30;
const OTHERS = 2; // so many other people's clocks are named at once

export class ClockLine extends TickingElement {
  /** @override */
  static properties = {room: {attribute: false}, connection: {attribute: false}};

  constructor() {
    super();
    /** @type {import('../../core/table/table-state.js').TableState | null} */
    this.room = null;
    /** @type {import('../../core/connection/connection.js').Connection | null} */
    this.connection = null;
    /** What has been warned of. */
    this.warned = '';
  }

  /** @override */
  render() {
    const clocks = currentClocks();
    const {room} = this;
    if (!room || !clocks) return nothing;
    const now = performance.now();
    const asked = clocks.asked.flatMap((seat) => {
      const left = remainingTime(clocks, seat, now);
      return left ? [{seat, left}] : [];
    });
    const own = asked.find(({seat}) => seat === room.seat);
    const others = asked.filter(({seat}) => seat !== room.seat).sort((one, two) => one.left.total - two.left.total);
    if (own) this.warn(own.left);
    else this.warned = '';
    return html`<section class="clock-line row unwrapped justified small" aria-label=${t('clocks.title')}>
      ${asked.length ? nothing : html`<span class="muted">${t('clocks.nobody')}</span>`}
      ${asked.length && asked.every(({left}) => !left.runs && !left.over) ? html`<span class="stands muted nowrap">${t('clocks.stands')}</span>` : nothing}
      ${own ? this.clockItem(own.seat, own.left, true) : nothing}
      ${others.slice(0, own ? OTHERS - 1 : OTHERS).map(({seat, left}) => this.clockItem(seat, left, false))}
    </section>`;
  }

  /** @param {number} seat @param {import('../../core/table/remaining-time.js').RemainingTime} left @param {boolean} own */
  clockItem(seat, left, own) {
    const name = this.room?.seats[seat]?.name ?? '';
    const extendable = (this.room?.house.kind ?? 'private') === 'private' && (this.room?.seat ?? -2) >= 0 && !left.over;
    const label = own ? t('clocks.more_own', {n: SECONDS}) : t('clocks.more_for', {n: SECONDS, name});
    return html`<span class="clock-of inline-row gap-2 ${own ? 'own' : ''} ${left.total <= LOW_TIME ? 'short' : ''}">
      <span class="whose cut muted">${own ? t('clocks.yours') : t('clocks.of', {name})}</span>
      <strong class="number" translate=${left.over ? 'yes' : 'no'}>${left.over ? t('clocks.over') : formatClock(left.move || !left.reserve ? left.move : left.reserve)}</strong>
      ${left.reserve && !left.over ? html`<span class="reserve muted nowrap">${left.move ? t('clocks.reserve', {time: formatClock(left.reserve)}) : t('clocks.in_reserve')}</span>` : nothing}
      ${extendable ? html`<button class="button more" aria-label=${label} title=${label} @click=${() => this.connection?.extendTime(seat, SECONDS)}>${t('clocks.more', {n: SECONDS})}</button>` : nothing}
    </span>`;
  }

  /** Once for each thing that is asked, and again after more time was given. @param {import('../../core/table/remaining-time.js').RemainingTime} left */
  warn(left) {
    if (!left.runs || left.total > LOW_TIME) {
      this.warned = '';
      return;
    }
    if (this.warned) return;
    this.warned = 'said';
    const extendable = (this.room?.house.kind ?? 'private') === 'private';
    announce(t(extendable ? 'clocks.yours_soon_extend' : 'clocks.yours_soon', {n: Math.ceil(left.total / 1000)}), {
      now: true,
    });
  }
}

customElements.define('clock-line', ClockLine);
