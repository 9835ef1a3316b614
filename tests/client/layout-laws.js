// What holds of every table on every stage: layout.test.js tries some, layout-everywhere.test.js all.

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {hintPlace} from '../../src/herzrasen/client/games/hearts/hint-place.js';
import {plan} from '../../src/herzrasen/client/games/hearts/layout.js';
import {apart} from '../../src/herzrasen/client/games/hearts/ring-layout.js';

/** What the stage has in a window of 1280x800, 390x844, 320x640, 844x390 and more, with one row of cards in the hand and several. */
export const STAGES = {
  desktop: [1232, 449],
  'a large window': [1352, 660],
  'a low window': [980, 340],
  'a middle window': [1143, 475],
  tablet: [752, 640],
  phone: [374, 524],
  'a phone with twenty cards': [374, 396],
  'a small phone': [304, 340],
  'a small phone with two rows': [304, 293],
  'a phone on its side': [810, 212],
  'a small phone on its side': [640, 180],
};
const MORE = [
  {},
  {beside: true},
  {front: true},
  {watched: true},
  {front: true, beside: true},
  {watched: true, beside: true},
];

/** The box of a card that lies turned. */
export function boxOf({x, y, tilt}, card) {
  const [angle, height] = [(Math.abs(tilt) * Math.PI) / 180, card * 1.4];
  const wide = card * Math.cos(angle) + height * Math.sin(angle);
  const high = height * Math.cos(angle) + card * Math.sin(angle);
  return {left: x - wide / 2, top: y - high / 2, width: wide, height: high};
}

const within = ({left, top, width, height}, wide, high) =>
  left >= -0.5 && top >= -0.5 && left + width <= wide + 0.5 && top + height <= high + 0.5;

/**
 * @param {string} name of the stage @param {[number, number]} stage its width and height @param {number[]} seats how many play
 */
export function testStage(name, [width, height], seats) {
  test(`${name}: plates, cards and what lies aside never touch, and stay on the stage`, () => {
    for (const players of seats) {
      for (const more of MORE) {
        const where = `${players} players ${JSON.stringify(more)}`;
        const {plates, spots, card, aside} = plan({width, height, players, ...more});
        assert.equal(plates.filter(Boolean).length, players - (more.watched ? 0 : 1), where);
        assert.equal(spots.length, players, where);
        const things = [
          ...plates.flatMap((box, turn) => (box ? [[`plate ${turn}`, box]] : [])),
          ...spots.map((spot, turn) => [`card ${turn}`, boxOf(spot, card)]),
          ...(aside ? [['aside', aside]] : []),
        ];
        assert.equal(aside !== null, Boolean(more.beside), where);
        for (const [at, [one, box]] of things.entries()) {
          assert.ok(within(box, width, height), `${where}: ${one} leaves the stage ${JSON.stringify(box)}`);
          for (const [other, another] of things.slice(at + 1))
            assert.ok(apart(box, another), `${where}: ${one} touches ${other}`);
        }
      }
    }
  });

  test(`${name}: cards and names can be read`, () => {
    for (const players of seats) {
      for (const more of [{}, {beside: true}]) {
        const {plates, card} = plan({width, height, players, ...more});
        const least = height >= 330 ? 44 : 30;
        assert.ok(card >= least, `${players} players ${JSON.stringify(more)}: ${card}`);
        for (const box of plates) assert.ok(!box || (box.width >= 54 && box.height >= 44));
      }
    }
  });

  test(`${name}: a hint covers no plate, and no card where there is room`, () => {
    for (const players of seats) {
      const laid = plan({width, height, players});
      const box = hintPlace(laid, {width, height});
      assert.ok(within(box, width, height), `${players} players: ${JSON.stringify(box)}`);
      const others = laid.spots.slice(1).map((spot) => boxOf(spot, laid.card * 0.96));
      const clear = [...laid.plates.filter(Boolean), ...others].every((other) => apart(box, other));
      assert.ok(clear || players > 4 || height < 400, `${players} players ${JSON.stringify(box)}`);
    }
  });

  test(`${name}: a question has its place`, () => {
    for (const players of seats) {
      for (const more of [{}, {beside: true}]) {
        const {plates, middle, aside} = plan({width, height, players, asked: true, ...more});
        assert.ok(within(middle, width, height));
        assert.ok(
          middle.width >= 180 && middle.height >= 90,
          `${players} players ${JSON.stringify(more)}: ${middle.width} x ${middle.height}`,
        );
        for (const box of [...plates, aside])
          assert.ok(!box || apart(middle, box), `${players} players ${JSON.stringify(more)}`);
      }
    }
  });
}
