// Cards that move, by the Web Animations API, with transform and opacity only. A motion explains a change that has
// already happened: draw the new state first, then let things fly from where they were. Every promise here resolves,
// also when the page is hidden, the speed is `instant` or the element has gone.
//
//   const before = positionsIn(root)                 before drawing: where each [data-key] is on the screen
//   await animateFrom(before, root, {ms, stagger})   after drawing: each [data-key] glides from where it was to where it is;
//                                         this is pass, play, and every move between piles
//   await deal(cards, from)    cards fly in from an element or a box, one after the other
//   await collect(cards, to, {lifetime})   copies of the cards gather, fly to an element or a box and fade (they may be
//                                         removed from the page at once): a trick taken. They end with their screen
//   await flyHome(cards, (card) => to)   copies fly each to its own place: a round of Nerts that ends
//   await pulse(element)                 a short swell, for "look here"
//   await shake(element)                 a refusal
//   isInstant()                          true where nothing should move
//   viewingFactor()                      how long things are looked at, whether or not they move
//
// data-key names the thing, not the place: the card's text, or seat and card where several backs look alike.

import {screenLifetime} from '../../core/elements/screen.js';
import {settings} from '../../core/settings/settings.js';

/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/** @typedef {{ms?: number, stagger?: number, easing?: string}} Pace */
/** @typedef {Pace & {lifetime?: AbortSignal}} Flight */

const PACE = {slow: 1.8, normal: 1, fast: 0.5, instant: 0};
const EASE = 'cubic-bezier(0.22, 0.8, 0.3, 1)';

const reducedMotion = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : undefined;

/** How long things take, as a factor; 0 where nothing should move. */
export const speedFactor = () => (reducedMotion?.matches || document.hidden ? 0 : PACE[settings.speed]);

export const isInstant = () => speedFactor() === 0;

/** The factor on times for looking at something, also where nothing moves; 0 while the page is hidden. */
export const viewingFactor = () => (document.hidden ? 0 : PACE[settings.speed]);

/**
 * One animation, to its end.
 * @param {Element} element
 * @param {Keyframe[]} frames transform and opacity only: anything else, even a z-index that does not change, is worked out
 *   anew for each frame
 * @param {{ms: number, delay?: number, easing?: string, above?: number}} timing in ms at normal speed; above: the layer it
 *   passes in
 * @returns {Promise<void>}
 */
export function animate(element, frames, {ms, delay = 0, easing = EASE, above}) {
  const factor = speedFactor();
  if (factor === 0 || !element.isConnected) return Promise.resolve();
  const animation = element.animate(frames, {duration: ms * factor, delay: delay * factor, easing, fill: 'backwards'});
  // A hidden page pauses its animations; never wait for one.
  const hide = () => document.hidden && animation.finish();
  document.addEventListener('visibilitychange', hide);
  if (above !== undefined) raise(element, above);
  const end = () => {
    document.removeEventListener('visibilitychange', hide);
    if (above !== undefined) lower(element);
  };
  return animation.finished.then(end, end);
}

/** Elements that pass above others, and in how many animations. @type {WeakMap<Element, number>} */
const raised = new WeakMap();

/** @param {Element} element @param {number} layer */
function raise(element, layer) {
  raised.set(element, (raised.get(element) ?? 0) + 1);
  /** @type {HTMLElement} */ (element).style.setProperty('z-index', String(layer));
}

/** @param {Element} element */
function lower(element) {
  const left = (raised.get(element) ?? 1) - 1;
  raised.set(element, left);
  if (left === 0) /** @type {HTMLElement} */ (element).style.removeProperty('z-index');
}

/** @param {(Promise<void> | undefined)[]} motions */
const all = (motions) => Promise.all(motions).then(() => undefined);

/** @param {Element | Box} place @returns {Box} */
const boxOf = (place) => {
  const {left, top, width, height} = place instanceof Element ? place.getBoundingClientRect() : place;
  return {left, top, width, height}; // a DOMRect's sides are not its own, and would not be copied
};

/**
 * The transform that shows something at `from` while it lies at `to`.
 * @param {Box} from
 * @param {Box} to
 */
