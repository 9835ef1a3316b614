// Shows what happened in the order in which it happened, each thing after the one before has been seen; and never falls
// behind: what waits too long is shown at once.
//
//   const queue = new EventQueue(show, leap, behind)   behind() returns how many things may wait, by default 10
//   queue.push(thing)   show(thing) is awaited before the next one
//   queue.skipAhead()   everything that waits is over: leap(things) shows where it has led
//   queue.clear()       nobody looks any more
//
// `show` draws one step and resolves when it has been seen. A leap while `show` runs lets it end by itself.

/** A whole trick of four, its collection and the next leads may wait, no more. */
export const MAX_BEHIND = 10;

/** @template T */
export class EventQueue {
  /** @type {T[]} */
  #waiting = [];
  #busy = false;
  #show;
  #showLatest;
  #maxBehind;

  /** @param {(thing: T) => Promise<unknown>} show @param {(things: T[]) => void} leap @param {() => number} [behind] */
  constructor(show, leap, behind = () => MAX_BEHIND) {
    this.#show = show;
    this.#showLatest = leap;
    this.#maxBehind = behind;
  }

  /** Whether something is being shown or waits to be. */
  get busy() {
    return this.#busy || this.#waiting.length > 0;
  }

  /** @param {T} thing */
  push(thing) {
    this.#waiting.push(thing);
    if (this.#waiting.length > this.#maxBehind()) this.skipAhead();
    else void this.#run();
  }

  skipAhead() {
    if (!this.#waiting.length) return;
    const things = this.#waiting;
    this.#waiting = [];
    this.#showLatest(things);
  }

  clear() {
    this.#waiting = [];
  }

  async #run() {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let thing = this.#waiting.shift(); thing !== undefined; thing = this.#waiting.shift())
        await this.#show(thing);
    } finally {
      this.#busy = false;
    }
  }
}
