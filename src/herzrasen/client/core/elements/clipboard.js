// A text into the clipboard, on plain http as well, where the browser has no clipboard object.
//
//   if (!(await copyText(text))) …     it has to be copied by hand

/** @param {string} text */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** The fallback: selects a hidden field and calls execCommand('copy'). @param {string} text */
function copyByCommand(text) {
  const before = /** @type {HTMLElement | null} */ (document.activeElement);
  const field = document.createElement('textarea');
  field.className = 'hidden-text';
  field.readOnly = true;
  field.value = text;
  // Within an open dialog nothing outside it can be marked.
  (before?.closest('dialog') ?? document.body).append(field);
  try {
    field.select();
    field.setSelectionRange(0, text.length); // an iPhone marks nothing otherwise
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    before?.focus();
  }
}
