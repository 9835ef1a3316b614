// Review jobs: reviews that the server is making. A job goes on when its dialog is closed, and announces its end then;
// asked for again, the review is there at once.
//
//   const made = reviewJob('key', ask, sentence)     ask() begins it; sentence() announces its end
//   made.review  made.progress  made.trouble      one of them, or none yet
//   const stop = made.listen(() => …)             after each change, until stop()
//   made.retry()                                  after trouble

import {ApiError, fetchReviewJob} from '../../core/connection/api.js';
import {toast} from '../../core/elements/notices.js';
import {refusalText} from '../../core/text/facts.js';

/** @typedef {import('../../wire.d.ts').DealReview} Review */
/** @typedef {import('../../core/connection/api.js').ReviewAnswer} Answer */

const POLL_MS = 200; // ms between two questions
const JOB_GONE = 'coach.refusal.no-job'; // the server has given it up, or was started again
const MAX_RETRIES = 3; // times that it is begun again then

/** @type {Map<string, ReviewJob>} */
const jobs = new Map();

/** @param {string} key @param {() => Promise<Answer>} ask @param {() => string} sentence */
export function reviewJob(key, ask, sentence) {
  const made = jobs.get(key) ?? new ReviewJob(ask, sentence);
  jobs.set(key, made);
  return made;
}

export class ReviewJob {
  /** @type {Review | null} */
  review = null;
  /** @type {{done: number, of: number} | null} */
  progress = null;
  /** @type {ApiError | null} */
  trouble = null;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  #ask;
  #sentence;

  /** @param {() => Promise<Answer>} ask @param {() => string} sentence */
  constructor(ask, sentence) {
    this.#ask = ask;
    this.#sentence = sentence;
    void this.#start();
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  retry() {
    if (!this.trouble) return;
    this.trouble = null;
    this.#notify();
    void this.#start();
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }

  async #start() {
    try {
      const review = await this.#poll();
      Object.assign(this, {review, progress: null});
      if (!this.#listeners.size) toast(this.#sentence());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      Object.assign(this, {trouble: error, progress: null});
      if (!this.#listeners.size) toast(refusalText(error));
    }
    this.#notify();
  }

  async #poll() {
    let answer = await this.#ask();
    for (let anew = 0; 'job' in answer; ) {
      this.progress = answer;
      this.#notify();
      await new Promise((done) => setTimeout(done, POLL_MS));
      answer = await fetchReviewJob(answer.job).catch((error) => {
        if (error.code !== JOB_GONE || (anew += 1) > MAX_RETRIES) throw error;
        return this.#ask();
      });
    }
    return answer;
  }
}
