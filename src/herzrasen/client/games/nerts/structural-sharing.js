// A new view shares with the old one whatever is the same in both, so that `===` finds what has changed and an element
// whose part has not changed is not drawn again.
//
//   view = shareUnchanged(view, next)

/**
 * @template T
 * @param {unknown} old
 * @param {T} next
 * @returns {T} equal to `next`, and `old` itself where both are equal
 */
export function shareUnchanged(old, next) {
  if (old === next || typeof old !== 'object' || typeof next !== 'object' || old === null || next === null) return next;
  if (Array.isArray(old) !== Array.isArray(next)) return next;
  const before = /** @type {Record<string, unknown>} */ (old);
  const after = /** @type {Record<string, unknown>} */ (next);
  const keys = Object.keys(after);
  let equal = keys.length === Object.keys(before).length;
  /** @type {Record<string, unknown>} */
  const kept = /** @type {any} */ (Array.isArray(next) ? [] : {});
  for (const key of keys) {
    kept[key] = shareUnchanged(before[key], after[key]);
    equal &&= kept[key] === before[key];
  }
  return /** @type {T} */ (equal ? old : kept);
}
