import assert from 'node:assert/strict';
import {test} from 'node:test';

import {FINGER_WIDTH, fanLayout} from '../../src/herzrasen/client/games/hearts/fan-layout.js';
import {hintPlace} from '../../src/herzrasen/client/games/hearts/hint-place.js';
import {around, plan, turnOf} from '../../src/herzrasen/client/games/hearts/layout.js';
import {apart} from '../../src/herzrasen/client/games/hearts/ring-layout.js';
import {boxOf, STAGES, testStage} from './layout-laws.js';

for (const name of ['a middle window', 'a small phone']) testStage(name, STAGES[name], [3, 4, 7, 10]);

test('a hint in larger text makes do with a low place rather than lie over plates and cards', () => {
  const stage = {width: 1229, height: 312, unit: 1.5};
  const laid = plan({...stage, players: 4});
  const box = hintPlace(laid, stage);
  const others = laid.spots.slice(1).map((spot) => boxOf(spot, laid.card * 0.96));
  for (const other of [...laid.plates.filter((plate) => plate !== null), ...others])
    assert.ok(apart(box, other), `${JSON.stringify(box)} lies over ${JSON.stringify(other)}`);
});

test('plates go round the table: the left neighbour at the left, the last one at the right', () => {
  for (let players = 3; players <= 11; players += 1) {
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
  for (const [kind, width, height, players] of /** @type {[string, number, number, number][]} */ ([
    ['wide', 1600, 900, 4],
    ['wide', 1900, 900, 8],
    ['tall', 660, 540, 4],
    ['small', 640, 290, 4],
  ])) {
    const [usual, large] = [1, 1.25].map((unit) => plan({width, height, players, unit}));
    assert.deepEqual([usual?.plate, large?.plate], [kind, kind]);
    for (const [turn, plate] of large.plates.entries())
      if (plate)
        assert.equal(plate.width, usual.plates[turn].width * 1.25, `${kind}: names of larger type fit as well`);
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
