import assert from 'node:assert/strict';
import {test} from 'node:test';

import {endScreen} from '../../src/herzrasen/client/core/elements/screen.js';
import {changeSettings} from '../../src/herzrasen/client/core/settings/settings.js';
import {vibrate, playSound, unlockAudio} from '../../src/herzrasen/client/kit/motion/sound.js';

/** Each tone: when it begins and ends, in s, and how loud. @type {{at: number, peak: number, until: number}[]} */
let tones = [];
/** How many sounds were ended for another. */
let ended = 0;
let now = 0;
/** @type {number[]} */
const taps = [];

/** How often sounds were reset anew. */
let resumed = 0;

class Silence {
  static state = 'running';
  get state() {
    return Silence.state;
  }
  resume = async () => void (resumed += 1);
  get currentTime() {
    return now;
  }
  createGain = () => ({
    gain: {
      setValueAtTime: (/** @type {number} */ peak, /** @type {number} */ at) => {
        tones.push({at, peak, until: at});
      },
      exponentialRampToValueAtTime: (/** @type {number} */ _, /** @type {number} */ until) =>
        Object.assign(/** @type {object} */ (tones.at(-1)), {until}),
      setTargetAtTime: () => void (ended += 1),
    },
    connect() {},
  });
  createBufferSource = () => ({connect: () => ({connect() {}}), start() {}});
  createBiquadFilter = () => ({frequency: {}, Q: {}});
  createOscillator = () => ({frequency: {}, connect() {}, start() {}, stop() {}});
  createBuffer = () => ({getChannelData: () => []});
}
Object.assign(globalThis, {AudioContext: Silence});
Object.defineProperty(globalThis, 'navigator', {
  value: {userActivation: {hasBeenActive: true}, vibrate: (/** @type {number} */ ms) => taps.push(ms)},
  configurable: true,
});

test('no sound is made where they are off', () => {
  changeSettings({sounds: false});
  playSound('turn');
  assert.deepEqual(tones, []);
});

test('a phone taps where that is wished, whether sounds are on or not', () => {
  changeSettings({sounds: false, buzz: true});
  vibrate(9);
  changeSettings({sounds: true, buzz: false});
  vibrate(11);
  assert.deepEqual(taps, [9]);
});

test('a press lets sounds be heard again that something else has interrupted', () => {
  changeSettings({sounds: true});
  const page = new EventTarget();
  unlockAudio(page);
  page.dispatchEvent(new Event('click'));
  assert.equal(resumed, 0); // they are heard
  Silence.state = 'interrupted';
  page.dispatchEvent(new Event('pointerup'));
  assert.equal(resumed, 1);
  changeSettings({sounds: false});
  page.dispatchEvent(new Event('pointerup'));
  assert.equal(resumed, 1);
  Silence.state = 'running';
});

const SOUNDS = /** @type {const} */ ([
  ...['card', 'deal', 'take', 'turn', 'refuse', 'heart', 'queen', 'last', 'call', 'moon', 'sun', 'win'],
]);

/** The tones of one sound, after all others have faded. @param {typeof SOUNDS[number]} sound */
function tonesOf(sound) {
  now += 10;
  tones = [];
  playSound(sound);
  return tones.map(({at, peak, until}) => ({at: at - now, peak, until: until - now}));
}

test('every sound is over within a second, none is lost, and none stands out', () => {
  changeSettings({sounds: true, volume: 'medium'});
  for (const sound of SOUNDS) {
    const made = tonesOf(sound);
    assert.ok(made.length > 0, sound);
    assert.ok(Math.max(...made.map(({until}) => until)) < 1, sound);
    const loudest = Math.max(
      ...made.map(({at}) =>
        made.filter((one) => one.at <= at && at < one.until).reduce((sum, {peak}) => sum + peak, 0),
      ),
    );
    assert.ok(loudest >= 0.06 && loudest <= 0.32, `${sound}: ${loudest}`);
  }
});

test('two sounds are never heard at once: the one that matters more stays', () => {
  const reset = () => {
    tones = [];
    ended = 0;
  };
  tonesOf('win');
  reset();
  playSound('card');
  assert.deepEqual([tones.length, ended], [0, 0]);
  now += 1; // the first is over
  playSound('card');
  assert.deepEqual([tones.length, ended], [1, 0]);
  reset();
  playSound('queen');
  assert.deepEqual([tones.length, ended], [3, 1]);
});

test('a sound ends with its screen, and what comes late for that is not heard', () => {
  const left = new AbortController();
  tonesOf('win');
  now += 10;
  tones = [];
  ended = 0;
  playSound('moon', left.signal);
  assert.deepEqual([tones.length, ended], [4, 0]);
  left.abort();
  assert.equal(ended, 1);
  playSound('sun', left.signal);
  assert.equal(tones.length, 4);
  now += 10;
  playSound('card');
  left.abort();
  assert.equal(ended, 1, 'the sound of another screen goes on');
  endScreen();
  assert.equal(ended, 2);
});
