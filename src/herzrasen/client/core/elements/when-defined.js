/** Waits for the element itself: an engine may let an import go on before the module has been evaluated. @param {Promise<unknown>} module @param {string} element */
export async function whenDefined(module, element) {
  await module;
  await customElements.whenDefined(element);
}
