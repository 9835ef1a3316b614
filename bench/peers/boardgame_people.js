/** People at tables of boardgame.io, who speak what its own client speaks. */

import { io } from "socket.io-client";

import { SEATS } from "./cards.js";
import { answer } from "./people.js";

await answer(async (server, table) => {
  const lobby = `${server}/games/cards`;
  const { matchID } = await post(`${lobby}/create`, { numPlayers: SEATS });
  for (let seat = 0; seat < SEATS; seat++) {
    const playerID = String(seat);
    const wish = { playerID, playerName: `Guest ${seat}` };
    const { playerCredentials } = await post(`${lobby}/${matchID}/join`, wish);
    await joinTable(server, table, matchID, playerID, playerCredentials);
  }
});

async function post(address, wish) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(wish);
  const response = await fetch(address, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.json();
}

/** Sits down and sees how things stand; from then on every view is looked at. */
function joinTable(server, table, matchID, playerID, credentials) {
  const socket = io(`${server}/cards`, { transports: ["websocket"], forceNew: true });

  function look({ G, ctx, _stateID: stateID }) {
    table.recordSeen(ctx.turn);
    if (ctx.currentPlayer !== playerID) return;
    table.mayMove(() => {
      const payload = { type: "play", args: [G.hands[playerID][0]], playerID, credentials };
      socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, matchID, playerID);
    });
  }

  socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, SEATS));
  socket.on("update", (_, state) => look(state));
  return new Promise((seated) => {
    socket.once("sync", (_, { state }) => {
      look(state);
      seated();
    });
  });
}
