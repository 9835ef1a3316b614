// A table's code before it is needed: while the lobby idles, and when a player is about to press.
//
//   preloadTable('hearts')         the table's page and the game; what does not come is said where it is needed
//   preloadWhenIdle('hearts')      the same after a moment, unless the browser is to save data
//   preloadOnApproach(screen)      the game whose panel is pointed at, touched or focused

import {GAME_NAMES} from '../../core/games.js';
import {GAME_PARTS} from '../../games/game-parts.js';

/** @typedef {import('../../core/games.js').GameName} GameName */

const IDLE_DELAY = 1200; // ms; the lobby's own lists come first

/** @param {GameName} game */
export function preloadTable(game) {
  // Two at a time: the page can be drawn before the game is there.
  for (const part of [import('./table-page.js'), GAME_PARTS[game].loadTable()]) part.catch(() => {});
}

/** @param {GameName} game */
export function preloadWhenIdle(game) {
  const {saveData = false} = /** @type {any} */ (navigator).connection ?? {};
  if (!saveData) setTimeout(() => preloadTable(game), IDLE_DELAY);
}

/** @param {HTMLElement} screen */
export function preloadOnApproach(screen) {
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    screen.addEventListener(type, ({target}) => {
      const panel = /** @type {HTMLElement} */ (target).closest?.('[data-game]');
      const game = GAME_NAMES.find((name) => name === /** @type {HTMLElement | null} */ (panel)?.dataset['game']);
      if (game) preloadTable(game);
    });
}
