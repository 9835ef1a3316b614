// The devices of a person, guest or not: which they are, their end, and one more.
//
//   <your-devices .guest=${true}>      load(): read them again

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing, repeat} from '../../vendor/lit.js';
import {toast} from '../../core/elements/notices.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {endDevice, fetchDevices} from './api.js';
import {formatDay} from '../../core/text/dates.js';
import './device-link.js';
import {tryRequest} from '../../kit/account/try-request.js';

export class YourDevices extends BaseElement {
  /** @override */
  static properties = {guest: {attribute: false}, found: {state: true}, busy: {state: true}};

  constructor() {
    super();
    this.guest = true;
    /** @type {readonly import('../../wire.d.ts').DeviceInfo[]} */
    this.found = [];
    this.busy = false;
    this.loader = new DataLoader(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  async load() {
    this.found = (await this.loader.load(fetchDevices)).devices;
  }

  /** @override */
  render() {
    const several = this.found.length > 1;
    return html`<section class="panel stack" aria-labelledby="your-devices">
      <h2 id="your-devices">${t('account.devices.title')}</h2>
      ${this.loader.template()} ${several || !this.guest ? this.list() : nothing}
      ${several && this.guest ? html`<p class="small muted">${t('account.another.guest')}</p>` : nothing}
      <device-link @joined=${this.handleJoin}></device-link>
    </section>`;
  }

  list() {
    return html`<ul class="lines ruled stack gap-0" role="list">
        ${repeat(
          this.found,
          (device) => device.id,
          (device) => this.device(device),
        )}
      </ul>
      ${
        this.found.length > 1
          ? html`<p><button class="button quiet" ?disabled=${this.busy} @click=${() => this.end()}>${t('account.devices.end_others')}</button></p>`
          : nothing
      }`;
  }

  /** @param {import('../../wire.d.ts').DeviceInfo} device */
  device({id, label, seen, own}) {
    const name = label || t('account.devices.unknown');
    return html`<li class="row unwrapped gap-3">
      <span><bdi translate="no">${name}</bdi> <span class="small muted">${own ? t('account.devices.this') : t('account.devices.seen', {date: formatDay(seen)})}</span></span>
      ${
        own
          ? nothing
          : html`<button class="button quiet push" ?disabled=${this.busy} aria-label=${t('account.devices.end_one', {name})} @click=${() => this.end(id)}>
            ${t('account.devices.end')}
          </button>`
      }
    </li>`;
  }

  /** One device, or all others. @param {string} [id] */
  async end(id) {
    this.busy = true;
    await tryRequest(
      () => endDevice(id),
      (sentence) => toast(sentence, {now: true}),
    );
    this.busy = false;
    await this.load();
  }

  /** @param {CustomEvent<{label: string}>} event */
  async handleJoin({detail: {label}}) {
    await this.load();
    toast(t('account.another.joined', {name: label || t('account.devices.unknown')}));
  }
}

customElements.define('your-devices', YourDevices);
