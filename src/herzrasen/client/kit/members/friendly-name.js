// A friendly name for a person who has not chosen one: two words from the texts, each a list with commas.
//
//   friendlyName('Merry, Brave', 'Otter, Fox')  -> 'Brave Otter'

/** @param {string} list */
const randomWord = (list) => {
  const words = list.split(',');
  return (words[Math.floor(Math.random() * words.length)] ?? '').trim();
};

/** @param {string} first @param {string} second */
export const friendlyName = (first, second) => `${randomWord(first)} ${randomWord(second)}`;
