"""Fixtures of the browser app's unit tests, made by the server's code: `python -m tests.browser.fixtures` writes `web/fixtures`.

`games.json` has a finished game of each edition with everything that a check of its fair dice needs; the views are left out, since
they are large and no die depends on them. `editions.json` is the response of `/api/editions`.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from pydantic_core import to_jsonable_python

from dicecup.core import Chance, Choice, Score
from dicecup.games.registry import EDITIONS
from dicecup.messages.editions import editions
from dicecup.messages.reading import replay
from dicecup.server.live import LiveTable
from dicecup.server.tables.reading import read_table
from dicecup.store import Store
from dicecup.table import new_game
from dicecup.tui.local_table import LocalTable
from tests.golden.player import GOOD, choose
from tests.table.agreement import commit, older, reveal, withhold

FOLDER: Final = Path(__file__).parents[2] / "web" / "fixtures"
CREATED: Final = 1_700_000_000
KEPT: Final = ("game", "options", "dice", "fair", "seed", "seats", "entries")


class Wanted(NamedTuple):
    """A game to be played; its seed is chosen so that it passes the rare phases of the edition."""

    game: str
    seats: int
    seed: int
    words: dict[int, str]
    options: dict[str, Any]
    voids: int | None = None
    """How many rounds of words were void; `None` for a game of the older scheme of fair dice."""


GAMES: Final = (
    Wanted("yahtzee", 3, 20, {0: "tiger", 2: "hyvää yötä 🎲"}, {}),
    Wanted("yahtzee", 1, 0, {}, {}),
    Wanted("yahtzee", 2, 1, {1: "luck"}, {"first": 1}),
    Wanted("firefly", 2, 0, {}, {}),
    Wanted("yatzy", 2, 0, {}, {}),
    Wanted("maxi-yatzy", 2, 0, {0: "smörgåsbord"}, {}),
    Wanted("power-yahtzee", 2, 0, {1: "x"}, {}),
    Wanted("mickey-mouse", 3, 4, {}, {}),
    Wanted("showdown", 2, 3, {0: "a", 1: "b"}, {}),
    Wanted("yahtzee", 2, 2, {0: "tiger", 1: "hyvää yötä 🎲"}, {}, voids=0),
    Wanted("power-yahtzee", 3, 2, {0: "tiger", 2: "lion"}, {}, voids=2),
)


def played(store: Store, wanted: Wanted) -> LiveTable:
    """A whole game at a table, with one move undone and made again."""
    random = Random(f"{wanted.game} for {wanted.seats}: {wanted.seed}")
    names = ("Ann", "Bob", "Cy")[: wanted.seats]
    journal = new_game(wanted.game, names, wanted.options, entropy=random.randbytes, clock=lambda: CREATED)
    if wanted.voids is None:
        journal = older(journal)
    store.create(journal)
    table = LocalTable(store, journal, lambda: CREATED)
    agree(table, wanted)
    undone = False
    while not table.over:
        node = table.node
        assert isinstance(node, Chance | Choice)
        if isinstance(node, Chance):
            table.roll(node.seat)
            continue
        move = choose(table.game, table.state, node, GOOD.get(wanted.game, 28), random)
        table.move(node.seat, move)
        if not undone and isinstance(move, Score) and table.can_undo(node.seat):
            undone = True
            table.undo(node.seat)
            table.move(node.seat, move)
    return LiveTable.open(store, table.id)


def agree(table: LocalTable, wanted: Wanted) -> None:
    """Give the words to the dice."""
    for number in range(wanted.voids or 0):
        for seat in range(wanted.seats):
            commit(table, seat, f"{number}{seat}")
        reveal(table, 0, f"{number}0")
        withhold(table)
    if wanted.voids is not None:
        table.agree(wanted.words)
    else:
        for seat, word in wanted.words.items():
            reveal(table, seat, word)


def games() -> Iterator[dict[str, Any]]:
    """Every game as the server sends it."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/games.db")
        try:
            for wanted in GAMES:
                yield _told(played(store, wanted))
        finally:
            store.close()


def _told(table: LiveTable) -> dict[str, Any]:
    """What a check of the dice reads of a table: of each event only the seat, the move and the notices."""
    read = to_jsonable_python(read_table(table, frozenset(), 0, 20))
    entries = [{"kind": entry["kind"], "seat": entry["seat"], "event": _short(entry["event"])} for entry in read["entries"]]
    moments = [
        {"number": moment["number"], "event": moment["event"] and _short(moment["event"]), "place": moment["place"]}
        for moment in to_jsonable_python(replay(table.id, table.game, table.moves, 0, len(table.moves) + 1).moments)
    ]
    return {"table": {key: read[key] for key in KEPT} | {"entries": entries}, "moments": moments}


def _short(event: dict[str, Any]) -> dict[str, Any]:
    return {"seat": event["seat"], "move": event["move"], "notices": [{"kind": notice["kind"]} for notice in event["notices"]]}


def files() -> dict[str, str]:
    """The text of every file."""
    told = {"games.json": list(games()), "editions.json": to_jsonable_python(editions())}
    assert len(told["editions.json"]) == len(EDITIONS)
    return {name: json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n" for name, value in told.items()}


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
