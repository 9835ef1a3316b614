// The daily deals in the lobby: one quiet card that says how many are still to be played.
//
//   <daily-card>

import {html, nothing} from '../../vendor/lit.js';
import {ApiError} from '../../core/connection/api.js';
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
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  async load() {
    try {
      const {offers} = await fetchDaily();
      this.left = offers.filter(({own}) => own === null || own.state === 'running').length;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // the card leads to the page, which says why
    }
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
