// How a deal went for a seat, trick by trick, as far as it could know: two pictures, and the same in figures.
//
//   outlookChart(review, names)     review: a SeatReview; names in seat order

import {html, nothing} from '../../vendor/lit.js';
import {lines} from '../../kit/charts/line-chart.js';
import {t} from '../../core/text/texts.js';
import {formatPoints, formatPercent} from './value-format.js';

/** @typedef {import('../../wire.d.ts').SeatReview} SeatReview */

const NEAR = 0.02; // from which share on a moon is worth a picture
const EVERY = 3; // tricks between two named ones

/** @param {SeatReview} review @param {readonly string[]} names */
export function outlookChart({seat, outlook: course, turning}, names) {
  if (course.length < 2) return nothing;
  const moon = course.some((one) => one.moon.some((share) => share >= NEAR));
  const turn = turning ? course.findIndex(({trick}) => trick === turning.trick) : -1;
  const how = {
    place: (/** @type {number} */ at) => (at % EVERY === 0 ? String(course[at]?.trick ?? '') : ''),
    flag: turn > 0 ? {at: turn, name: t('coach_table.review.outlook.now')} : null,
  };
  const name = names[seat] ?? '';
  return html`<section class="outlook stack gap-3" aria-labelledby="outlook-title">
    <h3 id="outlook-title">${t('coach_table.review.outlook.title')}</h3>
    <div class="pictures auto-grid at-start">
      <figure class="stack gap-2">
        <figcaption class="strong">${t('coach_table.review.outlook.points')}</figcaption>
        ${lines(
          course.map(({points}) => points),
          names,
          seat,
          {...how, span: 6, mark: plain},
        )}
        <p class="muted small">${t('coach_table.review.outlook.points_about', {name})}</p>
      </figure>
      <figure class="stack gap-2">
        <figcaption class="strong">${t('coach_table.review.outlook.moon')}</figcaption>
        ${
          moon
            ? lines(
                course.map((one) => one.moon.map((share) => share * 100)),
                names,
                seat,
                {...how, span: 20, mark: (height) => formatPercent(height / 100)},
              )
            : nothing
        }
        <p class="muted small">${t(`coach_table.review.outlook.${moon ? 'moon_about' : 'no_moon'}`)}</p>
      </figure>
    </div>
    <details>
      <summary class="row gap-2 strong">${t('coach_table.review.outlook.table')}</summary>
      <div class="tables stack gap-4">${table(course, names, 'points', seat)} ${moon ? table(course, names, 'moon', seat) : nothing}</div>
    </details>
  </section>`;
}

/** @param {number} height */
const plain = (height) => String(height).replace('-', '−');

/** @param {SeatReview['outlook']} course @param {readonly string[]} names @param {'points' | 'moon'} what @param {number} own */
const table = (
  course,
  names,
  what,
  own,
) => html`<div class="sheet-box" tabindex="0" role="region" aria-label=${t(`coach_table.review.outlook.${what}`)}>
  <table class="sheet">
    <caption>${t(`coach_table.review.outlook.${what}`)}</caption>
    <thead><tr>
      <th scope="col">${t('coach_table.review.outlook.trick')}</th>
      ${names.map((name, seat) => html`<th scope="col" class=${seat === own ? 'own' : ''}>${name}</th>`)}
    </tr></thead>
    <tbody>
      ${course.map(
        (one) => html`<tr>
          <th scope="row">${one.trick || t('coach_table.review.outlook.start')}</th>
          ${one[what].map((value, seat) => html`<td class=${seat === own ? 'own' : ''}>${what === 'moon' ? formatPercent(value) : formatPoints(value)}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>
</div>`;
