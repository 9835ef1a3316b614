// The chart of totals stays in its picture whatever they are; in Nerts they are often negative.

import './dom.js';
import assert from 'node:assert/strict';
import {test} from 'node:test';

const {render} = await import('../../src/herzrasen/client/vendor/lit.js');
const {chart} = await import('../../src/herzrasen/client/kit/charts/line-chart.js');
const {curve} = await import('../../src/herzrasen/client/kit/charts/plots.js');

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

test('the marks of a curve end where its values do', () => {
  const stages = /** @type {any} */ ([-4, 26].map((value) => ({value, deals: 1, since: 0})));
  render(curve(stages), document.body);
  const marks = [...document.querySelectorAll('.mark')].map(({textContent}) => textContent);
  assert.equal(marks.join(' '), '−10 0 10 20 30');
});

test('more points are higher up', () => {
  const {points} = drawing([[-26, 3]]);
  const [[, nothing], [, most], , [, least]] = points;
  assert.ok(most < nothing && nothing < least, 'the own side is drawn last');
});

const {apart} = await import('../../src/herzrasen/client/kit/charts/scale.js');
const {lines} = await import('../../src/herzrasen/client/kit/charts/line-chart.js');
const {outlookChart} = await import('../../src/herzrasen/client/games/hearts/outlook-charts.js');

/** Where the points of the first line are across, and the flag, in a new picture. @param {unknown} template */
function across(template) {
  const box = document.createElement('div');
  document.body.append(box);
  render(template, box);
  const numbers = (/** @type {Element | null} */ path) =>
    (path?.getAttribute('d') ?? '').match(/[\d.]+/g)?.map(Number) ?? [];
  const [first, last] = [...box.querySelectorAll('svg')].flatMap((svg, at, all) =>
    at % all.length ? [] : [svg, all.at(-1)],
  );
  const line = (/** @type {Element | undefined} */ svg) => numbers(svg?.querySelector('.line > path') ?? null);
  return {
    points: line(first).filter((_, at) => at % 2 === 0),
    heights: line(last).filter((_, at) => at % 2 === 1),
    flag: numbers(first?.querySelector('.flag') ?? null)[0],
  };
}

test('a flag stands at its place', () => {
  const {points, flag} = across(lines([[1], [2], [3], [4]], ['Eva'], 0, {flag: {at: 2, name: 'here'}}));
  assert.equal(flag, points[2]);
});

test('the turning point stands at its trick, where not every trick is there, and shares of a moon are seen', () => {
  const course = [0, 3, 7, 9].map((trick, at) => ({trick, points: [at, 0], moon: [at / 4, 0]}));
  const review = /** @type {any} */ ({seat: 1, outlook: course, turning: {trick: 7}});
  const {points, flag, heights} = across(outlookChart(review, ['Eva', 'Jan']));
  assert.equal(flag, points[2]);
  assert.ok((heights[0] ?? 0) - (heights.at(-1) ?? 0) > 50, 'from nothing to three quarters');
});

test('names at the ends keep apart, within the picture, each at its own line', () => {
  assert.deepEqual(apart([110, 20, 109], 112), [112, 20, 99]);
  assert.deepEqual(apart([50, 50], 112), [50, 63]);
});
