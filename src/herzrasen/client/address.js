// Where the server is, seen from these files: they lie under client/ there, or under client/<version>/, whatever the page
// that loads them is called.
//
//   at('api/games')   the whole address

const {href} = new URL(import.meta.url);
const root = href.slice(0, href.lastIndexOf('/client/') + 1);

/** @param {string} path */
export const at = (path) => new URL(path, root);
