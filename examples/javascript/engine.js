#!/usr/bin/env node
// The line protocol: a JSON object a line on standard input, an answer a line on standard output.

import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { Board } from "./board.js";
import { dice, roll, walk } from "./moving.js";
import { die, shoot } from "./shooting.js";

const PROTOCOL = "spree_rules.protocol/1";
const FAULTS = ["asked-to-the-right", "doubling-back", "ones-hit", "push-through-walls"];
const EVENTS = { dice, die, roll, shoot, walk };

/** What the functions of the rules need to know of a setting. */
class Game {
  constructor(setting, board, fault) {
    this.board = board;
    this.fault = fault;
    this.faces = setting.faces;
    this.handSize = setting.hand;
    this.modules = new Set(setting.modules);
    this.asksHoldersOnly = setting.polls === "holders";
    this.rulings = setting.rulings;
  }

  isFace(number) {
    return Number.isInteger(number) && number >= 1 && number <= this.faces;
  }
}

class Engine {
  #board = null;
  #game = null;
  #fault;

  constructor(fault) {
    this.#fault = fault;
  }

  answer(question) {
    if (question.ask === "hello") return { format: PROTOCOL, name: "JavaScript example", events: Object.keys(EVENTS) };
    if (question.ask === "setting") return this.#set(question);
    if (question.ask === "apply") return this.#apply(question);
    return { error: `asks are hello, setting and apply, not ${question.ask}` };
  }

  #set({ setting, content }) {
    this.#game = null;
    if (content) this.#board = new Board(content.board.squares);
    if (this.#board === null) return { ok: false, reason: "no board was given" };
    this.#game = new Game(setting, this.#board, this.#fault);
    return { ok: true };
  }

  #apply({ state, event }) {
    if (this.#game === null) return { skip: "no setting was given" };
    if (!Object.hasOwn(EVENTS, event.type)) return { skip: `${event.type} is not covered` };
    if (event.type === "dice" && state.phase === "first_roll") {
      return { skip: "the roll for who parks first is not covered" };
    }
    const after = EVENTS[event.type](this.#game, state, event);
    return after === null ? { accept: false } : { accept: true, state: after };
  }
}

const { fault } = parseArgs({ options: { fault: { type: "string" } } }).values;
if (fault !== undefined && !FAULTS.includes(fault)) {
  console.error(`the faults are ${FAULTS.join(", ")}`);
  process.exit(2);
}

const engine = new Engine(fault);
createInterface({ input: process.stdin }).on("line", (line) => {
  if (!line.trim()) return;
  const question = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: question.id, ...engine.answer(question) })}\n`);
});
