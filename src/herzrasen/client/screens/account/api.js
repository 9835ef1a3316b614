// What the account page asks the server. A failure throws ApiError (../../core/connection/api.js).

import {request, send} from '../../core/connection/api.js';

/** @typedef {import('../../wire.d.ts').Me} Me */
/** @typedef {import('../../wire.d.ts').SignedUp} SignedUp */

/** @returns {Promise<Me>} */
export const fetchAccount = () => request('me');

/** @param {string} name @param {string} password @returns {Promise<SignedUp>} */
export const signUp = (name, password) => send('POST', 'me/account', {name, password});

/** @param {string} name @param {string} password */
export const signIn = (name, password) => send('POST', 'me/sign-in', {name, password});

/** @param {string} name @param {string} code @param {string} password @returns {Promise<SignedUp>} */
export const resetPassword = (name, code, password) => send('POST', 'me/recover', {name, code, password});

export const signOut = () => send('POST', 'me/sign-out');

/** @param {string} name @returns {Promise<Me>} */
export const rename = (name) => send('PUT', 'me', {name});

/** @param {string} former @param {string} password */
export const changePassword = (former, password) => send('PUT', 'me/password', {former, password});

/** @returns {Promise<import('../../wire.d.ts').MyDevices>} */
export const fetchDevices = () => request('me/devices');

/** One browser, or all others. @param {string} [id] */
export const endDevice = (id) =>
  send('DELETE', id === undefined ? 'me/devices' : `me/devices/${encodeURIComponent(id)}`);

/** A link that makes another device this person's. @param {string} name at tables @returns {Promise<import('../../wire.d.ts').DeviceLink>} */
export const createDeviceLink = (name) => send('POST', 'me/link', {name});

/** Whose link it is; nothing changes. @param {string} code @returns {Promise<import('../../wire.d.ts').LinkOwner>} */
export const fetchLinkOwner = (code) => send('POST', 'me/link/show', {code});

/** This device becomes that person's. @param {string} code @returns {Promise<import('../../wire.d.ts').LinkOwner>} */
export const openDeviceLink = (code) => send('POST', 'me/link/open', {code});

/** Everything that is kept about oneself. @returns {Promise<unknown>} */
export const exportData = () => request('me/export');

/** @param {string} name the account's, '' for a guest */
export const deleteAccount = (name) => send('DELETE', 'me', {name});

/** @returns {Promise<import('../../wire.d.ts').Preferences>} */
export const fetchPreferences = () => request('me/settings');

/** @param {number} number @param {object} settings @returns {Promise<import('../../wire.d.ts').Preferences>} */
export const savePreferences = (number, settings) => send('PUT', 'me/settings', {number, settings});
