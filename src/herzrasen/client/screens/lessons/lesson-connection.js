// The connection of a lesson: the table's element listens to it as it would to the server. Plays the lesson's recorded
// events up to each stop, then waits for the learner's move; any other move is refused.
//
//   const line = new LessonConnection(lesson, (what) => …)   'done' the stop has what it waited for; 'hint' another move was tried
//   line.lay(3)       the table as it stands at a stop
//   line.walk(4)      what happens until the next one, each thing after the one before
//   line.show()       makes the move that is waited for
//   line.tried()      a card was tried that the table itself refused
//   line.onArrival    called when all that leads to a stop has happened and has been looked at

import {GAMES} from '../../core/games.js';
import {OfflineConnection} from '../../core/connection/offline-connection.js';
import {initialTableState, receive, withSentMove, unpackMessage} from '../../core/table/table-state.js';
import {DEFAULT_HOUSE_RULES} from '../../core/table/default-house-rules.js';
import {settings} from '../../core/settings/settings.js';
import {checkMove} from './move-check.js';

/** @typedef {import('../../core/connection/connection.js').Connection} Connection */
/** @typedef {import('../../core/table/table-state.js').Message} Message */
/** @typedef {import('../../core/table/table-state.js').TableState} TableState */
/** @typedef {import('../../wire.d.ts').Lesson} Lesson */

const ANSWER_MS = 90; // ms until a move is answered, so that it is seen to be on its way
/** @type {Record<string, number>} */
const EVENT_MS = {played: 600, trick_taken: 900, passed: 1500, round_ended: 900, scored: 0, moved: 850, turned: 850};
const STOP_MS = 250; // ms after anything else
const SPEED_FACTOR = {slow: 1.6, normal: 1, fast: 0.5, instant: 0};
const LONG_MS = 12; // events: where more come, the table is laid as it stands after them

/** What the keys of its sentences begin with; the name of a stop follows. @param {Lesson} lesson */
export const keyOf = ({game, topic}) => (topic ? `tactics.${game}.${topic}` : `lesson.${game}`);

/** How long each thing is looked at, in ms. @param {string} event */
const delayAfter = (event) => (EVENT_MS[event] ?? STOP_MS) * SPEED_FACTOR[settings.speed];

/** The lesson's table before anything has happened. @param {Lesson} lesson @returns {TableState} */
const lessonRoom = ({game, rules, options, seat, names}) => ({
  ...initialTableState(''),
  status: 'lesson',
  game,
  rules,
  options,
  seat,
  number: 0,
  seats: names.map((name, at) => ({
    seat: at,
    kind: at === seat ? 'person' : 'bot',
    name: at === seat ? settings.name : name,
    bot: null,
    here: true,
    left: false,
    open: false,
    later: false,
  })),
  house: DEFAULT_HOUSE_RULES,
});

/** The events of a lesson, each with the whole view and the legal moves after it. @param {Lesson} lesson @returns {Extract<Message, {type: 'happened'}>[]} */
function messagesOf(lesson) {
  let room = lessonRoom(lesson);
  return lesson.happened.map((packed) => {
    const message = /** @type {Extract<Message, {type: 'happened'}>} */ (
      unpackMessage(room, {...packed, type: 'happened'})
    );
    room = receive(room, message);
    return message;
  });
}

/** @implements {Connection} */
export class LessonConnection extends OfflineConnection {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  #messages;
  #onResult;
  #moves = 0;
  /** The last thing that happened is still looked at. */
  #settling = false;
  onArrival = () => {};

  /** @param {Lesson} lesson @param {(what: 'done' | 'hint') => void} judged */
  constructor(lesson, judged) {
    super(lessonRoom(lesson));
    this.lesson = lesson;
    this.#onResult = judged;
    this.#messages = messagesOf(lesson);
    this.stop = 0;
    /** How many events have happened. */
    this.at = 0;
    this.room = this.#after(this.#stop.at);
  }

