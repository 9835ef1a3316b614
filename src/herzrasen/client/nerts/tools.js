// The line of tools: which round it is, and what one may want to know. None of them plays.

import {html, nothing} from '../vendor/lit.js';
import {chart, ear, people, rulesCard} from '../icons.js';
import {showPeople} from '../people/panel.js';
import {watched, watchedInWords} from '../people/watched.js';
import {atTable} from '../room.js';
import {settings} from '../settings.js';
import {t} from '../texts.js';
import {showProof} from './proof.js';
import {keyboard, lock} from './signs.js';

/** @param {import('./table.js').NertsTable} table @param {import('./types.d.ts').Public} shown */
export function tools(table, shown) {
  const target = table.room?.options['target'];
  return html`<nav class="nerts-tools" aria-label=${t('nerts_table.tool.title')}>
    <p class="state">
      <span>${t('nerts_table.state.round', {round: Math.max(0, shown.round) + 1})}</span>
      ${typeof target === 'number' ? html`<span class="to">${t('nerts_table.state.target', {target})}</span>` : nothing}
    </p>
    ${tool('scores', chart, table.showScores)} ${tool('rules', rulesCard, table.showRules)} ${tool('overview', ear, table.showOverview)}
    ${table.room && atTable(table.room) && !alone(table) ? everyone(table) : nothing}
    ${table.proved ? tool('proof', lock, () => table.proved && showProof(table.proved, table.nameOf)) : nothing}
    ${settings.keys ? tool('keys', keyboard, table.showKeys) : nothing}
  </nav>`;
}

/** Nobody else is at the table, and nobody looks on. @param {import('./table.js').NertsTable} table */
const alone = ({room}) => room?.seats.length === 1 && !room.people?.watchers;

/** Everyone at the table, and how many look on. @param {import('./table.js').NertsTable} table */
function everyone(table) {
  const label = [t('nerts_table.tool.people'), watchedInWords(table.room)].filter(Boolean).join(' · ');
  return html`<button class="button quiet icon" data-tool="people" title=${label} aria-label=${label} @click=${() => table.line && showPeople(table.line)}>${people}${watched(table.room)}</button>`;
}

/** @param {string} name @param {unknown} icon @param {() => unknown} press */
const tool = (name, icon, press) =>
  html`<button class="button quiet icon" data-tool=${name} title=${t(`nerts_table.tool.${name}`)} aria-label=${t(`nerts_table.tool.${name}`)} @click=${press}>${icon}</button>`;
