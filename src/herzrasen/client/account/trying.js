// Something is tried that the server may refuse, or the person break off.
//
//   const answer = await trying(() => signIn(…), (sentence) => …)      null where it came to nothing; why is said

import {Refused} from '../api.js';
import {t} from '../texts.js';
import {reason} from '../words.js';
import {Gone} from './passkey.js';

/**
 * @template T
 * @param {() => Promise<T>} act
 * @param {(sentence: string) => void} say
 * @returns {Promise<T | null>}
 */
export async function trying(act, say) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof Gone) say(t('account.passkey.gone'));
    else if (error instanceof Refused) say(reason(error));
    else throw error;
    return null;
  }
}
