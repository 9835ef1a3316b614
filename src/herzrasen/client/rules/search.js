// How words are compared in a search: small, and without the marks above letters.
//
//   plain('Übrige Karten')     'ubrige karten'

/** @param {string} text */
export const plain = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
