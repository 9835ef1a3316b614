// One line above the table where people's time is limited: whose clock runs, what is left of it, and a button that gives
// more. It stands there all the time, so that nothing jumps when a clock begins. What is short is said aloud.
//
//   <clock-line .room=${room} .line=${line}>

import {html, nothing} from '../vendor/lit.js';
import {announce} from '../live.js';
import {t} from '../texts.js';
import {clocksHere} from './here.js';
import {SHORT, inClock, leftOf} from './left.js';
import {Ticking} from './ticking.js';

const SECONDS = 30;
const OTHERS = 2; // so many other people's clocks are named at once

export class ClockLine extends Ticking {
  /** @override */
  static properties = {room: {attribute: false}, line: {attribute: false}};

  constructor() {
    super();
    /** @type {import('../room.js').Room | null} */
    this.room = null;
    /** @type {import('../connection.js').Line | null} */
    this.line = null;
    /** What has been warned of. */
    this.warned = '';
  }

  /** @override */
  render() {
    const clocks = clocksHere();
    const {room} = this;
    if (!room || !clocks) return nothing;
    const now = performance.now();
    const asked = clocks.asked.flatMap((seat) => {
      const left = leftOf(clocks, seat, now);
      return left ? [{seat, left}] : [];
    });
    const own = asked.find(({seat}) => seat === room.seat);
    const others = asked.filter(({seat}) => seat !== room.seat).sort((one, two) => one.left.total - two.left.total);
    if (own) this.warn(own.left);
    else this.warned = '';
    return html`<section class="clock-line" aria-label=${t('clocks.title')}>
      ${asked.length ? nothing : html`<span class="muted">${t('clocks.nobody')}</span>`}
      ${asked.length && asked.every(({left}) => !left.runs && !left.over) ? html`<span class="stands">${t('clocks.stands')}</span>` : nothing}
      ${own ? this.one(own.seat, own.left, true) : nothing}
      ${others.slice(0, own ? OTHERS - 1 : OTHERS).map(({seat, left}) => this.one(seat, left, false))}
    </section>`;
  }

  /** @param {number} seat @param {import('./left.js').Left} left @param {boolean} own */
  one(seat, left, own) {
    const name = this.room?.seats[seat]?.name ?? '';
    const extendable = (this.room?.house.kind ?? 'private') === 'private' && (this.room?.seat ?? -2) >= 0 && !left.over;
    const label = own ? t('clocks.more_own', {n: SECONDS}) : t('clocks.more_for', {n: SECONDS, name});
    return html`<span class="clock-of ${own ? 'own' : ''} ${left.total <= SHORT ? 'short' : ''}">
      <span class="whose">${own ? t('clocks.yours') : t('clocks.of', {name})}</span>
      <strong class="number">${left.over ? t('clocks.over') : inClock(left.move || !left.reserve ? left.move : left.reserve)}</strong>
      ${left.reserve && !left.over ? html`<span class="reserve">${left.move ? t('clocks.reserve', {time: inClock(left.reserve)}) : t('clocks.in_reserve')}</span>` : nothing}
      ${extendable ? html`<button class="button more" aria-label=${label} title=${label} @click=${() => this.line?.extend(seat, SECONDS)}>${t('clocks.more', {n: SECONDS})}</button>` : nothing}
    </span>`;
  }

  /** Once for each thing that is asked, and again after more time was given. @param {import('./left.js').Left} left */
  warn(left) {
    if (!left.runs || left.total > SHORT) {
      this.warned = '';
      return;
    }
    if (this.warned) return;
    this.warned = 'said';
    const extendable = (this.room?.house.kind ?? 'private') === 'private';
    announce(t(extendable ? 'clocks.yours_soon_extend' : 'clocks.yours_soon', {n: Math.ceil(left.total / 1000)}), {now: true});
  }
}

customElements.define('clock-line', ClockLine);
