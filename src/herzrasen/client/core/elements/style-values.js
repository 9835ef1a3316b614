// Style values on an element in a Lit template, set one by one, because the content policy forbids style attributes
// (which rules out Lit's own styleMap).
//
//   html`<ul ${styles({'--n': 13, left: `${x}px`})}>`     null or undefined takes a value away

import {Directive, directive, noChange} from '../../vendor/lit.js';

class StyleDirective extends Directive {
  /** What stands on the element. @type {Map<string, string>} */
  #set = new Map();

  /** @override */
  render() {
    return noChange;
  }

  /** @override @param {import('../../vendor/lit.js').ElementPart} part @param {unknown[]} values */
  update({element}, [values]) {
    const {style} = /** @type {HTMLElement} */ (element);
    const wanted = new Map(
      Object.entries(/** @type {Record<string, string | number | null | undefined>} */ (values)).flatMap(
        ([name, value]) =>
          value === null || value === undefined ? [] : [/** @type {[string, string]} */ ([name, String(value)])],
      ),
    );
    for (const name of this.#set.keys()) if (!wanted.has(name)) style.removeProperty(name);
    // Writing a value again would make the browser work out the style of everything below once more.
    for (const [name, value] of wanted) if (this.#set.get(name) !== value) style.setProperty(name, value);
    this.#set = wanted;
    return noChange;
  }
}

/** @type {(values: Record<string, string | number | null | undefined>) => unknown} */
export const styles = directive(StyleDirective);
