// Where the server is, seen from these files: they lie under client/ there, or under client/<version>/, whatever the page
// that loads them is called.
//
//   serverUrl('api/games')   the whole address

const {href} = new URL(import.meta.url);
const root = href.slice(0, href.lastIndexOf('/client/') + 1);

/** @param {string} path */
export const serverUrl = (path) => new URL(path, root);

/** The version of these files, '' where they are the single ones. */
export const version = /\/client\/([0-9a-f]{16})\//.exec(href)?.[1] ?? '';
