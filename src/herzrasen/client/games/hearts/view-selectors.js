// Selectors of a Hearts view: who sits where, what lies, what every player has seen. Nothing here decides what is
// legal or what a card is worth; the server does.

import {parseCard} from '../../core/text/card-text.js';
import {ORDERS, sortCards} from '../../kit/cards/sort-cards.js';

/** @typedef {import('./types.d.ts').View} View */
/** @typedef {import('./types.d.ts').Public} Public */
/** @typedef {import('./types.d.ts').Trick} Trick */
/** @typedef {import('./types.d.ts').Event} Event */

/** @param {Public} table */
export const players = (table) => table.rules.players ?? 4;

/** Who played card `at` of a trick. @param {Trick} trick @param {number} at @param {number} count players */
export const playerOfCard = (trick, at, count) => (trick.leader + at) % count;

/** The cards of a trick. @param {Trick | null | undefined} trick */
export const cardsOf = (trick) => trick?.cards ?? [];

/** Who plays next to the running trick; nobody while a full one lies, or the match was broken off. @param {Public} table */
export function turn(table) {
  if (table.brokenOff || table.phase !== 'play' || !table.trick) return null;
  const lying = cardsOf(table.trick).length;
  return lying === players(table) ? null : playerOfCard(table.trick, lying, players(table));
}

/** Who gets what this seat passes, or null where nothing is passed. @param {Public} table @param {number} seat */
export const receiver = (table, seat) => (table.steps ? (seat + table.steps) % players(table) : null);

/** Whose cards come to this seat. @param {Public} table @param {number} seat */
export const giver = (table, seat) =>
  table.steps ? (((seat - table.steps) % players(table)) + players(table)) % players(table) : null;

/**
 * What each seat has taken so far: its cards, and how many tricks they were. A trick that cancelled goes with the next; a
 * claimed rest and, once it is shown, the kitty go to the seat that took them.
 * @param {Public} table
 */
function captures(table) {
  const won = Array.from({length: players(table)}, () => ({cards: /** @type {string[]} */ ([]), tricks: 0}));
  const give = (
    /** @type {number | null} */ seat,
    /** @type {readonly string[]} */ cards,
    /** @type {number} */ tricks,
  ) => {
    const pile = seat === null ? undefined : won[seat];
    pile?.cards.push(...cards);
    if (pile) pile.tricks += tricks;
  };
  /** @type {string[]} */
  let waiting = [];
  let trickCount = 0;
  for (const trick of table.tricks ?? []) {
    waiting.push(...cardsOf(trick));
    trickCount += 1;
    if ((trick.winner ?? null) === null) continue;
    give(trick.winner ?? null, waiting, trickCount);
    [waiting, trickCount] = [[], 0];
  }
  const {claim, kitty_taker = null, kitty_shown} = table;
  if (claim) give(claim.seat, [...waiting, ...claim.hands.flat()], trickCount + (claim.hands[claim.seat]?.length ?? 0));
  if (kitty_shown) give(kitty_taker, kitty_shown, 0);
  return won;
}

/** How many tricks a seat has taken. @param {Public} table @param {number} seat */
export const tricksOf = (table, seat) => captures(table)[seat]?.tricks ?? 0;

/** The cards besides hearts that this table's rules give points to. @param {Public} table */
function specialCards({rules}) {
  const queen = rules.queen_value === 0 ? [] : ['QS'];
  const others = (rules.penalties ?? []).map(({card}) => card);
  return new Set(
    [...queen, ...others, ...(rules.bonus_card ? [rules.bonus_card] : [])].map((card) => parseCard(card).face),
  );
}

/**
 * What a seat has taken that counts: how many hearts, and the other cards by name.
 * @param {Public} table
 * @param {number} seat
 */
export function scoringCards(table, seat) {
  const special = specialCards(table);
  const cards = captures(table)[seat]?.cards ?? [];
  const hearts = sortCards(
    cards.filter((card) => parseCard(card).suit === 'H'),
    'up',
  );
  const others = sortCards(
    cards.filter((card) => special.has(parseCard(card).face) && parseCard(card).suit !== 'H'),
    'up',
  );
  return {hearts, others};
}

/** The suits that a seat has shown not to hold, in this deal. @param {Public} table @param {number} seat */
export function voids(table, seat) {
  const count = players(table);
  const suits = new Set();
  for (const trick of [...(table.tricks ?? []), ...(table.trick ? [table.trick] : [])]) {
    const cards = cardsOf(trick);
    const [led] = cards;
    if (!led) continue;
    const card = cards[(seat - trick.leader + count) % count];
    if (card && parseCard(card).suit !== parseCard(led).suit) suits.add(parseCard(led).suit);
  }
  return ORDERS.up.suits.filter((suit) => suits.has(suit));
}