  get #stop() {
    return /** @type {import('../../wire.d.ts').LessonStop} */ (this.lesson.stops[this.stop]);
  }

  /** The table has come to the stop and waits for a move there. */
  get awaitsMove() {
    return this.at === this.#stop.at && (this.#stop.waits ?? 'reading') !== 'reading';
  }

  /** The table after so many events. @param {number} at @returns {TableState} */
  #after(at) {
    this.at = at;
    const message = this.#messages[at - 1];
    const legal = this.awaitsMove ? (message?.legal ?? null) : null;
    return {...lessonRoom(this.lesson), number: at, view: message?.view ?? null, legal};
  }

  /** @param {number} stop */
  goTo(stop) {
    clearTimeout(this.#timer);
    this.#settling = false;
    this.stop = stop;
    this.room = this.#after(this.#stop.at);
    const {room} = this;
    this.tell({
      ...room,
      type: 'welcome',
      game: this.lesson.game,
      number: this.at,
      missed: [],
      decks: '',
      undone: [],
      repeats: 0,
      daily: null,
      tournament: '',
      rating: '',
    });
  }

  /** @param {number} stop */
  playTo(stop) {
    this.stop = stop;
    if (this.#stop.at - this.at > LONG_MS) {
      this.goTo(stop);
      return this.onArrival();
    }
    if (this.at < this.#stop.at) return this.#schedule(this.at, () => this.#step());
    this.room = this.#after(this.at);
    this.tell(null);
    this.#arrive();
  }

  /** The next thing happens, and those after it until the stop. */
  #step() {
    this.#deliverNext();
    if (this.at < this.#stop.at) this.#schedule(this.at, () => this.#step());
    else this.#arrive();
  }

  /** At the stop, as soon as what happened last has been looked at. */
  #arrive() {
    if (!this.#settling) return this.onArrival();
    this.#schedule(this.at, () => {
      this.#settling = false;
      this.onArrival();
    });
  }

  #deliverNext() {
    const message = this.#messages[this.at];
    if (!message) return;
    this.#settling = true;
    const {pendingMoves} = this.room;
    this.room = {...this.#after(this.at + 1), pendingMoves};
    this.tell({...message, legal: this.room.legal});
  }

  /** When event `at` has been looked at. @param {number} at @param {() => void} act */
  #schedule(at, act) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, delayAfter(this.#messages[at - 1]?.event.event ?? ''));
  }

  // What the learner does ----------------------------------------------------------------------------

  /** @param {Record<string, unknown>} move */
  submit(move) {
    const id = `lesson-${(this.#moves += 1)}`;
    this.room = withSentMove(this.room, {id, move, number: this.at, restsOn: null});
    this.tell(null);
    setTimeout(() => this.#answer(id, move), ANSWER_MS * SPEED_FACTOR[settings.speed]);
    return id;
  }

  /** @param {string} id @param {Record<string, unknown>} move */
  #answer(id, move) {
    if (!this.room.pendingMoves.some((one) => one.id === id)) return; // the learner has gone elsewhere meanwhile
    if (!this.awaitsMove)
      return this.#refuse(id, {code: this.at === this.#stop.at ? 'lesson.not_now' : 'lesson.moves'});
    const stop = this.#stop;
    const judged = checkMove(stop, move);
    if (judged.is === 'right') {
      this.#accept(id);
      this.#deliverNext();
    } else if (judged.is === 'late') {
      this.#deliverNext();
      this.#refuse(id, judged.refusal);
    } else if (judged.is === 'refused') {
      this.#refuse(id, judged.refusal);
      if (stop.waits !== 'refusal') return;
    } else {
      this.#refuse(id, {code: `${keyOf(this.lesson)}.${stop.name}.hint`});
      return this.#onResult('hint');
    }
    this.#onResult('done');
  }

  /** @param {string} id */
  #accept(id) {
    const message = /** @type {Message} */ ({type: 'accepted', id});
    this.room = receive(this.room, message);
    this.tell(message);
  }

  /** @param {string} id @param {{code: string, facts?: Record<string, string | number>}} why */
  #refuse(id, {code, facts = {}}) {
    const message = /** @type {Message} */ ({type: 'refused', id, code, facts});
    this.room = receive(this.room, message);
    this.tell(message);
  }

  playExpected() {
    const {move, waits} = this.#stop;
    if (!move || !this.awaitsMove || this.room.pendingMoves.length) return;
    // What the table of Hearts refuses by itself is never sent.
    if (waits === 'refusal' && GAMES[this.lesson.game].refusesLocally) this.#onResult('done');
    else this.submit({...move});
  }

  markTried() {
    if (this.awaitsMove && this.#stop.waits === 'refusal') this.#onResult('done');
  }

  /** @override */
  close() {
    clearTimeout(this.#timer);
    super.close();
  }
}
