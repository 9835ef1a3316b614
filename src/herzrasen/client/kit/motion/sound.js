// Short sounds, made on the spot; none is a file. Silent unless settings.sounds, and until the first press on the page
// (browsers insist).
//
//   unlockAudio(root)   from now on every press unlocks audio: an iPhone wants a sound to begin while something is
//                  pressed, and again after a call or another app, and most of ours come with an answer of the server
//   playSound('card', lifetime)   card · deal · take · turn · refuse · heart · queen · last · call · moon · sun · win
//   vibrate()           a short tap where a phone can, and settings.buzz
//
// Which event has which sound: animations.js of each game, and moments.js for the moments of a match; what one does
// oneself sounds at once, in actions.js; one's own turn and a refused move, in table.js.
//
// A sound ends with its screen, and none begins after that.
//
// Never two at once: a sound ends the one before it, unless that one matters more; then it is not made at all. All are
// over within a second, and together no louder than a fifth of what a device can do at the volume `medium`, but for the
// short slap of a card.

import {screenLifetime} from '../../core/elements/screen.js';
import {settings} from '../../core/settings/settings.js';

/** @typedef {'card' | 'deal' | 'take' | 'turn' | 'refuse' | 'heart' | 'queen' | 'last' | 'call' | 'moon' | 'sun' | 'win'} Sound */

/** How loud, as a factor. */
const VOLUME = {quiet: 0.4, medium: 1, loud: 2};

/** @type {AudioContext | undefined} */
let audio;
/** @type {AudioBuffer | undefined} */
let noise;

function createAudio() {
  audio ??= new AudioContext();
  if (audio.state !== 'running') void audio.resume().catch(() => {}); // suspended, or interrupted by a call
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate * 0.2, audio.sampleRate);
    const wave = noise.getChannelData(0);
    for (let i = 0; i < wave.length; i += 1) wave[i] = Math.random() * 2 - 1;
  }
  return {audio, hiss: noise};
}

/** A shaped volume that ends in silence. @param {Voice} voice @param {number} at @param {number} peak @param {number} seconds */
function envelope(voice, at, peak, seconds) {
  const gain = voice.on.createGain();
  gain.gain.setValueAtTime(peak * VOLUME[settings.volume], at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + seconds);
  gain.connect(voice.out);
  voice.until = Math.max(voice.until, at + seconds);
  return gain;
}

/** Paper on cloth. @param {Voice} voice @param {number} pitch Hz @param {number} [peak] @param {number} [delay] s */
function slap(voice, pitch, peak = 0.25, delay = 0) {
  const {on} = voice;
  const at = on.currentTime + delay;
  const source = on.createBufferSource();
  source.buffer = createAudio().hiss;
  const filter = on.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 0.9;
  source.connect(filter).connect(envelope(voice, at, peak, 0.07));
  source.start(at, Math.random() * 0.1, 0.09);
}

/** A soft bell. @param {Voice} voice @param {number} pitch Hz @param {number} delay s @param {number} [seconds] @param {number} [peak] */
function bell(voice, pitch, delay, seconds = 0.5, peak = 0.06) {
  const {on} = voice;
  const at = on.currentTime + delay;
  const tone = on.createOscillator();
  tone.type = 'sine';
  tone.frequency.value = pitch;
  tone.connect(envelope(voice, at, peak, seconds));
  tone.start(at);
  tone.stop(at + seconds);
}

/** One bell after the other. @param {Voice} voice @param {readonly number[]} pitches Hz @param {number} gap s @param {number} seconds @param {number} [peak] */
const bells = (voice, pitches, gap, seconds, peak) =>
  pitches.forEach((pitch, at) => bell(voice, pitch, at * gap, seconds, peak));

/** How each sound is made, and how much it matters. @type {Record<Sound, [rank: number, make: (voice: Voice) => void]>} */
const SOUNDS = {
  deal: [1, (voice) => slap(voice, 2600, 0.12)],
  card: [1, (voice) => slap(voice, 1900)],
  take: [1, (voice) => [0, 0.05, 0.1].forEach((delay) => slap(voice, 1200, 0.14, delay))],
  turn: [1, (voice) => bell(voice, 660, 0, 0.35)],
  refuse: [2, (voice) => bell(voice, 150, 0, 0.18, 0.14)],
  heart: [2, (voice) => bells(voice, [392, 370], 0.09, 0.4)],
  last: [2, (voice) => bells(voice, [440, 587], 0.1, 0.4)],
  queen: [3, (voice) => bells(voice, [277, 220, 139], 0.11, 0.5, 0.08)],
  call: [4, (voice) => bells(voice, [784, 988, 1175], 0.07, 0.45)],
  moon: [5, (voice) => bells(voice, [330, 415, 494, 659], 0.12, 0.55)],
  sun: [5, (voice) => bells(voice, [523, 659, 784, 1047, 1319], 0.09, 0.55)],
  win: [5, (voice) => bells(voice, [523, 659, 784, 1047], 0.11, 0.6)],
};

/** The sound that is made now. @typedef {{on: AudioContext, out: GainNode, rank: number, until: number, lifetime: AbortSignal}} Voice */
/** @type {Voice | undefined} */
let voice;
const FADE = 0.02; // s in which a sound ends for another

/** @param {Voice} ended */
const fade = ({on, out}) => void out.gain.setTargetAtTime(0, on.currentTime, FADE / 4);

/** The next sound has the word, and the one before it ends. @param {number} rank @param {AbortSignal} lifetime @returns {Voice | null} null where that one matters more */
function nextVoice(rank, lifetime) {
  const {audio: on} = createAudio();
  const now = on.currentTime;
  if (voice && voice.until > now) {
    if (voice.rank > rank) return null;
    fade(voice);
  }
  const out = on.createGain();
  out.connect(on.destination);
  voice = {on, out, rank, until: now, lifetime};
  return voice;
}

/** Lifetimes whose end has been listened for. @type {WeakSet<AbortSignal>} */
const watched = new WeakSet();

/** The sound ends with what it belongs to. @param {AbortSignal} lifetime */
function endWith(lifetime) {
  if (watched.has(lifetime)) return;
  watched.add(lifetime);
  lifetime.addEventListener('abort', () => voice?.lifetime === lifetime && fade(voice), {once: true});
}

/** @param {EventTarget} [root] */
export function unlockAudio(root = window) {
  const wake = () => {
    if (!settings.sounds || audio?.state === 'running') return;
    try {
      createAudio();
    } catch {
      // A machine without a sound device is a quiet table, not an error.
    }
  };
  for (const press of ['pointerup', 'click', 'keydown'])
    root.addEventListener(press, wake, {capture: true, passive: true});
}

/** @param {Sound} sound @param {AbortSignal} [lifetime] of what it belongs to */
export function playSound(sound, lifetime = screenLifetime()) {
  if (lifetime.aborted || !settings.sounds || !navigator.userActivation?.hasBeenActive) return;
  try {
    const [rank, make] = SOUNDS[sound];
    const mine = nextVoice(rank, lifetime);
    if (!mine) return;
    make(mine);
    endWith(lifetime);
  } catch {
    // A machine without a sound device is a quiet table, not an error.
  }
}

/** @param {number} [ms] */
export function vibrate(ms = 12) {
  if (settings.buzz && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(ms);
}
