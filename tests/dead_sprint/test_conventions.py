"""What every game of Dead Sprint takes for granted where the rulebook is silent (the fixed rulings of the analysis)."""

from __future__ import annotations

from typing import Any

from spree_rules.model.dead_sprint import Horde, Known
from tests.dead_sprint.support import (
    EXIT,
    alive,
    at,
    do,
    effects,
    kits,
    listed,
    new,
    odds,
    refused,
    tile_drawn,
    tokens,
    where_horde_went,
    zombies,
)

FIGHT: dict[str, Any] = {"laid": ["S2A"], "at": {0: "2b4"}, "zombies": {"2b5": "shambler"}, "moves": 3}


def test_one_player_can_only_win_by_the_exit() -> None:
    """DS-R01, DS-R32."""
    game, state = at(1, **EXIT, at={0: "10b5"})
    result = game.result(do(game, state, "step 10b6"))
    assert result is not None and (result.reason, result.winners) == ("exit", (0,))
    for reading in ("no_winner", "shared"):
        game, state = at(1, rulings={"all_out_together": reading}, **FIGHT, first_aid={0: 0})
        result = game.result(do(game, state, "step 2b5", "red 1"))
        assert result is not None and result.nobody_won, "being lost alone is not sharing"
    game, state = at(1, phase="cards", laid=["S2A"])
    assert do(game, state, "roll", "green 1", "stop").phase == "yellow_roll"


def test_a_token_is_offered_once_for_each_entry() -> None:
    """DS-R42, also for several tokens on one space: once for each, in the order of their kinds."""
    pile = [("2c6", token) for token in ("+3", "first_aid", "+1", "adrenaline")]
    game, state = at(laid=["S2A"], at={0: "2b6"}, tokens=pile, moves=3)
    found = do(game, state, "step 2c6")
    offered = []
    while found.phase == "take":
        offered.append(found.turn.finds[0])
        found = do(game, found, "leave")
    assert offered == ["first_aid", "adrenaline", "+1", "+3"] and found.turn.moves == 2
    assert do(game, found, "step 2b6", "step 2c6").phase == "take"


def test_what_the_bank_lacks_is_not_placed() -> None:
    """DS-R44."""
    game, state = tile_drawn("S3A", {"used_tokens": "out_of_game"}, gone={"adrenaline": 15})
    filled = do(game, state, "special brute", "placed a5", "weapon +1")
    assert tokens(filled) == [("3a2", "+1")] and filled.phase == "move"


def test_a_sploder_that_joins_the_horde_does_not_burst() -> None:
    """DS-R54."""
    places = {0: "2c6", 1: "2b6"}
    game, state = at(laid=["S2A"], at=places, zombies={"2b5": "sploder"}, horde="2b3", phase="yellow_roll")
    found = effects(game, state, "yellow 1")
    assert "burst" not in [effect.kind for effect in found]
    game, state = at(
        3, laid=["S2A"], at={**places, 2: "2a6"}, zombies={"2a2": "sploder"}, horde="2b1", phase="yellow_roll"
    )
    after = do(game, state, "yellow 1")
    assert kits(after) == [1, 1, 1] and zombies(after) == {} and after.horde == Horde(2, 2)


def test_the_horde_loses_its_movement_where_the_aisle_ends() -> None:
    """DS-R67: where it stops there, and where it begins its turn there."""
    hidden: dict[str, Any] = {"laid": ["C1A"], "at": {0: "2a5", 1: "2a5"}, "phase": "yellow_roll", "horde": "2c4"}
    game, state = at(rulings={"horde_corner": "literal_line"}, **hidden)
    assert len(where_horde_went(effects(game, state, "yellow 3"))) == 2
    after = do(game, state, "yellow 3")
    assert after.phase == "cards" and alive(after) == [0, 1]
    over = do(game, after, "roll", "green 1", "stop", "roll", "green 1", "stop")
    result = game.result(over)
    assert result is not None and result.nobody_won and result.reason == "nobody_left_to_pass"


def test_cards_for_oneself_add_up() -> None:
    """DS-R71: two of a kind in one turn; Second Wind is for the next green roll only, after halving."""
    game, state = at(phase="cards", hands={0: ["second-wind"] * 2}, adrenaline={0: 1}, lying={0: ["trip-a-player"]})
    state = do(game, state, "play second-wind", "play second-wind", "roll", "green 5")
    assert state.turn.moves == 3 + 4
    again = do(game, state, "stop", "adrenaline", "green 5")
    assert again.turn.moves == 3, "the whole turn is halved, and the wind is gone"
    game, state = at(**{**FIGHT, "phase": "cards", "moves": None}, hands={0: ["steady-aim"] * 2})
    aimed = do(game, state, "play steady-aim", "play steady-aim", "roll", "green 5", "step 2b5")
    assert zombies(do(game, aimed, "red 2")) == {} and do(game, aimed, "red 1").seat == 1
    assert do(game, aimed, "red 1").turn.aim == 0


