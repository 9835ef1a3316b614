import assert from 'node:assert/strict';
import {test} from 'node:test';

import {change} from '../../src/herzrasen/client/settings.js';
import {buzz, play, unlock} from '../../src/herzrasen/client/sound.js';

/** How loud each tone begins. @type {number[]} */
const peaks = [];
/** @type {number[]} */
const taps = [];

/** How often sounds were begun anew. */
let resumed = 0;

class Silence {
  static state = 'running';
  get state() {
    return Silence.state;
  }
  resume = async () => void (resumed += 1);
  currentTime = 0;
  createGain = () => ({gain: {setValueAtTime: (/** @type {number} */ peak) => peaks.push(peak), exponentialRampToValueAtTime() {}}, connect() {}});
  createOscillator = () => ({frequency: {}, connect() {}, start() {}, stop() {}});
  createBuffer = () => ({getChannelData: () => []});
}
Object.assign(globalThis, {AudioContext: Silence});
Object.defineProperty(globalThis, 'navigator', {value: {userActivation: {hasBeenActive: true}, vibrate: (/** @type {number} */ ms) => taps.push(ms)}, configurable: true});

test('a sound is as loud as it was set, and none is made where they are off', () => {
  for (const volume of /** @type {const} */ (['quiet', 'medium', 'loud'])) {
    change({sounds: true, volume});
    play('turn');
  }
  const [quiet = 0, medium = 0, loud = 0] = peaks;
  assert.ok(quiet < medium && medium < loud && loud <= 1);
  change({sounds: false});
  play('turn');
  assert.equal(peaks.length, 3);
});

test('a phone taps where that is wished, whether sounds are on or not', () => {
  change({sounds: false, buzz: true});
  buzz(9);
  change({sounds: true, buzz: false});
  buzz(11);
  assert.deepEqual(taps, [9]);
});

test('a press lets sounds be heard again that something else has interrupted', () => {
  change({sounds: true});
  const page = new EventTarget();
  unlock(page);
  page.dispatchEvent(new Event('click'));
  assert.equal(resumed, 0); // they are heard
  Silence.state = 'interrupted';
  page.dispatchEvent(new Event('pointerup'));
  assert.equal(resumed, 1);
  change({sounds: false});
  page.dispatchEvent(new Event('pointerup'));
  assert.equal(resumed, 1);
  Silence.state = 'running';
});
