// A number between two buttons, which can also be written.
//
//   stepper({label, value, least, most, set})     a template; value null: there is none now
//   stepped(100, 1)                               125: how far one press goes

import {html, live, nothing} from '../vendor/lit.js';
import {t} from '../texts.js';

/** Large numbers go in larger steps. @param {number} value @param {1 | -1} way */
export function stepped(value, way) {
  const from = Math.abs(way > 0 ? value : value - 1);
  const size = from >= 100 ? 25 : from >= 30 ? 5 : 1;
  return Math.abs(value) < 30 || value % size === 0 ? value + way * size : (way > 0 ? Math.ceil : Math.floor)(value / size) * size;
}

/**
 * @param {{label: string, described?: string, value: number | null, least: number | null, most: number | null, set: (value: number) => void}} field
 */
export function stepper({label, described, value, least, most, set}) {
  const low = least ?? -Infinity;
  const high = most ?? Infinity;
  /** @param {1 | -1} way */
  const step = (way) => () => set(Math.min(high, Math.max(low, stepped(value ?? 0, way))));
  /** @param {Event} event */
  const written = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const said = Number(input.value.replace('−', '-'));
    if (input.value.trim() === '' || Number.isNaN(said)) input.value = shown(value);
    else set(said);
  };
  return html`<span class="rule-stepper">
    <button type="button" class="button icon" aria-label=${t('rule_choice.less', {option: label})} ?disabled=${value === null || value <= low} @click=${step(-1)}>−</button>
    <input
      type="text"
      inputmode=${low < 0 ? 'text' : 'numeric'}
      autocomplete="off"
      aria-label=${label}
      aria-describedby=${described ?? nothing}
      .value=${live(shown(value))}
      ?disabled=${value === null}
      @change=${written}
    />
    <button type="button" class="button icon" aria-label=${t('rule_choice.more', {option: label})} ?disabled=${value === null || value >= high} @click=${step(1)}>+</button>
  </span>`;
}

/** @param {number | null} value */
const shown = (value) => (value === null ? '' : String(value).replace('-', '−'));

/** A number to begin with where none was set: as many as a suit has cards, if that is allowed. @param {import('../wire.d.ts').Option} option */
export const beginning = ({usual, least, most}) => (typeof usual === 'number' ? usual : Math.min(most ?? 13, Math.max(least ?? 13, 13)));
