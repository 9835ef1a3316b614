// What the lobby knows of the tables, as one value, and how each message changes it. No sockets: feed.js has those.
//
//   receive(hall, message)            -> the hall after a message from the server
//   sorted(tables)                       the order of the list: waiting, most people first; then running, newest first
//   arranged(before, tables, held)       the rows to show; while held, none of them moves under a finger

/** @typedef {import('../wire.d.ts').Listing} Listing */
/** @typedef {import('../wire.d.ts').OwnTable} OwnTable */
/** @typedef {import('../wire.d.ts').ToLobby} Message */

/**
 * tables: null until they have been told. more: so many are not shown. mine: one's own, first those that wait.
 * @typedef {{tables: readonly Listing[] | null, more: number, mine: readonly OwnTable[] | null}} Hall
 */

/** @type {Hall} */
export const EMPTY = {tables: null, more: 0, mine: null};

/** @param {Listing} listing */
export const people = ({seats}) => seats.filter(({kind}) => kind === 'person').length;
/** @param {Listing} listing */
export const free = ({seats}) => seats.filter(({kind}) => kind === 'free').length;

/**
 * @param {Hall} hall
 * @param {Message} message
 * @returns {Hall}
 */
export function receive(hall, message) {
  switch (message.type) {
    case 'tables':
      return {...hall, tables: message.tables, more: message.more};
    case 'changed': {
      const changed = new Set([...message.gone, ...message.tables.map(({table}) => table)]);
      const kept = (hall.tables ?? []).filter(({table}) => !changed.has(table));
      return {...hall, tables: [...kept, ...message.tables], more: message.more};
    }
    case 'mine':
      return {...hall, mine: message.tables};
    default:
      return hall; // a newer server may say more than this page understands
  }
}

/** @param {readonly Listing[]} tables @returns {readonly Listing[]} */
export const sorted = (tables) => [...tables].sort((one, other) => compare(place(one), place(other)));

/** @param {Listing} listing */
const place = (listing) =>
  listing.state === 'waiting' ? [0, -people(listing), listing.opened] : [1, 0, -listing.opened];

/** @param {readonly number[]} one @param {readonly number[]} other */
function compare(one, other) {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}

/** A line of the list; one that is gone is shown until nothing can be pressed by mistake. @typedef {{listing: Listing, gone: boolean}} Row */

/**
 * @param {readonly Row[]} before
 * @param {readonly Listing[]} tables
 * @param {boolean} held somebody points at the list, or the focus is in it
 * @returns {readonly Row[]}
 */
export function arranged(before, tables, held) {
  if (!held) return sorted(tables).map((listing) => ({listing, gone: false}));
  const now = new Map(tables.map((listing) => [listing.table, listing]));
  const known = new Set(before.map(({listing}) => listing.table));
  const kept = before.map(({listing}) => ({listing: now.get(listing.table) ?? listing, gone: !now.has(listing.table)}));
  const added = sorted(tables.filter(({table}) => !known.has(table))).map((listing) => ({listing, gone: false}));
  return [...kept, ...added];
}
