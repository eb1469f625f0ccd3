"""Values that never change, and are made by the hundred for every move."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """Make a dataclass with slots and a hash whose fields nobody may assign to.

    The type checker refuses an assignment, not the interpreter: `dataclass(frozen=True)` sets each field through a function call,
    so that a value with twenty fields takes ten times as long to make.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)
