// One constructed style sheet gives every card its picture, so that 300 cards share as many images as there are faces and nothing inline is
// needed. Cards.css does the rest (paper, size, states).
//
//   dressCards({face, fourColours, letters, house, ownBack})   (re)builds the sheet; call it again when these settings change.
//       The classic face is fetched first, and the sheet stays as it is meanwhile; the first one is then a modern one.
//   ownDeck(3)         which deck of those that meet is one's own, or null: with `ownBack` it looks like the house back
//
// What the sheet reads on a card: data-face="QS" the face; data-back="3" the back of deck D, data-back="" the house
// back; data-owner="3" deck D's edge over the face; data-pack="1" the second pack of a game of two. An ancestor's class chooses the
// drawing: `full` whole faces, `cascade` rank and suit side by side, `mini` rank and suit alone. data-joker="H" says that
// this is the red joker, standing for its face. --deck-3 is deck D's colour, for what else says whose it is.

import {FACES} from './card.js';
import {BACKS, back, edge, houseBack, miniEdge, second, secondBack, worn} from './backs.js';
import {face as modern, jokerMark} from './faces.js';

/** @typedef {{face: 'modern' | 'large' | 'classic', fourColours: boolean, letters: 'en' | 'de', house: import('./backs.js').House, ownBack: boolean}} Dress */

const sheet = new CSSStyleSheet();
/** The decks' own, since it changes with the table. */
const decks = new CSSStyleSheet();

/** @type {number | null} */
let own = null;

/** The newest wish; an older one that had to be fetched comes too late. @type {Dress | null} */
let wanted = null;

/** A picture as CSS has it, or as the source of an image. @param {string} svg */
export const pictureOf = (svg) => `data:image/svg+xml,${svg.replace(/[#%<>"]/g, (sign) => (sign === '"' ? "'" : encodeURIComponent(sign)))}`;

/** @param {string} svg */
const url = (svg) => `url("${pictureOf(svg)}")`;

/** @param {Dress} dress */
export async function dressCards(dress) {
  wanted = dress;
  drawDecks(dress);
  const large = dress.face === 'large';
  if (dress.face !== 'classic') return draw(dress, (code, style) => modern(code, {...style, large}));
  if (!sheet.cssRules.length) draw(dress, modern);
  const {face} = await import('./classic/face.js');
  if (wanted === dress) draw(dress, face);
}

/** @param {Dress} dress @param {typeof modern} face */
function draw({face: of, fourColours, letters, house}, face) {
  const rules = [
    `.card[data-back=""]{--picture:${url(houseBack(house))}}`,
    `.card[data-back=""][data-pack="1"]{--picture:${url(secondBack(house))}}`,
    `.card[data-face][data-pack="1"]{--edge:${url(second('compact', house, of))}}`,
    ...(/** @type {const} */ (['C', 'H'])).map((suit) => `.card[data-joker="${suit}"]{--joker:${url(jokerMark(suit))}}`),
    `.full .card[data-face][data-pack="1"]{--edge:${url(second('full', house, of))}}`,
  ];
  for (const code of FACES) {
    const drawn = (/** @type {'compact' | 'full' | 'strip' | 'mini'} */ drawing) => url(face(code, {fourColours, letters, drawing}));
    rules.push(
      `.card[data-face="${code}"]{--picture:${drawn('compact')}}`,
      `.full .card[data-face="${code}"]{--picture:${drawn('full')}}`,
      `.cascade .card[data-face="${code}"]{--picture:${drawn('strip')}}`,
      `.mini .card[data-face="${code}"]{--picture:${drawn('mini')}}`,
    );
  }
  sheet.replaceSync(rules.join(''));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet, decks];
}

/** @param {Dress} dress */
function drawDecks({house, ownBack}) {
  const looks = ownBack && own !== null ? worn(own, house) : BACKS;
  const rules = looks.map(
    ({colour}, deck) =>
      `:root{--deck-${deck}:${colour}}` +
      `.card[data-back="${deck}"]{--picture:${url(back(deck, looks))}}` +
      `.card[data-owner="${deck}"]{--edge:${url(edge(deck, looks))}}` +
      `.mini .card[data-owner="${deck}"]{--edge:${url(miniEdge(deck, looks))}}`,
  );
  decks.replaceSync(rules.join(''));
}

/** @param {number | null} deck */
export function ownDeck(deck) {
  if (deck === own) return;
  own = deck;
  if (wanted?.ownBack) drawDecks(wanted);
}
