// The lesson's page: what counts as learnt.

import {show, untilDrawn} from './dom.js';
import assert from 'node:assert/strict';
import {mock, test} from 'node:test';

const {storedProgress} = await import('../../src/herzrasen/client/kit/first-evening/stored-progress.js');
const {LessonPage} = await import('../../src/herzrasen/client/screens/lessons/page.js');

test('a lesson is learnt with its last step, and a position of the tactics is none', () => {
  const page = /** @type {any} */ (new LessonPage());
  page.announceStop = () => {};
  Object.assign(page, {game: 'nerts', lesson: {stops: [{name: 'first'}, {name: 'last'}]}});
  page.arrive();
  assert.equal(storedProgress().lesson, undefined);
  Object.assign(page, {topic: 'race', stop: 1});
  page.arrive();
  assert.equal(storedProgress().lesson, undefined);
  page.topic = '';
  page.arrive();
  assert.deepEqual(storedProgress(), {lesson: true, game: 'nerts'});
});

test('a card that the table refuses by itself has been tried, and no other', async () => {
  mock.method(LessonPage.prototype, 'load', () => {});
  const page = await show(/** @type {any} */ (new LessonPage()), {game: 'hearts'});
  let tried = 0;
  const stops = [{name: 'lead', at: 0, waits: 'forbidden'}];
  const connection = {room: {legal: {why: {KH: 'hearts.refusal.x'}}}, markTried: () => (tried += 1), close: () => {}};
  Object.assign(page, {connection, lesson: {game: 'hearts', topic: '', stops}});
  await untilDrawn(page);
  for (const card of ['2C', 'KH'])
    page.querySelector('.lesson-table > *').dispatchEvent(new CustomEvent('press', {bubbles: true, detail: {card}}));
  assert.equal(tried, 1);
  page.remove();
});
