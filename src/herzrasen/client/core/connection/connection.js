// The WebSocket of a table page. Says hello with the last event number, delivers messages in order, and reconnects with
// jittered exponential backoff. Moves carry client ids: those without an answer are sent again after a reconnect, and
// the server executes each once. Contested Nerts claims also carry what was seen and when (touch-times.js).
//
//   const connection = connect(id)
//   connection.room                              the state of the page (core/table/table-state.js)
//   connection.listen((room, message) => …)      after each change; message is null where only the status changed
//   connection.submit(move, {restsOn})           -> its id; executed only if the own move with the id `restsOn` was
//   connection.sit(name, seat)  .leaveSeat()  .rename(name)  .begin(anyway)  .ready(yes)  .arrange(seat, name, to)
//   connection.castVote(vote, choice)  .requestRematch(wish)  .continueAfter(deal)
//   connection.offerClaim(number)  .answerClaim(number, yes)  .extendTime(seat, seconds)
//   connection.sendChat(kind, words)  .mute(seat, muted)
//   connection.close()

import {serverUrl} from './server-url.js';
import {shareKeeper} from '../fair-deals/share-keeper.js';
import {reloadPage} from '../app/reload.js';
import {
  initialTableState,
  isNext,
  withConnectionLost,
  withTableMoving,
  receive,
  withSentMove,
  unpackMessage,
} from '../table/table-state.js';
import {onPageWake, watchSilence} from './silence-watch.js';
import {checkSockets, watchOpening} from './socket-check.js';
import {trackTouchTimes} from './touch-times.js';
import {t} from '../text/texts.js';

/** @typedef {import('../table/table-state.js').TableState} TableState */
/** @typedef {import('../table/table-state.js').Message} Message */
/** @typedef {(room: TableState, message: Message | null) => void} Listener */

const MIN_BACKOFF = 300; // ms
const MAX_BACKOFF = 10_000;
const STOPPING_BACKOFF = 0.2; // of the usual one: when one server of many stops, another is there at once
const NOT_UNDERSTOOD = 'table.refusal.not-understood';
const DOUBT = 500; // ms without an answer to a move, then the server is asked for a sign of life: it may hang
const ANSWER_TIMEOUT = 6_000; // ms without an answer to a move, then the line counts as dead, whatever else it brings
const NO_SUCH_TABLE = 4404;
const STOPPING = 1012; // the server is about to stop, and says so
const SIGNED_OUT = 4401;
const NOT_ADMITTED = 4403;
/** Why the server admits nobody here: it has said so before. @param {import('../table/table-state.js').TableState} room @returns {'removed' | 'shut'} */
const notAdmitted = ({refusal}) => (refusal?.code === 'table.refusal.removed' ? 'removed' : 'shut');

/**
 * How long to wait before the next attempt, in ms: doubling, spread over half to one and a half.
 * @param {number} attempt counts from 0
 * @param {number} chance from 0 to 1
 */
export const backoff = (attempt, chance) => Math.min(MAX_BACKOFF, MIN_BACKOFF * 2 ** attempt) * (0.5 + chance);

/** An id no other page makes; randomUUID is missing on plain http. */
function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(3));
  return [...numbers].map((number) => number.toString(36)).join('-');
}

