// Shooting: who can be aimed at, what the die does, who is asked for a stop, and where a hit leaves its target.
// Each exported function returns the state after, or null where the rules refuse.

import { carMayRest, endTurn, isAtOwnCar, isFreeForCar, withSeat } from "./turns.js";

/** SPREE-SHOOT-01 */
export function shoot(game, state, { target }) {
  const { seat } = state;
  if (state.phase !== "turn" || !(target in state.pawns) || target === seat || state.down[target]) return null;
  if (isOutOfShots(state, seat) || isOutOfShots(state, target) || !carMayRest(game, state, seat)) return null;
  const line = sight(game, state, seat, target);
  if (line === null) return null;
  if (game.rulings.shot_range === "within_reach" && !isHit(game, line, game.faces)) return null;
  const shot = { kind: "shot", seat, cards: [], target, rank: null, number: 0, asked: null };
  return { ...state, phase: "shot_roll", plays: [shot] };
}

function sight(game, state, seat, target) {
  const countsFountain = game.rulings.fountain_squares_count === "yes";
  return game.board.lineOfSight(state.pawns[seat], state.pawns[target], countsFountain);
}

/** On foot at the own car nobody shoots or is shot (SPREE-CAR-01); inside it one can (SPREE-HK-CAR-05). */
function isOutOfShots(state, seat) {
  return isAtOwnCar(state, seat) && !state.riding[seat];
}

/** The die of a shot has come to rest: a miss ends the turn, a hit waits for those who may stop it. */
export function die(game, state, { face }) {
  if (state.phase !== "shot_roll" || !game.isFace(face)) return null;
  const shot = { ...state.plays.at(-1), number: face };
  const line = sight(game, state, shot.seat, shot.target);
  if (!isHit(game, line, face)) return missed(game, state, shot);
  const asked = firstAsked(game, state, shot);
  if (asked === null) return hit(game, state, shot, line);
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

/** SPREE-SHOOT-05, SPREE-SHOOT-07. Running somebody over may have earned another turn before the shot. */
function missed(game, state, shot) {
  const again = state.turn.again && game.rulings.extra_turn_after_miss === "kept";
  return endTurn(game, { ...state, down: withSeat(state.down, shot.seat, true) }, again);
}

/** SPREE-SHOOT-04, SPREE-SHOOT-05, SPREE-SHOOT-08 */
function hit(game, state, shot, line) {
  const fallen = { ...state, down: withSeat(state.down, shot.target, true) };
  return endTurn(game, pushed(game, fallen, shot.target, line.direction, excess(game, line, shot.number)), true);
}

function pushed(game, state, target, direction, count) {
  const inCar = state.riding[target];
  if (inCar && game.rulings.shot_driver === "falls_in_place") return state;
  const withCar = inCar && game.rulings.shot_driver === "car_pushed";
  const passed = game.board.push(state.pawns[target], direction, count, {
    throughFountain: game.modules.has("fountain") && !withCar, // SPREE-HK-FOUNTAIN-01; no car drives there
    blockedFountainStopsAll: game.rulings.far_side_blocked === "no_push",
    countsFountain: game.rulings.fountain_squares_count === "yes",
    throughWalls: game.fault === "push-through-walls",
    isBarred: (square) => withCar && !game.board.isForCars(square),
  });
  if (withCar) return carPushed(game, state, target, passed);
  if (passed.length === 0) return state;
  return {
    ...state,
    pawns: withSeat(state.pawns, target, passed.at(-1)),
    riding: withSeat(state.riding, target, false),
  };
}

/** A pushed car passes other cars (SPREE-MOVE-04), but stops short of a square where it may not rest for another. */
function carPushed(game, state, driver, passed) {
  const end = passed.findLastIndex((square) => isFreeForCar(game, state, driver, square));
  if (end < 0) return state;
  const moved = {
    ...state,
    pawns: withSeat(state.pawns, driver, passed[end]),
    cars: withSeat(state.cars, driver, passed[end]),
  };
  return runOver(game, moved, driver, passed.slice(0, end + 1));
}

/** What a pushed car does to those on the squares it passes (SPREE-HK-RUN-01, SPREE-HK-RUN-02). */
function runOver(game, state, driver, squares) {
  const { rulings } = game;
  if (!game.modules.has("running_over") || rulings.pushed_car_runs_over !== "yes") return state;
  const struck = state.pawns.map((square, seat) => {
    if (seat === driver || !squares.includes(square)) return false;
    if (state.riding[seat]) return rulings.run_over_in_parked_car === "hit";
    if (isAtOwnCar(state, seat) && rulings.run_over_at_own_car === "safe") return false;
    return !state.down[seat] || rulings.run_over_fallen === "spills_cart";
  });
  return {
    ...state,
    down: state.down.map((isDown, seat) => isDown || struck[seat]),
    carts: state.carts.map((cart, seat) => (struck[seat] ? [] : cart)),
    discards: [...state.discards, ...state.carts.filter((_, seat) => struck[seat]).flat()].sort(),
  };
}

/** The first player who is asked for a stop, clockwise from the left of the shooter; null if nobody is. */
function firstAsked(game, state, shot) {
  const seats = state.pawns.length;
  const way = game.fault === "asked-to-the-right" ? -1 : 1;
  for (let away = 1; away <= seats; away += 1) {
    const seat = (shot.seat + way * away + seats) % seats;
    if (isAsked(game, state, shot, seat)) return seat;
  }
  return null;
}

function isAsked(game, state, shot, seat) {
  const { rulings } = game;
  if (rulings.who_may_stop_shot === "target_only" && seat !== shot.target) return false;
  if (seat === shot.seat && rulings.stop_own_play === "forbidden") return false;
  if (state.down[seat] || !mayPlayCards(game, state, seat)) return false;
  const hand = state.hands[seat];
  return game.asksHoldersOnly ? hand.some((card) => card === "Jo" || card.startsWith("A")) : hand.length > 0;
}

/** SPREE-CAR-01, by the rulings on cards at and in the own car. */
function mayPlayCards(game, state, seat) {
  if (!isAtOwnCar(state, seat)) return true;
  return game.rulings[state.riding[seat] ? "cards_in_car" : "cards_at_own_car"] === "allowed";
}
