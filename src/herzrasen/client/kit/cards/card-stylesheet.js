// One constructed style sheet gives every card its picture, so that 300 cards share as many images as there are faces and nothing inline is
// needed. The paper is a part of the picture, so that whatever darkens a page takes all of a card or nothing (dark-inks.js); cards.css
// does the rest (size, states).
//
//   styleCards({face, fourColours, letters, house, ownBack})   (re)builds the sheet; call it again when these settings change.
//       The classic face is fetched first, and the sheet stays as it is meanwhile; the first one is then a modern one.
//   deckLetters(['E', 'A'])   the letters on the backs and edges, those of the players who have the decks; null: A, B, C …
//   pictureOfCard(svg)   a card's picture with its paper, as the source of an image
//   ownDeck(3)         which deck of those that meet is one's own, or null: with `ownBack` it looks like the house back
//
// What the sheet reads on a card: data-face="QS" the face; data-back="3" the back of deck D, data-back="" the house
// back; data-owner="3" deck D's edge over the face; data-pack="1" the second pack of a game of two. An ancestor's class chooses the
// drawing: `full` whole faces, `cascade` rank and suit side by side, `mini` rank and suit alone. data-joker="H" says that
// this is the red joker, standing for its face. --deck-3 is deck D's colour, for what else says whose it is.

import {FACES} from '../../core/text/card-text.js';
import {useDeckLetters} from '../../core/text/deck-letters.js';
import {BACKS, back, edge, houseBack, miniEdge, second, secondBack, worn} from './backs.js';
import {face as modern, jokerMark} from './faces.js';
import {keepDarkInks} from './dark-inks.js';
import {loadPart} from '../../core/app/load-part.js';

/** @typedef {{face: 'modern' | 'large' | 'classic', fourColours: boolean, letters: import('../../core/text/languages.js').Language, house: import('./backs.js').House, ownBack: boolean}} CardStyle */

const sheet = new CSSStyleSheet();
/** The decks' own, since it changes with the table. */
const decks = new CSSStyleSheet();

/** @type {number | null} */
let ownDeckNumber = null;

/** The newest wish; an older one that had to be fetched comes too late. @type {CardStyle | null} */
let latestStyle = null;

/** A picture as CSS has it, or as the source of an image. @param {string} svg */
export const pictureOf = (svg) =>
  `data:image/svg+xml,${svg.replace(/[#%<>"]/g, (sign) => (sign === '"' ? "'" : encodeURIComponent(sign)))}`;

/** A card's picture with the theme's paper below it, as the source of an image. @param {string} svg */
export function pictureOfCard(svg) {
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--card-paper').trim() || '#fff';
  return pictureOf(keepDarkInks(svg.replace('>', `><path fill="${paper}" d="M0 0H100V140H0Z"/>`)));
}

/** What lies over a card's picture. @param {string} svg */
const overlay = (svg) => `url("${pictureOf(keepDarkInks(svg))}")`;

/** @param {string} svg */
const whole = (svg) => `url("${pictureOfCard(svg)}")`;

/** @param {CardStyle} style */
export async function styleCards(style) {
  latestStyle = style;
  drawDeckColours(style);
  const large = style.face === 'large';
  if (style.face !== 'classic') return draw(style, (code, style) => modern(code, {...style, large}));
  if (!sheet.cssRules.length) draw(style, modern);
  const {face} = await loadPart(() => import('./classic/face.js'));
  if (latestStyle === style) draw(style, face);
}

/** @param {CardStyle} dress @param {typeof modern} face */
function draw({face: of, fourColours, letters, house}, face) {
  const rules = [
    `.card[data-back=""]{--picture:${whole(houseBack(house))}}`,
    `.card[data-back=""][data-pack="1"]{--picture:${whole(secondBack(house))}}`,
    `.card[data-face][data-pack="1"]{--edge:${overlay(second('compact', house, of))}}`,
    .../** @type {const} */ (['C', 'H']).map(
      (suit) => `.card[data-joker="${suit}"]{--joker:${overlay(jokerMark(suit))}}`,
    ),
    `.full .card[data-face][data-pack="1"]{--edge:${overlay(second('full', house, of))}}`,
  ];
  for (const code of FACES) {
    const faceUrl = (/** @type {'compact' | 'full' | 'strip' | 'mini'} */ drawing) =>
      whole(face(code, {fourColours, letters, drawing}));
    rules.push(
      `.card[data-face="${code}"]{--picture:${faceUrl('compact')}}`,
      `.full .card[data-face="${code}"]{--picture:${faceUrl('full')}}`,
      `.cascade .card[data-face="${code}"]{--picture:${faceUrl('strip')}}`,
      `.mini .card[data-face="${code}"]{--picture:${faceUrl('mini')}}`,
    );
  }
  sheet.replaceSync(rules.join(''));
  if (!document.adoptedStyleSheets.includes(sheet))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet, decks];
}

/** @param {CardStyle} dress */
function drawDeckColours({house, ownBack}) {
  const looks = ownBack && ownDeckNumber !== null ? worn(ownDeckNumber, house) : BACKS;
  const rules = looks.map(
    ({colour}, deck) =>
      `:root{--deck-${deck}:${colour}}` +
      `.card[data-back="${deck}"]{--picture:${whole(back(deck, looks))}}` +
      `.card[data-owner="${deck}"]{--edge:${overlay(edge(deck, looks))}}` +
      `.mini .card[data-owner="${deck}"]{--edge:${overlay(miniEdge(deck, looks))}}`,
  );
  decks.replaceSync(rules.join(''));
}

/** The letters on the decks' backs and edges, by deck; null: A, B, C … @param {readonly string[] | null} letters */
export function deckLetters(letters) {
  if (useDeckLetters(letters) && latestStyle) drawDeckColours(latestStyle);
}

/** @param {number | null} deck */
export function ownDeck(deck) {
  if (deck === ownDeckNumber) return;
  ownDeckNumber = deck;
  if (latestStyle?.ownBack) drawDeckColours(latestStyle);
}
