"""A whole frontend: Spree! at one screen, handed around, with hands and answers to polls hidden from the others.

    python examples/hot_seat.py --seats 3 --board pocket --seed 1

Everything that it shows comes from ``game.view(state, seat)``; everything that it lets a player do from
``game.legal_actions(state)``. Who is asked about a play follows from public facts alone, so that being asked, and
passing, tells nothing.
"""

from __future__ import annotations

import argparse
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Header, OptionList, Static
from textual.widgets.option_list import Option

from spree_rules import CHANCE, spree
from spree_rules.checks.simulate import sample, seeded
from spree_rules.show.drawing import position_text
from spree_rules.show.steps import effect_sentence

NAMES = ("red", "blue", "green", "gold", "purple", "orange", "teal", "brown")


class HotSeat(App[None]):
    """The game at one screen."""

    CSS = """
    #board { width: auto; min-width: 80; padding: 1 2; }
    #side { width: 1fr; padding: 1; }
    #told { height: 12; padding: 0 2; color: $text-muted; }
    OptionList { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "quit", "Leave"), Binding("u", "undo", "Undo")]

    def __init__(self, game: spree.SpreeGame, seed: int = 0) -> None:
        super().__init__()
        self.game = game
        self.state = game.start()
        self.past: list[Any] = []
        self.log_lines: list[str] = []
        self.shown_to: int | None = None
        self.pick = seeded(("hot seat", seed))

    def compose(self) -> ComposeResult:
        """Lay out the board, what the player sees, what can be done, and what was done."""
        yield Header()
        with Horizontal():
            yield Static(id="board")
            with Vertical(id="side"):
                yield Static(id="prompt")
                yield Static(id="hand")
                yield OptionList(id="actions")
        yield Static(id="told")
        yield Footer()

    def on_mount(self) -> None:
        """Begin."""
        self.title = repr(self.game)
        self.go_on()

    def go_on(self) -> None:
        """Let dice and pile speak until somebody is to act, and show that player a cover first."""
        while self.game.to_act(self.state) == CHANCE:
            self.happen(sample(self.game.chance(self.state), self.pick))
        self.refresh_screen()

    def happen(self, event: Any) -> None:
        """Let an event happen, and tell of it what everybody may see."""
        step = self.game.step(self.state, event)
        self.past.append(self.state)
        self.state = step.after
        self.log_lines += [effect_sentence(self.game, effect) for effect in step.seen_from(None)]

    def refresh_screen(self) -> None:
        """Show the position from the eyes of the seat that holds the screen."""
        actor = self.game.to_act(self.state)
        covered = actor is not None and actor != self.shown_to
        view = self.game.view(self.state, None if covered else self.shown_to)
        self.query_one("#board", Static).update(position_text(self.game, self.state), layout=True)
        self.query_one("#prompt", Static).update(view.prompt)
        self.query_one("#told", Static).update("\n".join(self.log_lines[-10:]))
        actions = self.query_one("#actions", OptionList)
        actions.clear_options()
        hand = self.query_one("#hand", Static)
        if actor is None:
            hand.update("The game is over.")
        elif covered:
            hand.update(f"Hand the screen to {NAMES[actor]}.")
            actions.add_option(Option(f"I am {NAMES[actor]}", id="here"))
        else:
            hand.update("Your cards: " + (" ".join(view.hand or ()) or "none"))
            for event in self.game.legal_actions(self.state):
                actions.add_option(Option(self.game.format(event)))
        actions.focus()

    def on_option_list_option_selected(self, chosen: OptionList.OptionSelected) -> None:
        """Uncover the screen, or do what was chosen."""
        if chosen.option.id == "here":
            self.shown_to = self.game.to_act(self.state)
            self.refresh_screen()
            return
        event = self.game.parse(str(chosen.option.prompt), self.state)
        actor = self.game.to_act(self.state)
        self.happen(event)
        if self.game.to_act(self.state) != actor:
            self.shown_to = None
        self.go_on()

    def action_undo(self) -> None:
        """Take back the last choice of the player at the screen, as long as nothing was rolled or drawn since."""
        if self.past and self.shown_to is not None and self.game.to_act(self.past[-1]) == self.shown_to:
            self.state = self.past.pop()
            self.refresh_screen()


def main() -> None:
    """Read the options and play."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--seats", type=int, default=3)
    options.add_argument("--edition", default="hip_pocket")
    options.add_argument("--board", default="legrand")
    options.add_argument("--seed", type=int, default=0)
    asked = options.parse_args()
    HotSeat(spree.new_game(asked.seats, asked.edition, board=asked.board), asked.seed).run()


if __name__ == "__main__":
    main()
