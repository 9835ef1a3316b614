// A countdown that changes each second, without announcements.
//
//   <count-down .at=${ms}>      when it ends, by this page's steady clock

import {BaseElement} from '../../core/elements/base-element.js';
import {countdownText} from './strings.js';

export class CountDown extends BaseElement {
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
    return countdownText(this.at - performance.now());
  }
}

customElements.define('count-down', CountDown);
