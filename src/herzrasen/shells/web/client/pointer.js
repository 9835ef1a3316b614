// Mouse, finger, pen and key on cards. A press that does not travel is a click, and Enter or Space on a focused button is
// a click too, so everything a drag can do a click can do: put the same function behind both.
//
//   const stop = handle(root, {
//     tap(card, event),          a click, a tap or a key on a [data-drag] element
//     lift(card),                a drag begins: returns null (not now), or {targets, along}:
//                                targets, the elements that may take it; along, more elements that travel with it
//     drop(card, target),        it was let go over or near a target. The card still lies under the finger here, so
//                                where(root) in this call sees that place and flow() starts from it.
//     over(target | null),       optional: the target that a drop would reach now
//     hold(card),                optional: pressed for half a second without moving
//   })
//
// Whatever carries data-drag can be pressed or dragged. Give it CSS `touch-action: none` (cards.css does).

import {animate, shift} from './motion.js';

/** @typedef {{left: number, top: number, right: number, bottom: number}} Edges */
/**
 * @typedef {{card: HTMLElement, id: number, from: {x: number, y: number}, moved: boolean, along: HTMLElement[],
 *   targets: {element: Element, box: DOMRect}[], over: Element | null}} Press
 */
/**
 * @typedef {{
 *   tap: (card: HTMLElement, event: MouseEvent) => void,
 *   lift?: (card: HTMLElement) => {targets: Element[], along?: HTMLElement[]} | null,
 *   drop?: (card: HTMLElement, target: Element) => void,
 *   over?: (target: Element | null) => void,
 *   hold?: (card: HTMLElement) => void,
 * }} Hands
 */

export const SLOP = 6; // px a press may wander
export const REACH = 90; // px between a dropped card and a target that still takes it
const HOLD_MS = 500;

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
export const travelled = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) > SLOP;

/** The area two boxes share, in px². @param {Edges} a @param {Edges} b */
export function overlap(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The gap between two boxes, in px; 0 where they touch. @param {Edges} a @param {Edges} b */
export function distance(a, b) {
  const x = Math.max(0, a.left - b.right, b.left - a.right);
  const y = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(x, y);
}

/**
 * Which box takes what is dropped: the one overlapped most, else the nearest within reach.
 * @template {Edges} T
 * @param {Edges} card
 * @param {T[]} targets
 * @param {number} [reach]
 * @returns {T | null}
 */
export function landing(card, targets, reach = REACH) {
  /** @type {T | null} */
  let best = null;
  let most = 0;
  let least = reach;
  for (const target of targets) {
    const shared = overlap(card, target);
    const gap = distance(card, target);
    if (shared > most) {
      best = target;
      most = shared;
    } else if (most === 0 && gap < least) {
      best = target;
      least = gap;
    }
  }
  return best;
}

/** @param {HTMLElement} card @param {DOMRect} from */
function glideHome(card, from) {
  const shown = getComputedStyle(card).transform;
  const rest = shown === 'none' ? '' : shown;
  const away = `${shift(from, card.getBoundingClientRect())} ${rest}`;
  return animate(card, [{transform: away, zIndex: 20}, {transform: rest || 'none', zIndex: 20}], {ms: 220});
}

/**
 * @param {HTMLElement} root
 * @param {Hands} hands
 * @returns {() => void} takes the handlers away again
 */
export function handle(root, hands) {
  /** @type {Press | null} */
  let press = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let holding;
  let swallow = false;

  /** @param {Event} event */
  const cardAt = (event) => {
    const element = event.target instanceof Element ? event.target.closest('[data-drag]') : null;
    return element instanceof HTMLElement && root.contains(element) ? element : null;
  };

  /** @param {HTMLElement[]} cards @param {string} value */
  const place = (cards, value) => {
    for (const card of cards) {
      card.style.setProperty('translate', value);
      card.classList.toggle('held', value !== '');
    }
  };

  /** @param {Element | null} target */
  const hover = (target) => {
    if (!press || press.over === target) return;
    press.over = target;
    hands.over?.(target);
  };

  /** @param {PointerEvent} event */
  const down = (event) => {
    swallow = false;
    const card = cardAt(event);
    if (!card || press || event.button !== 0 || !event.isPrimary) return;
    press = {card, id: event.pointerId, from: {x: event.clientX, y: event.clientY}, moved: false, along: [], targets: [], over: null};
    clearTimeout(holding);
    if (hands.hold) {
      holding = setTimeout(() => {
        if (!press || press.moved) return;
        swallow = true;
        hands.hold?.(press.card);
      }, HOLD_MS);
    }
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!press || event.pointerId !== press.id) return;
    const now = {x: event.clientX, y: event.clientY};
    if (!press.moved) {
      if (!travelled(press.from, now)) return;
      clearTimeout(holding);
      const lifted = hands.lift?.(press.card);
      if (!lifted) {
        press = null; // not to be dragged: the click, if it is one, still comes
        return;
      }
      press.moved = true;
      press.card.setPointerCapture(press.id);
      press.along = [press.card, ...(lifted.along ?? [])];
      press.targets = lifted.targets.map((element) => ({element, box: element.getBoundingClientRect()}));
    }
    place(press.along, `${now.x - press.from.x}px ${now.y - press.from.y}px`);
    hover(reached(press));
  };

  /** @param {Press} held */
  const reached = ({card, targets}) => {
    const box = landing(card.getBoundingClientRect(), targets.map((target) => target.box));
    return targets.find((target) => target.box === box)?.element ?? null;
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!press || event.pointerId !== press.id) return;
    clearTimeout(holding);
    const held = press;
    const target = held.moved && event.type === 'pointerup' ? reached(held) : null;
    hover(null);
    press = null;
    if (!held.moved) return;
    swallow = true; // the click that follows a drag is not a tap
    if (target) hands.drop?.(held.card, target);
    const left = held.along.map((card) => card.getBoundingClientRect());
    place(held.along, '');
    if (!target) held.along.forEach((card, at) => void glideHome(card, /** @type {DOMRect} */ (left[at])));
  };

  /** @param {MouseEvent} event */
  const click = (event) => {
    if (swallow && event.detail > 0) {
      swallow = false;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const card = cardAt(event);
    if (card) hands.tap(card, event);
  };

  const stop = new AbortController();
  const options = {signal: stop.signal};
  root.addEventListener('pointerdown', down, options);
  // A quick hand is out of the root before the first move is told: what follows is heard everywhere.
  addEventListener('pointermove', move, options);
  addEventListener('pointerup', up, options);
  addEventListener('pointercancel', up, options);
  root.addEventListener('click', click, {...options, capture: true});
  root.addEventListener('dragstart', (event) => event.preventDefault(), options);
  root.addEventListener('contextmenu', (event) => hands.hold && cardAt(event) && event.preventDefault(), options);
  return () => {
    clearTimeout(holding);
    stop.abort();
  };
}
