"""Export and import: records out of a store and into it, one game or all."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from dicecup.core.errors import BadRecord, OtherRules
from dicecup.core.record import Record
from dicecup.journal.course import follow
from dicecup.journal.entry import fold
from dicecup.journal.errors import NoGame
from dicecup.journal.records import Imported, split, to_record
from dicecup.journal.verify import dice_verdict, read_unaltered
from dicecup.store.store import Store


def export(store: Store, game_id: str) -> Record:
    """The record of a game, with its seed only if the game has ended."""
    kept = store.journal(game_id)
    try:
        over = follow(kept.header, kept.entries).over
    except OtherRules:
        over = kept.position.finished
    return to_record(kept.header, kept.seats, fold(kept.entries), kept.seed if over else None)


@dataclass(frozen=True)
class ImportReport:
    """The ids of imported games: those that are new, and those that the store already held."""

    new: tuple[str, ...]
    known: tuple[str, ...]
    notes: tuple[str, ...] = ()


def import_records(store: Store, sources: Iterable[tuple[str, bytes]], clock: Callable[[], float] = time.time) -> ImportReport:
    """Import every record of these named files, all of them or none."""
    now = int(clock() * 1000)
    new: list[Imported] = []
    known: list[Imported] = []
    notes: list[str] = []
    for where, text in [part for name, data in sources for part in split(name, data)]:
        record, imported = read_unaltered(where, text, secrets.token_hex(6), now)
        if _is_known(store, where, record, imported):
            known.append(imported)
            continue
        new.append(imported)
        if imported.course is None:
            notes.append(f"{imported.header.id}: {dice_verdict(record, imported).reason}")
    store.create(*(one.journal for one in new))
    return ImportReport(tuple(one.header.id for one in new), tuple(one.header.id for one in known), tuple(notes))


def _is_known(store: Store, where: str, record: Record, imported: Imported) -> bool:
    try:
        present = export(store, imported.header.id)
    except NoGame:
        return False
    if present == replace(record, tags=present.tags) and present.tags == record.tags:
        return True
    raise BadRecord(f"{where}: the store already holds another game with the id {imported.header.id}")
