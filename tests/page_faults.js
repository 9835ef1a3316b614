// Reports what a page says went wrong: alerts in sight, also those that are gone again, and questions of the browser.

(report) => {
  const texts = new WeakMap(); // what was reported last, by element

  const look = () => {
    for (const alert of document.querySelectorAll('#banner, [role=alert]:not(.hidden-text)')) {
      const text = alert.checkVisibility({visibilityProperty: true}) ? alert.textContent.trim() : '';
      if (text && text !== texts.get(alert)) report(`alert: ${text.replaceAll(/\s+/g, ' ')}`);
      texts.set(alert, text);
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  look();

  for (const name of ['alert', 'confirm', 'prompt'])
    window[name] = (words) => {
      report(`${name}: ${words}`);
      return name === 'confirm' ? false : null; // as one who closes it
    };
};
