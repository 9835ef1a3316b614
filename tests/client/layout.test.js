import assert from 'node:assert/strict';
import {test} from 'node:test';

import {FINGER_WIDTH, fanLayout} from '../../src/herzrasen/client/games/hearts/fan-layout.js';
import {hintPlace} from '../../src/herzrasen/client/games/hearts/hint-place.js';
import {around, plan, turnOf} from '../../src/herzrasen/client/games/hearts/layout.js';
import {apart} from '../../src/herzrasen/client/games/hearts/ring-layout.js';

/** What the stage has in a window of 1280x800, 390x844, 320x640, 844x390 and more, with one row of cards in the hand and several. */
const STAGES = {
  desktop: [1232, 449],
  'a large window': [1352, 660],
  'a low window': [980, 340],
  tablet: [752, 640],
  phone: [374, 524],
  'a phone with twenty cards': [374, 396],
  'a small phone': [304, 340],
  'a small phone with two rows': [304, 293],
  'a phone on its side': [810, 212],
  'a small phone on its side': [640, 180],
};
const SEATS = [3, 4, 5, 6, 7, 8, 9, 10, 11];
const MORE = [
  {},
  {beside: true},
  {front: true},
  {watched: true},
  {front: true, beside: true},
  {watched: true, beside: true},
];

/** The box of a card that lies turned. */
function boxOf({x, y, tilt}, card) {
  const [angle, height] = [(Math.abs(tilt) * Math.PI) / 180, card * 1.4];
  const wide = card * Math.cos(angle) + height * Math.sin(angle);
  const high = height * Math.cos(angle) + card * Math.sin(angle);
  return {left: x - wide / 2, top: y - high / 2, width: wide, height: high};
}

const within = ({left, top, width, height}, wide, high) =>
  left >= -0.5 && top >= -0.5 && left + width <= wide + 0.5 && top + height <= high + 0.5;

for (const [name, [width, height]] of Object.entries(STAGES)) {
  test(`${name}: plates, cards and what lies aside never touch, and stay on the stage`, () => {
    for (const players of SEATS) {
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
    for (const players of SEATS) {
      for (const more of [{}, {beside: true}]) {
        const {plates, card} = plan({width, height, players, ...more});
        const least = height >= 330 ? 44 : 30;
        assert.ok(card >= least, `${players} players ${JSON.stringify(more)}: ${card}`);
        for (const box of plates) assert.ok(!box || (box.width >= 54 && box.height >= 44));
      }
    }
  });

  test(`${name}: a hint covers no plate, and no card where there is room`, () => {
    for (const players of SEATS) {
      const laid = plan({width, height, players});
      const box = hintPlace(laid, {width, height});
      assert.ok(within(box, width, height), `${players} players: ${JSON.stringify(box)}`);
      const others = laid.spots.slice(1).map((spot) => boxOf(spot, laid.card * 0.96));
      const clear = [...laid.plates.filter(Boolean), ...others].every((other) => apart(box, other));
      assert.ok(clear || players > 4 || height < 400, `${players} players ${JSON.stringify(box)}`);
    }
  });

  test(`${name}: a question has its place`, () => {
    for (const players of SEATS) {
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

test('a hint in larger text makes do with a low place rather than lie over plates and cards', () => {
  const stage = {width: 1229, height: 312, unit: 1.5};
  const laid = plan({...stage, players: 4});
  const box = hintPlace(laid, stage);
  const others = laid.spots.slice(1).map((spot) => boxOf(spot, laid.card * 0.96));
  for (const other of [...laid.plates.filter((plate) => plate !== null), ...others])
    assert.ok(apart(box, other), `${JSON.stringify(box)} lies over ${JSON.stringify(other)}`);
});

test('plates go round the table: the left neighbour at the left, the last one at the right', () => {
  for (const players of SEATS) {
    const others = around(players, 1);
    assert.deepEqual(
      others.map((seat) => turnOf(seat, 1, players)),
      others.map((_, at) => at + 1),
    );
    const {kind, plates, spots} = plan({width: 1232, height: 449, players});
    assert.equal(kind, 'oval');
    const middles = plates.map((box) => (box ? {x: box.left + box.width / 2, y: box.top + box.height / 2} : null));
    const clockwise = middles.slice(1).map(({x, y}) => (Math.atan2(616 - x, y - 600) + 2 * Math.PI) % (2 * Math.PI));
    assert.deepEqual(
      clockwise,
      clockwise.toSorted((a, b) => a - b),
      `${players} players`,
    );
    assert.ok(middles[1].x < 616 && middles.at(-1).x > 616);
    for (const [turn, spot] of spots.entries()) {
      if (turn * 2 !== players)
        assert.equal(
          Math.sign(Math.round(spot.x - 616)),
          turn === 0 ? 0 : Math.sign(turn * 2 - players),
          'a card lies on the side of its seat',
        );
    }
  }
});

test('a board is read in playing order, each card under its plate', () => {
  const {kind, plates, spots} = plan({width: 374, height: 524, players: 11});
  assert.equal(kind, 'board');
  const order = plates.slice(1).map(({left, top}) => top * 1000 + left);
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
  );
  for (const [turn, box] of plates.entries()) {
    if (box) assert.ok(Math.abs(spots[turn].x - box.left - box.width / 2) < 1 && spots[turn].y > box.top + box.height);
  }
});

test('a watcher sees every seat, seat 0 at the bottom', () => {
  assert.deepEqual(around(4, -2), [0, 1, 2, 3]);
  const {plates} = plan({width: 1232, height: 449, players: 4, watched: true});
  assert.equal(plates[0].top + plates[0].height, 449);
});

test('larger type makes larger plates, and still nothing touches', () => {
  for (const players of [4, 7, 11]) {
    const {plates, spots, card} = plan({width: 1232, height: 620, players, unit: 1.25});
    const boxes = [...plates.filter(Boolean), ...spots.map((spot) => boxOf(spot, card))];
    assert.ok(
      boxes.every((box, at) => boxes.slice(at + 1).every((other) => apart(box, other))),
      `${players} players`,
    );
  }
});

test('every hand from one card to twenty leaves room for a finger', () => {
  for (const [width, card, rows] of [
    [374, 72, 3],
    [304, 58, 3],
    [1180, 107, 1],
  ]) {
    for (let cards = 1; cards <= 20; cards += 1) {
      const fan = fanLayout(cards, {width, card, rows});
      assert.ok(fan.columns * fan.rows >= cards && fan.columns * (fan.rows - 1) < cards, `${cards} in ${width}`);
      assert.ok(fan.rows <= rows);
      if (fan.columns > 1)
        assert.ok((width - card) / (fan.columns - 1) >= Math.min(FINGER_WIDTH, width === 304 ? 38 : FINGER_WIDTH));
    }
  }
});
