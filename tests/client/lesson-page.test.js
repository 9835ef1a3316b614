// The lesson's page: what counts as learnt.

import './dom.js';
import assert from 'node:assert/strict';
import {test} from 'node:test';

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
