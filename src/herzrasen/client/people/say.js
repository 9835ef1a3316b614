// What happens among the people of a table, as sentences. Pure, but for the words.
//
//   deed(message)                 what has been done about a seat (wire.d.ts, Told)
//   changes(before, after, own)   what is heard when it stands differently now: [{sentence, now}], now for what is asked
//   names(room, seats)            'Eva and Jan'
//   botWords(bot)                 how a bot plays: 'Regular'; '' where it does not say
//   left(ms)                      a time as '0:42'

import {spoken, t} from '../texts.js';

/** @typedef {import('../room.js').Room} Room */
/** @typedef {import('../room.js').People} People */

/** @param {readonly string[]} list */
const listed = (list) => new Intl.ListFormat(spoken(), {type: 'conjunction'}).format(list);

/** @param {Room} room @param {readonly number[]} seats */
export const names = (room, seats) => listed(seats.map((seat) => room.seats[seat]?.name ?? ''));

/** @param {import('../wire.d.ts').Told} told */
export const deed = ({what, name = '', by = ''}) => {
  const key = what === 'asked' && !by ? 'people.told.full' : `people.told.${what}`;
  return t(key, {name, by});
};

/** @param {Readonly<Record<string, number>> | null | undefined} bot */
export const botWords = (bot) =>
  Object.entries(bot ?? {})
    .filter(([name]) => ['level', 'tempo', 'insight'].includes(name))
    .map(([name, value]) => t(`lobby.${name}.${value}`))
    .join(' · ');

/** @param {Room} room @param {People} before @param {People} after @returns {{sentence: string, now: boolean}[]} */
export function changes(room, before, after) {
  const own = room.seat;
  const heard = [];
  const away = after.awaited.map(({seat}) => seat).filter((seat) => !before.awaited.some((one) => one.seat === seat) && !before.vote?.seats.includes(seat));
  if (away.length) heard.push({sentence: t('people.heard.away', {names: names(room, away), n: away.length}), now: false});
  const waited = [...before.awaited.map(({seat}) => seat), ...(before.vote?.seats ?? [])];
  const back = waited.filter((seat) => room.seats[seat]?.kind === 'person' && room.seats[seat]?.here);
  if (back.length) heard.push({sentence: t('people.heard.back', {names: names(room, back), n: back.length}), now: false});
  if (after.vote && after.vote.number !== before.vote?.number) {
    const asked = own < 0 ? 'voting' : after.vote.mayEnd ? 'vote' : 'alone';
    heard.push({sentence: t(`people.heard.${asked}`, {names: names(room, after.vote.seats), n: after.vote.seats.length}), now: own >= 0});
  }
  const wish = (after.rematch?.yes ?? []).filter((seat) => seat !== own && !before.rematch?.yes.includes(seat));
  if (wish.length) heard.push({sentence: t('people.heard.again', {names: names(room, wish), n: wish.length}), now: false});
  if (after.host === own && before.host !== own && before.host >= 0) heard.push({sentence: t('people.heard.host'), now: false});
  return heard;
}

/** @param {number} ms */
export const left = (ms) => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
