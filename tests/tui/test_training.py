"""Training in the terminal: mistakes of one's own games, fresh positions, and a deck that survives."""

from __future__ import annotations

import json
import random
import re
import signal
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dicecup.coach.exercise import grade
from dicecup.core import DicecupError, parse
from dicecup.journal import Seat
from dicecup.solve import NoAdvice
from dicecup.store import Store
from dicecup.store.forgetting import forget_games
from dicecup.tui.app.app import DicecupApp
from dicecup.tui.app.home import HomeScreen
from dicecup.tui.app.training import ExerciseScreen, VerdictScreen
from dicecup.tui.deck_file import DeckError, DeckFile
from dicecup.tui.plain.training import train
from dicecup.tui.training import Task, Training, TrainRequest
from tests.tui.conftest import Spawn
from tests.tui.hands import press, run, until
from tests.tui.person import Person, quick_store, script
from tests.tui.positions import NOON, begun, finished, played, step

DAY = 86_400.0


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with quick_store(tmp_path) as opened:
        yield opened


def trained(store: Store, game: str | None = None, now: float = NOON) -> Training:
    """A training that has looked through all games."""
    training = Training(store, TrainRequest(game), clock=lambda: now, rng=random.Random(1))
    list(training.look_through())
    return training


def best(task: Task) -> str:
    return grade(task.exercise, task.exercise.chosen or str(task.opened.choice.legal[0])).best


# The deck


def test_the_mistakes_of_people_here_in_finished_games_are_due_at_once(store: Store) -> None:
    table = begun(store, "yahtzee", ["Ann", Seat("Bot", "bot:random")])
    rng = random.Random(5)
    while not table.over:
        step(table, rng)
    played(store, "yatzy", ["Ann"], 9, seed=6)
    training = trained(store)
    assert 1 <= len(training.cards) <= 5
    assert {kept.card.exercise.game for kept in training.due} == {"yahtzee"}
    assert {kept.card.exercise.seat for kept in training.due} == {0}
    first = training.next()
    assert first.exercise.chosen is not None
    assert not grade(first.exercise, first.exercise.chosen).is_right


def test_a_game_is_looked_through_once_and_a_learnt_card_does_not_come_again(store: Store) -> None:
    finished(store, "mickey-mouse", ["Ann"])
    training = trained(store)
    count = len(training.cards)
    task = training.next()
    first = training.answer(task, parse(best(task)))
    assert first.card is not None
    assert (first.card.right, first.card.interval) == (1, 1)
    assert len(training.due) == count - 1
    later = trained(store, now=NOON + DAY)
    again = next(kept for kept in later.due if kept.at == task.kept.at) if task.kept else None
    assert again is not None
    verdict = later.answer(Task(again.card.exercise, again, None), parse(best(task)))
    assert verdict.card is None
    assert len(trained(store, now=NOON + 9 * DAY).cards) == count - 1


def test_one_game_is_trained_by_its_name_and_without_one_the_last_that_was_played(store: Store) -> None:
    finished(store, "mickey-mouse", ["Ann", "Bob"])
    assert not trained(store, "yatzy").cards
    assert trained(store, "yatzy").next().exercise.game == "yatzy"
    training = trained(store)
    while training.due:
        training.skip(training.next())
    fresh = training.next()
    assert (fresh.exercise.game, fresh.exercise.seats, fresh.kept) == ("mickey-mouse", 2, None)


def test_what_a_bot_played_for_somebody_and_what_was_looked_up_is_not_held_against_them(store: Store) -> None:
    table = begun(store, "mickey-mouse", ["Ann"])
    table.hand_over(0, "random")
    rng = random.Random(5)
    while not table.over:
        step(table, rng)
    assert not trained(store).cards
    other = begun(store, "mickey-mouse", ["Bob"], seed=6)
    while not other.over:
        other.peek(0)
        step(other, rng)
    assert not trained(store).cards


