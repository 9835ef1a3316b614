// Keeps a reader's log calm: what can wait is gathered and told together, at most once in a while, however quick the
// rivals are.
//
//   const calm = gather(tell, {ms})   tell(things) is called with all that has gathered
//   calm.add(thing)   calm.flush()   calm.stop()

const PAUSE = 4000; // ms, about what it takes to listen to the last one

/**
 * @template T
 * @param {(things: T[]) => void} tell
 * @param {{ms?: number, later?: (act: () => void, ms: number) => unknown, cancel?: (timer: any) => void}} [with_]
 */
export function gather(tell, {ms = PAUSE, later = (act, after) => setTimeout(act, after), cancel = (timer) => clearTimeout(timer)} = {}) {
  /** @type {T[]} */
  let things = [];
  /** @type {unknown} */
  let timer = null;

  const flush = () => {
    cancel(timer);
    timer = null;
    const told = things;
    things = [];
    if (told.length) tell(told);
  };

  return {
    /** @param {T} thing */
    add(thing) {
      things.push(thing);
      timer ??= later(flush, ms);
    },
    flush,
    stop() {
      cancel(timer);
      timer = null;
      things = [];
    },
  };
}

/**
 * @template T
 * @typedef {{add: (thing: T) => void, flush: () => void, stop: () => void}} Gathered
 */
