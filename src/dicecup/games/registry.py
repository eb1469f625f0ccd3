"""The editions, listed once; other packages add theirs by entry points of the group `dicecup.games`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from dicecup.core.errors import BadRecord, IllegalMove, OtherRules, UnknownGame, shown, told
from dicecup.core.machine import replay
from dicecup.core.record import Record
from dicecup.games import boards, maxi_yatzy, mickey_mouse, power_yahtzee, showdown, yahtzee, yatzy
from dicecup.games.edition import Edition, PlayableGame

PLUGINS: Final = "dicecup.games"


def _of_other_packages() -> Iterator[Edition]:
    if sys.platform == "emscripten":  # a browser has no other packages, and reading metadata would delay its start
        return
    from importlib.metadata import entry_points

    for point in entry_points(group=PLUGINS):
        try:
            found = point.load()
        except Exception as error:  # noqa: BLE001 - somebody else's code: the other games are played all the same
            _leave_out(point.name, told(error))
            continue
        if isinstance(found, Edition):
            yield found
        else:
            _leave_out(point.name, f"{point.value} is {shown(found)}, which is no dicecup.games.Edition")


def _leave_out(name: str, why: str) -> None:
    """Say in one line that a game of another package is left out; the processes of an arena do not say it again."""
    from multiprocessing import parent_process

    if parent_process() is None:
        print(f"the game {name} of another package is left out: {why}", file=sys.stderr)  # noqa: T201


EDITIONS: Final[dict[str, Edition]] = {
    edition.key: edition
    for edition in (
        yahtzee.EDITION,
        yahtzee.FIREFLY,
        yatzy.EDITION,
        maxi_yatzy.EDITION,
        power_yahtzee.EDITION,
        replace(mickey_mouse.EDITION, judge=boards.mickey_margin),
        replace(showdown.EDITION, judge=boards.showdown_margin),
    )
}
PLUGGED_IN: Final[dict[str, Edition]] = {each.key: each for each in _of_other_packages() if each.key not in EDITIONS}
"""Those of other packages."""

EDITIONS.update(PLUGGED_IN)


def add(listed: Edition) -> str:
    """Let an edition that is an object of this program be known by its key, which is returned; a key of another one is refused."""
    if EDITIONS.setdefault(listed.key, listed) != listed:
        raise ValueError(f"there is another game of the name {listed.key}")
    return listed.key


def edition(key: str) -> Edition:
    """The edition of this name."""
    try:
        return EDITIONS[key]
    except (KeyError, TypeError):
        raise UnknownGame(key, EDITIONS) from None


def new(key: str, seats: int | None = None, **options: object) -> PlayableGame[Any]:
    """A game by its edition's name: `new("yahtzee", seats=2, first=0)`."""
    return edition(key).new(seats, **options)


def record_of(key: str, seats: int, **options: object) -> Record:
    """The record of a game that is about to begin, every option written out."""
    listed = edition(key)
    return Record(key, listed.check_seats(seats), listed.check_options(seats, options), listed.rules)


def open_record(record: Record) -> tuple[PlayableGame[Any], Any]:
    """The game of a record and the state after its moves; a record that does not make sense is refused with the place."""
    listed = edition(record.game)
    if record.rules not in listed.versions:
        played = "version 1" if listed.rules == 1 else f"versions 1 to {listed.rules}"
        raise OtherRules(f"the record was played by rules version {record.rules} of {listed.key}: this program plays {played}")
    game = listed.table(record.seats, record.options, record.rules)
    try:
        return game, replay(game, record.moves)
    except IllegalMove as error:
        raise BadRecord(f"the record stops making sense at move {(error.at or 0) + 1}: {error}", error.at) from None
