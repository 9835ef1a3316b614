// Where a device link leads: whose it is, and a press that makes this device theirs. Nothing happens before the press: with
// a stranger's link one would play as the stranger.
//
//   <join-page .code=${'…'}>      the address #/device/CODE

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {toast} from '../../core/elements/notices.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {changeSettings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {fetchAccount, fetchDevices, fetchLinkOwner, openDeviceLink} from './api.js';
import {startSync, stopSync} from './settings-sync.js';
import {tryRequest} from '../../kit/account/try-request.js';
import {navigate, screenLifetime} from '../../core/elements/screen.js';

/** @typedef {import('../../wire.d.ts').LinkOwner} LinkOwner */

export class JoinPage extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('account.css', import.meta.url));

  /** @override */
  static properties = {code: {attribute: false}, owner: {state: true}, wrong: {state: true}, busy: {state: true}};

  constructor() {
    super();
    this.code = '';
    /** @type {LinkOwner | null} */
    this.owner = null;
    /** The account of this device, null for a guest. @type {string | null} */
    this.account = null;
    /** Whether the guest of this device has others. */
    this.others = false;
    this.wrong = '';
    this.busy = false;
    this.loader = new DataLoader(this);
    new Subscription(
      this,
      () => this.code,
      () => void this.load(),
    );
  }

  async load() {
    this.owner = null;
    this.wrong = '';
    const found = await tryRequest(
      () =>
        this.loader.load(() => Promise.all([fetchLinkOwner(this.code), fetchAccount(), fetchDevices()]), {
          refusable: true,
        }),
      (sentence) => (this.wrong = sentence),
    );
    if (!found) return;
    const [owner, me, {devices}] = found;
    this.account = me.account;
    this.others = me.account === null && devices.some(({own}) => !own);
    this.owner = owner;
  }

  /** @override */
  render() {
    return html`<div class="page account stack gap-5">
      <section class="panel stack join" aria-labelledby="join" aria-busy=${String(!this.owner && !this.wrong && !this.loader.trouble)}>${this.content()}</section>
    </div>`;
  }

  content() {
    const {owner} = this;
    if (this.wrong) return this.message(t('account.join.invalid'), this.wrong);
    if (!owner) return html`<h1 id="join" class="muted breakable">${t('client.loading')}</h1>${this.loader.template()}`;
    const {name} = owner;
    if (owner.own) return this.message(t('account.join.own', {name}), t('account.join.own_says'));
    return html`<h1 class="breakable" id="join">${t('account.join.title', {name})}</h1>
      ${owner.account === null ? nothing : html`<p>${t('account.join.account', {account: owner.account})}</p>`}
      <p>${this.account === null ? t('account.join.guest') : t('account.join.signed_in', {account: this.account})}
        ${this.others ? t('account.password.others') : nothing}</p>
      <p class="muted">${t('account.join.stranger')}</p>
      <div class="row">
        <button class="button primary" ?disabled=${this.busy} @click=${this.join}>${t('account.join.do', {name})}</button>
        <a class="button" href="#">${t('account.join.stay')}</a>
      </div>`;
  }

  /** @param {string} title @param {string} sentence */
  message(title, sentence) {
    return html`<h1 class="breakable" id="join">${title}</h1>
      <p role="alert">${sentence}</p>
      <p><a class="button primary" href="#">${t('client.lobby')}</a></p>`;
  }

  async join() {
    const lifetime = screenLifetime();
    this.busy = true;
    const owner = await tryRequest(
      () => openDeviceLink(this.code),
      (sentence) => (this.wrong = sentence),
    );
    this.busy = false;
    if (!owner) return;
    stopSync(); // the settings here are those of another person
    changeSettings({name: owner.name});
    if (owner.account !== null) await startSync();
    navigate('#', lifetime, {instead: true}); // back leads to no link that has been used up
    toast(t('account.join.done', {name: owner.name}));
  }
}

customElements.define('join-page', JoinPage);
