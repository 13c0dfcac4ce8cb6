"""Edges of the kernel that mutants showed to be untested: records, tickets, walks, texts of errors."""

from __future__ import annotations

import json

import pytest

from spree_rules import (
    ChanceNode,
    DocumentError,
    GameOver,
    IllegalAction,
    NotAChanceNode,
    NotAnEvent,
    Record,
    RecordError,
    SettingError,
    StaleState,
    UnknownSeat,
    read_record,
    spree,
)
from spree_rules.model.kernel.values import replace
from spree_rules.model.spree import (
    robbing,
)
from spree_rules.model.spree.actions import Rob
from spree_rules.model.spree.grid import Grid, Walks, square_name
from tests.support import WALKING, do, new


def test_records_from_another_start() -> None:
    game = new()
    state = spree.position(game, pawns={0: "d5"}, turn=WALKING)
    walked = Record(game, (game.parse("walk east"),), {0: "why not"}, state)
    back = read_record(walked.dumps(), game)
    assert back == walked and back.start == state and back.comments == {0: "why not"}
    longer = walked.extended(game.parse("walk east"))
    assert (
        longer.start == state
        and longer.comments == {0: "why not"}
        and longer.end() == do(game, state, "walk east", "walk east")
    )
    assert walked != Record(game, walked.events, {}, state) and walked != longer and hash(walked) == hash(back)
    wrong = Record(game, (*walked.events, game.parse("walk west")), {}, state)
    for replay in (wrong.states, wrong.steps):
        with pytest.raises(RecordError, match=r"line 3 .*SPREE-MOVE-05"):
            list(replay())
    with pytest.raises(RecordError, match=r"line 3 .*SPREE-MOVE-05"):
        read_record(wrong.dumps(closed=False), game)


def test_errors_of_records_say_why() -> None:
    game = new()
    lines = Record(game, (game.parse("draw 9c"),)).dumps().splitlines(keepends=True)
    other = Record(game, (game.parse("draw 9d"),)).dumps().splitlines(keepends=True)
    for text, why in (
        (Record(new(seats=4)).dumps(), "line 1 .*: the header's setting differs from that of the game given"),
        ("".join([*lines, lines[1]]), "line 4 .*: there is more after the end line"),
        ("".join([*lines[:2], other[2]]), "line 3 .*: the final state does not match the end line's fingerprint"),
        ("".join(lines[:2]), "line 3 .*: the end line is missing: the record was cut off here"),
        (lines[0] + "[]", r"line 2 .*: at \$: .* \(in '\[\]'\)"),
    ):
        with pytest.raises(RecordError, match=why):
            read_record(text, game)


def test_refusals_carry_the_event() -> None:
    game = new()
    over = do(game, spree.position(game, carts={0: "Kd"}, scores={0: 199}), "stash")
    end, east = game.parse("end"), game.parse("walk east")
    for state, event, kind in (
        (over, end, GameOver),
        (game.start(), end, ChanceNode),
        (spree.position(game), east, IllegalAction),
    ):
        with pytest.raises(IllegalAction) as caught:
            game.apply(state, event)
        assert type(caught.value) is kind and caught.value.event == event
        assert caught.value.violations == game.why_not(state, event)
    walled = spree.position(game, pawns={0: "b2", 1: "c2"})
    (violation,) = game.why_not(walled, game.parse("shoot 1"))
    assert str(violation) == "There is a wall between b2 and c2. [shoot.wall: SPREE-SHOOT-02, SPREE-BOARD-02]"
    with pytest.raises(DocumentError, match=r"^at \$: "):
        game.event_from_json("[]")


def test_games_are_equal_by_their_setting() -> None:
    game = new()
    assert game == new() and hash(game) == hash(new()) and game != new(seats=4) and game != 5
    assert len({game, new(), new(seats=4)}) == 2


def test_the_last_ticket_and_the_last_seat() -> None:
    game = new()
    for chance in (game.chance(game.start()), game.chance(do(game, spree.position(game), "roll"))):
        assert chance.at(chance.total - 1) == chance.outcomes[-1].event
        for ticket in (-1, chance.total):
            with pytest.raises(IndexError, match=f"ticket {ticket} is not in 0 to {chance.total - 1}"):
                chance.at(ticket)
    assert game.check_seat(2) == 2
    for seat in (3, -1, True):
        with pytest.raises(UnknownSeat, match=f"there is no seat {seat}: this game has seats 0 to 2"):
            game.check_seat(seat)


