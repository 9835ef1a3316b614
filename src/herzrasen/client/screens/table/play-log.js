// The log of plays on the screen: the live region itself, visible while this element is in the page.
//
//   <play-log>      shown where settings.log is on (table-page.js)

import {logElement} from '../../core/elements/live-region.js';
import {onLanguageChange, t} from '../../core/text/texts.js';

export class PlayLog extends HTMLElement {
  connectedCallback() {
    const log = logElement();
    const setLabel = () => log.setAttribute('aria-label', t('client.log.title'));
    setLabel();
    log.classList.remove('hidden-text');
    log.tabIndex = 0; // it scrolls
    this.append(log);
    log.scrollTop = log.scrollHeight;
    this.stop = onLanguageChange(setLabel);
    this.log = log;
  }

  disconnectedCallback() {
    this.stop?.();
    if (!this.log) return;
    this.log.classList.add('hidden-text');
    this.log.removeAttribute('tabindex');
    document.body.append(this.log);
  }
}

customElements.define('play-log', PlayLog);