def test_a_forgotten_game_leaves_the_deck(store: Store) -> None:
    table = finished(store, "mickey-mouse", ["Ann"])
    assert trained(store).cards
    forget_games(store, [table.id])
    assert not trained(store).cards


def test_games_are_looked_through_only_until_enough_is_due(store: Store) -> None:
    for seed in range(12):
        finished(store, "mickey-mouse", ["Ann", "Bob"], seed=seed)
    training = trained(store)
    assert 20 <= len(training.due) <= 29
    assert len(training.deck.games) < 12


def test_two_trainings_at_once_lose_no_answer(store: Store) -> None:
    finished(store, "mickey-mouse", ["Ann", "Bob"])
    one, other = trained(store), trained(store)
    first = one.next()
    one.answer(first, parse(best(first)))
    other.skip(first)
    second = other.next()
    other.answer(second, parse(best(second)))
    assert sum(kept.card.right for kept in DeckFile.of(store).read().cards) == 2


def test_a_card_that_cannot_be_opened_any_more_blocks_no_other(store: Store) -> None:
    finished(store, "mickey-mouse", ["Ann"])
    training = trained(store)
    path = DeckFile.of(store).path
    data = json.loads(path.read_text())
    data["cards"][0]["exercise"]["record"] = data["cards"][0]["exercise"]["record"].replace("Rules: 1", "Rules: 99")
    path.write_text(json.dumps(data))
    again = trained(store)
    found = again.next()
    assert found.kept is not None
    assert found.kept.at == training.deck.cards[1].at


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 2}', '{"format": 1, "cards": [{}], "games": []}', "\x00"])
def test_a_damaged_deck_is_refused_with_its_place_and_left_alone(store: Store, text: str) -> None:
    path = DeckFile.of(store).path
    path.write_text(text)
    with pytest.raises(DeckError, match=re.escape(str(path))):
        Training(store, TrainRequest())
    assert path.read_text() == text


