"""The rulings of Dead Sprint on cards and moving: what each reading does in a small position."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from spree_rules.model.dead_sprint import RULINGS, Rulings, Turn
from spree_rules.model.kernel.errors import SettingError
from tests.dead_sprint.support import (
    NINE_TILES,
    PLAYERS,
    at,
    do,
    listed,
    new,
    odds,
    refused,
)

END: dict[str, Any] = {"laid": ["S2A"], "at": {0: "2b6"}, "moves": 3}


def every_card() -> list[str]:
    return list(new().start().decks.cards)


def without(*cards: str) -> list[str]:
    left = every_card()
    for card in cards:
        left.remove(card)
    return left


@pytest.mark.parametrize("ruling", RULINGS.values(), ids=lambda ruling: ruling.name)
def test_every_ruling_is_written_down(ruling: Any) -> None:
    assert len(ruling.readings) >= 2 and ruling.question.endswith("?") and ruling.why.endswith(".")
    assert ruling.default == getattr(Rulings(), ruling.name) == ruling.readings[0]
    assert ruling.clauses and set(ruling.clauses) <= set(new().clauses)


def test_the_rulings_are_those_of_the_analysis() -> None:
    assert len(RULINGS) == len(Rulings.__struct_fields__) == 54
    for wrong in ({"draw_card": "perhaps"}, {"draw_cart": "optional"}):
        with pytest.raises(SettingError):
            new(rulings=wrong)


def test_the_readings_of_a_game_may_be_mixed() -> None:
    names = sorted(RULINGS)
    for one, other in pairwise(names):
        mixed = {name: RULINGS[name].readings[-1] for name in (one, other)}
        table = (40, 200, 10, 0) if mixed.get("surface") == "bounded" else None
        depth = 9 if mixed.get("exit_depth") == "agreed" else None
        game = new(rulings=mixed, surface=table, exit_depth=depth)
        assert {name: getattr(game.rulings, name) for name in mixed} == mixed
    assert new().start().runners[0].at == PLAYERS


# Cards


def test_draw_card() -> None:
    game, state = at(phase="cards")
    assert refused(game, state, "roll") == set()
    mandatory = {"draw_card": "mandatory"}
    game, state = at(rulings=mandatory, phase="cards")
    assert refused(game, state, "roll") == {"roll.card_is_due"}
    assert refused(game, do(game, state, "draw", "card deflect"), "roll") == set()
    game, state = at(rulings=mandatory, phase="cards", hands={0: ["deflect", "fire-axe"]})
    assert refused(game, state, "roll") == {"roll.card_is_due"} and refused(game, state, "draw") == {"draw.hand_full"}
    room = do(game, state, "discard deflect")
    assert refused(game, room, "roll") == {"roll.card_is_due"}
    assert refused(game, do(game, room, "draw", "card deflect"), "roll") == set()
    none_left = {**mandatory, "card_deck_empty": "no_more_cards"}
    game, state = at(rulings=none_left, phase="cards", discards=every_card())
    assert refused(game, state, "roll") == set()


def test_draw_time() -> None:
    for reading, late in (("any_time_before_roll", set()), ("first_thing", {"draw.too_late"})):
        rulings = {"draw_time": reading}
        game, state = at(rulings=rulings, phase="cards", hands={0: ["steady-aim"]})
        assert refused(game, state, "draw") == set()
        for use in ("play steady-aim", "discard steady-aim"):
            assert refused(game, do(game, state, use), "draw") == late
        full = {"hands": {0: ["fire-axe", "steady-aim"]}, "turn": Turn(full=reading == "first_thing")}
        game, state = at(rulings=rulings, phase="cards", **full)  # type: ignore[arg-type]
        assert refused(game, do(game, state, "discard fire-axe"), "draw") == set()
        assert refused(game, do(game, state, "discard fire-axe", "play steady-aim"), "draw") == late


def test_discard_to_make_room() -> None:
    for reading, second in (("counts_as_the_one", {"discard.already"}), ("extra", set())):
        rulings = {"discard_to_make_room": reading}
        game, state = at(rulings=rulings, phase="cards", hands={0: ["deflect", "fire-axe"]})
        room = do(game, state, "discard deflect")
        assert refused(game, room, "discard fire-axe") == second
        drawn = do(game, room, "draw", "card steady-aim")
        assert refused(game, drawn, "discard fire-axe") == second
        if not second:
            assert refused(game, do(game, drawn, "discard fire-axe"), "discard steady-aim") == {"discard.already"}
            one = do(game, room, "discard fire-axe", "draw", "card steady-aim")
            assert refused(game, one, "discard steady-aim") == {"discard.already"}, "that one did not make room"


def test_card_deck_empty() -> None:
    spent: dict[str, Any] = {
        "phase": "cards",
        "hands": {0: ["steady-aim"]},
        "lying": {1: ["trip-a-player"]},
        "discards": without("steady-aim", "trip-a-player"),
    }
    game, state = at(**spent)
    drawing = do(game, state, "play steady-aim", "draw")
    assert odds(game, drawing, "card steady-aim", "card trip-a-player") == (Fraction(3, 53), Fraction(5, 53))
    assert drawing.decks.discards == ()
    game, state = at(rulings={"card_deck_empty": "no_more_cards"}, **spent)
    assert refused(game, state, "draw") == {"draw.none_left"}


def test_the_opening_hand_is_a_setting() -> None:
    """DS-R57 is not a ruling but a number that a game is given."""
    for cards in (0, 1, 2):
        game = new(3, opening_hand=cards)
        state = game.start()
        for _ in range(3 * cards):
            assert state.phase == "deal"
            state = do(game, state, "card trip-a-player")
        assert (state.phase, state.seat) == ("cards", 0)
        assert [len(runner.hand) for runner in state.runners] == [cards] * 3
    with pytest.raises(SettingError):
        new(opening_hand=3)


def test_lying_cards_in_limit() -> None:
    for reading, refusing in (("false", set()), ("true", {"draw.hand_full"})):
        rulings = {"lying_cards_in_limit": reading}
        tripped: dict[str, Any] = {"phase": "cards", "lying": {0: ["trip-a-player"]}}
        game, state = at(rulings=rulings, hands={0: ["steady-aim"]}, **tripped)
        assert refused(game, state, "draw") == refusing
        assert refused(game, do(game, state, "play steady-aim"), "draw") == set()
        assert refused(game, state, "roll") == set() == refused(game, state, "discard steady-aim")


def test_deflect_by() -> None:
    described: dict[str, Any] = {
        "phase": "cards", "seat": 1, "hands": {0: ["deflect"], 1: ["trip-a-player", "deflect"], 3: ["fire-axe"]},
    }  # fmt: skip
    game, state = at(4, **described)
    asked = do(game, state, "play trip-a-player on 3")
    assert game.to_act(asked) == 3 and do(game, asked, "accept").runners[3].lying == ("trip-a-player",)
    game, state = at(4, rulings={"deflect_by": "any_player"}, **described)
    asked = do(game, state, "play trip-a-player on 3")
    seats = []
    while asked.phase == "respond":
        seats.append(game.to_act(asked))
        assert ("deflect" in listed(game, asked)) == (seats[-1] == 0)
        last, asked = asked, do(game, asked, "accept")
    assert seats == [3, 2, 0] and asked.runners[3].lying == ("trip-a-player",)
    after = do(game, last, "deflect")
    assert after.decks.discards == ("deflect", "trip-a-player") and after.runners[3].lying == ()
    assert after.runners[0].hand == () and after.phase == "cards"


def test_deflect_when() -> None:
    described: dict[str, Any] = {
        "phase": "cards", "seat": 1, "hands": {0: ["deflect"], 1: ["deflect"]}, "lying": {1: ["trip-a-player"]},
    }  # fmt: skip
    game, state = at(**described)
    assert refused(game, state, "deflect") == {"deflect.nothing"}
    game, state = at(rulings={"deflect_when": "while_lying"}, **described)
    after = do(game, state, "deflect")
    assert after.runners[1].lying == () == after.runners[1].hand
    assert after.decks.discards == ("deflect", "trip-a-player")
    assert do(game, after, "roll", "green 5").turn.moves == 5
    assert refused(game, do(game, state, "roll", "green 5"), "deflect"), "only in the card phase"
    game, state = at(rulings={"deflect_when": "while_lying"}, **{**described, "seat": 0})
    assert refused(game, state, "deflect") == {"deflect.nothing"}, "only its victim"


def test_swap_triggers() -> None:
    swap: dict[str, Any] = {
        "laid": ["S2A"], "at": {0: "2c1", 1: "2c6"}, "tokens": [("2c1", "+1"), ("2c6", "first_aid")],
        "phase": "cards", "hands": {0: ["swap-a-player"]},
    }  # fmt: skip
    for reading in ("nothing", "pickup"):
        game, state = at(rulings={"swap_triggers": reading}, **swap)
        after = do(game, state, "play swap-a-player on 1", "accept")
        assert [runner.at for runner in after.runners] == ["2c6", "2c1"]
        if reading == "nothing":
            assert after.phase == "cards"
            continue
        assert game.to_act(after) == 0 and listed(game, after) == ["leave", "take first_aid"]
        after = do(game, after, "take first_aid")
        assert game.to_act(after) == 1 and listed(game, after) == ["leave", "take +1"]
        after = do(game, after, "take +1")
        assert (after.phase, after.seat, after.runners[1].weapons) == ("cards", 0, (1,))
        game, state = at(rulings={"swap_triggers": reading}, **{**swap, "at": dict.fromkeys((0, 1), "2c1")})
        after = do(game, state, "play swap-a-player on 1", "accept")
        assert [runner.at for runner in after.runners] == ["2c1", "2c1"], "a swap on one cell changes nothing"


def test_cards_before_second_roll() -> None:
    pause: dict[str, Any] = {"phase": "after_move", "hands": {0: ["second-wind"]}, "adrenaline": {0: 1}}
    game, state = at(**pause)
    assert refused(game, state, "play second-wind") == {"play.not_now"}
    game, state = at(rulings={"cards_before_second_roll": "true"}, **pause)
    assert refused(game, state, "draw") and refused(game, state, "discard second-wind")
    after = do(game, state, "play second-wind")
    assert after.phase == "after_move" and do(game, after, "adrenaline", "green 2").turn.moves == 4


# Moving


def test_use_all_movement() -> None:
    game, state = at(**END)
    assert refused(game, state, "stop") == set()
    game, state = at(rulings={"use_all_movement": "must_use_all"}, **END)
    assert refused(game, state, "stop") == {"stop.movement_left"} and "stop" not in listed(game, state)
    cornered = {"use_all_movement": "must_use_all", "revisit": "no_backtrack"}
    game, state = at(rulings=cornered, laid=(*NINE_TILES[:8], "XA"), at={0: "10b1"}, moves=4)
    corner = do(game, state, "step 9b6", "step 9a6")
    assert refused(game, corner, "stop") == {"stop.movement_left"}
    assert listed(game, do(game, corner, "step 10a1")) == ["stop"], "nothing else is legal in the corner"


def test_revisit() -> None:
    for reading, refusing in (("free", set()), ("no_backtrack", {"step.visited"})):
        game, state = at(rulings={"revisit": reading}, laid=["S2A"], at={0: "2b2"}, moves=2, adrenaline={0: 1})
        stepped = do(game, state, "step 2b3")
        assert refused(game, stepped, "step 2b2") == refusing
        again = do(game, stepped, "step 2c3", "adrenaline", "green 2")
        assert refused(game, again, "step 2b3") == set(), "another roll is another movement"


def test_share_space() -> None:
    crowd: dict[str, Any] = {"laid": ["S2A"], "at": {0: "2b2", 1: "2b3"}}
    for reading, refusing in (("always", set()), ("start_only", {"step.taken"})):
        game, state = at(rulings={"share_space": reading}, **crowd)
        assert refused(game, state, "step 2b3") == refusing
        game, state = at(rulings={"share_space": reading}, at={0: "1b5", 1: "1b4"})
        assert refused(game, state, "step 1b4") == set(), "on the players' start tile"


@pytest.mark.parametrize(("reading", "left"), [("impassable", None), ("no_effect", 2), ("costs_two", 1)])
def test_obstacle(reading: str, left: int | None) -> None:
    game, state = at(rulings={"obstacle": reading}, laid=["S1A"], at={0: "2b4"}, moves=3)
    if left is None:
        assert refused(game, state, "step 2a4") == {"step.obstacle"}
        return
    after = do(game, state, "step 2a4")
    assert (after.runners[0].at, after.turn.moves) == ("2a4", left)
    assert do(game, after, "step 2b4").turn.moves == left - 1 or left == 1
    game, state = at(rulings={"obstacle": reading}, laid=["S1A"], at={0: "2b4"}, moves=1)
    assert refused(game, state, "step 2a4") == ({"step.too_dear"} if reading == "costs_two" else set())


def test_walls() -> None:
    for reading, refusing in (("block_all_but_horde", {"step.wall"}), ("blast_only", set())):
        rulings = {"walls": reading}
        game, state = at(rulings=rulings, laid=["S5A"], at={0: "2a3"})
        assert refused(game, state, "step 2b3") == refusing
        burst: dict[str, Any] = {"laid": ["S5A"], "at": {0: "2b3", 1: "2a4"}, "zombies": {"2b4": "sploder"}}
        game, state = at(rulings=rulings, **burst)
        assert do(game, state, "step 2b4", "red 6").runners[1].first_aid == 1, "it still shelters"


def test_enter_horde() -> None:
    for reading, refusing in (("out", set()), ("illegal", {"step.horde"})):
        places = {0: "2b4", 1: "2b6", 2: "2b6"}
        game, state = at(3, rulings={"enter_horde": reading}, laid=["S2A"], at=places, horde="2b3")
        assert refused(game, state, "step 2b3") == refusing
        if not refusing:
            assert not do(game, state, "step 2b3").runners[0].alive


def test_adrenaline_per_turn() -> None:
    for reading, phase in (("one", "cards"), ("unlimited", "after_move")):
        game, state = at(
            rulings={"adrenaline_per_turn": reading}, phase="after_move", first_aid={0: 0}, adrenaline={0: 2}
        )
        again = do(game, state, "adrenaline", "green 1", "step 1b4")
        assert again.phase == phase and again.seat == (reading == "one")
    assert do(game, again, "adrenaline", "green 3").turn.moves == 3


def test_adrenaline_after_stop() -> None:
    for reading, phase, seat in (("true", "after_move", 0), ("false", "cards", 1)):
        game, state = at(rulings={"adrenaline_after_stop": reading}, adrenaline={0: 1}, moves=2)
        stopped = do(game, state, "stop")
        assert (stopped.phase, stopped.seat) == (phase, seat)
        assert do(game, state, "step 1b4", "step 1b5").phase == "after_move"
