"""Names and players of the seats, from what was typed in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dicecup.journal import Seat
from dicecup.tui.wording import check_names, title


def seated(typed: Sequence[str], bots: Sequence[str | None]) -> list[Seat]:
    """People and bots on their seats; who has no name gets one: a person's seat number, a bot's kind."""
    names: list[str] = []
    for at, (name, bot) in enumerate(zip(typed, bots, strict=True)):
        plain = f"Player {at + 1}" if bot is None else title(re.split("[@:]", bot)[0])
        taken = {other.casefold() for other in (*names, *typed)}
        free = (other for other in (plain, *(f"{plain} {number}" for number in range(2, 20))) if other.casefold() not in taken)
        names.append(name or next(free))
    checked = check_names(names, len(names))
    return [Seat(name, "here" if bot is None else f"bot:{bot}") for name, bot in zip(checked, bots, strict=True)]
