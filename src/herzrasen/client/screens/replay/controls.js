// What lies under the table: the sentence of this step, where in the deal it is, and the buttons to walk with.
//
//   controls(player, record)   a template

import {html, live, nothing} from '../../vendor/lit.js';
import {GAMES} from '../../core/games.js';
import {currentLanguage, t} from '../../core/text/texts.js';
import {formatTime} from '../../kit/record/selectors.js';
import {after, back, before, first, forward, last, pauseSign, playSign} from '../../core/elements/playback-icons.js';

/** @typedef {import('./player.js').RecordPlayer} Player */

export const SPEEDS = /** @type {const} */ ([0.5, 1, 2, 4, 8]);

/** @param {Player} player @param {import('../../kit/record/types.d.ts').RecordReplay} record */
export function controls(player, record) {
  const {at} = player;
  const most = record.steps.length - 1;
  const step = record.steps[at];
  const time = GAMES[record.game].realTime ? formatTime(step?.at ?? 0, currentLanguage()) : null;
  const place = t('replay.place', {at: at + 1, of: most + 1});
  return html`<div class="transport" role="group" aria-label=${t('replay.walk.title')}>
    <p class="said" data-step=${at + 1}>${player.describe(at) || place}</p>
    <div class="track row unwrapped gap-3">
      <input
        class="grow"
        type="range"
        min="0"
        max=${most}
        step="1"
        aria-label=${t('replay.walk.slider')}
        aria-valuetext=${place}
        .value=${live(String(at))}
        @input=${(/** @type {InputEvent} */ event) => player.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))}
      />
      <span class="where number muted small nowrap" aria-hidden="true" translate="no">${time ? html`<span class="time">${time}</span>` : nothing}${at + 1} / ${most + 1}</span>
      <label class="speed">
        <span class="hidden-text">${t('replay.walk.speed')}</span>
        <select @change=${(/** @type {Event} */ event) => player.setSpeed(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
          ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === player.speed}>${t('replay.walk.times', {speed})}</option>`)}
        </select>
      </label>
    </div>
    <div class="buttons row unwrapped">
      ${button('first', first, () => player.goToEnd(-1))} ${button(`before.${record.game}`, before, () => player.skip(-1))}
      ${button('back', back, () => player.step(-1))}
      <button type="button" class="button primary icon toggle" aria-label=${t(player.playing ? 'replay.walk.pause' : 'replay.walk.play')} @click=${() => player.toggle()}>
        ${player.playing ? pauseSign : playSign}
      </button>
      ${button('forward', forward, () => player.step(1))} ${button(`after.${record.game}`, after, () => player.skip(1))}
      ${button('last', last, () => player.goToEnd(1))}
    </div>
  </div>`;
}

/** @param {string} name @param {unknown} sign @param {() => void} press */
const button = (name, sign, press) =>
  html`<button type="button" class="button quiet icon" data-walk=${name.split('.')[0]} title=${t(`replay.walk.${name}`)} aria-label=${t(`replay.walk.${name}`)} @click=${press}>${sign}</button>`;
