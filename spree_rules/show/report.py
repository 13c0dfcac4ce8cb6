"""The report of a verification as one self-contained page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; color: #1c2833; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #d5d8dc; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
.ok { color: #1e8449; } .failed { color: #b03a2e; font-weight: bold; }
figure { margin: 1.5rem 0; padding: 1rem; border: 1px solid #d5d8dc; border-radius: .5rem; }
figure svg { max-width: 100%; height: auto; } figcaption { margin-bottom: .6rem; }
.sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; } code { background: #f2f3f4; }
@media (prefers-color-scheme: dark) {
  body { background: #17202a; color: #eaeded; } code { background: #283747; }
  th, td, figure { border-color: #566573; } figure svg { background: #ffffff; }
}
"""
BAR, GAP, LABEL, PLOT = 22, 8, 220, 420


@dataclass(frozen=True)
class CheckRow:
    """A row of the table of checks."""

    id: str
    statement: str
    times: int
    failed: bool


@dataclass(frozen=True)
class Figure:
    """A position with its description: a heading, an SVG document, and columns of lines by their titles."""

    title: str
    svg: str
    columns: Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class Plot:
    """Exact odds by name."""

    title: str
    rows: Sequence[tuple[str, Fraction]]


def odds_svg(plot: Plot) -> str:
    """Return odds as a bar chart, each bar with its fraction and percentage.

    >>> "1/6 (16.7 %)" in odds_svg(Plot("a six", [("one die", Fraction(1, 6))]))
    True
    """
    height = len(plot.rows) * (BAR + GAP) + GAP
    width = LABEL + PLOT + 150
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="13" role="img"><title>{escape(plot.title)}</title>'
    ]
    for number, (label, odds) in enumerate(plot.rows):
        y = GAP + number * (BAR + GAP)
        middle = y + BAR / 2
        # Pictures have pixels: here alone a fraction becomes a length.
        length = int(PLOT * odds)
        parts += [
            f'<text x="{LABEL - 8}" y="{middle:g}" text-anchor="end" dominant-baseline="central" '
            f'fill="currentColor">{escape(label)}</text>',
            f'<rect x="{LABEL}" y="{y}" width="{length}" height="{BAR}" rx="3" fill="#2471a3"/>',
            f'<text x="{LABEL + length + 8}" y="{middle:g}" dominant-baseline="central" fill="currentColor">'
            f"{odds} ({percent(odds)})</text>",
        ]
    return "\n".join([*parts, "</svg>"])


def percent(odds: Fraction) -> str:
    """Return a fraction as a percentage with one digit, rounded half up, without floating point.

    >>> percent(Fraction(1, 3)), percent(Fraction(1))
    ('33.3 %', '100.0 %')
    """
    tenths = (odds * 2000 + 1) // 2
    return f"{tenths // 10}.{tenths % 10} %"


def report_html(
    title: str,
    summary: Sequence[str],
    checks: Sequence[CheckRow],
    figures: Mapping[str, str],
    coverage: Sequence[tuple[str, str, int, int]],
    failures: Sequence[tuple[str, str, str | None]],
    pictures: Sequence[Figure],
    plots: Sequence[Plot],
) -> str:
    """Return the page.

    Args:
        title: what was verified.
        summary: sentences for the top of the page.
        checks: the table of checks.
        figures: counts and findings by name.
        coverage: clauses with their text, how often each fired and how often it refused.
        failures: each failed check, its message, and a picture of the position if there is one.
        pictures: witnesses.
        plots: odds.
    """
    parts = ["<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">', f"<title>{escape(title)}</title>"]
    parts += [f"<style>{STYLE}</style></head><body>", f"<h1>{escape(title)}</h1>"]
    parts += [f"<p>{escape(line)}</p>" for line in summary]
    if failures:
        parts.append("<h2>Failures</h2>")
        for check, said, svg in failures:
            parts.append(f"<figure><figcaption><span class='failed'>{escape(check)}</span> {escape(said)}</figcaption>")
            parts.append(f"{svg or ''}</figure>")
    parts.append("<h2>Checks</h2><table><tr><th>check</th><th>what must hold</th><th>times</th><th></th></tr>")
    for row in checks:
        verdict = "<span class='failed'>failed</span>" if row.failed else "<span class='ok'>ok</span>"
        parts.append(
            f"<tr><td><code>{escape(row.id)}</code></td><td>{escape(row.statement)}</td>"
            f"<td class='number'>{row.times:,}</td><td>{verdict}</td></tr>"
        )
    parts.append("</table><h2>Figures</h2><table>")
    parts += [f"<tr><td>{escape(of)}</td><td>{escape(figure)}</td></tr>" for of, figure in sorted(figures.items())]
    parts.append("</table><h2>Odds</h2>")
    parts += [f"<figure><figcaption>{escape(plot.title)}</figcaption>{odds_svg(plot)}</figure>" for plot in plots]
    parts.append("<h2>Where readings differ</h2>")
    for picture in pictures:
        parts.append(f"<figure><figcaption><b>{escape(picture.title)}</b></figcaption>{picture.svg}<div class='sides'>")
        for name, lines in picture.columns.items():
            listed = "".join(f"<li>{escape(line)}</li>" for line in lines)
            parts.append(f"<div><b>{escape(name)}</b><ul>{listed}</ul></div>")
        parts.append("</div></figure>")
    parts.append("<h2>Clauses</h2><table><tr><th>clause</th><th>in our words</th><th>fired</th><th>refused</th></tr>")
    for clause, text, fired, refused in coverage:
        parts.append(
            f"<tr><td><code>{escape(clause)}</code></td><td>{escape(text)}</td>"
            f"<td class='number'>{fired:,}</td><td class='number'>{refused:,}</td></tr>"
        )
    parts.append("</table></body></html>")
    return "\n".join(parts) + "\n"
