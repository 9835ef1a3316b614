// A rival has put a card on the own pile: said over the pile, the first times with the reason why that is allowed.
//
//   showAttack(table, event)          sound, pulse, and the words over the pile
//   attackSentence(seen)              'explained' the first times, then 'short': the key of the sentence

import {storageKey} from '../../core/connection/storage-key.js';
import {pulse} from '../../kit/motion/motion.js';
import {vibrate, playSound} from '../../kit/motion/sound.js';
import {t} from '../../core/text/texts.js';
import {factsOf} from './jokers.js';
import {showNote} from './place-notes.js';

/** @typedef {import('./table.js').NertsTable} Table */

const STORAGE_KEY = storageKey('herzrasen.attacks');
const EXPLAINED = 3; // attacks that are explained before the short note is enough
const EXPLAINED_MS = 7000; // long enough to read two sentences while playing

/** How many attacks this browser has shown, up to EXPLAINED. */
function attacksSeen() {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) || 0;
  } catch {
    return 0; // storage is off
  }
}

/** @param {number} seen */
function storeAttacksSeen(seen) {
  try {
    localStorage.setItem(STORAGE_KEY, String(seen));
  } catch {
    // storage is off or full: it is explained again
  }
}

/** @param {number} seen attacks shown before this one @returns {'explained' | 'short'} */
export const attackSentence = (seen) => (seen < EXPLAINED ? 'explained' : 'short');

/** @param {Table} table @param {import('./types.d.ts').Moved} event */
export function showAttack(table, event) {
  playSound('take');
  vibrate();
  const pile = table.querySelector('nerts-own-area .heap');
  if (pile) void pulse(pile);
  if (table.reader < 0 || !table.table) return; // a record has no own pile
  const seen = attacksSeen();
  const form = attackSentence(seen);
  if (form === 'explained') storeAttacksSeen(seen + 1);
  const card = factsOf(event.cards[0] ?? 'XC', table.table.jokers, t);
  const sentence = t(`nerts_table.attack.${form}`, {name: table.nameOf(event.seat), ...card});
  for (const before of table.querySelectorAll('.margin.attack')) before.remove(); // the newest alone is read
  showNote(table, event.target, sentence, {
    tone: 'attack',
    ...(form === 'explained'
      ? {ms: EXPLAINED_MS, announcement: t('nerts_table.attack.allowed')}
      : {announcement: null}),
  });
}
