// How long people may think at a table, in words; and the choice of it when a table is opened.
//
//   timeLines(house, game)            sentences for the rules in force
//   chooseTime(house, change, game)   a template; change({time}) is told what is wanted
//   readTime(stored)                  what can be meant of a time that was kept somewhere, or null

import {html, live, nothing} from '../vendor/lit.js';
import {t} from '../texts.js';
import {inClock} from './left.js';

/** @typedef {import('../wire.d.ts').TurnTime} TurnTime */
/** @typedef {{kind?: string, time?: TurnTime | null}} House */

const LEAST = 5;
const MOST = 600;
const MOST_RESERVE = 3600;

/** What is proposed first: per move, and per deal. @type {Record<'move' | 'deal', TurnTime>} */
const USUAL = {move: {move: 30, reserve: 0}, deal: {move: 10, reserve: 180}};

/** @param {unknown} value @param {number} least @param {number} most @param {number} usual */
const whole = (value, least, most, usual) => (Number.isInteger(value) ? Math.min(most, Math.max(least, Number(value))) : usual);

/** @param {unknown} stored @returns {TurnTime | null} */
export function readTime(stored) {
  if (typeof stored !== 'object' || stored === null) return null;
  const {move, reserve} = /** @type {Record<string, unknown>} */ (stored);
  return {move: whole(move, LEAST, MOST, USUAL.move.move), reserve: whole(reserve, 0, MOST_RESERVE, 0)};
}

/** @param {House} house @param {string} game @returns {string[]} */
export function timeLines({kind = 'private', time}, game) {
  if (!time) return [t('clocks.agreed.off')];
  const {move, reserve = 0} = time;
  return [
    reserve ? t(`clocks.agreed.deal_${game}`, {move, reserve: inClock(1000 * reserve)}) : t('clocks.agreed.move', {move}),
    t(`clocks.agreed.late_${game}`),
    t(kind === 'private' ? 'clocks.agreed.extend' : 'clocks.agreed.no_extend'),
  ];
}

/** @param {TurnTime | null | undefined} time */
const kindOf = (time) => (!time ? 'off' : time.reserve ? 'deal' : 'move');

/** @param {House} house @param {(wish: {time: TurnTime | null}) => void} change @param {string} game */
export function chooseTime(house, change, game) {
  const {time} = house;
  const chosen = kindOf(time);
  return html`<fieldset class="field" aria-describedby="${game}-time-says">
    <legend class="label">${t('clocks.title')}</legend>
    <div class="chips">
      ${/** @type {const} */ (['off', 'move', 'deal']).map(
        (kind) => html`<label class="chip">
          <input type="radio" name="${game}-time" value=${kind} .checked=${live(chosen === kind)} @change=${() => change({time: kind === 'off' ? null : USUAL[kind]})} />
          <span>${t(`clocks.choose.${kind}`)}</span>
        </label>`,
      )}
    </div>
    ${time
      ? html`<div class="row times">
          ${seconds('move', time.move, LEAST, MOST, game, (move) => change({time: {...time, move}}))}
          ${chosen === 'deal' ? seconds('reserve', time.reserve ?? 0, 10, MOST_RESERVE, game, (reserve) => change({time: {...time, reserve}})) : nothing}
        </div>`
      : nothing}
    <p class="small muted" id="${game}-time-says">${timeLines(house, game).join(' ')}</p>
  </fieldset>`;
}

/** @param {'move' | 'reserve'} what @param {number} value @param {number} least @param {number} most @param {string} game @param {(value: number) => void} change */
const seconds = (what, value, least, most, game, change) => html`<label class="field seconds" for="${game}-time-${what}">
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
      const wanted = whole(Math.round(Number(input.value)), least, most, value);
      input.value = String(wanted);
      change(wanted);
    }}
  />
</label>`;
