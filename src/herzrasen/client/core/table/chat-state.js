// The state of a table's chat, as a value.
//
//   chatFrom(message)            after a `talk` message: everything anew
//   withSaying(talk, saying)      with one more
//   keptChat(talk, numbers)       without what was said by a person who was deleted
//   mayChat(room)            'free' | 'phrases' | 'none': what is allowed at the table
//   phrasesOf(game)          the names of the phrases, REACTIONS those of the reactions (table/chat/phrases.py)

/** @typedef {import('../../wire.d.ts').ChatMessage} Saying */
/** @typedef {{sayings: readonly Saying[], muted: readonly number[]}} Chat */

const MAX_SAYINGS = 50;

/** @type {Chat} */
export const EMPTY_CHAT = {sayings: [], muted: []};

/** @param {import('../../wire.d.ts').ChatHistory} message @returns {Chat} */
export const chatFrom = ({sayings = [], muted = []}) => ({sayings, muted});

/** @param {Chat} talk @param {Saying} saying @returns {Chat} */
export const withSaying = ({sayings, muted}, saying) =>
  sayings.some(({number}) => number === saying.number)
    ? {sayings, muted}
    : {sayings: [...sayings, saying].slice(-MAX_SAYINGS), muted};

/** @param {Chat} talk @param {readonly number[]} numbers @returns {Chat} */
export const keptChat = ({sayings, muted}, numbers) => ({
  sayings: sayings.filter(({number}) => numbers.includes(number)),
  muted,
});

/** @param {{kind?: string, talk?: string | null}} house @returns {'free' | 'phrases' | 'none'} */
export const mayChat = ({kind = 'private', talk = null}) =>
  /** @type {'free' | 'phrases' | 'none'} */ (talk ?? (kind === 'private' ? 'free' : 'phrases'));

const COMMON_PHRASES = [
  'hello',
  'good-luck',
  'well-played',
  'thanks',
  'sorry',
  'moment',
  'back',
  'your-turn',
  'so-close',
  'good-match',
  'again',
  'bye',
];
const GAME_PHRASES = {hearts: ['moon', 'queen'], nerts: ['quick', 'stuck']};

/** @param {import('../games.js').GameName} game */
export const phrasesOf = (game) => [...COMMON_PHRASES, ...GAME_PHRASES[game]];

export const REACTIONS = ['bravo', 'smile', 'laugh', 'wow', 'ouch', 'coffee'];
