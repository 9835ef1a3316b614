// The totals as lines, deal by deal: one line a side, told apart by colour, by dash and by the name at its end. The
// table beside it says the same in figures, so the picture is hidden from readers.
//
//   chart(course, names)   course: totals after each deal, in side order

import {html, svg} from './vendor/lit.js';
import {apart, step} from './chart-scale.js';

const WIDTH = 320;
const LOW = 132;
const NAME = 13; // px for a name at a line's end
const LEFT = 30;
const RIGHT = 84;
const TOP = 8;
const BOTTOM = 20;

/**
 * @param {number[][]} course
 * @param {string[]} names
 * @param {number} own the own side, drawn on top and thicker
 */
export function chart(course, names, own) {
  const height = Math.max(LOW, TOP + BOTTOM + NAME * names.length);
  const rows = [names.map(() => 0), ...course];
  const all = rows.flat();
  const by = step(Math.max(...all) - Math.min(0, ...all));
  const low = Math.floor(Math.min(0, ...all) / by) * by;
  const high = Math.max(low + by, Math.ceil(Math.max(...all) / by) * by);
  const x = (/** @type {number} */ deal) => +(LEFT + ((WIDTH - LEFT - RIGHT) * deal) / Math.max(1, rows.length - 1)).toFixed(1);
  const y = (/** @type {number} */ points) => +(TOP + ((height - TOP - BOTTOM) * (high - points)) / (high - low)).toFixed(1);
  const ends = apart(names.map((_, side) => y(rows.at(-1)?.[side] ?? 0)), height - BOTTOM);
  const marks = Array.from({length: Math.round((high - low) / by) + 1}, (_, at) => low + at * by);
  const sides = names.map((_, side) => side).sort((a, b) => Number(a === own) - Number(b === own));
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${height}" aria-hidden="true">
    ${marks.map((mark) => svg`<path class="rule" d="M${LEFT} ${y(mark)}H${WIDTH - RIGHT}" /><text class="mark" x=${LEFT - 6} y=${y(mark) + 3.5}>${mark}</text>`)}
    ${sides.map((side) => {
      const points = rows.map((row, deal) => `${x(deal)} ${y(row[side] ?? 0)}`);
      const [endX, endY] = [x(rows.length - 1), y(rows.at(-1)?.[side] ?? 0)];
      return svg`<g class="line c${(side % 12) + 1} ${side === own ? 'own' : ''}">
        <path d="M${points.join('L')}" /><circle cx=${endX} cy=${endY} r="3" />
        <path class="lead" d="M${endX + 4} ${endY}L${endX + 12} ${ends[side] ?? 0}" />
        <text x=${endX + 15} y=${(ends[side] ?? 0) + 4}>${short(names[side] ?? '')}</text>
      </g>`;
    })}
  </svg>`;
}

/** @param {string} name */
const short = (name) => ([...name].length > 10 ? `${[...name].slice(0, 9).join('')}…` : name);
