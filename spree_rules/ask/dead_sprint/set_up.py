"""Setting up a position in words, and checking it: tiles, places, goods, zombies, the horde, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spree_rules.model.dead_sprint.position import position
from spree_rules.model.dead_sprint.state import State
from spree_rules.model.kernel.errors import SettingError

from ..answers import Answer, Reason, answer, impossible

CLAUSES = ("DS-SETUP-01", "DS-MOVE-05", "DS-MOVE-06")
TOKEN_WORDS = {
    "first_aid": "first_aid", "adrenaline_token": "adrenaline", "token+1": "+1", "token+2": "+2", "token+3": "+3",
}  # fmt: skip


def set_up(session: Any, parts: Sequence[Any], question: str) -> Answer:
    """Make all described changes together; an impossible position is refused with everything that is wrong with it."""
    game = session.game
    described = _described(session.state)
    # Tiles come first: what stands on them is then described anew.
    for part in sorted(parts, key=lambda each: str(each.data) != "set_tiles"):
        _change(session, described, part)
    try:
        state = position(game, **described)
    except SettingError as error:
        problems = str(error).removeprefix("impossible position: ").split("; ")
        return impossible(question, problems)
    session.set_state(state)
    shown = [Reason(line) for line in session.vocabulary.lines(session)]
    reason = Reason("The position is set up as described.", CLAUSES)
    return answer(question, game.prompt(state), reason, *shown, kind="done", facts={"phase": state.phase})


def _described(state: State) -> dict[str, Any]:
    """A position as ``position`` takes it, in the card phase or with the movement that is left."""
    living = state.living()
    held = {seat: state.runners[seat] for seat in living}
    return {
        "seat": state.seat if state.seat in living else None,
        "phase": "move" if state.phase == "move" else "cards",
        "laid": list(state.laid[2:]),
        "at": {seat: runner.at for seat, runner in held.items()},
        "zombies": {
            "+".join(f"{tile}{cell}" for cell in zombie.cells): zombie.kind
            for tile, contents in enumerate(state.contents)
            for zombie in contents.zombies
        },
        "tokens": [
            (f"{tile}{f.cell}", f.token) for tile, contents in enumerate(state.contents) for f in contents.tokens
        ],
        "first_aid": {seat: runner.first_aid for seat, runner in held.items()},
        "adrenaline": {seat: runner.adrenaline for seat, runner in held.items()},
        "weapons": {seat: list(runner.weapons) for seat, runner in held.items()},
        "hands": {seat: list(runner.hand) for seat, runner in held.items()},
        "lying": {seat: list(runner.lying) for seat, runner in held.items()},
        "out": [seat for group in state.lost for seat in group],
        "moves": state.turn.moves if state.phase == "move" else None,
    }


def _change(session: Any, described: dict[str, Any], part: Any) -> None:
    kind, parts = str(part.data), [None if each is None else str(each) for each in part.children]
    game = session.game
    if kind == "set_tiles":
        names = {name.lower(): name for name in game.pack.tiles}
        described |= {"laid": [], "zombies": {}, "tokens": [], "at": {}}
        for word in parts:
            said = str(word).removeprefix("tile_")
            if said[:-1] not in names or said[-1] not in "ab":
                raise SettingError(f"{said!r} is no tile with an end: write such as s1a for S1 entered by A")
            described["laid"].append(names[said[:-1]] + said[-1].upper())
        return
    if kind in ("set_zombie", "set_token", "set_horde"):
        _put(game, described, kind, parts)
        return
    seat = game.check_seat(int(str(parts[0])[4:]))
    if kind == "set_at":
        described["at"][seat] = game.board.square(str(parts[1]))
    elif kind == "set_out":
        described["out"] = [*described["out"], seat]
    elif kind == "set_hand":
        described["hands"][seat] = [str(card).removeprefix("card_") for card in parts[1:]]
    elif kind == "set_turn":
        described["seat"] = seat
        described["phase"] = "cards" if parts[1] is None else "move"
        described["moves"] = None if parts[1] is None else int(parts[1])
    else:
        _give(described, seat, int(str(parts[1])), TOKEN_WORDS[str(parts[2])])


def _put(game: Any, described: dict[str, Any], kind: str, parts: Sequence[str | None]) -> None:
    spaces = [game.board.square(each) for each in parts[0 if kind == "set_horde" else 1 :] if each is not None]
    if kind == "set_horde":
        described["horde"] = spaces[0]
    elif kind == "set_zombie":
        described["zombies"] = {**described["zombies"], "+".join(spaces): parts[0]}
    else:
        described["tokens"] = [*described["tokens"], (spaces[0], TOKEN_WORDS[str(parts[0])])]


def _give(described: dict[str, Any], seat: int, number: int, token: str) -> None:
    if number > 2:
        raise SettingError("nobody holds more than two tokens of a kind")
    if token in ("first_aid", "adrenaline"):
        described[token][seat] = number
        return
    others = [weapon for weapon in described["weapons"].get(seat, []) if weapon != int(token)]
    described["weapons"][seat] = sorted([*others, *([int(token)] * number)])
