// The totals as lines, deal by deal: one line a side, told apart by colour, by dash and by the name at its end. The
// table beside it says the same in figures, so the picture is hidden from readers.
//
//   chart(course, names, own)   course: totals after each deal, in side order
//   lines(rows, names, own)     the same for anything that goes on in steps

import {html, nothing, svg} from '../../vendor/lit.js';
import {firstGraphemes, graphemes} from '../../core/text/graphemes.js';
import {styles} from '../../core/elements/style-values.js';
import {apart, step} from './scale.js';

const WIDTH = 320;
const LOW = 132;
const NAME = 13; // px for a name at a line's end
const LEFT = 30;
const RIGHT = 84;
const TOP = 8;
const BOTTOM = 20;
const COLOURS = 6; // --c1 to --c6
/** How each side's line is dashed, so that none needs its colour to be known. */
const DASHES = ['none', '7 4', '2 4', '9 3 2 3', '12 4', '4 2', '1 3', '12 3 2 3', '8 2', '3 3', '5 2 1 2', '14 6'];

/**
 * The totals begin at nothing.
 * @param {number[][]} course
 * @param {string[]} names
 * @param {number} own the own side, drawn on top and thicker
 */
export const chart = (course, names, own) => lines([names.map(() => 0), ...course], names, own);

/**
 * @param {readonly (readonly number[])[]} rows what each side has at each place, from left to right
 * @param {readonly string[]} names
 * @param {number} own
 * @param {{span?: number, mark?: (height: number) => string, place?: (at: number) => string, flag?: {at: number, name: string} | null}} [how]
 *   span: the least that lies between top and bottom; mark and place name a height and a place; flag: a place that stands out
 */
export function lines(rows, names, own, {span = 0, mark = String, place = () => '', flag = null} = {}) {
  const height = Math.max(LOW, TOP + BOTTOM + NAME * names.length);
  const all = rows.flat();
  const lowest = Math.min(0, ...all);
  const highest = Math.max(lowest + span, ...all);
  const by = step(highest - lowest);
  const low = Math.floor(lowest / by) * by;
  const high = Math.max(low + by, Math.ceil(highest / by) * by);
  const x = (/** @type {number} */ at) =>
    +(LEFT + ((WIDTH - LEFT - RIGHT) * at) / Math.max(1, rows.length - 1)).toFixed(1);
  const y = (/** @type {number} */ points) =>
    +(TOP + ((height - TOP - BOTTOM) * (high - points)) / (high - low)).toFixed(1);
  const ends = apart(
    names.map((_, side) => y(rows.at(-1)?.[side] ?? 0)),
    height - BOTTOM,
  );
  const marks = Array.from({length: Math.round((high - low) / by) + 1}, (_, at) => low + at * by);
  const sides = names.map((_, side) => side).sort((a, b) => Number(a === own) - Number(b === own));
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true" translate="no">
    ${marks.map((points) => svg`<path class="rule" d="M${LEFT} ${y(points)}H${WIDTH - RIGHT}" /><text class="mark" x=${LEFT - 6} y=${y(points) + 3.5}>${mark(points)}</text>`)}
    ${rows.map((_, at) => (place(at) ? svg`<text class="place" x=${x(at)} y=${height - 5}>${place(at)}</text>` : nothing))}
    ${flag ? svg`<path class="flag" d="M${x(flag.at)} ${TOP}V${height - BOTTOM}" />` : nothing}
    ${sides.map((side) => {
      const points = rows.map((row, at) => `${x(at)} ${y(row[side] ?? 0)}`);
      const [endX, endY] = [x(rows.length - 1), y(rows.at(-1)?.[side] ?? 0)];
      return svg`<g class="line ${side === own ? 'own' : ''}" stroke-dasharray=${DASHES[side % DASHES.length] ?? nothing} ${styles({'--c': `var(--c${(side % COLOURS) + 1})`})}>
        <path d="M${points.join('L')}" /><circle cx=${endX} cy=${endY} r="3" />
        <path class="lead" d="M${endX + 4} ${endY}L${endX + 12} ${ends[side] ?? 0}" />
        <text x=${endX + 15} y=${(ends[side] ?? 0) + 4}>${short(names[side] ?? '')}</text>
      </g>`;
    })}
    ${flag ? svg`<text class="flag-name" x=${x(flag.at) + 4} y=${TOP + 8}>${flag.name}</text>` : nothing}
  </svg>`;
}

/** @param {string} name */
const short = (name) => (graphemes(name).length > 10 ? `${firstGraphemes(name, 9)}…` : name);
