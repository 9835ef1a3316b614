// The length of a new password, checked before it is sent. Our own sentence: the browser's would be in its own language.
//
//   isTooShort(password)    tooShort() -> the sentence

import {t} from '../../core/text/texts.js';

const LEAST = 8; // as in server/auth/passwords.py
const MOST = 256;

/** @param {string} password */
export const isTooShort = (password) => [...password].length < LEAST;

export const tooShort = () => t('account.refusal.password', {least: LEAST, most: MOST});
