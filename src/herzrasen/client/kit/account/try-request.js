// Something is tried that the server may refuse, or the person break off.
//
//   const answer = await tryRequest(() => signIn(…), (sentence) => …)      null if it failed; the sentence is shown

import {ApiError} from '../../core/connection/api.js';
import {t} from '../../core/text/texts.js';
import {refusalText} from '../../core/text/facts.js';
import {PasskeyCancelled} from './passkey.js';

/**
 * @template T
 * @param {() => Promise<T>} act
 * @param {(sentence: string) => void} say
 * @returns {Promise<T | null>}
 */
export async function tryRequest(act, say) {
  try {
    return await act();
  } catch (error) {
    if (error instanceof PasskeyCancelled) say(t('account.passkey.gone'));
    else if (error instanceof ApiError) say(refusalText(error));
    else throw error;
    return null;
  }
}
