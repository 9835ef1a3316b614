// The call. It grows as the pile shrinks, and shines once it may be pressed.
//
//   .left   cards in the own pile     .open   it may be pressed     @call

import {html, nothing} from '../vendor/lit.js';
import {Screen} from '../screen.js';
import {styles} from '../styles.js';
import {t} from '../texts.js';

const USUAL = 13; // a pile as it is dealt

export class NertsCall extends Screen {
  static properties = {left: {attribute: false}, open: {attribute: false}};

  constructor() {
    super();
    this.left = USUAL;
    this.open = false;
  }

  render() {
    const {left, open} = this;
    return html`<button
      type="button"
      class="call ${open ? 'open' : ''}"
      aria-disabled=${open ? nothing : 'true'}
      aria-label=${open ? t('nerts_table.call.now') : t('nerts_table.call.not_yet', {n: left})}
      ${styles({'--gone': Math.max(0, 1 - left / USUAL).toFixed(2)})}
      @click=${() => this.tell('call')}
    >
      <span class="word" aria-hidden="true">${t('nerts_table.call.word')}</span>
      ${open ? nothing : html`<span class="rest number" aria-hidden="true">${t('nerts_table.call.rest', {n: left})}</span>`}
    </button>`;
  }
}

customElements.define('nerts-call', NertsCall);
