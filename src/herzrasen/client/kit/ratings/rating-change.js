// What a finished match changed in one's own rating.
//
//   await findRatingChange(table, family, signal)   null where the match has changed none
//   ratingChange(curve, ended)                      the same from a curve and the end of the match in ms since 1970. Pure

import {ApiError} from '../../core/connection/api.js';
import {findFinished} from '../habit/finished-matches.js';
import {fetchOwn} from './api.js';

/** @typedef {import('../../wire.d.ts').RatingPoint} RatingPoint */
/** @typedef {{mean: number, deviation: number, change: number | null}} RatingChange change: null after the first match */

const WAITS = [0, 500, 1500, 4000]; // ms before each question: the server rates a match just after its end
const SAME_END = 1000; // ms between the last deal of a match and its end

/** @param {string} table @param {string} family @param {AbortSignal} signal */
export async function findRatingChange(table, family, signal) {
  /** @type {number | undefined} */
  let ended;
  for (const wait of WAITS) {
    await new Promise((done) => setTimeout(done, wait));
    if (signal.aborted) return null;
    ended ??= (await findFinished()).find((match) => match.table === table)?.at;
    const found = ended === undefined ? null : ratingChange(await fetchCurve(family), ended);
    if (found) return found;
  }
  return null;
}

/** @param {readonly RatingPoint[]} curve the oldest first @param {number} ended @returns {RatingChange | null} */
export function ratingChange(curve, ended) {
  const index = curve.findLastIndex(({at}) => Math.abs(at - ended) < SAME_END);
  const after = curve[index];
  if (!after) return null;
  const before = curve[index - 1];
  return {...after, change: before ? Math.round(after.mean) - Math.round(before.mean) : null};
}

/** Without a connection there is none. @param {string} family @returns {Promise<readonly RatingPoint[]>} */
async function fetchCurve(family) {
  try {
    return (await fetchOwn(family)).curve;
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}
