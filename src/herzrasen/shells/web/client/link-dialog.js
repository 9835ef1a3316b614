// The link to a table, to be given to friends.
//
//   await showLink(location.href)

import {html} from './vendor/lit.js';
import {ask, toast} from './notice.js';
import {t} from './texts.js';

/** @param {string} address */
export function showLink(address) {
  const copy = async () => {
    const field = /** @type {HTMLInputElement} */ (document.getElementById('table-link'));
    try {
      // On plain http there is no clipboard; then the text is marked, ready for the keys or the finger.
      await navigator.clipboard.writeText(address);
      toast(t('client.link.copied'));
    } catch {
      field.focus();
      field.select();
      toast(t('client.link.copy_by_hand'));
    }
  };
  return ask({
    title: () => t('client.link.title'),
    content: () => html`<div class="stack">
      <p>${t('client.link.sentence')}</p>
      <div class="field">
        <label for="table-link">${t('client.link.field')}</label>
        <input id="table-link" type="text" readonly .value=${address} />
      </div>
      <button class="button primary" autofocus @click=${copy}>${t('client.link.copy')}</button>
    </div>`,
  });
}
