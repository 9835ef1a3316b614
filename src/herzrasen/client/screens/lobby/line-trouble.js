// In the lobby: why it is out of reach, where that lasts. The tables shown may be old then, and none can be played at.
//
//   <line-trouble>

import {html, nothing} from '../../vendor/lit.js';
import {announce} from '../../core/elements/live-region.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {feed} from './lobby-feed.js';

export class LineTrouble extends BaseElement {
  /** @override */
  static properties = {trouble: {state: true}};

  constructor() {
    super();
    /** @type {string | null} */
    this.trouble = null;
    /** @type {() => void} */
    this.stop = () => {};
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.stop = feed.listen(() => this.handleUpdate());
    this.trouble = feed.trouble;
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop();
  }

  handleUpdate() {
    if (feed.trouble && feed.trouble !== this.trouble) announce(t(feed.trouble));
    this.trouble = feed.trouble;
  }

  /** @override */
  render() {
    return this.trouble ? html`<section class="panel"><p>${t(this.trouble)}</p></section>` : nothing;
  }
}

customElements.define('line-trouble', LineTrouble);
