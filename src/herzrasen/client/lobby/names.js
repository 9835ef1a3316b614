// A friendly name for someone who has not said one: two words from the texts, each a list with commas.
//
//   friendlyName('Merry, Brave', 'Otter, Fox')  -> 'Brave Otter'

/** @param {string} list */
const pick = (list) => {
  const words = list.split(',');
  return (words[Math.floor(Math.random() * words.length)] ?? '').trim();
};

/** @param {string} first @param {string} second */
export const friendlyName = (first, second) => `${pick(first)} ${pick(second)}`;
