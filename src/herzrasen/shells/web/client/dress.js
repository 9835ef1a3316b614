// Style sheets that come with the part that needs them, so that the first page is not larger.
//
//   await dress(new URL('replay.css', import.meta.url))
//   await dress(new URL('nerts.css', import.meta.url), {under: true})     below those of the screens that show it

/** @param {URL} sheet @param {{under?: boolean}} [how] */
export async function dress({href}, {under = false} = {}) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  if (!under) link.dataset['over'] = '';
  const there = new Promise((resolve) => (link.onload = link.onerror = resolve));
  document.head.insertBefore(link, under ? document.head.querySelector('link[data-over]') : null);
  await there;
}
