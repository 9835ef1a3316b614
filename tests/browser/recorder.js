// Records what a page shows, also what is gone again before a test looks.
//
//   record('.toast')                   from now on, the text of every such element, and each change of it
//   record('.total', 'data-counted')   an attribute instead of the text
//   record('.total', 'data-counted', (value) => …)     called with each of them as it is shown
//   historyOf('.toast')               what was shown, oldest first

((page) => {
  const records = new Map(); // of {selector, attribute, act, last, values}
  const keyOf = (selector, attribute) => JSON.stringify([selector, attribute]);

  const look = () => {
    for (const {selector, attribute, act, last, values} of records.values())
      for (const element of document.querySelectorAll(selector)) {
        const value = attribute === null ? element.textContent : element.getAttribute(attribute);
        if (!value || last.get(element) === value) continue;
        last.set(element, value);
        values.push(value);
        act?.(value);
      }
  };

  page.record = (selector, attribute = null, act = null) => {
    records.set(keyOf(selector, attribute), {selector, attribute, act, last: new WeakMap(), values: []});
    look();
  };
  page.historyOf = (selector, attribute = null) => records.get(keyOf(selector, attribute)).values;

  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  page.record('.toast');
})(window);
