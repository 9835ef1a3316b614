// Cards that fly between places. What moves is looked up before the change is drawn and started after it, and only that:
// however many cards lie on the table, one move touches one card, or one run.
//
//   const go = launch(root, cards, from, {reveal})   before drawing: where the cards, or else the place they come from, are
//   go()                                             after drawing: they fly to where they lie now
//
//   await homewards(root, table, seatOf, tally)      copies of backs fly from the foundations to their owners

import {animate, shift, still} from '../motion.js';
import {parse} from '../cards/card.js';

const ABOVE = 45; // the layer in which cards fly

/** @typedef {{left: number, top: number, width: number, height: number}} Box */

/** @param {ParentNode} root @param {string} card @returns {HTMLElement | null} */
export const lying = (root, card) => root.querySelector(`[data-key="${CSS.escape(card)}"]`);

/**
 * @param {HTMLElement} root
 * @param {readonly string[]} cards
 * @param {Element | null} from where they come from if they cannot be seen
 * @param {{stagger?: number, ms?: number}} [pace]
 */
export function launch(root, cards, from, {stagger = 0, ms = 300} = {}) {
  if (still()) return () => undefined;
  const boxes = cards.map((card) => (lying(root, card) ?? from)?.getBoundingClientRect() ?? null);
  return () =>
    // Once, when everything has been drawn: one layout for all.
    requestAnimationFrame(() => {
      const moves = cards.map((card, at) => ({element: lying(root, card), from: boxes[at] ?? null, at}));
      const flying = moves.map(({element, from: box, at}) => ({element, box, at, to: element?.getBoundingClientRect()}));
      for (const {element, box, at, to} of flying) {
        if (!element || !box || !to || (Math.abs(box.left - to.left) < 1 && Math.abs(box.top - to.top) < 1)) continue;
        void animate(element, [{transform: shift(box, to)}, {transform: 'none'}], {ms, delay: at * stagger, above: ABOVE});
      }
    });
}

/** A card that was turned up. @param {Element | null} element */
export const turnUp = (element) => {
  if (element) void animate(element, [{transform: 'rotateY(86deg)'}, {transform: 'none'}], {ms: 220});
};

const MOST = 9; // backs that fly from one foundation

/**
 * A round is over: its cards go home.
 * @param {HTMLElement} root
 * @param {readonly (readonly string[])[]} foundations
 * @param {(deck: number) => Element | null} homeOf
 * @param {(deck: number, count: number) => void} arrived called with each deck's count so far
 */
export async function homewards(root, foundations, homeOf, arrived) {
  if (still()) return;
  const layer = document.createElement('div');
  layer.className = 'nerts-flight';
  layer.setAttribute('aria-hidden', 'true');
  const starts = foundations.map((_, number) => root.querySelector(`[data-spot="foundation:${number}"]`)?.getBoundingClientRect());
  /** @type {Map<number, Box | undefined>} */
  const homes = new Map();
  /** @type {Map<number, number>} */
  const counts = new Map();
  const flights = foundations.flatMap((pile, number) => {
    const cards = pile.slice(-MOST);
    return cards.map((card, at) => ({deck: parse(card).deck, from: starts[number], at, worth: at === 0 ? pile.length - cards.length + 1 : 1, number}));
  });
  for (const {deck} of flights) if (!homes.has(deck)) homes.set(deck, homeOf(deck)?.getBoundingClientRect());
  document.body.append(layer);
  await Promise.all(
    flights.map(async ({deck, from, at, worth, number}) => {
      const to = homes.get(deck);
      if (!from || !to) return;
      const back = document.createElement('span');
      back.className = 'card';
      back.dataset.back = String(deck);
      for (const [name, value] of /** @type {[string, string][]} */ ([
        ['--card-w', `${from.width}px`],
        ['left', `${from.left}px`],
        ['top', `${from.top}px`],
      ]))
        back.style.setProperty(name, value);
      layer.append(back);
      const end = shift({left: to.left, top: to.top, height: to.height, width: from.width * 0.4}, from);
      await animate(back, [{transform: 'none', opacity: 0}, {transform: 'none', opacity: 1, offset: 0.15}, {transform: end, opacity: 1, offset: 0.9}, {transform: end, opacity: 0}], {
        ms: 640,
        delay: (MOST - at) * 70 + number * 24,
        easing: 'cubic-bezier(0.5, 0, 0.2, 1)',
      });
      back.remove();
      counts.set(deck, (counts.get(deck) ?? 0) + worth);
      arrived(deck, counts.get(deck) ?? 0);
    }),
  );
  layer.remove();
}
