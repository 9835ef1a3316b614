// How many look on, on the button that leads to everyone at the table; nothing while nobody does.
//
//   watched(room)          the sign, for the eye
//   watchedInWords(room)   '2 people are looking on.', or ''

import {html, nothing} from '../vendor/lit.js';
import {eye} from '../icons.js';
import {t} from '../texts.js';

/** @typedef {import('../room.js').Room} Room */

/** @param {Room | null | undefined} room */
const count = (room) => room?.people?.watchers ?? 0;

/** @param {Room | null | undefined} room */
export const watchedInWords = (room) => (count(room) ? t('people.watchers', {n: count(room)}) : '');

/** @param {Room | null | undefined} room */
export const watched = (room) =>
  count(room) ? html`<span class="watched-by number" aria-hidden="true">${eye}${count(room) > 99 ? '99+' : count(room)}</span>` : nothing;
