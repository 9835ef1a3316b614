// Announces time events to screen readers, and shows a toast where the server acts for a seat.
//
//   announceTime(before, room, message)    with each message

import {announce} from '../../core/elements/live-region.js';
import {toast} from '../../core/elements/notices.js';
import {t} from '../../core/text/texts.js';
import {formatClock, timeExtensions} from '../../core/table/remaining-time.js';

/** @typedef {import('../../core/table/table-state.js').TableState} TableState */

/** @param {TableState | null} before @param {TableState} room @param {import('../../core/table/table-state.js').Message} message */
export function announceTime(before, room, message) {
  const nameOf = (/** @type {number} */ seat) => room.seats[seat]?.name ?? '';
  if (message.type === 'timed_out') {
    const own = message.seat === room.seat;
    toast(own ? t('clocks.yours_out') : t('clocks.out', {name: nameOf(message.seat)}), {now: own});
  }
  if (message.type !== 'clocks' || !room.clocks) return;
  for (const {seat, total} of timeExtensions(before?.clocks, room.clocks, room.clocks.at)) {
    const time = formatClock(total);
    announce(seat === room.seat ? t('clocks.yours_longer', {time}) : t('clocks.longer', {name: nameOf(seat), time}));
  }
}
