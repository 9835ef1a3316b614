// How long the present day lasts, by the server's clock, whatever that of this machine says.
//
//   <day-end .now .ends>     now: what the server's clock said when it answered; @over  the day has ended

import {html} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {t} from '../../core/text/texts.js';
import {leftText} from './utc.js';

const TICK_MS = 10_000;

export class DayEnd extends BaseElement {
  /** @override */
  static properties = {now: {attribute: false}, ends: {attribute: false}};

  constructor() {
    super();
    this.now = 0;
    this.ends = 0;
    /** What the page's own clock said when the answer came. */
    this.answered = 0;
    new Subscription(
      this,
      () => this.now,
      () => {
        this.answered = performance.now();
        const timer = setInterval(() => this.requestUpdate(), TICK_MS);
        return () => clearInterval(timer);
      },
    );
  }

  /** @override */
  render() {
    const left = this.ends - this.now - (performance.now() - this.answered);
    return left > 0
      ? html`${t('daily.ends_in', {time: leftText(left)})}`
      : html`${t('daily.ended')} <button type="button" class="button quiet" @click=${() => this.emit('over')}>${t('daily.reload')}</button>`;
  }
}

customElements.define('day-end', DayEnd);
