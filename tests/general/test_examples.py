"""The examples run: the hot-seat frontend through its pilot, the notebook from its first cell to its last."""

from __future__ import annotations

import asyncio
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from spree_rules import spree

ROOT = Path(__file__).parents[2]


def loaded(name: str) -> Any:
    specification = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert specification is not None and specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


@pytest.mark.filterwarnings("ignore")
def test_the_hot_seat_is_played_to_the_end_and_hides_hands() -> None:
    pytest.importorskip("textual")
    hot_seat = loaded("hot_seat")
    game = spree.new_game(3, board="pocket")

    async def play() -> tuple[Any, int]:
        app = hot_seat.HotSeat(game, seed=3)
        covers = 0
        async with app.run_test(size=(140, 45)) as pilot:
            for _ in range(600):
                actor = game.to_act(app.state)
                if actor is None:
                    break
                actions = app.query_one("#actions")
                prompts = [str(actions.get_option_at_index(n).prompt) for n in range(actions.option_count)]
                hand = str(app.query_one("#hand").render())
                if prompts == [f"I am {hot_seat.NAMES[actor]}"]:
                    covers += 1
                    # Nobody's cards are on the screen while it is handed over.
                    assert "cards" not in hand and app.shown_to != actor
                    await pilot.press("enter")
                    continue
                assert hand == "Your cards: " + (" ".join(app.state.hands[actor]) or "none")
                assert prompts == [game.format(event) for event in game.legal_actions(app.state)]
                wanted = next(
                    (word for word in ("stash", "shop 3c", "roll", "walk east", "walk west") if word in prompts), None
                )
                actions.highlighted = prompts.index(wanted) if wanted else 0
                await pilot.press("enter")
            return app.state, covers

    state, covers = asyncio.run(play())
    assert game.result(state) is not None or covers > 20
    assert covers > 3


def test_the_notebook_runs() -> None:
    nbformat = pytest.importorskip("nbformat")
    notebook = nbformat.read(ROOT / "examples" / "five_questions.ipynb", as_version=4)
    space: dict[str, Any] = {}
    pictures = 0
    for cell in notebook.cells:
        if cell.cell_type == "code":
            *before, last = cell.source.rstrip().split("\n")
            exec("\n".join(before), space)
            shown = eval(last, space)
            pictures += hasattr(shown, "_repr_svg_") and str(shown._repr_svg_()).startswith("<svg")
    assert pictures == 5
    nbformat.validate(notebook)
    assert json.loads((ROOT / "examples" / "five_questions.ipynb").read_text(encoding="utf-8"))["nbformat"] == 4
