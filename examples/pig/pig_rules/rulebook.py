"""The whole game: state, actions, rule tables, chance, one ruling, views, notation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal, TypeAlias

import msgspec

from spree_rules import CHANCE, Chance, Effect, NotationError, Outcome, Result, SettingError
from spree_rules.model.kernel.clauses import Clause, load_clauses
from spree_rules.model.kernel.documents import COMMON, SavedState, decode_json
from spree_rules.model.kernel.effect_kinds import EffectKind, effect_table
from spree_rules.model.kernel.effects import Log
from spree_rules.model.kernel.notation import Notation, join_fields, split_fields, whole_number
from spree_rules.model.kernel.protocol import check_seat
from spree_rules.model.kernel.rulebook import Rulebook
from spree_rules.model.kernel.ruled import RuledGame
from spree_rules.model.kernel.rules import NO_DETAILS, Facts, Rule, Table
from spree_rules.model.kernel.rulings import Ruling, choose
from spree_rules.model.kernel.values import Value, put, replace

# The state, and what can happen

Phase: TypeAlias = Literal["choose", "roll", "over"]


class State(Value, frozen=True):
    """A position: whose turn it is, the points that are banked, and the points of the open turn."""

    phase: Phase
    seat: int
    scores: tuple[int, ...]
    turn: int = 0


class Roll(Value, frozen=True, tag="roll"):
    """Take the die (PIG-TURN-01)."""


class Hold(Value, frozen=True, tag="hold"):
    """Bank the points of the turn (PIG-TURN-02)."""


class Die(Value, frozen=True, tag="die"):
    """The die shows a face."""

    face: int


Action: TypeAlias = Roll | Hold
Event: TypeAlias = Action | Die
ROLL, HOLD = Roll(), Hold()
FACES: Final = 6
DICE: Final[Chance[Die]] = Chance(tuple(Outcome(Die(face), 1) for face in range(1, FACES + 1)))

# The ruling, and the rules in force


class Rulings(Value, frozen=True):
    """The reading in force for each ruling."""

    rolled_one: Literal["turn_lost", "score_lost"] = "turn_lost"


RULINGS: Final[Mapping[str, Ruling]] = MappingProxyType(
    {
        "rolled_one": Ruling(
            "rolled_one",
            ("turn_lost", "score_lost"),
            "Does a 1 cost the points of the turn alone, or everything that the player has banked as well?",
            "Most tables play it so; losing everything is known as a harsher variant.",
            ("PIG-ONE-01",),
        )
    }
)


class GameConfig(Value, frozen=True):
    """Everything in which one game differs from another."""

    edition: Literal["common", "harsh"]
    seats: int
    target: int
    rulings: Rulings


@dataclass(frozen=True, slots=True)
class Rules:
    """What rule checks and transitions get to see."""

    seats: int
    target: int
    rulings: Rulings


# Rule tables: a check returns None if the rule is kept


def _over(rules: Rules, state: State, event: object) -> Facts | None:
    return NO_DETAILS if state.phase == "over" else None


def _not_choosing(rules: Rules, state: State, event: object) -> Facts | None:
    return None if state.phase == "choose" else NO_DETAILS


def _has_enough(rules: Rules, state: State) -> bool:
    return state.scores[state.seat] + state.turn >= rules.target


def _enough(rules: Rules, state: State, action: Roll) -> Facts | None:
    return {"target": rules.target} if _has_enough(rules, state) else None


def _nothing_rolled(rules: Rules, state: State, action: Hold) -> Facts | None:
    return None if state.turn else NO_DETAILS


def _not_rolling(rules: Rules, state: State, event: Die) -> Facts | None:
    return None if state.phase == "roll" else NO_DETAILS


def _no_face(rules: Rules, state: State, event: Die) -> Facts | None:
    fine = type(event.face) is int and 1 <= event.face <= FACES
    return None if fine else {"face": event.face, "faces": FACES}


def perform_roll(rules: Rules, state: State, action: Roll, log: Log) -> State:
    """Wait for the die (PIG-TURN-01)."""
    if log is not None:
        log.append(Effect("takes_die", ("PIG-TURN-01",), seats=(state.seat,)))
    return replace(state, phase="roll")


def perform_hold(rules: Rules, state: State, action: Hold, log: Log) -> State:
    """Bank the points of the turn; the target wins (PIG-TURN-02, PIG-END-01)."""
    total = state.scores[state.seat] + state.turn
    scores = put(state.scores, state.seat, total)
    if log is not None:
        clauses = ("PIG-TURN-02", "PIG-TURN-03") if total >= rules.target else ("PIG-TURN-02",)
        log.append(Effect("held", clauses, seats=(state.seat,), number=state.turn))
    if total >= rules.target:
        if log is not None:
            log.append(Effect("won", ("PIG-END-01",), seats=(state.seat,), number=total))
        return State("over", state.seat, scores)
    return State("choose", (state.seat + 1) % rules.seats, scores)


def perform_die(rules: Rules, state: State, event: Die, log: Log) -> State:
    """Add the face to the turn's points, or lose them to a 1 (PIG-TURN-01, PIG-ONE-01)."""
    if event.face > 1:
        if log is not None:
            log.append(Effect("rolled", ("PIG-TURN-01",), seats=(state.seat,), number=event.face))
        return State("choose", state.seat, state.scores, state.turn + event.face)
    everything = rules.rulings.rolled_one == "score_lost"
    scores = put(state.scores, state.seat, 0) if everything else state.scores
    if log is not None:
        lost = state.turn + (state.scores[state.seat] if everything else 0)
        log.append(Effect("rolled_one", ("PIG-ONE-01",), seats=(state.seat,), number=lost))
    return State("choose", (state.seat + 1) % rules.seats, scores)


