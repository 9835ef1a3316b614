// Download one's data, or delete the account; deleting is confirmed twice.
//
//   <delete-account .account=${name | null}>      @left: everything is gone

import {html} from '../../vendor/lit.js';
import {ask} from '../../core/elements/dialog.js';
import {toast} from '../../core/elements/notices.js';
import {save} from '../../kit/record/record-file.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {t} from '../../core/text/texts.js';
import {exportData, deleteAccount} from './api.js';
import {tryRequest} from '../../kit/account/try-request.js';

export class DeleteAccount extends BaseElement {
  /** @override */
  static properties = {account: {attribute: false}, busy: {state: true}};

  constructor() {
    super();
    /** @type {string | null} */
    this.account = null;
    this.busy = false;
  }

  /** @override */
  render() {
    return html`<section class="panel stack" aria-labelledby="account-kept">
      <h2 id="account-kept">${t('account.kept.title')}</h2>
      <p class="muted">${t(this.account === null ? 'account.kept.guest' : 'account.kept.account')}</p>
      <div class="row">
        <button class="button" ?disabled=${this.busy} @click=${this.downloadData}>${t('account.kept.take')}</button>
        <button class="button quiet bad" ?disabled=${this.busy} @click=${this.deleteAccount}>${t('account.kept.forget')}</button>
      </div>
    </section>`;
  }

  async downloadData() {
    this.busy = true;
    const all = await tryRequest(exportData, (sentence) => toast(sentence, {now: true}));
    this.busy = false;
    if (all) save(JSON.stringify(all, null, 1), 'herzrasen.json');
  }

  async deleteAccount() {
    const first = await ask({
      title: () => t('account.kept.sure'),
      content: () => html`<p>${t('account.kept.what')}</p>`,
      answers: [
        {value: '', label: () => t('client.cancel'), primary: true},
        {value: 'yes', label: () => t('account.kept.go_on')},
      ],
    });
    if (first !== 'yes') return;
    const name = await this.confirmDeletion();
    if (name === null) return;
    this.busy = true;
    const done = await tryRequest(
      () => deleteAccount(name),
      (sentence) => toast(sentence, {now: true}),
    );
    this.busy = false;
    if (done) this.emit('left');
  }

  /** The name that was typed; null where it was thought over. */
  async confirmDeletion() {
    let typed = '';
    const field = () => html`<div class="field">
      <label for="farewell-name">${t('account.kept.type_name', {name: this.account ?? ''})}</label>
      <input id="farewell-name" type="text" autocomplete="off" spellcheck="false" @input=${(/** @type {InputEvent} */ event) => (typed = /** @type {HTMLInputElement} */ (event.target).value)} />
    </div>`;
    const answer = await ask({
      title: () => t('account.kept.last'),
      content: () => (this.account === null ? html`<p>${t('account.kept.once_more')}</p>` : field()),
      answers: [
        {value: '', label: () => t('client.cancel')},
        {value: 'yes', label: () => t('account.kept.do_forget')},
      ],
    });
    return answer === 'yes' ? typed : null;
  }
}

customElements.define('delete-account', DeleteAccount);
