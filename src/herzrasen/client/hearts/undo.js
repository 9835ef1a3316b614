// Taking back one's own last decision, where one person plays against bots. What there was a choice about the server
// knows; here it is seen whether anything at all has been done in this deal.
//
//   undoable(room)             whether it may be asked for now
//   undo(table)                asks for it
//   turnBack(table, message)   the table goes back: the cards glide to where they were

import {announce} from '../live.js';
import {flow, where} from '../motion.js';
import {toast} from '../notice.js';
import {play} from '../sound.js';
import {t} from '../texts.js';
import {solo} from './now.js';
import {cardsOf, playedBy, players} from './read.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('../wire.d.ts').Undone} Undone */

/** @param {Room} room */
const underWay = ({unanswered}) => unanswered.some(({move}) => move['move'] === 'undo');

/** @param {Room} room */
export function undoable(room) {
  const {view, seat} = room;
  if (!view || !solo(room) || underWay(room) || view.public.phase === 'over' || room.people?.ended) return false;
  const {trick, tricks, claim} = view.public;
  const lying = cardsOf(trick).some((_, at) => trick && playedBy(trick, at, players(view.public)) === seat);
  return lying || tricks.length > 0 || Boolean(claim) || (view.given ?? null) !== null || (view.charge ?? null) !== null;
}

/** @param {Table} table */
export function undo({line, room}) {
  if (!room || !solo(room)) return;
  if (undoable(room)) line?.undo();
  else if (!underWay(room)) toast(t('table.refusal.nothing-to-undo'), {now: true});
}

/** @param {Table} table @param {Undone} message */
export async function turnBack(table, {seat}) {
  const {room, shown} = table;
  const view = room?.view;
  if (!view) return;
  const back = seat === view.seat ? view.hand.filter((card) => !shown?.hand.includes(card)) : [];
  announce(told(table, seat, back));
  const before = where(table);
  table.queue.leap();
  Object.assign(table, {shown: view, lying: null, glory: null, chosen: [], rechoosing: false, hint: null});
  table.moons = table.moons.filter(({deal}) => deal < view.public.match.deals.length);
  play('take');
  await table.drawn();
  await flow(before, table);
}

/** @param {Table} table @param {number} seat @param {readonly string[]} back the own cards that are in the hand again */
const told = (table, seat, back) =>
  seat === table.me && back.length ? t('hearts_table.log.undone.cards', {cards: table.teller().cards(back)}) : table.teller().of('log.undone', seat);
