"""The vocabulary of Cross-Country Crime Spree: its actions in words, and supposed positions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from lark import Tree

from spree_rules.model.crime_spree import actions
from spree_rules.model.crime_spree.board import SHIPPED, load_board
from spree_rules.model.crime_spree.game import RULEBOOK, CrimeSpreeGame, new_game
from spree_rules.model.crime_spree.position import position
from spree_rules.model.crime_spree.rulings import EDITIONS, RULINGS
from spree_rules.model.crime_spree.state import State
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import replace
from spree_rules.show.crime_spree.boards import pc_text

from ..vocabulary import Called, Vocabulary, board_named
from .questions import QUESTIONS
from .resolve import crime_of
from .words import DEEDS, VICTIMS, entry_words, marked, plain, spelled

Events = tuple[actions.Event, ...]
QUIET = frozenset(("turn_began", "round_began", "law_called", "turn_over", "rolls_on_table"))


ILLUSTRATIONS: Mapping[str, tuple[str, str, str]] = {
    "CC-MOVE-03": ("default", "set up red in Kansas, turn red", "where can red go from Kansas"),
    "CC-EXC-02": ("default", "set up red in KS, red committed 1 in MO, turn red", "heat for red of plan rob nun"),
    "CC-EXC-07": (
        "default",
        "set up red in KS, blue in MO, blue left 2 in TX, red committed 1 in TX, turn red",
        "odds of getting away with plan rob bank in TX",
    ),
    "CC-MOVE-04": ("default", "set up red in WA, turn red", "shortest way from WA to ME"),
}


class CrimeSpreeVocabulary(Vocabulary):
    """The vocabulary of Cross-Country Crime Spree, and how its positions are supposed and shown."""

    rulebook = RULEBOOK
    questions = QUESTIONS
    outcomes = "happens law 7, happens nun robbed, happens die 5"
    turn_clauses = ("CC-TURN-03",)
    examples = (
        "odds of getting away with robbing a nun here",
        "what if I plan it",
        "odds red gets away with a random crime in Texas",
        "where can I go from Kansas",
        "can red go to Missouri",
        "shortest way from WA to ME",
        "best for red with 6 turns",
        "when should red change state",
        "is there a crackdown for blue in TX",
        "heat for red of robbing a bank",
        "standing",
        "set up red in Kansas, blue in TX, blue left 2 crimes in MO, red last nun robbed 2 times, turn red",
    )
    illustrations = ILLUSTRATIONS

    def default_game(self) -> CrimeSpreeGame:
        """Return the game used by default."""
        return new_game(4)

    def default_state(self, game: CrimeSpreeGame) -> State:
        """Return a position in which all players have opened where they started, and the first seat has the turn."""
        return position(game)

    def game_of(self, options: Mapping[str, Any]) -> CrimeSpreeGame:
        """Return the game with some options: edition, seats, rulings, and a map by its name or file."""
        named = dict(options)
        board = named.get("board")
        if board is not None:
            named["board"] = board_named(board, SHIPPED, load_board)
        return new_game(named.pop("seats", 4), named.pop("edition", "default"), **named)

    def code(self, game: CrimeSpreeGame) -> str:
        """Return the call that makes a game."""
        config, preset = game.config, EDITIONS[game.config.edition]
        said = [str(game.seats), repr(config.edition)]
        readings = {
            name: getattr(config.rulings, name)
            for name in RULINGS
            if getattr(config.rulings, name) != getattr(preset.rulings, name)
        }
        if readings:
            said.append(f"rulings={readings!r}")
        if config.starts != game.board.starts.get(game.seats):
            said.append(f"starts={config.starts!r}")
        told = {"max_rounds": None, "max_consecutive_moves": None, "faces": 6}
        said += [f"{name}={getattr(config, name)!r}" for name, usual in told.items() if getattr(config, name) != usual]
        if config.drawing is not None:
            said.append(f"board=crime_spree.load_board({config.drawing!r})")
        elif config.board != SHIPPED[0]:
            said.append(f"board={config.board!r}")
        return f"crime_spree.new_game({', '.join(said)})"

    def editions(self, game: CrimeSpreeGame) -> dict[str, CrimeSpreeGame]:
        """Return the same table under each edition."""
        config = game.config
        options: dict[str, Any] = {"starts": config.starts, "board": game.board, "faces": config.faces}
        options |= {"max_rounds": config.max_rounds, "max_consecutive_moves": config.max_consecutive_moves}
        # Rulings that decide where things are stay as they are at this table.
        kept = {
            name: getattr(config.rulings, name) for name in ("point_contacts", "water_borders", "dc", "noncontiguous")
        }
        return {name: new_game(game.seats, name, rulings=kept, **options) for name in EDITIONS}

    # Words

    def marked(self, game: CrimeSpreeGame, line: str) -> str:
        """Return a line with the two capital letters of each state marked."""
        return marked(line, game.board)

    def plain(self, game: CrimeSpreeGame, text: str) -> str:
        """Return a line in the words of the grammar."""
        return plain(text, game.board)

    def spelled(self, words: str, called: Called) -> str:
        """Return plain words with seats by name, states by their letters and crimes in short words."""
        text = re.sub(r"\bseat(\d+)\b", lambda found: called(int(found[1])), words)
        text = re.sub(r"(?<=^explain )\S+", lambda found: found[0].upper(), text)
        return re.sub(r"\bcant\b", "can't", spelled(text)).replace(" ,", ",")

    def named(self, session: Any, kind: str) -> Sequence[str]:
        """Return the states of the map, victims, deeds, or how a crime can come out."""
        known: dict[str, list[str]] = {
            "PLACE": list(session.game.neighbours),
            "WHO": entry_words("who"),
            "WHAT": entry_words("what"),
            "FATE": ["being caught for", "being chased for", "getting away with"],
        }
        return known.get(kind, [])

    def events(self, game: CrimeSpreeGame, state: State, seat: int, tree: Tree[str], held: Any = None) -> Events:
        """Return the event that an action in words means."""
        kind, parts = str(tree.data), tree.children
        if kind == "roll":
            return (actions.ROLL,)
        if kind in ("go", "start"):
            place: Any = parts[0]
            code = game.board.square(str(place.children[0])[3:])
            event: actions.Event = actions.ChangeState(code) if kind == "go" else actions.Start(code)
            return (event,)
        crime, _ = crime_of(parts[0])
        assert crime is not None
        return (actions.DesignCrime(crime.who, crime.what),)

    def in_words(self, event: Any, called: Called) -> str:
        """Return an action in the words of a question."""
        match event:
            case actions.RollFelony():
                return "roll"
            case actions.ChangeState(place):
                return f"go {place}"
            case actions.Start(place):
                return f"start {place}"
        who, what = list(VICTIMS.values()), list(DEEDS.values())
        return f"{what[event.what - 1][0]} {who[event.who - 1][0]}"

    def outcome_of(self, game: AnyGame, tree: Tree[str]) -> actions.Event:
        """Return the outcome that words name."""
        kind = str(tree.data)
        if kind == "felony":
            crime, _ = crime_of(tree.children[0])
            assert crime is not None
            return actions.Felony(crime.who, crime.what)
        word = str(tree.children[0])
        if kind == "first":
            return actions.First(int(word[4:]))
        if kind == "die":
            return actions.Die(int(word))
        return actions.Law(int(word)) if kind == "law" else actions.Cruisers(int(word))

    def outcome(self, game: CrimeSpreeGame, state: State, numbers: Sequence[int]) -> actions.Event:
        """Return the roll that numbers name: two for the table, one for Johnny Law or for cruisers."""
        if state.phase == "felony_roll":
            if len(numbers) != 2:
                raise SettingError("a roll on the table takes two dice: give both")
            return actions.Felony(numbers[0], numbers[1])
        if state.phase == "cruiser_roll":
            return actions.Cruisers(numbers[0])
        return actions.Law(numbers[0])

    def dice(self, game: CrimeSpreeGame, state: State, told: int) -> int:
        """Return two for a roll on the table, else one."""
        return min(told, 2) if state.phase == "felony_roll" else 1

    def clauses_of(self, tree: Tree[str]) -> tuple[str, ...]:
        """Return the clauses on which a kind of action rests."""
        return {"go": ("CC-MOVE-03",), "start": ("CC-START-01",)}.get(str(tree.data), ("CC-TURN-03",))

    def tells(self, effect: Any) -> bool:
        """Whether an effect belongs in the shortest account of what happens."""
        return effect.kind not in QUIET

    # Suppositions

    def as_if(self, game: CrimeSpreeGame, state: State, seat: int, kind: str = "") -> tuple[State, str]:
        """Return a position in which a seat has the turn, and what that supposes.

        Raises SettingError for a PC that was caught, or has not opened its spree.
        """
        pc = state.pcs[seat]
        if state.phase == "over" or pc.at is None:
            raise SettingError(game.prompt(state))
        if pc.caught:
            raise SettingError(f"seat {seat} was caught and takes no further part (CC-END-01)")
        if pc.crimes == 0:
            raise SettingError(f"seat {seat} must first open its spree with a roll on the table (CC-CRIME-01)")
        begun = replace(state, phase="turn", seat=seat, case=None, chases=(), acted=False, opening_round=False)
        if seat == state.seat:
            return begun, f"seat {seat} can act at once"
        return begun, f"seat {seat} has the turn"

    # Showing

    def lines(self, session: Any) -> list[str]:
        """Return the position as lines, seat by seat."""
        named = [
            f"{session.called(seat)}: {pc_text(seat, pc).partition(': ')[2]}"
            for seat, pc in enumerate(session.state.pcs)
        ]
        return named


VOCABULARY = CrimeSpreeVocabulary()
