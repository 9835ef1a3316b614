// What a player does besides lifting cards: turns, calls, votes, says he is ready, goes on.
//
//   turn  call  vote  go  next  onward  letGo  again  once
//   resting(table, move)     what a move says of the one that it builds on

import {toast} from '../notice.js';
import {buzz, play} from '../sound.js';
import {t} from '../texts.js';
import {hindered} from './allowed.js';
import {others} from './now.js';
import {restsOn} from './pending.js';
import {scored} from './read.js';

/** @typedef {import('./table.js').NertsTable} Table */

/** What a move says of the one that it builds on, if that is still on its way. @param {Table} table @param {{move: string}} move */
export function resting({ahead}, move) {
  const base = restsOn(ahead, move);
  return base === null ? {} : {restsOn: base};
}

/** @param {Table} table */
export function turn(table) {
  if (!table.playing || hindered(table)) return;
  if (others(table, 'stock')) return toast(t('nerts_table.hint.mates_table', {name: table.mate()}), {now: true});
  if (table.oneHand) table.choice = null;
  const area = table.shown?.areas[table.mine];
  const left = area && area.stock + area.waste.length > 0;
  if (!table.room?.legal?.turn || !left) return toast(t('nerts_table.hint.no_turn'), {now: true});
  table.line?.submit({move: 'turn'}, resting(table, {move: 'turn'}));
  play('deal');
}

/** @param {Table} table */
export function call(table) {
  if (!table.playing || table.calling) return;
  if (!table.callable) return toast(t('nerts_table.hint.no_call', {n: table.left()}), {now: true});
  table.line?.submit({move: 'call'}, resting(table, {move: 'call'}));
  buzz(30);
  play('call');
}

/** @param {Table} table */
export function vote(table) {
  const {legal} = table.room ?? {};
  if (legal?.vote || legal?.unvote) table.line?.submit({move: 'vote', stuck: Boolean(legal.vote)});
}

/** @param {Table} table */
export function go(table) {
  const {legal} = table.room ?? {};
  // Space, and a click in Safari, leave the focus elsewhere; it has to go the way of the button.
  /** @type {HTMLElement | null} */ (table.querySelector('.go'))?.focus({preventScroll: true});
  if (legal?.ready) table.line?.submit({move: 'ready'});
  else if (legal?.start) table.line?.submit({move: 'start'});
}

/** @param {Table} table */
export function next(table) {
  const {room, table: state} = table;
  if (!room || !state || table.ending || !scored(state) || !room.waiting.includes(room.seat)) return;
  table.goesOn = true;
  table.line?.proceed(state.round);
}

/** What Space does now. @param {Table} table */
export function onward(table) {
  if (table.table?.phase === 'ready') go(table);
  else if (table.table?.phase === 'play') turn(table);
  else next(table);
}

/** @param {Table} table */
export function letGo(table) {
  table.held.clear();
  table.choice = null;
}

/** Another match with the same people: each says it for himself. @param {Table} table */
export const again = ({line}) => line?.again({yes: true});

/** The round just counted, once more. @param {Table} table */
export async function once({room, table}) {
  if (!room || !table) return;
  const {onceMore} = await import('../deal-again.js');
  await onceMore({table: room.table, game: 'nerts', deals: table.match.deals?.length ?? 0});
}
