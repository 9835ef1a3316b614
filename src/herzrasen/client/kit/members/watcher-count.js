// The number of watchers, on the button that opens the members panel; nothing while there are none.
//
//   watcherCount(room)          the sign, for the eye
//   watcherText(room)   '2 people are looking on.', or ''

import {html, nothing} from '../../vendor/lit.js';
import {eye} from '../../core/elements/icons.js';
import {otherWatchers} from '../../core/table/table-state.js';
import {t} from '../../core/text/texts.js';

/** @typedef {import('../../core/table/table-state.js').TableState} TableState */

/** @param {TableState | null | undefined} room */
export const watcherText = (room) => (otherWatchers(room) ? t('members.watchers', {n: otherWatchers(room)}) : '');

/** @param {TableState | null | undefined} room */
export const watcherCount = (room) =>
  otherWatchers(room)
    ? html`<span class="watched-by number inline-row" aria-hidden="true" translate="no">${eye}${otherWatchers(room) > 99 ? '99+' : otherWatchers(room)}</span>`
    : nothing;
