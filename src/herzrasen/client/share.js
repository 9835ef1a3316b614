// The way to a table for others: its link as text, to be copied or sent, and as a code for a phone's camera.
//
//   <table-share .game=${'Hearts'} .link=${…}>      without a link it is the page's own address

import {html, nothing, svg} from './vendor/lit.js';
import {qrOf} from './api.js';
import {copied} from './copy.js';
import {link as linkSign, send} from './icons.js';
import {ask, toast} from './notice.js';
import {Screen} from './screen.js';
import {Subscription} from './subscription.js';
import {t} from './texts.js';

/** Names of this machine, which mean another one elsewhere. */
const HERE = /^(localhost|127\..*|\[::1\])$/;

/** @param {FocusEvent} event */
const select = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/** @param {import('./wire.d.ts').QRCode} code */
const drawn = ({size, path}) => html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${t('hall.share.code')} shape-rendering="crispEdges">
  ${svg`<path class="light" d="M0 0H${size}V${size}H0Z" /><path class="dark" d=${path} />`}
</svg>`;

export class TableShare extends Screen {
  /** @override */
  static properties = {game: {attribute: false}, link: {attribute: false}, code: {state: true}};

  constructor() {
    super();
    this.game = '';
    this.link = location.href;
    /** @type {import('./wire.d.ts').QRCode | null} */
    this.code = null;
    new Subscription(this, () => (this.nobodyElse ? null : this.link), (link) => this.draw(link));
  }

  /** Without a code there is still the link. @param {string} link */
  draw(link) {
    this.code = null;
    qrOf(link).then(
      (code) => link === this.link && (this.code = code),
      () => {},
    );
  }

  /** Whether nobody elsewhere gets here by this link. */
  get nobodyElse() {
    return HERE.test(location.hostname);
  }

  /** @override */
  render() {
    const {code} = this;
    return html`<div class="share">
      <div class="field">
        <label for="table-link">${t('connection.gather.link')}</label>
        <input id="table-link" type="text" readonly .value=${this.link} @focus=${select} />
        <div class="row">
          <button class="button" @click=${this.copy}>${linkSign}${t('client.link.copy')}</button>
          ${'share' in navigator ? html`<button class="button" @click=${this.send}>${send}${t('hall.share.send')}</button>` : nothing}
        </div>
        <p class="small muted">${t(this.nobodyElse ? 'hall.share.only_here' : 'connection.gather.link_hint')}</p>
      </div>
      ${code
        ? html`<button class="code" aria-label=${t('hall.share.enlarge')} @click=${() => this.enlarge(code)}>${drawn(code)}</button>`
        : nothing}
    </div>`;
  }

  /** @param {import('./wire.d.ts').QRCode} code */
  enlarge(code) {
    void ask({title: () => t('hall.share.code'), content: () => html`<div class="code large">${drawn(code)}</div><p class="small muted">${t('hall.share.point')}</p>`});
  }

  async copy() {
    if (await copied(this.link)) return toast(t('client.link.copied'));
    /** @type {HTMLElement} */ (this.querySelector('#table-link')).focus(); // marked, ready for a copy by hand
    return toast(t('client.link.copy_by_hand'));
  }

  async send() {
    try {
      await navigator.share({title: t('client.title'), text: t('hall.share.come', {game: this.game}), url: this.link});
    } catch {
      // closed without sending: nothing is wrong
    }
  }
}

customElements.define('table-share', TableShare);
