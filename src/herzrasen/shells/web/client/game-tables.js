// What shows a game; each comes when it is wanted first.
//
//   await GAME_TABLES.hearts()      from now on there is <hearts-table>

/** @type {Record<import('./api.js').GameName, () => Promise<unknown>>} */
export const GAME_TABLES = {
  hearts: () => import('./hearts/table.js'),
  nerts: () => import('./nerts/table.js'),
};
