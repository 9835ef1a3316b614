import assert from 'node:assert/strict';
import {test} from 'node:test';

import {
  EASY_BOTS,
  botsOf,
  isNewcomer,
  isOffered,
  nextStep,
  readProgress,
  withLesson,
  withMatch,
} from '../../src/herzrasen/client/kit/first-evening/progress.js';
import {changeProgress, storedProgress} from '../../src/herzrasen/client/kit/first-evening/stored-progress.js';
import {changeSettings} from '../../src/herzrasen/client/core/settings/settings.js';
import {hasFinished} from '../../src/herzrasen/client/core/table/table-state.js';
import {settingsFromText, settingsToText} from '../../src/herzrasen/client/screens/settings/settings-file.js';
import {settings} from '../../src/herzrasen/client/core/settings/settings.js';

const person = {kind: 'person', bot: null};
const bot = (bot) => ({kind: 'bot', bot});
const easy = [person, bot({level: 1}), bot({level: 1})];
const strong = [person, bot({level: 2}), bot({level: 4})];

test('the steps come one after the other, in any order they were done', () => {
  assert.equal(nextStep({}), 'lesson');
  assert.equal(nextStep(withLesson({}, 'hearts')), 'gentle');
  const played = withMatch({}, 'hearts', easy);
  assert.equal(nextStep(played), 'lesson');
  assert.equal(nextStep(withLesson(played, 'hearts')), 'strong');
  assert.equal(nextStep(withLesson(withMatch({}, 'hearts', strong), 'hearts')), null);
});

test('one beginner among the bots, or none at all, is no match against stronger bots', () => {
  for (const seats of [easy, [...strong, bot({level: 1})], [person, person]])
    assert.equal(withMatch({}, 'hearts', seats).strong, false);
  assert.equal(withMatch({}, 'nerts', [person, bot({tempo: 3, insight: 1})]).strong, false);
  assert.equal(withMatch({}, 'nerts', [person, bot({tempo: 3, insight: 2})]).strong, true);
});

test('the steps stay with the game that was learned', () => {
  assert.equal(withMatch(withLesson({}, 'nerts'), 'hearts', easy).game, 'nerts');
  assert.equal(withMatch({}, 'nerts', []).game, 'nerts');
  assert.deepEqual(botsOf('gentle', 'nerts'), EASY_BOTS.nerts);
  for (const [setting, level] of Object.entries(botsOf('strong', 'nerts'))) assert.ok(level > EASY_BOTS.nerts[setting]);
});

test('it is offered to newcomers, goes on when they are none any more, and closes for good', () => {
  assert.equal(isOffered({}, true), true);
  assert.equal(isOffered({}, false), false);
  assert.equal(isOffered({offered: true, gentle: true}, false), true);
  assert.equal(isOffered({offered: true, closed: true}, true), false);
  assert.deepEqual(
    [isNewcomer({offered: true}, false), isNewcomer({offered: true, gentle: true}, true)],
    [true, false],
  );
});

test('broken stored values are left out', () => {
  assert.deepEqual(readProgress({lesson: 1, gentle: true, game: 'chess', closed: 'yes', other: true}), {gentle: true});
});

test('what was done travels with the settings', () => {
  changeProgress((progress) => withMatch(progress, 'hearts', strong));
  assert.deepEqual(storedProgress(), {gentle: true, strong: true, game: 'hearts'});
  const {firstEvening} = settings;
  changeSettings({firstEvening: {}});
  assert.deepEqual(storedProgress(), {});
  const file = settingsToText({...settings, firstEvening});
  assert.deepEqual(settingsFromText(file).settings.firstEvening, firstEvening);
});

test('a match is finished once, for its players', () => {
  const running = {seat: 0, view: {public: {phase: 'play'}}};
  const over = {seat: 0, view: {public: {phase: 'over'}}};
  assert.equal(hasFinished(running, over), true);
  assert.equal(hasFinished(running, running), false);
  assert.equal(hasFinished(over, over), false);
  assert.equal(hasFinished(null, over), true);
  assert.equal(hasFinished({...running, view: null}, over), true);
  assert.equal(hasFinished({...running, seat: -2}, {...over, seat: -2}), false);
});
