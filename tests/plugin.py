"""A game and a bot of another package, as an installer would lay them into a folder of packages."""

from __future__ import annotations

from pathlib import Path

GAME = """
from dataclasses import dataclass
from dicecup.core.dice import PIPS
from dicecup.games.edition import Edition, Section
from dicecup.games.sheet import UPPER, Row, SheetGame, row_facts

ROWS = (*UPPER, Row("odd-dice", lambda dice: sum(face for face in dice if face % 2)))

@dataclass(frozen=True)
class UpperOnly(SheetGame):
    rows = ROWS
    hand_size = 5

    @property
    def bonus_step(self):
        return 63, 35

NAMES = tuple(row.name for row in ROWS)
EDITION = Edition(
    key="upper-only", players=range(1, 5), faces=PIPS, dice=5, sections=(Section("", NAMES),),
    facts=row_facts(ROWS, {name: (min(at, 6),) * 3 + (6, 6) for at, name in enumerate(NAMES, 1)}), make=UpperOnly, page="yahtzee",
    words={
        "en": {
            "edition-upper-only-title": "Upper Only", "edition-upper-only-about": "Seven rows and no more.",
            "edition-upper-only-length": "5 minutes", "edition-upper-only-feel": "quick", "row-odd-dice": "Odd dice",
        },
        "fi": {"edition-upper-only-title": "Vain yläosa", "row-odd-dice": "Parittomat"},
    },
)

class First:
    name = "first"
    def choose(self, state, choice, moves):
        return choice.legal[-1]
    def close(self):
        pass

def make_first(record, game, seat, rng):
    return First()
"""

POINTS = "[dicecup.games]\nupper-only = upper_only:EDITION\n\n[dicecup.bots]\nfirst = upper_only:make_first\n"


def install(folder: Path) -> None:
    """Lay the package into a folder of packages."""
    (folder / "upper_only.py").write_text(GAME)
    info = folder / "upper_only-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: upper-only\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
