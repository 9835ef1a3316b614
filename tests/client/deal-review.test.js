// The coach's review of a deal: the deal and the play that were chosen; announced only to those who do not wait before it.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {afterEach, mock, test} from 'node:test';
import {questions, untilIdle} from './slow-server.js';

const {ApiError} = await import('../../src/herzrasen/client/core/connection/api.js');
const {ReviewJob} = await import('../../src/herzrasen/client/games/hearts/review-jobs.js');
await import('../../src/herzrasen/client/games/hearts/deal-review.js');

afterEach(() => document.body.replaceChildren());

/** What is asked, to be answered by the test. */
function coach() {
  /** @type {{deal: number, answer: (review: any) => Promise<void>, fail: () => Promise<void>}[]} */
  const asked = [];
  const ask = (deal = 0) =>
    new Promise((resolve, reject) =>
      asked.push({
        deal,
        answer: (review) => (resolve(review), untilIdle()),
        fail: () => (reject(new ApiError('coach.refusal.busy')), untilIdle()),
      }),
    );
  return {asked, ask: /** @type {any} */ (ask)};
}

test('whoever waits before a review is not told that it has come; whoever has gone on is', async () => {
  for (const waits of [true, false]) {
    document.querySelector('.toast')?.remove();
    const {asked, ask} = coach();
    const job = new ReviewJob(ask, () => 'It is ready');
    const stop = job.listen(() => {});
    if (!waits) stop();
    await asked[0]?.answer({seats: []});
    assert.equal(document.querySelector('.toast')?.textContent, waits ? undefined : 'It is ready');
  }
});

test('a review that failed is asked for anew, once', async () => {
  const {asked, ask} = coach();
  const job = new ReviewJob(ask, () => '');
  job.listen(() => {});
  job.retry();
  assert.equal(asked.length, 1, 'it is on its way');
  await asked[0]?.fail();
  job.retry();
  job.retry();
  assert.equal(asked.length, 2);
});

test('a review that the server has given up is begun anew; that it failed is said where nobody waits', async () => {
  mock.timers.enable({apis: ['setTimeout']});
  const polled = questions();
  const {asked, ask} = coach();
  const job = new ReviewJob(ask, () => '');
  job.listen(() => {})();
  await asked[0]?.answer({job: 'a-job', done: 1, of: 52});
  assert.deepEqual([job.progress?.done, polled.length], [1, 0]);
  mock.timers.tick(200);
  await untilIdle();
  assert.equal(polled[0]?.path, 'reviews/a-job');
  await polled[0]?.answer({code: 'coach.refusal.no-job', facts: {}}, 404);
  assert.equal(asked.length, 2);
  await asked[1]?.fail();
  assert.equal(document.querySelector('[role=log]')?.lastElementChild?.textContent, 'client.trouble.server');
  mock.timers.reset();
  mock.restoreAll();
});

test('another deal is asked for by its number, and the play of each seat can be looked at', async () => {
  const {asked, ask} = coach();
  const review = await show(/** @type {any} */ (document.createElement('hearts-review')), {
    wish: {key: (/** @type {number} */ deal) => `T ${deal}`, ask, deals: [1, 2], deal: 2, names: ['Eva', 'Jan'], me: 1},
  });
  review.reviewTemplate = (/** @type {any} */ _, /** @type {any} */ {seat}) => `play of ${seat}`;
  const seats = {seats: [{seat: 0}, {seat: 1}]};
  await asked[0]?.answer(seats);
  await untilDrawn(review);
  assert.match(review.textContent, /play of 1/, 'first the own one');
  review.querySelector('input[type=radio]').dispatchEvent(new Event('change'));
  await untilDrawn(review);
  assert.match(review.textContent, /play of 0/);
  const select = review.querySelector('select');
  select.value = '1';
  select.dispatchEvent(new Event('change'));
  await untilDrawn(review);
  assert.deepEqual(
    asked.map(({deal}) => deal),
    [2, 1],
  );
});
