// Spoken answers of a table, each a sentence: listed in a dialog, and announced by a press or a single key.
//
//   await showSpeechDialog(room, (rules) => [{what, title, text, key}])     rules: in short; key as its label, '' for none

import {html, nothing} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {ApiError, fetchRules} from '../../core/connection/api.js';
import {ear} from '../../core/elements/icons.js';
import {announce} from '../../core/elements/live-region.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {ask} from '../../core/elements/dialog.js';
import {screenLifetime} from '../../core/elements/screen.js';
import {changeSettings, settings} from '../../core/settings/settings.js';
import {currentLanguage, has, t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';

/** @typedef {{what: string, title: string, text: string, key: string}} Answer */
/** @typedef {{game: import('../../core/connection/api.js').GameName | null, rules: string}} Played */

/** @param {Played} room @param {(rules: string) => readonly Answer[]} answers */
export async function showSpeechDialog(room, answers) {
  const lifetime = screenLifetime();
  const language = currentLanguage();
  const rules = await gist(room);
  await ask({
    title: () => t('client.aloud.title'),
    content: () =>
      html`<aloud-answers .room=${room} .rules=${rules} .language=${language} .answers=${answers}></aloud-answers>`,
    wide: true,
    lifetime,
  });
}

class AloudAnswers extends BaseElement {
  static properties = {
    room: {attribute: false},
    rules: {attribute: false},
    language: {attribute: false},
    answers: {attribute: false},
  };

  constructor() {
    super();
    /** @type {Played | null} */
    this.room = null;
    this.rules = '';
    /** That of the rules. */
    this.language = currentLanguage();
    /** @type {(rules: string) => readonly Answer[]} */
    this.answers = () => [];
  }

  /** @override */
  willUpdate() {
    const {room} = this;
    if (!room || this.language === currentLanguage()) return;
    this.language = currentLanguage();
    void gist(room).then((rules) => (this.rules = rules));
  }

  /** @override */
  render() {
    return html`<div class="stack">
      <p class="muted">${t('client.aloud.about')}</p>
      <ul class="aloud" role="list">
        ${this.answers(this.rules).map(
          ({what, title, text, key}) => html`<li>
            <button type="button" class="button quiet" data-aloud=${what} @click=${() => announce(text, {now: true})}>
              ${ear}<span>${title}</span>${settings.keys && key ? html`<kbd class="push" translate="no" aria-hidden="true">${key}</kbd>` : nothing}
            </button>
            <p>${text}</p>
          </li>`,
        )}
      </ul>
      <label class="switch">
        <input type="checkbox" role="switch" .checked=${settings.log} @change=${toggleLog} /><span>${t('client.settings.log')}</span>
      </label>
    </div>`;
  }
}

customElements.define('aloud-answers', AloudAnswers);

/** @param {Event} event */
const toggleLog = (event) => changeSettings({log: /** @type {HTMLInputElement} */ (event.target).checked});

/**
 * The rules in force, in a few sentences: what the variant is, what has been changed of it, and the game. The game alone may
 * be that of another variant. @param {Played} room @returns {Promise<string>}
 */
export async function gist({game, rules}) {
  try {
    const book = await fetchRules(game ?? DEFAULT_GAME, rules, currentLanguage());
    if (book.refusal) return book.refusal.sentence;
    const about = `${book.game}.preset.${book.preset}.about`;
    const changed = book.values
      .filter(({differs}) => differs)
      .map(({name, words}) => t('rule_choice.change', {option: name, value: words}));
    return [
      ...(has(about) ? [t(about)] : []),
      ...(changed.length ? [`${t('rule_choice.card.changed')} ${changed.join('; ')}.`] : []),
      ...book.gist,
    ].join(' ');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusalText(error);
  }
}
