// A player's actions at the table. The server has sent what is legal, and answers what each action leads to.
//
//   pressCard(table, card, by)   a card of the hand was pressed, touched or dropped on the table
//   playCard(table, card)        it may be played, and goes
//   confirm                      rechoose  claim  chooseMoon  next  again  once  review  sortHand

import {announce} from '../../core/elements/live-region.js';
import {animateFrom, shake, positionsIn} from '../../kit/motion/motion.js';
import {CHOICES, changeSettings, settings} from '../../core/settings/settings.js';
import {playSound} from '../../kit/motion/sound.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {betweenDeals, exposedCards, passedCards, handIdle} from './table-selectors.js';
import {withChosen, withoutFinishedTrick, withRechoosing} from './table-state.js';
import {tableToast} from './table-toast.js';
import {countTwoTaps} from './two-taps.js';
import {turn} from './view-selectors.js';
import {playDealAgain} from '../../kit/table/again.js';
import {showPart} from '../../core/app/load-part.js';

/** @typedef {import('./table.js').HeartsTable} Table */

/** @param {Table} table @param {string} card @param {'tap' | 'touch' | 'drop'} by */
export function pressCard(table, card, by) {
  const {room} = table;
  const legal = room?.legal;
  if (!room || !legal || handIdle(room, table.visibleView, table.rechoosing)) return explainWaiting(table);
  if (legal.ask === 'pass') return toggleChosen(table, card, by);
  if (legal.ask === 'charge') return legal.cards?.includes(card) ? toggleChosen(table, card, by) : explain(table, card);
  if (!legal.cards?.includes(card)) return explain(table, card);
  const hand = table.hand();
  const twoTaps = by === 'touch' && settings.twoTaps;
  if (twoTaps && hand?.raised !== card) return hand?.raise(card);
  if (twoTaps) countTwoTaps();
  return void playCard(table, card);
}

/** @param {Table} table */
function explainWaiting(table) {
  const seatToAct = table.visibleView ? turn(table.visibleView.public) : null;
  table.hand()?.raise(null);
  if (seatToAct !== null && seatToAct !== table.room?.seat)
    tableToast(table, table.describer().of('turn.is', seatToAct), {now: false});
}

/** Why not, in a sentence. @param {Table} table @param {string} card */
function explain(table, card) {
  const why = table.room?.legal?.why?.[card];
  const hand = table.hand();
  const button = hand?.buttonOf(card);
  hand?.raise(null);
  if (button) void shake(button);
  playSound('refuse');
  if (why) tableToast(table, refusalText(why, table.nameOf));
  else if (table.room?.legal?.ask === 'charge') tableToast(table, t('hearts_table.charging.not_this'));
}

/** Lay a card ready to pass or to expose, or take it back. @param {Table} table @param {string} card @param {string} by */
function toggleChosen(table, card, by) {
  const most = table.room?.legal?.most ?? 0;
  if (table.chosenCards.includes(card)) {
    if (by !== 'drop') {
      const others = table.chosenCards.filter((other) => other !== card);
      table.state = withChosen(table.state, others);
    }
  } else if (table.chosenCards.length < most) {
    table.state = withChosen(table.state, [...table.chosenCards, card]);
    playSound('card');
  } else tableToast(table, t('hearts_table.passing.enough', {n: most}));
}

/** @param {Table} table */
export function confirmCards(table) {
  const legal = table.room?.legal;
  if (legal?.ask === 'charge') {
    table.state = withRechoosing(table.state, false);
    table.connection?.submit({move: 'charge', cards: [...table.chosenCards]});
  }
  if (legal?.ask !== 'pass') return;
  const missing = (legal.most ?? 0) - table.chosenCards.length;
  if (missing > 0) return tableToast(table, t('hearts_table.passing.missing', {n: missing}));
  table.state = withRechoosing(table.state, false);
  table.connection?.submit({move: 'pass', cards: [...table.chosenCards]});
}

/** @param {Table} table */
export function rechoose(table) {
  const {room, visibleView: shown} = table;
  const cards = (room && (passedCards(room, shown) ?? exposedCards(room, shown))) ?? [];
  table.state = withRechoosing(withChosen(table.state, cards), true);
}

/** The card is seen on the table at once; if the server refuses it, it comes back. @param {Table} table @param {string} card */
export async function playCard(table, card) {
  const before = positionsIn(table);
  table.queue.skipAhead();
  table.state = withoutFinishedTrick(table.state);
  table.hand()?.raise(null);
  table.connection?.submit({move: 'play', card});
  playSound('card');
  await table.allUpdated();
  await animateFrom(before, table);
}

/** The rest of the tricks, where the server says that they are certain. @param {Table} table */
export function claim(table) {
  const {room} = table;
  if (!room?.legal?.claim || handIdle(room, table.visibleView, false)) return;
  table.queue.skipAhead();
  table.connection?.submit({move: 'claim'});
}

/** @param {Table} table @param {string} choice */
export const chooseMoon = (table, choice) => table.connection?.submit({move: 'moon', choice});

/** The score sheet has been read. @param {Table} table */
export function continueMatch({connection, room, visibleView: shown}) {
  if (shown && betweenDeals(shown) && room?.waiting.includes(room.seat)) connection?.continueAfter(shown.public.deal);
}

/** Asks for another match with the same people; each person asks for themselves. @param {Table} table */
export const askRematch = ({connection}) => connection?.requestRematch({yes: true});

/** The deal just counted, once more. @param {Table} table */
export function playAgain({room, visibleView: shown}) {
  if (room && shown)
    void playDealAgain({table: room.table, game: 'hearts', deals: shown.public.match.deals?.length ?? 0});
}

/** The deals so far, with the coach; the last one first. @param {Table} table */
export function review({room, visibleView: shown}) {
  if (!room || !shown) return;
  const {phase, match} = shown.public;
  const names = room.seats.map(({name}) => name);
  void showPart(
    'review',
    () => import('./deal-review.js'),
    ({reviewTable}) =>
      reviewTable({table: room.table, deals: match.deals.length, over: phase === 'over', names, me: room.seat}),
  );
}

/** @param {Table} table */
export function sortHand(table) {
  const before = positionsIn(table);
  const orders = CHOICES.handOrder;
  changeSettings({handOrder: orders[(orders.indexOf(settings.handOrder) + 1) % orders.length] ?? 'up'});
  void table.allUpdated().then(() => animateFrom(before, table));
  announce(t(`hearts_table.hand.order_is.${settings.handOrder}`));
}
