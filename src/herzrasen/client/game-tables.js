// What shows a game; each comes when it is wanted first.
//
//   await GAME_TABLES.hearts()      from now on there is <hearts-table>

/** Waits for the element itself: an engine may let an import go on before the module has been evaluated. @param {Promise<unknown>} module @param {string} element */
async function defined(module, element) {
  await module;
  await customElements.whenDefined(element);
}

/** @type {Record<import('./api.js').GameName, () => Promise<unknown>>} */
export const GAME_TABLES = {
  hearts: () => defined(import('./hearts/table.js'), 'hearts-table'),
  nerts: () => defined(import('./nerts/table.js'), 'nerts-table'),
};
