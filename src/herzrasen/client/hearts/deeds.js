// What a player does at the table. Whether it is legal the server has said; what it leads to the server will say.
//
//   press(table, card, by)   a card of the hand was pressed, touched or dropped on the table
//   playCard(table, card)    it may be played, and goes
//   confirm  rechoose  claim  chooseMoon  next  again  once  review  sortHand

import {announce} from '../live.js';
import {flow, shake, where} from '../motion.js';
import {toast} from '../notice.js';
import {CHOICES, change, settings} from '../settings.js';
import {play} from '../sound.js';
import {t} from '../texts.js';
import {reason} from '../words.js';
import {between, decided, given, idle} from './now.js';
import {turn} from './read.js';

/** @typedef {import('./table.js').HeartsTable} Table */

/** @param {Table} table @param {string} card @param {'tap' | 'touch' | 'drop'} by */
export function press(table, card, by) {
  const {room} = table;
  const legal = room?.legal;
  if (!room || !legal || idle(room, table.shown, table.rechoosing)) return notNow(table);
  if (legal.ask === 'pass') return choose(table, card, by);
  if (legal.ask === 'charge') return legal.cards?.includes(card) ? choose(table, card, by) : explain(table, card);
  if (!legal.cards?.includes(card)) return explain(table, card);
  const hand = table.hand();
  if (by === 'touch' && settings.twoTaps && hand?.raised !== card) return hand?.raise(card);
  return void playCard(table, card);
}

/** @param {Table} table */
function notNow(table) {
  const next = table.shown ? turn(table.shown.public) : null;
  table.hand()?.raise(null);
  if (next !== null && next !== table.room?.seat) toast(table.teller().of('turn.is', next));
}

/** Why not, in a sentence. @param {Table} table @param {string} card */
function explain(table, card) {
  const why = table.room?.legal?.why?.[card];
  const hand = table.hand();
  const button = hand?.buttonOf(card);
  hand?.raise(null);
  if (button) void shake(button);
  play('refuse');
  if (why) toast(reason(why, table.nameOf), {now: true});
  else if (table.room?.legal?.ask === 'charge') toast(t('hearts_table.charging.not_this'), {now: true});
}

/** Lay a card ready to pass or to expose, or take it back. @param {Table} table @param {string} card @param {string} by */
function choose(table, card, by) {
  const most = table.room?.legal?.most ?? 0;
  if (table.chosen.includes(card)) {
    if (by !== 'drop') table.chosen = table.chosen.filter((other) => other !== card);
  } else if (table.chosen.length < most) {
    table.chosen = [...table.chosen, card];
    play('card');
  } else toast(t('hearts_table.passing.enough', {n: most}), {now: true});
}

/** @param {Table} table */
export function confirm(table) {
  const legal = table.room?.legal;
  if (legal?.ask === 'charge') {
    table.rechoosing = false;
    table.line?.submit({move: 'charge', cards: [...table.chosen]});
  }
  if (legal?.ask !== 'pass') return;
  const missing = (legal.most ?? 0) - table.chosen.length;
  if (missing > 0) return toast(t('hearts_table.passing.missing', {n: missing}), {now: true});
  table.rechoosing = false;
  table.line?.submit({move: 'pass', cards: [...table.chosen]});
}

/** @param {Table} table */
export function rechoose(table) {
  const {room, shown} = table;
  table.chosen = (room && (given(room, shown) ?? decided(room, shown))) ?? [];
  table.rechoosing = true;
}

/** The card is seen on the table at once; if the server refuses it, it comes back. @param {Table} table @param {string} card */
export async function playCard(table, card) {
  const before = where(table);
  table.queue.leap();
  table.lying = null;
  table.hand()?.raise(null);
  table.line?.submit({move: 'play', card});
  play('card');
  await table.drawn();
  await flow(before, table);
}

/** The rest of the tricks, where the server says that they are certain. @param {Table} table */
export function claim(table) {
  const {room} = table;
  if (!room?.legal?.claim || idle(room, table.shown, false)) return;
  table.queue.leap();
  table.line?.submit({move: 'claim'});
}

/** @param {Table} table @param {string} choice */
export const chooseMoon = (table, choice) => table.line?.submit({move: 'moon', choice});

/** The score sheet has been read. @param {Table} table */
export function next({line, room, shown}) {
  if (shown && between(shown) && room?.waiting.includes(room.seat)) line?.proceed(shown.public.deal);
}

/** Another match with the same people: each says it for himself. @param {Table} table */
export const again = ({line}) => line?.again({yes: true});

/** The deal just counted, once more. @param {Table} table */
export async function once({room, shown}) {
  if (!room || !shown) return;
  const {onceMore} = await import('../deal-again.js');
  await onceMore({table: room.table, game: 'hearts', deals: shown.public.match.deals?.length ?? 0});
}

/** The deals so far, with the coach; the last one first. @param {Table} table */
export async function review({room, shown}) {
  if (!room || !shown) return;
  const {phase, match} = shown.public;
  const {reviewOfTable} = await import('./review.js');
  const names = room.seats.map(({name}) => name);
  await reviewOfTable({table: room.table, deals: match.deals.length, over: phase === 'over', names, me: room.seat});
}

/** @param {Table} table */
export function sortHand(table) {
  const before = where(table);
  const orders = CHOICES.handOrder;
  change({handOrder: orders[(orders.indexOf(settings.handOrder) + 1) % orders.length] ?? 'up'});
  void table.drawn().then(() => flow(before, table));
  announce(t(`hearts_table.hand.order_is.${settings.handOrder}`));
}
