// The newest matches, and the way to all of them.
//
//   <recent-matches>

import {DataLoader} from '../../core/app/data-loader.js';
import {html, repeat} from '../../vendor/lit.js';
import {hrefOf, opponents, standing, titleOfMatch} from '../history/match-entry.js';
import {fetchMatches} from '../history/api.js';
import {NO_FILTER, queryOf} from '../history/match-query.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {formatDay} from '../../core/text/dates.js';

/** @typedef {import('../../wire.d.ts').MyMatch} Match */

const MATCH_COUNT = 5;

export class RecentMatches extends BaseElement {
  /** @override */
  static properties = {played: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** @type {readonly Match[]} */
    this.played = [];
    this.busy = true;
    this.loader = new DataLoader(this);
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    void this.load();
  }

  async load() {
    this.busy = true;
    const page = await this.loader.load(() => fetchMatches(queryOf(NO_FILTER, Date.now())));
    this.played = page.matches.slice(0, MATCH_COUNT);
    this.busy = false;
  }

  /** @override */
  render() {
    return html`<section class="panel stack" aria-labelledby="recent-matches" aria-busy=${String(this.busy && !this.loader.trouble)}>
      <h2 id="recent-matches">${t('account.played.title')}</h2>
      ${
        this.played.length
          ? html`<ol class="lines ruled matches stack gap-0" role="list">${repeat(this.played, (match) => match.table, matchRow)}</ol>`
          : this.busy
            ? this.loader.template(t('client.loading'))
            : html`<p class="muted">${t('account.played.nothing')}</p>`
      }
      <p><a class="button" href="#/games">${t('account.played.all')}</a></p>
    </section>`;
  }
}

/** @param {Match} match */
const matchRow = (match) => {
  const with_ = opponents(match);
  return html`<li class="row unwrapped gap-3">
    <a class="entry" href=${hrefOf(match)}>
      <strong>${titleOfMatch(match)}</strong>
      <span class="small muted">${formatDay(match.opened)}${with_ ? ` · ${with_}` : ''}</span>
    </a>
    <span class="push small number" translate="no">${standing(match)}</span>
  </li>`;
};

customElements.define('recent-matches', RecentMatches);
