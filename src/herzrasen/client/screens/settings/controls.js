// The controls of the settings: one choice, one switch. Each takes effect at once. The words of a setting stand under its
// name in the texts, with _ for a capital: cardSize is client.settings.card_size, its values are in card_size_is.
//
//   choice('theme', {picture: (value) => …, bare: true, after: () => …})   bare: the words are for readers alone
//   onOff('sounds', {hint: true, after: …})

import {html, nothing} from '../../vendor/lit.js';
import {pageKey} from '../../kit/keys/page-keys.js';
import {CHOICES, changeSettings, settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';

/** @typedef {keyof typeof CHOICES} Choice */
/** @typedef {'fourColours' | 'ownBack' | 'sounds' | 'buzz' | 'keys' | 'talk' | 'twoTaps' | 'oneTap' | 'autoLast' | 'autoOnly' | 'log' | 'habit'} Switch */

/** @param {string} name */
const wordOf = (name) => `client.settings.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** @param {string} name @param {string} value */
function valueName(name, value) {
  const [, letter] = /^letter-(.)$/.exec(value) ?? [];
  return letter ? t(`${wordOf(name)}_is.letter`, {letter}) : t(`${wordOf(name)}_is.${value}`);
}

/**
 * @param {Choice} name
 * @param {{picture?: (value: string) => unknown, bare?: boolean, after?: () => unknown}} [how]
 */
export const choice = (name, {picture, bare = false, after} = {}) => html`<fieldset class="field">
  <legend class="label">${t(wordOf(name))}</legend>
  <div class="chips" data-setting=${name} data-pictured=${picture ? (bare ? 'alone' : 'over') : nothing}>
    ${CHOICES[name].map(
      (value) => html`<label class="chip" title=${bare ? valueName(name, value) : nothing}>
        <input
          type="radio"
          name=${name}
          value=${value}
          .checked=${settings[name] === value}
          @change=${() => {
            changeSettings({[name]: value});
            after?.();
          }}
        />
        <span>${picture?.(value)}${bare ? html`<i class="hidden-text">${valueName(name, value)}</i>` : valueName(name, value)}</span>
      </label>`,
    )}
  </div>
</fieldset>`;

/** @param {Switch} name @param {{hint?: boolean, after?: () => unknown}} [how] */
export const onOff = (name, {hint = false, after} = {}) => html`<div>
  <label class="switch">
    <input
      type="checkbox"
      role="switch"
      .checked=${settings[name]}
      aria-describedby=${hint ? `hint-${name}` : nothing}
      @change=${(/** @type {Event} */ event) => {
        changeSettings({[name]: /** @type {HTMLInputElement} */ (event.target).checked});
        after?.();
      }}
    />
    <span>${t(wordOf(name))}</span>
  </label>
  ${hint ? html`<p class="small muted hint" id="hint-${name}">${t(`${wordOf(name)}_hint`, {key: pageKey('sound')})}</p>` : nothing}
</div>`;
