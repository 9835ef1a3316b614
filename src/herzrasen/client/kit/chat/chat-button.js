// The chat button in the bar, at tables where people may chat; shows the number of unread sayings.

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {pageKey} from '../keys/page-keys.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {panelState, togglePanel, watchPanel} from './panel-state.js';
import {bubble} from './icons.js';

export class ChatButton extends BaseElement {
  /** @type {(() => void) | null} */
  #stop = null;

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#stop = watchPanel(() => this.requestUpdate());
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#stop?.();
  }

  /** @override */
  render() {
    const {there, open, unread} = panelState();
    if (!there || !settings.talk) return nothing;
    const label = unread ? t('chat.unread', {n: unread}) : t('chat.open');
    return html`<button
      class="button quiet icon chat-button"
      aria-label=${label}
      title=${settings.keys ? t('chat.open_key', {key: pageKey('chat')}) : label}
      aria-expanded=${String(open)}
      aria-keyshortcuts=${settings.keys ? pageKey('chat') : nothing}
      @click=${togglePanel}
    >
      ${bubble}${unread ? html`<span class="unread number accented" aria-hidden="true" translate="no">${unread > 9 ? '9+' : unread}</span>` : nothing}
    </button>`;
  }
}

customElements.define('chat-button', ChatButton);
