// Sentences about the people of a table and what they do. Pure, except for the language.
//
//   actionText(message)               what has been done about a seat (wire.d.ts, SeatNotice)
//   changeTexts(before, after, own)   the announcements of a change: [{sentence, now}], now for what is asked
//   countsAsAway(room)                whether the reader is connected and counts as away: they have not answered
//   names(room, seats)                'Eva and Jan'
//   botText(bot)                      how a bot plays: 'Regular'; '' where that is not known
//   countdownText(ms)                 a time as '0:42'

import {currentLanguage, has, t} from '../../core/text/texts.js';
import {isolate} from '../../core/text/bidi-isolate.js';
import {listFormat} from '../../core/text/list-format.js';

/** @typedef {import('../../core/table/table-state.js').TableState} TableState */
/** @typedef {import('../../core/table/table-state.js').Members} People */

/** @param {readonly string[]} list */
const joinNames = (list) => listFormat(currentLanguage()).format(list);

/** @param {TableState} room @param {readonly number[]} seats */
export const names = (room, seats) => joinNames(seats.map((seat) => isolate(room.seats[seat]?.name ?? '')));

/** @param {TableState} room */
export const countsAsAway = ({seat, seats, status, members}) => {
  const own = seats[seat];
  return Boolean(status === 'open' && members && !members.ended && own?.kind === 'person' && !own.here);
};

/** @param {import('../../wire.d.ts').SeatNotice} notice */
export const actionText = ({what, name = '', by = ''}) => {
  const key = what === 'asked' && !by ? 'members.notice.full' : `members.notice.${what}`;
  return t(key, {name, by});
};

/** @param {Readonly<Record<string, number>> | null | undefined} bot */
export const botText = (bot) =>
  Object.entries(bot ?? {})
    .map(([name, value]) => `lobby.${name}.${value}`)
    .filter(has)
    .map((key) => t(key))
    .join(' · ');

/** @param {TableState} room @param {People} before @param {People} after @returns {{sentence: string, now: boolean}[]} */
export function changeTexts(room, before, after) {
  const own = room.seat;
  const announcements = [];
  const away = after.awaited
    .map(({seat}) => seat)
    .filter((seat) => !before.awaited.some((one) => one.seat === seat) && !before.vote?.seats.includes(seat));
  const others = away.filter((seat) => seat !== own);
  if (others.length)
    announcements.push({
      sentence: t('members.announced.away', {names: names(room, others), n: others.length}),
      now: false,
    });
  if (away.includes(own)) announcements.push({sentence: t('members.idle.counts'), now: true});
  const waited = [...before.awaited.map(({seat}) => seat), ...(before.vote?.seats ?? [])];
  const back = waited.filter((seat) => room.seats[seat]?.kind === 'person' && room.seats[seat]?.here);
  if (back.length)
    announcements.push({sentence: t('members.announced.back', {names: names(room, back), n: back.length}), now: false});
  if (after.vote && after.vote.number !== before.vote?.number && !after.vote.seats.includes(own)) {
    const asked = own < 0 ? 'voting' : after.vote.mayEnd ? 'vote' : 'alone';
    announcements.push({
      sentence: t(`members.announced.${asked}`, {names: names(room, after.vote.seats), n: after.vote.seats.length}),
      now: own >= 0,
    });
  }
  const wish = (after.rematch?.yes ?? []).filter((seat) => seat !== own && !before.rematch?.yes.includes(seat));
  if (wish.length)
    announcements.push({
      sentence: t('members.announced.again', {names: names(room, wish), n: wish.length}),
      now: false,
    });
  if (after.host === own && before.host !== own && before.host >= 0)
    announcements.push({sentence: t('members.announced.host'), now: false});
  return announcements;
}

/** @param {number} ms */
export const countdownText = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
