"""The vocabulary of Spurs: its actions in words, and supposed positions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from lark import Tree

from spree_rules.model.kernel.chance import CHANCE
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import replace
from spree_rules.model.spurs import actions as a
from spree_rules.model.spurs.bags import COLOURS, Bag
from spree_rules.model.spurs.challenging import draw_bounds
from spree_rules.model.spurs.game import RULEBOOK, SpursGame, new_game
from spree_rules.model.spurs.gangs import most_objects
from spree_rules.model.spurs.pack import load_pack
from spree_rules.model.spurs.rulings import EDITIONS, RULINGS
from spree_rules.model.spurs.state import NO_TURN, Phase, State, Turn
from spree_rules.model.spurs.visiting import town_here
from spree_rules.show.spurs.words import bag_text, rider_text

from ..vocabulary import Called, Vocabulary
from .questions import QUESTIONS
from .set_up import territory_of
from .words import plain

Events = tuple[a.Event, ...]
SIMPLE: Final[Mapping[str, a.Event]] = {
    "roll": a.ROLL, "skip": a.SKIP, "halt": a.STOP, "attempt": a.ATTEMPT, "town": a.TOWN, "depart": a.DEPART,
    "leave": a.LEAVE, "refresh": a.REFRESH, "drink": a.DRINK, "round": a.BUY_ROUND, "roundup": a.ROUND_UP,
    "rustle": a.RUSTLE, "bear": a.TAKE_THORNS, "quit": a.QUIT, "spare": a.SPARE, "stay": a.STAY, "spur": a.SPUR,
    "keep": a.KEEP, "claim": a.CLAIM, "wait": a.WAIT, "concede": a.CONCEDE,
}  # fmt: skip
NAMED: Final[Mapping[str, tuple[Callable[[Any], a.Event], str]]] = {
    "visit": (a.Visit, ""), "buy": (a.Buy, "card_"), "sell": (a.Sell, "token_"), "handin": (a.HandIn, "token_"),
    "ride": (a.PlaceRider, "hex_"), "flee": (a.FleeTo, "town_"), "weapon": (a.ChooseWeapon, ""),
}  # fmt: skip
COUNTED: Final[Mapping[str, Callable[[int], a.Event]]] = {
    "pay": a.PayDoctor, "gold": a.SellGold, "pick": a.PickDie, "reroll": a.RerollDie, "dig": a.Dig,
    "draw": a.DrawBullets, "treatment": a.DoctorDraw,
}  # fmt: skip
INSIDE: Final[Mapping[str, tuple[Phase, str]]] = {
    "buy": ("store", "general-store"), "refresh": ("store", "general-store"), "sell": ("store", "general-store"),
    "handin": ("sheriff", "sheriffs-office"), "treatment": ("doctor", "doctors-office"),
    "pay": ("doctor", "doctors-office"), "drink": ("saloon", "saloon"), "round": ("saloon", "saloon"),
    "gold": ("bank", "bank"), "rob": ("bank", "bank"),
}  # fmt: skip
"""The phase and the building in which an action is done."""
MOVING: Final = ("go", "halt")
STARTING: Final = ("roll", "skip")
ACTING: Final = ("attempt", "rest", "duel", "town", "spur", "")
CLAUSES: Final[Mapping[str, str]] = {
    "go": "SPURS-MOVE-03", "rest": "SPURS-REST-01", "duel": "SPURS-DUEL-01", "steal": "SPURS-DUEL-08",
    "buy": "SPURS-STORE-01", "attempt": "SPURS-CHAL-01", "rob": "SPURS-BANK-02", "spur": "SPURS-SPUR-04",
    "reroll": "SPURS-SPUR-06", "put": "SPURS-CHAL-07",
}  # fmt: skip
BEFORE: Final = ("start", "action", "town")
"""The phases from which a player can come to what it asks about."""
DONE_ON_STOPPING: Final = (a.Rest, a.Duel, a.Attempt, a.VisitTown)
DONE_INSIDE: Final[Mapping[str, tuple[type, ...]]] = {
    "buy": (a.Buy, a.Refresh, a.Sell), "handin": (a.HandIn,), "pay": (a.PayDoctor, a.DoctorDraw),
    "drink": (a.DrawSaloon, a.BuyRound), "rob": (a.Rob, a.SellGold),
}  # fmt: skip
"""Actions by a word for what is done in the same building."""
QUIET: Final = frozenset(("turn_began", "turn_over", "draws_bullets", "rolls_to_move", "bullets_back", "attempted"))
USUAL_SEATS: Final = 2
DUELLING: Final = ("claim", "wait", "steal", "spare", "flee", "stay")
POINTS: Final = 12
"""The movement points that a supposed movement has."""

ILLUSTRATIONS: Final[Mapping[str, tuple[str, str, str]]] = {
    "SPURS-MOVE-04": ("standard", "set up red on c3, ou3 on a4, turn red", "where can red be with 3"),
    "SPURS-MOVE-05": ("standard", "set up red on a1, turn red", "cost to f5"),
}


class SpursVocabulary(Vocabulary):
    """The vocabulary of Spurs, and how its positions are supposed and shown."""

    rulebook = RULEBOOK
    questions = QUESTIONS
    outcomes = "happens red 3 5, happens bullets 2 grey 1 black, happens event quiet-day-p"
    turn_clauses = ("SPURS-TURN-02",)
    examples = (
        "odds to beat a three-hit outlaw with my bag",
        "what does it cost to get to Pinewater",
        "may I rest",
        "can red go to c2",
        "where can red be with 5",
        "is this a herd: n1 n2 c",
        "who wins if we both have 11",
        "what is in blue's bag",
        "odds to beat the bank guard",
        "set up red on a4, ou3 on a4, red bag 4 grey 4 brown 2 black, turn red",
        "should I spend a Spur",
        "standing",
    )
    illustrations = ILLUSTRATIONS

    def default_game(self) -> SpursGame:
        """Return the game used by default."""
        return new_game(USUAL_SEATS)

    def default_state(self, game: SpursGame) -> State:
        """Return the first position in which a player acts, tokens and displays drawn one after another."""
        state = game.start()
        number = 0
        while game.to_act(state) == CHANCE:
            chance = game.chance(state)
            state = game.apply(state, chance.at(self.pick(0, number, chance.total)))
            number += 1
        return state

    def game_of(self, options: Mapping[str, Any]) -> SpursGame:
        """Return the game with some options: edition, seats, rulings, and a pack in a file as its board."""
        named = dict(options)
        board = named.pop("board", None)
        if board is not None:
            try:
                named["pack"] = load_pack(Path(board).read_text(encoding="utf-8"))
            except OSError as error:
                raise SettingError(f"{board!r} is not the file of a pack of map, tokens and cards") from error
        return new_game(named.pop("seats", USUAL_SEATS), named.pop("edition", "standard"), **named)

    def code(self, game: SpursGame) -> str:
        """Return the call that makes a game with the reference pack."""
        config, preset = game.config, EDITIONS[game.config.edition]
        said = [str(game.seats), repr(config.edition)]
        readings = {
            name: getattr(config.rulings, name)
            for name in RULINGS
            if getattr(config.rulings, name) != getattr(preset.rulings, name)
        }
        if readings:
            said.append(f"rulings={readings!r}")
        if config.rulings.fame_target == "agreed":
            said.append(f"target={config.target}")
        if config.turn_limit is not None:
            said.append(f"turn_limit={config.turn_limit}")
        if config.content is not None:
            said.append("pack=spurs.load_pack(...)")
        return f"spurs.new_game({', '.join(said)})"

    def editions(self, game: SpursGame) -> dict[str, SpursGame]:
        """Return the same table under each edition."""
        return {name: new_game(game.seats, name, pack=game.pack) for name in EDITIONS}

    # Words

    def plain(self, game: SpursGame, text: str) -> str:
        """Return a line in the words of the grammar."""
        return plain(text, game.rules.equipment, game.rules.towns, game.rules.tokens)

    def spelled(self, words: str, called: Called) -> str:
        """Return plain words with seats by name, and cards, towns and tokens in their own words."""
        text = re.sub(r"\bseat(\d+)\b", lambda found: called(int(found[1])), words)
        text = re.sub(r"\btoken_([a-z0-9]+)", lambda found: found[1].upper(), text)
        text = re.sub(r"\b(?:card|town|hex)_", "", text)
        text = re.sub(r"\bnote_(\S+)", lambda found: found[1].replace("_", " "), text).replace("noted ", "")
        text = re.sub(r"(?<=^explain )\S+", lambda found: found[0].upper(), text)
        return re.sub(r"\bcant\b", "can't", text).replace(" ,", ",")

    def named(self, session: Any, kind: str) -> Sequence[str]:
        """Return the words for territories, towns, cards, tokens, buildings or hexes."""
        game: SpursGame = session.game
        known: dict[str, list[str]] = {
            "PLACE": [name.lower() for name in game.board.territories],
            "TOWN": [name.replace("-", " ") for name in game.rules.towns],
            "CARD": [name.replace("-", " ") for name in game.rules.equipment],
            "TOKEN": [name.lower() for name in game.rules.tokens],
            "BUILDING": ["bank", "saloon", "general store", "doctor", "sheriff"],
            "WEAPON": ["revolver", "rifle"],
            "GOODS": ["fame", "money", "spurs", "posters", "nuggets"],
            "COLOUR": list(COLOURS),
        }
        return known.get(kind, [])

    def events(self, game: SpursGame, state: State, seat: int, tree: Tree[str], held: Any = None) -> Events:
        """Return the events that an action in words can mean; several if it leaves something open."""
        kind, parts = str(tree.data), tree.children
        if kind in SIMPLE:
            return (SIMPLE[kind],)
        if kind == "go":
            return (a.Enter(territory_of(game, parts[0])),)
        if kind == "put":
            return (a.Put(territory_of(game, parts[1])),)
        said = [None if isinstance(part, Tree) or part is None else str(part) for part in parts]
        if kind in NAMED:
            make, prefix = NAMED[kind]
            word = str(said[0]).removeprefix(prefix)
            return (make(word.upper() if prefix in ("token_", "hex_") else word),)
        if kind in COUNTED:
            return self._counted(game, state, kind, said[0])
        if kind == "rest":
            return (a.Rest(tuple(sorted(str(card).removeprefix("card_") for card in said))),)
        if kind == "duel":
            return (a.Duel(game.check_seat(int(str(said[0])[4:]))),)
        if kind == "rob":
            weapons: tuple[Any, ...] = ("revolver", "rifle") if said[0] is None else (said[0],)
            return tuple(map(a.Rob, weapons))
        return self._loot(game, state, seat, parts)

    def _counted(self, game: SpursGame, state: State, kind: str, said: str | None) -> Events:
        make = COUNTED[kind]
        if said is not None:
            return (make(int(said)),)
        if kind == "treatment":
            return (a.DoctorDraw(2),)
        if kind == "reroll":
            return tuple(map(make, dict.fromkeys(state.turn.rolled)))
        if kind == "draw" and state.phase in ("shoot", "gang_draw", "robbery", "duel_boost"):
            least, most = draw_bounds(game.rules, state)
            return tuple(map(make, range(least, most + 1)))
        if kind == "dig" and state.phase == "dig":
            least = game.rules.tokens[state.challenge].draws
            return tuple(map(make, range(least, most_objects(game.rules, state) + 1)))
        return ()

    def _loot(self, game: SpursGame, state: State, seat: int, parts: Sequence[Any]) -> Events:
        word = str(parts[0].children[0])
        if word.startswith("token_"):
            return (a.Steal("carried", word.removeprefix("token_").upper()),)
        if word.startswith("card_"):
            return (a.Steal("equipment", word.removeprefix("card_")),)
        if word in ("money", "nugget"):
            kind: Any = word
            return (a.Steal(kind),)
        duel = state.duel
        loser = None if duel is None else next((other for other in duel.seats if other != seat), None)
        loser = game.check_seat(int(str(parts[1])[4:])) if parts[1] is not None else loser
        if loser is None:
            return ()
        rider = state.riders[loser]
        if word == "stagecoach":
            return tuple(a.Steal("stagecoach", card) for card in dict.fromkeys(rider.stagecoaches))
        horses = (token for token in rider.carried if game.rules.tokens[token].kind == word)
        return tuple(a.Steal("carried", token) for token in horses)

    def in_words(self, event: Any, called: Called) -> str:
        """Return an action in the words of a question."""
        match event:
            case a.Enter(territory):
                return f"go {territory.lower()}"
            case a.Duel(seat):
                return f"duel {called(seat)}"
            case a.Put(territory):
                return f"place on {territory.lower()}"
            case a.Steal(_, item):
                return f"steal {(item or event.kind).replace('-', ' ').lower()}"
            case a.StopMoving():
                return "stop moving"
        simple = {each: word for word, each in SIMPLE.items()}.get(event)
        return simple or str(self.default_game().format(event)).lower()

    def outcome_of(self, game: AnyGame, tree: Tree[str]) -> a.Event:
        """Return the outcome that words name. Raises NotationError for one in notation that is none."""
        kind, said = str(tree.data), [str(part) for part in tree.children]
        if kind == "noted":
            first, *rest = said[0].removeprefix("note_").split("_")
            upper = first in ("token", "begun", "placed")
            event: a.Event = game.parse(" ".join([first, *(word.upper() if upper else word for word in rest)]))
            return event
        if kind == "bullets":
            counts = dict.fromkeys(COLOURS, 0)
            for number, colour in zip(said[::2], said[1::2], strict=True):
                counts[colour] += int(number)
            return a.Bullets(Bag(*counts.values()))
        numbers = tuple(sorted(map(int, said)))
        if kind in ("red", "blue"):
            return a.RedDice(numbers) if kind == "red" else a.BlueDice(numbers)
        makes: dict[str, Any] = {"rerolled": a.Rerolled, "cattle": a.CattleDie, "nuggets": a.Gold}
        made: a.Event = makes[kind](numbers[0])
        return made

    def outcome(self, game: SpursGame, state: State, numbers: Sequence[int]) -> a.Event:
        """Return the roll that numbers name while dice are awaited. Raises SettingError for other chance."""
        rolled = tuple(sorted(numbers))
        makes: dict[str, a.Event] = {
            "red_roll": a.RedDice(rolled),
            "blue_roll": a.BlueDice(rolled),
            "reroll": a.Rerolled(rolled[0]),
            "cattle_die": a.CattleDie(rolled[0]),
            "gold_bag": a.Gold(rolled[0]),
        }
        if state.phase not in makes:
            raise SettingError(f"no dice are awaited: {game.prompt(state)}")
        return makes[state.phase]

    def dice(self, game: SpursGame, state: State, told: int) -> int:
        """Return how many of the numbers given belong to the roll awaited."""
        return told if state.phase in ("red_roll", "blue_roll") else 1

    def pass_of(self, game: SpursGame, state: State) -> a.Event | None:
        """Return that nothing is claimed, if a duel waits for a claim."""
        return a.WAIT if state.phase == "claim" else None

    def clauses_of(self, tree: Tree[str]) -> tuple[str, ...]:
        """Return the clauses on which a kind of action rests."""
        return (CLAUSES.get(str(tree.data), "SPURS-TURN-02"),)

    def tells(self, effect: Any) -> bool:
        """Whether an effect belongs in the shortest account of what happens."""
        return effect.kind not in QUIET

    def hides(self, event: Any) -> bool:
        """Whether an event may be seen by one seat alone: an Event card that a player looks at."""
        return isinstance(event, a.EventDrawn)

    # Suppositions

    def as_if(self, game: SpursGame, state: State, seat: int, kind: str = "") -> tuple[State, str]:
        """Return a position in which a seat acts, and what that supposes. Raises SettingError if there is none."""
        if state.phase == "over":
            raise SettingError(game.prompt(state))
        if state.duel is not None or state.turn.gang is not None or state.turn.shooting is not None:
            raise SettingError(f"first this must be settled: {game.prompt(state)}")
        if game.to_act(state) == CHANCE and state.phase != "red_roll":
            raise SettingError(f"first this must be settled: {game.prompt(state)}")
        begun = replace(state, seat=seat, turn=NO_TURN, duel=None)
        if kind in MOVING:
            turn = Turn(points=POINTS)
            return replace(begun, phase="move", turn=turn), f"seat {seat} is moving with {POINTS} movement points left"
        if kind in STARTING:
            return replace(begun, phase="start"), f"seat {seat}'s turn begins"
        if kind in ACTING:
            return replace(begun, phase="action"), f"seat {seat} has stopped on {state.riders[seat].at}"
        if kind in INSIDE and town_here(game.rules, begun) is not None:
            phase, building = INSIDE[kind]
            return replace(begun, phase=phase, turn=Turn(visited=(building,))), f"seat {seat} is in the {building}"
        if kind in ("visit", "depart") and town_here(game.rules, begun) is not None:
            return replace(begun, phase="town"), f"seat {seat} is in town"
        if kind in DUELLING:
            return state, "no duel is going on"
        raise SettingError(f"that is not done now: {game.prompt(state)}")

    def suppose(self, game: SpursGame, state: State, seat: int, event: Any) -> tuple[State, str | None]:
        """Return the position in which a player whose turn is open has come to an action, and a note about it."""
        if state.phase not in BEFORE or seat != state.seat:
            return state, None
        begun = replace(state, turn=replace(state.turn, rolled=()))
        if isinstance(event, a.Enter | a.StopMoving) and state.phase == "start":
            turn = replace(begun.turn, points=POINTS)
            return replace(begun, phase="move", turn=turn), f"This supposes a roll of {POINTS} movement points."
        if isinstance(event, DONE_ON_STOPPING) and state.phase == "start":
            return game.apply(state, a.SKIP), f"This supposes that seat {seat} does not move first."
        inside = next((INSIDE[word] for word, kinds in DONE_INSIDE.items() if isinstance(event, kinds)), None)
        if inside is None or town_here(game.rules, state) is None or state.turn.forced:
            return state, None
        phase, building = inside
        if building in state.turn.visited:
            return state, None
        turn = replace(begun.turn, points=0, visited=(*begun.turn.visited, building))
        return replace(begun, phase=phase, turn=turn), f"This supposes that seat {seat} goes into the {building}."

    # Showing

    def lines(self, session: Any) -> list[str]:
        """Return the position as lines, seat by seat."""
        state: State = session.state
        public = session.game.rulings.bag_contents_public == "true"
        found = []
        for seat, rider in enumerate(state.riders):
            bag = bag_text(rider.bag) if public else counted(sum(rider.bag), "bullet")
            found.append(f"{session.called(seat)}{rider_text(seat, rider)[1:]}; bag: {bag}")
        return found


VOCABULARY = SpursVocabulary()
