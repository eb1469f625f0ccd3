"""The report on a game in the terminal: whether it may be looked at, and what each choice of a replay gave away."""

from __future__ import annotations

from typing import Any

from dicecup.coach.review import Line, Review, replayed, review_course, review_record
from dicecup.coach.telling import explanations, loss_text, report_lines
from dicecup.core.errors import DicecupError
from dicecup.core.machine import Over
from dicecup.core.moves import parse
from dicecup.core.record import Record
from dicecup.games import open_record
from dicecup.solve import adviser
from dicecup.tui.local_table import LocalTable
from dicecup.tui.speaking import TableSpeaker, first_large
from dicecup.words import Catalogue


def report_of(record: Record, say: Catalogue) -> list[str]:
    """The lines of the report: luck and skill of every seat, its costliest decisions, and why something else was better."""
    course, players = replayed(record)
    review = review_course(record.game, course, players)
    return report_lines(review, say, explanations(review, course))


def is_peek(table: LocalTable) -> bool:
    """Whether looking at the report is a look at the values: the game is not over, and has values."""
    return not table.over and has_values(table.game)


def note_peek(table: LocalTable) -> None:
    """Note in the journal that everybody at this keyboard looked at the values."""
    for seat, held in enumerate(table.seats):
        if held.bot is None:
            table.peek(seat)


def has_values(game: Any) -> bool:
    """Whether there are values of choices in this game."""
    return _answers(game, None)


def has_chances(game: Any) -> bool:
    """Whether everyone's chance to win is known in this game."""
    return game.seats > 1 and _answers(game, "win")


def _answers(game: Any, objective: str | None) -> bool:
    try:
        adviser(game, objective)
    except DicecupError:
        return False
    return True


class Losses:
    """What the choices of a finished game gave away, by their places in its record; of any other game nothing is known."""

    def __init__(self, record: Record) -> None:
        self._review: Review | None = None
        self._lines: dict[int, Line] = {}
        try:
            game, state = open_record(record)
            if isinstance(game.node(state), Over):
                self._review = review_record(record)
                self._lines = {line.at: line for seat in self._review.seats for line in seat.lines if line.kind == "choice"}
        except DicecupError:  # a game of other rules can be looked at, but not graded
            pass

    def told(self, at: int, speaker: TableSpeaker) -> str:
        """What the choice at this place gave away, and what was better; nothing for a throw, or where all choices were equal."""
        line = self._lines.get(at)
        if line is None or line.is_forced or self._review is None or self._review.objective is None:
            return ""
        if not line.is_mistake:
            return speaker.say("review-was-best")
        by = loss_text(speaker.say, self._review.objective, line.loss)
        return speaker.say("review-gave-away", by=by, best=speaker.choice(parse(line.best)))

    def told_with_choice(self, at: int, speaker: TableSpeaker) -> str:
        """The same, after the choice itself."""
        told = self.told(at, speaker)
        return f"{first_large(speaker.choice(parse(self._lines[at].move)))}: {told}" if told else ""
