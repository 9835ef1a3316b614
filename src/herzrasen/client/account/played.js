// The newest matches, and the way to all of them.
//
//   <account-played>

import {html, repeat} from '../vendor/lit.js';
import {toast} from '../notice.js';
import {hrefOf, others, standing, titleOfMatch} from '../past/match.js';
import {matches} from '../past/api.js';
import {NO_FILTER, asked} from '../past/sought.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import {day} from './dates.js';
import {trying} from './trying.js';

/** @typedef {import('../wire.d.ts').MyMatch} Match */

const SHOWN = 5;

export class AccountPlayed extends Screen {
  /** @override */
  static properties = {played: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** @type {readonly Match[]} */
    this.played = [];
    this.busy = true;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.look();
  }

  async look() {
    this.busy = true;
    const page = await trying(() => matches(asked(NO_FILTER, Date.now())), toast);
    if (page) this.played = page.matches.slice(0, SHOWN);
    this.busy = false;
  }

  /** @override */
  render() {
    return html`<section class="panel stack" aria-labelledby="account-played" aria-busy=${String(this.busy)}>
      <h2 id="account-played">${t('account.played.title')}</h2>
      ${this.played.length
        ? html`<ol class="lines matches" role="list">${repeat(this.played, (match) => match.table, line)}</ol>`
        : html`<p class="muted">${t(this.busy ? 'client.loading' : 'account.played.nothing')}</p>`}
      <p><a class="button" href="#/games">${t('account.played.all')}</a></p>
    </section>`;
  }
}

/** @param {Match} match */
const line = (match) => {
  const with_ = others(match);
  return html`<li>
    <a href=${hrefOf(match)}>
      <span class="what"><strong>${titleOfMatch(match)}</strong></span>
      <span class="small muted">${day(match.opened)}${with_ ? ` · ${with_}` : ''}</span>
    </a>
    <span class="push small number">${standing(match)}</span>
  </li>`;
};

customElements.define('account-played', AccountPlayed);
