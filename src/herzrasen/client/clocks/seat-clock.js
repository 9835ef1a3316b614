// A player's clock, on his plate: how long he may still think for what he is asked, as a number and as a bar that gets
// shorter. While he is not asked, what is left of his reserve. Said in words by clock-line.js.
//
//   <seat-clock .seat=${seat}>

import {html, nothing} from '../vendor/lit.js';
import {styles} from '../styles.js';
import {clocksHere} from './here.js';
import {SHORT, inClock, leftOf} from './left.js';
import {Ticking} from './ticking.js';

export class SeatClock extends Ticking {
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
    const clocks = clocksHere();
    const left = leftOf(clocks, this.seat, performance.now());
    const asked = clocks?.asked.includes(this.seat) ?? false;
    if (!left || !(asked || left.reserve)) {
      this.full = 1;
      return nothing;
    }
    const ms = asked ? left.total : left.reserve;
    if (!asked || ms > this.full) this.full = Math.max(1, ms);
    const short = asked && left.runs && ms <= SHORT;
    return html`<span class="seat-clock number ${asked ? 'asked' : ''} ${short ? 'short' : ''}" aria-hidden="true" ${styles({'--left': (ms / this.full).toFixed(3)})}>${inClock(ms)}</span>`;
  }
}

customElements.define('seat-clock', SeatClock);
