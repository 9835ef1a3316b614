// The way to a table for others: its link as text, to be copied or sent, and as a code for a phone's camera. On the
// server's own machine it has the server's network address; where the server does not listen there, it can be asked to.
// A table that waits for people has a room code besides, to be said aloud.
//
//   <share-link .game=${'Hearts'} .link=${…}>      without a link it is the page's own address

import {html, nothing} from '../../vendor/lit.js';
import {fetchQrCode} from '../../core/connection/api.js';
import {NetworkAccess} from '../../core/connection/network-access.js';
import {copyText} from '../../core/elements/clipboard.js';
import {link as linkSign, send} from '../../core/elements/icons.js';
import {toast} from '../../core/elements/notices.js';
import {qrCode, showQrCode} from '../../core/elements/qr-code.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {Subscription} from '../../core/elements/subscription.js';
import {codeOf, groupLetters, spell} from './room-code.js';
import {t} from '../../core/text/texts.js';

/** @param {FocusEvent} event */
const select = (event) => /** @type {HTMLInputElement} */ (event.target).select();

export class ShareLink extends BaseElement {
  /** @override */
  static properties = {
    game: {attribute: false},
    link: {attribute: false},
    label: {attribute: false},
    code: {state: true},
  };

  constructor() {
    super();
    this.game = '';
    this.link = location.href;
    /** What the link is called, where it does not lead to a table. */
    this.label = '';
    /** @type {import('../../wire.d.ts').QRCode | null} */
    this.code = null;
    this.access = new NetworkAccess(this);
    new Subscription(
      this,
      () => (this.nobodyElse ? null : this.linkForOthers),
      (link) => this.draw(link),
    );
  }

  /** Without a code there is still the link. @param {string} link */
  draw(link) {
    this.code = null;
    fetchQrCode(link).then(
      (code) => link === this.linkForOthers && (this.code = code),
      () => {},
    );
  }

  /** Whether the link works on this machine only. */
  get nobodyElse() {
    return this.access.onlyHere;
  }

  /** The link, on this machine with the address that others reach. */
  get linkForOthers() {
    return this.access.reach(this.link);
  }

  /** What others type to get to the lobby. */
  get serverForOthers() {
    const {host, pathname} = new URL(this.linkForOthers);
    return `${host}${pathname.replace(/\/[^/]*$/, '')}`;
  }

  get hint() {
    const {url, canOpen} = this.access;
    if (!this.nobodyElse) return t(url ? 'table_list.share.same_network' : 'connection.gather.link_hint');
    return t(canOpen ? 'table_list.share.only_this_computer' : 'table_list.share.only_here');
  }

  /** @override */
  render() {
    const {code} = this;
    return html`<div class="share flow justified gap-4 at-start">
      ${this.roomCode()}
      <div class="field">
        <label for="table-link">${this.label || t('connection.gather.link')}</label>
        <input id="table-link" type="text" readonly .value=${this.linkForOthers} @focus=${select} />
        <div class="row">
          <button class="button" @click=${this.copy}>${linkSign}${t('client.link.copy')}</button>
          ${'share' in navigator ? html`<button class="button" @click=${this.send}>${send}${t('table_list.share.send')}</button>` : nothing}
        </div>
        <p class="small muted">${this.hint}</p>
        ${
          this.access.canOpen
            ? html`<div class="row"><button class="button" @click=${() => this.access.open()}>${t('table_list.share.open')}</button></div>`
            : nothing
        }
      </div>
      ${
        code
          ? html`<button class="code" aria-label=${t('table_list.share.enlarge')} @click=${() => this.enlarge(code)}>${qrCode(code, t('table_list.share.code'))}</button>`
          : nothing
      }
    </div>`;
  }

  /** What to say aloud, where others reach the server. */
  roomCode() {
    const code = codeOf(/#\/t\/([^/]+)$/.exec(this.link)?.[1] ?? '');
    if (!code || this.nobodyElse) return nothing;
    return html`<div class="room-code">
      <p class="label">${t('table_list.share.room_code')}</p>
      <p class="letters" translate="no"><span aria-hidden="true">${groupLetters(code)}</span><span class="hidden-text">${spell(code)}</span></p>
      <p class="small muted">${t('table_list.share.room_code_hint', {server: this.serverForOthers})}</p>
    </div>`;
  }

  /** @param {import('../../wire.d.ts').QRCode} code */
  enlarge(code) {
    void showQrCode(code, {title: () => t('table_list.share.code'), hint: () => t('table_list.share.point')});
  }

  async copy() {
    if (await copyText(this.linkForOthers)) return toast(t('client.link.copied'));
    /** @type {HTMLElement} */ (this.querySelector('#table-link')).focus(); // marked, ready for a copy by hand
    return toast(t('client.link.copy_by_hand'));
  }

  async send() {
    try {
      await navigator.share({
        title: t('client.title'),
        text: t('table_list.share.come', {game: this.game}),
        url: this.linkForOthers,
      });
    } catch {
      // closed without sending: nothing is wrong
    }
  }
}

customElements.define('share-link', ShareLink);
