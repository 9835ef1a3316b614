import assert from 'node:assert/strict';
import {test} from 'node:test';

import {change} from '../../src/herzrasen/shells/web/client/settings.js';
import {buzz, play} from '../../src/herzrasen/shells/web/client/sound.js';

/** How loud each tone begins. @type {number[]} */
const peaks = [];
/** @type {number[]} */
const taps = [];

class Silence {
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
