// A card that goes by itself, where its player has asked for that: the last of the hand, or the only one that may be
// played. It waits long enough to be seen, and a reader is told before it goes.
//
//   byItself(table)    after each drawing: begins to wait, or stops
//   stop(table)        the table leaves the page

import {name} from '../cards/card.js';
import {announce} from '../live.js';
import {settings} from '../settings.js';
import {t} from '../texts.js';
import {playCard} from './deeds.js';
import {alone, asked} from './now.js';

/** @typedef {import('./table.js').HeartsTable} HeartsTable */

/** How long it stands there, in ms. */
const SEEN = {slow: 1600, normal: 900, fast: 500, instant: 250};

/** What each table waits for. @type {WeakMap<HeartsTable, {card: string, timer: ReturnType<typeof setTimeout>}>} */
const waiting = new WeakMap();

/** The occasion on which a card was sent: what is refused is not sent again. @type {WeakMap<HeartsTable, string>} */
const sent = new WeakMap();

/** @param {HeartsTable} table */
const now = (table) => {
  const {room, shown, rechoosing} = table;
  return room && sent.get(table) === asked(room) ? null : alone(room, shown, rechoosing, settings);
};

/** @param {HeartsTable} table */
export function byItself(table) {
  const card = now(table);
  if (waiting.get(table)?.card === card) return;
  stop(table);
  if (card === null) return;
  announce(t('hearts_table.auto', {card: name(card, t, {pack: true})}), {now: true});
  const timer = setTimeout(() => {
    waiting.delete(table);
    if (now(table) !== card || !table.room) return;
    sent.set(table, asked(table.room));
    void playCard(table, card);
  }, SEEN[settings.speed]);
  waiting.set(table, {card, timer});
}

/** @param {HeartsTable} table */
export function stop(table) {
  clearTimeout(waiting.get(table)?.timer);
  waiting.delete(table);
}