def test_a_deck_that_cannot_be_written_keeps_what_it_was(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(store, "mickey-mouse", ["Ann"])
    training = trained(store)
    path = DeckFile.of(store).path
    before = path.read_text()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    task = training.next()
    with pytest.raises(DeckError, match="No space left"):
        training.answer(task, parse(best(task)))
    assert path.read_text() == before
    assert [each.name for each in path.parent.glob("*.writing")] == []


@pytest.mark.parametrize(
    ("request_", "error"),
    [
        (TrainRequest("showdown"), NoAdvice),
        (TrainRequest("mickey-mouse", 3), NoAdvice),
        (TrainRequest("chess"), DicecupError),
        (TrainRequest("yahtzee", 99), DicecupError),
        (TrainRequest("yahtzee", 1, {"joker": "wild"}), DicecupError),
        (TrainRequest(None, 2), DicecupError),
    ],
)
def test_what_cannot_be_trained_is_refused_before_anything_is_asked(request_: TrainRequest, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"^[^\n]+$"):
        request_.check()


# Plain mode


def test_plain_training_says_what_was_lost_what_was_better_and_when_it_comes_again(store: Store) -> None:
    finished(store, "yahtzee", ["Ann"])
    training = trained(store)
    wrong = training.next().exercise.chosen
    assert wrong is not None
    person = Person(script("nonsense", "", "?", "sheet", "help", wrong, "quit"))
    train(person, store, TrainRequest(), training)
    assert re.search(r"\d positions? (is|are) due today|One position is due today", person.text)
    assert "Yahtzee: from your game of 2026-09-21." in person.lines
    assert any(re.search(r"gives away \d+\.\d\d points\. Better: ", line) for line in person.lines)
    assert "It comes again tomorrow." in person.text
    assert " best  " in person.text
    assert "0 of 1 right." in person.text


def test_plain_training_takes_numbers_and_notation_and_can_be_left_and_skipped(store: Store) -> None:
    finished(store, "mickey-mouse", ["Ann"])
    training = trained(store)
    due = training.due
    notation = best(training.next())
    person = Person(script(notation, "", "skip", "q"))
    train(person, store, TrainRequest(), training)
    assert "Right: " in person.text
    assert "1 of 1 right." in person.text
    assert len(training.due) == len(due) - 2


@pytest.mark.parametrize("key", ["yahtzee", "firefly", "yatzy", "maxi-yatzy", "power-yahtzee", "mickey-mouse"])
def test_an_empty_deck_is_friendly_and_deals_fresh_positions_of_every_game(key: str, store: Store) -> None:
    person = Person(seed=3, nonsense=0.2)
    left = [2]

    def answers(prompt: str) -> str | None:
        if prompt.startswith("Press Enter"):
            left[0] -= 1
            return "" if left[0] else "EOF"
        return None

    person._answers = answers
    train(person, store, TrainRequest(key), trained(store, key))
    assert person.text.count(": a fresh position.") == 2
    assert "No mistakes here yet." in person.text.replace("\n", " ")
    assert "of 2 right." in person.text
    assert not DeckFile.of(store).path.exists()


def test_a_house_rule_is_named_with_the_position(store: Store) -> None:
    person = Person(script("quit"))
    train(person, store, TrainRequest("yahtzee", 1, {"yahtzee_bonus": False}))
    assert "Bonus for every further Yahtzee: No bonus." in person.text


def test_the_command_works_by_pipe_and_survives_being_killed(terminal: Spawn, tmp_path: Path) -> None:
    with quick_store(tmp_path) as store:
        finished(store, "mickey-mouse", ["Ann"])
    noon = f"NOON{datetime.now(UTC).hour - 12:+d}"  # a time zone in which no day begins while this runs
    child = terminal("train", "--plain", TZ=noon)
    child.expect("What would you do")
    answered = json.loads((tmp_path / "games.deck.json").read_text())
    assert len(answered["cards"]) > 1
    child.sendline("1")
    child.expect("Press Enter for the next position")
    child.kill(signal.SIGKILL)
    child.wait()
    after = json.loads((tmp_path / "games.deck.json").read_text())
    assert sum(card["interval"] > 0 for card in after["cards"]) == 1, "the answer was durable before it was graded aloud"
    again = terminal("train", "--plain", TZ=noon)
    again.expect(f"{len(answered['cards']) - 1} positions? (is|are) due today|One position is due today")
    again.sendline("quit")
    again.expect("No position was answered")
    again.wait()


# The app


def test_the_app_trains_from_the_start_screen(store: Store) -> None:
    finished(store, "yahtzee", ["Ann"])

    async def evening(pilot: Pilot[None]) -> None:
        app = pilot.app
        await press(pilot, "t")
        await until(pilot, lambda: isinstance(app.screen, ExerciseScreen) and bool(app.screen.keeps))
        screen = app.screen
        assert isinstance(screen, ExerciseScreen)
        assert "from your game" in screen.heading()
        await press(pilot, "a", "a", "space")
        await until(pilot, lambda: isinstance(app.screen, VerdictScreen))
        assert screen.verdict is not None
        assert screen.person is None, "the first choice is the answer"
        await press(pilot, "escape")
        await until(pilot, lambda: app.screen is screen)
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, ExerciseScreen) and app.screen is not screen)
        second = app.screen
        await press(pilot, "n")
        await until(pilot, lambda: isinstance(app.screen, ExerciseScreen) and app.screen not in (screen, second))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))

    run(DicecupApp(store, bot_seconds=0), evening)
    assert sum(kept.card.interval > 0 for kept in DeckFile.of(store).read().cards) == 1


def test_the_app_shows_what_is_wrong_with_a_deck_and_can_be_left(store: Store) -> None:
    DeckFile.of(store).path.write_text("{")

    async def evening(pilot: Pilot[None]) -> None:
        app = pilot.app
        await until(pilot, lambda: any("is damaged" in str(each.render()) for each in app.screen.query("#about")))
        await press(pilot, "escape")
        await until(pilot, lambda: isinstance(app.screen, HomeScreen))

    run(DicecupApp(store, training=replace(TrainRequest(), language="fi"), bot_seconds=0), evening)
