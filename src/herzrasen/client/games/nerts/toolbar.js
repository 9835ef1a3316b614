// The toolbar: the round, and buttons for information. None of them plays a card. What comes during
// play comes last, so that no other moves.

import {html, nothing} from '../../vendor/lit.js';
import {chart, ear, people, rulesCard} from '../../core/elements/icons.js';
import {showMembers} from '../../kit/members/members-panel.js';
import {watcherCount, watcherText} from '../../kit/members/watcher-count.js';
import {atTable} from '../../core/table/table-state.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {showProof} from './stuck-proof.js';
import {keyboard, lock} from './icons.js';

/** @param {import('./table.js').NertsTable} table @param {import('./types.d.ts').Public} shown */
export function tools(table, shown) {
  const {target, rounds: of} = table.room?.options ?? {};
  const round = Math.max(0, shown.round) + 1;
  return html`<nav class="nerts-tools row unwrapped" aria-label=${t('nerts_table.tool.title')}>
    <p class="state muted small nowrap">
      <span>${typeof of === 'number' ? t('nerts_table.state.round_of', {round, of}) : t('nerts_table.state.round', {round})}</span>
      ${typeof target === 'number' ? html`<span class="to">${t('nerts_table.state.target', {target})}</span>` : nothing}
    </p>
    ${tool('scores', chart, table.showScores)} ${tool('rules', rulesCard, table.showRules)} ${tool('overview', ear, table.showOverview)}
    ${table.room && atTable(table.room) && !alone(table) ? everyone(table) : nothing}
    ${settings.keys ? tool('keys', keyboard, table.showKeys) : nothing}
    ${table.stuckTable ? tool('proof', lock, () => table.stuckTable && showProof(table.stuckTable, table.nameOf)) : nothing}
  </nav>`;
}

/** Whether the reader is the only person at the table, watchers included. @param {import('./table.js').NertsTable} table */
const alone = ({room}) => room?.seats.length === 1 && !room.members?.watchers;

/** Everyone at the table, and how many look on. @param {import('./table.js').NertsTable} table */
function everyone(table) {
  const label = [t('nerts_table.tool.people'), watcherText(table.room)].filter(Boolean).join(' · ');
  return html`<button class="button quiet icon" data-tool="people" title=${label} aria-label=${label} @click=${() => table.connection && showMembers(table.connection)}>${people}${watcherCount(table.room)}</button>`;
}

/** @param {string} name @param {unknown} icon @param {() => unknown} press */
const tool = (name, icon, press) =>
  html`<button class="button quiet icon" data-tool=${name} title=${t(`nerts_table.tool.${name}`)} aria-label=${t(`nerts_table.tool.${name}`)} @click=${press}>${icon}</button>`;
