// Plots as SVG, hidden from screen readers, each with the same data as a table below.
//
//   plot({key, title, about, picture, head, rows})   the whole figure; rows begin with their name
//   columns([{label, value, text}])                  upright bars
//   bars([{label, value, text, note}], 100)          lying bars, also below nothing; so much is a whole one at least
//   curve(stages)                                    a line from left to right, and its trend

import {html, nothing, svg} from '../../vendor/lit.js';
import {step} from './scale.js';
import {dateLocale, t} from '../../core/text/texts.js';
import {mean} from '../../core/text/number-format.js';
import {trend} from './trend-line.js';

/** @typedef {{label: string, value: number, text: string, note?: string, tone?: 'good' | 'bad' | ''}} Bar */
/** @typedef {import('../../wire.d.ts').TrendPoint} Stage */
/** @typedef {{key: string, title: string, about: string, picture: unknown, head: readonly string[], rows: readonly (readonly (string | number)[])[], says?: string}} Plot */

const WIDTH = 320;
const HEIGHT = 150;
const LOW = HEIGHT - 24; // where upright bars and lines stand
const TOP = 22;
const LEFT = 34;
const ROW = 42; // px for a lying bar with its name above it

/** @param {Plot} plot */
export const plot = ({
  key,
  title,
  about,
  says,
  picture,
  head,
  rows,
}) => html`<figure class="plot panel stack gap-4" data-plot=${key} aria-labelledby="plot-${key}">
  <figcaption class="stack gap-1">
    <h2 id="plot-${key}">${title}</h2>
    <p class="muted small">${about}</p>
    ${says ? html`<p>${says}</p>` : nothing}
  </figcaption>
  ${rows.length ? pictureWithTable(picture, title, head, rows) : nothing}
</figure>`;

/** @param {unknown} picture @param {string} title @param {Plot['head']} head @param {Plot['rows']} rows */
const pictureWithTable = (picture, title, head, rows) => html`${picture}
  <details>
    <summary class="button quiet flush small opens">${t('history.statistics.table')}<span class="hidden-text">: ${title}</span></summary>
    <div class="sheet-box" tabindex="0" role="region" aria-label=${title}>
      <table class="sheet">
        <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>${rows.map(([name, ...rest]) => html`<tr><th scope="row">${name}</th>${rest.map((value) => html`<td>${value}</td>`)}</tr>`)}</tbody>
      </table>
    </div>
  </details>`;

/** @param {number} height @param {unknown} content */
const picture = (height, content) =>
  html`<svg class="plotted" viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true">${content}</svg>`;

/** @param {number} value */
const px = (value) => +value.toFixed(1);

/** @param {readonly Bar[]} all */
export function columns(all) {
  const most = Math.max(1, ...all.map(({value}) => value));
  const each = WIDTH / all.length;
  const wide = Math.min(56, each * 0.62);
  return picture(
    HEIGHT,
    all.map(({label, value, text, tone = ''}, at) => {
      const middle = px(each * (at + 0.5));
      const tall = px(((LOW - TOP) * value) / most);
      return svg`<g class=${tone}><rect x=${px(middle - wide / 2)} y=${px(LOW - tall)} width=${px(wide)} height=${tall} rx="4" />
        <text class="value" x=${middle} y=${px(LOW - tall - 6)}>${text}</text>
        <text class="name" x=${middle} y=${HEIGHT - 7}>${label}</text></g>`;
    }),
  );
}

/** @param {readonly Bar[]} all @param {number} [whole] */
export function bars(all, whole = 0) {
  const least = Math.min(0, ...all.map(({value}) => value));
  const most = Math.max(least + 1e-9, whole, ...all.map(({value}) => value));
  const x = (/** @type {number} */ value) => px((WIDTH * (value - least)) / (most - least));
  return picture(
    ROW * all.length,
    all.map(({label, value, text, note = '', tone = ''}, at) => {
      const y = at * ROW;
      const [from, to] = [x(Math.min(0, value)), x(Math.max(0, value))];
      return svg`<g class=${tone}><text class="label" x="0" y=${y + 14}>${label}</text>
        <text class="amount" x=${WIDTH} y=${y + 14}>${note ? svg`<tspan class="note">${note}  </tspan>` : nothing}${text}</text>
        <rect class="track" x="0" y=${y + 21} width=${WIDTH} height="10" rx="5" />
        <rect x=${from} y=${y + 21} width=${px(Math.max(to - from, value ? 3 : 0))} height="10" rx="5" /></g>`;
    }),
  );
}

/** @param {readonly Stage[]} stages one at least */
export function curve(stages) {
  const values = stages.map(({value}) => value);
  const line = trend(stages);
  const [lowest, highest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const by = step(highest - lowest);
  const low = Math.floor(lowest / by) * by;
  const high = Math.max(low + by, Math.ceil(highest / by) * by);
  const [first, last] = [LEFT + 4, WIDTH - 6];
  const x = (/** @type {number} */ at) =>
    px(stages.length > 1 ? first + ((last - first) * at) / (stages.length - 1) : (first + last) / 2);
  const y = (/** @type {number} */ value) => px(TOP - 12 + ((LOW - TOP + 12) * (high - value)) / (high - low));
  const marks = Array.from({length: Math.round((high - low) / by) + 1}, (_, at) => low + at * by);
  const day = new Intl.DateTimeFormat(dateLocale(), {day: 'numeric', month: 'short', year: '2-digit'});
  const ends = stages.length > 1 ? [stages[0], stages.at(-1)] : [stages[0]];
  return picture(HEIGHT, [
    marks.map(
      (mark) =>
        svg`<path class="rule" d="M${LEFT} ${y(mark)}H${WIDTH}" /><text class="mark" x=${LEFT - 6} y=${y(mark) + 4}>${String(mark).replace('-', '−')}</text>`,
    ),
    stages.length > 2
      ? svg`<path class="trend" d="M${x(0)} ${y(line.from)}L${x(stages.length - 1)} ${y(line.to)}" />`
      : nothing,
    svg`<path class="line" d="M${values.map((value, at) => `${x(at)} ${y(value)}`).join('L')}" />`,
    values.map((value, at) => svg`<circle cx=${x(at)} cy=${y(value)} r="3" />`),
    ends.map(
      (stage, at) =>
        svg`<text class="when ${at ? 'end' : ''}" x=${at ? WIDTH : LEFT} y=${HEIGHT - 6}>${stage ? day.format(stage.since) : ''}</text>`,
    ),
  ]);
}

/** How a row of values goes, in a sentence; '' where there are too few to say. @param {readonly Stage[]} stages @param {number} least what is no change */
export function trendWord(stages, least) {
  if (stages.length < 3) return '';
  const {from, to} = trend(stages);
  const way = Math.abs(to - from) < least ? 'level' : to < from ? 'falling' : 'rising';
  return t(`history.plot.course.${way}`, {from: mean(from), to: mean(to)});
}
