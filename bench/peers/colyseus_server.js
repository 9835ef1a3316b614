/** The toy in rooms of Colyseus, in memory: after a move each seat is sent its view as a message. */

import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

import { PACK, SEATS, deal, isOver, play, view } from "./cards.js";

class Cards extends Room {
  maxClients = SEATS;
  moves = 0;
  table = deal(shuffledDeck());
  messages = { play: (client, card) => this.playCard(client, card) };

  onJoin(client) {
    client.userData = { seat: this.clients.indexOf(client) };
    if (this.clients.length === SEATS) this.show();
  }

  playCard(client, card) {
    const { seat } = client.userData;
    if (seat !== this.moves % SEATS || !play(this.table, seat, card)) return;
    if (isOver(this.table)) this.table = deal(shuffledDeck(), this.table.taken);
    this.moves += 1;
    this.show();
  }

  show() {
    for (const client of this.clients) {
      const { seat } = client.userData;
      client.send("view", { seat, moves: this.moves, ...view(this.table, seat) });
    }
  }
}

function shuffledDeck() {
  const cards = [...PACK];
  for (let left = cards.length - 1; left > 0; left--) {
    const place = Math.floor(Math.random() * (left + 1));
    [cards[left], cards[place]] = [cards[place], cards[left]];
  }
  return cards;
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("cards", Cards);
await server.listen(0, "127.0.0.1");
console.log(`http://127.0.0.1:${transport.server.address().port}`);
