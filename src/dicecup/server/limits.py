"""Rate limits and concurrency limits."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from typing import Final

from dicecup.server.errors import Refused

Clock = Callable[[], float]

MAX_ADDRESSES: Final = 20_000


class TokenBucket:
    """A token bucket: it fills at a steady rate, and a burst may spend all that is in it."""

    __slots__ = ("_at", "_clock", "_left", "_limit", "_rate")

    def __init__(self, rate: float, limit: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._limit, self._clock = rate, limit, clock
        self._left, self._at = limit, clock()

    def take(self) -> bool:
        """Spend one token, if there is one; otherwise return False."""
        now = self._clock()
        self._left = min(self._limit, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimiter:
    """A token bucket per address; the least recently used addresses are dropped, so that memory is bounded."""

    def __init__(self, rate: float, limit: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._limit, self._clock = rate, limit, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Spend one token of this address, if there is one; otherwise return False."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._rate, self._limit, self._clock)
            if len(self._buckets) > MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()


class ConcurrencyLimit:
    """A limit on how many there are at once, in all and from one address."""

    def __init__(self, what: str, limit: int, per_address: int) -> None:
        self._what, self._limit, self._per_address = what, limit, per_address
        self._each: Counter[str] = Counter()
        self.total = 0

    def enter(self, address: str) -> None:
        """Count one more, or refuse."""
        if self.total >= self._limit:
            raise Refused(503, "busy", f"there are too many {self._what} here right now: try again later", retry_after=30)
        if self._each[address] >= self._per_address:
            raise Refused(429, "too-many", f"there are too many {self._what} from your address: close some first", retry_after=30)
        self._each[address] += 1
        self.total += 1

    def leave(self, address: str) -> None:
        """Count one less."""
        self.total -= 1
        self._each[address] -= 1
        if self._each[address] <= 0:
            del self._each[address]

    @contextmanager
    def hold(self, address: str) -> Iterator[None]:
        """Count one more while the context lasts."""
        self.enter(address)
        try:
            yield
        finally:
            self.leave(address)


def rate_limit_key(address: str) -> str:
    """The key that limits are counted by: an IPv6 client counts with its whole /64."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if parsed.version == 6:
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return parsed.exploded[:19]
    return address
