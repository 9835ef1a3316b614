// Milestones: what a player's finished matches came to, and in which match. Pure.
//
//   milestonesOf(matches)              [{name, at, table}], those that are reached, the oldest first
//   milestonesIn(matches, table)          the names of those that this match reached
//   MILESTONES                         all names

/** @typedef {import('../../wire.d.ts').MyFinishedMatch} Match */
/** @typedef {{name: string, at: number, table: string}} Milestone */

const QUICK_CALL_MS = 120_000; // a Nerts round that one's own call ended within

/** What one match adds to a count. @type {Record<string, (match: Match) => number>} */
const COUNTS = {
  matches: () => 1,
  wins: ({won = false}) => Number(won),
  moons: ({moons = 0}) => moons,
  clean: ({clean = 0}) => clean,
  calls: ({calls = 0}) => calls,
  quick: ({call_ms: ms = null}) => Number(ms !== null && ms < QUICK_CALL_MS),
};

/** @type {readonly [name: string, count: string, goal: number][]} */
const GOALS = [
  ['first_match', 'matches', 1],
  ['first_win', 'wins', 1],
  ['first_clean', 'clean', 1],
  ['first_moon', 'moons', 1],
  ['first_call', 'calls', 1],
  ['quick_call', 'quick', 1],
  ['matches_10', 'matches', 10],
  ['wins_10', 'wins', 10],
  ['matches_100', 'matches', 100],
  ['wins_100', 'wins', 100],
  ['moons_10', 'moons', 10],
  ['matches_1000', 'matches', 1000],
];

export const MILESTONES = GOALS.map(([name]) => name);

/** @param {readonly Match[]} matches @returns {readonly Milestone[]} */
export function milestonesOf(matches) {
  const oldestFirst = [...matches].sort((a, b) => a.at - b.at);
  return GOALS.flatMap(([name, count, goal]) => {
    let sum = 0;
    const match = oldestFirst.find((one) => (sum += COUNTS[count]?.(one) ?? 0) >= goal);
    return match ? [{name, at: match.at, table: match.table}] : [];
  }).sort((a, b) => a.at - b.at);
}

/** @param {readonly Match[]} matches @param {string} table */
export const milestonesIn = (matches, table) =>
  milestonesOf(matches).flatMap((milestone) => (milestone.table === table ? [milestone.name] : []));
