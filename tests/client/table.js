// A table without a server: window.show(room) puts a room's table on the page, window.hear(message) tells it one
// more message, window.sent are the moves that were made. ?lang=de&theme=light&letters=de&face=classic&colour=red chooses; with a colour the own deck wears it.

import {dressCards} from '/client/cards/sheet.js';
import '/client/hearts/table.js';
import '/client/nerts/table.js';
import {receive} from '/client/room.js';
import {change} from '/client/settings.js';
import {speak} from '/client/texts.js';

const query = new URLSearchParams(location.search);
const language = query.get('lang') === 'de' ? 'de' : 'en';
document.documentElement.dataset.theme = query.get('theme') ?? 'felt';
document.documentElement.lang = language;
change({language, speed: query.get('speed') ?? 'instant', sounds: false});
await dressCards({
  face: query.get('face') ?? 'modern',
  fourColours: false,
  letters: language,
  house: {colour: query.get('colour') ?? 'wine', pattern: 'jewels', sign: 'H'},
  ownBack: query.has('colour'),
});
await speak(language);

const sent = [];
let listener = () => {};
const line = {
  room: null,
  listen: (hear) => {
    listener = hear;
    return () => {};
  },
  submit: (move) => sent.push(move),
  proceed: (deal) => sent.push({move: 'continue', deal}),
};

const drawn = (table) => table.drawn?.() ?? table.updateComplete;

const show = async (room) => {
  line.room = {unanswered: [], refusal: null, line: 'open', table: 'x', game: 'hearts', waiting: [], options: {}, ...room};
  const table = Object.assign(document.createElement(`${line.room.game}-table`), {line});
  document.getElementById('screen').replaceChildren(table);
  await drawn(table);
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame); // the stage has measured itself
  await drawn(table);
};

const hear = (message) => {
  line.room = receive(line.room, message);
  listener(line.room, message);
};

Object.assign(window, {show, hear, sent});
document.documentElement.dataset.ready = 'yes';