/** @param {string} table */
function socketUrl(table) {
  const url = serverUrl(`api/tables/${encodeURIComponent(table)}/socket`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

/**
 * @typedef {{
 *   send: (text: string) => void,
 *   close: () => void,
 *   onopen: ((event: any) => void) | null,
 *   onmessage: ((event: any) => void) | null,
 *   onclose: ((event: any) => void) | null,
 * }} Socket the part of a WebSocket that is used
 */

/** Tests bring their own. */
const ENVIRONMENT = {
  /** @param {string} table @returns {Socket} */
  socket: (table) => new WebSocket(socketUrl(table)),
  /** @param {() => void} act @param {number} ms @returns {unknown} */
  later: (act, ms) => setTimeout(act, ms),
  /** @param {any} timer */
  cancel: (timer) => clearTimeout(timer),
  chance: () => Math.random(),
  /** A steady clock, in ms. */
  now: () => performance.now(),
  /** A clock in ms that goes on while the machine sleeps. */
  wall: () => Date.now(),
  anew: reloadPage,
  onWake: onPageWake,
  check: checkSockets,
};

/** A person whose account was deleted has no name. @param {import('../table/table-state.js').SeatInfo} info */
const withDisplayName = (info) =>
  info.kind === 'person' && !info.name ? {...info, name: t('connection.forgotten')} : info;

/**
 * @param {string} table
 * @param {Partial<typeof ENVIRONMENT>} [environment]
 */
export function connect(table, environment = {}) {
  const {socket: open, later, cancel, chance, now, wall, anew, onWake, check} = {...ENVIRONMENT, ...environment};
  let room = initialTableState(table);
  /** @type {Socket | null} */
  let socket = null;
  let attempt = 0;
  /** @type {unknown} */
  let retryTimer = null;
  /** @type {unknown} */
  let answerTimer = null;
  /** @type {unknown} */
  let doubtTimer = null;
  let closed = false;
  /** @type {Set<Listener>} */
  const listeners = new Set();
  const touchTimes = trackTouchTimes();
  const keeper = shareKeeper();
  let takesPart = true; // an older server knows nothing of shares

  /** @param {TableState} next @param {Message | null} message */
  const update = (next, message) => {
    if (next === room && message === null) return;
    room = next;
    for (const listener of listeners) listener(room, message);
  };

  /** @param {Record<string, unknown>} message */
  const send = (message) => {
    if (room.status === 'open') socket?.send(JSON.stringify(message));
  };

  /** @param {import('../table/table-state.js').SentMove} move */
  const sendMove = ({id, move, number, restsOn, seen, after_ms}) =>
    send(
      move['move'] === 'undo'
        ? {type: 'undo', id}
        : {type: 'submit', id, move, number, seen, after_ms, rests_on: restsOn ?? undefined},
    );

  const watchForAnswer = () => {
    stopWaiting();
    if (!room.pendingMoves.length || room.status !== 'open') return;
    doubtTimer = later(() => silence.doubt(), DOUBT);
    answerTimer = later(() => reconnect(), ANSWER_TIMEOUT);
  };

  const stopWaiting = () => {
    cancel(doubtTimer);
    cancel(answerTimer);
  };

  /** @param {{stopping?: boolean}} [why] */
  const reconnect = ({stopping = false} = {}) => {
    const old = socket;
    socket = null;
    if (old) {
      old.onopen = old.onmessage = old.onclose = null;
      old.close();
    }
    silence.stop();
    if (closed) return;
    cancel(retryTimer);
    stopWaiting();
    retryTimer = later(openSocket, backoff(attempt, chance()) * (stopping && !attempt ? STOPPING_BACKOFF : 1));
    attempt += 1;
    update(withConnectionLost(room, stopping), null);
  };

  const sayHello = () =>
    socket?.send(JSON.stringify({type: 'hello', last: room.number, ...(takesPart ? {shares: true} : {})}));

  const openSocket = () => {
    cancel(retryTimer);
    const opened = open(table);
    socket = opened;
    silence.start();
    opening.begin();
    opened.onopen = sayHello;
    opened.onmessage = (event) => handleMessage(JSON.parse(event.data));
    opened.onclose = (event) => {
      if (event?.code === NO_SUCH_TABLE || event?.code === NOT_ADMITTED) {
        closed = true;
        silence.stop();
        opening.end();
        update({...room, status: event.code === NO_SUCH_TABLE ? 'gone' : notAdmitted(room)}, null);
      } else {
        if (event?.code === SIGNED_OUT) anew();
        reconnect({stopping: event?.code === STOPPING});
      }
    };
  };

  /** @param {import('../table/table-state.js').ServerMessage} packed */
  const handleMessage = (packed) => {
    opening.receive();
    if (silence.receive(packed)) return;
    if (packed.type === 'ping') {
      socket?.send(JSON.stringify({type: 'pong', number: packed.number}));
      return;
    }
    if (packed.type === 'moving') {
      if (packed.done) sayHello();
      else update(withTableMoving(room, packed), null);
      watchForAnswer();
      return;
    }
    if (packed.type === 'draw' || packed.type === 'deal_opened') {
      for (const reply of keeper.receive(packed, room.seat)) send(reply);
      update({...room, fairness: keeper.fairness}, packed);
      return;
    }
    if (packed.type === 'refused' && packed.code === NOT_UNDERSTOOD && room.status !== 'open' && takesPart) {
      takesPart = false;
      sayHello();
      return;
    }
    const known = room.number ?? 0;
    if ((packed.type === 'happened' || packed.type === 'undone') && !isNext(room, packed)) {
      if (packed.number > known) reconnect(); // something is missing: ask for it
      return;
    }
    const message = unpackMessage(room, packed);
    const named = 'seats' in message ? {...message, seats: message.seats.map(withDisplayName)} : message;
    touchTimes.handleMessage(named, now());
    update(receive(room, named, now()), named);
    if (message.type === 'welcome') {
      attempt = 0;
      for (const move of room.pendingMoves) sendMove(move);
    }
    watchForAnswer();
  };

  // The machine of this connection is gone: another one may have the table, so reconnect without a pause. If no message
  // has arrived at all, the server cannot be reached: wait.
  const silence = watchSilence(
    {later, cancel, chance, wall},
    (opened) => {
      reconnect();
      if (opened) openSocket();
    },
    () => socket?.send(JSON.stringify({type: 'ask_beat'})),
  );

  const opening = watchOpening({later, cancel, check}, (trouble) => {
    if (trouble !== (room.trouble ?? null)) update({...room, trouble}, null);
  });

  const stopWaking = onWake(() => {
    silence.wake();
    if ((room.status !== 'lost' && room.status !== 'stopping') || socket) return;
    attempt = 0;
    openSocket();
  });

  openSocket();

  return {
    get room() {
      return room;
    },
    /** @param {Listener} listener @returns {() => void} stops it */
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** @param {Record<string, unknown>} move @param {{restsOn?: string | null}} [how] */
    submit(move, {restsOn = null} = {}) {
      const sentMove = {id: newId(), move, number: room.number ?? undefined, restsOn, ...touchTimes.of(move, now())};
      update(withSentMove(room, sentMove), null);
      sendMove(sentMove);
      if (room.pendingMoves.length === 1) watchForAnswer(); // else the first one is waited for
      return sentMove.id;
    },
    /** The own last decision is to be taken back: sent again after a return, as a move is. */
    undo() {
      return this.submit({move: 'undo'});
    },
    /** @param {string} name @param {number | null} [seat] any free one if null */
    sit: (name, seat = null) => send({type: 'sit', name, seat}),
    begin: (anyway = false) => send({type: 'begin', anyway}),
    /** @param {boolean} yes */
    ready: (yes) => send({type: 'ready', yes}),
    leaveSeat: () => send({type: 'leave'}),
    /** @param {number} seat @param {string} name who was seen there @param {'removed' | 'bot' | 'free'} to */
    arrange: (seat, name, to) => send({type: 'arrange', seat, name, to}),
    /** @param {number} vote @param {'wait' | 'bot' | 'end'} choice */
    castVote: (vote, choice) => send({type: 'voice', vote, choice}),
    /** @param {{yes?: boolean, rules?: string, same_seats?: boolean}} wish */
    requestRematch: (wish) => send({type: 'again', ...wish}),
    /** @param {string} name */
    rename: (name) => send({type: 'rename', name}),
    /** The score sheet of this deal has been read. @param {number} deal */
    continueAfter: (deal) => send({type: 'continue', deal}),
    /** The rest of the tricks, please, after this event. @param {number} number */
    offerClaim: (number) => send({type: 'ask_rest', number}),
    /** @param {number} number @param {boolean} yes */
    answerClaim: (number, yes) => send({type: 'answer_rest', number, yes}),
    /** More time for a seat. @param {number} seat @param {number} seconds */
    extendTime(seat, seconds) {
      send({type: 'extend', seat, seconds});
    },
    /** @param {'phrase' | 'reaction' | 'text'} kind @param {string} words */
    sendChat(kind, words) {
      send({type: 'speak', kind, words});
    },
    /** @param {number} seat @param {boolean} muted */
    mute(seat, muted) {
      send({type: 'mute', seat, muted});
    },
    close() {
      closed = true;
      stopWaking();
      opening.end();
      reconnect();
      cancel(retryTimer);
      stopWaiting();
      listeners.clear();
    },
  };
}

/** @typedef {ReturnType<typeof connect>} Connection */
