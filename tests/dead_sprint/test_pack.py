"""Packs of Dead Sprint: what the reference pack holds, and what is refused with its place."""

from __future__ import annotations

from importlib import resources

import pytest

from spree_rules import DocumentError, PackError
from spree_rules.model import dead_sprint
from spree_rules.model.dead_sprint import load_pack, reference_pack

TEXT = resources.files(dead_sprint).joinpath("packs", "reference.toml").read_text(encoding="utf-8")


def test_the_reference_pack_has_the_pieces_of_the_rulebook() -> None:
    pack = reference_pack()
    assert {kind: sum(pack.copies(kind).values()) for kind in ("start", "straight", "corner", "exit")} == {
        "start": 2, "straight": 21, "corner": 12, "exit": 1,
    }  # fmt: skip
    assert {kind: zombie.count for kind, zombie in pack.document.zombies.items()} == {
        "shambler": 50, "sploder": 5, "crawler": 10, "brute": 5,
    }  # fmt: skip
    assert pack.document.tokens.weapons == {"1": 27, "2": 17, "3": 12}
    assert (pack.icons("Z"), pack.icons("+"), pack.icons("a"), pack.icons("w")) == (70, 12, 9, 45)
    assert sum(card.count for card in pack.document.cards if card.deflectable) == 25
    tiles = pack.document.tiles
    cells = {name: len(tile.marks) * tiles[name].copies for name, tile in pack.tiles.items()}
    assert sum(cells.values()) == 684
    assert sum(len(tile.aisle) * tiles[name].copies for name, tile in pack.tiles.items()) == 228


S1 = 'rows = [". . .", ". w .", "# . .",'
LOCKER = 'on = "self"\neffect = "gain_first_aid"'


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (S1, S1.replace(". w .", ". wZ ."), "tile S1: row 2, cell 2: the icons 'wZ'"),
        (S1, S1.replace(". w .", ". ? ."), r"tile S1: row 2, cell 2: '\?' is not a mark"),
        (S1, S1.replace('". . .", ', '". .", '), "tile S1: row 1 must have 3 cells"),
        (S1, S1.replace('". . .", ', ''), "tile S1: a straight tile has 6 rows, not 5"),
        (S1, S1.replace('". . .", ', '". # .", '), r"tile S1: an obstacle on \(1, 5\) bars"),
        ('rows = ["E E E", ". . .",', 'rows = ["E E E", "# . #",', None),
        ('rows = ["E E E", ". . .",', 'rows = [". . .", ". . .",', "tile X: no cell is marked E"),
        ("[[[0, 2], [1, 2]], ", "[[[0, 2], [1, 3]], ", r"tile S5: the wall between \(0, 2\) and \(1, 3\) does not lie"),
        ("[[[0, 2], [1, 2]], ", "[[[0, 9], [1, 9]], ", "tile S5: the wall between .* is not inside"),
        ("[[[0, 2], [1, 2]], ", "[[[1, 2], [1, 3]], ", r"tile S5: a wall between \(1, 2\) and \(1, 3\) bars the aisle"),
        ("special = false, count = 50", "special = false, count = 49", "call for 70 zombies, and there are 69"),
        ("special = false, count = 50", "special = true, count = 50", "all zombies but shamblers"),
        ("first_aid = 25", "first_aid = 4", "five players need"),
        ("adrenaline = 15", "adrenaline = 0", "9 icons stand for adrenaline"),
        ('name = "Steady Aim"', 'name = "Second Wind"', "listed twice: Second Wind"),
        ('on = "card"\nwhen = "response"', 'on = "card"', "'Deflect': only a response"),
        (LOCKER, f"deflectable = true\n{LOCKER}", "only cards on players"),
        ('". P .", ". . .", ". . ."]', '". . .", ". . .", ". . ."]', "two start tiles"),
        ('[tiles.X]\nkind = "exit"', '[tiles.X]\nkind = "exit"\ncopies = 2', "one exit tile, once"),
        ('". H ."]', '"H . ."]', "the horde must start on the middle aisle"),
        ('rows = ["a . . . .",', 'rows = ["E . . . .",', r"'E' on \(0, 4\) does not belong on a corner tile"),
    ],
)  # fmt: skip
def test_a_pack_is_refused_with_the_place_of_its_fault(old: str, new: str, said: str | None) -> None:
    assert TEXT.count(old) == 1, old
    if said is None:
        load_pack(TEXT.replace(old, new))
        return
    with pytest.raises(PackError, match=said):
        load_pack(TEXT.replace(old, new))


def test_cells_behind_walls_and_zombies_without_room_are_refused() -> None:
    walled = TEXT.replace("walls = [[[0, 3], [0, 4]]]", "walls = [[[0, 3], [0, 4]], [[0, 4], [1, 4]]]")
    with pytest.raises(PackError, match=r"tile C4: the cell on \(0, 4\) cannot be reached"):
        load_pack(walled)
    crowded = TEXT.replace('". . Z", ". . .", ". . #"]', '". Z Z", ". # Z", ". . #"]'.replace("# Z", "w Z"))
    with pytest.raises(PackError, match="no cell beside it for the second half of a crawler"):
        load_pack(crowded)


@pytest.mark.parametrize(
    "text", ["name = 3", "name = ", "[tiles", "x" * 200_000, TEXT.replace("copies = 3", "copies = 0", 1),
             TEXT.replace('kind = "corner"', 'kind = "bend"', 1), TEXT + "\nsurprise = 1\n"]
)  # fmt: skip
def test_texts_of_another_form_are_refused(text: str) -> None:
    with pytest.raises(DocumentError) as refused:
        load_pack(text)
    assert len(str(refused.value)) < 500


def test_a_pack_is_read_whatever_editor_saved_it() -> None:
    assert load_pack("\ufeff" + TEXT.replace("\n", "\r\n")).fingerprint == reference_pack().fingerprint
