"""Pictures: everything is drawn where it belongs, in both themes; text in every style; strips; what changed."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from spree_rules import Record, spree
from spree_rules.ask import Session
from spree_rules.cli.app import app
from spree_rules.model.kernel.errors import SettingError
from spree_rules.show.difference import state_difference
from spree_rules.show.drawing import position_svg, position_text
from spree_rules.show.filmstrip import filmstrip_svg
from spree_rules.show.notebook import Picture
from spree_rules.show.spree.boards import CELL, MARGIN, Style, Theme, board_svg, board_text
from spree_rules.show.spree.overlays import Overlays

GAME = spree.new_game(8, "hong_kong")
CROWD = spree.position(GAME, pawns=dict.fromkeys(range(8), "d5"), down=[2, 5])


def test_eight_shoppers_on_one_square_do_not_overlap() -> None:
    svg = board_svg(GAME.board, CROWD)
    discs = [tuple(map(float, found)) for found in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', svg)]
    assert len(discs) == 6
    x, y = MARGIN + 3 * CELL, MARGIN + 4 * CELL
    for number, (cx, cy, radius) in enumerate(discs):
        assert x <= cx - radius and cx + radius <= x + CELL and y <= cy - radius and cy + radius <= y + CELL
        for ox, oy, other in discs[:number]:
            assert (cx - ox) ** 2 + (cy - oy) ** 2 >= (radius + other) ** 2


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_marks_are_drawn_and_the_document_is_well_formed(theme: Theme) -> None:
    overlays = Overlays(
        path=("a2", "a1", "b1", "a1"), sight=("d5", "k5"), push=("k5", "m5"), heat={"d5": 0, "e5": 1, "f5": 2}
    )
    svg = board_svg(GAME.board, CROWD, overlays=overlays, theme=theme)
    root = ElementTree.fromstring(svg)
    assert root.tag.endswith("svg") and svg.count("url(#tip-") == 3 and svg.count('fill-opacity="0.55"') == 3
    assert board_svg(GAME.board, CROWD, theme="dark") != board_svg(GAME.board, CROWD)


@pytest.mark.parametrize(("style", "sign"), [("plain", "Kh"), ("unicode", "K♥"), ("colour", "\x1b[31m♥")])
def test_text_in_every_style(style: Style, sign: str) -> None:
    text = board_text(GAME.board, CROWD, style)
    assert sign in text and " 5" in text and "01*" in text
    widths = {len(re.sub(r"\x1b\[\d+m", "", line)) for line in text.splitlines()[1:20]}
    assert len(widths) == 1


def test_strips_pictures_and_registries(tmp_path: Path) -> None:
    game = spree.new_game(3)
    start = spree.position(game, pawns={0: "d5", 1: "f5"})
    record = Record(game, (game.parse("shoot 1"), game.parse("die 6")), start=start)
    root = ElementTree.fromstring(filmstrip_svg(record))
    assert len(list(root.iter("{http://www.w3.org/2000/svg}svg"))) == 3
    picture = Picture(game, start)
    picture.save(tmp_path / "picture.svg")
    assert (tmp_path / "picture.svg").read_text(encoding="utf-8") == position_svg(game, start) == picture._repr_svg_()
    assert position_text(game).splitlines()[0].split() == list("abcdefghijklmn")

    class Other:
        name = "chess"

    with pytest.raises(SettingError, match="chess"):
        position_svg(Other())


def test_what_changed_is_told_by_seat_and_by_card() -> None:
    game = spree.new_game(3)
    state = spree.position(game, pawns={0: "9c"}, hands={0: "9c 9c"}, turn=spree.Turn(rolled=True))
    after = game.apply(state, game.parse("shop 9c"))
    assert "hands[0]: -9c" in state_difference(state, after, 3) and state_difference(state, state) == ()


def test_pictures_come_with_answers() -> None:
    session = Session()
    for line in ("where can red be with 3", "sight e5 j5", "shot d5 f5 6", "difference pair_stop", "state"):
        picture = session.feed(line).picture
        assert picture is not None and ElementTree.fromstring(picture).tag.endswith("svg")


def test_the_board_command_shows_every_style() -> None:
    run = CliRunner().invoke
    assert "K♥" in run(app, ["board", "--style", "unicode"]).stdout
    assert "#17202a" in run(app, ["board", "--svg", "--dark"]).stdout
    assert run(app, ["board", "--style", "loud"]).exit_code == 2
