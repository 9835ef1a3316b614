// Plots and tables that both games have.
//
//   places(statistics)          in which places the matches ended
//   stages(row, 'course')       the table of a curve: {head, rows}

import {formatDay} from '../../core/text/dates.js';
import {t} from '../../core/text/texts.js';
import {mean, percent, whole} from '../../core/text/number-format.js';
import {columns, plot} from '../../kit/charts/plots.js';

/** @param {{places: readonly number[], matches: number}} of */
export const places = ({places: counts, matches}) =>
  plot({
    key: 'places',
    title: t('history.plot.places.title'),
    about: t('history.plot.places.about'),
    picture: columns(
      counts.map((value, at) => ({
        label: t(`common.place.${at + 1}`),
        value,
        text: whole(value),
        tone: at === 0 ? 'good' : '',
      })),
    ),
    head: [t('history.plot.places.place'), t('history.plot.places.count'), '%'],
    rows: counts.map((value, at) => [t(`common.place.${at + 1}`), whole(value), percent(value, matches)]),
  });

/** @param {readonly import('../../wire.d.ts').TrendPoint[]} row @param {'course' | 'nerts_course' | 'paces'} key */
export const stages = (row, key) => ({
  head: [t('history.plot.course.since'), t(`history.plot.${key}.value`), t(`history.plot.${key}.deals`)],
  rows: row.map(({since, value, deals}) => [formatDay(since), mean(value), whole(deals)]),
});
