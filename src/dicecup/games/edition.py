"""An edition: everything that a screen, a record or a command must know of a game without knowing its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

from dicecup.core.errors import BadOption, BadSeats, shown
from dicecup.core.machine import Game, State
from dicecup.core.moves import Dice, Move, Score
from dicecup.core.record import Value, write_value
from dicecup.games.guide import Guide
from dicecup.games.notices import Notice
from dicecup.games.view import Seen, View


class PlayableGame(Game[State], Protocol[State]):
    """A game that can also be looked at."""

    def view(self, state: State, /) -> View:
        """The position as a person sees it."""
        ...

    def notices(self, before: Seen, move: Move, after: Seen, /) -> tuple[Notice, ...]:
        """What special rules did as `move` led from one position to the other, in order."""
        ...

    def guide(self, seen: Seen, /) -> Guide:
        """What helps the seat to act."""
        ...


@dataclass(frozen=True)
class Option:
    """A house rule: its name and the values it takes, the printed rule first; the catalogue has its words.

    `for_seats` gives further values that depend on the number of seats.
    """

    name: str
    values: tuple[Value, ...] = ()
    for_seats: Callable[[int], tuple[Value, ...]] | None = None
    each_seat: bool = False
    """Whether its text has one character for each seat; in a rematch it goes with the player."""

    def allowed(self, seats: int) -> tuple[Value, ...]:
        """The values at a table of so many seats."""
        return self.values if self.for_seats is None else (*self.values, *self.for_seats(seats))

    @property
    def takes_text(self) -> bool:
        """Whether its values are words, also those that look like numbers."""
        return all(isinstance(value, str) for value in self.allowed(2))

    def default_for(self, seats: int) -> Value:
        """The printed rule at a table of so many seats."""
        return self.allowed(seats)[0]


@dataclass(frozen=True, slots=True)
class RowFacts:
    """What does not change about a row or card: what it pays or takes, and an example."""

    counts: Literal["fixed", "all", "some", "each"]
    """What is paid: always the same, the sum of all dice, the sum of those that fit, or one for each that fits."""
    example: Dice
    """Dice that fit."""
    pays: int
    """What they pay, in the first slot and with the lowest power."""
    fixed: tuple[int, ...] = ()
    """What each of its slots pays for any dice that fit; empty where that depends on the dice."""
    least: int = 0
    """What the dice must add up to at least."""
    most: int = 0
    """How many chips the card takes."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the score sheet: its rows, and the sums printed right under them."""

    name: Literal["upper", "lower", ""]
    rows: tuple[str, ...]
    sums: tuple[str, ...] = ()


def upper_and_lower(upper: tuple[str, ...], lower: tuple[str, ...]) -> tuple[Section, ...]:
    """The two sections of a usual score sheet; the upper one has a subtotal and a bonus."""
    return Section("upper", upper, ("upper-section", "upper-bonus")), Section("lower", lower)


@dataclass(frozen=True)
class Calibration:
    """How far the result spreads under perfect play, and how far off the bots of each level are."""

    spread: float
    """The standard deviation of the score, or of the win where the values are chances to win."""
    temperatures: tuple[float, ...]
    """A level for each, the weakest first: a choice that loses `l` has the weight `exp(-l / temperature)`."""


@dataclass(frozen=True)
class Edition:
    """One game of the family, as the registry lists it; the catalogue has its title and other words, by its key."""

    key: str
    players: range
    faces: Dice
    dice: int
    sections: tuple[Section, ...]
    facts: Mapping[str, RowFacts] = field(hash=False)
    make: Callable[..., PlayableGame[Any]]
    unit: Literal["point", "chip"] = "point"
    options: tuple[Option, ...] = ()
    together: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    extra_die: tuple[str, ...] = ()
    rules: int = 1
    """The newest version of the rules; records of all versions up to it can be replayed."""
    page: str = ""
    solvable: tuple[int, ...] = ()
    """The numbers of seats for which exact values can be computed."""
    trained: tuple[int, ...] = ()
    """The numbers of seats for which there is a judge that self-play trained, where there are no exact values."""
    judge: Callable[[Any, int], float] | None = None
    """How far a seat is ahead between turns, from -1 to 1: an estimate, where there are no exact values."""
    points_a_turn: int = 20
    """About what a turn brings a good player."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict, hash=False)
    """Of an edition in another package: its messages by language and id, `edition-KEY-title` and so on; English for the rest."""
    choices: tuple[Move, ...] = ()
    """Every choice that keeps no dice; none given, a score in each row."""

    @property
    def every_choice(self) -> tuple[Move, ...]:
        """Every choice of any position that keeps no dice, each once."""
        return self.choices or tuple(map(Score, self.rows))

    @property
    def rows(self) -> tuple[str, ...]:
        """All rows in the order of the sheet."""
        return tuple(row for section in self.sections for row in section.rows)

    @property
    def versions(self) -> range:
        """The versions of the rules that can be replayed."""
        return range(1, self.rules + 1)

    def new(self, seats: int | None = None, **options: object) -> PlayableGame[Any]:
        """A game at a table of so many seats (by default the fewest)."""
        return self.table(self.players[0] if seats is None else seats, options)

    def table(self, seats: object, options: Mapping[str, object], rules: int | None = None) -> PlayableGame[Any]:
        """A game at a table as a record or a request describes it, by the newest rules unless others are named."""
        checked = self.check_seats(seats)
        version = {"rules": rules} if rules not in (None, self.rules) else {}
        return self.make(seats=checked, **version, **self.check_options(checked, options))

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
        chosen = {
            name: _checked(self.key, option, given.get(name, option.default_for(seats)), seats) for name, option in known.items()
        }
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


FIRST: Final = Option("first", ("roll",), lambda seats: tuple(range(seats)))
"""Who takes the first turn, in the games whose sheet has it thrown for."""
