// Limits how often the log is read aloud: collects announcements that can wait and reads them together, at most once
// per interval.
//
//   const digest = makeDigest(announceAll, {ms})   announceAll(things) is called with all that has gathered
//   digest.add(thing)   digest.flush()   digest.stop()

const DIGEST_MS = 4000; // ms, about what it takes to listen to the last one

/**
 * @template T
 * @param {(things: T[]) => void} announceAll
 * @param {{ms?: number, later?: (act: () => void, ms: number) => unknown, cancel?: (timer: any) => void}} [with_]
 */
export function makeDigest(
  announceAll,
  {ms = DIGEST_MS, later = (act, after) => setTimeout(act, after), cancel = (timer) => clearTimeout(timer)} = {},
) {
  /** @type {T[]} */
  let things = [];
  /** @type {unknown} */
  let timer = null;

  const flush = () => {
    cancel(timer);
    timer = null;
    const batch = things;
    things = [];
    if (batch.length) announceAll(batch);
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
 * @typedef {{add: (thing: T) => void, flush: () => void, stop: () => void}} Digest
 */
