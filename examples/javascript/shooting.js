// Shooting: who can be aimed at, what the die does, who is asked for a stop, and where a hit leaves its victim.
// Each exported event returns the state after, or null where the rules refuse.

import { carMayRest, endTurn, isAtOwnCar, withSeat } from "./turns.js";

const OPEN_SHOT = { kind: "shot", cards: [], rank: null, number: 0, asked: null };

/** SPREE-SHOOT-01 */
export function shoot(state, { target }, game) {
  const { seat } = state;
  if (state.phase !== "turn" || !(target in state.pawns) || target === seat || state.down[target]) return null;
  if (isOutOfShots(state, seat) || isOutOfShots(state, target) || !carMayRest(game, state, seat)) return null;
  const line = game.board.lineOfSight(state.pawns[seat], state.pawns[target]);
  if (line === null) return null;
  if (game.rulings.shot_range === "within_reach" && !isHit(game, line, game.faces)) return null;
  return {
    ...state,
    phase: "shot_roll",
    plays: [{ ...OPEN_SHOT, seat, target }],
    turn: { ...state.turn, acted: true },
  };
}

/** On foot at the own car nobody shoots or is shot (SPREE-CAR-01); inside it one can (SPREE-HK-CAR-05). */
function isOutOfShots(state, seat) {
  return isAtOwnCar(state, seat) && !state.riding[seat];
}

/** The die of a shot has come to rest: a miss ends the turn, a hit waits for those who may stop it. */
export function die(state, { face }, game) {
  if (state.phase !== "shot_roll" || !game.isFace(face)) return null;
  const shot = { ...state.plays.at(-1), number: face };
  const line = game.board.lineOfSight(state.pawns[shot.seat], state.pawns[shot.target]);
  if (!isHit(game, line, face)) return missed(state, game, shot);
  const asked = firstAsked(state, game, shot);
  if (asked === null) return hit(state, game, shot, line);
  return { ...state, phase: "poll", plays: [{ ...shot, asked }] };
}

/** How many squares a roll reaches beyond the target: 0 ends on it, less than 0 ends short of it (SPREE-SHOOT-03). */
function excess(game, line, face) {
  const ownSquare = game.fault === "ones-hit" ? 0 : 1;
  const power = game.modules.has("power_shots") ? 1 : 0; // SPREE-HK-POWER-01
  return face + power - (line.steps + ownSquare);
}

function isHit(game, line, face) {
  return excess(game, line, face) >= 0;
}

/** SPREE-SHOOT-05, SPREE-SHOOT-07. A turn earned before by running somebody over is another matter. */
function missed(state, game, shot) {
  const again = state.turn.again && game.rulings.extra_turn_after_miss === "kept";
  return endTurn({ ...state, down: withSeat(state.down, shot.seat, true) }, game, again);
}

/** SPREE-SHOOT-04, SPREE-SHOOT-05, SPREE-SHOOT-08 */
function hit(state, game, shot, line) {
  const fallen = { ...state, down: withSeat(state.down, shot.target, true) };
  return endTurn(pushed(fallen, game, shot.target, line.direction, excess(game, line, shot.number)), game, true);
}

function pushed(state, game, victim, direction, count) {
  const inCar = state.riding[victim];
  if (inCar && game.rulings.shot_driver === "falls_in_place") return state;
  const isTaken = (square) => state.cars.some((car, seat) => seat !== victim && car === square);
  const keepsCarsApart = (square) =>
    game.board.isParkingSpace(square) || game.rulings.two_cars_in_a_lane === "forbidden";
  const passed = game.board.push(state.pawns[victim], direction, count, {
    throughFountain: game.modules.has("fountain"),
    blockedFountainStopsAll: game.rulings.far_side_blocked === "no_push",
    throughWalls: game.fault === "push-through-walls",
    isBarred: (square) => inCar && (!game.board.isForCars(square) || (isTaken(square) && keepsCarsApart(square))),
  });
  if (passed.length === 0) return state;
  const end = passed.at(-1);
  const moved = { ...state, pawns: withSeat(state.pawns, victim, end) };
  if (!inCar) return moved;
  return runOver({ ...moved, cars: withSeat(state.cars, victim, end) }, game, victim, passed);
}

/** What a pushed car does to those on the squares it passes (SPREE-HK-RUN-01, SPREE-HK-RUN-02). */
function runOver(state, game, driver, squares) {
  const { rulings } = game;
  if (!game.modules.has("running_over") || rulings.pushed_car_runs_over !== "yes") return state;
  const isStruck = (square, seat) =>
    seat !== driver &&
    squares.includes(square) &&
    !(state.riding[seat] && rulings.run_over_in_parked_car === "safe") &&
    !(isAtOwnCar(state, seat) && !state.riding[seat] && rulings.run_over_at_own_car === "safe") &&
    !(state.down[seat] && rulings.run_over_fallen === "ignored");
  const struck = state.pawns.map(isStruck);
  return {
    ...state,
    down: state.down.map((down, seat) => down || struck[seat]),
    carts: state.carts.map((cart, seat) => (struck[seat] ? [] : cart)),
    discards: [...state.discards, ...state.carts.filter((_, seat) => struck[seat]).flat()].sort(),
  };
}

/** The first player who is asked for a stop, clockwise from the left of the shooter; null if nobody is. */
function firstAsked(state, game, shot) {
  const seats = state.pawns.length;
  const turning = game.fault === "asked-to-the-right" ? -1 : 1;
  for (let away = 1; away <= seats; away += 1) {
    const seat = (shot.seat + turning * away + seats) % seats;
    if (mayStop(state, game, shot, seat)) return seat;
  }
  return null;
}

function mayStop(state, game, shot, seat) {
  const { rulings } = game;
  if (rulings.who_may_stop_shot === "target_only" && seat !== shot.target) return false;
  if (seat === shot.seat && rulings.stop_own_play === "forbidden") return false;
  if (state.down[seat] || !mayPlayCards(state, game, seat)) return false;
  const hand = state.hands[seat];
  return game.pollsHoldersOnly ? hand.some((card) => card === "Jo" || card.startsWith("A")) : hand.length > 0;
}

/** SPREE-CAR-01, by the rulings on cards at and in the own car. */
function mayPlayCards(state, game, seat) {
  if (!isAtOwnCar(state, seat)) return true;
  return game.rulings[state.riding[seat] ? "cards_in_car" : "cards_at_own_car"] === "allowed";
}
