"""Pictures of the corridor: every space and piece is drawn where it lies, and tiles that overlap are told apart."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from spree_rules import Record, dead_sprint
from spree_rules.model.dead_sprint import Corridor, Route, Space, begin, bursting, reference_pack
from spree_rules.show.dead_sprint.boards import CELL, MARGIN, Style, Theme, board_svg, board_text, game_svg, summary
from spree_rules.show.dead_sprint.layout import Layout
from spree_rules.show.dead_sprint.overlays import Overlays, burst_at, horde_ahead, reach_of
from spree_rules.show.dead_sprint.pieces import slots
from spree_rules.show.drawing import position_svg, position_text
from spree_rules.show.filmstrip import filmstrip_svg
from spree_rules.show.notebook import Picture

PACK = reference_pack()
GAME = dead_sprint.new_game(seats=5)
CROWD = dead_sprint.position(
    GAME,
    laid=["S2A", "C1A", "S5B"],
    at=dict.fromkeys(range(5), "2b4"),
    zombies={"2b5": "shambler", "2a2": "brute", "3c4+3c3": "crawler", "4b4": "sploder"},
    tokens=[("2b4", "+2"), ("2c6", "first_aid"), ("4c1", "adrenaline")],
    horde="1b1",
)
SPIRAL = Corridor(PACK, ("HA", "PA", "C1A", "C1A", "C2A", "S1A", "C2A"))


def words_of(svg: str) -> dict[str, tuple[float, float]]:
    """The words of a picture and where each stands, the last of several that are the same."""
    root = ElementTree.fromstring(svg)
    texts = (each for each in root.iter() if each.tag.endswith("text"))
    return {each.text or "": (float(each.attrib["x"]), float(each.attrib["y"])) for each in texts}


def lines_of(drawn: str) -> list[str]:
    return re.sub(r"\x1b\[\d+m", "", drawn).splitlines()


def test_every_space_bears_its_name_where_it_lies_on_the_table() -> None:
    laid = Corridor(PACK, ("HA", "PA", "C1A", "C2B", "S3B", "C4B", "XA"))
    said = words_of(board_svg(laid))
    far = max(y for _, y in map(laid.point, laid.spaces()))
    left = min(x for x, _ in map(laid.point, laid.spaces()))
    for space in laid.spaces():
        x, y = laid.point(space)
        assert said[str(space)] == (MARGIN + CELL * (x - left) + 3, MARGIN + CELL * (far - y) + 7)
    assert "horde start" in said and "EXIT" in said and "start" in said


def test_five_players_and_a_token_on_one_space_do_not_overlap() -> None:
    svg = game_svg(GAME, CROWD)
    x, y = words_of(svg)["2b4"]
    left, top = x - 3, y - 7
    discs = [tuple(map(float, each)) for each in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', svg)]
    here = [each for each in discs if left <= each[0] <= left + CELL and top <= each[1] <= top + CELL]
    assert len(here) == 6
    for number, (cx, cy, radius) in enumerate(here):
        assert left <= cx - radius and cx + radius <= left + CELL and cy + radius <= top + CELL
        for ox, oy, other in here[:number]:
            assert (cx - ox) ** 2 + (cy - oy) ** 2 >= (radius + other) ** 2


@pytest.mark.parametrize("count", range(1, 26))
def test_pieces_of_one_space_have_places_of_their_own(count: int) -> None:
    radius, places = slots(count)
    assert len(set(places)) == count and radius >= 2
    for number, (x, y) in enumerate(places):
        assert radius <= x <= CELL - radius and radius + 7 <= y <= CELL - radius
        assert all((x - a) ** 2 + (y - b) ** 2 >= 4 * radius**2 for a, b in places[:number])


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pieces_are_drawn_and_the_document_is_well_formed(theme: Theme) -> None:
    said = words_of(game_svg(GAME, CROWD, theme=theme))
    assert {"shambler", "brute", "crawler", "sploder", "HORDE", "+2"} <= set(said)
    assert board_svg(SPIRAL, theme="dark") != board_svg(SPIRAL)
    svg = game_svg(GAME, CROWD, theme=theme)
    assert svg == game_svg(GAME, CROWD, theme=theme) and svg.count(">HORDE<") == 3
    assert svg.count("<polygon") == 2, "a star and an octagon"


@pytest.mark.parametrize("style", ["plain", "unicode", "colour"])
def test_text_in_every_style(style: Style) -> None:
    text = position_text(GAME, CROWD, style)
    shown = "\n".join(lines_of(text))
    for sign in (
        "01234",
        "sh4",
        "br6",
        "cr4",
        "sp1",
        "aid",
        "adr",
        "#2a3#",
        "HORDE HORDE HORDE",
        "no room for: 2b4: +2",
    ):
        assert sign in shown, sign
    assert "seat 0 (red): at 2b4; 1 first aid kit; 0 cards" in shown
    assert ("─" in text) == (style != "plain") and ("\x1b[91m0" in text) == (style == "colour")


def test_walls_and_crawlers_in_text() -> None:
    lines = lines_of(position_text(GAME, CROWD))
    assert lines[0] == "+-----" * 11 + "+", "the far wall of the corner and of the tile behind it"
    assert lines[4].index(":") == 2 * 6 + 3, "a crawler's halves lie one behind the other"
    assert lines[4].count("-----") == 2, "the two inner walls of S5, which is entered by B"
    assert lines[5].startswith("| 3a3   3b3   cr4   3d3") and lines[-1].startswith("signs: sh shambler")
    start = lines_of(position_text(GAME))
    assert start[0] == "+                 +" and start[23:25] == ["|HORDE HORDE HORDE|", "+-----+-----+-----+"]
    beside = dead_sprint.position(GAME, laid=["S2A"], zombies={"2b5+2c5": "crawler"})
    assert "| 2a5   cr4 : cr4 |" in position_text(GAME, beside)


def test_without_a_state_the_printed_marks_are_shown() -> None:
    text = board_text(begin(PACK).extended("S5", "A").extended("X", "A"))
    assert "  Z  " in text and "  w  " in text and "EXIT" in text and "HORDE" in text and "START" in text
    assert "open end" not in text, "nothing comes behind the Exit"
    assert summary(SPIRAL) == "7 tiles: 2 start, 4 corner, 1 straight; 138 spaces"


def test_tiles_that_the_horde_has_passed_are_not_drawn() -> None:
    state = dead_sprint.position(GAME, laid=["S1A", "S3A", "S2B"], at=dict.fromkeys(range(5), "4b2"), horde="4b6")
    said, text = words_of(position_svg(GAME, state)), position_text(GAME, state)
    assert "1a1" in said and "4a1" in said and not any(name[:2] in ("2a", "3a") for name in said)
    assert "taken away behind the horde: tiles 2 and 3" in said and "taken away" in text and "2a1" not in text
    assert "~~~~~" in text
    layout = Layout(Corridor(PACK, state.laid), gone=(2, 3))
    assert [section.tiles for section in layout.sections] == [(0, 1), (4,)], "far apart, so drawn apart"
    assert [each.kind for each in layout.edges(Space(4, (1, 5)))] == ["gone"]


def test_overlapping_tiles_are_drawn_apart_and_hatched() -> None:
    layout = Layout(SPIRAL)
    assert dict(layout.over) == {5: (1,)} and [section.tiles for section in layout.sections] == [
        (0, 1, 2, 3, 4),
        (5, 6),
    ]
    assert layout.others_at(Space(5, (1, 3))) == (1,) and layout.others_at(Space(0, (1, 3))) == ()
    svg = board_svg(SPIRAL)
    said = words_of(svg)
    assert "Tiles 5 and 6, drawn apart: tile 5 lies over tile 1" in said and "to 5" in said and "to 4" in said
    assert svg.count(">over 1<") == svg.count(">under 5<") == 9
    assert "tiles lie over each other (hatched): 5 over 1" in said
    assert {str(space) for space in SPIRAL.spaces()} <= set(said), "nothing is hidden"
    text = board_text(SPIRAL)
    assert "5a5!" in text and "1a3!" in text and "2a5!" not in text
    assert "tiles lie over each other (marked !): 5 over 1" in text and "drawn apart" in text


@pytest.mark.parametrize("bend", ["C1A", "C1B", "S6B"])
def test_forty_tiles_are_all_drawn_once(bend: str) -> None:
    laid = Corridor(PACK, ("HA", "PA", *[bend] * 38))
    layout = Layout(laid)
    assert sorted(tile for section in layout.sections for tile in section.tiles) == list(range(40))
    for section in layout.sections:
        points = [point for _, point in layout.spaces(section)]
        assert len(set(points)) == len(points) and max(section.width, section.height) <= 48
    said = words_of(board_svg(laid))
    assert {str(space) for space in laid.spaces()} <= set(said)
    size = re.search(r'width="(\d+)" height="(\d+)"', board_svg(laid))
    assert size is not None and max(map(int, size.groups())) < 5000
    widest = max(map(len, board_text(laid).splitlines()[:-6]))
    assert widest <= 6 * 48 + 1


def test_reach_is_shown_with_fights_and_movement() -> None:
    game = dead_sprint.new_game(seats=2)
    state = dead_sprint.position(game, laid=["S2A"], at={0: "2b4"}, zombies={"2b5+2c5": "crawler"})
    overlays = reach_of(game, state, 0, 2)
    assert overlays.reach["2b6"] == Route(1, 2)
    svg = game_svg(game, state, overlays=overlays)
    plain = game_svg(game, state)
    assert svg.count('fill-opacity="0.5"') + svg.count("<g fill=") >= 1
    assert svg.count('r="2.5"') == sum(route.fights for route in overlays.reach.values())
    assert {"no fight on the way", "1 fight on the way"} <= set(words_of(svg)) and len(svg) > len(plain)


def test_a_burst_stops_at_walls_in_the_picture_too() -> None:
    game = dead_sprint.new_game(seats=3)
    state = dead_sprint.position(
        game, laid=["S5A"], at={0: "2a4", 1: "2a3", 2: "2b3"}, zombies={"2b4": "sploder"}, horde="0b5"
    )
    overlays = burst_at(game, state, "2b4")
    assert set(overlays.blast) == bursting.reach(game.rules, state, "2b4") and "2a4" not in overlays.blast
    svg = game_svg(game, state, overlays=overlays)
    assert svg.count('fill="#e67e22" fill-opacity="0.5"') == len(overlays.blast)
    assert "reached by the burst" in words_of(svg) and 'stroke="#8e44ad" stroke-width="2"' in svg


def test_the_odds_of_the_horde_are_exact_fractions_on_the_spaces() -> None:
    game = dead_sprint.new_game(seats=3)
    state = dead_sprint.position(
        game, laid=["S6A", "C1A"], at=dict.fromkeys(range(3), "3b4"), zombies={"2a3": "shambler"}, horde="2b2"
    )
    overlays = horde_ahead(game, state)
    assert [str(overlays.heat[f"2b{row}"]) for row in (3, 4, 5, 6)] == ["1", "1", "2/3", "1/3"]
    svg = game_svg(game, state, overlays=overlays)
    assert svg.count(">2/3<") == svg.count(">1/3<") == 3
    assert any("the odds that the horde touches" in said for said in words_of(svg))


def test_paths_marks_and_the_edge_of_the_table() -> None:
    path = Overlays(path=("1b3", "1b4", "1b3", "1b2"), marked=("1b6", "9b6"), heat={"0b1": 3})
    svg = board_svg(begin(PACK), overlays=path)
    assert svg.count("<polyline") == 1 and svg.count('rx="3"') == 1 and ">3<" in svg
    apart = board_svg(SPIRAL, overlays=Overlays(path=("4d4", "4e4", "5b1", "5b2")))
    assert apart.count("<polyline") == 2, "one piece in each section"
    game = dead_sprint.new_game(seats=2, rulings={"surface": "bounded"}, surface=(3, 40, 0, 0))
    assert 'stroke-width="6"' in position_svg(game) and "table: 3 by 40 cells" in position_svg(game)
    assert 'stroke-width="6"' not in position_svg(GAME)


def test_corners_show_the_horde_as_it_pivots() -> None:
    laid = ["C1A"]
    for reading, rests in (("pivot_inner_corner", "2a5 2b4 2c3"), ("literal_line", "2a4 2b4 2c4")):
        game = dead_sprint.new_game(seats=2, rulings={"horde_corner": reading})
        state = dead_sprint.position(game, laid=laid, at=dict.fromkeys(range(2), "2e4"), horde="2b4")
        assert f"horde: on {rests}" in position_text(game, state)
    assert ">2a4<" in board_svg(begin(PACK), state), "a corridor alone shows the horde as it pivots"


def test_strips_and_notebooks() -> None:
    game = dead_sprint.new_game(seats=2)
    start = dead_sprint.position(game, laid=["S2A"], at={0: "2b4"})
    record = Record(game, (game.parse("step 2b3"), game.parse("step 2b2")), start=start)
    root = ElementTree.fromstring(filmstrip_svg(record))
    assert len(list(root.iter("{http://www.w3.org/2000/svg}svg"))) == 3
    assert Picture(game, start)._repr_svg_() == position_svg(game, start)
    assert position_svg(game) == position_svg(game, game.start())
