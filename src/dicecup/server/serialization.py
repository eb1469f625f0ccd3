"""Messages to JSON and back, by pydantic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, get_args

from pydantic import Field, TypeAdapter

from dicecup.events import Event, Offer
from dicecup.games.view import View
from dicecup.journal import Entry as JournalEntry
from dicecup.messages.reading import read_entries
from dicecup.messages.requests import Command, Signal
from dicecup.messages.responses import Done, Entry, Position, SocketMessage, Table, Update

if TYPE_CHECKING:
    from dicecup.server.live import LiveTable

_SHARED: Final[tuple[Any, ...]] = (View, Event, Offer, Position, Entry, Table)
for _kind in _SHARED:
    # pydantic builds the schema of a standard dataclass anew wherever it occurs, unless it finds it here: 75 ms of start-up
    _kind.__pydantic_core_schema__ = TypeAdapter(_kind).core_schema

AnyCommand = Annotated[Command, Field(discriminator="kind")]
SOCKET_REQUESTS: Final[TypeAdapter[Command | Signal]] = TypeAdapter(Annotated[Command | Signal, Field(discriminator="kind")])


_write_entry: Final = TypeAdapter(Entry).serializer.to_json
_NO_ENTRIES: Final = b'"entries":[]'
_WRITERS: Final = {kind: TypeAdapter[Any](kind).serializer.to_json for kind in get_args(SocketMessage)}
"""The serialisers themselves: `dump_json` would pass a dozen options through for every message."""


def to_json(message: SocketMessage) -> bytes:
    """A message as JSON."""
    return _WRITERS[type(message)](message)


def with_entries(message: Update | Done, table: LiveTable, entries: Sequence[JournalEntry]) -> bytes:
    """A message that was made without its entries as JSON with them: an entry is serialised once for all messages that have it."""
    texts = table.entry_texts
    for entry in entries:
        if entry.version not in texts:
            (read,) = read_entries(table, (entry,))
            texts[entry.version] = _write_entry(read)
    joined = b",".join([texts[entry.version] for entry in entries])
    return to_json(message).replace(_NO_ENTRIES, b'"entries":[%b]' % joined, 1)
