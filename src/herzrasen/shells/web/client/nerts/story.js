// How each event is seen and heard: what flies, what is said, what sounds.
//
//   const go = launchFor(table, event)   before the event is drawn; go() after it
//   report(table, event)                 for the ear
//   answer(table, event)                 sounds, and what else an event sets going
//   refused(table, room, message)        a move is taken back

import {announce} from '../live.js';
import {pulse, shake} from '../motion.js';
import {toast} from '../notice.js';
import {buzz, play} from '../sound.js';
import {reason} from '../words.js';
import {end} from './ending.js';
import {launch, lying, turnUp} from './flights.js';
import {spot} from './read.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Event} Event */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Room} Room */

/** A move is taken back: its cards go to where they came from. @param {Table} table @param {Room} room @param {{code: string, facts?: Record<string, string | number>, id?: string | null}} message */
export function refused(table, room, message) {
  const sent = table.room?.unanswered.find(({id}) => id === message.id)?.move;
  const lift = sent?.['move'] === 'lift' ? /** @type {Lift} */ (/** @type {unknown} */ (sent)) : null;
  const asked = table.asked.delete(message.id ?? '');
  const go = lift ? launch(table, [lift.card], null, {ms: 420}) : () => undefined;
  table.take(room);
  go();
  void table.updateComplete.then(() => {
    const card = lift ? lying(table, lift.card) : null;
    if (card && asked) void shake(card);
  });
  toast(reason(message, table.nameOf), {now: true});
  play('refuse');
}

/** What flies because of an event, looked up before it is drawn. @param {Table} table @param {Event} event @returns {() => void} */
export function launchFor(table, event) {
  if (event.event === 'moved') {
    const own = event.seat === table.seat;
    const rival = table.querySelector(`[data-spot="rival:${event.seat}"]`);
    const from = own ? table.querySelector(`[data-spot="${spot(event.source)}"]`) : rival;
    const go = launch(table, event.cards, from, {ms: own ? 260 : 420});
    return () => {
      go();
      if (event.revealed) void table.updateComplete.then(() => requestAnimationFrame(() => turnUp(lying(table, event.revealed ?? ''))));
    };
  }
  if (event.event === 'turned' && event.seat === table.seat) {
    return launch(table, event.cards, table.querySelector('.stock-card'), {stagger: 45, ms: 220});
  }
  return () => undefined;
}

/** For the ear. @param {Table} table @param {Event} event */
export function report(table, event) {
  if (!table.table || table.room?.line === 'record') return; // a record's own page tells it
  const {now, later} = table.teller().tell(event, table.table);
  if (event.event === 'round_ended') table.calm?.stop();
  for (const sentence of now) announce(sentence, {now: event.event === 'round_ended'});
  for (const deed of later) table.calm?.add(deed);
}

/** Sounds, and what else an event sets going. @param {Table} table @param {Event} event */
export function answer(table, event) {
  switch (event.event) {
    case 'dealt':
      table.ending = null;
      return play('deal');
    case 'started':
      buzz(30);
      return play('call');
    case 'moved':
      if (event.target.at === 'rival' && (event.target.index ?? 0) === table.seat) return attacked(table);
      if (event.seat !== table.seat && event.target.at === 'foundation') play('deal');
      return undefined;
    case 'round_ended':
      void end(table, event.caller ?? null, event.reason);
      return undefined;
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
