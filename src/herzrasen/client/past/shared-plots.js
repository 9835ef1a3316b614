// Plots and tables that both games have.
//
//   places(statistics)          in which places the matches ended
//   stages(row, 'course')       the table of a curve: {head, rows}

import {day} from '../account/dates.js';
import {t} from '../texts.js';
import {mean, percent, whole} from './figures.js';
import {columns, plot} from './plots.js';

/** @param {{places: readonly number[], matches: number}} of */
export const places = ({places: counts, matches}) =>
  plot({
    key: 'places',
    title: t('past.plot.places.title'),
    about: t('past.plot.places.about'),
    picture: columns(counts.map((value, at) => ({label: t('past.plot.places.label', {place: at + 1}), value, text: whole(value), tone: at === 0 ? 'good' : ''}))),
    head: [t('past.plot.places.place'), t('past.plot.places.count'), '%'],
    rows: counts.map((value, at) => [t('past.plot.places.label', {place: at + 1}), whole(value), percent(value, matches)]),
  });

/** @param {readonly import('../wire.d.ts').Stage[]} row @param {'course' | 'nerts_course' | 'paces'} key */
export const stages = (row, key) => ({
  head: [t('past.plot.course.since'), t(`past.plot.${key}.value`), t(`past.plot.${key}.deals`)],
  rows: row.map(({since, value, deals}) => [day(since), mean(value), whole(deals)]),
});
