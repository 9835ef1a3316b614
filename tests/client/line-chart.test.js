// The chart of totals stays in its picture whatever they are; in Nerts they are often negative.

import './dom.js';
import assert from 'node:assert/strict';
import {test} from 'node:test';

const {render} = await import('../../src/herzrasen/client/vendor/lit.js');
const {chart} = await import('../../src/herzrasen/client/charts/line-chart.js');

/** @param {number[][]} course */
function drawing(course) {
  render(chart(course, ['Eva', 'Jan'], 0), document.body);
  const svg = /** @type {Element} */ (document.querySelector('svg'));
  const [width, height] = (svg.getAttribute('viewBox') ?? '').split(' ').slice(2).map(Number);
  const points = [...svg.querySelectorAll('.line > path:first-child')].flatMap((path) =>
    (path.getAttribute('d') ?? '')
      .slice(1)
      .split('L')
      .map((point) => point.split(' ').map(Number)),
  );
  const marks = [...svg.querySelectorAll('.mark')].map((mark) => Number(mark.textContent));
  return {width, height, points, marks};
}

for (const course of [
  [[5, 3]],
  [
    [-26, 3],
    [-40, 9],
  ],
  [[-7, -3]],
  [[0, 0]],
  [
    [104, 60],
    [-12, 0],
  ],
]) {
  test(`every point of ${JSON.stringify(course)} lies in the picture, between marks`, () => {
    const {width, height, points, marks} = drawing(course);
    assert.equal(points.length, 2 * (course.length + 1), 'the totals begin at nothing');
    for (const [x, y] of points) assert.ok(x >= 0 && x <= width && y >= 0 && y <= height, `${x} ${y}`);
    assert.ok(Math.min(...marks) <= Math.min(0, ...course.flat()));
    assert.ok(Math.max(...marks) >= Math.max(0, ...course.flat()));
  });
}

test('more points are higher up', () => {
  const {points} = drawing([[-26, 3]]);
  const [[, nothing], [, most], , [, least]] = points;
  assert.ok(most < nothing && nothing < least, 'the own side is drawn last');
});
