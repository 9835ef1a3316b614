// One's own rating, match after match: a line, and around it a band of how uncertain it was. With the same in figures.
//
//   ratingCurve(family, points)   points: RatingPoint, the oldest first

import {html, nothing, svg} from '../../vendor/lit.js';
import {step} from '../charts/scale.js';
import {whole} from '../../core/text/number-format.js';
import {plot} from '../charts/plots.js';
import {dateLocale, t} from '../../core/text/texts.js';

/** @typedef {import('../../wire.d.ts').RatingPoint} Point */

const WIDTH = 320;
const HEIGHT = 160;
const LEFT = 40;
const RIGHT = 8;
const TOP = 10;
const LOW = HEIGHT - 24;
const LEAST_SPAN = 200; // points from the lowest mark to the highest, so that small steps stay small

/** @param {string} family @param {readonly Point[]} points */
export const ratingCurve = (family, points) =>
  plot({
    key: `rating-${family}`,
    title: t('ratings.own.curve'),
    about: t('ratings.own.curve_about'),
    picture: points.length > 1 ? picture(points) : nothing,
    head: [t('ratings.own.after'), t('ratings.own.date'), t('ratings.board.rating')],
    rows: points
      .map(({at, mean, deviation}, index) => [index + 1, formatDay(at), valueText(mean, deviation)])
      .reverse(),
  });

/** @param {number} mean @param {number} deviation */
export const valueText = (mean, deviation) =>
  t('ratings.board.value', {rating: whole(Math.round(mean)), twice: whole(Math.round(2 * deviation))});

/** @param {number} at */
const formatDay = (at) =>
  new Intl.DateTimeFormat(dateLocale(), {day: 'numeric', month: 'short', year: '2-digit'}).format(at);

/** @param {readonly Point[]} points two at least */
function picture(points) {
  const edges = points.flatMap(({mean, deviation}) => [mean - 2 * deviation, mean + 2 * deviation]);
  const middle = (Math.min(...edges) + Math.max(...edges)) / 2;
  const lowest = Math.min(...edges, middle - LEAST_SPAN / 2);
  const highest = Math.max(...edges, middle + LEAST_SPAN / 2);
  const by = step(highest - lowest);
  const low = Math.floor(lowest / by) * by;
  const high = Math.ceil(highest / by) * by;
  const x = (/** @type {number} */ at) => round(LEFT + ((WIDTH - LEFT - RIGHT) * at) / (points.length - 1));
  const y = (/** @type {number} */ value) => round(TOP + ((LOW - TOP) * (high - value)) / (high - low));
  const marks = Array.from({length: Math.round((high - low) / by) + 1}, (_, at) => low + at * by);
  const above = points.map(({mean, deviation}, at) => `${x(at)} ${y(mean + 2 * deviation)}`);
  const below = points.map(({mean, deviation}, at) => `${x(at)} ${y(mean - 2 * deviation)}`).reverse();
  const line = points.map(({mean}, at) => `${x(at)} ${y(mean)}`);
  return html`<svg class="plotted rating-curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    ${marks.map((mark) => svg`<path class="rule" d="M${LEFT} ${y(mark)}H${WIDTH}" /><text class="mark" x=${LEFT - 6} y=${y(mark) + 4}>${whole(mark)}</text>`)}
    <path class="band" d="M${[...above, ...below].join('L')}Z" />
    <path class="line" d="M${line.join('L')}" />
    <text class="name first" x=${LEFT} y=${HEIGHT - 7}>${formatDay(points[0]?.at ?? 0)}</text>
    <text class="name last" x=${WIDTH} y=${HEIGHT - 7}>${formatDay(points.at(-1)?.at ?? 0)}</text>
  </svg>`;
}

/** @param {number} value */
const round = (value) => +value.toFixed(1);
