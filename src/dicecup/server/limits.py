"""Upper bounds: how fast, and how many at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from typing import Final

from dicecup.server.errors import Refused

Clock = Callable[[], float]

MOST_ADDRESSES: Final = 20_000


class TokenBucket:
    """A bucket of tokens that fills at a steady rate: what is left in it may be spent at once."""

    __slots__ = ("_at", "_clock", "_left", "_most", "_rate")

    def __init__(self, rate: float, most: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._left, self._at = most, clock()

    def take(self) -> bool:
        """Spend one token, if there is one."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimiter:
    """A bucket for each address; addresses not seen for long are forgotten, so that memory is bounded."""

    def __init__(self, rate: float, most: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Spend one token of this address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._rate, self._most, self._clock)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()


class ConcurrencyLimit:
    """How many there may be at once, in all and from one address."""

    def __init__(self, what: str, most: int, most_each: int) -> None:
        self._what, self._most, self._most_each = what, most, most_each
        self._each: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> None:
        """Take one place."""
        if self.total >= self._most:
            raise Refused(503, "busy", f"there are too many {self._what} here right now: try again later", retry_after=30)
        if self._each[address] >= self._most_each:
            raise Refused(429, "too-many", f"there are too many {self._what} from your address: close some first", retry_after=30)
        self._each[address] += 1
        self.total += 1

    def leave(self, address: str) -> None:
        """Give the place back."""
        self.total -= 1
        self._each[address] -= 1
        if self._each[address] <= 0:
            del self._each[address]

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """A place for as long as it is needed."""
        self.enter(address)
        try:
            yield
        finally:
            self.leave(address)


def rate_limit_key(address: str) -> str:
    """The address that limits are counted by: a household has a whole /64 of version 6."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 6:
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return parsed.exploded[:19]
    return address
