// How each event is seen and heard: what flies, what is said, what sounds; and how a move is taken back.
//
//   const go = launchFor(table, event)   before the event is drawn; go() after it
//   report(table, event)                 for the ear
//   answer(table, event)                 sounds, and what else an event sets going
//   races(table, races)                  contested plays that the reader has won
//   refused(table, room, message)        a move is taken back, with all that rested on it

import {announce} from '../live.js';
import {pulse, shake} from '../motion.js';
import {toast} from '../notice.js';
import {buzz, play} from '../sound.js';
import {t} from '../texts.js';
import {reason} from '../words.js';
import {end} from './ending.js';
import {launch, lying, turnUp} from './flights.js';
import {note} from './margin.js';
import {placeNow} from './pending.js';
import {spot} from './read.js';
import {areaOf} from './whose.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Room} Room */
/** @typedef {import('./types.d.ts').Race} Race */
/** @typedef {{code: string, facts?: Record<string, string | number>, id?: string | null}} Refusal */

const RACE = /^nerts\.refusal\.race-(.+)$/;
const CHAIN = 'table.refusal.chain';
const CHANGED = 'nerts.refusal.target-changed';
const COVERED = 'nerts.refusal.not-on-top';
const GONE = 'nerts.refusal.source-changed';

/**
 * A move is taken back: its cards glide to where they came from, and those of the moves that rested on it too. A rival
 * who was quicker is named in a few words; nobody made a mistake.
 * @param {Table} table @param {Room} room @param {Refusal} message
 */
export function refused(table, room, message) {
  const sent = table.room?.unanswered.find(({id}) => id === message.id)?.move;
  const lift = sent?.['move'] === 'lift' ? /** @type {Lift} */ (/** @type {unknown} */ (sent)) : null;
  const asked = table.asked.delete(message.id ?? '');
  const go = launch(table, [...table.pending], null, {ms: 420});
  table.take(room);
  if (lift && !asked && message.code === CHANGED && followed(table, lift)) return go();
  go();
  if (message.code === CHAIN) return;
  if (!asked && lostRace(table, lift, message)) return;
  void table.updateComplete.then(() => {
    const card = lift ? lying(table, lift.card) : null;
    if (card && asked) void shake(card);
  });
  toast(reason(message, table.nameOf), {now: true});
  play('refuse');
}

/** A foundation that has another number now, because a rival opened one in between, is named anew. @param {Table} table @param {Lift} lift */
function followed(table, lift) {
  const {target, onto = null} = lift;
  const now = table.table && onto !== null ? placeNow(table.table, table.mine, target, onto) : null;
  if (!now || spot(now) === spot(target)) return false;
  table.line?.submit({...lift, target: now});
  return true;
}

/** @param {Table} table @param {Lift | null} lift @param {Refusal} message */
function lostRace(table, lift, {code, facts = {}}) {
  const how = RACE.exec(code)?.[1] ?? null;
  const {seat, ms} = facts;
  if (how !== null && typeof seat === 'number') {
    note(table, lift?.target ?? null, t(`nerts_table.margin.${how.replace('-', '_')}`, {name: table.nameOf(seat), ms: Number(ms)}));
    buzz(18);
    return true;
  }
  const first = lift && quicker(table, lift, code);
  if (!first || first.seat === table.seat) return false;
  note(table, first.place, t('nerts_table.margin.first', {name: table.nameOf(first.seat)}));
  buzz(18);
  return true;
}

/** Who has changed the place in between: a rival the target, or the own pile by putting a card on it; a team mate a source. @param {Table} table @param {Lift} lift @param {string} code */
function quicker({latest, mine, mateSeat}, {source, target}, code) {
  const at = (/** @type {import('./types.d.ts').Place} */ place, /** @type {number | undefined} */ seat) => (seat === undefined ? null : {place, seat});
  if (code === CHANGED) return at(target, latest.get(spot(target)));
  if (code === COVERED && source.at === 'pile') return at(source, latest.get(`rival:${mine}`));
  return code === GONE ? at(source, mateSeat) : null;
}

