"""A finished game in a link: the name of its table is its compressed record, so that whoever has the link needs nothing else.

~q1ZKLC3JVy…                  a tilde, then the record as text, by DEFLATE (RFC 1951) and base64url without padding
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from dicecup.core.errors import BadRecord
from dicecup.core.record import Record
from dicecup.journal import Journal
from dicecup.journal.verify import read_unaltered

MARK: Final = "~"
"""How the name of such a table begins; no other does."""
LONGEST: Final = 200_000
"""How many bytes a record may have: a link can be made to unfold into far more."""
_RAW: Final = -zlib.MAX_WBITS


def is_shared(table_id: str) -> bool:
    """Whether a table is all in its name."""
    return table_id.startswith(MARK)


def pack(record: Record) -> str:
    """The name of the table that shows this record."""
    packing = zlib.compressobj(9, zlib.DEFLATED, _RAW, 9)
    packed = packing.compress(record.to_text().encode()) + packing.flush()
    return MARK + urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(table_id: str) -> Journal:
    """The journal in such a name; a link that was cut off or altered is refused."""
    data = table_id.removeprefix(MARK)
    try:
        unpacking = zlib.decompressobj(_RAW)
        text = unpacking.decompress(urlsafe_b64decode(data + "=" * (-len(data) % 4)), LONGEST).decode()
    except (ValueError, zlib.error):
        text = ""
    if not text or not unpacking.eof:
        raise BadRecord("the link is not whole: a part of it got lost on the way")
    journal = read_unaltered("the game of the link", text, "shared", 0)[1].journal
    if not journal.position.finished:
        raise BadRecord("the game of the link has not ended")
    return journal
