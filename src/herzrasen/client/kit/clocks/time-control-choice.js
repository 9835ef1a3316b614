// The choice of how long people may think, when a table is opened.
//
//   timeControlChoice(house, change, game)   a template; change({time}) is called with each choice

import {html, live, nothing} from '../../vendor/lit.js';
import {t} from '../../core/text/texts.js';
import {MIN_MOVE, DEFAULT, longestTime, timeLines, wholeNumber} from './time-control.js';

/** @typedef {import('./time-control.js').TurnTime} TurnTime */
/** @typedef {import('./time-control.js').House} House */

/** @param {TurnTime | null | undefined} time */
const kindOf = (time) => (!time ? 'off' : time.reserve ? 'deal' : 'move');

/** @param {House} house @param {(wish: {time: TurnTime | null}) => void} change @param {string} game */
export function timeControlChoice(house, change, game) {
  const longest = longestTime(house);
  const time = house.time && {
    move: Math.min(house.time.move, longest.move),
    reserve: Math.min(house.time.reserve ?? 0, longest.reserve ?? 0),
  };
  const chosen = kindOf(time);
  return html`<fieldset class="field" aria-describedby="${game}-time-says">
    <legend class="label">${t('clocks.title')}</legend>
    <div class="chips">
      ${
        /** @type {const} */ (['off', 'move', 'deal']).map(
          (kind) => html`<label class="chip">
          <input type="radio" name="${game}-time" value=${kind} .checked=${live(chosen === kind)} @change=${() => change({time: kind === 'off' ? null : DEFAULT[kind]})} />
          <span>${t(`clocks.choose.${kind}`)}</span>
        </label>`,
        )
      }
    </div>
    ${
      time
        ? html`<div class="row times at-end">
          ${seconds('move', time.move, MIN_MOVE, longest.move, game, (move) => change({time: {...time, move}}))}
          ${chosen === 'deal' ? seconds('reserve', time.reserve, 10, longest.reserve ?? 0, game, (reserve) => change({time: {...time, reserve}})) : nothing}
        </div>`
        : nothing
    }
    <p class="small muted" id="${game}-time-says">${time ? timeLines({...house, time}, game).join(' ') : t('clocks.choose.off_says')}</p>
  </fieldset>`;
}

/** @param {'move' | 'reserve'} what @param {number} value @param {number} least @param {number} most @param {string} game @param {(value: number) => void} change */
const seconds = (
  what,
  value,
  least,
  most,
  game,
  change,
) => html`<label class="field seconds" for="${game}-time-${what}">
  <span class="label">${t(`clocks.choose.seconds_${what}`)}</span>
  <input
    id="${game}-time-${what}"
    type="number"
    inputmode="numeric"
    min=${least}
    max=${most}
    step="5"
    .value=${live(String(value))}
    @change=${(/** @type {Event} */ event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      const wanted = wholeNumber(Math.round(Number(input.value)), least, most, value);
      input.value = String(wanted);
      change(wanted);
    }}
  />
</label>`;
