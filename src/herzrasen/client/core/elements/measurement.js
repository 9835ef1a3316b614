// What an element measures of its own layout and draws by. Taken when it enters the page, when its size changes and after each
// update; a new value draws it again.
//
//   this.room = new Measurement(this, {width: 0, card: 0}, () => ({width: …, card: …}))     null: nothing to measure yet
//   this.room.value
//
// It cannot keep a page busy: an element that is not in the page has no layout and is not measured, what is no number equals
// itself, and values that answer one another (drawn by a, it measures b; drawn by b, a) stop after a few rounds.

/** Updates in a row that a measurement may cause. A layout that settles needs two. */
const MAX_ROUNDS = 4;

/** @template {Readonly<Record<string, unknown>> | null} T */
export class Measurement {
  #host;
  #measure;
  #rounds = 0;
  /** The host's next update is our own. */
  #asked = false;
  #observer = new ResizeObserver(() => {
    this.#rounds = 0;
    this.take();
  });

  /**
   * @param {import('./base-element.js').BaseElement} host
   * @param {T} first until it has been measured
   * @param {() => T | undefined} measure flat values; undefined leaves the last one
   */
  constructor(host, first, measure) {
    this.value = first;
    this.#host = host;
    this.#measure = measure;
    host.addController(this);
  }

  hostConnected() {
    this.#observer.observe(this.#host);
    this.take();
  }

  hostDisconnected() {
    this.#observer.disconnect();
    this.#rounds = 0;
  }

  hostUpdated() {
    if (!this.#asked) this.#rounds = 0;
    this.#asked = false;
    this.take();
  }

  take() {
    if (!this.#host.isConnected || this.#rounds >= MAX_ROUNDS) return;
    const next = this.#measure();
    if (next === undefined || equal(next, this.value)) {
      this.#rounds = 0;
      return;
    }
    this.value = next;
    this.#rounds += 1;
    this.#asked = true;
    this.#host.requestUpdate();
  }
}

/** @param {Readonly<Record<string, unknown>> | null} a @param {Readonly<Record<string, unknown>> | null} b */
const equal = (a, b) =>
  a === b || (a !== null && b !== null && Object.entries(a).every(([name, value]) => Object.is(value, b[name])));
