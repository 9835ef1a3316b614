// How a table is played, whatever the rules: what the room helps with, and what may press.
//
//   houseOf(room)    {kind, help, inputs}

/** @typedef {import('./types.d.ts').House} House */

/** What holds where nothing was said: in a record, or at a table opened long ago. @type {Required<House>} */
const OPEN = {kind: 'private', help: 'assist', inputs: ['mouse', 'touch', 'keys']};

/** @param {{house?: House | null} | null} room @returns {Required<House>} */
export const houseOf = (room) => ({...OPEN, ...room?.house});
