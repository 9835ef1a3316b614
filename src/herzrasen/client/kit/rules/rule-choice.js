// Rules being chosen for one game: every option's value as the player has set it, and what the server says to them. The
// server alone knows what goes together; a refusal takes nothing back that was set.
//
//   const choice = new RuleChoice('hearts', offer)
//   choice.take('new-moon')                   a preset
//   choice.change({target: 50})               some options
//   await choice.read('sun+target=50')        a text form, from a link or an earlier visit: its refusal, or null
//   await choice.seat(7)                      so many at the table; the options that gave way to them
//   await choice.settled()                    the text form of what is chosen, '' while it is refused
//   choice.watch(() => …)                     called after each change; returns a function that stops it

import {ApiError, fetchRules, fetchRulesWith} from '../../core/connection/api.js';
import {currentLanguage} from '../../core/text/texts.js';
import {parts} from './rules-url.js';
import {applyLinked} from './linked-options.js';

/** @typedef {import('../../core/connection/api.js').GameName} GameName */
/** @typedef {import('../../wire.d.ts').GameInfo} Offer */
/** @typedef {import('../../wire.d.ts').OptionInfo} Option */
/** @typedef {import('../../wire.d.ts').RuleBook} RuleBook */
/** @typedef {Record<string, unknown>} Options */

/** The preset that a new visitor finds. */
export const DEFAULT_PRESET = {hearts: 'standard', nerts: 'stoss'};
/** The option with the number of seats. */
export const SEAT_OPTIONS = {hearts: 'players', nerts: 'seats'};

/** An option that gives way takes these with it: without its cards, an own list of cards is none. @type {Record<string, string>} */
const WITH = {removed: 'trim'};

const TYPING_DELAY = 150; // ms after a change before the server is asked, so that a held button asks once

/** @param {unknown} one @param {unknown} other */
export const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** Another value for an option that is in the way: its default, or the other end of a number. @param {Option} option @param {unknown} value */
export function isAutomatic(option, value) {
  if (!same(value, option.usual)) return option.usual;
  if (option.kind === 'number') return value === option.least ? option.most : option.least;
  return value;
}

export class RuleChoice {
  #requestNumber = 0;
  /** @type {Promise<unknown>} */
  #answered = Promise.resolve();
  /** @type {Set<() => void>} */
  #watchers = new Set();

  /**
   * @param {GameName} game
   * @param {Offer} offer
   * @param {{of: typeof fetchRules, with: typeof fetchRulesWith}} [server]
   */
  constructor(game, offer, server = {of: fetchRules, with: fetchRulesWith}) {
    this.game = game;
    this.offer = offer;
    this.server = server;
    const standard = this.preset(DEFAULT_PRESET[game]);
    /** The preset that these rules are compared with: the one that was taken, while no other is nearer. */
    this.base = standard.name;
    /** @type {Options} */
    this.options = standard.options;
    /** The server's last rule book of rules that can be played. @type {RuleBook | null} */
    this.book = null;
    /** @type {import('../../wire.d.ts').RuleRefusal | null} */
    this.refusal = null;
    /** The server could not be asked. @type {ApiError | null} */
    this.trouble = null;
    this.waiting = false;
    /** The text form that is being read. */
    this.reading = '';
    /** The text form of the rules that can be played. */
    this.rules = standard.name;
  }

  /** @param {string} name */
  preset(name) {
    const {presets} = this.offer;
    return /** @type {import('../../wire.d.ts').Preset} */ (
      presets.find((preset) => preset.name === name) ?? presets[0]
    );
  }

  /** @param {string} name */
  option(name) {
    return this.offer.options.find((option) => option.name === name);
  }

  get seats() {
    return Number(this.options[SEAT_OPTIONS[this.game]]);
  }

  /** The value that an option has in the preset that these rules are compared with. @param {string} name */
  defaultValue(name) {
    return this.preset(this.base).options[name];
  }

  /** @param {string} name */
  differs(name) {
    return !same(this.options[name], this.defaultValue(name));
  }

  /** The options in which these rules differ from their preset, in the order of the rule book. */
  get differences() {
    return this.offer.options.map(({name}) => name).filter((name) => this.differs(name));
  }

