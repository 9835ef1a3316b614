// A result as a text to send: the day's number, the points, how many were beaten in ten squares. It gives no card away.
//
//   shareText(results, link)

import {t} from '../../core/text/texts.js';

const SQUARES = 10;

/** @param {import('../../wire.d.ts').DailyResults} results @param {string} link */
export function shareText({name, day, own, place, of, beaten}, link) {
  const points = own?.points ?? 0;
  const first = t('daily.share.line', {
    title: t(`daily.name.${name}`),
    number: t('daily.number', {n: day.number}),
    points: t('daily.calendar.points', {n: points}),
  });
  const second = of > 1 ? `${squares(beaten / (of - 1))} ${t('daily.share.place', {place, of})}\n` : '';
  return `${first}\n${second}${link}`;
}

/** @param {number} share of the others, from 0 to 1 */
export function squares(share) {
  const full = Math.round(share * SQUARES);
  return '■'.repeat(full) + '□'.repeat(SQUARES - full);
}
