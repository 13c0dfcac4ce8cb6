// How a turn ends and the next one begins: drawing up to a full hand, whose turn it is, who stands up.

export const FRESH_TURN = Object.freeze({
  rolled: false,
  steps: 0,
  came_from: null,
  moved: false,
  driven: false,
  acted: false,
  from_car: false,
  again: false,
});

/** A list with the value at one seat replaced. */
export function withSeat(values, seat, value) {
  return values.map((old, index) => (index === seat ? value : old));
}

export function isAtOwnCar(state, seat) {
  return state.pawns[seat] === state.cars[seat];
}

/** Whether the car that a player drove may be left where it is, which is needed for whatever ends the turn. */
export function carMayRest(game, state, seat) {
  if (!state.riding[seat] || !state.turn.driven) return true;
  const square = state.cars[seat];
  const isTaken = state.cars.some((car, other) => other !== seat && car === square);
  if (game.board.isParkingSpace(square)) return !isTaken;
  if (game.rulings.stop_moving_car_anywhere === "only_parking_space") return false;
  return !isTaken || game.rulings.two_cars_in_a_lane === "allowed";
}

/** The state once a turn is over: the hand is filled first (SPREE-TURN-01). */
export function endTurn(state, game, again = state.turn.again) {
  const ended = { ...state, plays: [], turn: { ...FRESH_TURN, again } };
  return drawing(ended, game, "refill") ?? beginNextTurn(ended, game);
}

function beginNextTurn(state, game) {
  const seat = state.turn.again ? state.seat : (state.seat + 1) % state.hands.length;
  const begun = {
    ...state,
    phase: "turn",
    seat,
    down: withSeat(state.down, seat, false), // SPREE-TURN-03
    turn: { ...FRESH_TURN, from_car: isAtOwnCar(state, seat) },
  };
  return drawing(begun, game, "draw") ?? begun;
}

/** The state that awaits a card for the seat's hand; null if there is nothing to draw. */
function drawing(state, game, phase) {
  const missing = game.handSize - state.hands[state.seat].length;
  const available = state.pile.length + state.discards.length;
  if (missing <= 0 || available === 0) return null;
  if (available < missing && game.rulings.empty_deck === "skip") return null;
  if (state.pile.length > 0) return { ...state, phase };
  return { ...state, phase, pile: state.discards, discards: [] }; // SPREE-SETUP-04
}
