// Requests for ratings. A refusal throws ApiError (../connection/api.js).
//
//   await fetchFamilies()        every family of rules, with one's own rating
//   await fetchBoard(family, n)  a page of a board, from row n on
//   await fetchOwn(family)       one's own rating and its curve

import {request} from '../../core/connection/api.js';

/** @returns {Promise<import('../../wire.d.ts').RatedFamilies>} */
export const fetchFamilies = () => request('ratings');

/** @param {string} family @param {number} first @returns {Promise<import('../../wire.d.ts').RatingBoard>} */
export const fetchBoard = (family, first) => request(`ratings/${encodeURIComponent(family)}?first=${first}`);

/** @param {string} family @returns {Promise<import('../../wire.d.ts').MyRating>} */
export const fetchOwn = (family) => request(`me/ratings/${encodeURIComponent(family)}`);
