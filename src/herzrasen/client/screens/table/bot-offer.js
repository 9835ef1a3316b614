// At a public table before its match: after a while, offers bots for the free seats.
//
//   <bot-offer></bot-offer>

import {html} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';

const OFFER_AFTER_MS = 20_000; // ms

export class BotOffer extends BaseElement {
  /** @override */
  static properties = {long: {state: true}};

  constructor() {
    super();
    this.long = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.timer = setTimeout(() => (this.long = true), OFFER_AFTER_MS);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** @override */
  render() {
    return html`<p class="small muted" role="status">${t(this.long ? 'table_list.wait.offer' : 'table_list.wait.listed')}</p>`;
  }
}

customElements.define('bot-offer', BotOffer);
