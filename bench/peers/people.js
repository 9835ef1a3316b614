/**
 * People at many tables, in a process of their own: commands come in as lines of JSON, an answer
 * goes out for each, as bench/load_generator.py has them. A table has one move on its way at a time. Moves
 * are due at times drawn by chance; one that nobody can make yet waits, and its time runs from when
 * it was due.
 */

import { createInterface } from "node:readline";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

import { SEATS } from "./cards.js";

/** A table, and how long its moves take until everyone has seen them. */
class Table {
  constructor(generator) {
    this.generator = generator;
    this.sent = 0;
    this.onItsWay = 0;
    this.pending = new Map();
    this.newest = 0;
  }

  /** A player has seen the table after this number of moves. */
  recordSeen(number) {
    if (!this.sent) return;
    const entry = this.pending.get(number) ?? { began: this.sent, count: 0 };
    this.pending.set(number, entry);
    if (number > this.newest) {
      this.newest = number;
      this.onItsWay = 0;
      this.generator.moves += 1;
    }
    entry.count += 1;
    if (entry.count < SEATS) return;
    this.pending.delete(number);
    this.generator.took.push(performance.now() - entry.began);
  }

  /** Since when moves are on their way that not everyone has seen yet. */
  unseen() {
    const known = [...this.pending.values()].map(({ began }) => began);
    return this.onItsWay ? [this.onItsWay, ...known] : known;
  }

  /** A player can move now, or when people play again. */
  mayMove(move) {
    this.generator.mayMove((due) => {
      this.sent = due;
      this.onItsWay = due;
      move();
    });
  }
}

/** All people of this process. */
class LoadGenerator {
  constructor(open) {
    this.open = open;
    this.moves = 0;
    this.took = [];
    this.free = false;
    this.waiting = [];
    this.due = [];
    this.tables = [];
  }

  async answer(command) {
    if (command.do === "open") {
      for (let count = 0; count < command.tables; count++) {
        const table = new Table(this);
        this.tables.push(table);
        await this.open(command.server, table);
      }
      return {};
    }
    return this.play(command.seconds, command.rate);
  }

  mayMove(move) {
    if (this.free) move(performance.now());
    else if (this.due.length) move(this.due.shift());
    else this.waiting.push(move);
  }

  /** Everyone at once, or so many moves a second at tables drawn by chance. */
  async play(seconds, rate) {
    this.moves = 0;
    this.took = [];
    const began = performance.now();
    const busy = process.cpuUsage();
    if (rate) await this.playAtRate(rate, began + seconds * 1000);
    else await this.playFast(seconds);
    const ended = performance.now();
    const passed = (ended - began) / 1000;
    const moves = this.moves;
    const due = this.due.splice(0);
    await pause(1000);
    // What was not done by then has taken so long at least.
    const late = this.tables.flatMap((table) => table.unseen());
    const unseen = [...due, ...late].map((since) => ended - since);
    const took = [...this.took, ...unseen].toSorted((one, other) => one - other);
    const { user, system } = process.cpuUsage(busy);
    return {
      moves,
      "with those on their way": this.moves,
      seconds: passed,
      "own cpu": (user + system) / 1e6,
      p50: took[Math.floor(took.length / 2)] ?? 0,
      p99: took[Math.floor((took.length * 99) / 100)] ?? 0,
      waiting: due.length,
    };
  }

  async playFast(seconds) {
    this.free = true;
    for (const move of this.waiting.splice(0)) move(performance.now());
    await pause(seconds * 1000);
    this.free = false;
  }

  async playAtRate(rate, end) {
    let at = performance.now();
    while (at < end) {
      at += (-Math.log(1 - Math.random()) / rate) * 1000;
      const wait = at - performance.now();
      if (wait > 0) await pause(wait);
      this.due.push(at);
      if (!this.waiting.length) continue;
      const place = Math.floor(Math.random() * this.waiting.length);
      const [move] = this.waiting.splice(place, 1);
      move(this.due.shift());
    }
  }
}

/** Answers until nobody asks any more; `open` seats four people at a new table of a server. */
export async function answer(open) {
  const generator = new LoadGenerator(open);
  for await (const line of createInterface({ input: process.stdin })) {
    console.log(JSON.stringify(await generator.answer(JSON.parse(line))));
  }
  process.exit();
}
