// A page's line to its server in virtual time: what either does, and what follows of it, with the time in ms.
//
//   const line = tableLine()          or lobbyLine(): the server greets, and answers as long as it is `up`
//   await line.pass(5000)             in steps of ten ms
//   line.say(message)  line.drop(code)     over the newest socket     line.freeze()  await line.thaw()     the page sleeps
//   line.takeLog()                       what has happened since the last time, by moments: "0 opens · 20 closes, is lost"

import {connect} from '../../src/herzrasen/client/core/connection/connection.js';
import {makeFeed} from '../../src/herzrasen/client/screens/lobby/lobby-feed.js';

const STEP = 10; // ms
const ANSWER = 100; // ms
const INTERVAL = 5000; // ms between heartbeats
const THROTTLED = 60_000; // ms between runs of timers in a page that is not seen
export const BEAT = {type: 'beat', ms: INTERVAL};
export const WELCOME = {
  type: 'welcome',
  table: 'T',
  game: 'hearts',
  rules: 'standard',
  options: {},
  seat: 0,
  number: 3,
  seats: [],
  waiting: [],
  view: null,
  legal: null,
  missed: [],
};

/** @typedef {{closed: boolean, onopen?: any, onmessage?: any, onclose?: any, send: (text: string) => void, close: () => void}} Socket */

class VirtualLine {
  now = 0;
  shift = 0; // ms that the machine's clock is off
  up = true;
  beats = true;
  luck = 0.25;
  /** What is found of sockets that do not open. */
  trouble = /** @type {string | null} */ ('client.trouble.offline');
  throttled = false;
  /** @type {Socket[]} */
  sockets = [];
  /** @type {any[]} */
  sent = [];
  #frozen = false;
  /** @type {{act: () => void, at: number, ofPage: boolean}[]} */
  #timers = [];
  /** @type {(() => void)[]} */
  #undelivered = [];
  /** @type {string[]} */
  #log = [];
  wake = () => {};

  /** @param {object} greeting what the server says at first */
  constructor(greeting) {
    this.greeting = greeting;
  }

  /** @type {any} */
  given = {
    socket: () => this.#open(),
    later: (/** @type {() => void} */ act, /** @type {number} */ ms) => this.#later(act, ms, true),
    cancel: (/** @type {any} */ timer) => (this.#timers = this.#timers.filter((one) => one !== timer)),
    chance: () => this.luck,
    now: () => this.now,
    wall: () => this.now + this.shift,
    anew: () => this.tell('starts anew'),
    check: async (/** @type {boolean} */ connected) => {
      this.tell(`asks why${connected ? ', was connected' : ''}`);
      return this.trouble;
    },
    onWake: (/** @type {() => void} */ act) => {
      this.wake = act;
      return () => (this.wake = () => {});
    },
  };

  /** @param {string} what */
  tell(what) {
    this.#log.push(`${this.now} ${what}`);
  }

  takeLog() {
    /** @type {Map<string, string[]>} */
    const moments = new Map();
    for (const [at = '', ...words] of this.#log.splice(0).map((each) => each.split(' ')))
      moments.set(at, [...(moments.get(at) ?? []), words.join(' ')]);
    return [...moments].map(([at, all]) => `${at} ${all.join(', ')}`).join(' · ');
  }

  get last() {
    return /** @type {Socket} */ (this.sockets.at(-1));
  }

  #open() {
    this.tell('opens');
    /** @type {Socket} */
    const socket = {
      closed: false,
      send: (text) => {
        const message = JSON.parse(text);
        const {type, id, move, ...facts} = message;
        this.sent.push(message);
        this.tell(`sends ${[type, ...Object.values({...move, ...facts}).map(String)].join(' ')}`);
        if (type === 'hello' || type === 'look') this.#later(() => this.#greet(socket), STEP);
        if (type === 'ask_beat') this.#later(() => this.#deliver(socket, BEAT), ANSWER);
      },
      close: () => {
        this.tell(`closes${socket.onopen || socket.onmessage || socket.onclose ? ' and listens' : ''}`);
        socket.closed = true;
      },
    };
    this.sockets.push(socket);
    this.#later(() => this.up && !socket.closed && socket.onopen?.(), STEP);
    return socket;
  }

  /** @param {Socket} socket */
  #greet(socket) {
    this.#deliver(socket, this.greeting);
    this.#beat(socket);
  }

  /** @param {Socket} socket */
  #beat(socket) {
    if (this.beats) this.#deliver(socket, BEAT);
    if (!socket.closed) this.#later(() => this.#beat(socket), INTERVAL);
  }

  /** @param {() => void} act @param {number} ms */
  #later(act, ms, ofPage = false) {
    const timer = {act, at: this.now + ms, ofPage};
    this.#timers.push(timer);
    return timer;
  }

  /** @param {Socket} socket @param {object} message */
  #deliver(socket, message) {
    if (!this.up || socket.closed) return;
    const act = () => socket.onmessage?.({data: JSON.stringify(message)});
    if (this.#frozen) this.#undelivered.push(act);
    else act();
  }

  /** @param {object} message */
  say = (message) => this.#deliver(this.last, message);

  /** @param {number} [code] */
  drop(code = 1006) {
    const {onclose} = this.last;
    this.last.closed = true;
    onclose?.({code});
  }

  /** @param {{at: number, ofPage: boolean}} timer */
  #isDue({at, ofPage}) {
    if (at > this.now) return false;
    return !ofPage || (!this.#frozen && (!this.throttled || this.now % THROTTLED === 0));
  }

  /** @param {number} ms */
  async pass(ms) {
    for (const end = this.now + ms; this.now < end; ) {
      this.now += STEP;
      const due = this.#timers.filter((timer) => this.#isDue(timer));
      this.#timers = this.#timers.filter((timer) => !due.includes(timer));
      for (const {act} of due) act();
      for (let tick = 0; due.length && tick < 3; tick += 1) await null; // what was found of sockets
    }
  }

  freeze() {
    this.#frozen = true;
  }

  /** The page wakes up: what is overdue runs, what has arrived is delivered a little later. */
  async thaw({announced = true} = {}) {
    this.#frozen = false;
    if (announced) this.wake();
    await this.pass(50);
    for (const act of this.#undelivered.splice(0)) act();
  }
}

export function tableLine() {
  const line = new VirtualLine(WELCOME);
  const connection = connect('T', line.given);
  let before = connection.room;
  connection.listen((room, message) => {
    const number = room.number === before.number ? [] : [room.number];
    const status = room.status === before.status ? [] : [room.status];
    const trouble = room.trouble === before.trouble ? [] : [`because ${room.trouble}`];
    line.tell([message ? message.type : 'is', ...number, ...status, ...trouble].join(' '));
    before = room;
  });
  return Object.assign(line, {connection});
}

export function lobbyLine() {
  const line = new VirtualLine({type: 'mine', tables: []});
  const feed = makeFeed(line.given);
  const stop = feed.listen(() => line.tell(`is there${feed.trouble ? ` because ${feed.trouble}` : ''}`));
  return Object.assign(line, {feed, stop});
}
