// The way to a table for others: its link as text, to be copied or sent, and as a code for a phone's camera. On the
// server's own machine it has the server's network address; where the server does not listen there, it can be asked to.
//
//   <share-link .game=${'Hearts'} .link=${…}>      without a link it is the page's own address

import {html, nothing, svg} from '../vendor/lit.js';
import {ApiError, fetchNetwork, fetchQrCode, openNetwork} from '../connection/api.js';
import {copyText} from '../elements/clipboard.js';
import {link as linkSign, send} from '../elements/icons.js';
import {ask, toast} from '../elements/notices.js';
import {BaseElement} from '../elements/base-element.js';
import {Subscription} from '../elements/subscription.js';
import {refusalText} from '../text/facts.js';
import {t} from '../text/texts.js';

/** Names of this machine, which mean another one elsewhere. */
const HERE = /^(localhost|127\..*|\[::1\])$/;

/** @param {FocusEvent} event */
const select = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/** @param {import('../wire.d.ts').QRCode} code */
const drawn = ({
  size,
  path,
}) => html`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label=${t('table_list.share.code')} shape-rendering="crispEdges">
  ${svg`<path class="light" d="M0 0H${size}V${size}H0Z" /><path class="dark" d=${path} />`}
</svg>`;

export class ShareLink extends BaseElement {
  /** @override */
  static properties = {game: {attribute: false}, link: {attribute: false}, code: {state: true}, network: {state: true}};

  constructor() {
    super();
    this.game = '';
    this.link = location.href;
    /** @type {import('../wire.d.ts').QRCode | null} */
    this.code = null;
    /** @type {import('../wire.d.ts').NetworkAccess | null} */
    this.network = null;
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

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    if (HERE.test(location.hostname))
      fetchNetwork().then(
        (network) => (this.network = network),
        () => {},
      );
  }

  /** Whether the link works on this machine only. */
  get nobodyElse() {
    return HERE.test(location.hostname) && !this.network?.url;
  }

  /** The link, on this machine with the address that others reach. */
  get linkForOthers() {
    return this.network?.url ? this.link.replace(location.origin, new URL(this.network.url).origin) : this.link;
  }

  get hint() {
    if (!this.nobodyElse) return t(this.network?.url ? 'table_list.share.same_network' : 'connection.gather.link_hint');
    return t(this.network?.can_open ? 'table_list.share.only_this_computer' : 'table_list.share.only_here');
  }

  /** The server listens on the network from now on, if that is really wanted. */
  async openNetwork() {
    const answer = await ask({
      title: () => t('table_list.share.open_title'),
      content: () => html`<p>${t('table_list.share.open_cost')}</p>`,
      answers: [
        {value: '', label: t('table_list.share.stay')},
        {value: 'open', label: t('table_list.share.open'), primary: true},
      ],
    });
    if (answer !== 'open') return;
    try {
      this.network = await openNetwork();
      toast(t('table_list.share.opened'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(refusalText(error), {now: true});
    }
  }

  /** @override */
  render() {
    const {code} = this;
    return html`<div class="share">
      <div class="field">
        <label for="table-link">${t('connection.gather.link')}</label>
        <input id="table-link" type="text" readonly .value=${this.linkForOthers} @focus=${select} />
        <div class="row">
          <button class="button" @click=${this.copy}>${linkSign}${t('client.link.copy')}</button>
          ${'share' in navigator ? html`<button class="button" @click=${this.send}>${send}${t('table_list.share.send')}</button>` : nothing}
        </div>
        <p class="small muted">${this.hint}</p>
        ${
          this.nobodyElse && this.network?.can_open
            ? html`<div class="row"><button class="button" @click=${this.openNetwork}>${t('table_list.share.open')}</button></div>`
            : nothing
        }
      </div>
      ${
        code
          ? html`<button class="code" aria-label=${t('table_list.share.enlarge')} @click=${() => this.enlarge(code)}>${drawn(code)}</button>`
          : nothing
      }
    </div>`;
  }

  /** @param {import('../wire.d.ts').QRCode} code */
  enlarge(code) {
    void ask({
      title: () => t('table_list.share.code'),
      content: () =>
        html`<div class="code large">${drawn(code)}</div><p class="small muted">${t('table_list.share.point')}</p>`,
    });
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
