/** People in rooms of Colyseus, with its own client. */

import { Client } from "@colyseus/sdk";

import { SEATS } from "./cards.js";
import { answer } from "./people.js";

await answer(async (server, table) => {
  const client = new Client(server);
  const first = await client.create("cards");
  look(first, table);
  for (let seat = 1; seat < SEATS; seat++) look(await client.joinById(first.roomId), table);
});

/** Every view is looked at. */
function look(room, table) {
  room.onMessage("view", ({ seat, moves, hands }) => {
    table.recordSeen(moves);
    if (moves % SEATS === seat) table.mayMove(() => room.send("play", hands[seat][0]));
  });
}
