// The daily deals in the lobby: one quiet card that says how many are still to be played.
//
//   <daily-card>

import {html, nothing} from '../../vendor/lit.js';
import {DataLoader} from '../../core/app/data-loader.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {star} from '../../core/elements/icons.js';
import {t} from '../../core/text/texts.js';
import {fetchDaily} from './api.js';

export class DailyCard extends BaseElement {
  /** @override */
  static properties = {left: {state: true}};

  constructor() {
    super();
    /** Deals of today that are still to be finished; null while nobody has said. @type {number | null} */
    this.left = null;
    this.loader = new DataLoader(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  async load() {
    const {offers} = await this.loader.load(fetchDaily); // the card leads to the page, which says why it is not there
    this.left = offers.filter(({own}) => own === null || own.state === 'running').length;
  }

  /** @override */
  render() {
    const {left} = this;
    return html`<a class="panel daily-card row" href="#/daily">
      ${star}<span class="what flow"><strong>${t('daily.link')}</strong> <span class="small muted">${t('daily.lobby.play')}</span></span>
      <span class="push small number">${left === null ? nothing : left ? t('daily.lobby.open', {n: left}) : t('daily.lobby.done')}</span>
    </a>`;
  }
}

customElements.define('daily-card', DailyCard);
