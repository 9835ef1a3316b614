// For a guest: sign in, or make an account. Nobody has to.
//
//   <sign-in-forms .name=${the player's name}>      @entered {code}: signed in; a new recovery code, or ''

import {html, nothing} from '../../vendor/lit.js';
import {privacyButton} from './privacy.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {resetPassword, signIn, signUp} from './api.js';
import {isTooShort, tooShort} from './password-length.js';
import {tryRequest} from '../../kit/account/try-request.js';
import {createPasskey, signInWithPasskey, passkeysAvailable} from '../../kit/account/passkey.js';

/** @typedef {'in' | 'up' | 'lost'} Form */

export class SignInForms extends BaseElement {
  /** @override */
  static properties = {name: {attribute: false}, form: {state: true}, busy: {state: true}, wrong: {state: true}};

  constructor() {
    super();
    this.name = '';
    /** @type {Form} */
    this.form = 'in';
    this.busy = false;
    this.wrong = '';
  }

  /** @override */
  render() {
    return html`<section class="panel stack" aria-labelledby="sign-in-forms">
      <h2 id="sign-in-forms">${t('account.forms.title')}</h2>
      <p class="muted">${t('account.forms.why')}</p>
      <fieldset class="field">
        <legend class="hidden-text">${t('account.forms.title')}</legend>
        <div class="chips">${this.formTabs('in')}${this.formTabs('up')}${this.formTabs('lost')}</div>
      </fieldset>
      ${this.fields()} ${this.form === 'up' ? html`<p>${privacyButton()}</p>` : nothing}
    </section>`;
  }

  /** @param {Form} form */
  formTabs(form) {
    return html`<label class="chip">
      <input type="radio" name="account-form" value=${form} .checked=${this.form === form} @change=${() => this.show(form)} />
      <span>${t(`account.forms.${form}`)}</span>
    </label>`;
  }

  /** @param {Form} form */
  show(form) {
    this.form = form;
    this.wrong = '';
  }

  fields() {
    const {form} = this;
    return html`<form class="stack" @submit=${this.submit}>
      <div class="field">
        <label for="account-name">${t('account.name')}</label>
        <input id="account-name" name="name" type="text" required maxlength="200" autocomplete="username" autocapitalize="off" spellcheck="false"
          aria-describedby=${form === 'up' ? 'account-name-says' : nothing} .value=${form === 'up' ? this.name : ''} />
        ${form === 'up' ? html`<p class="small muted" id="account-name-says">${t('account.name_says')}</p>` : nothing}
      </div>
      ${
        form === 'lost'
          ? html`<div class="field">
            <label for="account-code">${t('account.recovery.title')}</label>
            <input id="account-code" name="code" type="text" required maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" />
          </div>`
          : nothing
      }
      <div class="field">
        <label for="account-password">${t(form === 'lost' ? 'account.password.new' : 'account.password.title')}</label>
        <input id="account-password" name="password" type="password" ?required=${form === 'in'} aria-required="true" maxlength="256"
          autocomplete=${form === 'in' ? 'current-password' : 'new-password'} aria-describedby=${form === 'in' ? nothing : 'account-password-says'} />
        ${form === 'in' ? nothing : html`<p class="small muted" id="account-password-says">${t('account.password.says')}</p>`}
      </div>
      <p class="bad" role="alert">${this.wrong}</p>
      <div class="row">
        <button class="button primary" ?disabled=${this.busy}>${t(`account.forms.${form}_do`)}</button>
        ${
          form !== 'lost' && passkeysAvailable()
            ? html`<button type="button" class="button" ?disabled=${this.busy} @click=${this.withPasskey}>${t(`account.forms.${form}_passkey`)}</button>`
            : nothing
        }
      </div>
    </form>`;
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const [name, password, code] = ['name', 'password', 'code'].map((field) => String(fields.get(field) ?? ''));
    if (this.form !== 'in' && isTooShort(password ?? '')) {
      this.wrong = tooShort();
      /** @type {HTMLInputElement} */ (this.querySelector('#account-password')).focus();
      return;
    }
    return this.attempt(async () => {
      if (this.form === 'in') return signIn(name ?? '', password ?? '');
      return this.form === 'up'
        ? signUp(name ?? '', password ?? '')
        : resetPassword(name ?? '', code ?? '', password ?? '');
    });
  }

  withPasskey() {
    const field = /** @type {HTMLInputElement} */ (this.querySelector('#account-name'));
    if (this.form === 'up' && !field.reportValidity()) return;
    const name = field.value;
    void this.attempt(() => (this.form === 'up' ? createPasskey(name) : signInWithPasskey()));
  }

  /** @param {() => Promise<{recovery?: string}>} act */
  async attempt(act) {
    if (this.busy) return;
    this.busy = true;
    this.wrong = '';
    const done = await tryRequest(act, (sentence) => (this.wrong = sentence));
    this.busy = false;
    if (done) this.emit('entered', {code: done.recovery ?? ''});
  }
}

customElements.define('sign-in-forms', SignInForms);
