"""Facts about the printed board that follow from the proofs, as tables for the documentation."""

from __future__ import annotations

from spree_rules.model.spree.board import shipped_board


def facts() -> dict[str, list[str]]:
    """Return Markdown tables by heading: errands, shots over the fountain, and squares where a walk is stuck."""
    from spree_rules.checks.spree.theorems.shots import fountain_shots
    from spree_rules.checks.spree.theorems.walks import errands

    board = shipped_board("legrand")
    table = errands()
    spaces = board.parking
    rows = [f"| card | {' | '.join(spaces)} |", f"|---|{'---|' * len(spaces)}"]
    for card, least in table.items():
        cells = ("" if least[space] is None else str(least[space]) for space in spaces)
        rows.append(f"| {card} | {' | '.join(cells)} |")
    shots = {edition: fountain_shots(edition) for edition in ("hip_pocket", "hong_kong")}
    lines = []
    for edition, found in shots.items():
        lines += [f"**{edition}**", ""]
        by_target: dict[str, list[str]] = {}
        for shooter, target, roll, landing in found:
            by_target.setdefault(target, []).append(f"{shooter} with {roll} to {landing}")
        lines += [f"- at {target}: {', '.join(by_target[target])}" for target in sorted(by_target)]
        lines.append("")
    stuck = sorted(board.sells.get(square, square) for square in board.dead_ends)
    return {
        "Fewest steps to shop a card and bring it home, from each parking space (empty: impossible)": rows,
        "Shots that push over the fountain, and where they land": lines[:-1],
        "Where a walk can get stuck": [f"Only at: {', '.join(stuck)}."],
    }
