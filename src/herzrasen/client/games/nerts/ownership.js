// Whose is what: seats play areas, areas play decks, sides add their areas up. A seat is a place for a person or a bot;
// where team mates share a deck both have the same area. The back of a card says its deck, and decks may be passed on
// between rounds: only `ownerOf` knows whose area a card belongs to.
//
//   areaOf(table, seat)   membersOf(table, area)   roleOf(table, seat)
//   deckOf(table, area)   ownerOf(table, card)
//   lettersByDeck(table, names)   the letter of each deck: that of the player, or the players, who have it in this round
//   sideOf(table, area)   sideMembers(table, side)   inSides(table)   addsUp(table)

import {parseCard} from '../../core/text/card-text.js';
import {initialsOf} from '../../kit/members/initials.js';

/** @typedef {import('./types.d.ts').Public} Public */

/** How many seats play. @param {Public} table */
const seats = ({calls}) => calls.length;

/** The area that a seat plays, -1 for a watcher and before the first deal. @param {Public} table @param {number} seat */
export const areaOf = ({areas}, seat) => (seat < 0 || !areas.length ? -1 : seat % areas.length);

/** The seats that play an area, the lower one first. @param {Public} table @param {number} area */
export const membersOf = (table, area) =>
  Array.from({length: seats(table)}, (_, seat) => seat).filter((seat) => areaOf(table, seat) === area);

/** What of its area a seat plays. @param {Public} table @param {number} seat @returns {'all' | 'pile' | 'table'} */
export const roleOf = ({rules, areas}, seat) =>
  rules.teams !== 'roles' ? 'all' : seat < areas.length ? 'pile' : 'table';

/** The deck, and so the back, that an area plays with in this round. @param {Public} table @param {number} area */
export const deckOf = ({decks}, area) => decks[area] ?? area;

/** The area whose back a card wears. @param {Public} table @param {string} card */
export const ownerOf = ({decks}, card) => decks.indexOf(parseCard(card).deck);

/** The letters on backs and badges, by deck. @param {Public} table @param {readonly string[]} names by seat @returns {readonly string[]} */
export function lettersByDeck(table, names) {
  const initials = initialsOf(
    table.areas.map((_, area) =>
      membersOf(table, area)
        .map((seat) => names[seat] ?? '')
        .join(' '),
    ),
  );
  const letters = initials.map(() => '');
  for (const [area, letter] of initials.entries()) letters[deckOf(table, area)] = letter;
  return letters;
}

/** The side whose total an area's points go to. @param {Public} table @param {number} area */
export const sideOf = ({match}, area) => area % match.totals.length;

/** Whether several seats share a total. @param {Public} table */
export const inSides = (table) => table.match.totals.length < seats(table);

/** Whether a side has several areas, whose points are added up. @param {Public} table */
export const addsUp = ({match, areas}) => match.totals.length < areas.length;

/** Everybody on a side. @param {Public} table @param {number} side */
export const sideMembers = (table, side) =>
  Array.from({length: seats(table)}, (_, seat) => seat).filter((seat) => sideOf(table, seat) === side);
