// Whether the browser darkens the page by itself. Chromium's forced dark mode heeds `color-scheme: only` where the system is dark, and
// nowhere else.
//
//   isForcedDark()

export function isForcedDark() {
  const probe = document.createElement('i');
  probe.style.cssText = 'color-scheme: only light; background-color: canvas';
  document.body.append(probe);
  const canvas = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return canvas !== 'rgb(255, 255, 255)';
}
