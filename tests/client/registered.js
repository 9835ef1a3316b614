// What a file of tests registers, in place of `node:test`: `in-one-process.js` runs it when the whole file is loaded.

export {mock} from 'node:test';

/** @typedef {[string, (context: import('node:test').TestContext) => void | Promise<void>]} Words */

/** @typedef {() => void | Promise<void>} Hook */

const nothing = () => ({
  tests: /** @type {Words[]} */ ([]),
  before: /** @type {Hook[]} */ ([]),
  after: /** @type {Hook[]} */ ([]),
});

let registered = nothing();

/** What was registered since the last time. */
export function takeRegistered() {
  const taken = registered;
  registered = nothing();
  return taken;
}

/** @param {Words} words */
export const test = (...words) => void registered.tests.push(words);

/** @param {Hook} hook */
export const beforeEach = (hook) => void registered.before.push(hook);

/** @param {Hook} hook */
export const afterEach = (hook) => void registered.after.push(hook);
