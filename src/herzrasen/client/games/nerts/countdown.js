// An element that counts down to what comes by itself: it draws itself again each second until then.
//
//   class X extends Counting { … this.seconds('start') … }     .coming  {what, at} | null

import {BaseElement} from '../../core/elements/base-element.js';
import {secondsLeft, msToNextSecond} from './scheduled-events.js';

export class Countdown extends BaseElement {
  static properties = {coming: {attribute: false}};

  constructor() {
    super();
    /** @type {import('./scheduled-events.js').Coming | null} */
    this.coming = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** @param {import('./scheduled-events.js').Coming['what']} what */
  seconds(what) {
    return secondsLeft(this.coming, what);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    super.updated(changed);
    clearTimeout(this.timer);
    if (this.isConnected && this.coming && performance.now() < this.coming.at)
      this.timer = setTimeout(() => this.requestUpdate(), msToNextSecond(this.coming));
  }
}
