// Reviews that are being made. One that was asked for goes on when its dialog is closed, and then says when it is ready,
// or that it failed; asked for again, it is there at once.
//
//   const made = making('key', ask, sentence)     ask() begins it; sentence() is said when nobody looks at its end
//   made.review  made.progress  made.trouble      one of them, or none yet
//   const stop = made.listen(() => …)             after each change, until stop()
//   made.again()                                  after trouble

import {Refused, reviewOfJob} from '../api.js';
import {toast} from '../notice.js';
import {reason} from '../words.js';

/** @typedef {import('../wire.d.ts').DealReview} Review */
/** @typedef {import('../api.js').Made} Answer */

const PAUSE = 200; // ms between two questions
const LOST = 'coach.refusal.no-job'; // the server has given it up, or was started again
const ANEW = 3; // times that it is begun again then

/** @type {Map<string, Making>} */
const known = new Map();

/** @param {string} key @param {() => Promise<Answer>} ask @param {() => string} sentence */
export function making(key, ask, sentence) {
  const made = known.get(key) ?? new Making(ask, sentence);
  known.set(key, made);
  return made;
}

export class Making {
  /** @type {Review | null} */
  review = null;
  /** @type {{done: number, of: number} | null} */
  progress = null;
  /** @type {Refused | null} */
  trouble = null;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #ask;
  #sentence;

  /** @param {() => Promise<Answer>} ask @param {() => string} sentence */
  constructor(ask, sentence) {
    this.#ask = ask;
    this.#sentence = sentence;
    void this.#make();
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  again() {
    if (!this.trouble) return;
    this.trouble = null;
    this.#tell();
    void this.#make();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }

  async #make() {
    try {
      const review = await this.#follow();
      Object.assign(this, {review, progress: null});
      if (!this.#listeners.size) toast(this.#sentence());
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      Object.assign(this, {trouble: error, progress: null});
      if (!this.#listeners.size) toast(reason(error));
    }
    this.#tell();
  }

  async #follow() {
    let answer = await this.#ask();
    for (let anew = 0; 'job' in answer; ) {
      this.progress = answer;
      this.#tell();
      await new Promise((done) => setTimeout(done, PAUSE));
      answer = await reviewOfJob(answer.job).catch((error) => {
        if (error.code !== LOST || (anew += 1) > ANEW) throw error;
        return this.#ask();
      });
    }
    return answer;
  }
}
