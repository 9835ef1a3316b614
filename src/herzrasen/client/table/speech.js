// Spoken answers of a table, each a sentence: listed in a dialog, and announced by a press or a single key.
//
//   await showSpeechDialog(() => [{what, title, text, key}])     key as its label, '' for none

import {html, nothing} from '../vendor/lit.js';
import {DEFAULT_GAME} from '../games.js';
import {ApiError, fetchRules} from '../connection/api.js';
import {ear} from '../elements/icons.js';
import {announce} from '../elements/live-region.js';
import {ask} from '../elements/notices.js';
import {changeSettings, settings} from '../settings/settings.js';
import {currentLanguage, t} from '../text/texts.js';
import {refusalText} from '../text/facts.js';

/** @typedef {{what: string, title: string, text: string, key: string}} Answer */

/** @param {() => readonly Answer[]} answers */
export const showSpeechDialog = (answers) =>
  ask({
    title: () => t('client.aloud.title'),
    content: () => html`<div class="stack">
      <p class="muted">${t('client.aloud.about')}</p>
      <ul class="aloud" role="list">
        ${answers().map(
          ({what, title, text, key}) => html`<li>
            <button type="button" class="button quiet" data-aloud=${what} @click=${() => announce(text, {now: true})}>
              ${ear}<span>${title}</span>${settings.keys && key ? html`<kbd translate="no" aria-hidden="true">${key}</kbd>` : nothing}
            </button>
            <p>${text}</p>
          </li>`,
        )}
      </ul>
      <label class="switch">
        <input type="checkbox" role="switch" .checked=${settings.log} @change=${toggleLog} /><span>${t('client.settings.log')}</span>
      </label>
    </div>`,
    wide: true,
  });

/** @param {Event} event */
const toggleLog = (event) => changeSettings({log: /** @type {HTMLInputElement} */ (event.target).checked});

/** The rules in force, in a few sentences. @param {{game: import('../connection/api.js').GameName | null, rules: string}} room @returns {Promise<string>} */
export async function gist({game, rules}) {
  try {
    const {gist: lines, refusal} = await fetchRules(game ?? DEFAULT_GAME, rules, currentLanguage());
    return refusal ? refusal.sentence : lines.join(' ');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusalText(error);
  }
}
