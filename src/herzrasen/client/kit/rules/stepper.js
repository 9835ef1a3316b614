// A number between two buttons, which can also be written.
//
//   stepper({label, value, least, most, set})     a template; value null: there is none now

import {html, live, nothing} from '../../vendor/lit.js';
import {t} from '../../core/text/texts.js';
import {nextStep} from './step-size.js';

/**
 * @param {{label: string, described?: string, value: number | null, least: number | null, most: number | null, set: (value: number) => void}} field
 */
export function stepper({label, described, value, least, most, set}) {
  const low = least ?? -Infinity;
  const high = most ?? Infinity;
  /** @param {1 | -1} way */
  const after = (way) => (value === null ? null : Math.min(high, Math.max(low, nextStep(value, way))));
  /** The button keeps the focus at the end of its way. @param {1 | -1} way @param {string} sign */
  const step = (way, sign) => {
    const next = after(way);
    const off = next === null || next === value;
    return html`<button
      type="button"
      class="button icon large"
      aria-label=${t(`rule_choice.${way > 0 ? 'more' : 'less'}`, {option: label})}
      aria-disabled=${off ? 'true' : nothing}
      @click=${() => (off ? undefined : set(next))}
    >
      ${sign}
    </button>`;
  };
  /** @param {Event} event */
  const handleInput = (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const typed = Number(input.value.replace('−', '-'));
    const number = input.value.trim() !== '' && !Number.isNaN(typed);
    input.value = formatNumber(number ? typed : value);
    if (number) set(typed);
  };
  return html`<span class="rule-stepper">
    ${step(-1, '−')}
    <input
      type="text"
      inputmode=${low < 0 ? 'text' : 'numeric'}
      autocomplete="off"
      aria-label=${label}
      aria-describedby=${described ?? nothing}
      .value=${live(writing(label) ?? formatNumber(value))}
      ?disabled=${value === null}
      @change=${handleInput}
    />
    ${step(1, '+')}
  </span>`;
}

/** What stands in the field of this name while a person types in it: an answer that comes meanwhile leaves that alone.
 * @param {string} label */
function writing(label) {
  const field = document.activeElement;
  return field instanceof HTMLInputElement && field.getAttribute('aria-label') === label ? field.value : null;
}

/** @param {number | null} value */
const formatNumber = (value) => (value === null ? '' : String(value).replace('-', '−'));

/** A number to begin with where none was set: as many as a suit has cards, if that is allowed. @param {import('../../wire.d.ts').OptionInfo} option */
export const startValue = ({usual, least, most}) =>
  typeof usual === 'number' ? usual : Math.min(most ?? 13, Math.max(least ?? 13, 13));
