// Style sheets that come with the part that needs them, so that the first page is not larger.
//
//   static stylesheets = loadStylesheet(new URL('replay.css', import.meta.url))   the element is drawn once they are there (base-element.js)
//   loadStylesheet(new URL('nerts.css', import.meta.url), {under: true})          below those of the screens that show it
//   await stylesheetsLoaded()                                                     until all that are wanted are there; throws
//                                                                                 where one does not come, and asks for it anew
//                                                                                 the next time
//
// No module waits for them by an `await` of its own: WebKit lets an import() of such a module go on before the module has
// been evaluated.

/** Those on their way. @type {Set<Promise<unknown>>} */
const coming = new Set();
/** Those that did not come. @type {Set<HTMLLinkElement>} */
const failed = new Set();

/** @param {URL} sheet @param {{under?: boolean}} [how] */
export async function loadStylesheet({href}, {under = false} = {}) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  if (!under) link.dataset['over'] = '';
  const there = arrival(link);
  document.head.insertBefore(link, under ? document.head.querySelector('link[data-over]') : null);
  await there;
}

/** Until a sheet has come or failed. @param {HTMLLinkElement} link not in the page yet */
function arrival(link) {
  const there = new Promise((resolve) => {
    link.onload = resolve;
    link.onerror = () => resolve(failed.add(link));
  }).finally(() => coming.delete(there));
  coming.add(there);
  return there;
}

export async function stylesheetsLoaded() {
  for (const link of [...failed]) {
    failed.delete(link);
    const again = /** @type {HTMLLinkElement} */ (link.cloneNode());
    void arrival(again);
    link.replaceWith(again);
  }
  while (coming.size) await Promise.all(coming);
  if (failed.size) throw new Error('a style sheet did not come');
}
