// A file or link that is dropped on a page takes the browser there, away from the table. Here it does nothing, except
// where a part of the page takes it (the replay) and in fields for files or text.
//
//   ignoreDrops()     once, before any other part of the page listens

/** @param {EventTarget} [page] */
export function ignoreDrops(page = window) {
  for (const type of ['dragover', 'drop'])
    page.addEventListener(type, (event) => {
      const drag = /** @type {DragEvent} */ (event);
      if (hasPlace(drag)) return;
      drag.preventDefault();
      if (drag.dataTransfer && type === 'dragover') drag.dataTransfer.dropEffect = 'none';
    });
}

/** @param {DragEvent} event */
function hasPlace({target, dataTransfer}) {
  if (!(target instanceof Element)) return false;
  const files = dataTransfer?.types.includes('Files');
  return target.matches(files ? 'input[type=file]' : ':read-write');
}
