// Settings that go along: whoever has an account finds them in each of his browsers. Who writes last is right.
//
//   await follow()            after a sign-in and at each start: takes what the server has, or gives it what is here
//   forget()                  after a sign-out: what is set stays here alone

import {Refused} from '../api.js';
import {change, readSettings, settings, watch} from '../settings.js';
import {prefer, preferences} from './api.js';
import {know, known} from './known.js';

const PAUSE = 1_000; // ms without a change before it is sent

let following = false;
let taking = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

export async function follow() {
  const before = known();
  try {
    const there = await preferences();
    const ours = before?.changed || there.number === 0;
    if (!ours && there.number !== before?.number) {
      taking = true;
      change(readSettings(JSON.stringify({...settings, ...there.settings})));
      taking = false;
    }
    know({number: there.number, changed: ours});
    if (ours) await give();
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // offline: another time
  }
  if (!following) watch(noticed);
  following = true;
}

export function forget() {
  know(null);
  clearTimeout(timer);
}

function noticed() {
  const now = known();
  if (taking || now === null) return;
  know({...now, changed: true});
  clearTimeout(timer);
  timer = setTimeout(() => void give(), PAUSE);
}

async function give() {
  const now = known();
  if (now === null) return;
  try {
    const {number} = await prefer(now.number, settings);
    know({number, changed: false});
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'account.refusal.guest') forget();
  }
}
