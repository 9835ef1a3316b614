// What happens to people's time, for the ear and, where the table moves for somebody, for the eye.
//
//   hearTime(before, room, message)    with each message

import {announce} from '../live.js';
import {toast} from '../notice.js';
import {t} from '../texts.js';
import {inClock, lengthened} from './left.js';

/** @typedef {import('../room.js').Room} Room */

/** @param {Room | null} before @param {Room} room @param {import('../room.js').Message} message */
export function hearTime(before, room, message) {
  const nameOf = (/** @type {number} */ seat) => room.seats[seat]?.name ?? '';
  if (message.type === 'timed_out') {
    const own = message.seat === room.seat;
    toast(own ? t('clocks.yours_out') : t('clocks.out', {name: nameOf(message.seat)}), {now: own});
  }
  if (message.type !== 'clocks' || !room.clocks) return;
  for (const {seat, total} of lengthened(before?.clocks, room.clocks, room.clocks.at)) {
    const time = inClock(total);
    announce(seat === room.seat ? t('clocks.yours_longer', {time}) : t('clocks.longer', {name: nameOf(seat), time}));
  }
}
