// Toasts of the Nerts table about what the player has just tried: each interrupts the screen reader, and goes with the table.
//
//   tableToast(sentence)
//   leaveTableToast()        the table is left

import {endToast, toast} from '../../core/elements/notices.js';

const ABOUT = 'nerts-try';

/** @param {string} sentence */
export const tableToast = (sentence) => toast(sentence, {now: true, about: ABOUT});

export const leaveTableToast = () => endToast(ABOUT);
