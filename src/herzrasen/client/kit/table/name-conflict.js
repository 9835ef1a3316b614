// Asks for a name at the table: another one where a person there has one too similar, or a new one on request.
//
//   const name = await resolveNameConflict(() => sentence)      '' where it was thought over
//   const name = await askOwnName('Ada')                  the same

import {html, nothing} from '../../vendor/lit.js';
import {friendlyName} from '../members/friendly-name.js';
import {ask} from '../../core/elements/dialog.js';
import {t} from '../../core/text/texts.js';

/** @param {() => string} sentence @param {boolean} [seated] whether one has a seat already */
export const resolveNameConflict = (sentence, seated = false) =>
  askName(
    friendlyName(t('lobby.names.first'), t('lobby.names.second')),
    'lobby.another_name',
    seated ? 'lobby.keep_name' : 'connection.gather.sit',
    sentence,
  );

/** @param {string} name the name one has now */
export const askOwnName = (name) => askName(name, 'lobby.rename', 'lobby.keep_name');

/** @param {string} name @param {string} title @param {string} label @param {() => string} [sentence] */
async function askName(name, title, label, sentence) {
  const answer = await ask({
    title: () => t(title),
    content: () => html`<div class="stack">
      ${sentence ? html`<p>${sentence()}</p>` : nothing}
      <div class="field">
        <label for="another-name">${t('lobby.name')}</label>
        <input id="another-name" type="text" maxlength="200" autocomplete="nickname" autofocus .value=${name} @input=${(/** @type {InputEvent} */ event) => (name = /** @type {HTMLInputElement} */ (event.target).value)} />
      </div>
    </div>`,
    answers: [{value: 'take', label: () => t(label), primary: true}],
  });
  return answer === 'take' ? name.trim() : '';
}
