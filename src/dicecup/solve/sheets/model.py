"""A game on score sheets as numbers, all of them computed by the game itself.

A sheet is (config, column). The column is the upper section: its open rows and a class of totals. The config is a number in
mixed radix with a digit for each lower row: open, or filled with contents that later hands must tell apart
(`SheetGame.remembers`). An upper row whose contents must be told apart has a digit too, beside its bit in the column.

Most hands are plain: they may be written in every open row and pay its own rule. A special hand depends on other rows
(`SheetGame.depends_on`). Its offer (the rows it may be written in and what they pay) is a function of the config and of a
context: which of the upper rows it depends on are open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb
from operator import mul
from random import Random
from typing import Final, cast

from dicecup.core.dice import SIDES
from dicecup.core.lattice import Lattice, lattice
from dicecup.games.patterns import Hand
from dicecup.games.sheet import UPPER, Sheet, SheetGame
from dicecup.games.turn import ROLLS
from dicecup.solve.kind import MOST_SHEETS, Cost, NoAdvice
from dicecup.solve.layout import Place, SheetLayout
from dicecup.solve.upper import UpperSection, rises
from dicecup.solve.value_files import layout_of

Offer = dict[int, tuple[int, int]]
"""The rows a hand may be written in, with the points there and the extra bonus."""

MACHINE: Final = ("node", "step", "scores", "total")
"""The methods of a sheet game that its turn and its total consist of: a game that replaces one is another kind."""

MOST_HANDS: Final = 20_000
"""Hands from which the lattice no longer fits the caches: that of 16 dice."""

SECONDS_AN_OFFER: Final = 1e-5
"""About how long a game takes to say what it offers."""

MOST_OFFERS: Final = 10_000_000
"""Offers that are held in memory while a game is solved."""

FEW: Final = 50_000
"""Offers that are computed also where nothing is solved."""

TRIALS: Final = 2000
"""Random sheets on which a game's declarations are checked."""


