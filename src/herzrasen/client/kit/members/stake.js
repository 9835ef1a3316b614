// What a player gives up who leaves a table. Pure.
//
//   stakeOf(room)     'solo' a match against bots, 'running' one with people, 'waiting' a seat before the match; null: nothing

import {isClosed, solo} from '../../core/table/table-state.js';

/** @typedef {import('../../core/table/table-state.js').TableState} TableState */
/** @typedef {'solo' | 'waiting' | 'running'} Stake what a player leaves */

/** What there is to lose; null for watchers, and where the match is over. @param {TableState} room @returns {Stake | null} */
export function stakeOf(room) {
  if (room.seat < 0 || isClosed(room)) return null;
  if (room.members?.ended || room.view?.public.match.places?.length) return null;
  if (!room.view) return 'waiting';
  return solo(room) ? 'solo' : 'running';
}
