// The rules in the lobby's panel: how many play, the rule sets in one tap, the own ones, what is chosen in a few words,
// and the way to every option. Loaded when the panel is opened.
//
//   <rules-panel .choice=${choice} .seats=${[3, 4]}>

import {showPart} from '../../core/app/load-part.js';
import {html, live, nothing, repeat} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {link, rulesCard, sliders, star, undo} from '../../core/elements/icons.js';
import {toast} from '../../core/elements/notices.js';
import {t} from '../../core/text/texts.js';
import {nameOfPreset} from '../../core/text/facts.js';
import {RuleChoiceElement} from './rule-choice-screen.js';
import {openOptions} from './options-dialog.js';
import {PRESETS, groupOptions} from './option-groups.js';
import {savedRules} from './saved-rules.js';
import {copyRules} from './copy-link.js';
import {rulesSummary} from './rules-summary.js';
import {saveCurrentRules, ownRules} from './my-rules.js';
import {optionName} from './option-names.js';

/** @typedef {import('./rule-choice.js').RuleChoice} RuleChoice */
/** @typedef {import('../../wire.d.ts').Preset} Preset */

const FEW = 9; // rule sets: so many may all stand there

export class RulesPanel extends RuleChoiceElement {
  /** @override */
  static properties = {...RuleChoiceElement.properties, seats: {attribute: false}, all: {state: true}};

  constructor() {
    super();
    /** @type {readonly number[]} */
    this.seats = [];
    this.all = false;
  }

  /** @override */
  render() {
    const {choice} = this;
    if (!choice) return nothing;
    return html`<div class="rules-panel stack gap-5">
      ${this.places(choice)} ${this.presets(choice)}
      <div class="rule-chosen marked stack gap-3">
        ${rulesSummary(choice)}
        <div class="rule-actions flow">
          <button type="button" class="button" @click=${() => openOptions(choice)}>${sliders}${t('rule_choice.all_options')}</button>
          <button type="button" class="button quiet in-sentences" ?disabled=${choice.refusal !== null} @click=${() => this.tell(choice)}>
            ${rulesCard}${t('lobby.rules')}
          </button>
          ${
            choice.differences.length
              ? html`<button type="button" class="button quiet" @click=${() => this.back(choice)}>
                ${undo}${t('rule_choice.reset_all', {preset: nameOfPreset(choice.game, choice.base)})}
              </button>`
              : nothing
          }
          <button type="button" class="button quiet" ?disabled=${choice.refusal !== null} @click=${() => this.keep(choice)}>
            ${star}${t('rule_choice.save')}
          </button>
          <button type="button" class="button quiet" ?disabled=${choice.refusal !== null} @click=${() => this.share(choice)}>
            ${link}${t('rule_choice.copy_link')}
          </button>
        </div>
      </div>
    </div>`;
  }

  /** @param {RuleChoice} choice */
  places(choice) {
    return html`<fieldset class="field">
      <legend class="label">${t('lobby.seats')}</legend>
      <div class="chips">
        ${this.seats.map(
          (n) => html`<label class="chip">
            <input type="radio" name="${choice.game}-seats" value=${n} .checked=${live(choice.seats === n)} @change=${() => this.sit(choice, n)} /><span>${n}</span>
          </label>`,
        )}
      </div>
    </fieldset>`;
  }

  /** @param {RuleChoice} choice */
  presets(choice) {
    const {game, offer} = choice;
    const offered = offer.presets;
    const groups = groupOptions(PRESETS[game], offered);
    const whole = this.all || offered.length <= FEW;
    const [first, ...others] = groups;
    if (!first) return nothing;
    const here = others.flatMap(([, presets]) => presets).filter(({name}) => name === choice.base);
    return html`<div class="rule-sets stack gap-4">
      ${ownRules(choice)}
      ${this.group(choice, whole ? first : [first[0], [...first[1], ...here]])} ${whole ? others.map((group) => this.group(choice, group)) : nothing}
      ${
        whole
          ? nothing
          : html`<button type="button" class="button quiet rule-all" @click=${() => this.showAll(first[1].length)}>
            ${t('rule_choice.all_sets', {n: offered.length})}
          </button>`
      }
    </div>`;
  }

  /** @param {RuleChoice} choice @param {[string, Preset[]]} group */
  group(choice, [group, presets]) {
    const {game} = choice;
    return html`<fieldset class="field">
      <legend class="label">${t(`rule_choice.sets.${game}.${group}`)}</legend>
      <div class="rule-grid">
        ${repeat(
          presets,
          ({name}) => name,
          ({name}) => html`<label class="rule-set choice grow">
            <input type="radio" name="${game}-preset" value=${name} .checked=${live(this.is(choice, name))} @change=${() => choice.choosePreset(name)} />
            <span class="stack grow">
              <strong class="strong breakable">${nameOfPreset(game, name)}</strong>
              <span class="small">${t(`${game}.preset.${name}.about`)}</span>
            </span>
          </label>`,
        )}
      </div>
    </fieldset>`;
  }

  /** Whether the rules are this preset's, changed or not. @param {RuleChoice} choice @param {string} name */
  is(choice, name) {
    return choice.base === name && !savedRules(choice.game).some(({rules}) => choice.is(rules));
  }

  /** The others stand below; the focus goes to the first of them. @param {number} known */
  async showAll(known) {
    this.all = true;
    await this.updateComplete;
    const presets = this.querySelectorAll(`input[name="${this.choice?.game}-preset"]`);
    /** @type {HTMLElement | undefined} */ (
      presets[known + savedRules(this.choice?.game ?? DEFAULT_GAME).length]
    )?.focus();
  }

  /** @param {RuleChoice} choice @param {number} n */
  async sit(choice, n) {
    const gave = await choice.setSeats(n);
    if (gave.length)
      toast(t('rule_choice.gave_way', {n, options: gave.map((name) => optionName(choice.game, name)).join(', ')}));
  }

  /** Back to the preset; the button that did it is gone. @param {RuleChoice} choice */
  async back(choice) {
    void choice.choosePreset(choice.base);
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.querySelector('.rule-actions button'))?.focus();
  }

  /** In sentences. @param {RuleChoice} choice */
  tell(choice) {
    const chosen = choice.settle();
    return showPart(
      'rules',
      () => import('../table/rules-and-guide.js'),
      async ({showRules}, lifetime) => {
        const rules = await chosen;
        const title = () => `${t(`lobby.${choice.game}.title`)}: ${nameOfPreset(choice.game, choice.base)}`;
        if (rules && !lifetime.aborted) await showRules(choice.game, rules, title);
      },
    );
  }

  /** @param {RuleChoice} choice */
  async keep(choice) {
    const rules = await choice.settle();
    if (!rules) return;
    await saveCurrentRules(choice.game, rules);
    choice.notify();
  }

  /** @param {RuleChoice} choice */
  async share(choice) {
    const rules = await choice.settle();
    if (rules) await copyRules(choice.game, rules);
  }
}

customElements.define('rules-panel', RulesPanel);
