// A line with nobody at its other end: a table's element listens to it as it listens to the server, and whoever puts a
// lesson or a record on that table tells it what happens. Nothing that a table says to the others reaches anybody.
//
//   class Tape extends QuietLine {…}     tape.tell(message)   everyone who listens hears it

/** @typedef {import('./connection.js').Listener} Listener */
/** @typedef {import('./room.js').Room} Room */

export class QuietLine {
  /** @type {Set<Listener>} */
  #listeners = new Set();

  /** @param {Room} room */
  constructor(room) {
    this.room = room;
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** @param {import('./room.js').Message | null} message null where only the room changed @param {Room} [room] as it is from now on */
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

  stand() {}

  arrange() {}

  voice() {}

  again() {}

  rename() {}

  proceed() {}

  askRest() {}

  answerRest() {}

  extend() {}

  speak() {}

  mute() {}
}
