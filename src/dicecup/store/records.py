"""Export and import: records out of a store and into it, one game or all."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from dicecup.core.errors import BadRecord, DicecupError, OtherRules
from dicecup.core.record import Record, is_remark, read
from dicecup.store.course import follow
from dicecup.store.errors import NoGame
from dicecup.store.jobs import NewGame
from dicecup.store.log import Position, tell
from dicecup.store.store import Store
from dicecup.store.tags import Imported, from_record, to_record
from dicecup.store.verify import change, dice_verdict

_RECORD_BEGINS: Final = re.compile(r"^(?=Dicecup-Record:)", re.MULTILINE)


def export(store: Store, game_id: str) -> Record:
    """The record of a game, with its seed only if it has ended."""
    stored, entries = store.snapshot(game_id)
    try:
        over = follow(stored.header, entries).over
    except OtherRules:
        over = stored.position.finished
    return to_record(stored.header, tell(entries), store.secret_seed(game_id) if over else None)


@dataclass(frozen=True)
class Brought:
    """What an import brought into the store: the games that are new, and those that were there already."""

    new: tuple[str, ...]
    known: tuple[str, ...]
    notes: tuple[str, ...] = ()


def bring(store: Store, sources: Iterable[tuple[str, bytes]], clock: Callable[[], float] = time.time) -> Brought:
    """Import every record of these named files, all of them or none."""
    now = int(clock() * 1000)
    taken = [_taken(where, text, now) for name, data in sources for where, text in split(name, data)]
    new: list[Imported] = []
    known: list[Imported] = []
    for where, record, imported in taken:
        (known if _is_known(store, where, record, imported) else new).append(imported)
    store.create(
        *(
            NewGame(one.header, one.course.position() if one.course else Position(finished=True), one.entries, one.seed)
            for one in new
        )
    )
    notes = tuple(f"{one.header.id}: {dice_verdict(one).reason}" for one in new if one.course is None)
    return Brought(tuple(one.header.id for one in new), tuple(one.header.id for one in known), notes)


def split(name: str, data: bytes) -> Iterator[tuple[str, str]]:
    """The records of a file, each with the words that say where it stands: pages of text or lines of JSON, one after the other."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{name} is no text: byte {error.start + 1} is not UTF-8") from None
    parts = _parts(text)
    if not parts:
        raise BadRecord(f"{name} holds no record")
    for number, part in enumerate(parts, 1):
        yield (name if len(parts) == 1 else f"{name}, record {number}"), part


def _parts(text: str) -> list[str]:
    if text.lstrip(" \t\r\n").startswith("{"):
        lines = [line for line in text.split("\n") if line.strip()]
        return lines if lines[0].rstrip().endswith("}") else [text]  # one record, laid out over several lines
    pages = _RECORD_BEGINS.split(text)
    if len(pages) <= 2:
        pages = [text]  # one record, its headers in any order
    return [page for page in pages if not all(is_remark(line.strip()) for line in page.split("\n"))]


def _taken(where: str, text: str, now: int) -> tuple[str, Record, Imported]:
    try:
        record = read(text)
        taken = from_record(record, secrets.token_hex(6), now)
    except DicecupError as error:
        raise BadRecord(f"{where}: {error}", getattr(error, "at", None)) from None
    verdict = change(text, record) or dice_verdict(taken)
    if verdict.kind == "altered":
        raise BadRecord(f"{where}: altered, so nothing was imported: {verdict.reason}")
    return where, record, taken


def _is_known(store: Store, where: str, record: Record, taken: Imported) -> bool:
    try:
        present = export(store, taken.header.id)
    except NoGame:
        return False
    if present == replace(record, tags=present.tags) and present.tags == record.tags:
        return True
    raise BadRecord(f"{where}: the store already holds another game of the name {taken.header.id}")
