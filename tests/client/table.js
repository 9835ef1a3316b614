// A table without a server: window.show(room) puts a room's table on the page, window.hear(message) tells it one
// more message, window.sent are the moves that were made. ?lang=de&theme=light&letters=de&face=classic&colour=red chooses; with a colour the own deck wears it.

import {styleCards} from '/client/0000000000000000/kit/cards/card-stylesheet.js';
import '/client/0000000000000000/games/hearts/table.js';
import '/client/0000000000000000/games/nerts/table.js';
import {watchTextZoom} from '/client/0000000000000000/core/elements/text-zoom.js';
import {receive} from '/client/0000000000000000/core/table/table-state.js';
import {changeSettings} from '/client/0000000000000000/core/settings/settings.js';
import {setLanguage} from '/client/0000000000000000/core/text/texts.js';

const query = new URLSearchParams(location.search);
const language = query.get('lang') === 'de' ? 'de' : 'en';
document.documentElement.dataset.theme = query.get('theme') ?? 'felt';
document.documentElement.lang = language;
changeSettings({language, speed: query.get('speed') ?? 'instant', sounds: false});
await styleCards({
  face: query.get('face') ?? 'modern',
  fourColours: false,
  letters: language,
  house: {colour: query.get('colour') ?? 'wine', pattern: 'jewels', sign: 'H'},
  ownBack: query.has('colour'),
});
await setLanguage(language);

watchTextZoom();

const sent = [];
let listener = () => {};
const line = {
  room: null,
  listen: (hear) => {
    listener = hear;
    return () => {};
  },
  submit: (move) => sent.push(move),
  answerClaim: (number, yes) => sent.push({move: 'answer', number, yes}),
  continueAfter: (deal) => sent.push({move: 'continue', deal}),
};

const afterUpdate = (table) => table.allUpdated?.() ?? table.updateComplete;

const show = async (room) => {
  line.room = {
    pendingMoves: [],
    refusal: null,
    status: 'open',
    table: 'x',
    game: 'hearts',
    waiting: [],
    options: {},
    ...room,
  };
  const table = Object.assign(document.createElement(`${line.room.game}-table`), {connection: line});
  document.getElementById('screen').replaceChildren(table);
  await afterUpdate(table);
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame); // the stage has measured itself
  await afterUpdate(table);
};

const hear = (message) => {
  line.room = receive(line.room, message);
  listener(line.room, message);
};

Object.assign(window, {show, hear, sent});
document.documentElement.dataset.ready = 'yes';
