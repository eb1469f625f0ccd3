"""Training in the terminal: which position is next, and what is said of an answer. Plain mode and the app show it their own way."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple

from dicecup.coach.deck import Card, answered, worth_training
from dicecup.coach.exercise import Exercise, Graded, Opened, deal, exercise_at, grade, open_exercise
from dicecup.coach.review import Player, review_course
from dicecup.coach.telling import loss_text
from dicecup.coach.why import why_lines
from dicecup.core.errors import DicecupError
from dicecup.core.moves import Move, parse
from dicecup.games import EDITIONS, Edition, edition
from dicecup.journal import Stored
from dicecup.journal.course import Course, follow
from dicecup.journal.entry import BOT
from dicecup.solve import adviser, problem
from dicecup.store import Store
from dicecup.tui.deck_file import Deck, DeckFile, Kept
from dicecup.tui.history import begun
from dicecup.tui.speaking import TableSpeaker, first_large, game_title, moment_text
from dicecup.tui.values import Found, meaning, value_lines
from dicecup.words import Catalogue

ENOUGH: Final = 20
"""As long as so many positions are due, no further games are looked through for mistakes."""

ALTERNATIVES: Final = 5
"""Choices that are shown with their values after an answer."""


@dataclass(frozen=True)
class TrainRequest:
    """What the command line requests: positions of one game, or of all; seats and options are those of fresh ones."""

    game: str | None = None
    seats: int | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    language: str = "en"

    def check(self) -> None:
        """Refuse what is impossible, or has no values, before anything is asked."""
        if self.game is not None:
            self.setup(self.game)
        elif self.seats is not None or self.options:
            raise DicecupError("--seats and --option need a game: dicecup train GAME --seats 2")

    def setup(self, key: str) -> Setup:
        """What fresh positions are dealt of; a game without values, or with estimates alone, is refused."""
        listed = edition(key)
        seats = listed.players[0] if self.seats is None else self.seats
        problem(listed.table(seats, self.options))
        return Setup(key, seats, self.options)


class Setup(NamedTuple):
    """A game with its seats and options, whose positions can be dealt."""

    game: str
    seats: int
    options: Mapping[str, object]


class Task(NamedTuple):
    """A position to choose in: a mistake of one's own, from a game at this store, or a fresh one."""

    exercise: Exercise
    kept: Kept | None
    stored: Stored | None

    @property
    def opened(self) -> Opened:
        """The position."""
        return open_exercise(self.exercise)

    @property
    def edition(self) -> Edition:
        """What is played."""
        return edition(self.exercise.game)

    def names(self, say: Catalogue) -> tuple[str, ...]:
        """The names that the players had."""
        if self.stored is not None:
            return tuple(seat.name for seat in self.stored.seats)
        return tuple(say("setup-seat", number=seat + 1) for seat in range(self.exercise.seats))

    def title(self, say: Catalogue) -> str:
        """What is played, and where the position comes from."""
        game = game_title(say, self.exercise.game)
        if self.stored is None:
            return say("terminal-train-fresh", game=game)
        return say("terminal-train-of", game=game, date=begun(self.stored)[:10])


class Verdict(NamedTuple):
    """The grade of an answer, and the card after it: `None` for a fresh position, or where the card has left the deck."""

    task: Task
    graded: Graded
    card: Card | None


