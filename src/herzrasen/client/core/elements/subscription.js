// Keeps an element subscribed to what one of its properties names: a connection, a rule choice, a table id. Starts when
// that is set, restarts when it changes, stops when the element leaves the page and starts again when it returns.
//
//   new Subscription(this, () => this.connection, (connection, lifetime) => connection.listen((room) => this.handleMessage(room)))
//
// `lifetime` is an AbortSignal, aborted when it stops.
//
// Whatever depends on a property begins here or in willUpdate, never in connectedCallback: an element may stand in the
// page before its module has been evaluated (always so in WebKit), and Lit hands it its properties only with its first
// update.

/** @template T */
export class Subscription {
  /** @type {T | null} */
  #source = null;
  /** @type {() => void} */
  #stop = () => {};
  #lifetime = new AbortController();
  #host;
  #find;
  #start;

  /**
   * @param {import('./base-element.js').BaseElement} host drawn again when it returns
   * @param {() => T | null} find what is subscribed to now; nothing where it is null, false or empty
   * @param {(source: T, lifetime: AbortSignal) => (() => void) | void} start begins, and returns what ends it
   */
  constructor(host, find, start) {
    this.#host = host;
    this.#find = find;
    this.#start = start;
    host.addController(this);
  }

  hostUpdate() {
    const source = (this.#host.isConnected && this.#find()) || null;
    if (source === this.#source) return;
    this.hostDisconnected();
    this.#source = source;
    if (source === null) return;
    this.#lifetime = new AbortController();
    this.#stop = this.#start(source, this.#lifetime.signal) ?? (() => {});
  }

  hostDisconnected() {
    this.#lifetime.abort();
    this.#stop();
    this.#stop = () => {};
    this.#source = null;
  }
}
