// Statistics of a player's Nerts matches: figures and plots.
//
//   tiles(statistics)   plots(statistics)

import {t} from '../../core/text/texts.js';
import {mean, percent, whole} from '../../core/text/number-format.js';
import {bars, curve, trendWord, plot} from '../../kit/charts/plots.js';
import {places, stages} from './shared-plots.js';

/** @typedef {import('../../wire.d.ts').NertsStatistics} Statistics */

/** @param {Statistics} of @returns {[name: string, value: string, note: string][]} */
export const tiles = ({matches, places: [won = 0], place, points, deals, calls, pace, turns, left}) => [
  ['matches', whole(matches), ''],
  ['won', whole(won), t('history.figure.won_about', {percent: percent(won, matches)})],
  ['place', mean(place), ''],
  ['points_nerts', mean(points), t('history.figure.points_nerts_about')],
  ['calls', whole(calls), t('history.figure.calls_about', {percent: percent(calls, deals)})],
  ['pace', mean(pace), t('history.figure.pace_about')],
  ['left', mean(left), t('history.figure.left_about')],
  ['turns', mean(turns), t('history.figure.turns_about')],
];

/** @param {Statistics} of */
export const plots = (of) => [places(of), points(of), ...paceTable(of), races(of)];

/** @param {Statistics} of */
const points = ({course: row}) =>
  plot({
    key: 'course',
    title: t('history.plot.nerts_course.title'),
    about: t('history.plot.nerts_course.about'),
    says: trendWord(row, 0.5),
    picture: curve(row),
    ...stages(row, 'nerts_course'),
  });

/** @param {Statistics} of */
const paceTable = ({paces: row}) =>
  row.length
    ? [
        plot({
          key: 'paces',
          title: t('history.plot.paces.title'),
          about: t('history.plot.paces.about'),
          says: trendWord(row, 0.3),
          picture: curve(row),
          ...stages(row, 'paces'),
        }),
      ]
    : [];

/** @param {Statistics} of */
function races({won, lost, won_by, lost_by}) {
  /** @type {[name: 'won' | 'lost', count: number, by: number | null][]} */
  const parts = [
    ['won', won, won_by],
    ['lost', lost, lost_by],
  ];
  const by = (/** @type {number | null} */ ms) => (ms === null ? '' : t('history.plot.races.by', {ms: Math.round(ms)}));
  return plot({
    key: 'races',
    title: t('history.plot.races.title'),
    about: won + lost ? t('history.plot.races.about') : t('history.plot.races.none'),
    picture: bars(
      parts.map(([name, count, ms]) => ({
        label: t(`history.plot.races.${name}`),
        value: count,
        text: whole(count),
        note: by(ms),
        tone: name === 'won' ? 'good' : 'bad',
      })),
    ),
    head: [t('history.plot.races.what'), t('history.plot.races.count'), t('history.plot.races.margin')],
    rows: !(won + lost)
      ? []
      : parts.map(([name, count, ms]) => [t(`history.plot.races.${name}`), whole(count), by(ms) || '–']),
  });
}
