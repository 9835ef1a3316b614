// Who shares first place, in one sentence: the same in every game.

import {listFormat} from '../../core/text/list-format.js';

/** The sides that are first. @param {readonly number[]} places by side */
export const firstSides = (places) => places.flatMap((place, side) => (place === 1 ? [side] : []));

/**
 * @param {readonly (readonly number[])[]} sides the seats of each side that is first
 * @param {number} own the reader's seat
 * @param {{t: import('../record/types.d.ts').Say, nameOf: (seat: number) => string, lang: string}} words
 */
export function sharedFirstPlace(sides, own, {t, nameOf, lang}) {
  const list = listFormat(lang);
  const ours = sides.find((members) => members.includes(own));
  const others = sides.filter((members) => members !== ours);
  const names = list.format(others.map((members) => members.map(nameOf).join(' & ')));
  if (!ours) return t('common.first_place.other', {names});
  const partners = ours.filter((seat) => seat !== own);
  if (!partners.length) return t('common.first_place.you', {names});
  return t('common.first_place.ours', {team: list.format([own, ...partners].map(nameOf)), names});
}
