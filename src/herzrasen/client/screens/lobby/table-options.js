// How a table is opened, besides its rules: who may look on, how long one may think, what may be said; one of Nerts also for friends or for anybody, with how much
// help, played with what.
//
//   tableOptions(house, change, game)     a template; change({help: 'send'}) is called with each choice

import {html, live} from '../../vendor/lit.js';
import {GAMES} from '../../core/games.js';
import {timeControlChoice} from '../../kit/clocks/time-control-choice.js';
import {CHOICES, inputsLine} from '../../kit/table/house-rules.js';
import {mayChat} from '../../core/table/chat-state.js';
import {t} from '../../core/text/texts.js';

/** @typedef {import('../../kit/table/house-rules.js').House} House */
/** @typedef {import('../../core/games.js').GameName} GameName */

/** @param {House} house @param {(wish: Partial<House>) => void} change @param {GameName} game */
export const tableOptions = (
  house,
  change,
  game,
) => html`<div class="stack at-table" role="group" aria-labelledby="at-table-${game}">
  <h3 id="at-table-${game}">${t('lobby.house.title')}</h3>
  ${GAMES[game].realTime ? html`${one('kind', house, change, game)} ${one('help', house, change, game)} ${several(house, change)}` : ''}
  ${one('watchers', house, change, game)} ${timeControlChoice(house, change, game)} ${one('talk', {...house, talk: mayChat(house)}, change, game)}
</div>`;

/** One of several. @param {'kind' | 'help' | 'watchers' | 'talk'} name @param {House} house @param {(wish: Partial<House>) => void} change @param {GameName} game */
const one = (name, house, change, game) => html`<fieldset class="field" aria-describedby="${game}-house-${name}">
  <legend class="label">${t(`lobby.house.${name}`)}</legend>
  <div class="chips">
    ${CHOICES[name].map(
      (value) => html`<label class="chip">
        <input type="radio" name="${game}-house-${name}" value=${value} .checked=${live(house[name] === value)} @change=${() => change({[name]: value})} />
        <span>${t(`lobby.house.${name}_is.${value}`)}</span>
      </label>`,
    )}
  </div>
  <p class="small muted" id="${game}-house-${name}">${t(`lobby.house.${name}_says.${house[name]}`)}</p>
</fieldset>`;

/** Any of several, and one at least: the last cannot be taken away. @param {House} house @param {(wish: Partial<House>) => void} change */
const several = ({inputs}, change) => html`<fieldset class="field" aria-describedby="house-inputs">
  <legend class="label">${t('lobby.house.inputs')}</legend>
  <div class="chips">
    ${CHOICES.inputs.map((input) => {
      const on = inputs.includes(input);
      const without = inputs.filter((each) => each !== input);
      const next = CHOICES.inputs.filter((each) => (each === input ? !on : inputs.includes(each)));
      return html`<label class="chip">
        <input type="checkbox" name="house-inputs" value=${input} ?disabled=${on && !without.length} .checked=${live(on)} @change=${() => change({inputs: next})} />
        <span>${t(`lobby.house.inputs_is.${input}`)}</span>
      </label>`;
    })}
  </div>
  <p class="small muted" id="house-inputs">${inputsLine(inputs)}</p>
</fieldset>`;
