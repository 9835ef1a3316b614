// What moves and sounds on a page, as text: each animation with its frames and times, each tone with its pitch.
//
//   const motions = recordMotions()
//   motions.laidOut = true       elements lie where their place in the page says, so that cards have a way to go
//   motions.take()               the lines since the last time

import {plain} from './outline.js';

const SHOWN = 3; // of many that move alike

export function recordMotions() {
  /** @type {{who: string, how: string}[]} */
  let moved = [];
  let begun = 0; // s
  /** @type {any} */
  const global = globalThis;

  Element.prototype.animate = /** @type {any} */ (
    /** @this {Element} @param {Keyframe[]} frames @param {{duration: number, delay: number, easing: string}} timing */
    function (frames, {duration, delay, easing}) {
      const layer = /** @type {any} */ (this).style?.zIndex;
      const timed = `${Math.round(duration)} ms${delay ? ` after ${Math.round(delay)}` : ''} ${easing}`;
      const entry = {who: nameOf(this), how: `${frames.map(frameText).join(' > ')}, ${timed}`};
      moved.push(entry);
      queueMicrotask(() => {
        const above = /** @type {any} */ (this).style?.zIndex;
        if (above && above !== layer) entry.how += `, above ${above}`;
      });
      /** @type {(value?: unknown) => void} */
      let end = () => {};
      const finished = new Promise((resolve) => (end = resolve));
      setTimeout(end, duration + delay);
      return {finished, finish: end};
    }
  );

  const now = () => begun + performance.now() / 1000;
  const sound = (/** @type {string} */ how) => void moved.push({who: 'sound', how});
  /** A volume over time: what is connected to it sounds so. */
  const shape = () => {
    let text = '';
    const gain = {
      setValueAtTime: (/** @type {number} */ peak, /** @type {number} */ at) =>
        (text = `${Number(peak.toFixed(3))} loud${at > now() ? ` after ${(at - now()).toFixed(2)}` : ''}`),
      exponentialRampToValueAtTime: (/** @type {number} */ _low, /** @type {number} */ end) =>
        (text += ` until ${(end - now()).toFixed(2)}`),
      setTargetAtTime: () => sound('ends'),
    };
    return {gain, connect() {}, text: () => text};
  };
  const tone = (/** @type {string} */ what) => {
    const frequency = {value: 0};
    const connect = (/** @type {ReturnType<typeof shape>} */ to) =>
      sound(`${what} of ${frequency.value} Hz, ${to.text()}`);
    return {frequency, Q: {}, connect, start() {}, stop() {}};
  };
  global.AudioContext = class {
    state = 'running';
    sampleRate = 10;
    get currentTime() {
      return now();
    }
    createGain = shape;
    createBufferSource = () => ({connect: (/** @type {any} */ filter) => filter, start() {}});
    createBiquadFilter = () => tone('slap');
    createOscillator = () => tone('bell');
    createBuffer = () => ({getChannelData: () => []});
  };
  Object.defineProperty(navigator, 'userActivation', {value: {hasBeenActive: true}, configurable: true});
  Object.defineProperty(navigator, 'vibrate', {
    value: (/** @type {number} */ ms) => void moved.push({who: 'vibrates', how: `${ms} ms`}),
    configurable: true,
  });

  return {
    laidOut: false,
    /** Another page: no sound of the one before is still heard. */
    begin() {
      this.laidOut = false;
      begun += 1000;
      moved = [];
    },
    /** Right of and below its parent, by its place among its siblings. @param {Element} element @returns {object} */
    boxOf(element) {
      let [left, top, depth] = [0, 0, 0];
      for (let at = /** @type {Element | null} */ (element); at?.parentElement; at = at.parentElement) {
        const place = [...at.parentElement.children].indexOf(at);
        left += place * 10;
        top += place * 4 + 1;
        depth += 1;
      }
      const [width, height] = [60 + depth, 84];
      const [across = 0, down = 0] = /** @type {HTMLElement} */ (element.style?.translate ?? '')
        .split(' ')
        .map(parseFloat);
      left += across || 0;
      top += down || 0;
      return {left, top, x: left, y: top, width, height, right: left + width, bottom: top + height};
    },
    take() {
      const taken = moved;
      moved = [];
      return fewOfMany(taken);
    },
  };
}

/** Of a row of the same kind the first ones and the last. @param {readonly {who: string, how: string}[]} moved */
function fewOfMany(moved) {
  const kind = (/** @type {{who: string} | undefined} */ each) => each?.who.replace(/\[.*\]/, '[]');
  /** @type {string[]} */
  const lines = [];
  let row = 0;
  for (const [at, each] of moved.entries()) {
    row = kind(moved[at - 1]) === kind(each) ? row + 1 : 0;
    const last = kind(moved[at + 1]) !== kind(each);
    if (row < SHOWN || last) lines.push(`${each.who}: ${each.how}`);
    else if (row === SHOWN) lines.push('…');
  }
  return lines;
}

/** @param {Keyframe} frame */
const frameText = ({transform, opacity, offset}) =>
  [offset === undefined ? '' : `at ${offset}`, transform ?? '', opacity === undefined ? '' : `opacity ${opacity}`]
    .filter(Boolean)
    .map((part) =>
      String(part)
        .replace(/translate\((\S+?)px, (\S+?)px\)/, 'by $1 $2')
        .trim(),
    )
    .join(' ');

/** @param {Element} element */
function nameOf(element) {
  const {face, back, seat, home} = /** @type {any} */ (element).dataset ?? {};
  const what = element.getAttribute('class') || element.localName;
  if (face !== undefined) return `[${face}]`;
  if (back !== undefined) return `[back ${back}]`;
  const whose = seat ?? home ?? element.closest('[data-home]')?.getAttribute('data-home');
  return `${plain(what)}${whose === undefined || whose === null ? '' : ` of ${whose}`}`;
}
