// How the deals are drawn: what a page sends for its share, what the score sheet says of it, and what a record proves.

import {readFileSync} from 'node:fs';
import {seatCommitment, serverCommitment} from '../../../../src/herzrasen/client/core/fair-deals/shares.js';
import {tableAt} from '../table-visits.js';

const PATH = 'api/tables/table/socket';
const SERVER = '5'.repeat(64);
const OWN = 'aa'.repeat(16); // what page.js gives for chance
const OTHER = 'b'.repeat(32);
const BEACON = {chain: '52db'.repeat(16), round: 1000};
const SIGNED = {...BEACON, signature: 'ab'.repeat(48)};

/** The steps of a draw in which seat 0 and seat 1 take part. @param {number} deal @param {typeof BEACON | null} [beacon] */
function draw(deal, beacon = null) {
  const commitment = serverCommitment(deal, SERVER, beacon);
  const commitments = [seatCommitment(commitment, 0, OWN), seatCommitment(commitment, 1, OTHER), null, null];
  const shares = [OWN, OTHER, null, null];
  const step = (/** @type {string} */ phase, /** @type {object} */ more = {}) => ({
    type: 'draw',
    deal,
    commitment,
    phase,
    ...(beacon ? {beacon} : {}),
    ...more,
  });
  return {
    commit: step('commit', {asked: [0, 1]}),
    alone: step('commit', {asked: [0]}),
    waits: step('beacon', {commitments}),
    open: step('open', {commitments}),
    drawn: step('drawn', {commitments, shares}),
    late: step('drawn', {commitments, shares: [null, OTHER, null, null], stops: [1, 0, 2, 0]}),
    byServer: step('drawn'),
    opened: {type: 'deal_opened', deal, share: SERVER},
  };
}

/** @param {any} world */
export const visits = (world) => {
  const at = tableAt(world);
  const hear =
    (/** @type {unknown[]} */ ...messages) =>
    async (/** @type {any} */ {server, settle}) => {
      for (const message of messages) {
        server.say(PATH, message);
        await settle();
      }
    };
  const [second, third] = [draw(2), draw(3)];
  const withBeacon = draw(2, BEACON);
  const withSignature = (/** @type {object} */ step) => ({...step, beacon: SIGNED});
  const counted = {...at('hearts-counted'), within: 'hearts-table .fairness'};
  const afterMessages = (/** @type {string} */ title, /** @type {unknown[]} */ ...messages) => ({
    title,
    ...counted,
    act: hear(...messages),
  });
  const own = [second.commit, second.open, second.drawn, second.opened];
  const withProof = (/** @type {string} */ name, change = (/** @type {string} */ text) => text) => ({
    hash: '#/record/t/past',
    within: 'deal-proofs',
    answers: {
      'GET api/tables/past/record': {
        text: change(readFileSync(new URL(`../../../fair_deals/${name}.hrz`, import.meta.url), 'utf8')),
      },
      'POST api/records': {body: world.records[name === 'nerts' ? 'nerts' : 'hearts'].deals['deal 1']},
    },
  });
  const otherDigit = (/** @type {string} */ tag) => (/** @type {string} */ text) =>
    text.replace(new RegExp(`(\\[${tag} ")(.)`), (_, head, digit) => head + (digit === '0' ? '1' : '0'));
  return [
    afterMessages('the own share is in it', ...own),
    afterMessages('the next deal is being drawn', ...own, third.commit),
    afterMessages('the next deal is drawn', ...own, third.commit, third.open, third.drawn),
    afterMessages('the next one by the server alone, and dealt at other tables', third.byServer, {
      ...third.byServer,
      shared: true,
    }),
    afterMessages('by the server alone', second.byServer, second.opened, third.byServer),
    afterMessages('by others', second.open, second.drawn, second.opened),
    afterMessages('one’s own came late', second.commit, second.open, second.late, second.opened, third.late),
    afterMessages('nobody else was asked, and others had a share', second.alone, second.drawn, second.opened),
    afterMessages(
      'what was fixed has changed',
      second.commit,
      second.open,
      {...second.drawn, commitment: SERVER},
      second.opened,
    ),
    afterMessages(
      'with a beacon',
      withBeacon.commit,
      withBeacon.waits,
      withSignature(withBeacon.open),
      withSignature(withBeacon.drawn),
      withBeacon.opened,
      withSignature(draw(3, BEACON).drawn),
    ),
    afterMessages(
      'the beacon was not to be had',
      withBeacon.commit,
      withBeacon.waits,
      withBeacon.open,
      withBeacon.drawn,
      withBeacon.opened,
      draw(3, BEACON).drawn,
    ),
    {
      title: 'the page is loaded anew, and finds its share',
      ...counted,
      stored: {},
      act: async (/** @type {any} */ page) => {
        await hear(second.commit)(page);
        page.server.take();
        await page.open('#/nowhere');
        await page.open('#/t/table');
        await hear(second.commit, second.open, second.drawn, second.opened)(page);
      },
    },
    {...afterMessages('over: all deals can be checked', ...own), ...at('hearts-over'), presses: true},
    {...afterMessages('in Nerts', ...own), ...at('nerts-counted'), within: 'nerts-table .fairness'},
    {...afterMessages('auf Deutsch', ...own, third.commit, third.open, third.drawn), settings: {language: 'de'}},
    {title: 'a record of Hearts proves itself', ...withProof('hearts'), presses: true},
    {title: 'with a beacon', ...withProof('beacon'), presses: true},
    {title: 'a record of Nerts', ...withProof('nerts')},
    {title: 'auf Deutsch', ...withProof('beacon'), settings: {language: 'de'}},
    ...['Seed', 'Commitment', 'SeatCommitments', 'SeatShares'].map((tag) => ({
      title: `another digit in ${tag}`,
      ...withProof('hearts', otherDigit(tag)),
      presses: true,
    })),
    {
      title: 'no proof in it',
      ...withProof('hearts', (text) => text.replace(/^\[(?:Commitment|ServerShare).*\n/gm, '')),
    },
    {title: 'as one of the players saw it', ...withProof('hearts', (text) => text.replace('"all"', '"0"'))},
  ];
};
