// Every option of a game, in a dialog: its name, its sentence and a control. What is chosen lies in a RuleChoice
// (rule-choice.js), which the page behind the dialog shares.
//
//   await openOptions(choice)     until the dialog is closed

import {html, nothing, repeat} from '../../vendor/lit.js';
import {DEFAULT_GAME} from '../../core/games.js';
import {undo} from '../../core/elements/icons.js';
import {announce} from '../../core/elements/live-region.js';
import {ask} from '../../core/elements/dialog.js';
import {t} from '../../core/text/texts.js';
import {nameOfPreset} from '../../core/text/facts.js';
import {RuleChoiceElement} from './rule-choice-screen.js';
import {optionControl} from './option-controls.js';
import {OPTIONS, groupOptions} from './option-groups.js';
import {aboutId, nameId} from './option-ids.js';
import {rulesSummary, summary} from './rules-summary.js';
import {optionAbout, optionName, valueName} from './option-names.js';
import {searchText} from './search-text.js';
import {decks, pairCount} from './linked-options.js';

/** @typedef {import('../../wire.d.ts').OptionInfo} Option */
/** @typedef {import('./rule-choice.js').RuleChoice} RuleChoice */

export class OptionsDialog extends RuleChoiceElement {
  /** @override */
  static properties = {
    ...RuleChoiceElement.properties,
    search: {state: true},
    onlyChanged: {state: true},
    shut: {state: true},
  };

  constructor() {
    super();
    this.search = '';
    /** Only what differs from the preset. */
    this.onlyChanged = false;
    /** Groups that are folded: on a phone all, so that one sees what there is. @type {Record<string, boolean>} */
    this.shut = {};
    this.narrow = matchMedia('(max-width: 48rem)').matches;
  }

  /** @override */
  render() {
    const {choice} = this;
    if (!choice) return nothing;
    const shown = choice.offer.options.filter((option) => this.isVisible(choice, option));
    const groups = groupOptions(OPTIONS[choice.game], shown);
    return html`<div class="options-dialog">
      <div class="rule-top">${rulesSummary(choice, {go: (option) => this.go(option)})}</div>
      <div class="rule-tools row">
        <input
          type="search"
          aria-label=${t('rule_choice.search')}
          placeholder=${t('rule_choice.search')}
          .value=${this.search}
          @input=${(/** @type {Event} */ event) => (this.search = /** @type {HTMLInputElement} */ (event.target).value)}
        />
        <label class="switch">
          <input
            type="checkbox"
            role="switch"
            .checked=${this.onlyChanged}
            @change=${(/** @type {Event} */ event) => (this.onlyChanged = /** @type {HTMLInputElement} */ (event.target).checked)}
          /><span>${t('rule_choice.only_different', {n: choice.differences.length})}</span>
        </label>
        <button type="button" class="button" ?disabled=${choice.differences.length === 0} @click=${() => this.reset(choice)}>
          ${undo}${t('rule_choice.reset_all', {preset: nameOfPreset(choice.game, choice.base)})}
        </button>
      </div>
      ${
        groups.length
          ? repeat(
              groups,
              ([group]) => group,
              ([group, options]) => this.group(choice, group, options),
            )
          : html`<p class="muted" role="status">${t('rule_choice.nothing_found')}</p>`
      }
    </div>`;
  }

  /** @param {RuleChoice} choice @param {string} group @param {readonly Option[]} options */
  group(choice, group, options) {
    const different = options.filter(({name}) => choice.differs(name)).length;
    const open = this.onlyChanged || this.search.trim() !== '' || !(this.shut[group] ?? this.narrow);
    return html`<details class="rule-group" ?open=${open}>
      <summary class="row gap-3 opens" @click=${(/** @type {Event} */ event) => this.fold(group, open, event)}>
        <h3>${t(`rule_choice.options.${choice.game}.${group}`)}</h3>
        ${different ? html`<span class="small muted">${t('rule_choice.differ', {n: different})}</span>` : nothing}
      </summary>
      ${repeat(
        options,
        ({name}) => name,
        (option) => this.row(choice, option),
      )}
    </details>`;
  }

  /** @param {string} group @param {boolean} open @param {Event} event */
  fold(group, open, event) {
    event.preventDefault();
    this.shut = {...this.shut, [group]: open};
  }