/** Races that the reader has won, each with the closest of those who lost it. @param {Table} table @param {readonly Race[]} told */
export function races(table, told) {
  for (const {target, claims} of told) {
    const [winner, ...losers] = claims;
    const [closest] = losers.sort((a, b) => a.touched - b.touched);
    if (!winner || !closest || winner.seat !== table.me) continue;
    const ms = Math.round(closest.touched - winner.touched);
    note(table, target ?? null, t(ms >= TIE ? 'nerts_table.margin.won' : 'nerts_table.margin.won_tie', {name: table.nameOf(closest.seat), ms}), 'won');
  }
}

const TIE = 15; // ms; what is closer is no difference (rules/nerts.md, 3.5)

/** What flies because of an event, looked up before it is drawn. @param {Table} table @param {Event} event @returns {() => void} */
export function launchFor(table, event) {
  const made = event.event === 'moved' ? event.cards : [];
  // Cards on their way that cannot arrive any more go home meanwhile.
  const homeward = [...table.pending].filter((card) => !made.includes(card)).map((card) => ({card, go: launch(table, [card], null, {ms: 420})}));
  const flown = flightOf(table, event);
  return () => {
    for (const {card, go} of homeward) if (!table.pending.has(card)) go();
    flown();
  };
}

/** @param {Table} table @param {number} seat */
const areaBy = (table, seat) => (table.table ? areaOf(table.table, seat) : -1);

/** @param {Table} table @param {Event} event @returns {() => void} */
function flightOf(table, event) {
  if (event.event === 'moved') {
    const area = areaBy(table, event.seat);
    const own = area === table.mine;
    const from = table.querySelector(`[data-spot="${own ? spot(event.source) : `rival:${area}`}"]`);
    const cards = event.cards.filter((card) => !table.pending.has(card));
    const go = launch(table, cards, from, {ms: own ? 260 : 420});
    return () => {
      go();
      if (event.revealed) void table.updateComplete.then(() => requestAnimationFrame(() => turnUp(lying(table, event.revealed ?? ''))));
    };
  }
  if (event.event === 'turned' && areaBy(table, event.seat) === table.mine) {
    return launch(table, event.cards, table.querySelector('.stock-card'), {stagger: 45, ms: 220});
  }
  return () => undefined;
}

/** For the ear. @param {Table} table @param {Event} event */
export function report(table, event) {
  if (!table.table || table.room?.line === 'record') return; // a record's own page tells it
  const {now, later} = table.teller().tell(event, table.table);
  if (event.event === 'round_ended') table.calm?.stop();
  for (const sentence of now) announce(sentence, {now: event.event === 'round_ended' || event.event === 'stopped'});
  for (const deed of later) table.calm?.add(deed);
}

/** Sounds, and what else an event sets going. @param {Table} table @param {Event} event */
export function answer(table, event) {
  switch (event.event) {
    case 'dealt':
      table.ending = null;
      table.proved = null;
      table.latest.clear();
      return play('deal');
    case 'started':
      buzz(30);
      return play('call');
    case 'moved':
      table.latest.set(spot(event.target), event.seat);
      if (event.target.at === 'rival' && (event.target.index ?? 0) === table.mine) return attacked(table);
      if (event.seat !== table.seat && event.target.at === 'foundation') play('deal');
      return undefined;
    case 'round_ended':
      void end(table, event.caller ?? null, event.reason);
      return undefined;
    case 'stopped':
      if (event.reach?.length) table.proved = table.table;
      return play('refuse');
    case 'remedied':
      return play('deal');
    case 'match_ended':
      return play('win');
    default:
      return undefined;
  }
}

/** @param {Table} table */
function attacked(table) {
  play('take');
  buzz();
  const pile = table.querySelector('nerts-own .heap');
  if (pile) void pulse(pile);
}
