// The first evening's progress among the settings, so that it is synced, exported and imported with them.
//
//   storedProgress()
//   changeProgress((progress) => withLesson(progress, game))

import {changeSettings, settings} from '../../core/settings/settings.js';
import {readProgress} from './progress.js';

/** @typedef {import('./progress.js').Progress} Progress */

export const storedProgress = () => readProgress(settings.firstEvening);

/** @param {(progress: Progress) => Progress} change */
export function changeProgress(change) {
  const before = storedProgress();
  const after = readProgress({...change(before)});
  if (JSON.stringify(before) !== JSON.stringify(after)) changeSettings({firstEvening: after});
}
