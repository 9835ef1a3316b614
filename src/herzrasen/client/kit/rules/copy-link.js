// The address that opens the lobby with a rule set, for others.
//
//   await copyRules('hearts', 'sun+target=50')   into the clipboard; where there is none, shown to be copied

import {html} from '../../vendor/lit.js';
import {copyText} from '../../core/elements/clipboard.js';
import {ask} from '../../core/elements/dialog.js';
import {toast} from '../../core/elements/notices.js';
import {t} from '../../core/text/texts.js';
import {linkTo} from './rules-url.js';
import {screenLifetime} from '../../core/elements/screen.js';

/** @param {FocusEvent} event */
const select = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/** @param {string} game @param {string} rules */
export async function copyRules(game, rules) {
  const address = linkTo(game, rules);
  const lifetime = screenLifetime();
  if (await copyText(address)) toast(t('client.link.copied'));
  else {
    const content = () => html`<div class="field">
      <label for="rules-link">${t('client.link.copy_by_hand')}</label>
      <input id="rules-link" type="text" readonly autofocus .value=${address} @focus=${select} />
    </div>`;
    await ask({title: () => t('rule_choice.copy_link'), content, lifetime});
  }
}
