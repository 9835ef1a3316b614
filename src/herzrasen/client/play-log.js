// The log of plays where everyone can see it: the very element that is read aloud, shown while this one stands in the page.
//
//   <play-log>      shown where settings.log is on (table-page.js)

import {theLog} from './live.js';
import {onSpeak, t} from './texts.js';

export class PlayLog extends HTMLElement {
  connectedCallback() {
    const log = theLog();
    const named = () => log.setAttribute('aria-label', t('client.log.title'));
    named();
    log.classList.remove('hidden-text');
    log.tabIndex = 0; // it scrolls
    this.append(log);
    log.scrollTop = log.scrollHeight;
    this.stop = onSpeak(named);
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
