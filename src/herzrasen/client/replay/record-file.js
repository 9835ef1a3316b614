// Records as files, and on the clipboard.
//
//   save(text, name)         the browser keeps a file
//   await copy(text)         whether it lies on the clipboard; without https there is none
//   nameOf(record)           'hearts-2026-11-20.hrz'

/** @param {string} text @param {string} name */
export function save(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/plain;charset=utf-8'}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers begin only then
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {{game: string, date?: string | null}} record */
export const nameOf = ({game, date}) =>
  `${[game, /^\d{4}-\d\d-\d\d/.exec(date ?? '')?.[0]].filter(Boolean).join('-')}.hrz`;
