// Sides, partners and teams, are called by a letter.

/** @param {number} side */
export const sideLetter = (side) => String.fromCharCode(65 + side);
