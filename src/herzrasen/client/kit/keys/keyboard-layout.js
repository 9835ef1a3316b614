// What the keys of this keyboard are called, where the browser tells (Chromium alone does): the name of a key that stands
// for a letter which the layout cannot write.
//
//   await readLayout()      once; nothing happens where the browser does not tell
//   nameOnLayout('s')       'ы' where S lies there and nothing writes it, else 's'

/** By code, such as KeyS. @typedef {ReadonlyMap<string, string>} Layout */

/** @type {Layout} */
let layout = new Map();

/** @param {{keyboard?: {getLayoutMap(): Promise<Layout>}}} [browser] */
export async function readLayout(browser = /** @type {any} */ (navigator)) {
  try {
    layout = (await browser.keyboard?.getLayoutMap()) ?? new Map();
  } catch {
    layout = new Map(); // it may be forbidden
  }
}

/** @param {string} sign */
export function nameOnLayout(sign) {
  const there = layout.get(`Key${sign.toUpperCase()}`);
  return there === undefined || [...layout.values()].includes(sign) ? sign : there;
}
