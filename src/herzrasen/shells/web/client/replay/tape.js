// A record in the place of a line: the table's element listens to it as it listens to the server, so that a match is
// looked at on the very table it was played on. One step ahead is told as something that happens and is seen to move;
// every other jump lays the table as it stood.
//
//   const tape = new Tape(record)
//   tape.go(12)               the table after step 12
//   tape.load(record, 0)      another deal, or other eyes

import {USUAL_HOUSE} from '../usual-house.js';
import {seatsOf} from './read.js';

/** @typedef {import('../connection.js').Line} Line */
/** @typedef {import('../connection.js').Listener} Listener */
/** @typedef {import('../room.js').Room} Room */
/** @typedef {import('./types.d.ts').Replayed} Replayed */

/** @implements {Line} */
export class Tape {
  /** @type {Set<Listener>} */
  #listeners = new Set();

  /** @param {Replayed} record @param {number} [at] */
  constructor(record, at = 0) {
    this.record = record;
    this.at = at;
    this.room = this.#room();
  }

  /** @returns {Room} */
  #room() {
    const {game, rules, options, seat, steps} = this.record;
    const step = steps[this.at];
    return {
      line: 'record',
      table: '',
      game,
      rules,
      options,
      seat,
      number: step?.number ?? 0,
      seats: seatsOf(this.record),
      waiting: [],
      house: USUAL_HOUSE,
      decks: '',
      view: step?.view ?? null,
      legal: null,
      unanswered: [],
      refusal: null,
      undone: this.record.deals.flatMap(({number, undone}) => (undone ? [number - 1] : [])),
    };
  }

  /** @param {number} to */
  go(to) {
    const ahead = to === this.at + 1;
    const step = this.record.steps[to];
    if (!step || to === this.at) return;
    this.at = to;
    const {view, number, event, races = []} = step;
    this.room = {...this.room, view, number};
    if (ahead) this.#tell({type: 'happened', number, event, view, legal: {}, races});
    else this.#lay();
  }

  /** @param {Replayed} record @param {number} at */
  load(record, at) {
    this.record = record;
    this.at = at;
    this.room = this.#room();
    this.#lay();
  }

  /** The table as it stands; what has just happened there goes along. */
  #lay() {
    const {room} = this;
    const {game, steps} = this.record;
    const missed = steps.slice(this.at, this.at + 1).map(({event}) => event);
    this.#tell({...room, type: 'welcome', game, number: room.number ?? 0, missed, undone: room.undone ?? [], repeats: 0});
  }

  /** @param {import('../room.js').Message} message */
  #tell(message) {
    for (const listener of this.#listeners) listener(this.room, message);
  }

  /** @param {Listener} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  // What has been played is played: nothing that a table says to its line changes it.

  submit() {
    return '';
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

  close() {
    this.#listeners.clear();
  }
}
