// Rule sets that a person has named, stored in this browser: choose, rename, delete.
//
//   ownRules(choice)                     a template, nothing where there are none
//   await saveCurrentRules('hearts', 'omnibus')   asks for a name, and keeps them if one is given

import {html, live, nothing, repeat} from '../../vendor/lit.js';
import {bin, pencil} from '../../core/elements/icons.js';
import {announce} from '../../core/elements/live-region.js';
import {ask} from '../../core/elements/dialog.js';
import {toast} from '../../core/elements/notices.js';
import {t} from '../../core/text/texts.js';
import {deleteRules, savedRules, renameRules, saveRules, cleanName} from './saved-rules.js';
import {titleOf} from './option-names.js';

/** @typedef {import('../../core/connection/api.js').GameName} GameName */
/** @typedef {import('./rule-choice.js').RuleChoice} RuleChoice */
/** @typedef {import('./saved-rules.js').OwnRules} OwnRules */

/** @param {RuleChoice} choice */
export function ownRules(choice) {
  const {game} = choice;
  const entries = savedRules(game);
  if (!entries.length) return nothing;
  return html`<fieldset class="field">
    <legend class="label">${t('rule_choice.own')}</legend>
    <div class="rule-grid">
      ${repeat(
        entries,
        ({name}) => name,
        (entry) => html`<div class="rule-own row unwrapped gap-0">
          <label class="rule-set choice grow">
            <input type="radio" name="${game}-preset" .checked=${live(choice.is(entry.rules))} @change=${() => applyRules(choice, entry)} />
            <span class="stack grow">
              <strong class="strong breakable">${entry.name}</strong>
              <span class="small">${titleOf(game, entry.rules)}</span>
            </span>
          </label>
          <button type="button" class="button quiet icon" aria-label=${t('rule_choice.rename', {name: entry.name})} @click=${() => renameSaved(choice, entry)}>
            ${pencil}
          </button>
          <button type="button" class="button quiet icon" aria-label=${t('rule_choice.forget', {name: entry.name})} @click=${() => deleteSaved(choice, entry)}>
            ${bin}
          </button>
        </div>`,
      )}
    </div>
  </fieldset>`;
}

/** @param {RuleChoice} choice @param {OwnRules} entry */
async function applyRules(choice, entry) {
  const refusal = await choice.read(entry.rules);
  if (refusal) toast(refusal.sentence, {now: true});
  // What was saved in another version is kept as it is called today.
  else if (!choice.waiting && !choice.trouble) saveRules(choice.game, entry.name, choice.rules);
}

/** @param {GameName} game @param {string} rules */
export async function saveCurrentRules(game, rules) {
  const name = await askName(() => t('rule_choice.save_title'), '');
  if (!name) return;
  saveRules(game, name, rules);
  announce(t('rule_choice.saved', {name}));
}

/** @param {RuleChoice} choice @param {OwnRules} entry */
async function renameSaved(choice, entry) {
  const name = await askName(() => t('rule_choice.rename_title'), entry.name);
  if (name) renameRules(choice.game, entry.name, name);
  choice.notify();
}

/** @param {RuleChoice} choice @param {OwnRules} entry */
async function deleteSaved(choice, {name}) {
  const answer = await ask({
    title: () => t('rule_choice.forget_title'),
    content: () => html`<p>${t('rule_choice.forget_sentence', {name})}</p>`,
    answers: [
      {value: '', label: () => t('client.cancel')},
      {value: 'forget', label: () => t('rule_choice.forget_it'), primary: true},
    ],
  });
  if (answer) deleteRules(choice.game, name);
  choice.notify();
}

/** @param {() => string} title @param {string} name @returns {Promise<string>} '' where none was given */
async function askName(title, name) {
  let given = name;
  /** @param {SubmitEvent} event */
  const keep = (event) => {
    event.preventDefault();
    /** @type {HTMLElement} */ (event.target).closest('dialog')?.close('keep');
  };
  const content = () => html`<form class="stack" @submit=${keep}>
    <div class="field">
      <label for="rules-name">${t('rule_choice.name')}</label>
      <input
        id="rules-name"
        type="text"
        maxlength="320"
        autocomplete="off"
        required
        autofocus
        .value=${name}
        @input=${(/** @type {Event} */ event) => (given = /** @type {HTMLInputElement} */ (event.target).value)}
      />
    </div>
    <button class="button primary">${t('rule_choice.keep')}</button>
  </form>`;
  return (await ask({title, content})) ? cleanName(given) : '';
}
