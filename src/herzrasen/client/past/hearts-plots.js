// What came of one's matches of Hearts: figures, and a plot for each question one might ask.
//
//   tiles(statistics)   plots(statistics)

import {t} from '../texts.js';
import {mean, percent, whole} from './figures.js';
import {bars, course, going, plot} from './plots.js';
import {places, stages} from './shared-plots.js';

/** @typedef {import('../wire.d.ts').HeartsStatistics} Statistics */

/** @param {Statistics} of @returns {[name: string, value: string, note: string][]} */
export const tiles = ({matches, places: [won = 0], place, points}) => [
  ['matches', whole(matches), ''],
  ['won', whole(won), t('past.figure.won_about', {percent: percent(won, matches)})],
  ['place', mean(place), ''],
  ['points', mean(points), t('past.figure.points_about')],
];

/** @param {Statistics} of */
export const plots = (of) => [places(of), points(of), passing(of), moons(of), ...queen(of), costs(of)];

/** @param {Statistics} of */
const points = ({course: row}) =>
  plot({key: 'course', title: t('past.plot.course.title'), about: t('past.plot.course.about'), says: going(row, 0.3), picture: course(row), ...stages(row, 'course')});

/** @param {Statistics} of */
const passing = ({passing: ways}) =>
  plot({
    key: 'passing',
    title: t('past.plot.passing.title'),
    about: t('past.plot.passing.about'),
    picture: bars(ways.map(({way, deals, points: value}) => ({label: t(`past.plot.passing.${way}`), value, text: mean(value), note: t('past.plot.passing.of', {n: deals})}))),
    head: [t('past.plot.passing.way'), t('past.plot.passing.points'), t('past.plot.passing.deals')],
    rows: ways.map(({way, deals, points: value}) => [t(`past.plot.passing.${way}`), mean(value), whole(deals)]),
  });

/** @param {Statistics} of */
function moons(of) {
  const kinds = /** @type {const} */ (['shot', 'tried', 'conceded']);
  return plot({
    key: 'moons',
    title: t('past.plot.moons.title'),
    about: t('past.plot.moons.about'),
    picture: bars(kinds.map((kind) => ({label: t(`past.plot.moons.${kind}`), value: of[kind], text: whole(of[kind]), tone: kind === 'shot' ? 'good' : kind === 'conceded' ? 'bad' : ''}))),
    head: [t('past.plot.moons.what'), t('past.plot.moons.count')],
    rows: kinds.map((kind) => [t(`past.plot.moons.${kind}`), whole(of[kind])]),
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
      title: t('past.plot.queen.title'),
      about: t('past.plot.queen.about', {n: all}),
      picture: bars(parts.map(([name, count]) => ({label: t(`past.plot.queen.${name}`), value: count, text: `${percent(count, all)} %`, tone: name === 'taken' ? 'bad' : ''})), all),
      head: [t('past.plot.queen.what'), t('past.plot.queen.count'), '%'],
      rows: parts.map(([name, count]) => [t(`past.plot.queen.${name}`), whole(count), percent(count, all)]),
    }),
  ];
}

/** @param {Statistics} of */
function costs({costs: kinds, reviewed}) {
  return plot({
    key: 'costs',
    title: t('past.plot.costs.title'),
    about: reviewed ? t('past.plot.costs.about', {n: reviewed}) : t('past.plot.costs.none'),
    picture: bars(kinds.map(({kind, faults, cost}) => ({label: t(`past.plot.costs.${kind}`), value: cost, text: mean(cost), note: t('past.plot.costs.of', {n: faults}), tone: 'bad'}))),
    head: [t('past.plot.costs.kind'), t('past.plot.costs.cost'), t('past.plot.costs.faults'), t('past.plot.costs.choices')],
    rows: kinds.map(({kind, choices, faults, cost}) => [t(`past.plot.costs.${kind}`), mean(cost), whole(faults), whole(choices)]),
  });
}
