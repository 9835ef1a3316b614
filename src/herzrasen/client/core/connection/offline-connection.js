// A connection without a server, the base of lesson and replay: subclasses deliver messages to the table's element.
// What an element sends to other people is dropped.
//
//   class ReplayConnection extends OfflineConnection {…}     replay.tell(message)   every listener gets it

/** @typedef {import('./connection.js').Listener} Listener */
/** @typedef {import('../table/table-state.js').TableState} TableState */

export class OfflineConnection {
  /** @type {Set<Listener>} */
  #listeners = new Set();

  /** @param {TableState} room */
  constructor(room) {
    this.room = room;
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @param {import('../table/table-state.js').Message | null} message null where only the room changed @param {TableState} [room] as it is from now on */
  tell(message, room = this.room) {
    this.room = room;
    for (const listener of this.#listeners) listener(this.room, message);
  }

  close() {
    this.#listeners.clear();
  }

  undo() {
    return '';
  }

  sit() {}

  begin() {}

  ready() {}

  leaveSeat() {}

  arrange() {}

  castVote() {}

  requestRematch() {}

  rename() {}

  continueAfter() {}

  offerClaim() {}

  answerClaim() {}

  extendTime() {}

  sendChat() {}

  mute() {}
}
