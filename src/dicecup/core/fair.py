"""Fair dice: every die is determined by a secret seed, the players' words and its place in the game, so that anyone can verify it.

The seed is 32 random bytes, published after the last throw. Before the first throw the seats agree on words in rounds: each commits
to the SHA-256 of its word, and the words are revealed once all commitments are in. A round in which a seat withholds its word is
void. Each round has a seed of its own, which follows from the seed of the game; its SHA-256 is published before the round begins:

    round seed = HMAC-SHA256(seed, "dicecup-fair-dice-2:seed:<round>")

The die named `die` of roll `roll` in turn `turn` of seat `seat` is the first byte below 252 of

    HMAC-SHA256(round seed, "dicecup-fair-dice-2:<words>:<seat>:<turn>:<roll>:<die>:<retry>")

modulo 6, where `<words>` is the SHA-256 of the words as netstrings in the order of their seats, and `<retry>` counts up from 0 in
the case that a digest has no such byte. 252 is the greatest multiple of 6 that a byte can reach, so every side is equally likely.
What a player keeps decides how many dice fall, but never which: `docs/fair-dice.md` says it in full.

Games of the older scheme `dicecup-fair-dice-1` use the seed of the game itself, and had no commitments to words and no rounds.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import Any, Final, NamedTuple, Self

from dicecup.core.dice import SIDES, Throw
from dicecup.core.moves import AGAIN, STAY, Keep, Move, RedDie, Roll

SCHEME_1: Final = "dicecup-fair-dice-1"
SCHEME_2: Final = "dicecup-fair-dice-2"
SEED_BYTES: Final = 32
WORD_BYTES: Final = 16
"""The random bytes of a word that a program gives for its player."""
BELOW: Final = 252
BLOCK_BYTES: Final = 64
"""The block size of SHA-256, to which HMAC pads its key."""
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_VOID: Final = re.compile(r"(\d(?:,\d)*) ([0-9a-f]{64}) ([0-9a-f]{64})")


class Place(NamedTuple):
    """Where in a game a throw falls, all counted from 0: `turn` among the turns of this seat, `roll` within the turn."""

    seat: int
    turn: int
    roll: int


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed, published before the game."""
    return sha256(seed).hexdigest()


def word_commitment(word: str) -> str:
    """The SHA-256 of a word, which its seat commits to before any word is revealed; the empty text stands for no word."""
    return sha256(word.encode()).hexdigest() if word else ""


def is_word_commitment(text: str) -> bool:
    """Whether a seat can commit to this: a SHA-256, or the empty text if it gives no word."""
    return not text or _DIGEST.fullmatch(text) is not None


def round_seed(seed: bytes, number: int) -> bytes:
    """The seed of one round of words; it tells nothing about the seeds of other rounds."""
    return hmac.digest(seed, f"{SCHEME_2}:seed:{number}".encode(), "sha256")


class Void(NamedTuple):
    """The end of a round of words that is void: who did not reveal, its seed, and the commitment of the next round's seed."""

    seats: tuple[int, ...]
    seed: str
    commitment: str

    @classmethod
    def read(cls, text: str) -> Self | None:
        """Read it from the form `0,2 <seed> <commitment>`; `None` if the text is not of this form."""
        found = _VOID.fullmatch(text)
        return found and cls(tuple(map(int, found[1].split(","))), found[2], found[3])

    def __str__(self) -> str:
        return f"{','.join(map(str, self.seats))} {self.seed} {self.commitment}"


def words_digest(words: Mapping[int, str], seats: int) -> str:
    """One digest of the words of all seats; a seat without a word counts as the empty word."""
    spoken = (words.get(seat, "").encode() for seat in range(seats))
    return sha256(b"".join(b"%d:%s," % (len(word), word) for word in spoken)).hexdigest()


@dataclass(frozen=True)
class Stream:
    """All dice of one game, thrown or not; the seed is left out of its `repr`."""

    seed: bytes = field(repr=False)
    words: str
    scheme: str = SCHEME_1

    def side(self, place: Place, die: str) -> int:
        """The side of a die that comes up, from 0 to 5."""
        return self._side(self._at(place), die)

    def throw(self, place: Place, throw: Throw) -> Move:
        """The throw at this place."""
        at = self._at(place)
        return throw.fall(tuple([self._side(at, die) for die in throw.names]))

    def _at(self, place: Place) -> Any:
        """The inner hash of HMAC-SHA-256 with the seed as its key (RFC 2104), after what all dice of a throw have in common.

        `hmac.digest` would begin anew for every die, and give the interpreter lock away each time.
        """
        inner = self._keyed[0].copy()
        inner.update(f"{self.scheme}:{self.words}:{place.seat}:{place.turn}:{place.roll}:".encode())
        return inner

    def _digest(self, at: Any, die: str, retry: int) -> bytes:
        inner, outer = at.copy(), self._keyed[1].copy()
        inner.update(f"{die}:{retry}".encode())
        outer.update(inner.digest())
        return bytes(outer.digest())

    def _side(self, at: Any, die: str) -> int:
        for retry in count():
            for byte in self._digest(at, die, retry):
                if byte < BELOW:
                    return byte % SIDES
        raise AssertionError

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
        other = Places.__new__(Places)
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
