// A page's translator (Google Translate, and extensions like it) takes the text out of the page and puts elements with
// another text in its place. Lit writes a new value into the text that it once made, and inserts before the text that
// followed: the value would stand still, or the insertion throw.
//
//   guardTranslatedText()     from now on each value is written into the page, whatever has been made of its text
//
// It reaches into a part of Lit by the names that all its versions share; tests/engines/test_page_translator.py says when
// they do not.

import {nothing, render} from '../../vendor/lit.js';

/**
 * What shows one value of a template: it lies between a start, a comment of Lit's own, and the node that follows.
 * @typedef {{_$AA: ChildNode, _$AB: ChildNode | null, _$AH: unknown, _$AI: (value: unknown, parent?: unknown) => void, _$AR: () => void}} Part
 */

/** @param {Part} part */
const isOneText = ({_$AA: start, _$AB: end}) =>
  start.nextSibling instanceof Text && start.nextSibling.nextSibling === end;

/** A value that is shown as text. @param {unknown} value */
const isText = (value) => typeof value === 'string' || typeof value === 'number';

export function guardTranslatedText() {
  const part = /** @type {object} */ (render(nothing, document.createDocumentFragment()));
  const prototype = /** @type {Part} */ (Object.getPrototypeOf(part));
  const write = prototype._$AI;
  /** @this {Part} */
  prototype._$AI = function (value, parent = this) {
    if (this._$AB instanceof Text) {
      const end = document.createComment('');
      this._$AB.before(end);
      this._$AB = end;
    }
    const before = this._$AH;
    write.call(this, value, parent);
    const shown = this._$AH;
    if (shown === before || !isText(shown) || isOneText(this)) return; // what did not change may stay translated
    this._$AR();
    this._$AH = nothing;
    write.call(this, shown, parent);
  };
}
