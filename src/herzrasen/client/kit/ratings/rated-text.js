// Whether a table's matches are rated, as a sentence. Pure, except for the language.
//
//   ratedText('hearts-classic')   what it counts for; ratedText('private') why it does not count
//   isFamily('hearts-classic')    whether it is a family of rules
//   familyName('hearts-jack')     'Hearts · Jack of diamonds'

import {has, t} from '../../core/text/texts.js';

/** @param {string} rating the family of rules, or why the table is not rated */
export const isFamily = (rating) => has(`ratings.family.${rating}`);

/** @param {string} family */
export const familyName = (family) => (isFamily(family) ? t(`ratings.family.${family}`) : family);

/** @param {string} rating the family of rules, or why the table is not rated */
export function ratedText(rating) {
  if (isFamily(rating)) return `${t('ratings.rated.yes', {family: familyName(rating)})} ${t('ratings.rated.leave')}`;
  return has(`ratings.rated.${rating}`) ? t(`ratings.rated.${rating}`) : '';
}
