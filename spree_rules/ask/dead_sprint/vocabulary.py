"""The vocabulary of Dead Sprint: its actions in words, and supposed positions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lark import Tree

from spree_rules.model.dead_sprint import actions as a
from spree_rules.model.dead_sprint.game import RULEBOOK, DeadSprintGame, new_game
from spree_rules.model.dead_sprint.pack import load_pack
from spree_rules.model.dead_sprint.rulings import EDITIONS, RULINGS
from spree_rules.model.dead_sprint.state import NO_TURN, State, Turn
from spree_rules.model.dead_sprint.tokens import offer_of, swappable
from spree_rules.model.kernel.effect_kinds import counted
from spree_rules.model.kernel.errors import SettingError
from spree_rules.model.kernel.protocol import AnyGame
from spree_rules.model.kernel.values import put, replace

from ..vocabulary import Called, Vocabulary
from .questions import QUESTIONS
from .set_up import TOKEN_WORDS
from .words import plain

Events = tuple[a.Event, ...]
SIMPLE: Mapping[str, a.Event] = {
    "draw": a.DRAW, "roll": a.ROLL, "deflect": a.DEFLECT, "accept": a.ACCEPT, "halt": a.STOP, "end": a.END_TURN,
    "adrenaline": a.ADRENALINE, "leave": a.LEAVE, "decline": a.DECLINE, "enter": a.ENTER, "stay": a.STAY,
}  # fmt: skip
MOVING = ("step", "tile", "halt")
CARDS = ("draw", "discard", "play", "roll")
QUIET = frozenset(("turn_began", "turn_over", "attacked", "rolls_to_move", "draws_card", "draws_tile", "horde_awaited"))
USUAL_SEATS = 3


HALL = (
    "set up tiles s5a c1a s6b, red on 2b3, blue on 2a5, green on 2a3, seat 3 on 2c6, sploder on 2b4,"
    " crawler on 3c4 and 3d4"
)
ILLUSTRATIONS: Mapping[str, tuple[str, str, str]] = {
    "DS-MOVE-02": ("default", f"{HALL}, turn red with 5", "where can red be with 5"),
    "DS-ZOM-09": ("default", f"{HALL}, turn red with 5", "who is hit if the sploder on 2b4 bursts"),
    "DS-HORDE-06": ("default", f"{HALL}, horde on 1b6, turn red with 5", "will the horde get red"),
}


class DeadSprintVocabulary(Vocabulary):
    """The vocabulary of Dead Sprint, and how its positions are supposed and shown."""

    rulebook = RULEBOOK
    questions = QUESTIONS
    outcomes = "happens red 4, happens green 5, happens drawn s1"
    turn_clauses = ("DS-TURN-01",)
    examples = (
        "how likely do I beat a brute with a +2",
        "can red go round the brute",
        "will the horde get red next turn",
        "how many spaces to the exit at least",
        "can deflect stop trip a player",
        "where can red be with 4",
        "who is hit if the sploder on 2b4 bursts",
        "where is the exit",
        "can red step to 1b5",
        "what happens if red plays trip on blue",
        "standing",
        "set up tiles s2a c1b, red on 2b4, brute on 2b5, red has 1 +2 weapon, turn red with 3",
    )
    illustrations = ILLUSTRATIONS

    def default_game(self) -> DeadSprintGame:
        """Return the game used by default."""
        return new_game(USUAL_SEATS)

    def default_state(self, game: DeadSprintGame) -> State:
        """Return the first position in which a player acts."""
        state = game.start()
        while state.phase == "deal":
            state = game.apply(state, game.chance(state).at(0))
        return state

    def game_of(self, options: Mapping[str, Any]) -> DeadSprintGame:
        """Return the game with some options: edition, seats, rulings, and a pack in a file as its board."""
        named = dict(options)
        board = named.pop("board", None)
        if board is not None:
            try:
                named["pack"] = load_pack(Path(board).read_text(encoding="utf-8"))
            except OSError as error:
                raise SettingError(f"{board!r} is not the file of a pack of tiles and cards") from error
        return new_game(named.pop("seats", USUAL_SEATS), named.pop("edition", "default"), **named)

    def code(self, game: DeadSprintGame) -> str:
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
        if config.order != tuple(range(game.seats)):
            said.append(f"order={config.order!r}")
        if config.exit_depth is not None:
            said.append(f"exit_depth={config.exit_depth}")
        if config.surface is not None:
            table = config.surface
            said.append(f"surface={(table.width, table.height, table.x, table.y)!r}")
        if config.opening_hand:
            said.append(f"opening_hand={config.opening_hand}")
        if config.content is not None:
            said.append("pack=dead_sprint.load_pack(...)")
        return f"dead_sprint.new_game({', '.join(said)})"

    def editions(self, game: DeadSprintGame) -> dict[str, DeadSprintGame]:
        """Return the same table under each edition that allows its tiles."""
        found = {}
        for name in EDITIONS:
            try:
                found[name] = new_game(
                    game.seats, name, order=game.config.order, pack=game.pack, opening_hand=game.config.opening_hand
                )
            except SettingError:
                # A small pack may have too few straight tiles for the depth that an edition asks for.
                continue
        return found

    # Words

    def plain(self, game: DeadSprintGame, text: str) -> str:
        """Return a line in the words of the grammar."""
        return plain(text, game.rules.cards, game.pack.tiles)

    def spelled(self, words: str, called: Called) -> str:
        """Return plain words with seats by name, cards and tokens in their own words."""
        text = re.sub(r"\bseat(\d+)\b", lambda found: called(int(found[1])), words)
        text = re.sub(r"\b(?:card|tile|end)_", "", text)
        text = re.sub(r"\btoken\+(\d)", r"+\1 weapon", text).replace("adrenaline_token", "adrenaline token")
        text = text.replace("first_aid", "first aid kit").replace("horde gets", "horde")
        text = re.sub(r"(?<=^explain )\S+", lambda found: found[0].upper(), text)
        return re.sub(r"\bcant\b", "can't", text).replace(" ,", ",")

    def named(self, session: Any, kind: str) -> Sequence[str]:
        """Return the words for spaces, cards, zombies, tokens, decks or tiles."""
        game: DeadSprintGame = session.game
        state: State = session.state
        spaces = [
            f"{n}{cell}" for n, word in enumerate(state.laid) for cell in sorted(game.rules.ground.cells[word[:-1]])
        ]
        known: dict[str, list[str]] = {
            "SPACE": spaces,
            "CARD": list(game.rules.cards),
            "KIND": list(game.rules.kinds),
            "TOKEN": ["first aid kit", "adrenaline token", "+1 weapon", "+2 weapon", "+3 weapon"],
            "BONUS": ["+1", "+2", "+3"],
            "DECK": ["straight", "corner"],
        }
        return known.get(kind, [])

    def held(self, state: State, seat: int) -> Any:
        """Return a seat's hand."""
        return state.runners[seat].hand

    def events(self, game: DeadSprintGame, state: State, seat: int, tree: Tree[str], held: Any = None) -> Events:
        """Return the events that an action in words can mean; several if it leaves something open."""
        kind, parts = str(tree.data), tree.children
        if kind in SIMPLE:
            return (SIMPLE[kind],)
        said = [None if part is None else str(part) for part in parts]
        if kind == "step":
            return (a.Step(game.board.square(str(said[0]))),)
        if kind == "tile":
            deck: Any = said[0]
            if game.rulings.orientation == "after_draw":
                return (a.DrawTile(deck),)
            return (a.DrawTile(deck, "A"), a.DrawTile(deck, "B"))
        if kind == "orient":
            end: Any = str(said[0])[-1].upper()
            return (a.Orient(end),)
        if kind == "use":
            weapons = tuple(sorted(int(each) for each in said if each is not None))
            return (a.UseWeapons(weapons),)
        if kind in ("take", "exchange"):
            return self._tokens(game, state, seat, kind, said)
        if kind == "discard":
            cards = [said[0].removeprefix("card_")] if said[0] else dict.fromkeys(held or ())
            return tuple(a.DiscardCard(card) for card in cards)
        return self._plays(game, state, seat, said)

    def _tokens(self, game: DeadSprintGame, state: State, seat: int, kind: str, said: Sequence[str | None]) -> Events:
        words: Any = [None if each is None else TOKEN_WORDS[each] for each in said]
        if kind == "exchange":
            if words[0] is not None:
                return (a.Exchange(words[0]),)
            return (
                tuple(map(a.Exchange, swappable(game.rules, state.runners[seat], offer_of(state))))
                if state.turn.offer
                else ()
            )
        token = words[0] or (state.turn.finds[0] if state.turn.finds else None)
        return () if token is None else (a.Take(token, words[1]),)

    def _plays(self, game: DeadSprintGame, state: State, seat: int, said: Sequence[str | None]) -> Events:
        card = str(said[0]).removeprefix("card_")
        kind = game.rules.cards[card]
        take = None if said[2] is None else int(said[2])
        give = None if said[3] is None else int(said[3])
        if said[1] is not None:
            target = game.check_seat(int(said[1][4:]))
            if kind.effect == "take_chosen_weapon" and take is None:
                own = state.runners[seat].weapons
                given = dict.fromkeys(own) if len(own) > 1 else (None,)
                loot = dict.fromkeys(state.runners[target].weapons)
                return tuple(a.PlayCard(card, target, one, other) for one in loot for other in given)
            return (a.PlayCard(card, target, take, give),)
        if kind.on != "player":
            return (a.PlayCard(card),)
        others = [other for other in state.living() if other != seat]
        return tuple(
            event for other in others for event in self._plays(game, state, seat, [said[0], f"seat{other}", *said[2:]])
        )

    def in_words(self, event: Any, called: Called) -> str:
        """Return an action in the words of a question."""
        match event:
            case a.PlayCard(card, target, take, give):
                on = "" if target is None else f" on {called(target)}"
                loot = "".join(f" {word} +{n}" for word, n in (("take", take), ("give", give)) if n is not None)
                return f"play {card}{on}{loot}"
            case a.DrawTile(deck, _):
                return f"tile {deck}"
            case a.EndMove():
                return "stop moving"
            case a.UseWeapons(weapons):
                return " ".join(("use", *(f"+{weapon}" for weapon in weapons)))
            case a.Take(token, give):
                return f"take {_token(token)}" + ("" if give is None else f" give {_token(give)}")
            case a.Exchange(give):
                return f"exchange {_token(give)}"
        return {each: word for word, each in SIMPLE.items()}.get(event) or str(self.default_game().format(event))

    def outcome_of(self, game: AnyGame, tree: Tree[str]) -> a.Event:
        """Return the outcome that words name."""
        kind, word = str(tree.data), str(tree.children[0])
        number: Any = int(word) if word.lstrip("+").isdigit() else word
        makes: dict[str, Any] = {"green": a.Green, "red": a.Red, "yellow": a.Yellow, "weapon": a.WeaponDrawn}
        if kind in makes:
            made: a.Event = makes[kind](number)
            return made
        if kind == "drawn":
            names = {name.lower(): name for name in getattr(game, "pack").tiles}  # noqa: B009
            return a.TileDrawn(names.get(word.removeprefix("tile_"), word))
        card = word.removeprefix("card_")
        others: dict[str, Any] = {
            "card": a.CardDrawn,
            "stolen": a.CardStolen,
            "special": a.SpecialKind,
            "placed": a.SpecialIcon,
        }
        event: a.Event = others[kind](card)
        return event

    def outcome(self, game: DeadSprintGame, state: State, numbers: Sequence[int]) -> a.Event:
        """Return the roll that a number names while a die is awaited."""
        makes: dict[str, Any] = {"red_roll": a.Red, "yellow_roll": a.Yellow}
        made: a.Event = makes.get(state.phase, a.Green)(numbers[0])
        return made

    def dice(self, game: DeadSprintGame, state: State, told: int) -> int:
        """Return one: each roll is of one die."""
        return 1

    def pass_of(self, game: DeadSprintGame, state: State) -> a.Event | None:
        """Return the answer that lets a card take effect, if one is awaited."""
        return a.ACCEPT if state.phase == "respond" else None

    def clauses_of(self, tree: Tree[str]) -> tuple[str, ...]:
        """Return the clauses on which a kind of action rests."""
        kinds = {"step": "DS-MOVE-02", "play": "DS-CARD-04", "take": "DS-MOVE-07", "exchange": "DS-CARD-11"}
        return (kinds.get(str(tree.data), "DS-TURN-01"),)

    def tells(self, effect: Any) -> bool:
        """Whether an effect belongs in the shortest account of what happens."""
        return effect.kind not in QUIET

    # Suppositions

    def as_if(self, game: DeadSprintGame, state: State, seat: int, kind: str = "") -> tuple[State, str]:
        """Return a position in which a seat acts, and what that supposes. Raises SettingError if there is none."""
        if state.phase == "over":
            raise SettingError(game.prompt(state))
        if state.runners[seat].at is None:
            raise SettingError(f"seat {seat} is out of the game (DS-DMG-02)")
        # A card or a tile on its way would be lost by a new turn.
        if state.turn.incoming is not None or state.turn.offer is not None or state.turn.drawn is not None:
            raise SettingError(f"first this must be settled: {game.prompt(state)}")
        if kind in MOVING:
            moves = state.turn.moves if seat == state.seat and state.turn.moves else max(game.pack.document.dice.green)
            turn = Turn(moved=True, moves=moves)
            begun = replace(state, phase="move", seat=seat, turn=turn)
            return begun, f"seat {seat} is moving with {counted(moves, 'space')} left"
        return replace(state, phase="cards", seat=seat, turn=NO_TURN), f"seat {seat} has its card phase"

    def suppose(self, game: DeadSprintGame, state: State, seat: int, event: Any) -> tuple[State, str | None]:
        """Return the position with hidden cards dealt so that a seat holds the card of a play, and a note about it.

        Hands keep their sizes, and the deal depends only on public facts, so it reveals nothing about them.
        """
        wanted = ""
        if isinstance(event, a.PlayCard | a.DiscardCard) and event.card in game.rules.cards:
            wanted = event.card
        elif isinstance(event, a.Deflect):
            wanted = next((card for card, kind in game.rules.cards.items() if kind.effect == "cancel"), "")
        unseen = list(game.view(state, None).unseen)
        fits = bool(wanted) and wanted in unseen
        if fits:
            unseen.remove(wanted)
        runners = state.runners
        for other in (seat, *(each for each in state.living() if each != seat)):
            own = [wanted] if fits and other == seat else []
            size = max(len(runners[other].hand), len(own))
            usable = [card for card in unseen if other != seat or fits or card != wanted]
            hand = own + usable[: size - len(own)]
            for card in hand[len(own) :]:
                unseen.remove(card)
            runners = put(runners, other, replace(runners[other], hand=tuple(sorted(hand))))
        decks = replace(state.decks, cards=tuple(sorted(unseen)))
        supposed = replace(state, runners=runners, decks=decks, known=())
        if not wanted:
            return supposed, None
        if fits:
            return supposed, f"This supposes that seat {seat} holds {wanted}."
        return supposed, f"Nobody can hold {wanted}: all of them lie open."

    def tells_hand(self, event: Any) -> bool:
        """Whether an action needs certain cards in hand."""
        return isinstance(event, a.PlayCard | a.DiscardCard | a.Deflect)

    def hides(self, event: Any) -> bool:
        """Whether an event is seen by some seats alone."""
        return isinstance(event, a.CardDrawn | a.CardStolen)

    # Showing

    def lines(self, session: Any) -> list[str]:
        """Return the position as lines, seat by seat."""
        lines = []
        for seat, runner in enumerate(session.state.runners):
            if runner.at is None:
                lines.append(f"{session.called(seat)} is out")
                continue
            goods = [counted(runner.first_aid, "first aid kit"), f"{runner.adrenaline} adrenaline"]
            goods += [f"+{weapon}" for weapon in runner.weapons]
            lying = f"; before it: {', '.join(runner.lying)}" if runner.lying else ""
            cards = counted(len(runner.hand), "card")
            lines.append(f"{session.called(seat)} on {runner.at}; {', '.join(goods)}; {cards} in hand{lying}")
        return lines

    def hands(self, session: Any) -> dict[str, str]:
        """Return all hands by the names of the seats."""
        return {session.called(seat): " ".join(r.hand) or "empty" for seat, r in enumerate(session.state.runners)}


def _token(token: str) -> str:
    """Return a token in the words of a question."""
    return {"first_aid": "first aid kit", "adrenaline": "adrenaline token"}.get(token, f"{token} weapon")


VOCABULARY = DeadSprintVocabulary()
