// Oneself: as a guest, or with an account. Nobody is led here; a quiet link in the lobby does.
//
//   <account-page>      the address #/me

import {DataLoader} from '../../core/app/data-loader.js';
import {html} from '../../vendor/lit.js';
import {keepsCookies} from '../../core/connection/cookies.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {ask} from '../../core/elements/dialog.js';
import {toast} from '../../core/elements/notices.js';
import {copyText} from '../../core/elements/clipboard.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {fetchAccount} from './api.js';
import './delete-account.js';
import './sign-in-forms.js';
import './recent-matches.js';
import {startSync, stopSync} from './settings-sync.js';
import './sign-in-methods.js';
import './your-devices.js';
import {screenLifetime} from '../../core/elements/screen.js';

export class AccountPage extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('account.css', import.meta.url));

  /** @override */
  static properties = {me: {state: true}};

  constructor() {
    super();
    /** @type {import('../../wire.d.ts').Me | null} */
    this.me = null;
    this.keepsCookies = keepsCookies();
    this.loader = new DataLoader(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  async load() {
    this.me = await this.loader.load(fetchAccount);
  }

  /** @override */
  render() {
    const {me: who} = this;
    if (!who)
      return html`<div class="page account stack gap-5" aria-busy=${String(!this.loader.trouble)}><h1 class="breakable">${t('account.title')}</h1>${this.loader.template()}</div>`;
    const {account} = who;
    return html`<div class="page account stack gap-5" @changed=${this.handleChange} @entered=${this.handleSignIn} @left=${this.handleSignOut}>
      <header class="stack">
        <h1 class="breakable">${account ?? t('account.guest')}</h1>
        <p class="muted">${account === null ? t(this.keepsCookies ? 'account.guest_says' : 'lobby.no_cookies.guest', {name: settings.name}) : t('account.account_says', {name: settings.name})}</p>
      </header>
      ${this.loader.template()}
      <div class="halves">
        <div class="stack">
          <recent-matches></recent-matches>
          <your-devices .guest=${account === null}></your-devices>
          <delete-account .account=${account}></delete-account>
        </div>
        ${account === null ? html`<sign-in-forms .name=${settings.name}></sign-in-forms>` : html`<sign-in-methods .me=${who}></sign-in-methods>`}
      </div>
    </div>`;
  }

  /** A password that is changed signs other devices out. */
  async handleChange() {
    await this.load();
    await this.devices?.load();
  }

  /** @returns {import('./your-devices.js').YourDevices | null} */
  get devices() {
    return this.querySelector('your-devices');
  }

  /** @param {CustomEvent<{code: string}>} event */
  async handleSignIn({detail: {code}}) {
    const shown = this.load();
    if (code) await this.showRecoveryCode(code); // also where the server is away by now: this is the only time
    await shown;
    await startSync();
    await this.reload();
    toast(t('account.welcome', {name: this.me?.account ?? ''}));
  }

  async handleSignOut() {
    stopSync();
    await this.load();
    await this.reload();
    toast(t('account.gone'));
  }

  /** Loads the matches and devices of the person who has just signed in or out. */
  async reload() {
    const lifetime = screenLifetime();
    /** @type {import('./recent-matches.js').RecentMatches | null} */
    const played = this.querySelector('recent-matches');
    await Promise.all([played?.load(), this.devices?.load()]);
    if (!lifetime.aborted) /** @type {HTMLElement | null} */ (document.getElementById('screen'))?.focus();
  }

  /** The recovery code, this once. @param {string} code */
  async showRecoveryCode(code) {
    const toClipboard = async () => {
      if (await copyText(code)) return toast(t('account.recovery.copied'));
      // It is marked, ready for a copy by hand.
      const shown = document.getElementById('recovery-code');
      if (shown) getSelection()?.selectAllChildren(shown);
      return toast(t('account.recovery.by_hand'));
    };
    const question = {
      title: () => t('account.recovery.title'),
      content: () => html`<div class="stack">
        <p>${t('account.recovery.says')}</p>
        <p><code translate="no" id="recovery-code">${code}</code></p>
        <p><button type="button" class="button" @click=${toClipboard}>${t('client.link.copy')}</button></p>
      </div>`,
      answers: [{value: 'kept', label: () => t('account.recovery.kept'), primary: true}],
    };
    // A press beside it must not cost the only way back.
    while ((await ask(question)) !== 'kept');
  }
}

customElements.define('account-page', AccountPage);
