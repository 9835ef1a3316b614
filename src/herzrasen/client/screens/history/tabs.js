// The way between one's own matches, their statistics and the ratings.
//
//   historyTabs('statistics')

import {html} from '../../vendor/lit.js';
import {t} from '../../core/text/texts.js';

/** @typedef {'matches' | 'statistics' | 'ratings'} Tab */

/** @type {readonly [tab: Tab, href: string][]} */
const TABS = [
  ['matches', '#/games'],
  ['statistics', '#/games/statistics'],
  ['ratings', '#/ratings'],
];

/** @param {string} current */
export const historyTabs = (current) => html`<nav class="views flow gap-2" aria-label=${t('history.views')}>
  ${TABS.map(([tab, href]) => html`<a class="inline-row touch muted strong" href=${href} aria-current=${tab === current ? 'page' : 'false'}>${t(tab === 'ratings' ? 'ratings.title' : `history.tab.${tab}`)}</a>`)}
</nav>`;
