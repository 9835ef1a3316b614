// The house rules of a table that sets none.

/** @type {import('../../wire.d.ts').HouseRules} */
export const DEFAULT_HOUSE_RULES = {
  kind: 'private',
  help: 'assist',
  inputs: ['mouse', 'touch', 'keys'],
  watchers: 'may-sit',
  time: null,
  talk: null,
};
