// A player's clock, on their plate: how long they may still think about this move, as a number and as a bar that gets
// shorter. While they are not to act, what is left of their reserve. Announced by clock-line.js.
//
//   <seat-clock .seat=${seat}>

import {html, nothing} from '../../vendor/lit.js';
import {styles} from '../../core/elements/style-values.js';
import {currentClocks} from './current-clocks.js';
import {LOW_TIME, formatClock, remainingTime} from '../../core/table/remaining-time.js';
import {TickingElement} from './ticking-element.js';

export class SeatClock extends TickingElement {
  /** @override */
  static properties = {seat: {attribute: false}};

  constructor() {
    super();
    this.seat = -2;
    /** The most that this clock has shown, for the bar. */
    this.full = 1;
    this.shown = -1;
  }

  /** @override */
  render() {
    const clocks = currentClocks();
    const left = remainingTime(clocks, this.seat, performance.now());
    const asked = clocks?.asked.includes(this.seat) ?? false;
    if (!left || !(asked || left.reserve)) {
      this.full = 1;
      return nothing;
    }
    const ms = asked ? left.total : left.reserve;
    if (!asked || ms > this.full) this.full = Math.max(1, ms);
    const short = asked && left.runs && ms <= LOW_TIME;
    return html`<span class="seat-clock number ${asked ? 'asked' : ''} ${short ? 'short' : ''}" aria-hidden="true" translate="no" ${styles({'--left': (ms / this.full).toFixed(3)})}>${formatClock(ms)}</span>`;
  }
}

customElements.define('seat-clock', SeatClock);