def test_a_thief_with_two_weapons_names_the_one_for_the_bank() -> None:
    theft: dict[str, Any] = {"phase": "cards", "hands": {0: ["weapon-thief"]}, "weapons": {0: (1, 2), 1: (3,)}}
    game, state = at(**theft)
    assert refused(game, state, "play weapon-thief on 1 take +3") == {"play.weapon"}
    assert refused(game, state, "play weapon-thief on 1 take +2 give +1") == {"play.weapon"}
    asked = do(game, state, "play weapon-thief on 1 take +3 give +1")
    assert asked.runners[0].weapons == (1, 2), "nothing is carried out before the answer"
    after = do(game, asked, "accept")
    assert (after.runners[0].weapons, after.runners[1].weapons) == ((2, 3), ())
    assert after.bank.tokens[2:] == (27, 16, 11)
    game, state = at(**{**theft, "weapons": {0: (1,), 1: (3,)}})
    assert refused(game, state, "play weapon-thief on 1 take +3 give +1") == {"play.weapon"}


def test_nobody_sees_whether_the_one_asked_can_deflect() -> None:
    """DS-R69: the views of all others are the same."""
    looks = []
    for card in ("deflect", "fire-axe"):
        game, state = at(3, phase="cards", hands={0: ["trip-a-player"], 1: [card]})
        asked = do(game, state, "play trip-a-player on 1")
        looks.append([game.view(asked, seat) for seat in (0, 2, None)])
        assert listed(game, asked) == (["accept", "deflect"] if card == "deflect" else ["accept"])
        assert game.view(asked, 1).hand == (card,)
    assert looks[0] == looks[1]


def test_what_is_known_of_hands() -> None:
    """DS-R69: a peek, cards openly parted with, a theft, and players who are out."""
    game, state = at(3, phase="cards", hands={0: ["take-a-peek"], 1: ["deflect", "fire-axe"]})
    peeked = do(game, state, "play take-a-peek on 1", "accept")
    seen = {Known(0, 1, "deflect", 1), Known(0, 1, "fire-axe", 1)}
    assert set(peeked.known) == seen and len(game.view(peeked, 0).known) == 2 and game.view(peeked, 2).known == ()
    second = do(game, peeked, "roll", "green 1", "stop")
    assert set(do(game, second, "play fire-axe", "weapon +1").known) == {Known(0, 1, "deflect", 1)}
    less = do(game, second, "discard deflect")
    assert set(less.known) == {Known(0, 1, "fire-axe", 1)}
    assert do(game, less, "draw", "card deflect").known == less.known, "a draw changes nothing"
    described: dict[str, Any] = {**FIGHT, "first_aid": {0: 0}, "hands": {0: ["deflect"], 1: ["fire-axe"]}}
    game, state = at(3, **described, known=[(0, 1, "fire-axe", 1), (2, 0, "deflect", 1), (2, 1, "fire-axe", 1)])
    assert set(do(game, state, "step 2b5", "red 1").known) == {Known(2, 1, "fire-axe", 1)}


def test_a_trip_stays_when_the_one_who_laid_it_is_out() -> None:
    game, state = at(3, **FIGHT, first_aid={0: 0}, lying={1: ["trip-a-player"]})
    after = do(game, state, "step 2b5", "red 1")
    assert alive(after) == [1, 2] and after.runners[1].lying == ("trip-a-player",)
    assert do(game, after, "roll", "green 5").turn.moves == 3


def test_a_stolen_card_is_one_of_the_hand_at_random() -> None:
    game, state = at(3, phase="cards", hands={0: ["card-thief"], 1: ["deflect", "fire-axe"]})
    stealing = do(game, state, "play card-thief on 1", "accept")
    assert len(set(odds(game, stealing, "stolen deflect", "stolen fire-axe"))) == 1
    assert refused(game, stealing, "stolen med-locker") == {"stolen.not_in_hand"}
    found = effects(game, stealing, "stolen deflect")
    for seat, sees in ((0, True), (1, True), (2, False), (None, False)):
        shown = {card for effect in found for card in effect.seen_from(seat).cards}
        assert ("deflect" in shown) == sees


def test_a_turn_may_end_at_once_or_with_a_fight() -> None:
    """A player may stop at once, and may fight with its last step."""
    game, state = at(**{**FIGHT, "moves": 1})
    won = do(game, state, "step 2b5", "red 4")
    assert won.runners[0].at == "2b5" and won.seat == 1
    assert do(game, state, "stop").seat == 1 and new().result(state) is None


def test_a_game_that_ends_as_the_horde_leaves_a_tile_leaves_that_tile_as_it_is() -> None:
    game, state = at(
        phase="yellow_roll",
        laid=["S2A", "S1A"],
        at={0: "3b1", 1: "3b6"},
        horde="2b6",
        tokens=[("2c6", "+1")],
    )
    after = do(game, state, "yellow 1")
    assert after.ending == "last_standing" and after.contents[2].tokens
    assert game.validate(after) == () and game.from_json(game.to_json(after)) == after
