// The button of the talk, in the bar above every table where people may talk: a dot and a number for what is unread.

import {html, nothing} from '../vendor/lit.js';
import {Screen} from '../screen.js';
import {settings} from '../settings.js';
import {t} from '../texts.js';
import {desk, toggleDesk, watchDesk} from './desk.js';
import {bubble} from './signs.js';

export class TalkButton extends Screen {
  /** @type {(() => void) | null} */
  #stop = null;

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#stop = watchDesk(() => this.requestUpdate());
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop?.();
  }

  /** @override */
  render() {
    const {there, open, unread} = desk();
    if (!there || !settings.talk) return nothing;
    const label = unread ? t('talk.unread', {n: unread}) : t('talk.open');
    return html`<button
      class="button quiet icon talk-button"
      aria-label=${label}
      title=${settings.keys ? t('talk.open_key') : label}
      aria-expanded=${String(open)}
      aria-keyshortcuts=${settings.keys ? 'B' : nothing}
      @click=${toggleDesk}
    >
      ${bubble}${unread ? html`<span class="unread number" aria-hidden="true">${unread > 9 ? '9+' : unread}</span>` : nothing}
    </button>`;
  }
}

customElements.define('talk-button', TalkButton);
