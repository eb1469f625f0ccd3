"""Fair dice: every die is determined by a secret seed and its place in the game, so that anyone can verify it afterwards.

The seed is 32 random bytes. Its SHA-256 is published before the first throw, the seed itself after the last; the players may each
add a word in between. The die named `die` of roll `roll` in turn `turn` of seat `seat` is the first byte below 252 of

    HMAC-SHA256(seed, "dicecup-fair-dice-1:<words>:<seat>:<turn>:<roll>:<die>:<retry>")

modulo 6, where `<words>` is the SHA-256 of the words as netstrings in the order of their seats, and `<retry>` counts up from 0 in
the case that a digest has no such byte. 252 is the greatest multiple of 6 that a byte can reach, so every side is equally likely.
What a player keeps decides how many dice fall, but never which: `docs/fair-dice.md` says it in full.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import Any, Final, NamedTuple

from dicecup.core.dice import SIDES, Throw
from dicecup.core.moves import AGAIN, STAY, Keep, Move, RedDie, Roll

SCHEME: Final = "dicecup-fair-dice-1"
SEED_BYTES: Final = 32
BELOW: Final = 252
BLOCK_BYTES: Final = 64
"""The block size of SHA-256, to which HMAC pads its key."""
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


class Place(NamedTuple):
    """Where in a game a throw falls, all counted from 0: `turn` among the turns of this seat, `roll` within the turn."""

    seat: int
    turn: int
    roll: int


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed, published before the game."""
    return sha256(seed).hexdigest()


def words_digest(words: Mapping[int, str], seats: int) -> str:
    """One digest of the words of all seats; a seat without a word counts as the empty word."""
    spoken = (words.get(seat, "").encode() for seat in range(seats))
    return sha256(b"".join(b"%d:%s," % (len(word), word) for word in spoken)).hexdigest()


@dataclass(frozen=True)
class Stream:
    """All dice of one game, thrown or not; the seed is left out of its `repr`."""

    seed: bytes = field(repr=False)
    words: str

    def side(self, place: Place, die: str) -> int:
        """The side of a die that comes up, from 0 to 5."""
        return next(byte for byte in self._bytes(place, die) if byte < BELOW) % SIDES

    def throw(self, place: Place, throw: Throw) -> Move:
        """The throw at this place."""
        return throw.fall(tuple(self.side(place, die) for die in throw.names))

    def _bytes(self, place: Place, die: str) -> Iterator[int]:
        where = f"{SCHEME}:{self.words}:{place.seat}:{place.turn}:{place.roll}:{die}"
        for retry in count():
            yield from self._hmac(f"{where}:{retry}".encode())

    def _hmac(self, message: bytes) -> bytes:
        """HMAC-SHA-256 with the seed as its key (RFC 2104); `hmac.digest` gives the interpreter lock away for every die."""
        inner, outer = (keyed.copy() for keyed in self._keyed)
        inner.update(message)
        outer.update(inner.digest())
        return bytes(outer.digest())

    @cached_property
    def _keyed(self) -> tuple[Any, Any]:
        key = (self.seed if len(self.seed) <= BLOCK_BYTES else sha256(self.seed).digest()).ljust(BLOCK_BYTES, b"\0")
        return sha256(key.translate(_INNER)), sha256(key.translate(_OUTER))


class Places:
    """Counts the throws of a game into places.

    A throw goes on with a turn if a keep, `again`, `stay` or the red die came before it; if not, it begins the next turn of its
    seat. A throw for the first turn or to break a tie is thus a turn of its own.
    """

    def __init__(self) -> None:
        self._turns: dict[int, int] = {}
        self._rolls = 0
        self._reds = 0

    def copy(self) -> Places:
        """An independent copy."""
        other = Places()
        other._turns, other._rolls, other._reds = self._turns.copy(), self._rolls, self._reds
        return other

    def place(self, seat: int, red: bool, before: Move | None) -> Place:
        """The place of the next throw, of the red die or of the other dice, after the move `before`."""
        turns = self._turns.get(seat, 0)
        if begins_turn(before):
            return Place(seat, turns, 0)
        return Place(seat, turns - 1, self._reds if red else self._rolls)

    def add(self, seat: int, red: bool, before: Move | None) -> None:
        """Count a throw."""
        if begins_turn(before):
            self._turns[seat] = self._turns.get(seat, 0) + 1
            self._rolls = self._reds = 0
        if red:
            self._reds += 1
        else:
            self._rolls += 1


def begins_turn(before: Move | None) -> bool:
    """Whether a throw after this move begins a turn."""
    return not (isinstance(before, Keep | RedDie) or before in (AGAIN, STAY))


def is_throw(move: Move) -> bool:
    """Whether a move is a throw of dice."""
    return isinstance(move, Roll | RedDie)
