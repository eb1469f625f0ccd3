"""Replay every game of a store and report what is inconsistent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dicecup.core.errors import DicecupError, OtherRules
from dicecup.journal.course import follow
from dicecup.journal.verify import check_dice, check_seed
from dicecup.store.store import Store


@dataclass(frozen=True)
class Finding:
    """Something to report about one game, or about the whole database if there is no id; a remark is no fault."""

    game_id: str
    text: str
    fault: bool = True

    def __str__(self) -> str:
        return f"game {self.game_id}: {self.text}" if self.game_id else f"the database: {self.text}"


def check(store: Store) -> Iterator[Finding]:
    """What is inconsistent: in the database, then game by game."""
    yield from (Finding("", text) for text in store.damage())
    for game_id in store.ids():
        try:
            yield from _findings(store, game_id)
        except OtherRules as remark:
            yield Finding(game_id, str(remark), fault=False)
        except DicecupError as error:
            yield Finding(game_id, str(error))


def _findings(store: Store, game_id: str) -> Iterator[Finding]:
    stored, entries = store.snapshot(game_id)
    header, course = stored.header, follow(stored.header, entries)
    position = course.position()
    if stored.position.finished and stored.position.winners is None:  # not filled in yet
        position = replace(position, winners=None, peeked=None)
    if course.version != stored.version:
        yield Finding(game_id, f"its journal ends at version {course.version}, but it is marked as version {stored.version}")
    elif position != stored.position:
        yield Finding(game_id, "its stored position is not where its journal leads")
    if header.dice == "physical":
        return
    seed = store.secret_seed(game_id)
    if seed is None:
        imported = all(entry.command is None for entry in entries)
        yield Finding(game_id, "its seed is not in this store, so its dice cannot be checked", fault=not imported)
    elif check_seed(header, course, seed) is not None:
        yield Finding(game_id, "its seed does not fit its commitment")
    elif (wrong := check_dice(course, seed)[1]) is not None:
        yield Finding(game_id, wrong.reason)
