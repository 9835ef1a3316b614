// Style values on an element in a Lit template, set one by one, because the content policy forbids style attributes
// (which rules out Lit's own styleMap).
//
//   html`<ul ${styles({'--n': 13, left: `${x}px`})}>`     null or undefined takes a value away

import {Directive, directive, noChange} from './vendor/lit.js';

class Styles extends Directive {
  /** @type {Set<string>} */
  #set = new Set();

  /** @override */
  render() {
    return noChange;
  }

  /** @override @param {import('./vendor/lit.js').ElementPart} part @param {unknown[]} values */
  update({element}, [values]) {
    const {style} = /** @type {HTMLElement} */ (element);
    const wanted = Object.entries(/** @type {Record<string, string | number | null | undefined>} */ (values));
    for (const name of this.#set) if (!wanted.some(([kept]) => kept === name)) style.removeProperty(name);
    this.#set = new Set(wanted.map(([name]) => name));
    for (const [name, value] of wanted) {
      if (value === null || value === undefined) style.removeProperty(name);
      else style.setProperty(name, String(value));
    }
    return noChange;
  }
}

/** @type {(values: Record<string, string | number | null | undefined>) => unknown} */
export const styles = directive(Styles);
