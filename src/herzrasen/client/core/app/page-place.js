// The place that a link to the page names after its '#': a table, rules, a record … A link that went through a letter or a
// chat has marks behind it (').', '%20', '?utm_source=…'): it ends at the first character that no place has. The twin of
// herzrasen/protocol/page_place.py; main.js says which places there are.
//
//   placeOf('#/t/x7%20.')                     't/x7'; '' where there is none
//   placeInLink('https://…/games/t/x7).')     the same of a whole link, also one whose '#' is encoded or left out
//   restOf('#/rules/hearts/3:sun hello')      'hello', what is left out behind rules, and may have been meant as some
//   joinBlanks('…/#/t/bkr twz')               '…/#/t/bkr-twz': a room code with a blank, as it is shown, is one word; so is a
//                                             rule whose '+' became a blank
//   unwrapLink('https://…?url=https%3A…')     the link in another, by which a mailbox or a network leads past itself
//   hashOfPlace('t/x7')                       '#/t/x7', as it stands in the address

import {GAME_NAMES} from '../games.js';

const GAME = `(?:${GAME_NAMES.join('|')})`;
const WORD = '[\\w-]+';
const DAY = '\\d{4}-\\d\\d-\\d\\d';
/** Those that name something; nothing else in the path of an address looks like one. */
const DEEP = [
  `t/${WORD}|record/t/${WORD}(?:/\\d+/\\d+)?|record/daily/${WORD}/${DAY}`,
  `event/${WORD}(?:/play(?![\\w-]))?|device/${WORD}|daily/${WORD}/${DAY}`,
  `rules/${GAME}(?:/[\\w+=,.:'/-]+|(?![\\w-]))|learn/${GAME}(?:/${WORD})?(?![\\w-])|tactics/${GAME}(?![\\w-])`,
].join('|');
const PLACE = new RegExp(
  `^(?:${DEEP}|games/statistics(?![\\w-])|ratings/${WORD}|(?:me|games|daily|events|record|ratings)(?![\\w-]))`,
);
const IN_PATH = new RegExp(`(?:/|^)(?=(?:${DEEP}))`);
/** A rule ends in a word, or in the mark of a second pack's card. */
const BEHIND_RULES = /(?:[+=,.:/-]|(?<![2-9TJQKAX][CDHS])')+$/;

const HALF = '[B-DF-HJ-NP-TV-XZ]{3}';
const SPLIT_CODE = new RegExp(`(?<![\\w-])(t/${HALF})\\s+(${HALF})(?![\\w-])`, 'i');

/** Only behind a preset: the options are divided by commas. */
const SPLIT_RULES = new RegExp(`((?<![\\w-])rules/${GAME}/[\\w.:-]+)\\s+(?=[a-z]\\w*=)`, 'g');

/** @param {string} text */
export const joinBlanks = (text) => text.replace(SPLIT_CODE, '$1-$2').replace(SPLIT_RULES, '$1+');

/** Ids have 22 characters, behind a table's code or without one; one more '_' is a chat's mark of slanted type. */
const SLANTED = /^((?:(?:record\/)?t\/(?:[A-Z]{6}-)?|event\/|device\/)[\w-]{22})_+$/;

/** @param {string} fragment */
function split(fragment) {
  const plain = fragment.replace(/%([0-7][0-9a-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const text = joinBlanks(plain).replace(/^[#/. ]+/, '');
  const [found = ''] = PLACE.exec(text) ?? [];
  const place = found.startsWith('rules/') ? found.replace(BEHIND_RULES, '') : found.replace(SLANTED, '$1');
  return {place, rest: text.slice(place.length)};
}

/** @param {string} fragment */
export const placeOf = (fragment) => split(fragment).place;

/** @param {string} fragment */
export function restOf(fragment) {
  const {place, rest} = split(fragment);
  if (!place.startsWith('rules/') || /^[?&#]/.test(rest)) return '';
  return rest.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '');
}

const WRAPPED = /[?&][\w-]+=(https?(?::|%3A)[^&\s]+)/i;

/** @param {string} link */
export function unwrapLink(link) {
  const [, inner] = WRAPPED.exec(link) ?? [];
  if (!inner) return link;
  try {
    const unwrapped = decodeURIComponent(inner);
    return placeInLink(unwrapped) ? unwrapped : link;
  } catch {
    return link;
  }
}

/** @param {string} link */
export function placeInLink(link) {
  const [address = ''] = link.split(/#|%23/, 1);
  const place = placeOf(link.slice(address.length).replace(/^(?:#|%23)/, ''));
  if (place) return place;
  const found = IN_PATH.exec(address);
  return found ? placeOf(address.slice(found.index)) : '';
}

/** Only the mark of a second pack's card does not always survive in an address. @param {string} place */
export const hashOfPlace = (place) => `#/${place.replaceAll("'", '%27')}`;
