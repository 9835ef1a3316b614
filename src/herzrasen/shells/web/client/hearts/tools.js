// The buttons beside the table: each shows something that one may want to know, none of them plays.

import {html, nothing} from '../vendor/lit.js';
import {bulb, chart, ear, people, rulesCard} from '../icons.js';
import {showPeople} from '../people/panel.js';
import {t} from '../texts.js';
import {sortHand} from './deeds.js';
import {askHint, awaited, hintNow} from './hint.js';
import {solo} from './now.js';
import {kittySign, sort, trickSign} from './signs.js';

/** @param {import('./table.js').HeartsTable} table */
export function tools(table) {
  const lastShown = table.room?.options['last_trick_shown'] !== false;
  const seated = (table.room?.seat ?? -2) >= 0;
  return html`<nav class="tools" aria-label=${t('hearts_table.tool.title')}>
    ${table.room && solo(table.room) ? hint(table) : nothing} ${lastShown ? tool('last', trickSign, table.showLast) : nothing} ${tool('scores', chart, table.showScores)}
    ${table.shown?.kitty?.length ? tool('kitty', kittySign, table.showKitty) : nothing} ${tool('rules', rulesCard, table.showRules)} ${tool('overview', ear, table.showOverview)}
    ${table.room?.line === 'record' ? nothing : tool('people', people, () => table.line && showPeople(table.line))} ${seated ? tool('sort', sort, () => sortHand(table)) : nothing}
  </nav>`;
}

/** @param {string} name @param {unknown} icon @param {() => unknown} press */
const tool = (name, icon, press) =>
  html`<button class="button quiet tool" data-tool=${name} @click=${press}>${icon}<span>${t(`hearts_table.tool.${name}`)}</span></button>`;

/** @param {import('./table.js').HeartsTable} table */
const hint = (table) => html`<button
  class="button quiet tool"
  data-tool="hint"
  aria-pressed=${String(hintNow(table) !== null)}
  aria-busy=${String(awaited(table))}
  @click=${() => askHint(table)}
>
  ${bulb}<span>${t('hearts_table.tool.hint')}</span>
</button>`;
