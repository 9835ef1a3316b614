// A link as other devices reach it. On the server's own machine the page has an address that means another machine
// elsewhere; the server may have a network address, or can be asked to listen there.
//
//   this.access = new NetworkAccess(this)      in the constructor of an element, which is drawn again when it is known
//   access.reach(location.href)                the link with the server's network address, if there is one
//   access.onlyHere                            whether links work on this machine only
//   access.canOpen        await access.open()  asks whether the server shall listen on the network, until it ends

import {html} from '../../vendor/lit.js';
import {ask} from '../elements/dialog.js';
import {toast} from '../elements/notices.js';
import {refusalText} from '../text/facts.js';
import {t} from '../text/texts.js';
import {ApiError, fetchNetwork, openNetwork} from './api.js';

/** Names of this machine, which mean another one elsewhere. */
const HERE = /^(localhost|127\..*|\[::1\])$/;

export class NetworkAccess {
  #host;
  /** @type {import('../../wire.d.ts').NetworkAccess | null} */
  #network = null;

  /** @param {import('../elements/base-element.js').BaseElement} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected() {
    if (HERE.test(location.hostname))
      fetchNetwork().then(
        (network) => this.#set(network),
        () => {},
      );
  }

  /** @param {import('../../wire.d.ts').NetworkAccess} network */
  #set(network) {
    this.#network = network;
    this.#host.requestUpdate();
  }

  /**
   * The address of the server in its network, '' where this page has been loaded from it, or there is none; nor behind a
   * proxy on this machine, which others reach at an address that the server does not know.
   */
  get url() {
    const url = this.#network?.url ?? '';
    return url && new URL(url).port === location.port ? url : '';
  }

  get onlyHere() {
    return HERE.test(location.hostname) && !this.url;
  }

  get canOpen() {
    return this.onlyHere && Boolean(this.#network?.can_open);
  }

  /** @param {string} link */
  reach(link) {
    return this.url ? link.replace(location.origin, new URL(this.url).origin) : link;
  }

  /** The server listens on the network from now on, if that is really wanted. */
  async open() {
    const answer = await ask({
      title: () => t('table_list.share.open_title'),
      content: () => html`<p>${t('table_list.share.open_cost')}</p>`,
      answers: [
        {value: '', label: () => t('table_list.share.stay')},
        {value: 'open', label: () => t('table_list.share.open'), primary: true},
      ],
    });
    if (answer !== 'open') return;
    try {
      this.#set(await openNetwork());
      toast(t('table_list.share.opened'));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(refusalText(error), {now: true});
    }
  }
}