/** Whether the seat has played nothing yet in this deal. @param {Public} table @param {number} seat */
export function withoutPoints(table, seat) {
  const count = players(table);
  if (table.tricks?.length) return false;
  return !table.trick || cardsOf(table.trick)[(seat - table.trick.leader + count) % count] === undefined;
}

/** The last finished trick, or null. @param {Public} table @returns {Trick | null} */
export const lastTrick = (table) => table.tricks?.at(-1) ?? null;

/**
 * Each side's running total after each deal; the last one as the rules counted it.
 * @param {{totals: readonly number[], deals?: readonly (readonly number[])[]}} match
 */
export function runningTotals({totals, deals = []}) {
  const sums = totals.map(() => 0);
  const rows = deals.map((points) => points.map((point, side) => (sums[side] = (sums[side] ?? 0) + point)));
  return rows.length ? [...rows.slice(0, -1), [...totals]] : [];
}

// Partners ---------------------------------------------------------------------------------------

/** How many sides play; as many as players where there are no partners. @param {Public} table */
export const sides = ({match}) => match.totals.length;

/** @param {Public} table @param {number} seat */
export const sideOf = (table, seat) => seat % sides(table);

/** @param {Public} table */
export const inSides = (table) => sides(table) < players(table);

/**
 * The points of each side in the running deal, as far as cards have been taken; null where none is played.
 * @param {Public} table
 */
export function runningPoints(table) {
  const {points = [], phase, match} = table;
  if (!['play', 'moon'].includes(phase)) return null;
  return match.totals.map((_, side) => membersOf(table, side).reduce((sum, seat) => sum + (points[seat] ?? 0), 0));
}

/** Everyone on a side, in seat order. @param {Public} table @param {number} side */
export const membersOf = (table, side) =>
  Array.from({length: players(table)}, (_, seat) => seat).filter((seat) => sideOf(table, seat) === side);

/** Whether two seats play together. @param {Public} table @param {number} a @param {number} b */
export const partners = (table, a, b) => a !== b && b >= 0 && inSides(table) && sideOf(table, a) === sideOf(table, b);

// Two packs --------------------------------------------------------------------------------------

/**
 * The cards of a trick that cancel each other: pairs of the suit that was led. In the last trick the winner's card counts all the same.
 * @param {Trick | null} trick
 * @param {Public['rules']} rules
 * @param {readonly string[]} [lying] the trick's cards, with one that is on its way
 */
export function cancelledCards(trick, {packs = 1, equals = 'cancel'}, lying = cardsOf(trick)) {
  if (packs < 2 || equals !== 'cancel') return new Set();
  const winner = trick?.winner ?? null;
  const takes =
    trick && winner !== null ? lying.findIndex((_, at) => (trick.leader + at) % lying.length === winner) : -1;
  const faces = lying.map((card) => parseCard(card).face);
  const led = faces[0]?.charAt(1);
  return new Set(
    lying.filter(
      (card, at) =>
        at !== takes && parseCard(card).suit === led && faces.filter((face) => face === faces[at]).length > 1,
    ),
  );
}

// Exposed cards and the kitty --------------------------------------------------------------------

/** The exposed cards that a seat still holds: they lie open before it. @param {Public} table @param {number} seat */
export function exposedInHand(table, seat) {
  const played = [...table.tricks, ...(table.trick ? [table.trick] : [])].flatMap((trick) => cardsOf(trick));
  return (table.charged?.[seat] ?? []).filter((card) => !played.includes(card));
}

/** Every card that was exposed in this deal. @param {Public} table */
export const allExposed = (table) => (table.charged ?? []).flat();

/** Whether cards lie open before anybody. @param {Public} table */
export const exposedBySeat = (table) => allExposed(table).length > 0 && table.phase === 'play';

/** Whether the kitty lies on the table. @param {Public} table */
export const kittyLies = (table) =>
  table.kitty > 0 && table.kitty_taker === null && ['pass', 'charge', 'play'].includes(table.phase);

/** What lies aside, or null. @param {Public} table */
export const asideOf = (table) =>
  kittyLies(table) ? 'kitty' : table.waiting?.length && table.phase === 'play' ? 'waiting' : null;
