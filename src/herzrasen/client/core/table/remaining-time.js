// Remaining thinking time, as a value: the server's last message and when it arrived.
//
//   clocksFrom(message, now)         what a page knows after a `clocks` message
//   remainingTime(clocks, seat, now)   -> {move, reserve, total} in ms, and whether it runs; or null where the seat has no clock
//   timeExtensions(before, after, now) the seats that have been given more time, with what they have
//   formatClock(ms)                 '1:05'

/** @typedef {import('../../wire.d.ts').ClockStatus} SeatClock */
/** at: when it arrived, by performance.now(). @typedef {{at: number, asked: readonly number[], clocks: readonly SeatClock[]}} Clocks */
/** @typedef {{move: number, reserve: number, total: number, runs: boolean, over: boolean}} RemainingTime */

/** From so many ms on, time is short. */
export const LOW_TIME = 20_000;

/** @param {import('../../wire.d.ts').ClocksStatus} message @param {number} now @returns {Clocks} */
export const clocksFrom = ({clocks, asked}, now) => ({at: now, asked, clocks});

/** @param {Clocks | null | undefined} clocks @param {number} seat @param {number} now @returns {RemainingTime | null} */
export function remainingTime(clocks, seat, now) {
  const clock = clocks?.clocks.find((one) => one.seat === seat);
  if (!clocks || !clock) return null;
  const {move, reserve = 0, runs = false, over = false} = clock;
  const gone = runs ? Math.max(0, now - clocks.at) : 0;
  const left = {move: Math.max(0, move - gone), reserve: Math.max(0, reserve - Math.max(0, gone - move))};
  return {...left, total: left.move + left.reserve, runs, over};
}

/** @param {Clocks | null | undefined} before @param {Clocks} after @param {number} now @returns {{seat: number, total: number}[]} */
export const timeExtensions = (before, after, now) =>
  after.asked.flatMap((seat) => {
    const [was, is] = [remainingTime(before, seat, now), remainingTime(after, seat, now)];
    return before?.asked.includes(seat) && was && is && was.runs && is.runs && is.total > was.total + 15_000
      ? [{seat, total: is.total}]
      : [];
  });

/** @param {number} ms */
export function formatClock(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
