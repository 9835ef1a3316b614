// Parts of the page that come when they are needed first. One that does not come is asked for once more where the server answers
// after all; Firefox remembers a failure until the page is loaded again, and of another version of the server no part fits.
//
//   const {openSettings} = await loadPart(() => import('./dialog.js'))     throws MissingPart
//   await loadPart(() => import('./page.js'), {reload: true})              a screen, with nothing to show without it: the page
//                                                                          is loaded again where that helps; asked: true
//                                                                          where a person has come from another screen
//   await showPart('keys', () => import('./keys.js'), ({openKeys}) => openKeys())     once, however often it is pressed
//                                                                          meanwhile, and not over another screen; a toast says
//                                                                          that it is late
//
// A part is there when its style sheets are. A screen's part: screen-part.js.

import {fetchInTime} from '../connection/fetch-in-time.js';
import {version} from '../connection/server-url.js';
import {stylesheetsLoaded} from '../elements/load-stylesheet.js';
import {once, screenLifetime} from '../elements/screen.js';
import {toastLateness} from './late-part.js';
import {reloadPage} from './reload.js';

/** What the server has now: the version of this page, another, or no answer. @typedef {'same' | 'other' | 'none'} Server */

export class MissingPart extends Error {
  /** @param {Server} server @param {unknown} cause */
  constructor(server, cause) {
    super('a part of the page did not come', {cause});
    this.server = server;
  }
}

const LEAVING = 5000; // ms; a page that is still there after that was not left, but something was saved from it

/** While the page is being left its files are called off, and none of them is missing. @type {Promise<void>} */
let staying = Promise.resolve();
addEventListener('beforeunload', () => {
  staying = new Promise((stay) => setTimeout(stay, LEAVING));
});

/**
 * The screen in whose place a sentence stands since a part did not come: it stays there until the person goes on.
 * @type {AbortSignal | null}
 */
let failed = null;

/** @template T @param {() => Promise<T>} load @param {{reload?: boolean, asked?: boolean}} [how] @returns {Promise<T>} */
export async function loadPart(load, {reload = false, asked = false} = {}) {
  const lifetime = screenLifetime();
  const attempt = async () => {
    const part = await load();
    await stylesheetsLoaded();
    return part;
  };
  try {
    return await attempt();
  } catch (first) {
    await staying;
    const server = await askServer();
    /** @type {unknown} */
    let cause = first;
    if (server === 'same') {
      try {
        return await attempt();
      } catch (second) {
        cause = second;
      }
    }
    const mayReload = reload && server !== 'none' && !lifetime.aborted && failed !== lifetime;
    if (mayReload && reloadPage({asked})) return new Promise(() => {}); // this page is over
    if (reload && server !== 'none') failed = lifetime;
    throw new MissingPart(server, cause);
  }
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} load
 * @param {(part: T, lifetime: AbortSignal) => unknown} show lifetime: for what waits for more
 */
export const showPart = (name, load, show) =>
  once(name, async (lifetime) => {
    const part = await toastLateness(loadPart(load));
    if (!lifetime.aborted) await show(part, lifetime);
  });

/** @returns {Promise<Server>} */
async function askServer() {
  try {
    const answer = await fetchInTime('./');
    if (!answer.ok) return 'none';
    return (await answer.text()).includes(version) ? 'same' : 'other'; // the single files have no version
  } catch {
    return 'none';
  }
}