export function shift(from, to) {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  const scale = to.width > 0 && from.width > 0 ? from.width / to.width : 1;
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${scale.toFixed(3)})`;
}

/**
 * Where each [data-key] in root is on the screen.
 * @param {ParentNode} root
 * @returns {Map<string, Box>}
 */
export function positionsIn(root) {
  /** @type {Map<string, Box>} */
  const boxes = new Map();
  for (const element of root.querySelectorAll('[data-key]')) {
    boxes.set(/** @type {HTMLElement} */ (element).dataset.key ?? '', element.getBoundingClientRect());
  }
  return boxes;
}

/**
 * @param {Map<string, Box>} before
 * @param {ParentNode} root
 * @param {Pace} [pace]
 */
export function animateFrom(before, root, {ms = 320, stagger = 0, easing = EASE} = {}) {
  if (isInstant()) return Promise.resolve();
  // Read every box first, then start: one layout, not one for each card.
  const moves = [];
  for (const element of root.querySelectorAll('[data-key]')) {
    const from = before.get(/** @type {HTMLElement} */ (element).dataset.key ?? '');
    if (!from) continue;
    const to = element.getBoundingClientRect();
    if (Math.abs(from.left - to.left) + Math.abs(from.top - to.top) > 1) moves.push({element, from, to});
  }
  return all(
    moves.map(({element, from, to}, at) => {
      const rest = restingTransform(element);
      return animate(element, [{transform: `${shift(from, to)} ${rest}`}, {transform: rest || 'none'}], {
        ms,
        above: 20,
        delay: at * stagger,
        easing,
      });
    }),
  );
}

/** The transform an element has at rest (a chosen card is lifted). @param {Element} element */
function restingTransform(element) {
  const rest = getComputedStyle(element).transform;
  return rest === 'none' ? '' : rest;
}

/**
 * @param {Iterable<Element>} cards
 * @param {Element | Box} from
 * @param {Pace} [pace]
 */
export function deal(cards, from, {ms = 340, stagger = 38, easing = EASE} = {}) {
  if (isInstant()) return Promise.resolve();
  const start = boxOf(from);
  const places = [...cards].map((card) => ({card, to: card.getBoundingClientRect()}));
  return all(
    places.map(({card, to}, at) =>
      animate(
        card,
        [
          {transform: shift(start, to), opacity: 0},
          {opacity: 1, offset: 0.25},
          {transform: 'none', opacity: 1},
        ],
        {
          ms,
          delay: at * stagger,
          easing,
        },
      ),
    ),
  );
}

/** @type {HTMLElement | undefined} */
let layer;

/** A likeness of an element above everything, out of reach of pointers and readers. @param {Element} element */
function cloneCard(element) {
  if (!layer?.isConnected) {
    layer = document.createElement('div');
    layer.className = 'motion-layer';
    layer.inert = true;
    layer.setAttribute('aria-hidden', 'true');
    document.body.append(layer);
  }
  const box = element.getBoundingClientRect();
  const copy = /** @type {HTMLElement} */ (element.cloneNode(true));
  for (const name of ['id', 'data-key', 'aria-pressed']) copy.removeAttribute(name);
  const {style} = copy;
  style.setProperty('position', 'absolute');
  style.setProperty('left', `${box.left}px`);
  style.setProperty('top', `${box.top}px`);
  style.setProperty('margin', '0');
  style.setProperty('transform', 'none');
  style.setProperty('--card-w', `${box.width}px`);
  // An ancestor's class chooses how a face is drawn; the copy keeps what it was.
  const holder = document.createElement('div');
  holder.className = ['full', 'cascade', 'mini'].filter((drawing) => element.closest(`.${drawing}`)).join(' ');
  holder.append(copy);
  layer.append(holder);
  return {copy, box, remove: () => holder.remove()};
}

/**
 * @param {Iterable<Element>} cards
 * @param {Element | Box} to
 * @param {Flight} [flight]
 */
export function collect(cards, to, {ms = 460, ...flight} = {}) {
  return flyHome(cards, () => to, {ms, stagger: 0, ...flight, gather: true});
}

/**
 * @param {Iterable<Element>} cards
 * @param {(card: Element, at: number) => Element | Box | null} placeOf null leaves a card where it is
 * @param {Flight & {gather?: boolean}} [flight] gather: the cards meet before they leave
 */
export function flyHome(
  cards,
  placeOf,
  {ms = 520, stagger = 14, easing = EASE, gather = false, lifetime = screenLifetime()} = {},
) {
  if (isInstant() || lifetime.aborted) return Promise.resolve();
  const list = [...cards];
  const places = list.map((card, at) => placeOf(card, at)).map((place) => place && boxOf(place));
  const boxes = list.map((card) => card.getBoundingClientRect());
  const middle = {
    left: mean(boxes.map((box) => box.left)),
    top: mean(boxes.map((box) => box.top)),
    width: mean(boxes.map((box) => box.width)),
    height: mean(boxes.map((box) => box.height)),
  };
  const copies = list.map(cloneCard);
  const landed = new AbortController();
  lifetime.addEventListener('abort', () => copies.forEach(({remove}) => remove()), {signal: landed.signal});
  return all(
    copies.map(({copy, box, remove}, at) => {
      const place = places[at];
      if (!place) return void remove();
      const end = {transform: shift({...place, width: box.width * 0.45}, box), opacity: 0};
      const frames = gather
        ? [{transform: 'none', opacity: 1}, {transform: shift(middle, box), opacity: 1, offset: 0.4}, {...end}]
        : [
            {transform: 'none', opacity: 1},
            {transform: shift({...place, width: box.width * 0.6}, box), opacity: 1, offset: 0.85},
            {...end},
          ];
      return animate(copy, frames, {ms, delay: at * stagger, easing: gather ? 'ease-in-out' : easing}).then(remove);
    }),
  ).then(() => landed.abort());
}

/** @param {number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** @param {Element} element */
export const pulse = (element) =>
  animate(element, [{transform: 'none'}, {transform: 'scale(1.08)'}, {transform: 'none'}], {
    ms: 420,
    easing: 'ease-in-out',
  });

/** @param {Element} element */
export const shake = (element) => {
  const rest = restingTransform(element);
  const at = (/** @type {number} */ x) => ({transform: `translateX(${x}px) ${rest}`});
  return animate(element, [at(0), at(-5), at(5), at(-3), at(0)], {ms: 260, easing: 'ease-in-out'});
};
