// A lesson in the place of a line: the table's element listens to it as it listens to the server, and what it is told is
// what a server would have told it. It waits for the learner at stops; a move that is not the one it waits for comes back,
// with the game's reason or with a hint.
//
//   const line = new LessonLine(lesson, (what) => …)   'done' the stop has what it waited for; 'hint' another move was tried
//   line.lay(3)       the table as it stands at a stop
//   line.walk(4)      what happens until the next one, each thing after the one before
//   line.show()       makes the move that is waited for
//   line.tried()      a card was tried that the table itself refused

import {QuietLine} from '../quiet-line.js';
import {enter, receive, sent, whole} from '../room.js';
import {USUAL_HOUSE} from '../usual-house.js';
import {settings} from '../settings.js';
import {judge} from './judge.js';

/** @typedef {import('../connection.js').Line} Line */
/** @typedef {import('../room.js').Message} Message */
/** @typedef {import('../room.js').Room} Room */
/** @typedef {import('../wire.d.ts').Lesson} Lesson */

const ANSWER = 90; // ms until a move is answered, so that it is seen to be on its way
const APART = {played: 600, trick_taken: 900, passed: 1500, round_ended: 900, scored: 0, moved: 850, turned: 850};
const BETWEEN = 250; // ms after anything else
const PACE = {slow: 1.6, normal: 1, fast: 0.5, instant: 0};
const LONG = 12; // events: where more come, the table is laid as it stands after them

/** How long each thing is looked at, in ms. @param {string} event */
const apart = (event) => (/** @type {Record<string, number>} */ (APART)[event] ?? BETWEEN) * PACE[settings.speed];

/** The lesson's table before anything has happened. @param {Lesson} lesson @returns {Room} */
const table = ({game, rules, options, seat, names}) => ({
  ...enter(''),
  line: 'lesson',
  game,
  rules,
  options,
  seat,
  number: 0,
  seats: names.map((name, at) => ({seat: at, kind: at === seat ? 'person' : 'bot', name: at === seat ? settings.name : name, bot: null, here: true, left: false, open: false})),
  house: USUAL_HOUSE,
});

/** What is told, each with the whole view and what is legal then. @param {Lesson} lesson @returns {Extract<Message, {type: 'happened'}>[]} */
function told(lesson) {
  let room = table(lesson);
  return lesson.happened.map((said) => {
    const message = /** @type {Extract<Message, {type: 'happened'}>} */ (whole(room, {...said, type: 'happened'}));
    room = receive(room, message);
    return message;
  });
}

/** @implements {Line} */
export class LessonLine extends QuietLine {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer = undefined;
  #told;
  #judged;
  #moves = 0;

  /** @param {Lesson} lesson @param {(what: 'done' | 'hint') => void} judged */
  constructor(lesson, judged) {
    super(table(lesson));
    this.lesson = lesson;
    this.#judged = judged;
    this.#told = told(lesson);
    this.stop = 0;
    /** How many events have happened. */
    this.at = 0;
    this.room = this.#after(this.#stop.at);
  }

  get #stop() {
    return /** @type {import('../wire.d.ts').LessonStop} */ (this.lesson.stops[this.stop]);
  }

  /** The table has come to the stop and waits for a move there. */
  get asks() {
    return this.at === this.#stop.at && (this.#stop.waits ?? 'reading') !== 'reading';
  }

  /** The table after so many events, for somebody who waits for them. @param {number} at @returns {Room} */
  #after(at) {
    this.at = at;
    const message = this.#told[at - 1];
    const legal = this.asks ? (message?.legal ?? null) : null;
    return {...table(this.lesson), number: at, view: message?.view ?? null, legal};
  }

  /** @param {number} stop */
  lay(stop) {
    clearTimeout(this.#timer);
    this.stop = stop;
    this.room = this.#after(this.#stop.at);
    const {room} = this;
    this.tell({...room, type: 'welcome', game: this.lesson.game, number: this.at, missed: [], undone: [], repeats: 0});
  }

  /** @param {number} stop */
  walk(stop) {
    this.stop = stop;
    if (this.#stop.at - this.at > LONG) return this.lay(stop);
    if (this.at === this.#stop.at) {
      this.room = this.#after(this.at);
      this.tell(null);
    } else this.#later(this.at, () => this.#step());
  }

  /** The next thing happens, and those after it until the stop. */
  #step() {
    this.#happen();
    if (this.at < this.#stop.at) this.#later(this.at, () => this.#step());
  }

  #happen() {
    const message = this.#told[this.at];
    if (!message) return;
    const {unanswered} = this.room;
    this.room = {...this.#after(this.at + 1), unanswered};
    this.tell({...message, legal: this.room.legal});
  }

  /** When event `at` has been looked at. @param {number} at @param {() => void} act */
  #later(at, act) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, apart(this.#told[at - 1]?.event.event ?? ''));
  }

  // What the learner does ----------------------------------------------------------------------------

  /** @param {Record<string, unknown>} move */
  submit(move) {
    const id = `lesson-${(this.#moves += 1)}`;
    this.room = sent(this.room, {id, move, number: this.at, restsOn: null});
    this.tell(null);
    setTimeout(() => this.#answer(id, move), ANSWER * PACE[settings.speed]);
    return id;
  }

  /** @param {string} id @param {Record<string, unknown>} move */
  #answer(id, move) {
    if (!this.room.unanswered.some((one) => one.id === id)) return; // the learner has gone elsewhere meanwhile
    if (!this.asks) return this.#refuse(id, {code: this.at === this.#stop.at ? 'lesson.not_now' : 'lesson.moves'});
    const stop = this.#stop;
    const judged = judge(stop, move);
    if (judged.is === 'right') {
      this.#accept(id);
      this.#happen();
    } else if (judged.is === 'late') {
      this.#happen();
      this.#refuse(id, judged.refusal);
    } else if (judged.is === 'refused') {
      this.#refuse(id, judged.refusal);
      if (stop.waits !== 'refusal') return;
    } else {
      this.#refuse(id, {code: `lesson.${this.lesson.game}.${stop.name}.hint`});
      return this.#judged('hint');
    }
    this.#judged('done');
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

  show() {
    const {move, waits} = this.#stop;
    if (!move || !this.asks || this.room.unanswered.length) return;
    // What the table of Hearts refuses by itself is never sent.
    if (waits === 'refusal' && this.lesson.game === 'hearts') this.#judged('done');
    else this.submit({...move});
  }

  tried() {
    if (this.asks && this.#stop.waits === 'refusal') this.#judged('done');
  }

  /** @override */
  close() {
    clearTimeout(this.#timer);
    super.close();
  }
}
