// The link that gives another device the same person: as text, as a QR code, as a command of the terminal; for two minutes.
//
//   <device-link>      @joined {label}: another device has opened it

import {html, nothing} from '../../vendor/lit.js';
import {fetchQrCode} from '../../core/connection/api.js';
import {NetworkAccess} from '../../core/connection/network-access.js';
import {copyText} from '../../core/elements/clipboard.js';
import {link as linkSign} from '../../core/elements/icons.js';
import {toast} from '../../core/elements/notices.js';
import {qrCode, showQrCode} from '../../core/elements/qr-code.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import '../../kit/members/countdown.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {createDeviceLink, fetchDevices} from './api.js';
import {tryRequest} from '../../kit/account/try-request.js';

const POLL_MS = 2000; // between questions whether another device has opened the link

/** @typedef {{url: string, at: number}} ShownLink when it expires by this page's steady clock */

/** All of a field, with its beginning in sight. @param {FocusEvent} event */
function select({target}) {
  const field = /** @type {HTMLInputElement} */ (target);
  field.setSelectionRange(0, field.value.length, 'backward');
}

export class DeviceLink extends BaseElement {
  /** @override */
  static properties = {shown: {state: true}, qr: {state: true}, expired: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** @type {ShownLink | null} */
    this.shown = null;
    /** @type {import('../../wire.d.ts').QRCode | null} */
    this.qr = null;
    this.expired = false;
    this.busy = false;
    this.access = new NetworkAccess(this);
    new Subscription(
      this,
      () => this.shown,
      (shown) => this.watch(shown),
    );
    new Subscription(
      this,
      () => (this.access.onlyHere ? '' : this.link),
      (link) => this.loadQrCode(link),
    );
  }

  /** The link as other devices reach it, '' while none is shown. */
  get link() {
    return this.shown ? this.access.reach(this.shown.url) : '';
  }

  get command() {
    return `herzrasen terminal ${this.link}`;
  }

  async create() {
    this.busy = true;
    const created = await tryRequest(
      () => createDeviceLink(settings.name),
      (sentence) => toast(sentence, {now: true}),
    );
    this.busy = false;
    if (!created) return;
    const url = new URL(`#/device/${created.code}`, location.href).href;
    this.shown = {url, at: performance.now() + created.ms};
    this.expired = false;
    await this.updateComplete;
    this.querySelector('input')?.focus();
  }

  /** Asks whether another device has opened the link, until it expires. @param {ShownLink} shown */
  watch({at}) {
    /** @type {Set<string> | null} */
    let known = null;
    const look = async () => {
      const {devices} = await fetchDevices().catch(() => ({devices: []}));
      const others = devices.filter(({own}) => !own);
      const joined = others.find(({id}) => known?.has(id) === false);
      if (known === null) known = new Set(others.map(({id}) => id));
      if (joined && this.shown?.at === at) this.finish(joined.label);
    };
    const polling = setInterval(look, POLL_MS);
    const expiry = setTimeout(() => this.expire(), at - performance.now());
    void look();
    return () => {
      clearInterval(polling);
      clearTimeout(expiry);
    };
  }

  /** @param {string} label of the device that has opened it */
  finish(label) {
    this.shown = null;
    this.emit('joined', {label});
  }

  expire() {
    this.shown = null;
    this.expired = true;
    toast(t('account.another.expired'));
  }

  /** Without a code there is still the link. @param {string} link */
  loadQrCode(link) {
    this.qr = null;
    fetchQrCode(link).then(
      (code) => link === this.link && (this.qr = code),
      () => {},
    );
  }

  /** @override */
  render() {
    if (!this.shown)
      return html`<div class="stack">
        <p class="muted">${t(this.expired ? 'account.another.expired' : 'account.another.says')}</p>
        <p><button class="button" ?disabled=${this.busy} @click=${this.create}>${linkSign}${t(this.expired ? 'account.another.new' : 'account.another.link')}</button></p>
      </div>`;
    return html`<div class="stack">
      ${this.field('device-link', t('account.another.field'), this.link, t('account.another.copy_link'), 'client.link.copied')}
      <p class="small muted">${t('account.another.careful')} ${this.access.onlyHere ? t('account.another.only_here') : nothing}
        <span class="together nowrap">${t('account.another.left')} <count-down .at=${this.shown.at}></count-down></span></p>
      ${
        this.access.canOpen
          ? html`<p><button class="button" @click=${() => this.access.open()}>${t('table_list.share.open')}</button></p>`
          : nothing
      }
      ${
        this.qr
          ? html`<button class="code" aria-label=${t('table_list.share.enlarge')} @click=${this.enlarge}>${qrCode(this.qr, t('account.another.code'))}</button>`
          : nothing
      }
      ${this.field('device-command', t('account.another.terminal'), this.command, t('account.another.copy_command'), 'account.another.command_copied')}
    </div>`;
  }

  /** @param {string} id @param {string} label @param {string} value @param {string} action @param {string} copied key of the sentence */
  field(id, label, value, action, copied) {
    return html`<div class="field">
      <label for=${id}>${label}</label>
      <div class="row one-line unwrapped">
        <input class="grow" id=${id} type="text" readonly .value=${value} @focus=${select} />
        <button class="button" aria-label=${action} @click=${() => this.copy(id, value, copied)}>${t('client.link.copy')}</button>
      </div>
    </div>`;
  }

  enlarge() {
    if (!this.qr) return;
    void showQrCode(this.qr, {title: () => t('account.another.code'), hint: () => t('account.another.point')});
  }

  /** @param {string} id @param {string} value @param {string} copied */
  async copy(id, value, copied) {
    if (await copyText(value)) return toast(t(copied));
    /** @type {HTMLElement} */ (this.querySelector(`#${id}`)).focus(); // marked, ready for a copy by hand
    return toast(t('client.link.copy_by_hand'));
  }
}

customElements.define('device-link', DeviceLink);
