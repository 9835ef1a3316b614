// Reads a record that the server has replayed: who sat where, where the next trick ends, how long a step is looked at.
// Pure.
//
//   seatsOf(record)                the seats as a table knows them
//   landmark(record, at, way)      where the trick before or after ends (Nerts: five seconds away)
//   stepDelay(record, at, speed)   ms from step `at` to the next one, while it plays by itself
//   formatTime(ms, lang)           '1:07.3'
//   isComplete(record)             whether it knows every card
//   columnsOf(record)              the seats of each column of its score sheet: in Nerts a team shares one
//   pointsOf(record, deal, [0])    what these seats got together in a deal, or null
//   playersOf(record, areas, 1)    the seats that play from an area of Nerts, where there are so many areas

import {GAMES} from '../../core/games.js';

/** @typedef {import('../../kit/record/types.d.ts').RecordReplay} Replayed */
/** @typedef {import('../../kit/record/types.d.ts').Player} Player */

const SKIP_MS = 5000; // ms of a Nerts round

/** How long each kind of event is looked at, in ms at single speed; the others are passed quickly. @type {Record<string, number>} */
const STEP_MS = {
  dealt: 1600,
  passed: 1600,
  charged: 1800,
  played: 900,
  trick_taken: 1100,
  claimed: 2200,
  kitty_shown: 1500,
  moon_shot: 2800,
  moon_chosen: 1500,
  scored: 2500,
};
const DEFAULT_STEP_MS = 450;
const MAX_STEP_MS = 2000; // ms: longer pauses are cut
const MIN_STEP_MS = 40;

/** A bot's settings from their text, `level=2`. @param {string} text @returns {Record<string, number>} */
const settingsOf = (text) =>
  Object.fromEntries(
    text
      .split(/[,;\s]+/)
      .map((each) => each.split('='))
      .filter(([name, value]) => name && value !== undefined && Number.isFinite(Number(value)))
      .map(([name, value]) => [name, Number(value)]),
  );

/** @param {Replayed} record @returns {import('../../core/table/table-state.js').SeatInfo[]} */
export const seatsOf = ({players}) =>
  players.map(({name, bot}, seat) => {
    const settings = bot ? settingsOf(bot.settings) : {};
    return {
      seat,
      kind: bot ? 'bot' : 'person',
      name,
      bot: Object.keys(settings).length ? settings : null,
      here: true,
      left: false,
      open: false,
      later: false,
    };
  });

/** @param {Replayed} record */
export const isComplete = ({record}) => record === 'all';

/** @param {Replayed} record @param {number} at @param {1 | -1} way */
export function landmark({game, steps}, at, way) {
  const last = steps.length - 1;
  if (GAMES[game].realTime) {
    const now = steps[at]?.at ?? 0;
    const past = (/** @type {number} */ place) => Math.abs((steps[place]?.at ?? 0) - now) >= SKIP_MS;
    for (let place = at + way; place > 0 && place < last; place += way) if (past(place)) return place;
    return way > 0 ? last : 0;
  }
  for (let place = at + way; place > 0 && place < last; place += way) {
    if (steps[place]?.event.event === 'trick_taken') return place;
  }
  return way > 0 ? last : 0;
}

/** @param {Replayed} record @param {number} at @param {number} speed 2 is twice as fast */
export function stepDelay({game, steps}, at, speed) {
  const [now, next] = [steps[at], steps[at + 1]];
  const between =
    GAMES[game].realTime && typeof now?.at === 'number' && typeof next?.at === 'number' ? next.at - now.at : null;
  const wanted = between ?? STEP_MS[now?.event.event ?? ''] ?? DEFAULT_STEP_MS;
  return Math.max(MIN_STEP_MS, Math.min(MAX_STEP_MS, wanted) / speed);
}

/** @param {number} ms @param {string} lang */
export function formatTime(ms, lang) {
  const tenths = Math.max(0, Math.floor(ms / 100));
  const seconds = new Intl.NumberFormat(lang, {minimumIntegerDigits: 2, minimumFractionDigits: 1}).format(
    (tenths % 600) / 10,
  );
  return `${Math.floor(tenths / 600)}:${seconds}`;
}

/** @param {Replayed} record @param {number} areas @param {number} area */
export const playersOf = ({players}, areas, area) => [...players.keys()].filter((seat) => seat % areas === area);

/** @param {Replayed} record */
export function columnsOf({game, players, totals}) {
  const columns = GAMES[game].sharedAreas ? totals.length : players.length;
  return Array.from({length: columns}, (_, column) => [...players.keys()].filter((seat) => seat % columns === column));
}

/** @param {Replayed} record @param {number} deal its place in the record @param {readonly number[]} seats */
export function pointsOf({deals, players}, deal, seats) {
  const points = deals[deal]?.points;
  if (!points) return null;
  const each = points.length === players.length ? seats : seats.slice(0, 1);
  return each.reduce((sum, seat) => sum + (points[seat % points.length] ?? 0), 0);
}
