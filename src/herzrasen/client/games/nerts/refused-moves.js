// How a move is taken back, and who was quicker.
//
//   handleRefusal(table, room, message)   a move goes back with all that rested on it
//   showRacesWon(table, races)            contested plays that the reader has won

import {shake} from '../../kit/motion/motion.js';
import {vibrate, playSound} from '../../kit/motion/sound.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {prepareFlight, cardElement} from './card-flights.js';
import {showNote} from './place-notes.js';
import {currentPlace} from './pending-moves.js';
import {withoutProbe} from './table-state.js';
import {spot} from './view-selectors.js';
import {tableToast} from './table-toast.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {import('./types.d.ts').Race} Race */
/** @typedef {import('./types.d.ts').TableState} TableState */
/** @typedef {{code: string, facts?: Record<string, string | number>, id?: string | null}} Refusal */

const RACE = /^nerts\.refusal\.race-(.+)$/;
const CHAIN = 'table.refusal.chain';
const CHANGED = 'nerts.refusal.target-changed';
const COVERED = 'nerts.refusal.not-on-top';
const GONE = 'nerts.refusal.source-changed';

/**
 * A move is taken back: its cards glide to where they came from, and those of the moves that rested on it too. A rival
 * who was quicker is named in a few words; it is no mistake.
 * @param {Table} table @param {TableState} room @param {Refusal} message
 */
export function handleRefusal(table, room, message) {
  const sent = table.room?.pendingMoves.find(({id}) => id === message.id)?.move;
  const lift = sent?.['move'] === 'lift' ? /** @type {Lift} */ (/** @type {unknown} */ (sent)) : null;
  const asked = table.probes.has(message.id ?? '');
  table.state = withoutProbe(table.state, message.id ?? '');
  const go = prepareFlight(table, [...table.pending], null, {ms: 420});
  table.showRoom(room);
  if (lift && !asked && message.code === CHANGED && retarget(table, lift)) return go();
  go();
  if (message.code === CHAIN) return;
  if (!asked && lostRace(table, lift, message)) return;
  void table.updateComplete.then(() => {
    const card = lift ? cardElement(table, lift.card) : null;
    if (card && asked) void shake(card);
  });
  tableToast(refusalText(message, table.nameOf));
  playSound('refuse');
}

/** A foundation that has another number now, because a rival opened one in between, is named anew. @param {Table} table @param {Lift} lift */
function retarget(table, lift) {
  const {target, onto = null} = lift;
  const now = table.table ? currentPlace(table.table, table.ownArea, target, onto) : null;
  if (!now || spot(now) === spot(target)) return false;
  table.connection?.submit({...lift, target: now});
  return true;
}

/** @param {Table} table @param {Lift | null} lift @param {Refusal} message */
function lostRace(table, lift, {code, facts = {}}) {
  const how = RACE.exec(code)?.[1] ?? null;
  const {seat, ms} = facts;
  if (how !== null && typeof seat === 'number') {
    showNote(
      table,
      lift?.target ?? null,
      t(`nerts_table.margin.${how.replace('-', '_')}`, {name: table.nameOf(seat), ms: Number(ms)}),
    );
    vibrate(18);
    return true;
  }
  const first = lift && fasterSeat(table, lift, code);
  if (!first || first.seat === table.seat) return false;
  showNote(table, first.place, t('nerts_table.margin.first', {name: table.nameOf(first.seat)}));
  vibrate(18);
  return true;
}

/** Who has changed the place in between: a rival the target, or the own pile by putting a card on it; a team mate a source. @param {Table} table @param {Lift} lift @param {string} code */
function fasterSeat({lastPlayers: latest, ownArea: mine, mate: mateSeat}, {source, target}, code) {
  const at = (/** @type {Place} */ place, /** @type {number | undefined} */ seat) =>
    seat === undefined ? null : {place, seat};
  if (code === CHANGED) return at(target, latest.get(spot(target)));
  if (code === COVERED && source.at === 'pile') return at(source, latest.get(`rival:${mine}`));
  return code === GONE ? at(source, mateSeat) : null;
}

/** Races that the reader has won, each with the closest of those who lost it. @param {Table} table @param {readonly Race[]} races */
export function showRacesWon(table, races) {
  for (const {target, claims} of races) {
    const [winner, ...losers] = claims;
    const [closest] = losers.sort((a, b) => a.touched - b.touched);
    if (!winner || !closest || winner.seat !== table.reader) continue;
    const ms = Math.round(closest.touched - winner.touched);
    showNote(
      table,
      target ?? null,
      t(ms >= TIE ? 'nerts_table.margin.won' : 'nerts_table.margin.won_tie', {name: table.nameOf(closest.seat), ms}),
      {tone: 'won'},
    );
  }
}

const TIE = 15; // ms; what is closer is no difference (rulings/nerts.md, 3.5)
