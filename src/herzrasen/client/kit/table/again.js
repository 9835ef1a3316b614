// A deal that was played, once more: its dialog is loaded when it is wanted.
//
//   playDealAgain({table, game, deals, deal, seat})   what play-deal-again.js asks

import {showPart} from '../../core/app/load-part.js';

/** @param {import('./play-deal-again.js').Played} played */
export const playDealAgain = (played) =>
  showPart(
    'play-again',
    () => import('./play-deal-again.js'),
    ({askToPlayAgain}, lifetime) => askToPlayAgain(played, lifetime),
  );
