// Style sheets that come with the part that needs them, so that the first page is not larger.
//
//   static stylesheets = loadStylesheet(new URL('replay.css', import.meta.url))   the element is drawn once they are there (base-element.js)
//   loadStylesheet(new URL('nerts.css', import.meta.url), {under: true})          below those of the screens that show it
//
// No module waits for them by an `await` of its own: WebKit lets an import() of such a module go on before the module has
// been evaluated.

/** @param {URL} sheet @param {{under?: boolean}} [how] */
export async function loadStylesheet({href}, {under = false} = {}) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  if (!under) link.dataset['over'] = '';
  const there = new Promise((resolve) => (link.onload = link.onerror = resolve));
  document.head.insertBefore(link, under ? document.head.querySelector('link[data-over]') : null);
  await there;
}
