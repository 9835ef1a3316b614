// An element that counts down to what comes by itself: it draws itself again each second until then.
//
//   class X extends Counting { … this.seconds('start') … }     .coming  {what, at} | null

import {Screen} from '../screen.js';
import {left, untilNext} from './coming.js';

export class Counting extends Screen {
  static properties = {coming: {attribute: false}};

  constructor() {
    super();
    /** @type {import('./coming.js').Coming | null} */
    this.coming = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** @param {import('./coming.js').Coming['what']} what */
  seconds(what) {
    return left(this.coming, what);
  }

  /** @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    super.updated(changed);
    clearTimeout(this.timer);
    if (this.isConnected && this.coming && performance.now() < this.coming.at) this.timer = setTimeout(() => this.requestUpdate(), untilNext(this.coming));
  }
}
