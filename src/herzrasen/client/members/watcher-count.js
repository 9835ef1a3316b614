// The number of watchers, on the button that opens the members panel; nothing while there are none.
//
//   watcherCount(room)          the sign, for the eye
//   watcherText(room)   '2 people are looking on.', or ''

import {html, nothing} from '../vendor/lit.js';
import {eye} from '../elements/icons.js';
import {otherWatchers} from '../table/table-state.js';
import {t} from '../text/texts.js';

/** @typedef {import('../table/table-state.js').Room} Room */

/** @param {Room | null | undefined} room */
export const watcherText = (room) => (otherWatchers(room) ? t('members.watchers', {n: otherWatchers(room)}) : '');

/** @param {Room | null | undefined} room */
export const watcherCount = (room) =>
  otherWatchers(room)
    ? html`<span class="watched-by number" aria-hidden="true" translate="no">${eye}${otherWatchers(room) > 99 ? '99+' : otherWatchers(room)}</span>`
    : nothing;
