// The settings, in a dialog; each choice takes effect at once.
//
//   await openSettings()

import {html} from './vendor/lit.js';
import {ask} from './notice.js';
import {CHOICES, change, settings} from './settings.js';
import {t} from './texts.js';

/** @typedef {keyof typeof CHOICES} Choice */
/** @typedef {'fourColours' | 'sounds' | 'keys' | 'talk' | 'twoTaps' | 'oneTap'} Switch */

/** @param {Choice} name @param {string} key */
const choice = (name, key) => html`<fieldset class="field">
  <legend class="label">${t(`client.settings.${key}`)}</legend>
  <div class="chips">
    ${CHOICES[name].map(
      (value) => html`<label class="chip">
        <input type="radio" name=${name} value=${value} .checked=${settings[name] === value} @change=${() => change({[name]: value})} />
        <span>${t(`client.settings.${key}_is.${value}`)}</span>
      </label>`,
    )}
  </div>
</fieldset>`;

/** @param {Switch} name @param {string} key @param {boolean} [hint] */
const onOff = (name, key, hint = false) => html`<div>
  <label class="switch">
    <input
      type="checkbox"
      role="switch"
      .checked=${settings[name]}
      aria-describedby=${hint ? `hint-${key}` : ''}
      @change=${(/** @type {Event} */ event) => change({[name]: /** @type {HTMLInputElement} */ (event.target).checked})}
    />
    <span>${t(`client.settings.${key}`)}</span>
  </label>
  ${hint ? html`<p class="small muted" id="hint-${key}">${t(`client.settings.${key}_hint`)}</p>` : ''}
</div>`;

const content = () => html`<div class="stack settings">
  <div class="row preview" aria-hidden="true">
    ${['KC', 'QD', 'JS', 'TH'].map((face) => html`<span class="card" data-face=${face}></span>`)}
  </div>
  ${choice('theme', 'theme')} ${choice('language', 'language')} ${onOff('fourColours', 'four_colours', true)}
  ${choice('letters', 'letters')} ${choice('cardSize', 'card_size')} ${choice('speed', 'speed')} ${onOff('sounds', 'sounds')}
  ${onOff('twoTaps', 'two_taps', true)} ${onOff('oneTap', 'one_tap', true)} ${onOff('talk', 'talk', true)} ${onOff('keys', 'keys', true)}
  ${settings.keys ? html`<p><button type="button" class="button" @click=${chooseKeys}>${t('client.settings.table_keys')}</button></p>` : ''}
</div>`;

/** Loaded when it is wanted, so that the first page stays light. */
const chooseKeys = async () => (await import('./nerts/bindings.js')).chooseKeys();

export const openSettings = () => ask({title: () => t('client.settings.title'), content});
