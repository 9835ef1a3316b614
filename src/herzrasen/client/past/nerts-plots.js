// What came of one's matches of Nerts: figures, and a plot for each question one might ask.
//
//   tiles(statistics)   plots(statistics)

import {t} from '../texts.js';
import {mean, percent, whole} from './figures.js';
import {bars, course, going, plot} from './plots.js';
import {places, stages} from './shared-plots.js';

/** @typedef {import('../wire.d.ts').NertsStatistics} Statistics */

/** @param {Statistics} of @returns {[name: string, value: string, note: string][]} */
export const tiles = ({matches, places: [won = 0], place, points, deals, calls, pace, turns, left}) => [
  ['matches', whole(matches), ''],
  ['won', whole(won), t('past.figure.won_about', {percent: percent(won, matches)})],
  ['place', mean(place), ''],
  ['points_nerts', mean(points), t('past.figure.points_nerts_about')],
  ['calls', whole(calls), t('past.figure.calls_about', {percent: percent(calls, deals)})],
  ['pace', mean(pace), t('past.figure.pace_about')],
  ['left', mean(left), t('past.figure.left_about')],
  ['turns', mean(turns), t('past.figure.turns_about')],
];

/** @param {Statistics} of */
export const plots = (of) => [places(of), points(of), ...paces(of), races(of)];

/** @param {Statistics} of */
const points = ({course: row}) =>
  plot({
    key: 'course',
    title: t('past.plot.nerts_course.title'),
    about: t('past.plot.nerts_course.about'),
    says: going(row, 0.5),
    picture: course(row),
    ...stages(row, 'nerts_course'),
  });

/** @param {Statistics} of */
const paces = ({paces: row}) =>
  row.length
    ? [plot({key: 'paces', title: t('past.plot.paces.title'), about: t('past.plot.paces.about'), says: going(row, 0.3), picture: course(row), ...stages(row, 'paces')})]
    : [];

/** @param {Statistics} of */
function races({won, lost, won_by, lost_by}) {
  /** @type {[name: 'won' | 'lost', count: number, by: number | null][]} */
  const parts = [
    ['won', won, won_by],
    ['lost', lost, lost_by],
  ];
  const by = (/** @type {number | null} */ ms) => (ms === null ? '' : t('past.plot.races.by', {ms: Math.round(ms)}));
  return plot({
    key: 'races',
    title: t('past.plot.races.title'),
    about: won + lost ? t('past.plot.races.about') : t('past.plot.races.none'),
    picture: bars(parts.map(([name, count, ms]) => ({label: t(`past.plot.races.${name}`), value: count, text: whole(count), note: by(ms), tone: name === 'won' ? 'good' : 'bad'}))),
    head: [t('past.plot.races.what'), t('past.plot.races.count'), t('past.plot.races.margin')],
    rows: !(won + lost) ? [] : parts.map(([name, count, ms]) => [t(`past.plot.races.${name}`), whole(count), by(ms) || '–']),
  });
}