class Training:
    """One evening of training. One thread at a time may use it."""

    def __init__(
        self,
        store: Store,
        request: TrainRequest,
        *,
        clock: Callable[[], float] = time.time,
        rng: random.Random | None = None,
    ) -> None:
        self._store = store
        self._request = request
        self._clock = clock
        self._rng = rng or random.SystemRandom()
        self._file = DeckFile.of(store)
        self._games = {stored.header.id: stored for stored in store.games(finished=True)}
        self._skipped: set[tuple[str, int]] = set()
        self.deck = self._file.read()
        self.right = self.answers = 0

    # The deck

    def look_through(self) -> Iterator[tuple[int, int]]:
        """Look for mistakes in games that are new to the deck until enough are due: how many are done, and how many there are."""
        known = frozenset(self._store.ids())
        self.deck = self._file.change(lambda deck: deck.without_forgotten(known))
        waiting = [game for game in self._games.values() if self._is_wanted(game.header.record.game)]
        waiting = [game for game in waiting if game.header.id not in self.deck.games and _people(game)]
        for done, stored in enumerate(waiting):
            if len(self.due) >= ENOUGH:
                return
            yield done, len(waiting)
            with_game = partial(Deck.with_game, game_id=stored.header.id, cards=self._mistakes(stored))
            self.deck = self._file.change(with_game)

    def _mistakes(self, stored: Stored) -> tuple[Kept, ...]:
        """The mistakes of the people here in a game; one that cannot be replayed has none."""
        header = stored.header
        try:
            course = follow(header, self._store.entries(header.id))
            review = review_course(header.record.game, course, [Player(seat.name, seat.bot is not None) for seat in stored.seats])
        except DicecupError:
            return ()
        record = replace(header.record, moves=tuple(course.moves))
        places = [at for seat in _people(stored) for at in worth_training(review, seat) if not _by_bot(course, seat, at)]
        return tuple(Kept(header.id, at, Card(exercise_at(record, at))) for at in places)

    def _is_wanted(self, game: str) -> bool:
        return self._request.game in (None, game)

    @property
    def cards(self) -> list[Kept]:
        """The cards of the game that is trained."""
        return [kept for kept in self.deck.cards if self._is_wanted(kept.card.exercise.game)]

    @property
    def due(self) -> list[Kept]:
        """The cards that are due now, those that were answered before first."""
        found = [kept for kept in self.cards if kept.card.due <= self._now() and (kept.game_id, kept.at) not in self._skipped]
        return sorted(found, key=lambda kept: not kept.card.interval)

    def _now(self) -> int:
        return int(self._clock() * 1000)

    def status(self, say: Catalogue) -> str:
        """What is due today, or when the deck goes on."""
        cards, due = self.cards, len(self.due)
        if due:
            return say("terminal-train-due", due=due, cards=len(cards))
        if cards:
            return say("train-done", date=_date(min(kept.card.due for kept in cards)))
        return say("train-empty")

    # Positions and answers

    def next(self) -> Task:
        """The next position that is due, or a fresh one."""
        for kept in self.due:
            task = Task(kept.card.exercise, kept, self._games.get(kept.game_id))
            try:
                adviser(task.opened.game)
            except DicecupError:  # a position of other rules, or one that has no values any more, must not block the others
                self.skip(task)
            else:
                return task
        setup = self._fresh()
        return Task(deal(setup.game, setup.seats, setup.options, self._rng), None, None)

    def _fresh(self) -> Setup:
        """What a fresh position is dealt of: what was requested, or the last game that was played here and has values."""
        if self._request.game is not None:
            return self._request.setup(self._request.game)
        for record in (stored.header.record for stored in self._games.values() if _people(stored)):
            with suppress(DicecupError):
                return TrainRequest(seats=record.seats, options=record.options).setup(record.game)
        return self._request.setup(next(key for key, listed in EDITIONS.items() if listed.solvable))

    def skip(self, task: Task) -> None:
        """Leave a card for another evening."""
        if task.kept is not None:
            self._skipped.add((task.kept.game_id, task.kept.at))

    def answer(self, task: Task, move: Move) -> Verdict:
        """Grade an answer, and return once the deck is durable."""
        graded = grade(task.exercise, str(move))
        card = None
        if task.kept is not None:
            card = answered(task.kept.card, graded.is_right, self._now())
            self.deck = self._file.change(partial(Deck.with_answer, kept=task.kept, card=card))
        self.answers += 1
        self.right += graded.is_right
        return Verdict(task, graded, card)

    def summary(self, say: Catalogue) -> str:
        """What the evening came to."""
        done = say("terminal-train-summary", right=self.right, answers=self.answers)
        return f"{done} {self.status(say)}" if self.cards else done


def _people(stored: Stored) -> list[int]:
    """The seats of people at this keyboard."""
    return [number for number, seat in enumerate(stored.seats) if seat.player == "here"]


def _by_bot(course: Course, seat: int, at: int) -> bool:
    """Whether a bot played for a seat at this move, counted from 0."""
    players = [who for place, whose, who in course.folded.players if whose == seat and place <= at + 1]
    return bool(players) and players[-1].startswith(BOT)


def _date(milliseconds: int) -> str:
    return moment_text(milliseconds / 1000)[:10]


# What is said of an answer


def verdict_lines(verdict: Verdict, speaker: TableSpeaker) -> list[str]:
    """Whether it was right, what was better and why, what was played in the game, and when the position comes again."""
    say, graded, card = speaker.say, verdict.graded, verdict.card
    choice, best = (speaker.choice(parse(move)) for move in (graded.move, graded.best))
    by = loss_text(say, graded.objective, graded.loss)
    if graded.move == graded.best:
        said = say("train-right", choice=choice)
    else:
        said = say("train-nearly" if graded.is_right else "train-wrong", choice=choice, best=best, by=by)
    lines = [first_large(said), *([] if graded.why is None else why_lines(graded.why, speaker))]
    chosen = verdict.task.exercise.chosen
    if chosen is not None and chosen != graded.move:
        lines.append(say("train-chosen-then", choice=speaker.choice(parse(chosen))))
    if verdict.task.kept is not None:
        lines.append(say("train-left") if card is None else say("train-again", days=card.interval))
    return lines


def alternatives(verdict: Verdict, speaker: TableSpeaker) -> list[str]:
    """The best choices with their values, the one that was answered, and the one that was played in the game."""
    graded = verdict.graded
    values = {parse(move): value for move, value in graded.values.items()}
    ranked = sorted(values, key=lambda move: -values[move])
    asked = {parse(move) for move in (graded.move, verdict.task.exercise.chosen) if move is not None}
    shown = {move: values[move] for at, move in enumerate(ranked) if at < ALTERNATIVES or move in asked}
    return value_lines(Found(graded.objective, graded.within, shown), speaker)


def values_meaning(verdict: Verdict, speaker: TableSpeaker) -> str:
    """What the values count, and how exact they are."""
    return meaning(Found(verdict.graded.objective, verdict.graded.within, {}), speaker)
