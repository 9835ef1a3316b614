// For a person with an account: its name, and how one gets in.
//
//   <sign-in-methods .me=${me}>      @changed: ask again who I am    @left: signed out

import {html, nothing, repeat} from '../../vendor/lit.js';
import {bin} from '../../core/elements/icons.js';
import {toast} from '../../core/elements/notices.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {changePassword, rename, signOut} from './api.js';
import {formatDay} from '../../core/text/dates.js';
import {createPasskey, removePasskey, passkeysAvailable} from '../../kit/account/passkey.js';
import {isTooShort, tooShort} from './password-length.js';
import {tryRequest} from '../../kit/account/try-request.js';

/** @typedef {import('../../wire.d.ts').Me} Me */

export class SignInMethods extends BaseElement {
  /** @override */
  static properties = {me: {attribute: false}, busy: {state: true}};

  constructor() {
    super();
    /** @type {Me} */
    this.me = {account: null, password: false, passkeys: []};
    this.busy = false;
  }

  /** @override */
  render() {
    return html`<section class="panel stack" aria-labelledby="sign-in-methods">
      <h2 id="sign-in-methods">${t('account.ways.title')}</h2>
      <form class="stack" @submit=${this.rename}>
        <div class="field">
          <label for="account-name">${t('account.name')}</label>
          <div class="row one-line unwrapped">
            <input class="grow" id="account-name" name="name" type="text" required maxlength="200" autocomplete="username" spellcheck="false" .value=${this.me.account ?? ''} />
            <button class="button" ?disabled=${this.busy}>${t('account.ways.rename')}</button>
          </div>
        </div>
      </form>
      <details>
        <summary class="button quiet flush opens">${t(this.me.password ? 'account.password.change' : 'account.password.add')}</summary>
        ${this.passwordForm()}
      </details>
      ${this.passkeys()}
      <p><button class="button" ?disabled=${this.busy} @click=${this.signOut}>${t('account.ways.sign_out')}</button></p>
    </section>`;
  }

  passwordForm() {
    return html`<form class="stack" @submit=${this.changePassword}>
      <input class="hidden-text" type="text" name="name" autocomplete="username" tabindex="-1" aria-hidden="true" .value=${this.me.account ?? ''} />
      ${
        this.me.password
          ? html`<div class="field">
            <label for="former-password">${t('account.password.former')}</label>
            <input id="former-password" name="former" type="password" required autocomplete="current-password" maxlength="256" />
          </div>`
          : nothing
      }
      <div class="field">
        <label for="new-password">${t('account.password.new')}</label>
        <input id="new-password" name="password" type="password" aria-required="true" maxlength="256" autocomplete="new-password" aria-describedby="new-password-says" />
        <p class="small muted" id="new-password-says">${t('account.password.says')} ${t('account.password.others')}</p>
      </div>
      <p><button class="button" ?disabled=${this.busy}>${t('account.password.keep')}</button></p>
    </form>`;
  }

  passkeys() {
    const {passkeys} = this.me;
    if (!passkeys.length && !passkeysAvailable()) return nothing;
    return html`<h3>${t('account.passkey.title')}</h3>
      <p class="small muted">${t('account.passkey.says')}</p>
      ${
        passkeys.length
          ? html`<ul class="lines ruled stack gap-0" role="list">
            ${repeat(
              passkeys,
              (key) => key.id,
              (key) => html`<li class="row unwrapped gap-3">
                <span>${key.label || t('account.devices.unknown')} <span class="small muted">${t('account.since', {date: formatDay(key.since)})}</span></span>
                <button class="button quiet icon push" aria-label=${t('account.passkey.drop', {label: key.label})} ?disabled=${this.busy} @click=${() => this.run(() => removePasskey(key.id))}>
                  ${bin}
                </button>
              </li>`,
            )}
          </ul>`
          : nothing
      }
      ${
        passkeysAvailable()
          ? html`<p><button class="button" ?disabled=${this.busy} @click=${() => this.run(() => createPasskey(''))}>${t('account.passkey.add')}</button></p>`
          : nothing
      }`;
  }

  /** @param {SubmitEvent} event */
  rename(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name'));
    return this.run(() => rename(name));
  }

  /** @param {SubmitEvent} event */
  async changePassword(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const fields = new FormData(form);
    const password = String(fields.get('password'));
    if (isTooShort(password)) return toast(tooShort(), {now: true});
    const done = await this.run(() => changePassword(String(fields.get('former') ?? ''), password));
    if (!done) return;
    form.reset();
    /** @type {HTMLDetailsElement} */ (form.closest('details')).open = false;
    toast(t('account.password.kept'));
  }

  async signOut() {
    if (await this.run(signOut)) this.emit('left');
  }

  /** @param {() => Promise<unknown>} act */
  async run(act) {
    if (this.busy) return false;
    this.busy = true;
    const done = await tryRequest(act, (sentence) => toast(sentence, {now: true}));
    this.busy = false;
    if (done) this.emit('changed');
    return done !== null;
  }
}

customElements.define('sign-in-methods', SignInMethods);
