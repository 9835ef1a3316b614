// Notices that the other end of a WebSocket is gone although the socket was not closed: a machine that loses power or its
// network closes nothing. The server sends a heartbeat every few seconds (server/websocket/heartbeats.py).
//
//   const silence = watchSilence(environment, onSilent, ask)
//   silence.start()          a socket is being opened
//   silence.receive(message) -> whether it was a heartbeat, which needs no further handling
//   silence.wake()           the page or the network has woken up: the server is asked for a sign of life
//   silence.doubt()          something else than a heartbeat is overdue: the same
//   silence.stop()
//
// How it works: times are compared, since timers sleep with the page. A timer that fires much too late says nothing about
// the server: messages that have arrived meanwhile may not be delivered yet, so the page waits for them for a moment.

const OPENING = 15_000; // ms in which a new socket has to receive its first message
const OPENING_AWAKE = 3000; // the same, if the page has slept meanwhile
const ANSWER = 3000; // ms in which the server answers a page that asks
const LATE = 1000; // ms: a timer that fires later was asleep
const GRACE = 500; // ms in which messages that arrived while the page slept are delivered
const MISSED = 2; // intervals without a heartbeat; up to half an interval more, so that pages do not all reconnect at once
const MISSED_AWAKE = 1.5;

/** @param {() => void} act called when the network or the page wakes up @returns {() => void} stops it */
export function onPageWake(act) {
  const wake = () => document.visibilityState === 'visible' && act();
  addEventListener('online', wake);
  addEventListener('pageshow', wake);
  document.addEventListener('visibilitychange', wake);
  document.addEventListener('resume', wake);
  return () => {
    removeEventListener('online', wake);
    removeEventListener('pageshow', wake);
    document.removeEventListener('visibilitychange', wake);
    document.removeEventListener('resume', wake);
  };
}

/**
 * @param {{
 *   later: (act: () => void, ms: number) => unknown,
 *   cancel: (timer: any) => void,
 *   chance: () => number,
 *   wall: () => number,
 * }} environment wall: the time in ms, which goes on while the machine sleeps
 * @param {(opened: boolean) => void} onSilent opened: whether any message has arrived
 * @param {() => void} ask asks the server for a heartbeat
 */
export function watchSilence({later, cancel, chance, wall}, onSilent, ask) {
  let interval = 0; // between heartbeats, 0 as long as none has come
  let opened = false;
  let lastReceived = 0;
  let received = 0; // messages
  let limit = Infinity;
  let due = 0;
  /** @type {unknown} */
  let timer = null;

  /** How long silence is allowed, in ms. */
  const patience = (asleep = false) => {
    if (!opened) return asleep ? OPENING_AWAKE : OPENING;
    if (!interval) return Infinity; // an older server sends none
    return interval * (asleep ? MISSED_AWAKE : MISSED + chance() / 2);
  };

  const schedule = () => {
    cancel(timer);
    limit = patience();
    due = lastReceived + limit;
    timer = limit === Infinity ? null : later(check, due - wall());
  };

  const check = () => {
    const now = wall();
    lastReceived = Math.min(lastReceived, now); // the clock was set back
    if (now - lastReceived < limit) schedule();
    else if (now - due > LATE) waitForDelivery();
    else report();
  };

  const waitForDelivery = () => waitForMessage(GRACE, report);

  /** @param {number} ms @param {() => void} act what happens if none arrives */
  const waitForMessage = (ms, act) => {
    const before = received;
    cancel(timer);
    timer = later(() => (received === before ? act() : schedule()), ms);
  };

  const askForSign = () => {
    const asked = wall();
    ask();
    waitForMessage(ANSWER, () => (wall() - asked > ANSWER + LATE ? waitForDelivery() : report()));
  };

  const report = () => {
    stop();
    onSilent(opened);
  };

  const stop = () => {
    cancel(timer);
    timer = null;
  };

  return {
    start() {
      interval = 0;
      opened = false;
      lastReceived = wall();
      schedule();
    },
    /** @param {{type: string, ms?: number}} message */
    receive(message) {
      lastReceived = wall();
      received += 1;
      const isBeat = message.type === 'beat';
      if (opened && !(isBeat && message.ms !== interval)) return isBeat;
      opened = true;
      if (isBeat) interval = message.ms ?? 0;
      schedule();
      return isBeat;
    },
    wake() {
      if (timer === null) return;
      if (wall() - lastReceived > patience(true)) return waitForDelivery();
      if (opened) askForSign();
    },
    doubt() {
      if (timer !== null && opened) askForSign();
    },
    stop,
  };
}
