"""Rate limits and concurrency limits."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import ip_address, ip_network
from typing import Final

from dicecup.server.errors import Refused

Clock = Callable[[], float]

MAX_ADDRESSES: Final = 20_000
PARTS_OF_A_REQUEST: Final = 64
"""So many reads, lines and KiB a request may have on average: browsers send about twenty headers."""


class TokenBucket:
    """A token bucket: it fills at a steady rate, and a burst may spend all that is in it."""

    __slots__ = ("_at", "_clock", "_left", "_limit", "_rate")

    def __init__(self, rate: float, limit: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._limit, self._clock = rate, limit, clock
        self._left, self._at = limit, clock()

    def take(self, tokens: float = 1) -> bool:
        """Spend this many tokens, if they are there; otherwise return False."""
        now = self._clock()
        self._left = min(self._limit, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < tokens:
            return False
        self._left -= tokens
        return True


class RateLimiter:
    """A token bucket per address; the least recently used addresses are dropped, so that memory is bounded."""

    def __init__(self, rate: float, limit: float, clock: Clock = time.monotonic) -> None:
        self._rate, self._limit, self._clock = rate, limit, clock
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def take(self, address: str, tokens: float = 1) -> bool:
        """Spend this many tokens of this address, if they are there; otherwise return False."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = TokenBucket(self._rate, self._limit, self._clock)
            if len(self._buckets) > MAX_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(tokens)


class ConcurrencyLimit:
    """A limit on how many there are at once, in all and from one address.

    An address may hold at most half as many as are still free, so that however many come from a few addresses, there is room for
    others. An address that holds none yet may take what is free; the empty address, which is nobody's, counts in the total alone.
    """

    def __init__(self, what: str, limit: int, per_address: int) -> None:
        self._what, self._limit, self._per_address = what, limit, per_address
        self._each: Counter[str] = Counter()
        self.total = 0

    def is_full(self, count: int = 1) -> bool:
        """Whether there is no room for so many more, whose they may be."""
        return self._limit - self.total < count

    def has_room(self, address: str, count: int = 1) -> bool:
        """Whether an address may hold so many more."""
        held = self._each[address] if address else 0
        return not address or (held + count <= self._per_address and not (held and held + count > (self._limit - self.total) // 2))

    def check(self, address: str, count: int = 1) -> None:
        """Refuse so many more, if there is no room for them."""
        if self.is_full(count):
            raise Refused(503, "busy", f"there are too many {self._what} here right now: try again later", retry_after=30)
        if not self.has_room(address, count):
            raise Refused(429, "too-many", f"there are too many {self._what} from your address: close some first", retry_after=30)

    def enter(self, address: str, count: int = 1) -> None:
        """Count so many more, or refuse."""
        self.check(address, count)
        self.add(address, count)

    def add(self, address: str, count: int = 1) -> None:
        """Count so many more, whether or not there is room."""
        self.total += count
        if address:
            self._each[address] += count

    def leave(self, address: str, count: int = 1) -> None:
        """Count so many less."""
        self.total -= count
        if address:
            self._each[address] -= count
            if self._each[address] <= 0:
                del self._each[address]

    @contextmanager
    def hold(self, address: str, count: int = 1) -> Iterator[None]:
        """Count so many more while the context lasts."""
        self.enter(address, count)
        try:
            yield
        finally:
            self.leave(address, count)


class Shares:
    """What addresses hold of something that grows without being asked for, such as memory.

    An address holds too much if it has more than one may have; if all together hold too much, if it has more than an equal share
    and more than a fiftieth of what one may have. Where very many people have a game each, an equal share is less than a game.
    """

    def __init__(self, limit: int, per_address: int) -> None:
        self._limit, self._per_address = limit, per_address
        self._each: Counter[str] = Counter()
        self.total = 0

    def add(self, address: str, count: int) -> None:
        """Count so many more, or less; those of the empty address count in the total alone."""
        self.total += count
        if address:
            self._each[address] += count
            if self._each[address] <= 0:
                del self._each[address]

    def is_full(self) -> bool:
        """Whether all together hold too much."""
        return self.total >= self._limit

    def is_over(self, address: str) -> bool:
        """Whether an address holds too much."""
        held = self._each[address] if address else 0
        share = max(self._limit / max(len(self._each), 1), self._per_address / 50)
        return held >= self._per_address or (self.is_full() and held > share)

    @contextmanager
    def hold(self, address: str, count: int) -> Iterator[None]:
        """Count so many more while the context lasts."""
        self.add(address, count)
        try:
            yield
        finally:
            self.add(address, -count)


class Admission:
    """The connections of this process, counted by the addresses of their peers when they are made.

    The named proxies bring the connections of many clients, so they count in the total alone; whoever is behind them is counted by
    the address that they forward, request by request.
    """

    def __init__(
        self, connections: ConcurrencyLimit, proxies: tuple[str, ...], requests: tuple[float, float], frames: tuple[float, float]
    ) -> None:
        self._connections = connections
        rate, burst = requests
        self._parts = RateLimiter(rate * PARTS_OF_A_REQUEST, burst * PARTS_OF_A_REQUEST)
        self._networks = [ip_network(proxy, strict=False) for proxy in proxies if proxy != "*"]
        self._trusts_all = "*" in proxies
        self._frames = frames

    def enter(self, address: str) -> str:
        """Count a new connection, or refuse it; returns the key under which it is counted."""
        key = "" if self.is_proxy(address) else rate_limit_key(address)
        self._connections.enter(key)
        return key

    def leave(self, key: str) -> None:
        """Count one connection less."""
        self._connections.leave(key)

    def may_send(self, key: str, lines: int, size: int) -> bool:
        """Whether more of a request may be parsed: each part, each line and each KiB costs a token, as it costs the parser time."""
        return not key or self._parts.take(key, 1 + lines + size / 1024)

    def is_proxy(self, address: str) -> bool:
        """Whether this is the address of a proxy that the settings name."""
        if self._trusts_all or not self._networks:
            return self._trusts_all
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        return any(parsed in network for network in self._networks)

    def frame_bucket(self) -> TokenBucket:
        """What one WebSocket may send: a token for every frame and every KiB."""
        return TokenBucket(*self._frames)


@lru_cache(maxsize=4096)
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
