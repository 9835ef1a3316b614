// What a table can be asked at any time, each in its sentence: read in a dialog, and said aloud by a press. What single keys
// say is the same.
//
//   await showAloud(() => [{what, title, said, key}])     key as people see it, '' for none

import {html, nothing} from './vendor/lit.js';
import {Refused, rulesOf} from './api.js';
import {ear} from './icons.js';
import {announce} from './live.js';
import {ask} from './notice.js';
import {change, settings} from './settings.js';
import {spoken, t} from './texts.js';
import {reason} from './words.js';

/** @typedef {{what: string, title: string, said: string, key: string}} Answer */

/** @param {() => readonly Answer[]} answers */
export const showAloud = (answers) =>
  ask({
    title: () => t('client.aloud.title'),
    content: () => html`<div class="stack">
      <p class="muted">${t('client.aloud.about')}</p>
      <ul class="aloud" role="list">
        ${answers().map(
          ({what, title, said, key}) => html`<li>
            <button type="button" class="button quiet" data-aloud=${what} @click=${() => announce(said, {now: true})}>
              ${ear}<span>${title}</span>${settings.keys && key ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}
            </button>
            <p>${said}</p>
          </li>`,
        )}
      </ul>
      <label class="switch">
        <input type="checkbox" role="switch" .checked=${settings.log} @change=${shown} /><span>${t('client.settings.log')}</span>
      </label>
    </div>`,
    wide: true,
  });

/** @param {Event} event */
const shown = (event) => change({log: /** @type {HTMLInputElement} */ (event.target).checked});

/** The rules in force, in a few sentences. @param {{game: import('./api.js').GameName | null, rules: string}} room @returns {Promise<string>} */
export async function gist({game, rules}) {
  try {
    const {gist: lines, refusal} = await rulesOf(game ?? 'hearts', rules, spoken());
    return refusal ? refusal.sentence : lines.join(' ');
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return reason(error);
  }
}
