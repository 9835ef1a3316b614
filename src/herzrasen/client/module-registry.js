// The modules of the bundles that the server joins (server/bundling): a bundle defines them, and each is evaluated once,
// when it is first needed, after what it imports.
//
//   define('games/hearts/hand.js', () => ({…}))   what evaluates a module and returns its exports
//   need('games/hearts/hand.js')                  its exports

/** @type {Map<string, () => object>} */
const factories = new Map();
/** @type {Map<string, object>} */
const evaluated = new Map();
/** What a module threw; it throws the same again. @type {Map<string, unknown>} */
const failed = new Map();

/** @param {string} name @param {() => object} factory */
export function define(name, factory) {
  if (!factories.has(name)) factories.set(name, factory);
}

/** @param {string} name @returns {any} */
export function need(name) {
  const there = evaluated.get(name);
  if (there) return there;
  if (failed.has(name)) throw failed.get(name);
  const factory = factories.get(name);
  if (!factory) throw new Error(`no module ${name}`);
  try {
    const exports = Object.freeze(factory());
    evaluated.set(name, exports);
    return exports;
  } catch (error) {
    failed.set(name, error);
    throw error;
  }
}
