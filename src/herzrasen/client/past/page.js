// One's own games: the list of matches, and what came of them.
//
//   <past-page .view=${'matches' | 'statistics'}>      the addresses #/games and #/games/statistics

import {html} from '../vendor/lit.js';
import {dress} from '../dress.js';
import {fileSign} from '../replay/signs.js';
import {Screen} from '../screen.js';
import {t} from '../texts.js';
import './matches.js';
import './statistics.js';

/** @type {readonly [view: string, href: string][]} */
const VIEWS = [
  ['matches', '#/games'],
  ['statistics', '#/games/statistics'],
];

export class PastPage extends Screen {
  /** @override */
  static stylesheets = dress(new URL('past.css', import.meta.url));

  /** @override */
  static properties = {view: {attribute: false}};

  constructor() {
    super();
    this.view = 'matches';
  }

  /** @override */
  render() {
    return html`<div class="past">
      <header>
        <h1>${t('past.title')}</h1>
        <nav class="views" aria-label=${t('past.views')}>
          ${VIEWS.map(([view, href]) => html`<a href=${href} aria-current=${view === this.view ? 'page' : 'false'}>${t(`past.tab.${view}`)}</a>`)}
        </nav>
        <a class="button quiet push" href="#/record">${fileSign}${t('past.act.open')}</a>
      </header>
      ${this.view === 'statistics' ? html`<past-statistics></past-statistics>` : html`<past-matches></past-matches>`}
    </div>`;
  }
}

customElements.define('past-page', PastPage);
