// Mouse, finger, pen and key on cards. A press that does not travel is a click, and Enter or Space on a focused button is
// a click too, so everything a drag can do a click can do: put the same function behind both.
//
//   const stop = handle(root, {
//     tap(card, event, by),      a click, a tap or a key on a [data-drag] element; by: 'mouse', 'touch' or 'keys'
//     lift(card, by),            a drag begins: returns null (not now), or {targets, along}:
//                                targets, the elements that may take it, or a function that gives them while it lasts
//                                (null: the card has gone from under the finger); along, more that travel with it
//     drop(card, target),        it was let go over or near a target. The card still lies under the finger here, so
//                                where(root) in this call sees that place and flow() starts from it.
//     back(card),                optional: it was let go and reached nothing
//     over(target | null, card), optional: the target that a drop would reach now
//     hold(card, by),            optional: pressed for half a second without moving
//     several(),                 optional: whether two fingers may each carry a card. Without it only the first finger
//                                counts; with it every finger may tap, and only one carries while this says no.
//   })
//
// A release may never come: the window was left, a menu opened, the pointer was captured. Then the card goes back as soon as
// that is seen; at Escape, and when a dialog opens over it, as well.
//
// Whatever carries data-drag can be pressed or dragged. Give it CSS `touch-action: none` (cards.css does).

import {isCovered, watchInterruptions} from './drag-interruptions.js';
import {animate, shift} from './motion.js';

/** @typedef {{left: number, top: number, right: number, bottom: number}} Edges */
/** @typedef {'mouse' | 'touch' | 'keys'} By */
/** @typedef {() => readonly Element[] | null} Places */
/**
 * @typedef {{card: HTMLElement, id: number, type: string, by: By, primary: boolean, from: {x: number, y: number}, moved: boolean, held: boolean,
 *   along: HTMLElement[], places: Places, known: readonly Element[], boxes: {element: Element, box: DOMRect}[], over: Element | null,
 *   holding: ReturnType<typeof setTimeout> | undefined}} Press
 */
/**
 * @typedef {{
 *   tap: (card: HTMLElement, event: MouseEvent, by: By) => void,
 *   lift?: (card: HTMLElement, by: By) => {targets: readonly Element[] | Places, along?: HTMLElement[]} | null,
 *   drop?: (card: HTMLElement, target: Element) => void,
 *   back?: (card: HTMLElement) => void,
 *   over?: (target: Element | null, card: HTMLElement) => void,
 *   hold?: (card: HTMLElement, by: By) => void,
 *   several?: () => boolean,
 * }} Hands
 */

export const DRAG_THRESHOLD = 6; // px a press may wander
export const REACH = 90; // px between a dropped card and a target that still takes it
const HOLD_MS = 500;

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
export const hasMoved = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) > DRAG_THRESHOLD;

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
export function dropTarget(card, targets, reach = REACH) {
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
  return animate(card, [{transform: away}, {transform: rest || 'none'}], {ms: 220, above: 20});
}

/** @param {readonly HTMLElement[]} cards @param {readonly DOMRect[]} from */
const glideBack = (cards, from) =>
  cards.forEach((card, at) => card.isConnected && void glideHome(card, /** @type {DOMRect} */ (from[at])));

/** Whether the pointer still presses: a finger always does, a mouse and a pen say so. @param {PointerEvent} event */
const isDown = ({pointerType, buttons}) => pointerType === 'touch' || (buttons & 1) === 1;

/** A pen is held as a finger is. @param {string} type @returns {By} */
const kind = (type) => (type === 'mouse' ? 'mouse' : 'touch');

/**
 * @param {HTMLElement} root
 * @param {Hands} hands
 * @returns {() => void} takes the handlers away again
 */
