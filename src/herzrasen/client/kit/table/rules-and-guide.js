// What is played by, in a dialog: the card of the rules, and how the game is played. A newcomer at a table sees the
// latter first.
//
//   showRules('hearts', rules, title, house)     until it is closed

import {html, nothing} from '../../vendor/lit.js';
import {BaseElement} from '../../core/elements/base-element.js';
import {ask} from '../../core/elements/dialog.js';
import {isNewcomer} from '../first-evening/progress.js';
import {storedProgress} from '../first-evening/stored-progress.js';
import {DEFAULT_GAME, GAME_NAMES} from '../../core/games.js';
import '../rules/game-guide.js';
import {titleOf} from '../rules/option-names.js';
import {DEFAULT_PRESET} from '../rules/rule-choice.js';
import {lastRules} from '../rules/saved-rules.js';
import {t} from '../../core/text/texts.js';
import {rulesCard} from './rules-card.js';

/** @typedef {import('../../core/connection/api.js').GameName} GameName */
/** @typedef {'card' | 'guide'} View */

export class RulesAndGuide extends BaseElement {
  /** @override */
  static properties = {
    game: {attribute: false},
    rules: {attribute: false},
    house: {attribute: false},
    view: {state: true},
  };

  constructor() {
    super();
    /** @type {GameName} */
    this.game = DEFAULT_GAME;
    this.rules = '';
    /** What this table has agreed on besides. @type {unknown} */
    this.house = nothing;
    /** What was chosen here. @type {View | null} */
    this.view = null;
    this.newcomer = isNewcomer(storedProgress(), !GAME_NAMES.some(lastRules));
  }

  get shownView() {
    return this.view ?? (this.newcomer && this.house !== nothing ? 'guide' : 'card');
  }

  /** @override */
  render() {
    const {game, rules} = this;
    return html`<div class="stack">
      <fieldset class="field">
        <legend class="hidden-text">${t('guide.view')}</legend>
        <div class="chips">${this.chip('card', t('lobby.rules'))}${this.chip('guide', t('guide.link'))}</div>
      </fieldset>
      ${
        this.shownView === 'card'
          ? html`${this.house}${rulesCard(game, rules)}`
          : html`${
              rules === DEFAULT_PRESET[game]
                ? nothing
                : html`<p class="muted">${t('guide.other_rules', {rules: titleOf(game, rules)})}</p>`
            }<game-guide .game=${game}></game-guide>`
      }
    </div>`;
  }

  /** @param {View} view @param {string} name */
  chip(view, name) {
    return html`<label class="chip"><input type="radio" name="rules-view" .checked=${this.shownView === view} @change=${() => (this.view = view)} /><span>${name}</span></label>`;
  }
}

customElements.define('rules-and-guide', RulesAndGuide);

/** @param {GameName} game @param {string} rules the text form @param {() => string} title @param {() => unknown} [house] what this table has agreed on besides */
export const showRules = (game, rules, title, house = () => nothing) =>
  ask({
    title,
    content: () => html`<rules-and-guide .game=${game} .rules=${rules} .house=${house()}></rules-and-guide>`,
    wide: true,
  });
