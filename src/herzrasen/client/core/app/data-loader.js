// What an element shows and the server has. It is asked for until it comes; meanwhile the element says why it is not there,
// with a button to try again at once.
//
//   this.loader = new DataLoader(this)                      in the constructor of an element
//   const answer = await this.loader.load(() => fetchMatches(…))
//                                                           the last question of a loader alone is answered: with another one,
//                                                           or once the element was left, nothing goes on
//   await this.loader.load(ask, {refusable: true})          throws what the server refuses for good (ApiError.isTemporary)
//   this.loader.template(t('history.loading'))              what stands in its place: the sentence, if any, or why it does not come;
//                                                           screenTemplate, where nothing else is on the screen
//
// For what changes something, tryRequest (kit/account/try-request.js): the person who pressed decides whether it is tried once more.

import {ApiError} from '../connection/api.js';
import {announce} from '../elements/live-region.js';
import {refusalText} from '../text/facts.js';
import {t} from '../text/texts.js';
import {html, nothing} from '../../vendor/lit.js';
import {retryNow, untilNextAttempt} from './next-attempt.js';

/** What is said of those that pass: the page asks again by itself, so that nobody has to. @type {Record<string, string>} */
const SENTENCES = {
  'client.trouble.offline': 'client.trouble.away',
  'table.refusal.not-read': 'client.trouble.not_read',
};

/** @returns {Promise<never>} of what is no longer wanted */
const never = () => new Promise(() => {});

export class DataLoader {
  #host;
  #question = new AbortController();
  /** Why the last attempt failed. @type {ApiError | null} */
  trouble = null;

  /** @param {import('../elements/base-element.js').BaseElement} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected() {
    this.#question.abort();
    this.trouble = null;
  }

  /** @template T @param {() => Promise<T>} ask @param {{refusable?: boolean}} [how] @returns {Promise<T>} */
  async load(ask, {refusable = false} = {}) {
    this.#question.abort();
    this.#question = new AbortController();
    const {signal} = this.#question;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        const answer = await ask();
        if (signal.aborted) break;
        this.#end();
        return answer;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (signal.aborted) break;
        if (refusable && !error.isTemporary) {
          this.#end();
          throw error;
        }
        this.#complain(error);
      }
      await untilNextAttempt(attempt, signal);
    }
    return never();
  }

  /** @param {ApiError} error */
  #complain(error) {
    this.trouble = error;
    this.#host.requestUpdate();
  }

  #end() {
    if (!this.trouble) return;
    this.trouble = null;
    announce(t('client.trouble.back'));
    // The button goes, and must not take the focus with it.
    const pressed = this.#host.querySelector('.not-loaded button') === document.activeElement;
    if (pressed) document.getElementById('screen')?.focus({preventScroll: true});
    this.#host.requestUpdate();
    retryNow();
  }

  /** The same, in the place of a whole screen. @param {string} loading */
  screenTemplate(loading) {
    if (!this.trouble) return html`<p class="opening muted" role="status">${loading}</p>`;
    return html`<div class="page-message centred grow"><section class="panel">${troubleTemplate(this.trouble)}</section></div>`;
  }

  /** @param {string} [loading] */
  template(loading = '') {
    if (this.trouble) return troubleTemplate(this.trouble);
    return loading ? html`<p class="muted" role="status">${loading}</p>` : nothing;
  }
}

/** @param {ApiError} error */
const sentenceFor = (error) => (SENTENCES[error.code] ? t(SENTENCES[error.code]) : refusalText(error));

/** @param {ApiError} error */
export const troubleTemplate = (error) =>
  html`<div class="not-loaded stack" role="alert"><p>${sentenceFor(error)}</p><p>${retryButton()}</p></div>`;

export const retryButton = () =>
  html`<button type="button" class="button" @click=${retryNow}>${t('client.trouble.retry')}</button>`;
