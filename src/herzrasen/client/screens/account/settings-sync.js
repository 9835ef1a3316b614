// Syncs the settings of a signed-in person between their browsers. The last write wins.
//
//   await startSync()            after a sign-in and at each start: takes what the server has, or gives it what is here
//   stopSync()                  after a sign-out: what is set stays here alone

import {ApiError} from '../../core/connection/api.js';
import {changeSettings, readSettings, settings, watchSettings} from '../../core/settings/settings.js';
import {savePreferences, fetchPreferences} from './api.js';
import {storeAccount, storedAccount} from './stored-account.js';

const UPLOAD_DELAY = 1_000; // ms without a change before it is sent

let syncing = false;
let downloading = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

export async function startSync() {
  const before = storedAccount();
  try {
    const there = await fetchPreferences();
    const ours = before?.changed || there.number === 0;
    if (!ours && there.number !== before?.number) {
      downloading = true;
      changeSettings(readSettings(JSON.stringify({...settings, ...there.settings})));
      downloading = false;
    }
    storeAccount({number: there.number, changed: ours});
    if (ours) await upload();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // offline: another time
  }
  if (!syncing) watchSettings(scheduleUpload);
  syncing = true;
}

export function stopSync() {
  storeAccount(null);
  clearTimeout(timer);
}

function scheduleUpload() {
  const now = storedAccount();
  if (downloading || now === null) return;
  storeAccount({...now, changed: true});
  clearTimeout(timer);
  timer = setTimeout(() => void upload(), UPLOAD_DELAY);
}

async function upload() {
  const now = storedAccount();
  if (now === null) return;
  try {
    const {number} = await savePreferences(now.number, settings);
    storeAccount({number, changed: false});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'account.refusal.guest') stopSync();
  }
}
