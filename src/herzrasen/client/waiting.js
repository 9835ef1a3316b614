// At a public table before its match: people are on their way. After a while bots are offered; nobody has to take them.
//
//   <public-wait></public-wait>

import {html} from './vendor/lit.js';
import {Screen} from './screen.js';
import {t} from './texts.js';

const PATIENCE = 20_000; // ms

export class PublicWait extends Screen {
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
    this.timer = setTimeout(() => (this.long = true), PATIENCE);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** @override */
  render() {
    return html`<p class="small muted" role="status">${t(this.long ? 'hall.wait.offer' : 'hall.wait.listed')}</p>`;
  }
}

customElements.define('public-wait', PublicWait);
