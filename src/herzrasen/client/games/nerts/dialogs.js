// What lies one press away: the scores, the rules in force, the keys.

import {html, nothing} from '../../vendor/lit.js';
import {houseRulesCard} from '../../kit/table/house-rules-card.js';
import {ask} from '../../core/elements/dialog.js';
import {atTable} from '../../core/table/table-state.js';
import {showRules as showRulesOf} from '../../kit/table/rules-and-guide.js';
import {changeSettings, settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {nameOfPreset} from '../../core/text/facts.js';
import './stylesheets.js';
import {legend, tableKeys} from './key-bindings.js';
import {rounds} from './score-sheet.js';
import {showPart} from '../../core/app/load-part.js';

/** @typedef {import('./types.d.ts').Public} Public */

/** @param {Public} table @param {(seat: number) => string} nameOf @param {number} me */
export const showScores = (table, nameOf, me) =>
  ask({title: () => t('nerts_table.tool.scores'), content: () => rounds(table, nameOf, me), wide: true});

/** @param {import('./types.d.ts').TableState} room */
export const showRules = ({rules, house, rating, status: line}) =>
  showRulesOf(
    'nerts',
    rules,
    () => t('nerts_table.rules.title', {preset: nameOfPreset('nerts', rules.split('+')[0] ?? rules)}),
    () => (atTable({status: line}) ? houseRulesCard(house, 'nerts', rating) : nothing),
  );

/** @param {import('./key-bindings.js').Extent} extent */
export const showKeys = (extent) =>
  ask({
    title: () => t('nerts_table.tool.keys'),
    content: () => html`<div class="stack">
      <p>${t('nerts_table.keys.about')}</p>
      <dl class="legend">
        ${legend(tableKeys(), extent).map(
          ([keys, what]) => html`<div>
            <dt class="nowrap">${keys.map((key) => html` <kbd translate="no">${key}</kbd>`)}</dt>
            <dd>${t(`nerts_table.keys.${what}`)}</dd>
          </div>`,
        )}
      </dl>
      <p><button type="button" class="button" @click=${chooseKeys}>${t('client.settings.table_keys')}</button></p>
      <label class="switch">
        <input type="checkbox" role="switch" .checked=${settings.keys} @change=${switchKeys} /><span>${t('client.settings.keys')}</span>
      </label>
    </div>`,
  });

const chooseKeys = () =>
  showPart(
    'keys',
    () => import('./key-bindings-dialog.js'),
    ({openKeys}) => openKeys(),
  );

/** @param {Event} event */
const switchKeys = (event) => changeSettings({keys: /** @type {HTMLInputElement} */ (event.target).checked});
