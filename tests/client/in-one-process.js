// Runs files of unit tests in one process, which loads happy-dom once: node tests/client/in-one-process.js FILE …
//
// Each file has modules, a document and globals of its own: where one file ends, what it changed is set back and its timers are
// stopped. `node --test FILE` runs a file by itself.

import {register} from 'node:module';
import {pathToFileURL} from 'node:url';
import {mock, test} from 'node:test';
import {takeRegistered} from './registered.js';

register('./own-modules.js', import.meta.url);

for (const [at, file] of process.argv.slice(2).entries())
  test(file, async (context) => {
    const restore = keepGlobals();
    try {
      await import(`${pathToFileURL(file)}?file=${at}`);
      const {tests, before, after} = takeRegistered();
      for (const hook of before) context.beforeEach(hook);
      for (const hook of after) context.afterEach(hook);
      for (const one of tests) await context.test(...one);
    } finally {
      mock.reset();
      restore();
    }
  });

/** @returns {() => void} sets every global back, and stops the timers that were started since */
function keepGlobals() {
  const before = Object.getOwnPropertyDescriptors(globalThis);
  /** @type {NodeJS.Timeout[]} */
  const timers = [];
  for (const name of /** @type {const} */ (['setTimeout', 'setInterval'])) {
    const begin = globalThis[name];
    globalThis[name] = /** @type {any} */ (
      (/** @type {Parameters<typeof begin>} */ ...words) => {
        const timer = begin(...words);
        timers.push(timer);
        return timer;
      }
    );
  }
  return () => {
    for (const timer of timers) clearTimeout(timer);
    for (const name of Reflect.ownKeys(globalThis)) if (!(name in before)) Reflect.deleteProperty(globalThis, name);
    Object.defineProperties(globalThis, before);
  };
}
