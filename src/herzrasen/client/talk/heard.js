// What a page has heard of the talk at its table, as a value.
//
//   told(message)            after a `talk` message: everything anew
//   heard(talk, saying)      with one more
//   mayTalk(room)            'free' | 'phrases' | 'none': what is allowed at the table
//   phrasesOf(game)          the names of the phrases, REACTIONS those of the reactions (table/chat/phrases.py)

/** @typedef {import('../wire.d.ts').Saying} Saying */
/** @typedef {{sayings: readonly Saying[], muted: readonly number[]}} Talk */

const KEPT = 50;

/** @type {Talk} */
export const SILENCE = {sayings: [], muted: []};

/** @param {import('../wire.d.ts').Talk} message @returns {Talk} */
export const told = ({sayings = [], muted = []}) => ({sayings, muted});

/** @param {Talk} talk @param {Saying} saying @returns {Talk} */
export const heard = ({sayings, muted}, saying) =>
  sayings.some(({number}) => number === saying.number) ? {sayings, muted} : {sayings: [...sayings, saying].slice(-KEPT), muted};

/** @param {{kind?: string, talk?: string | null}} house @returns {'free' | 'phrases' | 'none'} */
export const mayTalk = ({kind = 'private', talk = null}) =>
  /** @type {'free' | 'phrases' | 'none'} */ (talk ?? (kind === 'private' ? 'free' : 'phrases'));

const ALWAYS = ['hello', 'good-luck', 'well-played', 'thanks', 'sorry', 'moment', 'back', 'your-turn', 'so-close', 'good-match', 'again', 'bye'];
const OWN = {hearts: ['moon', 'queen'], nerts: ['quick', 'stuck']};

/** @param {'hearts' | 'nerts'} game */
export const phrasesOf = (game) => [...ALWAYS, ...OWN[game]];

export const REACTIONS = ['bravo', 'smile', 'laugh', 'wow', 'ouch', 'coffee'];
