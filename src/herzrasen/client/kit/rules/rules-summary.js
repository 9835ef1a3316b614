// What is chosen now, in a few words: the summary, or why it cannot be played and which options are in each other's way.
//
//   rulesSummary(choice, {go})     a template; go(option) leads to an option

import {html, nothing} from '../../vendor/lit.js';
import {t} from '../../core/text/texts.js';
import {nameOfPreset, refusalText} from '../../core/text/facts.js';
import {SEAT_OPTIONS, same} from './rule-choice.js';
import {optionName, valueName} from './option-names.js';

/** @typedef {import('./rule-choice.js').RuleChoice} RuleChoice */

/** A value in words: the server's, or until that arrives, its name. @param {RuleChoice} choice @param {string} option */
function words(choice, option) {
  const {book, game, options} = choice;
  if (book && same(book.options[option], options[option]))
    return book.values.find((value) => value.option === option)?.words ?? '';
  return typeof options[option] === 'object' && options[option] !== null
    ? '…'
    : valueName(game, option, options[option]);
}

/** What differs from the preset besides the seats. @param {RuleChoice} choice */
const changes = (choice) =>
  choice.differences
    .filter((option) => option !== SEAT_OPTIONS[choice.game])
    .map((option) => t('rule_choice.change', {option: optionName(choice.game, option), value: words(choice, option)}));

/** 'Standard with Target: 50 · Moon: nothing special' @param {RuleChoice} choice */
export function summary(choice) {
  const preset = nameOfPreset(choice.game, choice.base);
  const different = changes(choice).join(' · ');
  return different ? t('rule_choice.with', {preset, changes: different}) : preset;
}

/** @param {RuleChoice} choice @param {{go?: (option: string) => void}} [how] */
export function rulesSummary(choice, {go} = {}) {
  const {refusal, trouble} = choice;
  return html`<div class="rule-now" data-refused=${refusal || trouble ? 'yes' : nothing}>
    <div role="status">
      ${
        trouble
          ? html`<p class="bad">${refusalText(trouble)}</p>`
          : refusal
            ? html`<p class="bad">${refusal.sentence}</p>`
            : html`<p><strong>${summary(choice)}</strong></p>
              <p class="small muted">${t('rule_choice.seats', {n: choice.seats})}</p>`
      }
    </div>
    ${trouble ? html`<button type="button" class="button" @click=${() => choice.load()}>${t('client.trouble.retry')}</button>` : nothing}
    ${
      refusal && go
        ? html`<p class="rule-ways flow gap-2">
          ${refusal.options.map(
            (option) =>
              html`<button type="button" class="button" @click=${() => go(option)}>${optionName(choice.game, option)}</button>`,
          )}
        </p>`
        : nothing
    }
  </div>`;
}
