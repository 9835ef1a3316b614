// At this table somebody is called so much alike that both would be taken for each other.
//
//   const name = await anotherName(sentence)      '' where it was thought over

import {html} from './vendor/lit.js';
import {friendlyName} from './lobby/names.js';
import {ask} from './notice.js';
import {t} from './texts.js';

/** @param {string} sentence */
export async function anotherName(sentence) {
  let name = friendlyName(t('lobby.names.first'), t('lobby.names.second'));
  const answer = await ask({
    title: () => t('lobby.another_name'),
    content: () => html`<div class="stack">
      <p>${sentence}</p>
      <div class="field">
        <label for="another-name">${t('lobby.name')}</label>
        <input id="another-name" type="text" maxlength="60" autocomplete="nickname" autofocus .value=${name} @input=${(/** @type {InputEvent} */ event) => (name = /** @type {HTMLInputElement} */ (event.target).value)} />
      </div>
    </div>`,
    answers: [{value: 'sit', label: t('connection.gather.sit'), primary: true}],
  });
  return answer === 'sit' ? name.trim() : '';
}
