// Statistics of a player's Hearts matches: figures and plots.
//
//   tiles(statistics)   plots(statistics)

import {t} from '../../core/text/texts.js';
import {mean, percent, whole} from '../../core/text/number-format.js';
import {bars, curve, trendWord, plot} from '../../kit/charts/plots.js';
import {places, stages} from './shared-plots.js';

/** @typedef {import('../../wire.d.ts').HeartsStatistics} Statistics */

/** @param {Statistics} of @returns {[name: string, value: string, note: string][]} */
export const tiles = ({matches, places: [won = 0], place, points}) => [
  ['matches', whole(matches), ''],
  ['won', whole(won), t('history.figure.won_about', {percent: percent(won, matches)})],
  ['place', mean(place), ''],
  ['points', mean(points), t('history.figure.points_about')],
];

/** @param {Statistics} of */
export const plots = (of) => [places(of), points(of), passing(of), moons(of), ...queen(of), costs(of)];

/** @param {Statistics} of */
const points = ({course: row}) =>
  plot({
    key: 'course',
    title: t('history.plot.course.title'),
    about: t('history.plot.course.about'),
    says: trendWord(row, 0.3),
    picture: curve(row),
    ...stages(row, 'course'),
  });

/** @param {Statistics} of */
const passing = ({passing: ways}) =>
  plot({
    key: 'passing',
    title: t('history.plot.passing.title'),
    about: t('history.plot.passing.about'),
    picture: bars(
      ways.map(({way, deals, points: value}) => ({
        label: t(`history.plot.passing.${way}`),
        value,
        text: mean(value),
        note: t('history.plot.passing.of', {n: deals}),
      })),
    ),
    head: [t('history.plot.passing.way'), t('history.plot.passing.points'), t('history.plot.passing.deals')],
    rows: ways.map(({way, deals, points: value}) => [t(`history.plot.passing.${way}`), mean(value), whole(deals)]),
  });

/** @param {Statistics} of */
function moons(of) {
  const kinds = /** @type {const} */ (['shot', 'tried', 'conceded']);
  return plot({
    key: 'moons',
    title: t('history.plot.moons.title'),
    about: t('history.plot.moons.about'),
    picture: bars(
      kinds.map((kind) => ({
        label: t(`history.plot.moons.${kind}`),
        value: of[kind],
        text: whole(of[kind]),
        tone: kind === 'shot' ? 'good' : kind === 'conceded' ? 'bad' : '',
      })),
    ),
    head: [t('history.plot.moons.what'), t('history.plot.moons.count')],
    rows: kinds.map((kind) => [t(`history.plot.moons.${kind}`), whole(of[kind])]),
  });
}

/** @param {Statistics} of */
function queen({queens, queen_deals: all}) {
  if (!all) return [];
  /** @type {[name: string, count: number][]} */
  const parts = [
    ['taken', queens],
    ['avoided', all - queens],
  ];
  return [
    plot({
      key: 'queen',
      title: t('history.plot.queen.title'),
      about: t('history.plot.queen.about', {n: all}),
      picture: bars(
        parts.map(([name, count]) => ({
          label: t(`history.plot.queen.${name}`),
          value: count,
          text: `${percent(count, all)} %`,
          tone: name === 'taken' ? 'bad' : '',
        })),
        all,
      ),
      head: [t('history.plot.queen.what'), t('history.plot.queen.count'), '%'],
      rows: parts.map(([name, count]) => [t(`history.plot.queen.${name}`), whole(count), percent(count, all)]),
    }),
  ];
}

/** @param {Statistics} of */
function costs({costs: kinds, reviewed}) {
  return plot({
    key: 'costs',
    title: t('history.plot.costs.title'),
    about: reviewed ? t('history.plot.costs.about', {n: reviewed}) : t('history.plot.costs.none'),
    picture: bars(
      kinds.map(({kind, faults, cost}) => ({
        label: t(`history.plot.costs.${kind}`),
        value: cost,
        text: mean(cost),
        note: t('history.plot.costs.of', {n: faults}),
        tone: 'bad',
      })),
    ),
    head: [
      t('history.plot.costs.kind'),
      t('history.plot.costs.cost'),
      t('history.plot.costs.faults'),
      t('history.plot.costs.choices'),
    ],
    rows: kinds.map(({kind, choices, faults, cost}) => [
      t(`history.plot.costs.${kind}`),
      mean(cost),
      whole(faults),
      whole(choices),
    ]),
  });
}
