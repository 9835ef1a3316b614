// A translator as browsers and extensions have them: each text of the page is taken out, and an element with a
// "translation", the same words between marks, stands in its place. It goes on with what is drawn later.
//
//   translatePage()      from now on
//   original(element)    its text without the marks

((page) => {
  const [OPEN, CLOSE] = ['⟦', '⟧'];
  const KEPT = 'script, style, textarea, font[data-translation]';

  const translate = (text) => {
    const around = text.parentElement;
    if (!text.data.trim() || !around || around.closest(KEPT)) return;
    if (around.closest('[translate]')?.getAttribute('translate') === 'no') return;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    outer.dataset.translation = '';
    inner.textContent = `${OPEN}${text.data}${CLOSE}`;
    text.replaceWith(outer);
  };

  const translateAll = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };

  page.translatePage = () => {
    const observer = new MutationObserver((changes) => {
      for (const {type, target, addedNodes} of changes) {
        if (type === 'characterData') translate(target);
        for (const node of addedNodes) node.nodeType === Node.TEXT_NODE ? translate(node) : translateAll(node);
      }
    });
    observer.observe(document.body, {childList: true, characterData: true, subtree: true});
    translateAll(document.body);
  };

  page.original = (element) => element.textContent.replaceAll(OPEN, '').replaceAll(CLOSE, '');
})(window);
