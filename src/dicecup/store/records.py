"""Export and import: records out of a store and into it, one game or all."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from dicecup.core.errors import OtherRules
from dicecup.core.record import Record
from dicecup.journal.course import follow
from dicecup.journal.entry import fold
from dicecup.journal.errors import NoGame
from dicecup.journal.header import Journal
from dicecup.journal.merging import merged
from dicecup.journal.records import split, to_record
from dicecup.journal.verify import dice_verdict, read_unaltered
from dicecup.store.jobs import Import
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
    """The ids of imported games: those that are new or longer than what the store held, and those that it held already."""

    new: tuple[str, ...]
    known: tuple[str, ...]
    notes: tuple[str, ...] = ()


def import_records(store: Store, sources: Iterable[tuple[str, bytes]], clock: Callable[[], float] = time.time) -> ImportReport:
    """Import every record of these named files, all of them or none; a game that has gone on elsewhere goes on here."""
    now = int(clock() * 1000)
    new: list[Journal] = []
    longer: list[tuple[int, Journal]] = []
    known: list[str] = []
    notes: list[str] = []
    for where, text in [part for name, data in sources for part in split(name, data)]:
        record, imported = read_unaltered(where, text, secrets.token_hex(6), now)
        game_id = imported.header.id
        try:
            kept = store.journal(game_id)
        except NoGame:
            new.append(imported.journal)
        else:
            if (whole := merged(where, kept, imported.journal)) is None:
                known.append(game_id)
                continue
            longer.append((len(kept.entries), whole))
        if imported.course is None:
            notes.append(f"{game_id}: {dice_verdict(record, imported).reason}")
    store.submit(Import(tuple(new), tuple(longer))).result()
    brought = [*new, *(whole for _, whole in longer)]
    return ImportReport(tuple(one.header.id for one in brought), tuple(known), tuple(notes))
