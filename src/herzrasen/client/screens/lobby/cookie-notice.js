// Where a table is opened or joined: that this browser keeps no cookies, and what to do. Else nothing.
//
//   <cookie-notice>

import {html, nothing} from '../../vendor/lit.js';
import {keepsCookies} from '../../core/connection/cookies.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';

export class CookieNotice extends BaseElement {
  constructor() {
    super();
    this.kept = keepsCookies();
  }

  /** @override */
  render() {
    if (this.kept) return nothing;
    return html`<section class="panel stack cookie-notice" role="alert">
      <h2>${t('lobby.no_cookies.title')}</h2>
      <p>${t('lobby.no_cookies.why')}</p>
      <p>${t('lobby.no_cookies.do', {server: location.host})}</p>
      <p><button class="button" @click=${() => location.reload()}>${t('lobby.no_cookies.again')}</button></p>
    </section>`;
  }
}

customElements.define('cookie-notice', CookieNotice);
