"""An edition: what a screen, a record or a command needs to know of a game without knowing its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from dicecup.core.errors import BadOption, BadSeats, shown
from dicecup.core.machine import Game, State
from dicecup.core.moves import Dice
from dicecup.core.record import Value, write_value
from dicecup.games.view import View


class PlayableGame(Game[State], Protocol[State]):
    """A game that can also be looked at."""

    def view(self, state: State, /) -> View:
        """The position as a person sees it."""
        ...


@dataclass(frozen=True)
class Option:
    """A house rule: its name, what it means and the values it takes, the printed rule first."""

    name: str
    about: str
    values: tuple[Value, ...]
    per_seat: bool = False

    @property
    def default(self) -> Value:
        """The printed rule."""
        return self.values[0]

    def allowed(self, seats: int) -> tuple[Value, ...]:
        """The values at a table of so many seats."""
        return (*self.values, *range(seats)) if self.per_seat else self.values


@dataclass(frozen=True)
class Edition:
    """One game of the family, as the registry lists it."""

    key: str
    title: str
    about: str
    players: range
    faces: Dice
    dice: int
    rows: tuple[str, ...]
    make: Callable[..., PlayableGame[Any]]
    options: tuple[Option, ...] = ()
    together: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    extra_die: tuple[str, ...] = ()
    rules: int = 1
    page: str = ""

    def new(self, seats: int | None = None, **options: object) -> PlayableGame[Any]:
        """A game at a table of so many seats (the fewest, unless told)."""
        return self.table(self.players[0] if seats is None else seats, options)

    def table(self, seats: object, options: Mapping[str, object]) -> PlayableGame[Any]:
        """A game at a table as a record or a request describes it."""
        checked = self.check_seats(seats)
        return self.make(seats=checked, **self.check_options(checked, options))

    def check_seats(self, seats: object) -> int:
        """The number of seats, if the edition allows it."""
        if type(seats) is not int or seats not in self.players:
            raise BadSeats(self.key, seats, self.players)
        return seats

    def check_options(self, seats: int, given: Mapping[str, object]) -> dict[str, Value]:
        """All options of a table: those given, if they exist and fit together, and the printed rule for the others."""
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                listed = f"its options are {', '.join(known)}" if known else "it has no options"
                raise BadOption(f"{self.key} has no option {shown(name)}: {listed}")
        chosen = {name: _checked(self.key, option, given.get(name, option.default), seats) for name, option in known.items()}
        pairs = list(zip(*(known[name].values for name in self.together), strict=True))
        if pairs and tuple(chosen[name] for name in self.together) not in pairs:
            allowed = " or ".join("/".join(map(str, pair)) for pair in pairs)
            got = "/".join(str(chosen[name]) for name in self.together)
            raise BadOption(f"{self.key} options {' and '.join(self.together)} go together: {allowed}, not {got}")
        return chosen


def _checked(game: str, option: Option, value: object, seats: int) -> Value:
    for allowed in option.allowed(seats):
        if type(allowed) is type(value) and allowed == value:
            return allowed
    listed = ", ".join(write_value(allowed) for allowed in option.allowed(seats))
    raise BadOption(f"{game} option {option.name} cannot be {shown(value)}: it is one of {listed}")
