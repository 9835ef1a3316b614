// How each event is seen and heard: what flies, what is said, what sounds.
//
//   const go = launchFor(table, event)   before the event is drawn; go() after it
//   report(table, event)                 for the ear
//   answer(table, event)                 sounds, and what else an event sets going

import {announce} from '../live.js';
import {pulse} from '../motion.js';
import {buzz, play} from '../sound.js';
import {end} from './ending.js';
import {launch, lying, turnUp} from './flights.js';
import {spot} from './read.js';
import {areaOf} from './whose.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Event} Event */

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
