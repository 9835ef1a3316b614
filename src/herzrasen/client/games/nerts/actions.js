// A player's actions besides lifting cards: turn, call, vote, be ready, continue.
//
//   turn                      call  vote  go  next  onward  letGo  again  once
//   dependency(table, move)   the pending move that a move builds on

import {vibrate, playSound} from '../../kit/motion/sound.js';
import {t} from '../../core/text/texts.js';
import {inputBlocked} from './input-guard.js';
import {playedByMate} from './table-selectors.js';
import {predecessorOf} from './pending-moves.js';
import {withReadyNext} from './table-state.js';
import {isScored} from './view-selectors.js';
import {tableToast} from './table-toast.js';
import {playDealAgain} from '../../kit/table/again.js';

/** @typedef {import('./table.js').NertsTable} Table */

/** The pending move that a move builds on, as a field of the message; empty if there is none. @param {Table} table @param {{move: string}} move */
export function dependency({prediction: ahead}, move) {
  const base = predecessorOf(ahead, move);
  return base === null ? {} : {restsOn: base};
}

/** @param {Table} table */
export function turnStock(table) {
  if (!table.playing || inputBlocked(table)) return;
  if (playedByMate(table, 'stock')) return tableToast(t('nerts_table.hint.mates_table', {name: table.mateName()}));
  if (table.oneHand) table.choice = null;
  const area = table.visibleTable?.areas[table.ownArea];
  const left = area && area.stock + area.waste.length > 0;
  if (!table.room?.legal?.turn || !left) return tableToast(t('nerts_table.hint.no_turn'));
  table.connection?.submit({move: 'turn'}, dependency(table, {move: 'turn'}));
  playSound('deal');
}

/** @param {Table} table */
export function callNerts(table) {
  if (!table.playing || table.calling) return;
  if (!table.callable) {
    const n = table.ownPileLeft();
    if (n > 0) tableToast(t('nerts_table.hint.no_call', {n}));
    return;
  }
  table.connection?.submit({move: 'call'}, dependency(table, {move: 'call'}));
  vibrate(30);
  playSound('call');
}

/** @param {Table} table */
export function voteStuck(table) {
  const {legal} = table.room ?? {};
  if (legal?.vote || legal?.unvote) table.connection?.submit({move: 'vote', stuck: Boolean(legal.vote)});
}

/** @param {Table} table */
export function startRound(table) {
  const {legal} = table.room ?? {};
  // Space, and a click in Safari, leave the focus elsewhere; it has to go the way of the button.
  /** @type {HTMLElement | null} */ (table.querySelector('.go'))?.focus({preventScroll: true});
  if (legal?.ready) table.connection?.submit({move: 'ready'});
  else if (legal?.start) table.connection?.submit({move: 'start'});
}

/** @param {Table} table */
export function continueMatch(table) {
  const {room, table: state} = table;
  if (!room || !state || table.ending || !isScored(state) || !room.waiting.includes(room.seat)) return;
  table.state = withReadyNext(table.state, true);
  table.connection?.continueAfter(state.round);
}

/** What Space does now. @param {Table} table */
export function advance(table) {
  if (table.table?.phase === 'ready') startRound(table);
  else if (table.table?.phase === 'play') turnStock(table);
  else continueMatch(table);
}

/** @param {Table} table */
export function clearChoice(table) {
  table.carried.clear();
  table.choice = null;
}

/** Asks for another match with the same people; each person asks for themselves. @param {Table} table */
export const askRematch = ({connection}) => connection?.requestRematch({yes: true});

/** The round just counted, once more. @param {Table} table */
export function playAgain({room, table}) {
  if (room && table) void playDealAgain({table: room.table, game: 'nerts', deals: table.match.deals?.length ?? 0});
}
