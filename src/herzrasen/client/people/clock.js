// How long something still goes on, counted down each second without being read aloud.
//
//   <count-down .at=${ms}>      when it ends, by this page's steady clock

import {Screen} from '../screen.js';
import {left} from './say.js';

export class CountDown extends Screen {
  /** @override */
  static properties = {at: {attribute: false}};

  constructor() {
    super();
    this.at = 0;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.setAttribute('aria-hidden', 'true');
    this.classList.add('number');
    this.timer = setInterval(() => this.requestUpdate(), 500);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  /** @override */
  render() {
    return left(this.at - performance.now());
  }
}

customElements.define('count-down', CountDown);
