// How a turn ends and the next one begins: where cars rest, drawing up to a full hand, whose turn it is, who stands up.

const FRESH_TURN = Object.freeze({
  rolled: false,
  steps: 0,
  came_from: null,
  moved: false,
  driven: false,
  acted: false,
  from_car: false,
  again: false,
  shopped: false,
});

/** A list with the value at one seat replaced. */
export function withSeat(values, seat, value) {
  return values.map((old, index) => (index === seat ? value : old));
}

export function isAtOwnCar(state, seat) {
  return state.pawns[seat] === state.cars[seat];
}

/** Whether no other car keeps one's own from resting on a square. Two cars never share a space (SPREE-SETUP-06). */
export function isFreeForCar(game, state, driver, square) {
  const isTaken = state.cars.some((car, seat) => seat !== driver && car === square);
  return !isTaken || (!game.board.isParkingSpace(square) && game.rulings.two_cars_in_a_lane === "allowed");
}

/** Whether the player's car lets the turn end: one that was driven this turn has to be where it may rest. */
export function carMayRest(game, state, seat) {
  if (!state.riding[seat] || !state.turn.driven) return true;
  const square = state.cars[seat];
  if (!isFreeForCar(game, state, seat, square)) return false;
  return game.board.isParkingSpace(square) || game.rulings.stop_moving_car_anywhere === "allowed";
}

/** The state once a turn is over: first the hand is filled (SPREE-TURN-01), then a turn begins. */
export function endTurn(game, state, again) {
  const ended = { ...state, plays: [], turn: { ...FRESH_TURN, again } };
  return drawing(game, ended, "refill") ?? beginNextTurn(game, ended);
}

function beginNextTurn(game, state) {
  const seat = state.turn.again ? state.seat : (state.seat + 1) % state.pawns.length;
  const begun = {
    ...state,
    phase: "turn",
    seat,
    down: withSeat(state.down, seat, false), // SPREE-TURN-03
    turn: { ...FRESH_TURN, from_car: isAtOwnCar(state, seat) },
  };
  return drawing(game, begun, "draw") ?? begun;
}

/** The state that awaits a card for the hand of the seat whose turn it is; null if nothing is to be drawn. */
function drawing(game, state, phase) {
  const missing = game.handSize - state.hands[state.seat].length;
  const available = state.pile.length + state.discards.length;
  if (missing <= 0 || available === 0) return null;
  if (available < missing && game.rulings.empty_deck === "skip") return null;
  if (state.pile.length > 0) return { ...state, phase };
  return { ...state, phase, pile: state.discards, discards: [] }; // SPREE-SETUP-04
}
