// The table as it will be when the moves on their way have been made: they are shown at once, each on what the one
// before has left, and are gone from here as soon as the server has answered. A move that has come true already, or
// cannot come true any more, changes nothing. A card that only the server can turn up ends the chain. Pure.
//
//   predict(table, mine, sent)  -> {table, cards, made, touched, unknown}
//     cards    those that are on their way            made     the ids of the moves that are shown
//     touched  each place that a move has changed, with the id of the last one that did
//     unknown  places whose top card is not known yet
//   predecessorOf({touched, made}, move)    the id of the move that this one builds on, or null

import {NEW, spot, topOf} from './view-selectors.js';

/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Area} Area */
/** @typedef {import('./types.d.ts').Lift} Lift */
/** @typedef {import('./types.d.ts').Place} Place */
/** @typedef {{id: string, move: {move: string}}} Sent */
/** @typedef {ReadonlyMap<string, string>} Touched by place, as `spot` writes it: the id of a move */
/** @typedef {{table: Public, cards: ReadonlySet<string>, made: ReadonlySet<string>, touched: Touched, unknown: ReadonlySet<string>}} Prediction */

const WASTE = 'waste:0';
const PILE = 'pile:0';
const DEFAULT_DRAW = 3; // cards turned at once, where the rules say nothing else

/**
 * @param {Public} table
 * @param {number} mine the own area
 * @param {readonly Sent[]} sent oldest first
 * @returns {Prediction}
 */
export function predict(table, mine, sent) {
  /** @type {Set<string>} */
  const cards = new Set();
  /** @type {Set<string>} */
  const made = new Set();
  /** @type {Map<string, string>} */
  const touched = new Map();
  /** @type {Set<string>} */
  const unknown = new Set();
  let now = table;

  /** @param {string} id @param {...string} places */
  const markChange = (id, ...places) => {
    made.add(id);
    for (const place of places) touched.set(place, id);
  };

  for (const {id, move} of sent) {
    if (move.move === 'turn' && now.phase === 'play') {
      const area = now.areas[mine];
      if (!area) continue;
      const top = area.waste.at(-1);
      if (area.stock && top !== undefined) cards.add(top);
      if (area.stock) unknown.add(WASTE);
      else unknown.delete(WASTE);
      now = afterTurn(now, mine, area);
      markChange(id, WASTE);
    }
    if (move.move !== 'lift') continue;
    const {source, card, target, onto = null, stands_for: stands = null} = /** @type {Lift} */ (move);
    const lifted = unknown.has(spot(source)) ? null : liftedCards(now, mine, source, card);
    const place = currentPlace(now, mine, target, onto);
    if (!lifted || !place) continue;
    const opened = place.at === 'foundation' && place.index === NEW ? now.foundations.length : place.index;
    now = withCards(withoutCards(now, mine, source, lifted.length), mine, place, lifted);
    if (stands !== null) now = {...now, jokers: [...now.jokers, [card, stands]]};
    for (const each of lifted) cards.add(each);
    markChange(id, spot(source), spot({at: place.at, index: opened ?? 0}));
    const area = now.areas[mine];
    if (source.at === 'pile' && area && !area.pile.length && area.down) unknown.add(PILE);
  }
  return {table: now, cards, made, touched, unknown};
}

/** @param {Pick<Prediction, 'touched' | 'made'>} on @param {{move: string}} move */
export function predecessorOf({touched, made}, move) {
  const {source, target} = /** @type {Partial<Lift>} */ (move);
  const places =
    move.move === 'turn'
      ? [WASTE]
      : move.move === 'call'
        ? [PILE]
        : source && target
          ? [spot(source), spot(target)]
          : [];
  const order = [...made];
  const resting = places.flatMap((place) => touched.get(place) ?? []);
  return resting.sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? null;
}

/** @param {Public} table @param {number} mine @param {Area} area */
function afterTurn(table, mine, area) {
  if (!area.stock) return withArea(table, mine, {stock: area.waste.length, waste: []});
  return withArea(table, mine, {stock: area.stock - Math.min(area.stock, table.rules.draw ?? DEFAULT_DRAW)});
}

/** @param {Public} table @param {number} mine @param {Place} source @param {string} card */
function liftedCards(table, mine, source, card) {
  const area = table.areas[mine];
  if (!area) return null;
  const cards =
    source.at === 'tableau' ? area.tableau[source.index ?? 0] : source.at === 'pile' ? area.pile : area.waste;
  const at = cards?.indexOf(card) ?? -1;
  if (!cards || at < 0 || (source.at !== 'tableau' && at < cards.length - 1)) return null;
  return cards.slice(at);
}

/**
 * The place that was meant, if it still looks as it did. A foundation is known by the card that was seen on it: its
 * number changes when a rival opens one first.
 * @param {Public} table @param {number} mine @param {Place} target @param {string | null} onto @returns {Place | null}
 */
export function currentPlace(table, mine, target, onto) {
  if (target.index === NEW || topOf(table, mine, target) === onto) return target;
  if (target.at !== 'foundation' || onto === null) return null;
  const index = table.foundations.findIndex((pile) => pile.at(-1) === onto);
  return index < 0 ? null : {at: 'foundation', index};
}

/** @param {Public} table @param {number} index @param {Partial<Area>} changes @returns {Public} */
const withArea = (table, index, changes) => ({
  ...table,
  areas: table.areas.map((area, at) => (at === index ? {...area, ...changes} : area)),
});

/** @param {Public} table @param {number} mine @param {Place} source @param {number} count */
function withoutCards(table, mine, source, count) {
  const area = /** @type {Area} */ (table.areas[mine]);
  if (source.at === 'pile') return withArea(table, mine, {pile: area.pile.slice(0, -count)});
  if (source.at === 'waste') return withArea(table, mine, {waste: area.waste.slice(0, -count)});
  return withArea(table, mine, {
    tableau: area.tableau.map((column, at) => (at === (source.index ?? 0) ? column.slice(0, -count) : column)),
  });
}

/** @param {Public} table @param {number} mine @param {Place} target @param {readonly string[]} cards @returns {Public} */
function withCards(table, mine, target, cards) {
  const index = target.index ?? 0;
  if (target.at === 'foundation') {
    return {
      ...table,
      foundations:
        index === NEW
          ? [...table.foundations, cards]
          : table.foundations.map((pile, at) => (at === index ? [...pile, ...cards] : pile)),
    };
  }
  if (target.at === 'rival') return withArea(table, index, {pile: [...(table.areas[index]?.pile ?? []), ...cards]});
  const area = /** @type {Area} */ (table.areas[mine]);
  return withArea(table, mine, {
    tableau: area.tableau.map((column, at) => (at === index ? [...column, ...cards] : column)),
  });
}
