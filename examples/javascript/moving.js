// Rolling for a move, and walking. Each function returns the state after, or null where the rules refuse.

import { DIRECTIONS } from "./board.js";
import { withSeat } from "./turns.js";

/** SPREE-MOVE-01: the dice of a move are rolled once a turn. */
export function roll(game, state) {
  if (state.phase !== "turn" || state.turn.rolled) return null;
  return { ...state, phase: "move_roll", turn: { ...state.turn, rolled: true, acted: true } };
}

/** The dice have come to rest; steps of cards that were played before the roll are kept (SPREE-CARD-02). */
export function dice(game, state, { low, high }) {
  if (state.phase !== "move_roll" || !game.isFace(low) || !game.isFace(high) || low > high) return null;
  return { ...state, phase: "turn", turn: { ...state.turn, steps: state.turn.steps + low + high } };
}

/** One step on foot (SPREE-MOVE-03, SPREE-MOVE-05). */
export function walk(game, state, { direction }) {
  const { seat, turn } = state;
  if (state.phase !== "turn" || state.riding[seat] || turn.steps < 1 || !DIRECTIONS.includes(direction)) return null;
  if (!turn.rolled && game.rulings.steps_after_roll_only === "yes") return null;
  const from = state.pawns[seat];
  const to = game.board.step(from, direction);
  if (to === null) return null;
  if (to === turn.came_from && game.fault !== "doubling-back") return null;
  return {
    ...state,
    pawns: withSeat(state.pawns, seat, to),
    turn: { ...turn, steps: turn.steps - 1, came_from: from, moved: true, shopped: false },
  };
}
