// One's own games: the list of matches, and what came of them.
//
//   <history-page .view=${'matches' | 'statistics'}>      the addresses #/games and #/games/statistics

import {html} from '../../vendor/lit.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {acceptRecordDrops} from '../replay/dropped-record.js';
import {fileSign} from '../../core/elements/playback-icons.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import '../../kit/habit/habit-panel.js';
import './match-list.js';
import {historyTabs} from './tabs.js';
import './statistics.js';

export class HistoryPage extends BaseElement {
  /** @override */
  static stylesheets = loadStylesheet(new URL('history.css', import.meta.url));

  /** @override */
  static properties = {view: {attribute: false}};

  constructor() {
    super();
    this.view = 'matches';
    /** @type {AbortController | null} */
    this.stop = null;
  }

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.stop = new AbortController();
    acceptRecordDrops(this.stop.signal);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.stop?.abort();
  }

  /** @override */
  render() {
    return html`<div class="page history stack gap-4">
      <header class="flow at-end">
        <h1>${t('history.title')}</h1>
        ${historyTabs(this.view)}
        <a class="button quiet push" href="#/record">${fileSign}${t('history.act.open')}</a>
      </header>
      ${this.view === 'statistics' ? html`<match-statistics></match-statistics><habit-panel></habit-panel>` : html`<match-list></match-list>`}
    </div>`;
  }
}

customElements.define('history-page', HistoryPage);
