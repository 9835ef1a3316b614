// The first evening: from the lesson over a gentle match to one against stronger bots. Pure.
//
//   readProgress(value)                    from settings.firstEvening; whatever it cannot mean is left out
//   nextStep(progress)                     the first step that is not done, null when all are
//   isOffered(progress, newcomer)          whether the lobby shows it
//   isNewcomer(progress, unknown)          whether how the game is played comes before its rules
//   withLesson(progress, game)             after the lesson
//   withMatch(progress, game, seats)       after a finished match at these seats
//   botsOf(step, game)                     the bots of a step's match

/** @typedef {import('../../core/games.js').GameName} GameName */
/** @typedef {'lesson' | 'gentle' | 'strong'} Step */
/** @typedef {{kind: string, bot: Readonly<Record<string, number>> | null}} Seat */
/**
 * offered: it has been in the lobby. closed: it is never shown again. game: the one that the steps are about.
 * @typedef {Readonly<Partial<Record<Step | 'offered' | 'closed', boolean>> & {game?: GameName}>} Progress
 */

/** @type {readonly Step[]} */
export const STEPS = ['lesson', 'gentle', 'strong'];
const MARKS = /** @type {const} */ ([...STEPS, 'offered', 'closed']);

/** The bots that a learner plays against after the lesson. @type {Record<GameName, Record<string, number>>} */
export const EASY_BOTS = {hearts: {level: 1}, nerts: {tempo: 1, insight: 1}};
/** @type {Record<GameName, Record<string, number>>} */
const STRONGER_BOTS = {hearts: {level: 2}, nerts: {tempo: 2, insight: 2}};

/** @param {Readonly<Record<string, unknown>>} value @returns {Progress} */
export function readProgress(value) {
  const marks = Object.fromEntries(MARKS.filter((mark) => value[mark] === true).map((mark) => [mark, true]));
  const {game} = value;
  return typeof game === 'string' && game in EASY_BOTS ? {...marks, game: /** @type {GameName} */ (game)} : marks;
}

/** @param {Progress} progress */
export const nextStep = (progress) => STEPS.find((step) => !progress[step]) ?? null;

/** Offered to newcomers, and from then on until it is closed. @param {Progress} progress @param {boolean} newcomer */
export const isOffered = (progress, newcomer) => !progress.closed && (newcomer || progress.offered === true);

/** Until the first match is finished. @param {Progress} progress @param {boolean} unknown nothing was chosen with this browser yet */
export const isNewcomer = (progress, unknown) => !progress.gentle && isOffered(progress, unknown);

/** @param {Progress} progress @param {GameName} game @returns {Progress} */
export const withLesson = (progress, game) => ({...progress, lesson: true, game});

/**
 * Any finished match is a first one; the third step wants bots that are all better than a beginner's.
 * @param {Progress} progress @param {GameName} game @param {readonly Seat[]} seats @returns {Progress}
 */
export function withMatch(progress, game, seats) {
  const bots = seats.flatMap(({kind, bot}) => (kind === 'bot' && bot ? [bot] : []));
  const strong = bots.length > 0 && bots.every((bot) => isStronger(bot, EASY_BOTS[game]));
  return {...progress, gentle: true, strong: progress.strong === true || strong, game: progress.game ?? game};
}

/** @param {Readonly<Record<string, number>>} bot @param {Record<string, number>} easy */
const isStronger = (bot, easy) => Object.entries(easy).every(([setting, level]) => (bot[setting] ?? level) > level);

/** @param {Step} step @param {GameName} game */
export const botsOf = (step, game) => (step === 'strong' ? STRONGER_BOTS : EASY_BOTS)[game];
