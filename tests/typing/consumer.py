"""What a frontend writes, as type checkers see it: no Any and nothing unknown where a game is used."""

from typing import assert_type

from spree_rules import Chance, Game, Record, crime_spree, read_record, spree
from spree_rules.checks.simulate import Uniform, play


def winner(game: Game[spree.State, spree.Action, spree.ChanceEvent, spree.View], state: spree.State) -> int | None:
    """Return who has won."""
    result = game.result(state)
    return None if result is None else result.ranking[0][0]


game = spree.new_game(seats=4, edition="hong_kong")
assert_type(game, spree.SpreeGame)
state = game.start()
assert_type(state, spree.State)
assert_type(game.legal_actions(state), tuple[spree.Action, ...])
assert_type(game.chance(state), Chance[spree.ChanceEvent])
assert_type(game.view(state, 0), spree.View)
assert_type(game.apply(state, game.legal_actions(state)[0]), spree.State)
assert_type(game.parse("roll"), spree.Action | spree.ChanceEvent)
record = Record(game, (game.parse("draw 9c"),))
assert_type(record, Record[spree.State, spree.Action, spree.ChanceEvent, spree.View])
assert_type(read_record(record.dumps(), game), Record[spree.State, spree.Action, spree.ChanceEvent, spree.View])
assert_type(play(game, [Uniform()] * 4, seed=1), Record[spree.State, spree.Action, spree.ChanceEvent, spree.View])
assert_type(record.end(), spree.State)
assert_type(winner(game, state), int | None)

hunt = crime_spree.new_game(seats=2)
assert_type(hunt.chance(hunt.start()), Chance[crime_spree.ChanceEvent])
assert_type(hunt.view(hunt.start(), None), crime_spree.View)
assert_type(crime_spree.load_record("").events, tuple[crime_spree.Action | crime_spree.ChanceEvent, ...])
