// A hint, where one person plays against bots: what each card, or each way to pass, is expected to lead to. It holds for
// one occasion to act, and is gone with the move.
//
//   askHint(table)         asks for one, or puts it away again
//   hintNow(table)         the hint that stands, or null
//   awaited(table)         whether one is on its way
//   take(table, cards)     lays the cards ready that a hint would pass or expose

import {hintOf} from '../api.js';
import {dress} from '../dress.js';
import {announce} from '../live.js';
import {toast} from '../notice.js';
import {t} from '../texts.js';
import {reason} from '../words.js';
import {asked, asksMoon, idle, solo} from './now.js';
import {called, figure, sentence, sure, would} from './worth.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('../wire.d.ts').Hint} Hint */

/** occasion: what it was asked about (now.js). value: null while it is on its way. @typedef {{occasion: string, value: Hint | null, open: boolean}} Asked */

/** @type {Promise<void> | null} */
let dressed = null;

/** The occasion that a hint would be about, '' for none. @param {Table} table */
function occasion({room, shown, rechoosing}) {
  const open = room && (room.legal?.ask === 'moon' ? asksMoon(room) : !idle(room, shown, rechoosing));
  return room && open && solo(room) ? asked(room) : '';
}

/** @param {Table} table @returns {Hint | null} */
export function hintNow(table) {
  const {hint} = table;
  return hint?.open && hint.occasion === occasion(table) ? hint.value : null;
}

/** @param {Table} table */
export const awaited = (table) => table.hint !== null && table.hint.value === null && table.hint.occasion === occasion(table);

/** @param {Table} table */
export async function askHint(table) {
  const {room, hint} = table;
  if (!room || !solo(room)) return;
  const now = occasion(table);
  if (!now) return toast(t('coach_table.hint.not_now'), {now: true});
  if (hint?.occasion === now) {
    table.hint = {...hint, open: !hint.open || hint.value === null};
    return tell(table);
  }
  table.hint = {occasion: now, value: null, open: true};
  announce(t('coach_table.hint.thinking'));
  try {
    dressed ??= dress(new URL('coach.css', import.meta.url));
    const [value] = await Promise.all([hintOf(room.table), dressed]);
    if (table.hint?.occasion !== now) return;
    table.hint = {...table.hint, value};
    tell(table);
  } catch (error) {
    if (table.hint?.occasion !== now) return; // the move was made meanwhile
    table.hint = null;
    toast(reason(/** @type {import('../api.js').Refused} */ (error), table.nameOf), {now: true});
  }
}

/** @param {Table} table */
function tell(table) {
  const hint = hintNow(table);
  if (hint) announce(heard(hint, table.nameOf), {now: true});
}

/** What is heard of a hint: the best, what it leads to, and why. @param {Hint} hint @param {(seat: number) => string} nameOf */
export function heard({ask, options, why}, nameOf) {
  const [best] = options;
  if (!best) return '';
  const facts = {points: figure(best.points), low: figure(best.low), high: figure(best.high)};
  return [would(ask, best), t(`coach_table.hint.expected${sure(best) ? '_exactly' : ''}`, facts), ...why.map((fact) => sentence(fact, nameOf))].join(' ');
}

/** @param {Table} table */
export function close(table) {
  if (table.hint) table.hint = {...table.hint, open: false};
}

/** @param {Table} table @param {readonly string[]} cards */
export async function take(table, cards) {
  table.chosen = [...cards];
  close(table);
  announce(t('coach_table.hint.taken', {cards: called({cards: [...cards], choice: null})}), {now: true});
  await table.drawn();
  /** @type {HTMLElement | null} */ (table.querySelector(':is(.passing, .charging) .confirm'))?.focus({preventScroll: true});
}
