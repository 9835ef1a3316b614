// The rules in force, in sentences, as the server says them; what differs from the preset stands first. The text form and
// a link to play by the same rules elsewhere. Both games.
//
//   rulesCard('hearts', 'new-moon+target=50')   a template; showRules(…) the same in a dialog

import {html, nothing} from './vendor/lit.js';
import {Refused, rulesOf} from './api.js';
import {link} from './icons.js';
import {ask} from './notice.js';
import {copyRules} from './rules/link.js';
import {Screen} from './screen.js';
import {has, spoken, t} from './texts.js';
import {nameOfPreset, reason} from './words.js';

/** @typedef {import('./api.js').GameName} GameName */

export class RulesCard extends Screen {
  /** @override */
  static properties = {game: {attribute: false}, rules: {attribute: false}, book: {state: true}, trouble: {state: true}};

  constructor() {
    super();
    /** @type {GameName} */
    this.game = 'hearts';
    this.rules = '';
    /** @type {import('./api.js').RuleBook | null} */
    this.book = null;
    this.trouble = '';
    this.asked = '';
  }

  /** @override */
  willUpdate() {
    const question = `${spoken()} ${this.game} ${this.rules}`;
    if (!this.rules || this.asked === question) return;
    this.asked = question;
    void this.look(question);
  }

  /** @param {string} question what was asked when this began */
  async look(question) {
    try {
      const book = await rulesOf(this.game, this.rules, spoken());
      if (this.asked !== question) return;
      this.book = book;
      this.trouble = '';
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (this.asked === question) this.trouble = reason(error);
    }
  }

  /** @override */
  render() {
    const {book} = this;
    if (this.trouble) {
      return html`<div class="rules-card stack" role="alert">
        <p class="bad">${this.trouble}</p>
        <p><button type="button" class="button" @click=${() => this.look(this.asked)}>${t('client.trouble.retry')}</button></p>
      </div>`;
    }
    if (!book) return html`<p class="muted" role="status">${t('client.loading')}</p>`;
    if (book.refusal) return html`<p class="bad">${book.refusal.sentence}</p>`;
    const about = `${book.game}.preset.${book.preset}.about`;
    return html`<div class="rules-card stack">
      ${has(about) ? html`<p>${t(about)}</p>` : nothing} ${book.differences.length ? this.changed(book) : nothing}
      <div class="rules-pages">
        ${book.sentences.map(
          ({title, lines}) => html`<section>
            <h3>${title}</h3>
            <ul>
              ${lines.map((line) => html`<li>${line}</li>`)}
            </ul>
          </section>`,
        )}
      </div>
      <div class="field">
        <label for="rules-text">${t('rule_choice.text_form')}</label>
        <div class="share">
          <input id="rules-text" type="text" readonly .value=${book.rules} @focus=${select} />
          <button type="button" class="button" @click=${() => copyRules(book.game, book.rules)}>${link}${t('rule_choice.copy_link')}</button>
        </div>
      </div>
    </div>`;
  }

  /** @param {import('./api.js').RuleBook} book */
  changed({game, preset, values}) {
    return html`<section class="rules-changed">
      <h3>${t('rule_choice.differs', {preset: nameOfPreset(game, preset)})}</h3>
      <dl>
        ${values.filter(({differs}) => differs).map(({name, words}) => html`<div><dt>${name}</dt> <dd>${words}</dd></div>`)}
      </dl>
    </section>`;
  }
}

/** @param {FocusEvent} event */
const select = (event) => /** @type {HTMLInputElement} */ (event.target).select();

customElements.define('rules-card', RulesCard);

/** @param {string} game @param {string} rules the text form */
export const rulesCard = (game, rules) => html`<rules-card .game=${game} .rules=${rules}></rules-card>`;

/** @param {string} game @param {string} rules @param {() => string} title @param {() => unknown} [house] what this table has agreed on besides */
export const showRules = (game, rules, title, house = () => nothing) =>
  ask({title, content: () => html`${house()}${rulesCard(game, rules)}`, wide: true});
