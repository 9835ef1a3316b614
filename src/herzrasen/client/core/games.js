// The games, as far as anything outside their folders tells them apart. Light: the lobby imports it, so no table does.
//
//   GAMES[name].realTime         everybody plays at once: steps have a time, and the table agrees on inputs and help
//   GAMES[name].unit             what a match is divided into: 'deal' or 'round'
//   GAMES[name].sharedAreas      team mates share an area of the table and a column of the score sheet
//   GAMES[name].refusesLocally   the table itself says why a card may not be played, and does not send it
//   GAMES[name].botSetting       the setting of a bot that says how good it is
//   GAMES[name].bots             how the bots play in a browser's first match, its second …; the last of them from then on
//
// Another game is an entry here and in games/game-parts.js; tests/checks/test_client_game_names.py lists the few other
// modules that may name one.

/** @typedef {import('./connection/api.js').GameName} GameName */

/** @type {readonly GameName[]} */
export const GAME_NAMES = ['hearts', 'nerts'];

/** @type {GameName} */
export const DEFAULT_GAME = 'hearts';

/** @type {Record<GameName, {realTime: boolean, unit: 'deal' | 'round', sharedAreas: boolean, refusesLocally: boolean, botSetting: string, bots: readonly Readonly<Record<string, number>>[]}>} */
export const GAMES = {
  hearts: {
    realTime: false,
    unit: 'deal',
    sharedAreas: false,
    refusesLocally: true,
    botSetting: 'level',
    bots: [{level: 2}],
  },
  nerts: {
    realTime: true,
    unit: 'round',
    sharedAreas: true,
    refusesLocally: false,
    botSetting: 'tempo',
    bots: [
      {tempo: 2, insight: 1},
      {tempo: 3, insight: 1},
      {tempo: 3, insight: 2},
    ],
  },
};

/** Something of each game's own. @template T @param {(name: GameName) => T} make @returns {Record<GameName, T>} */
export const perGame = (make) =>
  /** @type {Record<GameName, T>} */ (Object.fromEntries(GAME_NAMES.map((name) => [name, make(name)])));
