/** The toy on boardgame.io's server, in memory, as its documentation sets one up. */

import boardgame from "boardgame.io/dist/cjs/server.js";

import { PACK, SEATS, deal, isOver, play, view } from "./cards.js";

const game = {
  name: "cards",
  minPlayers: SEATS,
  maxPlayers: SEATS,
  disableUndo: true,
  setup: ({ random }) => deal(random.Shuffle(PACK)),
  playerView: ({ G, playerID }) => view(G, Number(playerID)),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID, random }, card) => {
      if (!play(G, Number(playerID), card)) return "INVALID_MOVE";
      if (isOver(G)) Object.assign(G, deal(random.Shuffle(PACK), G.taken));
    },
  },
};

const server = boardgame.Server({ games: [game], origins: [] });
const { appServer } = await server.run({ port: { host: "127.0.0.1", port: 0 } });
console.log(`http://127.0.0.1:${appServer.address().port}`);
