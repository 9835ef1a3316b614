// A record in the place of a line: the table's element listens to it as it listens to the server, so that a match is
// looked at on the very table it was played on. One step ahead is told as something that happens and is seen to move;
// every other jump lays the table as it stood.
//
//   const tape = new Tape(record)
//   tape.go(12)               the table after step 12
//   tape.load(record, 0)      another deal, or other eyes

import {QuietLine} from '../quiet-line.js';
import {USUAL_HOUSE} from '../usual-house.js';
import {seatsOf} from './read.js';

/** @typedef {import('../connection.js').Line} Line */
/** @typedef {import('../room.js').Room} Room */
/** @typedef {import('./types.d.ts').Replayed} Replayed */

/** The table after a step. @param {Replayed} record @param {number} at @returns {Room} */
function roomAt(record, at) {
  const {game, rules, options, seat, steps, deals} = record;
  const step = steps[at];
  return {
    line: 'record',
    table: '',
    game,
    rules,
    options,
    seat,
    number: step?.number ?? 0,
    seats: seatsOf(record),
    waiting: [],
    house: USUAL_HOUSE,
    decks: '',
    view: step?.view ?? null,
    legal: null,
    unanswered: [],
    refusal: null,
    undone: deals.flatMap(({number, undone}) => (undone ? [number - 1] : [])),
  };
}

/** @implements {Line} */
export class Tape extends QuietLine {
  /** @param {Replayed} record @param {number} [at] */
  constructor(record, at = 0) {
    super(roomAt(record, at));
    this.record = record;
    this.at = at;
  }

  /** @param {number} to */
  go(to) {
    const ahead = to === this.at + 1;
    const step = this.record.steps[to];
    if (!step || to === this.at) return;
    this.at = to;
    const {view, number, event, races = []} = step;
    const room = {...this.room, view, number};
    if (ahead) this.tell({type: 'happened', number, event, view, legal: {}, races}, room);
    else this.#lay(room);
  }

  /** @param {Replayed} record @param {number} at */
  load(record, at) {
    this.record = record;
    this.at = at;
    this.#lay(roomAt(record, at));
  }

  /** The table as it stands; what has just happened there goes along. @param {Room} room */
  #lay(room) {
    const {game, steps} = this.record;
    const missed = steps.slice(this.at, this.at + 1).map(({event}) => event);
    this.tell({...room, type: 'welcome', game, number: room.number ?? 0, missed, undone: room.undone ?? [], repeats: 0}, room);
  }

  // What has been played is played: nothing that a table says to its line changes it.

  submit() {
    return '';
  }
}
