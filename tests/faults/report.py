"""The table at the end."""

from collections.abc import Sequence

from tests.faults.house import Row

HEADS = ("fault", "tries", "acknowledged", "lost", "doubled", "reordered", "victim p99", "verdict")


def table(rows: Sequence[Row]) -> str:
    """The rows as text, in columns."""
    cells = [HEADS, *map(_cells, rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(HEADS))]
    lines = [
        "  ".join(_aligned(text, width, at) for at, (text, width) in enumerate(zip(line, widths, strict=True))) for line in cells
    ]
    return "\n".join(line.rstrip() for line in (lines[0], "-" * len(lines[0].rstrip()), *lines[1:]))


def _aligned(text: str, width: int, column: int) -> str:
    return text.ljust(width) if column in (0, len(HEADS) - 1) else text.rjust(width)


def _cells(row: Row) -> tuple[str, ...]:
    if row.is_skipped:
        return (row.fault, *[""] * 6, f"skipped: {row.is_skipped}")
    found = row.found
    p99 = "" if row.p99 is None else f"{1000 * row.p99:.0f} ms"
    counts = (row.tries, found.acknowledged, found.lost, found.doubled, found.reordered)
    return (row.fault, *map(str, counts), p99, verdict(row))


def verdict(row: Row) -> str:
    """Whether this row is as it must be, and what was found."""
    found = "; ".join(row.problems)
    if row.is_mutant:
        return f"ok, reported: {found}" if found else "FAILED: the suite did not report it"
    return f"FAILED: {found}" if found else "ok"
