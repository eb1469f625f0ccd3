"""Opening a table: the journal of a new game, and of a rematch."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from dicecup.core.fair import SCHEME_2, SEED_BYTES, commitment, round_seed
from dicecup.games.registry import edition, record_of
from dicecup.journal import DiceSource, Header, Journal, Seat, follow, one_line
from dicecup.journal.header import SCHEME
from dicecup.journal.names import LONGEST_PLAYER
from dicecup.journal.records import SERIES

Clock = Callable[[], float]
Entropy = Callable[[int], bytes]

ID_BYTES: Final = 6


def new_game(
    game: str,
    seats: Sequence[Seat | str],
    options: Mapping[str, object],
    *,
    dice: DiceSource = "fair",
    clock: Clock = time.time,
    entropy: Entropy = secrets.token_bytes,
    host_hash: bytes | None = None,
    invite_hash: bytes | None = None,
    rematch_of: Header | None = None,
) -> Journal:
    """The empty journal of a new game, with its id and its seed, to be persisted."""
    seated = tuple(seat if isinstance(seat, Seat) else Seat(seat) for seat in seats)
    for seat in seated:
        one_line("a name", seat.name)
        one_line("a player", seat.player, LONGEST_PLAYER)
    record = record_of(game, len(seated), **options)
    seed = None if dice == "physical" else entropy(SEED_BYTES)
    game_id = entropy(ID_BYTES).hex()
    series = game_id if rematch_of is None else rematch_of.series
    tags = {SCHEME: SCHEME_2} if dice == "fair" else {}
    record = replace(record, tags=tags if rematch_of is None else {**tags, SERIES: series})
    header = Header(
        id=game_id,
        record=record,
        dice=dice,
        created=int(clock() * 1000),
        commitment=None if seed is None else commitment(round_seed(seed, 0) if dice == "fair" else seed),
        series=series,
        rematch_of=None if rematch_of is None else rematch_of.id,
        host_hash=host_hash,
        invite_hash=invite_hash,
    )
    return Journal(header, seated, follow(header, ()).position(), seed=seed)


def rematch(header: Header, seats: Sequence[Seat], clock: Clock = time.time, entropy: Entropy = secrets.token_bytes) -> Journal:
    """The next game of a series, for the same players by the same rules.

    The seats rotate by one, so that another player starts, unless the first turn is thrown for.
    """
    options: dict[str, Any] = dict(header.record.options)
    shift = 0 if options.get("first") == "roll" else 1
    for option in edition(header.record.game).options:
        if option.each_seat and option.name in options:
            options[option.name] = options[option.name][shift:] + options[option.name][:shift]
    rotated = [replace(seat, stand_in=None, asking=None) for seat in (*seats[shift:], *seats[:shift])]
    return new_game(
        header.record.game,
        rotated,
        options,
        dice=header.dice,
        clock=clock,
        entropy=entropy,
        host_hash=header.host_hash,
        rematch_of=header,
    )
