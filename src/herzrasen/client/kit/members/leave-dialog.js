// Leaving a table: back to the lobby at once where there is nothing to lose; else the player is asked whether the seat,
// or the match against bots, is kept. What cannot be undone is never the answer that Enter gives.
//
//   await askLeave(room)     goes to the lobby, or to the tournament of the table, unless the player stays

import {ask} from '../../core/elements/dialog.js';
import {leaveForGood} from './end-tables.js';
import {t} from '../../core/text/texts.js';
import {stakeOf} from './stake.js';
import {navigate, screenLifetime} from '../../core/elements/screen.js';

/** @typedef {import('../../core/table/table-state.js').TableState} TableState */
/** @param {TableState} room */
export async function askLeave(room) {
  if (room.tournament) {
    return navigate(`#/event/${encodeURIComponent(room.tournament)}`);
  }
  const lifetime = screenLifetime();
  const stake = stakeOf(room);
  if (stake) {
    const answer = await ask({
      title: () => t(`members.leave.${stake}.title`),
      content: () => t(`members.leave.${stake}.says`),
      answers: [
        {value: 'end', label: () => t(`members.leave.${stake}.end`)},
        {value: 'keep', label: () => t(`members.leave.${stake}.keep`), primary: true},
      ],
    });
    if (!answer || (answer === 'end' && !(await leaveForGood(room.table)))) return;
  }
  navigate('#', lifetime);
}
