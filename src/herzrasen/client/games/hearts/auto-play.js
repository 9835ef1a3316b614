// A card that goes by itself, where its player has asked for that: the last of the hand, or the only one that may be
// played. It waits long enough to be seen, and is announced before it goes.
//
//   autoPlay(table)    after each drawing: begins to wait, or stops
//   stopAutoPlay(table)        the table leaves the page

import {cardName} from '../../core/text/card-text.js';
import {announce} from '../../core/elements/live-region.js';
import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';
import {playCard} from './actions.js';
import {automaticCard, decisionKey} from './table-selectors.js';

/** @typedef {import('./table.js').HeartsTable} HeartsTable */

/** How long it stands there, in ms. */
const SHOWN_MS = {slow: 1600, normal: 900, fast: 500, instant: 250};

/** What each table waits for. @type {WeakMap<HeartsTable, {card: string, timer: ReturnType<typeof setTimeout>}>} */
const timers = new WeakMap();

/** The occasion on which a card was sent: what is refused is not sent again. @type {WeakMap<HeartsTable, string>} */
const sent = new WeakMap();

/** @param {HeartsTable} table */
const cardToPlay = (table) => {
  const {room, visibleView: shown, rechoosing} = table;
  return room && sent.get(table) === decisionKey(room) ? null : automaticCard(room, shown, rechoosing, settings);
};

/** @param {HeartsTable} table */
export function autoPlay(table) {
  const card = cardToPlay(table);
  if (timers.get(table)?.card === card) return;
  stopAutoPlay(table);
  if (card === null) return;
  announce(t('hearts_table.auto', {card: cardName(card, t, {pack: true})}), {now: true});
  const timer = setTimeout(() => {
    timers.delete(table);
    if (cardToPlay(table) !== card || !table.room) return;
    sent.set(table, decisionKey(table.room));
    void playCard(table, card);
  }, SHOWN_MS[settings.speed]);
  timers.set(table, {card, timer});
}

/** @param {HeartsTable} table */
export function stopAutoPlay(table) {
  clearTimeout(timers.get(table)?.timer);
  timers.delete(table);
}
