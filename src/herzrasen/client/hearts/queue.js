// Shows what happened in the order in which it happened, each thing after the one before has been seen; and never falls
// behind: what waits too long is shown at once.
//
//   const queue = new Queue(show, leap, behind)   behind() says how many things may wait; 10 without it
//   queue.push(thing)   show(thing) is awaited before the next one
//   queue.leap()        everything that waits is over: leap(things) shows where it has led
//
// `show` draws one step and resolves when it has been seen. A leap while `show` runs lets it end by itself.

/** A whole trick of four, its collection and the next leads may wait, no more. */
export const BEHIND = 10;

/** @template T */
export class Queue {
  /** @type {T[]} */
  #waiting = [];
  #busy = false;
  #show;
  #leap;
  #behind;

  /** @param {(thing: T) => Promise<unknown>} show @param {(things: T[]) => void} leap @param {() => number} [behind] */
  constructor(show, leap, behind = () => BEHIND) {
    this.#show = show;
    this.#leap = leap;
    this.#behind = behind;
  }

  /** Whether something is being shown or waits to be. */
  get busy() {
    return this.#busy || this.#waiting.length > 0;
  }

  /** @param {T} thing */
  push(thing) {
    this.#waiting.push(thing);
    if (this.#waiting.length > this.#behind()) this.leap();
    else void this.#run();
  }

  leap() {
    if (!this.#waiting.length) return;
    const things = this.#waiting;
    this.#waiting = [];
    this.#leap(things);
  }

  async #run() {
    if (this.#busy) return;
    this.#busy = true;
    try {
      for (let thing = this.#waiting.shift(); thing !== undefined; thing = this.#waiting.shift()) await this.#show(thing);
    } finally {
      this.#busy = false;
    }
  }
}
