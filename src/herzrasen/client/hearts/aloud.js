// What the Hearts table can be asked at any time, by a key or in the dialog that reads aloud.
//
//   await speak(table, 'hand')      says one thing
//   await showAll(table)            all of it, in a dialog

import {gist, showAloud} from '../aloud.js';
import {name} from '../cards/card.js';
import {shown as shownKey} from '../keys/book.js';
import {announce} from '../live.js';
import {settings} from '../settings.js';
import {t} from '../texts.js';
import {reason} from '../words.js';
import {book} from './keys.js';
import {idle} from './now.js';
import {asideOf, inSides, turn} from './read.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {'hand' | 'why' | 'trick' | 'last' | 'scores' | 'voids' | 'open' | 'kitty' | 'sides'} What */

/** The key of each act is another's name where a key shows the same. */
const KEYS = /** @type {Record<string, string>} */ ({last: 'hear_last', scores: 'hear_scores', rules: 'hear_rules'});

/** @param {Table} table @param {What} what @param {View} view */
function answer(table, what, view) {
  const teller = table.teller();
  if (what === 'why') return why(table);
  if (what === 'hand') return teller.hand(view.hand);
  return what === 'kitty' ? teller.kitty(view) : teller[what](view.public);
}

/** Why the card that has the focus, or had it last, may not be played; or that it may. @param {Table} table */
function why(table) {
  const {room, shown} = table;
  const card = table.hand()?.active ?? null;
  if (!room?.legal || card === null) return t('hearts_table.ask.no_hand');
  const named = name(card, t, {pack: true});
  const next = shown ? turn(shown.public) : null;
  if (idle(room, shown, table.rechoosing)) return next === null ? t('hearts_table.ask.not_now', {card: named}) : `${named}. ${table.teller().of('turn.is', next)}.`;
  const refusal = room.legal.why?.[card];
  if (refusal) return `${named}. ${reason(refusal, table.nameOf)}`;
  return t(room.legal.cards?.includes(card) ? 'hearts_table.ask.may' : 'hearts_table.ask.not_now', {card: named});
}

/** @param {Table} table @param {What | 'rules'} what */
export async function speak(table, what) {
  const {room} = table;
  if (!room?.view) return;
  announce(what === 'rules' ? await gist(room) : answer(table, what, room.view), {now: true});
}

/** @param {Table} table */
export async function showAll(table) {
  if (!table.room?.view) return;
  const rules = await gist(table.room);
  await showAloud(() => {
    const {view, seat} = /** @type {import('./types.d.ts').Room} */ (table.room);
    if (!view) return [];
    const state = view.public;
    const keys = book.keysOf(settings.heartsKeys);
    const asked = /** @type {What[]} */ ([
      ...(seat >= 0 ? ['hand', 'why'] : []),
      'trick',
      'last',
      'scores',
      'voids',
      ...(state.rules.charging || asideOf(state) === 'waiting' ? ['open'] : []),
      ...((state.rules.leftover ?? 'trim') === 'trim' ? [] : ['kitty']),
      ...(inSides(state) ? ['sides'] : []),
    ]);
    const lines = [...asked.map((what) => ({what, said: answer(table, what, view)})), {what: 'rules', said: rules}];
    return lines.map(({what, said}) => ({what, said, title: t(`hearts_table.overview.${what}`), key: shownKey(keys[KEYS[what] ?? what] ?? '')}));
  });
}
