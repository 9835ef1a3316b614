// How a table is played, whatever the rules: what the room helps with, and what may press.
//
//   houseOf(room)    {kind, help, inputs}

/** @typedef {import('./types.d.ts').House} House */

/** @type {House} */
const OPEN = {kind: 'private', help: 'assist', inputs: ['mouse', 'touch', 'keys']};

/** A record has no house. @param {import('./types.d.ts').Room | null} room @returns {House} */
export const houseOf = (room) => room?.house ?? OPEN;