  /** Whether these rules are chosen; those of a preset are the preset. @param {string} rules the text form */
  is(rules) {
    if (this.reading) return this.reading === rules;
    return !this.refusal && this.differences.length > 0 && this.rules === rules;
  }

  /** @param {() => void} watcher */
  watch(watcher) {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  /** Calls all watchers; also after the rules were given another name. */
  notify() {
    for (const watcher of this.#watchers) watcher();
  }

  /** @param {string} name */
  choosePreset(name) {
    const {name: base, options} = this.preset(name);
    Object.assign(this, {base, options, rules: base, refusal: null});
    return this.load();
  }

  /** @param {Options} change */
  change(change) {
    this.options = applyLinked(this.options, change);
    return this.#request(() => this.server.with(this.game, this.options, currentLanguage(), this.base), {
      pause: TYPING_DELAY,
    });
  }

  /** Ask about the rules as they stand, for instance in another language. */
  load() {
    return this.#request(() => this.server.with(this.game, this.options, currentLanguage(), this.base));
  }

  /** @param {string} text */
  async read(text) {
    const book = await this.#request(() => this.server.of(this.game, text, currentLanguage()), {text});
    return book?.refusal ?? null;
  }

  /**
   * @param {number} n
   * @returns {Promise<string[]>} names of the options that were changed so that so many can play
   */
  async setSeats(n) {
    const seated = SEAT_OPTIONS[this.game];
    const wanted = applyLinked(this.options, {[seated]: n});
    this.options = wanted;
    /** @type {Set<string>} */
    const gave = new Set();
    await this.#request(async () => {
      let options = wanted;
      const first = await this.server.with(this.game, options, currentLanguage(), this.base);
      let book = first;
      while (book.refusal) {
        const way = inTheWay(book.refusal.options, seated, gave);
        const yields = [way, WITH[way ?? '']]
          .map((name) => this.option(name ?? ''))
          .filter((option) => option !== undefined);
        if (!yields.length) return (gave.clear(), first);
        for (const option of yields) {
          gave.add(option.name);
          options = applyLinked(options, {[option.name]: isAutomatic(option, options[option.name])});
        }
        book = await this.server.with(this.game, options, currentLanguage(), this.base);
      }
      return book;
    });
    return [...gave];
  }

  async settle() {
    while (this.waiting) await this.#answered;
    return this.refusal || this.trouble ? '' : this.rules;
  }

  /**
   * @param {() => Promise<RuleBook>} question
   * @param {{pause?: number, text?: string}} [how] text: a whole rule set is read; a refusal leaves everything as it was
   * @returns {Promise<RuleBook | null>} null where another question came first, or no answer
   */
  #request(question, {pause = 0, text = ''} = {}) {
    const turn = (this.#requestNumber += 1);
    this.reading = text;
    const late = () => turn !== this.#requestNumber;
    const asking = async () => {
      if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
      if (late()) return null;
      try {
        const book = await question();
        if (late()) return null;
        this.trouble = null;
        if (!book.refusal) this.#applyAnswer(book, text ? parts(text).preset : this.base);
        else if (!text) this.refusal = book.refusal;
        return book;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!late()) this.trouble = error;
        return null;
      } finally {
        if (!late()) {
          this.waiting = false;
          this.reading = '';
          this.notify();
        }
      }
    };
    this.waiting = true;
    const answered = asking();
    this.#answered = answered.catch(() => null);
    this.notify();
    return answered;
  }

  /** @param {RuleBook} book @param {string} near */
  #applyAnswer(book, near) {
    this.options = book.options;
    this.base = this.preset(near).name === near ? near : book.preset;
    if (this.differences.length > book.differences.length) this.base = book.preset;
    this.rules = this.differences.length ? book.rules : this.base;
    this.book = book;
    this.refusal = null;
  }
}

/** The option that keeps so many from playing, where the server named one. @param {readonly string[]} named @param {string} seated @param {Set<string>} gave */
function inTheWay(named, seated, gave) {
  const concerns = named.includes(seated) || named.some((name) => gave.has(name));
  return concerns ? named.find((name) => name !== seated && !gave.has(name)) : undefined;
}
