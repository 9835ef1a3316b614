// How words are compared in a search: small, and without the marks above letters.
//
//   searchText('Übrige Karten')     'ubrige karten'

/** @param {string} text */
export const searchText = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
