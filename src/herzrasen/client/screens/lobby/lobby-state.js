// What the lobby knows of the tables, as one value, and how each message changes it. No sockets: lobby-feed.js has those.
//
//   receive(lobby, message)            -> the lobby after a message from the server
//   sortTables(tables)                 the order of the list: with free seats, the fewest first; then the rest; newest first; where nobody is, later
//   search(tables, words, textOf)      the tables whose text has all these words
//   againstBots(own)  newest(tables)  waitsForPlayer(own)   one's own tables: with bots alone; the newest first; with
//                                  other people who wait for the player
//   stableRows(before, tables, held)   the rows to show; while held, none of them moves under a finger

/** @typedef {import('../../wire.d.ts').TableListing} Listing */
/** @typedef {import('../../wire.d.ts').OwnTable} OwnTable */
/** @typedef {import('../../wire.d.ts').ToLobby} Message */

/**
 * tables: null until the server has sent them. more: so many are not listed. mine: one's own, first those that wait.
 * @typedef {{tables: readonly Listing[] | null, more: number, mine: readonly OwnTable[] | null}} LobbyState
 */

/** @type {LobbyState} */
export const EMPTY = {tables: null, more: 0, mine: null};

/** @param {Listing} listing */
export const freeSeats = ({seats}) => seats.filter(({kind}) => kind === 'free').length;

/**
 * @param {LobbyState} state
 * @param {Message} message
 * @returns {LobbyState}
 */
export function receive(state, message) {
  switch (message.type) {
    case 'tables':
      return {...state, tables: message.tables, more: message.more};
    case 'changed': {
      const changed = new Set([...message.gone, ...message.tables.map(({table}) => table)]);
      const kept = (state.tables ?? []).filter(({table}) => !changed.has(table));
      return {...state, tables: [...kept, ...message.tables], more: message.more};
    }
    case 'mine':
      return {...state, mine: message.tables};
    default:
      return state; // a newer server may say more than this page understands
  }
}

/** @param {Pick<OwnTable, 'listing'>} own */
const peopleAt = ({listing}) => listing.seats.filter(({kind}) => kind === 'person').length;

/** A match with bots alone: nobody waits for the player. @param {OwnTable} own */
export const againstBots = (own) => own.listing.state === 'running' && peopleAt(own) === 1;

/** @param {OwnTable} own */
export const waitsForPlayer = (own) => own.turn && !againstBots(own);

/** @param {readonly OwnTable[]} tables @returns {readonly OwnTable[]} */
export const newest = (tables) => [...tables].sort((one, other) => other.listing.opened - one.listing.opened);

/** @param {readonly Listing[]} tables @returns {readonly Listing[]} */
export const sortTables = (tables) => [...tables].sort((one, other) => compare(sortKey(one), sortKey(other)));

/** A table with one free seat begins soonest, if anybody is there. @param {Listing} listing */
const sortKey = (listing) => {
  const openSeats = listing.state === 'waiting' ? freeSeats(listing) : 0;
  const group = listing.state !== 'waiting' ? 2 : openSeats ? 0 : 1;
  return [group, listing.deserted ? 1 : 0, openSeats, -listing.opened];
};

/**
 * @param {readonly Listing[]} tables
 * @param {string} words all of them have to be there, in any order
 * @param {(listing: Listing) => string} textOf what a table is found by: its players, game and rules
 * @returns {readonly Listing[]}
 */
export function search(tables, words, textOf) {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return tables.filter((listing) => {
    const text = textOf(listing).toLocaleLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** @param {readonly number[]} one @param {readonly number[]} other */
function compare(one, other) {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** A line of the list; one that is gone is shown until nothing can be pressed by mistake. @typedef {{listing: Listing, gone: boolean}} Row */

/**
 * @param {readonly Row[]} before
 * @param {readonly Listing[]} tables
 * @param {boolean} held the pointer is over the list, or the focus is in it
 * @returns {readonly Row[]}
 */
export function stableRows(before, tables, held) {
  if (!held) return sortTables(tables).map((listing) => ({listing, gone: false}));
  const now = new Map(tables.map((listing) => [listing.table, listing]));
  const known = new Set(before.map(({listing}) => listing.table));
  const kept = before.map(({listing}) => ({listing: now.get(listing.table) ?? listing, gone: !now.has(listing.table)}));
  const added = sortTables(tables.filter(({table}) => !known.has(table))).map((listing) => ({listing, gone: false}));
  return [...kept, ...added];
}
