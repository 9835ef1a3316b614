// The rules in force: the game in a few sentences, what differs from the preset, pictures of what can be seen, and then all
// of them, as the server says them. The text form and a link to play by the same rules elsewhere; to be printed. Both games.
//
//   rulesCard('hearts', 'new-moon+target=50')   a template

import {DataLoader} from '../../core/app/data-loader.js';
import {html, nothing} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {fetchRules} from '../../core/connection/api.js';
import {icon, link} from '../../core/elements/icons.js';
import {copyRules} from '../rules/copy-link.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {counting, passing, worth} from '../rules/rules-illustrations.js';
import {has, currentLanguage, t} from '../../core/text/texts.js';
import {nameOfPreset} from '../../core/text/facts.js';

/** @typedef {import('../../core/connection/api.js').GameName} GameName */

const printer = icon('M7 9V4H17V9M7 17H4.5V10.5H19.5V17H17M7 14H17V20H7Z');

export class RulesCard extends BaseElement {
  /** @override */
  static properties = {
    game: {attribute: false},
    rules: {attribute: false},
    book: {state: true},
  };

  constructor() {
    super();
    /** @type {GameName} */
    this.game = DEFAULT_GAME;
    this.rules = '';
    /** @type {import('../../core/connection/api.js').RuleBook | null} */
    this.book = null;
    this.asked = '';
    this.loader = new DataLoader(this);
  }

  /** @override */
  willUpdate() {
    const question = `${currentLanguage()} ${this.game} ${this.rules}`;
    if (!this.rules || this.asked === question) return;
    this.asked = question;
    void this.look();
  }

  async look() {
    const {game, rules} = this;
    this.book = await this.loader.load(() => fetchRules(game, rules, currentLanguage()));
  }

  /** @override */
  render() {
    const {book} = this;
    if (this.loader.trouble || !book) return this.loader.template(t('client.loading'));
    if (book.refusal) return html`<p class="bad">${book.refusal.sentence}</p>`;
    const about = `${book.game}.preset.${book.preset}.about`;
    const {gist = []} = book;
    return html`<div class="rules-card stack">
      ${has(about) ? html`<p class="rules-about">${t(about)}</p>` : nothing}
      <section class="rules-gist">
        <h3>${t('rule_choice.card.gist')}</h3>
        <ol class="stack gap-2" role="list">${gist.map((line) => html`<li>${line}</li>`)}</ol>
        ${this.lesson(book.game)}
      </section>
      ${book.differences.length ? this.changedOptions(book) : nothing}
      <div class="rules-pictures auto-grid">${worth(book)}${counting(book)}${passing(book)}</div>
      <h3 class="rules-all">${t('rule_choice.card.all')}</h3>
      <div class="rules-pages">${book.sentences.map((group) => this.group(group))}</div>
      <div class="field">
        <label for="rules-text">${t('rule_choice.text_form')}</label>
        <div class="share flow justified gap-4 at-start">
          <input id="rules-text" type="text" readonly .value=${book.rules} @focus=${select} />
          <button type="button" class="button" @click=${() => copyRules(book.game, book.rules)}>${link}${t('rule_choice.copy_link')}</button>
          <button type="button" class="button" @click=${() => print()}>${printer}${t('rule_choice.card.print')}</button>
        </div>
      </div>
    </div>`;
  }

  /** What the preset does not say is marked. @param {import('../../wire.d.ts').RuleGroup} group */
  group({title, lines, changed = []}) {
    return html`<section>
      <h4>${title}</h4>
      <ul class="stack gap-2">
        ${lines.map((line, at) =>
          changed.includes(at)
            ? html`<li class="changed"><span class="hidden-text">${t('rule_choice.card.changed')} </span>${line}</li>`
            : html`<li>${line}</li>`,
        )}
      </ul>
    </section>`;
  }

  /** The ways to the lesson and to the tactics, but not from within the lesson. @param {GameName} game */
  lesson(game) {
    const address = `#/learn/${game}`;
    return location.hash === address
      ? nothing
      : html`<p class="row"><a class="button quiet" href=${address}>${t('lesson.link')}</a>
          <a class="button quiet" href=${`#/tactics/${game}`}>${t('tactics.link')}</a></p>`;
  }

  /** @param {import('../../core/connection/api.js').RuleBook} book */
  changedOptions({game, preset, values}) {
    return html`<section class="rules-changed marked">
      <h3>${t('rule_choice.differs', {preset: nameOfPreset(game, preset)})}</h3>
      <dl class="stack gap-1">
        ${values.filter(({differs}) => differs).map(({name, words}) => html`<div><dt class="muted">${name}</dt> <dd class="strong">${words}</dd></div>`)}
      </dl>
    </section>`;
  }
}

/** @param {FocusEvent} event */
const select = (event) => /** @type {HTMLInputElement} */ (event.target).select();

customElements.define('rules-card', RulesCard);

/** @param {string} game @param {string} rules the text form */
export const rulesCard = (game, rules) => html`<rules-card .game=${game} .rules=${rules}></rules-card>`;
