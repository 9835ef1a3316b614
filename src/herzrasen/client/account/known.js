// What this browser knows of the account it was signed in to; a guest's browser knows nothing, and asks nothing.
//
//   known()        {number, changed} or null for a guest; number: how often the settings had been written when they were
//                  last read or given, changed: something was set here since
//   know(known)

const PLACE = 'herzrasen.account';

/** @typedef {{number: number, changed: boolean}} Known */

/** @returns {Known | null} */
export function known() {
  try {
    const {number, changed} = JSON.parse(localStorage.getItem(PLACE) ?? 'null') ?? {};
    return typeof number === 'number' ? {number, changed: changed === true} : null;
  } catch {
    return null;
  }
}

/** @param {Known | null} now */
export function know(now) {
  try {
    if (now === null) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, JSON.stringify(now));
  } catch {
    // storage is switched off: the account is asked again at the next sign-in
  }
}
