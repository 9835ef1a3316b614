// The connection of a replay: the table's element listens to it as it would to the server. One step forward is
// delivered as an event and animated; any other jump replaces the whole view.
//
//   const connection = new ReplayConnection(record)
//   connection.goTo(12)             the table after step 12
//   connection.load(record, 0)      another deal, or other eyes

import {OfflineConnection} from '../../core/connection/offline-connection.js';
import {DEFAULT_HOUSE_RULES} from '../../core/table/default-house-rules.js';
import {seatsOf} from '../../kit/record/selectors.js';

/** @typedef {import('../../core/connection/connection.js').Connection} Connection */
/** @typedef {import('../../core/table/table-state.js').TableState} TableState */
/** @typedef {import('../../kit/record/types.d.ts').RecordReplay} Replayed */

/** The table after a step. @param {Replayed} record @param {number} at @returns {TableState} */
function roomAt(record, at) {
  const {game, rules, options, seat, steps, deals} = record;
  const step = steps[at];
  return {
    status: 'record',
    table: '',
    game,
    rules,
    options,
    seat,
    number: step?.number ?? 0,
    seats: seatsOf(record),
    waiting: [],
    house: DEFAULT_HOUSE_RULES,
    view: step?.view ?? null,
    legal: null,
    pendingMoves: [],
    refusal: null,
    undone: deals.flatMap(({number, undone}) => (undone ? [number - 1] : [])),
  };
}

/** @implements {Connection} */
export class ReplayConnection extends OfflineConnection {
  /** @param {Replayed} record @param {number} [at] */
  constructor(record, at = 0) {
    super(roomAt(record, at));
    this.record = record;
    this.at = at;
  }

  /** @param {number} to */
  goTo(to) {
    const ahead = to === this.at + 1;
    const step = this.record.steps[to];
    if (!step || to === this.at) return;
    this.at = to;
    const {view, number, event, races = []} = step;
    const room = {...this.room, view, number};
    if (ahead) this.tell({type: 'happened', number, event, view, legal: {}, races}, room);
    else this.#showStep(room);
  }

  /** @param {Replayed} record @param {number} at */
  load(record, at) {
    this.record = record;
    this.at = at;
    this.#showStep(roomAt(record, at));
  }

  /** The table as it stands; what has just happened there goes along. @param {TableState} room */
  #showStep(room) {
    const {game, steps} = this.record;
    const missed = steps.slice(this.at, this.at + 1).map(({event}) => event);
    this.tell(
      {
        ...room,
        type: 'welcome',
        game,
        number: room.number ?? 0,
        missed,
        decks: '',
        undone: room.undone ?? [],
        repeats: 0,
        daily: null,
        tournament: '',
        rating: '',
      },
      room,
    );
  }

  // A record does not change: whatever a table sends is ignored.

  submit() {
    return '';
  }
}
