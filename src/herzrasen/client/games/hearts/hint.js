// A hint, where one person plays against bots: what each card, or each way to pass, is expected to lead to. It holds for
// one occasion to act, and is gone with the move.
//
//   askHint(table)            asks for one, or puts it away again
//   currentHint(table)        the hint that stands, or null
//   hintPending(table)        whether one is on its way
//   applyHint(table, cards)   lays the cards ready that a hint would pass or expose

import {fetchHint} from '../../core/connection/api.js';
import {loadStylesheet} from '../../core/elements/load-stylesheet.js';
import {announce} from '../../core/elements/live-region.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {decisionKey, asksMoon, handIdle, isHelped} from './table-selectors.js';
import {withChosen, withHint} from './table-state.js';
import {tableToast} from './table-toast.js';
import {optionName, formatPoints, factSentence, fewerPoints, isExact, optionSentence} from './value-format.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('../../wire.d.ts').Hint} Hint */

/** occasion: what it was asked about (table-selectors.js). value: null while it is on its way. @typedef {{occasion: string, value: Hint | null, open: boolean}} HintRequest */

/** @type {Promise<void> | null} */
let stylesLoaded = null;

/** The occasion that a hint would be about, '' for none. @param {Table} table */
function occasion({room, visibleView: shown, rechoosing}) {
  const open = room && (room.legal?.ask === 'moon' ? asksMoon(room) : !handIdle(room, shown, rechoosing));
  return room && open && isHelped(room) ? decisionKey(room) : '';
}

/** @param {Table} table @returns {Hint | null} */
export function currentHint(table) {
  const {hint} = table;
  return hint?.open && hint.occasion === occasion(table) ? hint.value : null;
}

/** @param {Table} table */
export const hintPending = (table) =>
  table.hint !== null && table.hint.value === null && table.hint.occasion === occasion(table);

/** @param {Table} table */
export async function askHint(table) {
  const {room, hint} = table;
  if (!room || !isHelped(room)) return;
  const now = occasion(table);
  if (!now) return tableToast(table, t('coach_table.hint.not_now'));
  if (hint?.occasion === now) {
    table.state = withHint(table.state, {...hint, open: !hint.open || hint.value === null});
    return announceHint(table);
  }
  table.state = withHint(table.state, {occasion: now, value: null, open: true});
  announce(t('coach_table.hint.thinking'));
  try {
    stylesLoaded ??= loadStylesheet(new URL('coach.css', import.meta.url));
    const [value] = await Promise.all([fetchHint(room.table), stylesLoaded]);
    if (table.hint?.occasion !== now) return;
    table.state = withHint(table.state, {...table.hint, value});
    announceHint(table);
  } catch (error) {
    if (table.hint?.occasion !== now) return; // the move was made meanwhile
    table.state = withHint(table.state, null);
    tableToast(
      table,
      refusalText(/** @type {import('../../core/connection/api.js').ApiError} */ (error), table.nameOf),
    );
  }
}

/** @param {Table} table */
function announceHint(table) {
  const hint = currentHint(table);
  if (hint) announce(hintSentence(hint, table.nameOf), {now: true});
}

/** The announcement of a hint: the best option, what it leads to, and why. @param {Hint} hint @param {(seat: number) => string} nameOf */
export function hintSentence({ask, options, why}, nameOf) {
  const [best] = options;
  if (!best) return '';
  const facts = {points: formatPoints(best.points), low: formatPoints(best.low), high: formatPoints(best.high)};
  return [
    optionSentence(ask, best),
    t(`coach_table.hint.expected${isExact(best) ? '_exactly' : ''}`, facts),
    ...why.map((fact) => factSentence(fact, nameOf)),
    fewerPoints({ask, options}),
  ]
    .filter(Boolean)
    .join(' ');
}

/** @param {Table} table */
export function closeHint(table) {
  if (table.hint) table.state = withHint(table.state, {...table.hint, open: false});
}

/** @param {Table} table @param {readonly string[]} cards */
export async function applyHint(table, cards) {
  table.state = withChosen(table.state, [...cards]);
  closeHint(table);
  announce(t('coach_table.hint.taken', {cards: optionName({cards: [...cards], choice: null})}), {now: true});
  await table.allUpdated();
  /** @type {HTMLElement | null} */ (table.querySelector(':is(.passing, .charging) .confirm'))?.focus({
    preventScroll: true,
  });
}
