// One constructed style sheet gives every card its picture, so that 300 cards share as many images as there are faces and nothing inline is
// needed. Cards.css does the rest (paper, size, states).
//
//   dressCards({fourColours, letters})   (re)builds the sheet; call it again when these settings change
//
// What the sheet reads on a card: data-face="QS" the face; data-back="3" the back of deck D, data-back="" the house
// back; data-owner="3" deck D's edge over the face; data-pack="1" the second pack of a game of two. An ancestor's class chooses the
// drawing: `full` whole faces, `cascade` rank and suit side by side, `mini` rank and suit alone. data-joker="H" says that
// this is the red joker, standing for its face.

import {FACES} from './card.js';
import {BACKS, back, edge, miniEdge, second, secondBack} from './backs.js';
import {face, jokerMark} from './faces.js';

const sheet = new CSSStyleSheet();

/** @param {string} svg */
const url = (svg) => `url("data:image/svg+xml,${svg.replace(/[#%<>"]/g, (sign) => (sign === '"' ? "'" : encodeURIComponent(sign)))}")`;

/** @param {{fourColours: boolean, letters: 'en' | 'de'}} style */
export function dressCards(style) {
  const rules = [
    `.card[data-back=""]{--picture:${url(back(null))}}`,
    `.card[data-back=""][data-pack="1"]{--picture:${url(secondBack())}}`,
    `.card[data-face][data-pack="1"]{--edge:${url(second('compact'))}}`,
    ...(/** @type {const} */ (['C', 'H'])).map((suit) => `.card[data-joker="${suit}"]{--joker:${url(jokerMark(suit))}}`),
    `.full .card[data-face][data-pack="1"]{--edge:${url(second('full'))}}`,
  ];
  for (const code of FACES) {
    rules.push(
      `.card[data-face="${code}"]{--picture:${url(face(code, {...style, drawing: 'compact'}))}}`,
      `.full .card[data-face="${code}"]{--picture:${url(face(code, {...style, drawing: 'full'}))}}`,
      `.cascade .card[data-face="${code}"]{--picture:${url(face(code, {...style, drawing: 'strip'}))}}`,
      `.mini .card[data-face="${code}"]{--picture:${url(face(code, {...style, drawing: 'mini'}))}}`,
    );
  }
  BACKS.forEach((_, deck) => {
    rules.push(
      `.card[data-back="${deck}"]{--picture:${url(back(deck))}}`,
      `.card[data-owner="${deck}"]{--edge:${url(edge(deck))}}`,
      `.mini .card[data-owner="${deck}"]{--edge:${url(miniEdge(deck))}}`,
    );
  });
  sheet.replaceSync(rules.join(''));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
