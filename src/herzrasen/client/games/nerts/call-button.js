// The call. It grows as the pile shrinks, and shines once it may be pressed.
//
//   .left   cards in the own pile     .open   it may be pressed     .sent  it has been, and the table has not answered yet
//   .hint   its single key, '' where none is shown                  @call

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {styles} from '../../core/elements/style-values.js';
import {t} from '../../core/text/texts.js';

const USUAL = 13; // a pile as it is dealt

export class NertsCall extends BaseElement {
  static properties = {
    left: {attribute: false},
    open: {attribute: false},
    sent: {attribute: false},
    hint: {attribute: false},
  };

  constructor() {
    super();
    this.left = USUAL;
    this.open = false;
    this.sent = false;
    this.hint = '';
  }

  /** The empty pile gives its place to the call; a focus that was there goes along. @param {Map<PropertyKey, unknown>} changed */
  updated(changed) {
    if (!changed.has('open') || !this.open) return;
    const pile = this.parentElement?.querySelector('[data-spot="pile:0"]');
    if (pile && pile === document.activeElement) this.querySelector('button')?.focus({preventScroll: true});
  }

  render() {
    const {left, open, sent, hint} = this;
    const key = sent ? 'sent' : open ? 'now' : left > 0 ? 'not_yet' : 'word'; // an empty pile in a round that is stopped or over
    return html`<button
      type="button"
      class="call stack justified muted ${open ? 'open' : ''} ${sent ? 'sent' : ''}"
      aria-disabled=${open && !sent ? nothing : 'true'}
      aria-label=${t(`nerts_table.call.${key}`, {n: left})}
      aria-keyshortcuts=${hint || nothing}
      ${styles({'--gone': Math.max(0, 1 - left / USUAL).toFixed(2)})}
      @click=${() => this.emit('call')}
    >
      <span class="word nowrap" aria-hidden="true">${t('nerts_table.call.word')}</span>
      ${open || left === 0 ? nothing : html`<span class="rest number nowrap" aria-hidden="true">${t('nerts_table.call.rest', {n: left})}</span>`}
      ${open && hint ? html`<kbd translate="no" class="hint" aria-hidden="true">${hint}</kbd>` : nothing}
    </button>`;
  }
}

customElements.define('nerts-call', NertsCall);
