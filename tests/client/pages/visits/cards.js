// What the cards look like: for every face and back the mark of its drawings, and its inks.

import {createHash} from 'node:crypto';

/** The pictures of the cards as the style sheet has them now, one line for each selector's card. */
function pictures() {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const sheet of document.adoptedStyleSheets)
    for (const {cssText} of sheet.cssRules) {
      const [selector = '', rule = ''] = cssText.split(/ ?\{/, 2);
      const card = /\[[^\]]*\]/g;
      const name = (selector.match(card) ?? [selector.trim()])
        .join('')
        .replace(/data-|["[]/g, '')
        .replace(/\]/g, ' ')
        .trim();
      found.set(name, [...(found.get(name) ?? []), decodeURIComponent(rule)]);
    }
  return [...found].map(([name, drawings]) => {
    const all = drawings.join('\n');
    const inks = [...new Set(all.match(/#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/gi) ?? [])].sort();
    return `${name} {${createHash('sha1').update(all).digest('hex').slice(0, 6)}} ${inks.slice(0, 6).join(' ')}`;
  });
}

export const visits = () =>
  [
    {title: 'modern'},
    {title: 'large', settings: {face: 'large'}},
    {title: 'classic', settings: {face: 'classic'}},
    {
      title: 'four colours, German letters, an own back',
      settings: {fourColours: true, letters: 'de', ownBack: true, backColour: 'blue'},
    },
  ].map((visit) => ({...visit, hash: '#/nothing', lines: pictures}));