def test_answers_to_an_earlier_question() -> None:
    game = new()
    state = spree.position(game)
    roll = game.parse("roll")
    question = game.decision_id(state, 7)
    assert game.apply(state, roll, question, 7) == game.apply(state, roll)
    for moment in (0, 8):
        with pytest.raises(StaleState, match=r"^stale decision_id: the state has changed"):
            game.apply(state, roll, question, moment)


def test_what_is_said_where_chance_is_not_to_move() -> None:
    game = new()
    over = do(game, spree.position(game, carts={0: "Kd"}, scores={0: 199}), "stash")
    for state, who in ((over, "the game is over"), (spree.position(game), r"seat 0 acts now \(see legal_actions\)")):
        with pytest.raises(NotAChanceNode, match=f"^no outcome of chance is awaited: {who}$"):
            game.chance(state)
    with pytest.raises(
        NotAnEvent, match=r"^'roll' is not an action or outcome of this game; read texts with parse first$"
    ):
        game.why_not(over, "roll")  # type: ignore[arg-type]
    with pytest.raises(NotAnEvent, match=r"^5 is not an action or outcome of this game$"):
        game.why_not(over, 5)  # type: ignore[arg-type]


def test_documents_of_states_name_the_place() -> None:
    game = new()
    good = game.to_json(game.start()).decode()
    for text, why in (
        ("[]", r"^at \$: "),
        ("{}", r"^at \$: expected format, setting and state, got nothing$"),
        ('{"state":1,"format":"x"}', r"^at \$: expected format, setting and state, got format, state$"),
        (good.replace('"format":"', '"format":"x'), r"^at \$\.format: this is '"),
        (good.replace('"format":"', '"format":5,"x":"'), r"^at \$: expected format"),
        (
            new(seats=4).to_json(new(seats=4).start()).decode(),
            r"^at \$\.setting: the state was saved in a game with another",
        ),
        (good.replace('"seats":3', '"seats":"3"'), r"^at \$\.setting"),
        (good.replace('"scores":[0,0,0]', '"scores":[0,0]'), r"^at \$\.state: "),
    ):
        with pytest.raises(DocumentError, match=why):
            game.from_json(text)


def test_comments_belong_to_events() -> None:
    game = new()
    event = game.parse("draw 9c")
    assert Record(game, (event,), {0: "first"}).comments == {0: "first"}
    for index in (1, -1, True):
        with pytest.raises(SettingError, match=r"comments belong to events, by index from 0 to 0$"):
            Record(game, (event,), {index: "nowhere"})
    with pytest.raises(RecordError, match=r"line 1 .*: a record must be a text, not int"):
        spree.load_record(5)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match=r"line 1 .*: the record is empty$"):
        read_record("# nothing", game)


def test_walks_to_the_first_square_alone() -> None:
    row = [square_name(file, 0) for file in range(3)]
    assert Walks(Grid(row, []), row).reachable("c1", 2) == ("a1", "b1", "c1")
    column = [square_name(0, line) for line in range(3)]
    assert Walks(Grid(column, []), column).reachable("a3", 2) == ("a1", "a2", "a3")


def test_documents_with_two_faults() -> None:
    game = new()
    fields = json.loads(game.to_json(game.start()))
    with pytest.raises(DocumentError, match=r"^at \$\.format: "):
        game.from_json(json.dumps({**fields, "format": 5}))
    impossible = replace(spree.position(game), hands=(("9c",) * 6, (), ()))
    problems = game.validate(impossible)
    with pytest.raises(DocumentError) as caught:
        game.from_json(game.to_json(impossible))
    assert len(problems) > 1 and caught.value.what == "; ".join(problems)
    lines = Record(game, (), None, spree.position(game)).dumps().splitlines(keepends=True)
    header = {**json.loads(lines[0]), "start": "nonsense"}
    with pytest.raises(RecordError, match=r"^line 1 .*: cannot read 'nonsense'"):
        read_record(json.dumps(header), game)
    with pytest.raises(RecordError, match=r"^line 2 .*: at \$\.event: "):
        read_record(lines[0] + '{"event":7}', game)


def test_values_with_an_equality_of_their_own() -> None:
    game = new()
    rolled = do(game, spree.position(game), "roll")
    dice, other = game.chance(rolled), new(faces=4).chance(rolled)
    assert dice == new().chance(rolled) and dice not in (other, 5)
    assert len({dice, new().chance(rolled), other}) == 2
    (violation,) = game.why_not(rolled, game.parse("roll"))
    assert len({violation, *game.why_not(rolled, game.parse("roll"))}) == 1
    with pytest.raises(IllegalAction) as caught:
        robbing.rob(game, spree.position(game), 1, "zz")
    assert caught.value.event == Rob(1, "zz", "Jo")
