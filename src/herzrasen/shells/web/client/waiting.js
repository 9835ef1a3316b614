// At a public table before its match: people are on their way. After a while bots are offered; nobody has to take them.
//
//   <public-wait .free=${3}>      @begin

import {html} from './vendor/lit.js';
import {Screen} from './screen.js';
import {t} from './texts.js';

const PATIENCE = 20_000; // ms

export class PublicWait extends Screen {
  /** @override */
  static properties = {free: {attribute: false}, long: {state: true}};

  constructor() {
    super();
    this.free = 0;
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
    return html`<div class="public-wait stack">
      <p class="small muted" role="status">${t(this.long ? 'hall.wait.offer' : 'hall.wait.listed')}</p>
      <button class="button ${this.long ? 'primary' : ''}" @click=${() => this.tell('begin')}>
        ${this.free ? t('connection.gather.begin_with_bots', {n: this.free}) : t('connection.gather.begin')}
      </button>
    </div>`;
  }
}

customElements.define('public-wait', PublicWait);
