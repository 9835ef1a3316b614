import assert from 'node:assert/strict';
import {test} from 'node:test';

import {ratingChange} from '../../src/herzrasen/client/kit/ratings/rating-change.js';

const END = 1_795_000_000_000;
const point = (at, mean) => ({at, mean, deviation: 100});

test('the change is that of the match which ended then, in points as they are shown', () => {
  const curve = [point(END - 5000, 1500.4), point(END + 3, 1489.6), point(END + 900_000, 1700)];
  assert.deepEqual(ratingChange(curve, END), {...point(END + 3, 1489.6), change: -10});
});

test('the first match changes nothing, and a match that is not rated has no point', () => {
  assert.equal(ratingChange([point(END, 1520)], END)?.change, null);
  assert.equal(ratingChange([point(END - 5000, 1520)], END), null);
  assert.equal(ratingChange([], END), null);
});
