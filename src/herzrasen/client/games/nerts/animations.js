// Animation, announcement and sound of each event.
//
//   const go = prepareFlights(table, event)   before the event is drawn; go() after it
//   announceEvent(table, event)               for the ear
//   react(table, event)                       sounds, and what else an event sets going

import {announce} from '../../core/elements/live-region.js';
import {vibrate, playSound} from '../../kit/motion/sound.js';
import {showAttack} from './attack-notice.js';
import {showMatchEnd, showRoundEnd} from './round-end.js';
import {prepareFlight, cardElement, animateTurnUp} from './card-flights.js';
import {withEvent} from './table-state.js';
import {spot} from './view-selectors.js';
import {areaOf} from './ownership.js';

/** @typedef {import('./table.js').NertsTable} Table */
/** @typedef {import('./types.d.ts').Event} Event */

/** What flies because of an event, looked up before it is drawn. @param {Table} table @param {Event} event @returns {() => void} */
export function prepareFlights(table, event) {
  const made = event.event === 'moved' ? event.cards : [];
  // Cards on their way that cannot arrive any more go home meanwhile.
  const homeward = [...table.pending]
    .filter((card) => !made.includes(card))
    .map((card) => ({card, go: prepareFlight(table, [card], null, {ms: 420})}));
  const flown = flightOf(table, event);
  return () => {
    for (const {card, go} of homeward) if (!table.pending.has(card)) go();
    flown();
  };
}

/** @param {Table} table @param {number} seat */
const areaOfSeat = (table, seat) => (table.table ? areaOf(table.table, seat) : -1);

/** @param {Table} table @param {Event} event @returns {() => void} */
function flightOf(table, event) {
  if (event.event === 'moved') {
    const area = areaOfSeat(table, event.seat);
    const own = area === table.ownArea;
    const from = table.querySelector(`[data-spot="${own ? spot(event.source) : `rival:${area}`}"]`);
    const cards = event.cards.filter((card) => !table.pending.has(card));
    const go = prepareFlight(table, cards, from, {ms: own ? 260 : 420});
    return () => {
      go();
      if (event.revealed)
        void table.updateComplete.then(() =>
          requestAnimationFrame(() => animateTurnUp(cardElement(table, event.revealed ?? ''))),
        );
    };
  }
  if (event.event === 'turned' && areaOfSeat(table, event.seat) === table.ownArea) {
    return prepareFlight(table, event.cards, table.querySelector('.stock-card'), {stagger: 45, ms: 220});
  }
  return () => undefined;
}

/** Announces an event, at once or with the next digest. @param {Table} table @param {Event} event */
export function announceEvent(table, event) {
  if (!table.table || table.room?.status === 'record') return; // the replay page announces it
  const {now, later} = table.describer().describe(event, table.table);
  if (event.event === 'round_ended') table.digest?.stop();
  for (const sentence of now) announce(sentence, {now: event.event === 'round_ended' || event.event === 'stopped'});
  for (const move of later) table.digest?.add(move);
}

/** Sounds, and what else an event sets going. @param {Table} table @param {Event} event */
export function react(table, event) {
  table.state = withEvent(table.state, event);
  switch (event.event) {
    case 'dealt':
      return playSound('deal');
    case 'started':
      vibrate(30);
      return playSound('call');
    case 'moved':
      if (event.target.at === 'rival' && (event.target.index ?? 0) === table.ownArea) return showAttack(table, event);
      if (event.seat !== table.seat && event.target.at === 'foundation') playSound('deal');
      return undefined;
    case 'round_ended':
      void showRoundEnd(table, event.caller ?? null, event.reason);
      return undefined;
    case 'stopped':
      return playSound('refuse');
    case 'remedied':
      return playSound('deal');
    case 'match_ended':
      return void showMatchEnd(table);
    default:
      return undefined;
  }
}
