// The buttons beside the table: each shows something that one may want to know, none of them plays.

import {html, nothing} from '../../vendor/lit.js';
import {bulb, chart, ear, people, rulesCard, undo as backwards} from '../../core/elements/icons.js';
import {showMembers} from '../../kit/members/members-panel.js';
import {watcherCount, watcherText} from '../../kit/members/watcher-count.js';
import {atTable} from '../../core/table/table-state.js';
import {t} from '../../core/text/texts.js';
import {sortHand} from './actions.js';
import {askHint, hintPending, currentHint} from './hint.js';
import {betweenDeals, isHelped} from './table-selectors.js';
import {kittySign, sort, trickSign} from './icons.js';
import {undo, undoable} from './undo.js';

/** @param {import('./table.js').HeartsTable} table */
export function tools(table) {
  const lastShown = table.room?.options['last_trick_shown'] !== false;
  const seated = (table.room?.seat ?? -2) >= 0;
  return html`<nav class="tools" aria-label=${t('hearts_table.tool.title')}>
    ${table.room && isHelped(table.room) ? alone(table) : nothing} ${lastShown ? tool('last', trickSign, table.showLastTrick) : nothing} ${tool('scores', chart, table.showScores)}
    ${table.visibleView?.kitty?.length ? tool('kitty', kittySign, table.showKitty) : nothing} ${tool('rules', rulesCard, table.showRules)} ${tool('overview', ear, table.showOverview)}
    ${table.room && atTable(table.room) ? everyone(table) : nothing} ${seated && !betweenDeals(table.visibleView) ? tool('sort', sort, () => sortHand(table)) : nothing}
  </nav>`;
}

/** @param {string} name @param {unknown} icon @param {() => unknown} press */
const tool = (name, icon, press) =>
  html`<button class="button quiet tool tiny nowrap" data-tool=${name} @click=${press}>${icon}<span>${t(`hearts_table.tool.${name}`)}</span></button>`;

/** What is for one who plays alone. Between deals there is nothing to ask the coach; on a phone the other has its place beside the call to play. @param {import('./table.js').HeartsTable} table */
function alone(table) {
  const pause = betweenDeals(table.visibleView);
  return html`${pause ? nothing : hint(table)} ${pause || !table.isNarrow ? backTool(table) : nothing}`;
}

/** @param {import('./table.js').HeartsTable} table */
export const backTool = (table) => html`<button
  class="button quiet tool tiny nowrap"
  data-tool="undo"
  title=${t('hearts_table.tool.undo_long')}
  aria-disabled=${String(!table.room || !undoable(table.room))}
  @click=${() => undo(table)}
>
  ${backwards}<span>${t('hearts_table.tool.undo')}</span>
</button>`;
/** Everyone at the table, and how many look on. @param {import('./table.js').HeartsTable} table */
const everyone = (table) =>
  html`<button class="button quiet tool tiny nowrap" data-tool="people" @click=${() => table.connection && showMembers(table.connection)}>${people}<span>${t('hearts_table.tool.people')}</span>${watcherCount(table.room)}<span class="hidden-text">${watcherText(table.room)}</span></button>`;

/** @param {import('./table.js').HeartsTable} table */
const hint = (table) => html`<button
  class="button quiet tool tiny nowrap"
  data-tool="hint"
  aria-pressed=${String(currentHint(table) !== null)}
  aria-busy=${String(hintPending(table))}
  @click=${() => askHint(table)}
>
  ${bulb}<span>${t('hearts_table.tool.hint')}</span>
</button>`;
