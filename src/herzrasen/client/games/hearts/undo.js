// Undo of the reader's last decision, where one person plays against bots. The server knows which decisions had a choice;
// the button only needs to know whether the reader has done anything in this deal.
//
//   undoable(room)             whether it may be asked for now
//   undo(table)                asks for it
//   animateUndo(table, message)   the table goes back: the cards glide to where they were

import {announce} from '../../core/elements/live-region.js';
import {animateFrom, positionsIn} from '../../kit/motion/motion.js';
import {playSound} from '../../kit/motion/sound.js';
import {t} from '../../core/text/texts.js';
import {isHelped} from './table-selectors.js';
import {withUndo} from './table-state.js';
import {tableToast} from './table-toast.js';
import {cardsOf, playerOfCard, players} from './view-selectors.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').TableState} TableState */
/** @typedef {import('../../wire.d.ts').Undone} Undone */

/** @param {TableState} room */
const undoPending = ({pendingMoves: unanswered}) => unanswered.some(({move}) => move['move'] === 'undo');

/** @param {TableState} room */
export function undoable(room) {
  const {view, seat} = room;
  if (!view || !isHelped(room) || undoPending(room) || view.public.phase === 'over' || room.members?.ended)
    return false;
  const {trick, tricks, claim} = view.public;
  const lying = cardsOf(trick).some((_, at) => trick && playerOfCard(trick, at, players(view.public)) === seat);
  return (
    lying || tricks.length > 0 || Boolean(claim) || (view.given ?? null) !== null || (view.charge ?? null) !== null
  );
}

/** @param {Table} table */
export function undo(table) {
  const {connection, room} = table;
  if (!room || !isHelped(room)) return;
  if (undoable(room)) connection?.undo();
  else if (!undoPending(room)) tableToast(table, t('table.refusal.nothing-to-undo'));
}

/** @param {Table} table @param {Undone} message */
export async function animateUndo(table, {seat}) {
  const {room, visibleView: shown} = table;
  const view = room?.view;
  if (!view) return;
  const back = seat === view.seat ? view.hand.filter((card) => !shown?.hand.includes(card)) : [];
  announce(announceUndo(table, seat, back));
  const before = positionsIn(table);
  table.queue.skipAhead();
  table.state = withUndo(table.state, view);
  playSound('take');
  await table.allUpdated();
  await animateFrom(before, table);
}

/** @param {Table} table @param {number} seat @param {readonly string[]} back the own cards that are in the hand again */
const announceUndo = (table, seat, back) =>
  seat === table.reader && back.length
    ? t('hearts_table.log.undone.cards', {cards: table.describer().cards(back)})
    : table.describer().of('log.undone', seat);