GAME_GOES_ON: Final = Rule("game.over", ("PIG-END-01",), "The game has ended.", _over, gate=True)
OPEN_TURN: Final = Rule("turn.not_open", ("PIG-TURN-01",), "The die must come to rest first.", _not_choosing, gate=True)
ROLL_TABLE: Final[Table[Rules, State, Roll]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        Rule("roll.enough", ("PIG-TURN-03",), "Hold: that is enough for the {target} points that win.", _enough),
    ),
    perform_roll,
)
HOLD_TABLE: Final[Table[Rules, State, Hold]] = Table(
    (
        GAME_GOES_ON,
        OPEN_TURN,
        Rule("hold.nothing", ("PIG-TURN-02",), "There is nothing to bank: roll at least once.", _nothing_rolled),
    ),
    perform_hold,
)
DIE_TABLE: Final[Table[Rules, State, Die]] = Table(
    (
        GAME_GOES_ON,
        Rule("die.not_awaited", ("PIG-TURN-01",), "No die roll is expected now.", _not_rolling, gate=True),
        Rule("die.no_such_face", ("PIG-TURN-01",), "A die shows 1 to {faces}, not {face!r}.", _no_face),
    ),
    perform_die,
)
TABLES: Final[Mapping[type, Table[Rules, State, Any]]] = MappingProxyType(
    {Roll: ROLL_TABLE, Hold: HOLD_TABLE, Die: DIE_TABLE}
)

# Words: kinds of effects, notation, clauses

EFFECTS: Final = effect_table(
    EffectKind("takes_die", {"seats": "the player"}, "{seat} takes the die."),
    EffectKind("rolled", {"seats": "the player", "number": "the face"}, "{seat} rolls {number}."),
    EffectKind("rolled_one", {"seats": "the player", "number": "points lost"}, "{seat} rolls 1 and loses {number}."),
    EffectKind("held", {"seats": "the player", "number": "points banked"}, "{seat} banks {number} points."),
    EffectKind("won", {"seats": "the player", "number": "points"}, "{seat} wins with {number} points."),
)


def format_event(event: Event) -> str:
    """Return the one spelling of an action or outcome."""
    return f"die {event.face}" if isinstance(event, Die) else "roll" if isinstance(event, Roll) else "hold"


def read_event(text: str, words: tuple[str, ...]) -> Event:
    """Read an action or outcome. Raises NotationError."""
    if words in (("roll",), ("hold",)):
        return ROLL if words == ("roll",) else HOLD
    if len(words) == 2 and words[0] == "die":
        return Die(whole_number(words[1]))
    raise NotationError(text, "roll, hold, or die and a face such as: die 5")


def format_state(state: State) -> str:
    """Return a state as one line."""
    scores = "/".join(map(str, state.scores))
    return join_fields(
        "pig/1", {"phase": state.phase, "seat": str(state.seat), "scores": scores, "turn": str(state.turn)}
    )


def read_state(rules: Rules, text: str) -> dict[str, Any]:
    """Return the plain values of the fields of a line that ``format_state`` wrote. Raises NotationError."""
    words = split_fields("pig/1", ("phase", "seat", "scores", "turn"), text)
    return {
        "phase": words["phase"],
        "seat": whole_number(words["seat"]),
        "scores": [whole_number(part) for part in words["scores"].split("/")],
        "turn": whole_number(words["turn"]),
    }


@cache
def clauses() -> Mapping[str, Clause]:
    """Return the rules of Pig clause by clause."""
    return load_clauses(resources.files(__package__).joinpath("clauses.toml").read_text(encoding="utf-8"))


class View(Value, frozen=True):
    """A state as everybody sees it: nothing is hidden."""

    viewer: int | None
    to_act: int | None
    prompt: str
    phase: Phase
    seat: int
    scores: tuple[int, ...]
    turn: int


# The game


