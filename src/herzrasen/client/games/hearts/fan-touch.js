// A finger on a fan. Cards in a phone's fan are 25 px wide, so the card under the finger stands out of the fan and is
// read before it is let go: sliding along the fan chooses another one, sliding up out of it takes the card along.
//
//   const stop = trackFinger(fan, {
//     over(card | null),   the finger is on this card now
//     tap(card),           let go on it
//     out(card),           carried up out of the fan and let go: the same as a drag to the table
//   })
//
// Mouse and pen are pointer.js's; a click by a key stays a click.

import {isCovered, watchInterruptions} from '../../kit/motion/drag-interruptions.js';
import {DRAG_THRESHOLD} from '../../kit/motion/pointer.js';

const LEAVE_DISTANCE = 44; // px above the fan from which on a card is carried out of it

/**
 * @param {HTMLElement} fan
 * @param {{over: (card: HTMLElement | null) => void, tap: (card: HTMLElement) => void, out: (card: HTMLElement) => void}} hands
 * @returns {() => void} takes the handlers away again
 */
export function trackFinger(fan, {over, tap, out}) {
  /** @type {{id: number, x: number, y: number, card: HTMLElement | null, slid: boolean} | null} */
  let touch = null;
  let swallow = false;

  /** The topmost card there; beside the fan, the one in whose column the finger is. @param {number} x @param {number} y */
  const cardAt = (x, y) => {
    const cards = /** @type {HTMLElement[]} */ ([...fan.querySelectorAll('[data-card]')]);
    const boxes = cards.map((card) => ({card, box: card.getBoundingClientRect()}));
    const within = (/** @type {number} */ more) =>
      boxes.filter(({box}) => x >= box.left && x < box.right && y >= box.top - more && y < box.bottom + more);
    const under = within(0).length ? within(0) : within(LEAVE_DISTANCE); // of two rows, the one that the finger is on
    return under.filter(({card}) => !card.matches('.under')).at(-1)?.card ?? under.at(-1)?.card ?? null;
  };

  /** @param {HTMLElement | null} card @param {number} [lift] px */
  const show = (card, lift = 0) => {
    if (touch && touch.card !== card) {
      touch.card?.style.removeProperty('translate');
      touch.card = card;
      over(card);
    }
    if (lift > 0) card?.style.setProperty('translate', `0 ${-lift}px`);
    else card?.style.removeProperty('translate');
  };

  /** @param {PointerEvent} event */
  const down = (event) => {
    if (event.isPrimary) swallow = false;
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    letGo(); // the first finger of all: whatever was heard of another
    const card = event.target instanceof Element ? event.target.closest('[data-card]') : null;
    if (!(card instanceof HTMLElement)) return;
    touch = {id: event.pointerId, x: event.clientX, y: event.clientY, card, slid: false};
    over(card);
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!touch || event.pointerId !== touch.id) return;
    const [right, down] = [event.clientX - touch.x, event.clientY - touch.y];
    touch.slid ||= Math.hypot(right, down) > DRAG_THRESHOLD;
    if (!touch.slid) return;
    if (-down > LEAVE_DISTANCE) show(touch.card, -down);
    else show(cardAt(event.clientX, touch.y) ?? touch.card);
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!touch || event.pointerId !== touch.id) return;
    const {card, slid, y} = touch;
    const carried = y - event.clientY > LEAVE_DISTANCE;
    if (slid) {
      swallow = true; // a click that follows a slide is not a second tap
      if (event.type === 'pointerup' && card && !isCovered(fan)) carried ? out(card) : tap(card);
    }
    letGo();
  };

  const letGo = () => {
    touch?.card?.style.removeProperty('translate');
    if (touch) over(null);
    touch = null;
  };

  /** @param {MouseEvent} event */
  const click = (event) => {
    if (!swallow || event.detail === 0) return;
    swallow = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  const stop = new AbortController();
  const options = {signal: stop.signal};
  fan.addEventListener('pointerdown', down, options);
  // On the whole page: when the card under the finger is drawn anew, the fan hears no more of it.
  addEventListener('pointermove', move, options);
  addEventListener('pointerup', up, options);
  addEventListener('pointercancel', up, options);
  const hands = {giveUp: letGo, carries: () => Boolean(touch?.slid), cover: () => isCovered(fan) && letGo()};
  watchInterruptions(hands, options);
  fan.addEventListener('click', click, {...options, capture: true});
  return () => {
    letGo();
    stop.abort();
  };
}
