// Style sheets that come with the part that needs them, so that the first page is not larger.
//
//   await dress(new URL('replay.css', import.meta.url))

/** @param {URL} sheet */
export async function dress({href}) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  const there = new Promise((resolve) => (link.onload = link.onerror = resolve));
  document.head.append(link);
  await there;
}
