// Records as files.
//
//   save(text, name)         the browser keeps a file
//   nameOf(record)           'hearts-2026-11-20.hrz'

/** @param {string} text @param {string} name */
export function save(text, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type: 'text/plain;charset=utf-8'}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // some browsers begin only then
}

/** @param {{game: string, date?: string | null}} record */
export const nameOf = ({game, date}) =>
  `${[game, /^\d{4}-\d\d-\d\d/.exec(date ?? '')?.[0]].filter(Boolean).join('-')}.hrz`;
