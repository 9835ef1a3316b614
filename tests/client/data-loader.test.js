// What several parts of one screen ask for: the pauses, which question is answered, and where the focus goes.

import {show} from './dom.js';
import assert from 'node:assert/strict';
import {beforeEach, mock, test} from 'node:test';

const {DataLoader} = await import('../../src/herzrasen/client/core/app/data-loader.js');
const {pauseBefore} = await import('../../src/herzrasen/client/core/app/next-attempt.js');
const {ApiError} = await import('../../src/herzrasen/client/core/connection/api.js');
const {BaseElement} = await import('../../src/herzrasen/client/core/elements/base-element.js');
const {endScreen} = await import('../../src/herzrasen/client/core/elements/screen.js');

class SomePart extends BaseElement {
  loader = new DataLoader(this);
  /** @override */
  render() {
    return this.loader.template('loading');
  }
}
customElements.define('some-part', SomePart);

const settle = () => new Promise(setImmediate);
let away = true;
let asked = 0;
const fetchData = async () => {
  asked += 1;
  if (away) throw new ApiError('client.trouble.offline');
  return 'data';
};

beforeEach(() => {
  endScreen();
  document.body.innerHTML = '<main id="screen" tabindex="-1"></main>';
  away = true;
  asked = 0;
  mock.timers.reset();
  mock.timers.enable({apis: ['setTimeout']});
  mock.method(Math, 'random', () => 0.5);
});

const part = () => show(new SomePart());

test('pauses grow to half a minute, and no two pages ask at the same moment', () => {
  const pauses = [0, 1, 2, 3, 10].map((attempt) => Math.round(pauseBefore(attempt, 0.5)));
  assert.deepEqual(pauses, [3000, 4500, 6750, 10_125, 30_000]);
  assert.deepEqual([pauseBefore(0, 0), pauseBefore(0, 1)], [1500, 4500]);
});

test('as soon as one part of a screen has come, the others are asked for', async () => {
  const [early, late] = [await part(), await part()];
  const both = Promise.all([early.loader.load(fetchData), late.loader.load(fetchData)]);
  await settle();
  mock.timers.tick(3000);
  await settle();
  const third = (await part()).loader.load(fetchData);
  await settle();
  assert.equal(asked, 5);
  away = false;
  mock.timers.tick(3000); // the third alone is due
  await third;
  assert.deepEqual(await both, ['data', 'data']);
});

test('the network that comes back asks at once', async () => {
  const answer = (await part()).loader.load(fetchData);
  await settle();
  away = false;
  window.dispatchEvent(new Event('online'));
  assert.equal(await answer, 'data');
});

test('another question of a loader takes the place of the one before, which is not asked again', async () => {
  const {loader} = await part();
  let answered = 0;
  void loader.load(fetchData).then(() => (answered += 1));
  await settle();
  away = false;
  assert.equal(await loader.load(async () => 'other'), 'other');
  mock.timers.tick(60_000);
  await settle();
  assert.deepEqual([asked, answered], [1, 0]);
});

test('a late answer to the question before, or a late refusal, is not shown', async () => {
  const {loader} = await part();
  /** @type {(() => void)[]} */
  const late = [];
  let shown = 0;
  const count = () => (shown += 1);
  void loader.load(() => new Promise((resolve) => late.push(() => resolve('late')))).then(count);
  const refuse = () => new Promise((_, reject) => late.push(() => reject(new ApiError('some.refusal', {}, 404))));
  void loader.load(refuse, {refusable: true}).catch(count);
  await loader.load(async () => 'data');
  for (const answer of late) answer();
  await settle();
  assert.equal(shown, 0);
});

test('a part that was taken from its screen asks no more', async () => {
  const element = await part();
  void element.loader.load(fetchData);
  await settle();
  element.remove();
  mock.timers.tick(60_000);
  await settle();
  assert.equal(asked, 1);
});

test('what is drawn a moment before its screen begins is loaded all the same', async () => {
  const answer = (await part()).loader.load(fetchData);
  await settle();
  endScreen();
  away = false;
  mock.timers.tick(3000);
  assert.equal(await answer, 'data');
});

test('the button that was pressed goes, and the focus goes to the screen', async () => {
  const element = await part();
  const answer = element.loader.load(fetchData);
  await settle();
  await element.updateComplete;
  const button = element.querySelector('button');
  button?.focus();
  away = false;
  button?.click();
  await answer;
  assert.equal(document.activeElement?.id, 'screen');
  await element.updateComplete;
  assert.equal(element.textContent?.trim(), 'loading');
});

test('a refusal for good is thrown where it is expected, and asked again where it is not', async () => {
  const refuse = async () => {
    asked += 1;
    throw new ApiError('table.refusal.no-such-table', {}, 404);
  };
  const {loader} = await part();
  await assert.rejects(loader.load(refuse, {refusable: true}), ApiError);
  assert.equal(asked, 1);
  void loader.load(refuse);
  await settle();
  mock.timers.tick(3000);
  await settle();
  assert.equal(asked, 3);
});