  /** @param {RuleChoice} choice @param {Option} option */
  isVisible(choice, {name}) {
    if (this.onlyChanged && !choice.differs(name) && !choice.refusal?.options.includes(name)) return false;
    const words = `${optionName(choice.game, name)} ${optionAbout(choice.game, name)} ${valueName(choice.game, name, choice.options[name])}`;
    return searchText(words).includes(searchText(this.search.trim()));
  }

  /** @param {RuleChoice} choice @param {Option} option */
  row(choice, option) {
    const {game} = choice;
    const {name} = option;
    const value = choice.options[name];
    const entry = choice.book?.values.find((one) => one.option === name);
    const idle = !choice.refusal && entry?.matters === false;
    const reason = choice.book?.values.find((one) => one.option === entry?.because);
    const clash = choice.refusal?.options.includes(name) ?? false;
    return html`<div class="rule-option" data-option=${name} data-state=${clash ? 'clash' : idle ? 'idle' : choice.differs(name) ? 'differs' : 'usual'}>
      <div class="rule-about">
        <h4 id=${nameId(name)}>${optionName(game, name)}</h4>
        <p class="small muted" id=${aboutId(name)}>
          ${optionAbout(game, name)} ${idle && reason ? html`<em>${t('rule_choice.idle', {option: reason.name, value: reason.words})}</em>` : nothing}
        </p>
      </div>
      <div class="rule-control stack gap-2 at-start">
        ${optionControl({
          game,
          option,
          value,
          packs: Number(choice.options.packs ?? 1),
          each: piles(choice.options),
          set: (next) => this.set(choice, name, next),
        })}
        ${
          choice.differs(name)
            ? html`<button type="button" class="button quiet rule-back" @click=${() => this.set(choice, name, choice.defaultValue(name), true)}>
              ${undo}${t('rule_choice.reset', {value: this.defaultText(choice, option)})}<span class="hidden-text">, ${optionName(game, name)}</span>
            </button>`
            : nothing
        }
      </div>
    </div>`;
  }

  /** The preset's value in a few words. @param {RuleChoice} choice @param {Option} option */
  defaultText(choice, {name, kind}) {
    const value = choice.defaultValue(name);
    if (kind === 'list')
      return /** @type {unknown[]} */ (value).length
        ? nameOfPreset(choice.game, choice.base)
        : valueName(choice.game, name, null);
    return kind === 'card' && value !== null
      ? nameOfPreset(choice.game, choice.base)
      : valueName(choice.game, name, value);
  }

  /** @param {RuleChoice} choice @param {string} name @param {unknown} value @param {boolean} [moves] the pressed button goes */
  async set(choice, name, value, moves = false) {
    void choice.change({[name]: value});
    if (!moves) return;
    await this.updateComplete;
    this.focusOn(name);
  }

  /** @param {RuleChoice} choice */
  async reset(choice) {
    await choice.choosePreset(choice.base);
    announce(summary(choice));
    /** @type {HTMLElement | null} */ (this.querySelector('input[type=search]'))?.focus();
  }

  /** Lead to an option, also one that the search hides. @param {string} name */
  async go(name) {
    this.search = '';
    this.onlyChanged = false;
    const group = OPTIONS[this.choice?.game ?? DEFAULT_GAME].find(([, names]) => names.includes(name))?.[0] ?? 'more';
    this.shut = {...this.shut, [group]: false};
    await this.updateComplete;
    this.focusOn(name);
  }

  /** @param {string} name */
  focusOn(name) {
    const row = this.querySelector(`[data-option="${name}"]`);
    row?.scrollIntoView({block: 'center'});
    const control =
      row?.querySelector('.rule-control :is(input:checked, select, input:not([type=radio]):not(:disabled))') ??
      row?.querySelector('.rule-control :is(button, input)');
    /** @type {HTMLElement | null | undefined} */ (control)?.focus();
  }
}

customElements.define('options-dialog', OptionsDialog);

/** Whose pile each number is: a seat's, or a team's that shares one. @param {Record<string, unknown>} options */
const piles = (options) =>
  Array.from({length: decks(options)}, (_, at) =>
    t(pairCount(options) ? 'rule_choice.pair' : 'rule_choice.seat', {n: at + 1}),
  );

/** @param {RuleChoice} choice */
export const openOptions = (choice) =>
  ask({
    title: () => t('rule_choice.title', {game: t(`lobby.${choice.game}.title`)}),
    content: () => html`<options-dialog .choice=${choice}></options-dialog>`,
    answers: [{value: 'done', label: () => t('rule_choice.done'), primary: true}],
    wide: true,
  });
