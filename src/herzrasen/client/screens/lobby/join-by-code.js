// In the lobby: to a table by the code that someone said, or by a link that someone sent.
//
//   <join-by-code>      @join {table}

import {html} from '../../vendor/lit.js';
import {hashOfPlace} from '../../core/app/page-place.js';
import {ApiError, findTable} from '../../core/connection/api.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {announce} from '../../core/elements/live-region.js';
import {navigate, once} from '../../core/elements/screen.js';
import {refusalText} from '../../core/text/facts.js';
import {t} from '../../core/text/texts.js';
import {readInvitation} from './invitation.js';

export class JoinByCode extends BaseElement {
  /** @override */
  static properties = {trouble: {state: true}, busy: {state: true}};

  constructor() {
    super();
    /** Why what was typed leads nowhere. */
    this.trouble = '';
    /** The link to another server that was typed. */
    this.elsewhere = '';
    this.busy = false;
  }

  /** @override */
  render() {
    return html`<form class="join-by-code row" @submit=${this.submit}>
      <label for="code-or-link">${t('lobby.by_code.label')}</label>
      <input id="code-or-link" name="typed" type="text" required maxlength="2000" placeholder="BKR TWZ"
        autocomplete="off" autocapitalize="characters" spellcheck="false" translate="no"
        aria-invalid=${this.trouble ? 'true' : 'false'} aria-describedby="code-trouble" @input=${this.forget} />
      <button class="button" ?disabled=${this.busy}>${t('table_list.join')}</button>
      <p class="small bad" id="code-trouble">${this.elsewhere ? html`<a href=${this.elsewhere}>${this.trouble}</a>` : this.trouble}</p>
    </form>`;
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    event.preventDefault();
    this.forget();
    const typed = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('typed')).trim();
    const invitation = readInvitation(typed, location);
    if (!invitation) this.say(t('lobby.by_code.neither'));
    else if ('code' in invitation) void once('code', (lifetime) => this.find(invitation.code, lifetime));
    else if ('place' in invitation) navigate(hashOfPlace(invitation.place));
    else {
      this.elsewhere = invitation.elsewhere.href;
      this.say(t('lobby.by_code.elsewhere', {server: invitation.elsewhere.host}));
    }
  }

  /** @param {string} code @param {AbortSignal} lifetime */
  async find(code, lifetime) {
    this.busy = true;
    try {
      const {table} = await findTable(code);
      if (!lifetime.aborted) this.emit('join', {table});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!lifetime.aborted) this.say(refusalText(error));
    } finally {
      this.busy = false;
    }
  }

  /** What was typed before is another thing. */
  forget() {
    this.trouble = '';
    this.elsewhere = '';
  }

  /** @param {string} trouble */
  say(trouble) {
    this.trouble = trouble;
    announce(trouble);
  }
}

customElements.define('join-by-code', JoinByCode);
