// What a table is drawn as until it is there: the felt with its seats, or its areas where all play at once. CSS takes it
// away as soon as the table, the room before a match or a sentence is drawn beside it (kit/table/table.css).
//
//   tableSkeleton({game, seats})      a template; null where nothing is known of the table

import {DEFAULT_GAME, GAMES} from '../../core/games.js';
import {styles} from '../../core/elements/style-values.js';
import {html} from '../../vendor/lit.js';

/** @typedef {{game: import('../../core/games.js').GameName, seats: number}} ExpectedTable */

const HAND = 13;
const PLACES = 4;
const MOST = 11; // areas in a row

/** @param {number} count @param {(at: number) => unknown} draw */
const times = (count, draw) => Array.from({length: count}, (_, at) => draw(at));

/** Where a seat lies on the felt, in percent: clockwise from the left neighbour. @param {number} at @param {number} others */
function place(at, others) {
  const turn = Math.PI * (others > 1 ? at / (others - 1) : 0.5);
  return {'--x': `${50 - 40 * Math.cos(turn)}%`, '--y': `${47 - 41 * Math.sin(turn)}%`};
}

/** @param {ExpectedTable | null} known */
export function tableSkeleton(known) {
  const {game, seats} = known ?? {game: DEFAULT_GAME, seats: 4};
  const others = Math.min(MOST, Math.max(0, seats - 1));
  const outline = () => html`<span class="skeleton-outline"></span>`;
  return GAMES[game].realTime
    ? html`<div class="skeleton skeleton-race" aria-hidden="true">
        <div class="skeleton-rivals flow gap-2">${times(others, () => html`<div class="skeleton-plate"></div>`)}</div>
        <div class="skeleton-middle row justified gap-2">${times(Math.min(MOST, seats) * PLACES, outline)}</div>
        <div class="skeleton-own row unwrapped justified gap-3">${outline()}<span class="skeleton-gap"></span>${times(PLACES, outline)}</div>
      </div>`
    : html`<div class="skeleton skeleton-turns" aria-hidden="true">
        <div class="skeleton-felt"><div class="skeleton-oval"></div>
          ${times(others, (at) => html`<div class="skeleton-plate" ${styles(place(at, others))}></div>`)}
        </div>
        <div class="skeleton-plate"></div>
        <div class="skeleton-own side-by-side justified">${times(HAND, outline)}</div>
      </div>`;
}