@dataclass(frozen=True, eq=False)
class SheetModel(SheetLayout):
    """A sheet game for one player, as numbers."""

    game: SheetGame

    @staticmethod
    def of(game: SheetGame) -> SheetModel:
        """The model of a game that follows the machine of sheet games."""
        model = SheetModel(game)
        changed = [name for name in MACHINE if getattr(type(game), name) is not getattr(SheetGame, name)]
        if changed:
            raise NoAdvice(f"{model.name} has no exact values: it has a `{changed[0]}` of its own")
        hands = comb(game.hand_size + SIDES - 1, SIDES - 1)
        if hands > MOST_HANDS:
            raise NoAdvice(
                f"{model.name} is too large to solve: {game.hand_size} dice fall in {hands:,} ways, not {MOST_HANDS:,} at most"
            )
        return model

    @property
    def name(self) -> str:
        """The game's name in errors."""
        return type(self.game).__name__

    @cached_property
    def lattice(self) -> Lattice:
        """The hands and keeps."""
        return lattice(self.game.hand_size)

    @cached_property
    def hands(self) -> tuple[Hand, ...]:
        """All full hands."""
        return cast(tuple[Hand, ...], self.lattice.hands)

    @cached_property
    def points(self) -> list[tuple[int, ...]]:
        """What each hand scores in each row by the row's own rule."""
        points = [self.game.plain(hand) for hand in self.hands]
        if min(map(min, points)) < 0:
            raise NoAdvice(f"{self.name} has no exact values: a row can score less than nothing")
        return points

    def scored_in(self, row: int) -> list[int]:
        """What every plain hand scores in a row."""
        return [points[row] for points in self.points]

    @property
    def empty_sheet(self) -> Sheet:
        """A sheet with all rows open."""
        return Sheet((None,) * len(self.game.rows))

    # The upper section.

    @property
    def uppers(self) -> int:
        """How many rows count for the upper bonus."""
        return min(len(UPPER), len(self.game.rows))

    @cached_property
    def upper_points(self) -> list[list[int]]:
        """What each upper row can hold, in ascending order."""
        held = [set(self.scored_in(row)) for row in range(self.uppers)]
        for row, (points, _) in (each for offer in self._some_offers for each in offer.items()):
            if row < self.uppers:
                held[row].add(points)
        return list(map(sorted, held))

    @cached_property
    def upper(self) -> UpperSection:
        """The upper section's columns."""
        held = list(map(frozenset, self.upper_points))
        totals = range(sum(map(max, held)) + 1)
        if min(map(self.upper_bonus, totals)) < 0:
            raise NoAdvice(f"{self.name} has no exact values: a bonus is less than nothing")
        return UpperSection(self.uppers, lambda row, _filled: held[row], rises(self.upper_bonus, totals))

    def upper_bonus(self, total: int) -> int:
        """The game's bonus for this total."""
        return self.game.upper_bonus(total)

    # Configs: the rows with a digit.

    @property
    def lower_rows(self) -> range:
        """The rows below the upper section."""
        return range(self.uppers, len(self.game.rows))

    @cached_property
    def tracked(self) -> tuple[int, ...]:
        """The rows with a digit: all lower ones, and the upper ones whose contents must be told apart."""
        return (*self.lower_rows, *(row for row in range(self.uppers) if len(self._classes(row)) > 1))

    @cached_property
    def tracks_uppers(self) -> bool:
        """Whether an upper row has a digit, which every hand that is written there changes: then all hands are special."""
        return len(self.tracked) > len(self.lower_rows)

    @cached_property
    def contents(self) -> tuple[tuple[int, ...], ...]:
        """For each tracked row the contents that must be told apart, each by its smallest example; else 0 stands for all."""
        each = (tuple(self._classes(row).values()) for row in self.tracked)
        return tuple(examples if len(examples) > 1 else (0,) for examples in each)

    def _classes(self, row: int) -> dict[int, int]:
        """The smallest points of each class of contents that a plain hand can bring."""
        held = sorted(set(self.scored_in(row)), reverse=True)
        classes = {self.game.remembers(row, points): points for points in held}
        return dict(sorted(classes.items(), key=lambda each: each[1]))

    @cached_property
    def _digit_of(self) -> dict[int, dict[int, int]]:
        """For every row whose contents must be told apart, the digit of each class."""
        several = (row for row, contents in zip(self.tracked, self.contents, strict=True) if len(contents) > 1)
        return {row: {kind: digit for digit, kind in enumerate(self._classes(row))} for row in several}

    @cached_property
    def _at(self) -> dict[int, int]:
        return {row: at for at, row in enumerate(self.tracked)}

    @cached_property
    def digit_counts(self) -> tuple[int, ...]:
        """A tracked row's digit is the index of its contents, or after them all for open."""
        return tuple(len(contents) + 1 for contents in self.contents)

    def digit(self, row: int, points: int) -> int:
        """The digit of a tracked row that holds these points."""
        if row not in self._digit_of:
            return 0
        try:
            return self._digit_of[row][self.game.remembers(row, points)]
        except KeyError:
            name = self.game.rows[row].name
            raise NoAdvice(f"{self.name} has no exact values: only a special hand brings {name} {points}") from None

    def config_after(self, config: int, row: int, digit: int) -> int:
        """The config once this open row, if it is tracked, has this digit."""
        at = self._at.get(row)
        return config if at is None else config + (digit + 1 - self.digit_counts[at]) * self.weights[at]

    def after(self, place: Place, row: int, points: int) -> Place:
        """Where the sheet lies once this row is filled with these points."""
        config, open_rows, total = place
        config = self.config_after(config, row, self.digit(row, points))
        if row < self.uppers:
            return Place(config, open_rows & ~(1 << row), min(total + points, self.upper.cap))
        return Place(config, open_rows, total)

    def place(self, sheet: Sheet) -> Place:
        """Where a sheet lies."""
        boxes = ((at, row, sheet.boxes[row]) for at, row in enumerate(self.tracked))
        config = sum(
            self.weights[at] * (self.digit_counts[at] - 1 if box is None else self.digit(row, box)) for at, row, box in boxes
        )
        open_rows = sum(1 << row for row, box in enumerate(sheet.boxes[: self.uppers]) if box is None)
        return Place(config, open_rows, min(sheet.upper, self.upper.cap))

    @cached_property
    def sample(self) -> Callable[[int, int], Sheet | None]:
        """A sheet of a config with these upper rows open; none where the config says otherwise."""
        return lru_cache(1 << self.uppers)(self._sample)

    def _sample(self, config: int, open_upper: int) -> Sheet | None:
        boxes: list[int | None] = [None if open_upper >> row & 1 else 0 for row in range(self.uppers)]
        boxes += [None] * len(self.lower_rows)
        for at, (row, contents) in enumerate(zip(self.tracked, self.contents, strict=True)):
            box = (*contents, None)[config // self.weights[at] % self.digit_counts[at]]
            if row < self.uppers and (box is None) != (boxes[row] is None):
                return None
            boxes[row] = box
        return Sheet(tuple(boxes))

    # Special hands: their offers depend on what is filled.

    @cached_property
    def specials(self) -> tuple[int, ...]:
        """The hands that depend on other rows."""
        return tuple(at for at, hand in enumerate(self.hands) if self.tracks_uppers or len(self.game.depends_on(hand)))

    @cached_property
    def contexts(self) -> dict[int, tuple[int, ...]]:
        """Each special hand's contexts in ascending order: sets of open upper rows, with all that the hand does not depend on."""
        found = {}
        for hand in self.specials:
            rows = {*self.game.depends_on(self.hands[hand]), *self.tracked}
            others = sum(1 << row for row in range(self.uppers) if row not in rows)
            found[hand] = tuple(each for each in range(1 << self.uppers) if each & others == others)
        return found

    def offer(self, sheet: Sheet, hand: Hand) -> Offer:
        """What the game offers this hand on this sheet."""
        rows = (self.game.row_index[mark.row] for mark in self.game.marks(sheet, hand))
        return {row: self.game.pays(sheet, hand, row) for row in rows}

    def plain(self, sheet: Sheet, hand: Hand) -> Offer:
        """What it offers a plain hand."""
        points = self.game.plain(hand)
        return {row: (points[row], 0) for row, box in enumerate(sheet.boxes) if box is None}

    def offers(self, config: int, hand: int) -> tuple[Offer, ...]:
        """A special hand's offer in each context, empty where the config says otherwise; nothing where it is as plain as others."""
        dice = self.hands[hand]
        sheets = [self.sample(config, context) for context in self.contexts[hand]]
        offers = tuple({} if sheet is None else self.offer(sheet, dice) for sheet in sheets)
        pairs = zip(sheets, offers, strict=True)
        return offers if self.tracks_uppers or any(sheet and offer != self.plain(sheet, dice) for sheet, offer in pairs) else ()

    @cached_property
    def _some_offers(self) -> list[Offer]:
        """Offers of special hands: all if they are few, else those beside a lower section that is all open or all filled."""
        filled = (sum(map(mul, self.weights, digits)) for digits in ([0] * len(self.tracked), [n - 2 for n in self.digit_counts]))
        configs = range(self.configs) if self.special_offers < FEW else (self.configs - 1, *filled)
        return [offer for hand in self.specials for config in configs for offer in self.offers(config, hand)]

    def check_declarations(self) -> None:
        """Compare what the game offers on random sheets with what its declarations say; `NoAdvice` where they differ."""
        kind = type(self.game)
        if kind.marks is SheetGame.marks and kind.pays is SheetGame.pays:
            return
        random, rows = Random(0), range(len(self.game.rows))  # noqa: S311 - a check must be repeatable, not secret
        for trial in range(TRIALS):
            hand = random.choice(self.specials) if self.specials and trial % 2 else random.randrange(len(self.hands))
            filled = [random.choice(self.points)[row] if random.random() < 0.5 else None for row in rows]
            filled[random.choice(rows)] = None
            sheet = Sheet(tuple(filled), random.choice((0, 100)))
            config, open_rows, _ = self.place(sheet)
            contexts, dice = self.contexts.get(hand), self.hands[hand]
            alike = self.sample(config, open_rows | contexts[0]) if contexts else None
            expected = self.plain(sheet, dice) if alike is None else self.offer(alike, dice)
            if self.offer(sheet, dice) != {row: paid for row, paid in expected.items() if filled[row] is None}:
                shown = ", ".join(map(str, dice))
                raise NoAdvice(f"{self.name}: where {shown} scores depends on more than `depends_on` and `remembers` declare")

    # The parts of a score.

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """What a score consists of: the rows, the upper bonus and the extra bonus, if there is one."""
        extra = (each.name for each in self.game.extra_sums((self.empty_sheet,)))
        return (*(row.name for row in self.game.rows), "upper-bonus", *extra)

    @cached_property
    def all_or_nothing(self) -> dict[str, int]:
        """The rows and bonuses that pay one amount or nothing, with that amount."""
        paid = [set(self.scored_in(row)) for row in range(len(self.game.rows))]
        for row, (points, _) in (each for offer in self._some_offers for each in offer.items()):
            paid[row].add(points)
        paid.append(set(map(self.upper_bonus, range(self.upper.cap + 1))))
        return {part: max(each) for part, each in zip(self.parts, paid, strict=False) if 0 in each and len(each) == 2}

    # What the values are about, and what they cost.

    @cached_property
    def layout(self) -> int:
        """A checksum of what the values' rows and columns mean."""
        return layout_of(self.points, self.upper.column_of, self.contents)

    @cached_property
    def rules(self) -> int:
        """A checksum of the rules as far as a few sheets show them, for a game that has no version."""
        return layout_of([self.upper_bonus(total) for total in range(self.upper.cap + 1)], self._some_offers)

    @cached_property
    def special_offers(self) -> int:
        """How many offers of special hands there are."""
        return self.configs * sum(map(len, self.contexts.values()))

    @cached_property
    def cost(self) -> Cost:
        """Two throws on the lattice for every sheet, and the offers of special hands in every config."""
        cost = self.turn_cost(ROLLS - 1, self.game.hand_size)
        if self.special_offers > MOST_OFFERS and cost.sheets <= MOST_SHEETS:
            raise NoAdvice(
                f"{self.name} is too large to solve: it has {self.special_offers:,} offers of hands that depend on other rows"
            )
        return Cost(cost.sheets, cost.seconds + self.special_offers * SECONDS_AN_OFFER)
