// For who has an account: its name, how one gets in, and which browsers are in.
//
//   <account-ways .me=${me}>      @changed: ask again who I am    @left: signed out

import {html, nothing, repeat} from '../vendor/lit.js';
import {bin} from '../icons.js';
import {toast} from '../notice.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {devices, endDevice, protect, rename, signOut} from './api.js';
import {day} from './dates.js';
import {create, drop, possible} from './passkey.js';
import {trying} from './trying.js';

/** @typedef {import('../wire.d.ts').Me} Me */

export class AccountWays extends Screen {
  /** @override */
  static properties = {me: {attribute: false}, found: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** @type {Me} */
    this.me = {account: null, password: false, passkeys: []};
    /** @type {readonly import('../wire.d.ts').DeviceInfo[]} */
    this.found = [];
    this.busy = false;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.look();
  }

  async look() {
    const answer = await trying(devices, toast);
    if (answer) this.found = answer.devices;
  }

  /** @override */
  render() {
    return html`<section class="panel stack" aria-labelledby="account-ways">
      <h2 id="account-ways">${t('account.ways.title')}</h2>
      <form class="stack" @submit=${this.rename}>
        <div class="field">
          <label for="account-name">${t('account.name')}</label>
          <div class="row one-line">
            <input id="account-name" name="name" type="text" required maxlength="60" autocomplete="username" spellcheck="false" .value=${this.me.account ?? ''} />
            <button class="button" ?disabled=${this.busy}>${t('account.ways.rename')}</button>
          </div>
        </div>
      </form>
      <details>
        <summary class="button quiet">${t(this.me.password ? 'account.password.change' : 'account.password.add')}</summary>
        ${this.passwordForm()}
      </details>
      ${this.passkeys()}
      <h3>${t('account.devices.title')}</h3>
      <ul class="lines" role="list">
        ${repeat(this.found, (device) => device.id, (device) => this.device(device))}
      </ul>
      <div class="row">
        <button class="button" ?disabled=${this.busy} @click=${this.leave}>${t('account.ways.sign_out')}</button>
        ${this.found.length > 1
          ? html`<button class="button quiet" ?disabled=${this.busy} @click=${() => this.end()}>${t('account.devices.end_others')}</button>`
          : nothing}
      </div>
    </section>`;
  }

  passwordForm() {
    return html`<form class="stack" @submit=${this.protect}>
      <input class="hidden-text" type="text" name="name" autocomplete="username" tabindex="-1" aria-hidden="true" .value=${this.me.account ?? ''} />
      ${this.me.password
        ? html`<div class="field">
            <label for="former-password">${t('account.password.former')}</label>
            <input id="former-password" name="former" type="password" required autocomplete="current-password" maxlength="256" />
          </div>`
        : nothing}
      <div class="field">
        <label for="new-password">${t('account.password.new')}</label>
        <input id="new-password" name="password" type="password" required minlength="8" maxlength="256" autocomplete="new-password" aria-describedby="new-password-says" />
        <p class="small muted" id="new-password-says">${t('account.password.says')} ${t('account.password.others')}</p>
      </div>
      <p><button class="button" ?disabled=${this.busy}>${t('account.password.keep')}</button></p>
    </form>`;
  }

  passkeys() {
    const {passkeys} = this.me;
    if (!passkeys.length && !possible()) return nothing;
    return html`<h3>${t('account.passkey.title')}</h3>
      <p class="small muted">${t('account.passkey.says')}</p>
      ${passkeys.length
        ? html`<ul class="lines" role="list">
            ${repeat(
              passkeys,
              (key) => key.id,
              (key) => html`<li>
                <span>${key.label || t('account.devices.unknown')} <span class="small muted">${t('account.since', {date: day(key.since)})}</span></span>
                <button class="button quiet icon push" aria-label=${t('account.passkey.drop', {label: key.label})} ?disabled=${this.busy} @click=${() => this.act(() => drop(key.id))}>
                  ${bin}
                </button>
              </li>`,
            )}
          </ul>`
        : nothing}
      ${possible()
        ? html`<p><button class="button" ?disabled=${this.busy} @click=${() => this.act(() => create(''))}>${t('account.passkey.add')}</button></p>`
        : nothing}`;
  }

  /** @param {import('../wire.d.ts').DeviceInfo} device */
  device({id, label, seen, own}) {
    const name = label || t('account.devices.unknown');
    return html`<li>
      <span>${name} <span class="small muted">${own ? t('account.devices.this') : t('account.devices.seen', {date: day(seen)})}</span></span>
      ${own
        ? nothing
        : html`<button class="button quiet push" ?disabled=${this.busy} aria-label=${t('account.devices.end_one', {name})} @click=${() => this.end(id)}>
            ${t('account.devices.end')}
          </button>`}
    </li>`;
  }

  /** @param {SubmitEvent} event */
  rename(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name'));
    return this.act(() => rename(name));
  }

  /** @param {SubmitEvent} event */
  async protect(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const said = new FormData(form);
    const done = await this.act(() => protect(String(said.get('former') ?? ''), String(said.get('password'))));
    if (!done) return;
    form.reset();
    /** @type {HTMLDetailsElement} */ (form.closest('details')).open = false;
    toast(t('account.password.kept'));
    await this.look();
  }

  /** @param {string} [id] */
  async end(id) {
    if (await this.act(() => endDevice(id))) await this.look();
  }

  async leave() {
    if (await this.act(signOut)) this.tell('left');
  }

  /** @param {() => Promise<unknown>} act */
  async act(act) {
    if (this.busy) return false;
    this.busy = true;
    const done = await trying(act, (sentence) => toast(sentence, {now: true}));
    this.busy = false;
    if (done) this.tell('changed');
    return done !== null;
  }
}

customElements.define('account-ways', AccountWays);
