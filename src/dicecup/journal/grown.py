"""A list whose copies share what they have in common, so that a copy costs the same however long the list is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class Grown(Sequence[T]):
    """A list that grows and shrinks at its end alone.

    Copies share one list of items, of which each counts its own length. The first that appends where another already has is given
    items of its own, so that no copy ever notices another.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def append(self, item: T) -> None:
        """Add an item at the end."""
        if len(self._items) != self._length:
            self._items = self._items[: self._length]
        self._items.append(item)
        self._length += 1

    def pop(self) -> T:
        """Remove the last item and return it."""
        item = self[-1]
        self._length -= 1
        return item

    def copy(self) -> Grown[T]:
        """An independent copy."""
        other: Grown[T] = Grown.__new__(Grown)
        other._items, other._length = self._items, self._length
        return other

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> list[T]: ...
    def __getitem__(self, at: int | slice) -> T | list[T]:
        length = self._length
        if isinstance(at, slice):
            return self._items[:length][at]
        index = at if at >= 0 else at + length
        if 0 <= index < length:
            return self._items[index]
        raise IndexError(at)
