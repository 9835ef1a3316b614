// The habit in sentences.

import {settings} from '../../core/settings/settings.js';
import {t} from '../../core/text/texts.js';

/** @typedef {import('./today.js').Habit} Habit */

/** @param {Habit} habit */
export function todaySentence({today}) {
  const goal = Number(settings.dailyGoal);
  return t(today >= goal ? 'habit.today.reached' : 'habit.today.open', {n: goal, today});
}

/** A run of one day is none yet. @param {Habit} habit */
export const streakSentence = ({streak}) => (streak > 1 ? t('habit.streak', {n: streak}) : '');
