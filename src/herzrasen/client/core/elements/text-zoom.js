// How many times larger text comes out than the page says, where a browser enlarges text alone ("Zoom Text Only").
//
//   watchTextZoom()     --text-zoom on <html> from now on; 1 where nothing is enlarged
//
// There every length in a font size is enlarged, a part of the window as well as 16px. A limit that keeps text within the
// window has to be divided by this.

const SIZE = 100; // px of the text that is measured; no least font size is as large

export function watchTextZoom() {
  const probe = document.createElement('div');
  probe.className = 'text-zoom-probe';
  probe.ariaHidden = 'true';
  document.body.append(probe);
  const measure = () => {
    const zoom = probe.getBoundingClientRect().width / SIZE;
    document.documentElement.style.setProperty('--text-zoom', String(zoom || 1));
  };
  new ResizeObserver(measure).observe(probe);
  measure();
}