class PigGame(RuledGame[State, Action, Die, View]):
    """A game of Pig; made by ``new_game``. Immutable."""

    notation: ClassVar[Notation[Rules, State, Event]] = Notation(
        format_event, read_event, ("roll", "hold", "die"), format_state, read_state
    )
    config: GameConfig
    rulings: Rulings
    rules: Rules

    def __init__(self, config: GameConfig) -> None:
        super().__init__(config, config.seats, TABLES, State, Event)
        self.rulings = config.rulings
        self.rules = Rules(config.seats, config.target, config.rulings)
        self.seal()

    @property
    def rulebook(self) -> Rulebook:
        """What is the same in every game of Pig."""
        return RULEBOOK

    def seats_of(self, state: State) -> int:
        """Return for how many seats a state is."""
        return len(state.scores)

    def start(self) -> State:
        """Return the state in which the first player is on."""
        return State("choose", 0, (0,) * self.seats)

    def opening(self) -> tuple[Effect, ...]:
        """Return nothing: there is nothing to set up."""
        return ()

    def to_act(self, state: State) -> int | None:
        """Return the seat that is on, ``CHANCE`` while the die rolls, None at the end."""
        return {"choose": state.seat, "roll": CHANCE}.get(state.phase)

    def _options(self, state: State) -> tuple[Action, ...]:
        if state.phase != "choose":
            return ()
        if not state.turn:
            return (ROLL,)
        return (HOLD,) if _has_enough(self.rules, state) else (HOLD, ROLL)

    def _chance(self, state: State) -> Chance[Die]:
        return DICE

    def public_outcomes(self, state: State) -> tuple[Die, ...]:
        """Return the faces."""
        return tuple(outcome.event for outcome in DICE.outcomes)

    def action_space(self, state: State) -> tuple[Event, ...]:
        """Return every action and outcome, sorted by notation."""
        return tuple(sorted((ROLL, HOLD, *self.public_outcomes(state)), key=format_event))

    def result(self, state: State) -> Result | None:
        """Return the seats by points, the winner first, or None while the game goes on."""
        if state.phase != "over":
            return None
        groups: dict[int, list[int]] = {}
        for seat, score in enumerate(state.scores):
            groups.setdefault(score, []).append(seat)
        return Result("target_reached", tuple(tuple(groups[score]) for score in sorted(groups, reverse=True)))

    def prompt(self, state: State) -> str:
        """Return in words what is awaited."""
        if state.phase == "over":
            return f"The game is over: seat {state.seat} has won."
        return (
            f"Seat {state.seat} {'rolls' if state.phase == 'roll' else 'rolls again or holds'} ({state.turn} so far)."
        )

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may see: everything."""
        if seat is not None:
            check_seat(seat, self.seats)
        return View(seat, self.to_act(state), self.prompt(state), state.phase, state.seat, state.scores, state.turn)

    def validate(self, state: State) -> tuple[str, ...]:
        """Return what is impossible about a state, each as one sentence."""
        if len(state.scores) != self.seats or not 0 <= state.seat < self.seats:
            return (f"this game has {self.seats} seats",)
        wins = [seat for seat, score in enumerate(state.scores) if score >= self.rules.target]
        if wins != ([state.seat] if state.phase == "over" else []):
            return ("a game is over exactly when the player who is on has reached the target",)
        if min(state.scores) < 0:
            return ("nobody can have fewer than 0 points",)
        if state.turn < 0 or state.turn == 1 or (state.phase == "over" and state.turn):
            return (f"a turn cannot have {state.turn} points",)
        return ()


PRESETS: Final = MappingProxyType({"common": Rulings(), "harsh": Rulings("score_lost")})


def new_game(
    seats: int, edition: str = "common", *, rulings: Mapping[str, str] | None = None, target: int = 100
) -> PigGame:
    """Return a game for 2 to 10 players. Raises SettingError."""
    if type(seats) is not int or not 2 <= seats <= 10 or type(target) is not int or not 2 <= target <= 10_000:
        raise SettingError("Pig is for 2 to 10 players, to a target of 2 to 10,000 points")
    if edition not in PRESETS:
        raise SettingError(f"unknown edition {edition!r}. Editions: {', '.join(PRESETS)}")
    chosen = choose(PRESETS[edition], rulings or {})
    return PigGame(
        msgspec.convert({"edition": edition, "seats": seats, "target": target, "rulings": chosen}, GameConfig)
    )


def load_game(config: bytes | str) -> PigGame:
    """Return the game of a configuration in JSON. Raises DocumentError or SettingError."""
    read = decode_json(config, msgspec.json.Decoder(GameConfig), "$")
    return new_game(read.seats, read.edition, rulings={"rolled_one": read.rulings.rolled_one}, target=read.target)


RULEBOOK: Final = Rulebook(
    name="pig",
    title="Pig",
    rules_version="1",
    turn_clauses=("PIG-TURN-01",),
    state_format="pig_rules.state/1",
    seat_counts=(2, 3, 4),
    presets=PRESETS,
    rulings=RULINGS,
    clauses=clauses,
    tables=TABLES,
    effects=EFFECTS,
    reasons={"target_reached": "A player has banked the target (PIG-END-01)."},
    phases={"choose": "a player rolls or holds", "roll": "the die is rolled", "over": "the game has ended"},
    documents={
        **COMMON,
        "event": Event,
        "setting": GameConfig,
        "state": SavedState[GameConfig, State],
        "view": View,
    },
    hidden=False,
    new_game=new_game,
    load=load_game,
)
"""What is the same in every game of Pig."""
