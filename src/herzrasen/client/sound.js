// Short sounds, made on the spot; none is a file. Silent unless settings.sounds, and until the first press on the page
// (browsers insist).
//
//   unlock(root)   from now on every press lets sounds be heard: an iPhone wants a sound to begin while something is
//                  pressed, and again after a call or another app, and most of ours come with an answer of the server
//   play('card')   card · deal · take · turn · heart · refuse · call · win
//   buzz()         a short tap where a phone can, and settings.buzz

import {settings} from './settings.js';

/** @typedef {'card' | 'deal' | 'take' | 'turn' | 'heart' | 'refuse' | 'call' | 'win'} Sound */

/** How loud, as a factor. */
const VOLUME = {quiet: 0.4, medium: 1, loud: 2};

/** @type {AudioContext | undefined} */
let audio;
/** @type {AudioBuffer | undefined} */
let hiss;

function start() {
  audio ??= new AudioContext();
  if (audio.state !== 'running') void audio.resume().catch(() => {}); // suspended, or interrupted by a call
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate * 0.2, audio.sampleRate);
    const wave = hiss.getChannelData(0);
    for (let i = 0; i < wave.length; i += 1) wave[i] = Math.random() * 2 - 1;
  }
  return {audio, hiss};
}

/** A shaped volume that ends in silence. @param {AudioContext} on @param {number} at @param {number} peak @param {number} seconds */
function envelope(on, at, peak, seconds) {
  const gain = on.createGain();
  gain.gain.setValueAtTime(peak * VOLUME[settings.volume], at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  gain.connect(on.destination);
  return gain;
}

/** Paper on cloth. @param {number} pitch Hz @param {number} [peak] @param {number} [delay] s */
function slap(pitch, peak = 0.25, delay = 0) {
  const {audio: on, hiss: noise} = start();
  const at = on.currentTime + delay;
  const source = on.createBufferSource();
  source.buffer = noise;
  const filter = on.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.9;
  source.connect(filter).connect(envelope(on, at, peak, 0.07));
  source.start(at, Math.random() * 0.1, 0.09);
}

/** A soft bell. @param {number} pitch Hz @param {number} delay s @param {number} [seconds] @param {number} [peak] */
function bell(pitch, delay, seconds = 0.5, peak = 0.09) {
  const {audio: on} = start();
  const at = on.currentTime + delay;
  const tone = on.createOscillator();
  tone.type = 'sine';
  tone.frequency.value = pitch;
  tone.connect(envelope(on, at, peak, seconds));
  tone.start(at);
  tone.stop(at + seconds);
}

/** @type {Record<Sound, () => void>} */
const SOUNDS = {
  card: () => slap(1900),
  deal: () => slap(2600, 0.12),
  take: () => [0, 0.05, 0.1].forEach((delay) => slap(1200, 0.14, delay)),
  turn: () => bell(660, 0, 0.35, 0.06),
  heart: () => [392, 370].forEach((pitch, at) => bell(pitch, at * 0.09, 0.4)),
  refuse: () => bell(150, 0, 0.18, 0.14),
  call: () => [784, 988, 1175].forEach((pitch, at) => bell(pitch, at * 0.07, 0.45)),
  win: () => [523, 659, 784, 1047].forEach((pitch, at) => bell(pitch, at * 0.11, 0.7)),
};

/** @param {EventTarget} [root] */
export function unlock(root = window) {
  const wake = () => {
    if (!settings.sounds || audio?.state === 'running') return;
    try {
      start();
    } catch {
      // A machine without a sound device is a quiet table, not an error.
    }
  };
  for (const press of ['pointerup', 'click', 'keydown']) root.addEventListener(press, wake, {capture: true, passive: true});
}

/** @param {Sound} sound */
export function play(sound) {
  if (!settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  try {
    SOUNDS[sound]();
  } catch {
    // A machine without a sound device is a quiet table, not an error.
  }
}

/** @param {number} [ms] */
export function buzz(ms = 12) {
  if (settings.buzz && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
