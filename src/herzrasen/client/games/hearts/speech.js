// Spoken answers of the Hearts table, asked for at any time by a key or in the speech dialog.
//
//   await speak(table, 'hand')      announces one answer
//   await showAll(table)            all of it, in a dialog

import {gist, showSpeechDialog} from '../../kit/table/speech.js';
import {cardLabel} from '../../core/text/card-text.js';
import {keyLabel as shownKey} from '../../kit/keys/key-bindings.js';
import {announce} from '../../core/elements/live-region.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {heartsKeys} from './key-bindings.js';
import {handIdle} from './table-selectors.js';
import {asideOf, inSides, turn} from './view-selectors.js';

/** @typedef {import('./table.js').HeartsTable} Table */
/** @typedef {import('./types.d.ts').View} View */
/** @typedef {'hand' | 'why' | 'trick' | 'last' | 'scores' | 'voids' | 'open' | 'kitty' | 'sides'} What */

/** The key of each act is another's name where a key shows the same. */
const KEYS = /** @type {Record<string, string>} */ ({last: 'hear_last', scores: 'hear_scores', rules: 'hear_rules'});

/** @param {Table} table @param {What} what @param {View} view */
function answer(table, what, view) {
  const describer = table.describer();
  if (what === 'why') return why(table);
  if (what === 'hand') return describer.hand(view.hand);
  if (what === 'scores') return describer.scores(view.public, table.takenOpen);
  return what === 'kitty' ? describer.kitty(view) : describer[what](view.public);
}

/** Why the card that has the focus, or had it last, may not be played; or that it may. @param {Table} table */
function why(table) {
  const {room, visibleView: shown} = table;
  const card = table.hand()?.active ?? null;
  if (!room?.legal || card === null) return t('hearts_table.ask.no_hand');
  const named = cardLabel(card, t, {pack: true});
  const next = shown ? turn(shown.public) : null;
  if (handIdle(room, shown, table.rechoosing))
    return next === null
      ? t('hearts_table.ask.not_now', {card: named})
      : `${named}. ${table.describer().of('turn.is', next)}.`;
  const refusal = room.legal.why?.[card];
  if (refusal) return `${named}. ${refusalText(refusal, table.nameOf)}`;
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
  await showSpeechDialog(table.room, (rules) => {
    const {view, seat} = /** @type {import('./types.d.ts').TableState} */ (table.room);
    if (!view) return [];
    const state = view.public;
    const keys = heartsKeys();
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
    const lines = [...asked.map((what) => ({what, text: answer(table, what, view)})), {what: 'rules', text: rules}];
    return lines.map(({what, text}) => ({
      what,
      text,
      title: t(`hearts_table.overview.${what}`),
      key: shownKey(keys[KEYS[what] ?? what] ?? ''),
    }));
  });
}
