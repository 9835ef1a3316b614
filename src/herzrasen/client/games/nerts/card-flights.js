// Cards that fly between places. What moves is looked up before the change is drawn and started after it, and only that:
// however many cards lie on the table, one move touches one card, or one run.
//
//   const go = prepareFlight(root, cards, from, {reveal})   before drawing: where the cards, or else the place they come from, are
//   go()                                                    after drawing: they fly to where they lie now

import {animate, shift, isInstant} from '../../kit/motion/motion.js';

const FLIGHT_LAYER = 45; // the layer in which cards fly

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** @param {ParentNode} root @param {string} card @returns {HTMLElement | null} */
export const cardElement = (root, card) => root.querySelector(`[data-key="${CSS.escape(card)}"]`);

/**
 * @param {HTMLElement} root
 * @param {readonly string[]} cards
 * @param {Element | null} from where they come from if they cannot be seen
 * @param {{stagger?: number, ms?: number}} [pace]
 */
export function prepareFlight(root, cards, from, {stagger = 0, ms = 300} = {}) {
  if (isInstant()) return () => undefined;
  const boxes = cards.map((card) => (cardElement(root, card) ?? from)?.getBoundingClientRect() ?? null);
  return () =>
    // Once, when everything has been drawn: one layout for all.
    requestAnimationFrame(() => {
      const moves = cards.map((card, at) => ({element: cardElement(root, card), from: boxes[at] ?? null, at}));
      const flying = moves.map(({element, from: box, at}) => ({
        element,
        box,
        at,
        to: element?.getBoundingClientRect(),
      }));
      for (const {element, box, at, to} of flying) {
        if (!element || !box || !to || (Math.abs(box.left - to.left) < 1 && Math.abs(box.top - to.top) < 1)) continue;
        void animate(element, [{transform: shift(box, to)}, {transform: 'none'}], {
          ms,
          delay: at * stagger,
          above: FLIGHT_LAYER,
        });
      }
    });
}

/** A card that was turned up. @param {Element | null} element */
export const animateTurnUp = (element) => {
  if (element) void animate(element, [{transform: 'rotateY(86deg)'}, {transform: 'none'}], {ms: 220});
};
