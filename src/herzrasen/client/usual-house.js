// What holds at a table where nobody wished otherwise.

/** @type {import('./wire.d.ts').House} */
export const USUAL_HOUSE = {kind: 'private', help: 'assist', inputs: ['mouse', 'touch', 'keys'], watchers: 'may-sit', time: null, talk: null};