export function handle(root, hands) {
  /** Who presses now, by pointer. @type {Map<number, Press>} */
  const presses = new Map();
  /** @type {By} */
  let last = 'mouse';
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
      card.toggleAttribute('data-held', value !== ''); // no class: the card's template sets those
    }
  };

  /** @param {Press} press @param {Element | null} target */
  const hover = (press, target) => {
    if (press.over === target) return;
    press.over = target;
    hands.over?.(target, press.card);
  };

  const carries = () => [...presses.values()].some(({moved}) => moved);

  /** @param {PointerEvent} event */
  const down = (event) => {
    last = kind(event.pointerType);
    if (event.isPrimary) {
      swallow = false;
      // The first of its kind that touches: no other is down, whatever was heard of it.
      for (const press of [...presses.values()]) if (press.type === event.pointerType) giveUp(press);
    }
    const card = cardAt(event);
    if (!card || event.button !== 0 || presses.has(event.pointerId)) return;
    if (!event.isPrimary && !hands.several) return;
    const {pointerId: id, pointerType: type, clientX: x, clientY: y, isPrimary: primary} = event;
    /** @type {Press} */
    const press = {
      card,
      id,
      type,
      by: last,
      primary,
      from: {x, y},
      moved: false,
      held: false,
      along: [],
      places: () => [],
      known: [],
      boxes: [],
      over: null,
      holding: undefined,
    };
    presses.set(id, press);
    if (!hands.hold) return;
    press.holding = setTimeout(() => {
      if (press.moved || presses.get(id) !== press) return;
      press.held = true;
      if (primary) swallow = true;
      hands.hold?.(card, press.by);
    }, HOLD_MS);
  };

  /** Where the targets are now; they are measured again only when there are others. @param {Press} press @returns {boolean} whether it is still held */
  const look = (press) => {
    const places = press.places();
    if (places === press.known) return true;
    press.known = places ?? [];
    press.boxes = press.known.map((element) => ({element, box: element.getBoundingClientRect()}));
    return places !== null;
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    const press = presses.get(event.pointerId);
    if (!press) return;
    if (!isDown(event)) return giveUp(press);
    const now = {x: event.clientX, y: event.clientY};
    if (!press.moved) {
      if (!hasMoved(press.from, now)) return;
      clearTimeout(press.holding);
      const free = press.card.isConnected && (!carries() || hands.several?.());
      const lifted = free ? hands.lift?.(press.card, press.by) : null;
      if (!lifted) {
        presses.delete(press.id); // not to be dragged: the click, if it is one, still comes
        return;
      }
      press.moved = true;
      press.card.setPointerCapture(press.id);
      press.along = [press.card, ...(lifted.along ?? [])];
      const {targets} = lifted;
      press.places = typeof targets === 'function' ? targets : () => targets;
    }
    if (!look(press)) return letGo(press);
    place(press.along, `${now.x - press.from.x}px ${now.y - press.from.y}px`);
    hover(press, targetOf(press));
  };

  /** @param {Press} held */
  const targetOf = ({card, boxes}) => {
    const box = dropTarget(
      card.getBoundingClientRect(),
      boxes.map((target) => target.box),
    );
    return boxes.find((target) => target.box === box)?.element ?? null;
  };

  /** The card has gone from under the finger. @param {Press} press */
  const letGo = (press) => {
    presses.delete(press.id);
    hover(press, null);
    place(press.along, '');
    if (press.primary) swallow = true;
    hands.back?.(press.card);
  };

  /** It is let go, over a target or none. @param {Press} press @param {Element | null} target */
  const end = (press, target) => {
    clearTimeout(press.holding);
    presses.delete(press.id);
    hover(press, null);
    if (!press.moved) return;
    if (press.primary) swallow = true; // the click that follows a drag is not a tap
    try {
      if (target) hands.drop?.(press.card, target);
      else hands.back?.(press.card);
    } finally {
      const left = press.along.map((card) => card.getBoundingClientRect());
      place(press.along, '');
      if (!target) glideBack(press.along, left);
    }
  };

  /** No release will come, or has come unheard. @param {Press} press */
  const giveUp = (press) => end(press, null);
  const giveUpAll = () => [...presses.values()].forEach(giveUp);
  const giveUpCovered = () => [...presses.values()].filter(({card}) => isCovered(card)).forEach(giveUp);

  /** @param {PointerEvent} event */
  const up = (event) => {
    const press = presses.get(event.pointerId);
    if (!press) return;
    if (event.type !== 'pointerup' || isCovered(press.card)) return giveUp(press);
    // Of several fingers only the first one's tap becomes a click.
    if (!press.moved && !press.primary && !press.held) hands.tap(press.card, event, press.by);
    if (press.moved && !look(press)) return letGo(press);
    end(press, press.moved ? targetOf(press) : null);
  };

  /** An element that leaves the page loses its pointer as well, and the drag goes on. @param {PointerEvent} event */
  const loseCapture = (event) => {
    const press = presses.get(event.pointerId);
    if (press?.moved && event.target === press.card) giveUp(press);
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
    if (card) hands.tap(card, event, event.detail === 0 ? 'keys' : last);
  };

  const stop = new AbortController();
  const options = {signal: stop.signal};
  root.addEventListener('pointerdown', down, options);
  // A quick pointer leaves the root before the first move event: listen on the whole page.
  addEventListener('pointermove', move, options);
  addEventListener('pointerup', up, options);
  addEventListener('pointercancel', up, options);
  addEventListener('lostpointercapture', loseCapture, options);
  watchInterruptions({giveUp: giveUpAll, carries, cover: giveUpCovered}, options);
  root.addEventListener('click', click, {...options, capture: true});
  root.addEventListener('dragstart', (event) => event.preventDefault(), options);
  root.addEventListener('contextmenu', (event) => hands.hold && cardAt(event) && event.preventDefault(), options);
  // A menu takes the release.
  addEventListener('contextmenu', (event) => event.defaultPrevented || giveUpAll(), options);
  return () => {
    giveUpAll();
    stop.abort();
  };
}
