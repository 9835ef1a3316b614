// Oneself: as a guest, or with an account. Nobody is led here; a quiet link in the lobby does.
//
//   <account-page>      the address #/me

import {html} from '../vendor/lit.js';
import {dress} from '../dress.js';
import {ask, toast} from '../notice.js';
import {copy} from '../replay/file.js';
import {Screen} from '../screen.js';
import {settings} from '../settings.js';
import {t} from '../texts.js';
import {me} from './api.js';
import './farewell.js';
import './forms.js';
import './played.js';
import {follow, forget} from './sync.js';
import {trying} from './trying.js';
import './ways.js';

export class AccountPage extends Screen {
  /** @override */
  static stylesheets = dress(new URL('account.css', import.meta.url));

  /** @override */
  static properties = {me: {state: true}};

  constructor() {
    super();
    /** @type {import('../wire.d.ts').Me | null} */
    this.me = null;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.look();
  }

  async look() {
    this.me = (await trying(me, (sentence) => toast(sentence, {now: true}))) ?? this.me;
  }

  /** @override */
  render() {
    const {me: who} = this;
    if (!who) return html`<div class="account" aria-busy="true"><h1>${t('account.title')}</h1></div>`;
    const {account} = who;
    return html`<div class="account" @changed=${this.look} @entered=${this.entered} @left=${this.left}>
      <header class="stack">
        <h1>${account ?? t('account.guest')}</h1>
        <p class="muted">${account === null ? t('account.guest_says', {name: settings.name}) : t('account.account_says', {name: settings.name})}</p>
      </header>
      <div class="halves">
        <div class="stack">
          <account-played></account-played>
          <account-farewell .account=${account}></account-farewell>
        </div>
        ${account === null ? html`<account-forms .name=${settings.name}></account-forms>` : html`<account-ways .me=${who}></account-ways>`}
      </div>
    </div>`;
  }

  /** @param {CustomEvent<{code: string}>} event */
  async entered({detail: {code}}) {
    await this.look();
    await follow();
    await this.again();
    toast(t('account.welcome', {name: this.me?.account ?? ''}));
    if (code) await this.show(code);
  }

  async left() {
    forget();
    await this.look();
    await this.again();
    toast(t('account.gone'));
  }

  /** Somebody else's matches. */
  async again() {
    /** @type {import('./played.js').AccountPlayed | null} */
    const played = this.querySelector('account-played');
    await played?.look();
    /** @type {HTMLElement | null} */ (document.getElementById('screen'))?.focus();
  }

  /** The recovery code, this once. @param {string} code */
  async show(code) {
    const toClipboard = async () => {
      if (await copy(code)) return toast(t('account.recovery.copied'));
      // Without https there is no clipboard: the code is marked, ready for a copy by hand.
      const shown = document.getElementById('recovery-code');
      if (shown) getSelection()?.selectAllChildren(shown);
      return toast(t('account.recovery.by_hand'));
    };
    const question = {
      title: () => t('account.recovery.title'),
      content: () => html`<div class="stack">
        <p>${t('account.recovery.says')}</p>
        <p><code id="recovery-code">${code}</code></p>
        <p><button type="button" class="button" @click=${toClipboard}>${t('client.link.copy')}</button></p>
      </div>`,
      answers: [{value: 'kept', label: t('account.recovery.kept'), primary: true}],
    };
    // A press beside it must not cost the only way back.
    while ((await ask(question)) !== 'kept');
  }
}

customElements.define('account-page', AccountPage);
