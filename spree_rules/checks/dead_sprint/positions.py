"""Positions that games rarely reach, so that every rule is exercised in every verification."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from spree_rules.model.dead_sprint.game import DeadSprintGame, new_game
from spree_rules.model.dead_sprint.position import position
from spree_rules.model.dead_sprint.rulings import RULINGS
from spree_rules.model.dead_sprint.state import Drawn, Fight, Incoming, State, Turn
from spree_rules.model.kernel.errors import SettingError

from .packs import POCKETS
from .witnesses import NEAR, made, placed

Position = tuple[DeadSprintGame, State]
FULL: Final[dict[str, Any]] = {"first_aid": {0: 2, 1: 1}, "weapons": {0: [1, 2], 1: [3]}}
THREE: Final[dict[str, Any]] = {"at": {0: "1b4", 1: "1b5", 2: "1c5"}}
STEPPING: Final = Turn(moved=True, moves=3)


def positions(edition: str) -> Iterator[Position]:
    """Yield games of an edition, each with a position."""
    yield from _of_readings(edition)
    yield from _of_cards(edition)
    yield from _of_moves(edition)
    yield from _of_horde(edition)
    yield from _of_packs(edition)


def _at(edition: str, rulings: dict[str, str] | None = None, seats: int = 3, **described: Any) -> Position:
    game = new_game(seats, edition, rulings=rulings)
    return game, position(game, **described)


def _of_readings(edition: str) -> Iterator[Position]:
    """Yield each position near which a ruling matters, under every reading in which it is possible."""
    for key, (options, described) in NEAR.items():
        ruling = key.split()[0]
        for reading in RULINGS[ruling].readings if " " not in key else key.split()[1:]:
            game = made(edition, options, ruling, reading)
            try:
                yield game, placed(game, described)
            except SettingError:
                # A position of one reading need not be possible under another.
                continue


def _of_cards(edition: str) -> Iterator[Position]:
    hand = {"first_aid": {0: 2, 1: 1}, "hands": {0: ["med-locker", "fire-axe"], 1: ["deflect"]}, **THREE}
    yield _at(edition, phase="cards", **hand)
    yield _at(
        edition,
        phase="cards",
        **{**hand, "hands": {0: ["weapon-thief", "card-thief"], 1: ["deflect", "card-thief"]}},
        weapons={0: [1, 2], 1: [1, 3]},
    )
    yield _at(
        edition,
        phase="cards",
        **THREE,
        hands={0: ["take-a-peek", "swap-a-player"], 1: ["fire-axe"]},
        known=[(1, 0, "take-a-peek", 1)],
    )
    yield _at(
        edition,
        phase="cards",
        **THREE,
        hands={0: ["trip-a-player", "steady-aim"]},
        lying={1: ["trip-a-player"], 0: ["trip-a-player"]},
    )
    yield _at(
        edition, phase="cards", **THREE, hands={0: ["crash-cart", "med-locker"]}, turn=Turn(drew=True, discarded=True)
    )
    yield _at(edition, phase="bank", **THREE, first_aid={0: 1}, adrenaline={0: 1}, turn=Turn(offer="first_aid"))
    yield _at(edition, phase="bank", **THREE, weapons={0: [1, 3]}, turn=Turn(offer="+2"))
    yield _at(edition, phase="bank_weapon", **THREE)
    yield _at(
        edition,
        {"used_tokens": "out_of_game"},
        phase="cards",
        **THREE,
        hands={0: ["crash-cart", "med-locker"]},
        first_aid={0: 0},
        gone={"adrenaline": 15, "first_aid": 23},
    )
    for card, victim in (("card-thief", ["deflect", "fire-axe"]), ("swap-a-player", []), ("take-a-peek", ["deflect"])):
        asked = Turn(incoming=Incoming(card, 1, asked=(1,)))
        yield _at(edition, phase="respond", **THREE, hands={1: victim, 2: ["deflect"]}, turn=asked)
    theft = Turn(incoming=Incoming("weapon-thief", 1, take=3, give=1, asked=(1,)))
    yield _at(edition, phase="respond", **THREE, weapons={0: [1, 2], 1: [3]}, turn=theft)
    yield _at(
        edition,
        phase="steal",
        **THREE,
        hands={1: ["deflect", "fire-axe"]},
        known=[(2, 1, "deflect", 1)],
        turn=Turn(incoming=Incoming("card-thief", 1)),
    )
    game = new_game(3, edition, opening_hand=2)
    yield game, game.start()


def _of_moves(edition: str) -> Iterator[Position]:
    yield _at(edition, laid=["S1A"], at={0: "2b3", 1: "2b3", 2: "2c2"}, zombies={"2c3": "brute"}, turn=STEPPING)
    yield _at(edition, laid=["S5A"], at={0: "2a3", 1: "1b6", 2: "1b5"}, zombies={"2b4+2b5": "crawler"}, turn=STEPPING)
    yield _at(
        edition,
        laid=["S2A"],
        at={0: "2b6", 1: "1b6", 2: "1b5"},
        tokens=[("2c6", "first_aid"), ("2b6", "+3")],
        weapons={0: [1, 2]},
        first_aid={0: 1},
        adrenaline={0: 1},
        turn=STEPPING,
    )
    yield _at(
        edition,
        phase="take",
        laid=["S2A"],
        at={0: "2c6", 1: "1b6", 2: "1b5"},
        tokens=[("2c6", "+3")],
        weapons={0: [1, 2]},
        turn=Turn(moved=True, moves=1, finder=0, finds=("+3",)),
    )
    yield _at(
        edition,
        {"weapon_timing": "after_roll"},
        phase="weapons",
        laid=["S2A"],
        at={0: "2b4", 1: "2a4", 2: "2c4"},
        zombies={"2b5": "brute"},
        weapons={0: [1, 3]},
        turn=Turn(moved=True, moves=1, fight=Fight("2b5", roll=3)),
    )
    yield _at(
        edition,
        {"win_then_enter": "may_stay"},
        phase="enter",
        laid=["S2A"],
        at={0: "2b4", 1: "2a4", 2: "1b6"},
        turn=Turn(moved=True, moves=1, fight=Fight("2b5")),
    )
    drawn = Drawn("corner", "C4")
    yield _at(
        edition,
        {"orientation": "after_draw"},
        phase="orient",
        at={0: "1b6", 1: "1b4", 2: "1b5"},
        turn=Turn(moved=True, moves=2, drawn=drawn),
    )
    yield _at(edition, {"layout": "planar"}, laid=["C1A", "C2A", "C3A"], at={0: "4e4", 1: "4d4", 2: "4d5"})
    obstacle: dict[str, Any] = {"laid": ["S1A"], "at": {0: "2b1", 1: "1b4", 2: "1b5"}}
    yield _at(edition, {"obstacle": "costs_two"}, **obstacle, turn=Turn(moved=True, moves=1))
    trapped: dict[str, Any] = {"laid": ["C1A", "C2A", "C3A"], "at": {0: "4e4", 1: "4d4"}, "phase": "orient"}
    yield _at(edition, None, 2, **trapped, turn=Turn(moved=True, moves=1, drawn=Drawn("corner", "C4")))
    back = {"revisit": "no_backtrack"}
    yield _at(edition, back, **THREE, turn=Turn(moved=True, moves=2, visited=("1b3", "1c4")))
    twelve = [f"C{number}A" for number in (1, 2, 3, 4) for _ in range(3)]
    yield _at(edition, {"layout": "ribbon"}, 2, laid=twelve, at={0: "13e4", 1: "13d4"}, horde="12b1")
    corners = NEAR["layout ribbon"][1]
    drawn = Drawn("corner", "C4")
    yield _at(edition, {"layout": "planar"}, 2, **corners, phase="orient", turn=Turn(moved=True, moves=1, drawn=drawn))
    nine = ["S1A", "S1A", "S1A", "S2A", "S2A", "S2A", "S3A", "S3A", "XA"]
    yield _at(
        edition,
        {"exit_space": "marked_cells"},
        laid=nine,
        at={0: "10b5", 1: "10b2", 2: "10a3"},
        zombies={"10b4": "brute"},
        horde="9b1",
    )
    second = Turn(moved=True, moves=1, adrenaline=True)
    yield _at(edition, at={0: "1b5", 1: "1b4", 2: "1c4"}, adrenaline={0: 1}, turn=second)
    yield _at(edition, phase="after_move", at={0: "1b5", 1: "1b4", 2: "1c4"}, adrenaline={0: 1}, turn=Turn(moved=True))
    yield _at(
        edition,
        {"special_kind": "drawer_chooses"},
        phase="choose_kind",
        laid=["S7A"],
        at={0: "1b6", 1: "1b4", 2: "1b5"},
        turn=Turn(moved=True, moves=1, drawn=Drawn("straight", "S7", icons=("c5", "a4", "b1"))),
    )
    yield _at(
        edition,
        {"special_icon": "drawer_chooses"},
        phase="choose_icon",
        laid=["S7A"],
        at={0: "1b6", 1: "1b4", 2: "1b5"},
        turn=Turn(moved=True, moves=1, drawn=Drawn("straight", "S7", kind="brute", icons=("c5", "a4", "b1"))),
    )
    yield _at(
        edition,
        {"crawler_second_cell": "drawer_chooses"},
        phase="choose_second",
        laid=["S7A"],
        at={0: "1b6", 1: "1b4", 2: "1b5"},
        turn=Turn(
            moved=True, moves=1, drawn=Drawn("straight", "S7", kind="crawler", icon="b3", icons=("c5", "a4", "b1"))
        ),
    )
    for phase, value in (("name_weapon", "drawer_chooses"), ("weapon_token", "random_from_bank")):
        yield _at(
            edition,
            {"weapon_token_value": value},
            phase=phase,
            laid=["S7A"],
            at={0: "1b6", 1: "1b4", 2: "1b5"},
            turn=Turn(moved=True, moves=1, drawn=Drawn("straight", "S7", icons=("a4", "b1"))),
        )


def _of_horde(edition: str) -> Iterator[Position]:
    crowd = {"2a2": "shambler", "2b5": "brute"}
    yield _at(edition, phase="yellow_roll", laid=["S2A"], at={0: "2b4", 1: "2b6", 2: "2c6"}, zombies=crowd, horde="1b6")
    yield _at(
        edition,
        phase="yellow_roll",
        laid=["S2A", "C1B"],
        at={0: "3b1", 1: "3e3", 2: "3b4"},
        tokens=[("2c6", "+1")],
        horde="2b6",
    )
    yield _at(edition, phase="yellow_roll", at={0: "1b1", 1: "1b1", 2: "1c1"}, horde="0b6")
    yield _at(edition, phase="yellow_roll", at={0: "1b1", 1: "1b3", 2: "1b6"}, horde="0b6")


def _of_packs(edition: str) -> Iterator[Position]:
    for pack in POCKETS:
        game = new_game(
            2, edition, pack=pack(), rulings={"exit_depth": "agreed", "exit_depth_meaning": "tiles_above"}, exit_depth=1
        )
        yield game, game.start()
