// A part without which a screen has nothing to show. Until it is there a sentence stands in its place, and where the server is
// away it is asked for again until it comes.
//
//   loadScreenPart(() => import('./page.js'), (state) => …)     a PartState; null at last. {asked: true}: as in load-part.js
//   partTemplate(state)                                         what is drawn meanwhile; the screen is not drawn where isMissing(state)

import {announce} from '../elements/live-region.js';
import {screenLifetime} from '../elements/screen.js';
import {t} from '../text/texts.js';
import {html, nothing} from '../../vendor/lit.js';
import {missingPart} from './error-reporting.js';
import {watchLateness} from './late-part.js';
import {MissingPart, loadPart} from './load-part.js';
import {untilNextAttempt} from './next-attempt.js';

/** Nothing to say; the key of a sentence while it is on its way; why it did not come. @typedef {null | string | MissingPart} PartState */

/** @param {PartState} state @returns {state is MissingPart} */
export const isMissing = (state) => state instanceof MissingPart;

/**
 * @param {() => Promise<unknown>} load
 * @param {(state: PartState) => void} show
 * @param {{asked?: boolean}} [how]
 * @returns {Promise<boolean>} whether it is there: not where it cannot be had, or its screen was left before
 */
export async function loadScreenPart(load, show, {asked = false} = {}) {
  const lifetime = screenLifetime();
  let state = /** @type {PartState} */ (null);
  const change = (/** @type {PartState} */ next) => {
    if (lifetime.aborted) return;
    if (typeof next === 'string') announce(t(next));
    state = next;
    show(state);
  };
  for (let attempt = 0; !lifetime.aborted; attempt += 1) {
    try {
      await watchLateness(loadPart(load, {reload: true, asked}), (key) => isMissing(state) || change(key));
      if (isMissing(state)) announce(t('client.trouble.back'));
      change(null);
      return true;
    } catch (error) {
      if (!(error instanceof MissingPart)) throw error;
      if (!isMissing(state) || state.server !== error.server) {
        console.error(error);
        change(error);
      }
      if (error.server !== 'none') return false;
      await untilNextAttempt(attempt, lifetime);
    }
  }
  return false;
}

/** @param {PartState} state @param {string} [sentence] the one of a part that did not come although the server is there */
export function partTemplate(state, sentence) {
  if (isMissing(state)) return missingPart(state, sentence);
  return state ? html`<p class="opening at-once muted">${t(state)}</p>` : nothing;
}
