"""Pictures of Spurs: the map, tokens, riders, bags and mini boards are drawn where they belong."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from spree_rules.checks.spurs.witnesses import NEAR
from spree_rules.model import spurs
from spree_rules.model.spurs.mini_board import AXIAL
from spree_rules.show.drawing import position_svg, position_text
from spree_rules.show.spurs.boards import board_svg, board_text, game_svg, game_text
from spree_rules.show.spurs.mini_boards import mini_text, pieces
from spree_rules.show.spurs.overlays import reach_of, way_to
from spree_rules.show.spurs.themes import Theme

GAME = spurs.new_game(4)
HERD = NEAR["herd_time"].described
CAMP = spurs.position(
    GAME,
    **{
        **HERD,
        "tokens": {"D1": "CT1", "A4": "OU3", "C5": "DE4"},
        "kept": {"C5": ("rifle-2", 0)},
        "at": {0: "D1", 1: "D1", 2: "A4", 3: "D1"},
        "bags": {1: (4, 6, 2, 2, 3)},
    },
)


def words_of(svg: str) -> dict[str, tuple[float, float]]:
    root = ElementTree.fromstring(svg)
    texts = (each for each in root.iter() if each.tag.endswith("text"))
    return {each.text or "": (float(each.attrib["x"]), float(each.attrib["y"])) for each in texts}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_territory_is_named_and_neighbours_are_near(theme: Theme) -> None:
    said = words_of(board_svg(GAME.board, theme=theme))
    at = {word.split()[0]: place for word, place in said.items() if re.fullmatch(r"[A-F]\d [PBFM]", word)}
    assert set(at) == set(GAME.board.territories)
    for one, others in GAME.board.neighbours.items():
        for other in GAME.board.territories:
            far = ((at[one][0] - at[other][0]) ** 2 + (at[one][1] - at[other][1]) ** 2) ** 0.5
            assert (far < 85) == (other in others or other == one), (one, other)
    assert {"\u2605 Lucky Boot", "\u2605 Dry Fork"} <= set(said)


def test_tokens_riders_and_bags_are_drawn() -> None:
    svg = game_svg(GAME, CAMP)
    said = words_of(svg)
    assert {"CT1", "OU3", "DE4 +1"} <= set(said)
    assert svg.count('fill="#e74c3c"') == 2 + 3
    assert abs(said["OU3"][0] - said["A4 B"][0]) < 10 and abs(said["CT1"][0] - said["D1 P"][0]) < 10
    assert set(AXIAL) <= set(said)
    hidden = spurs.new_game(2, rulings={"bag_contents_public": "false"})
    assert 'fill="#95a5a6"' not in game_svg(hidden) and "10 bullets" in game_svg(hidden, spurs.position(hidden))


def test_overlays_are_marked() -> None:
    plain = board_svg(GAME.board)
    way = board_svg(GAME.board, overlays=way_to(GAME.board, "A1", "F5"))
    assert "polyline" in way and "polyline" not in plain
    reach = words_of(board_svg(GAME.board, overlays=reach_of(GAME.board, "C3", 2)))
    assert {"0", "1", "2"} <= set(reach)


def test_text_in_every_style() -> None:
    text = game_text(GAME, CAMP)
    lines = text.splitlines()
    assert any("OU3!" in line for line in lines) and "(013)" in text and "bag: 4 grey, 6 brown, 2 white" in text
    assert "DE4!+" in text and mini_text(CAMP.turn.cattle) in text  # type: ignore[arg-type]
    coloured = game_text(GAME, CAMP, "colour")
    assert "\x1b[" in coloured and re.sub(r"\x1b\[\d+m", "", coloured) == text
    assert board_text(GAME.board).count("*") >= 5
    assert position_text(GAME, CAMP) == text and position_svg(GAME, CAMP) == game_svg(GAME, CAMP)


def test_pieces_of_a_mini_board() -> None:
    cattle = CAMP.turn.cattle
    assert cattle is not None
    on = pieces(cattle)
    assert on["X5"] == "cow+rider" and sum(word.startswith("cow") for word in on.values()) == 9
