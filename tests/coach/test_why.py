"""Why one choice is better than another: figures that add up, in sentences."""

from __future__ import annotations

import random
from typing import Any

import pytest

from dicecup import games, solve
from dicecup.coach.why import REST, Likelihood, Part, Why, why, why_lines
from dicecup.core.machine import Chance, Choice, Over
from dicecup.core.moves import Keep, Score
from dicecup.games import EDITIONS
from dicecup.games.sheet import Sheet, State
from dicecup.words import LANGUAGES, Speaker, catalogue

GAMES = [("yahtzee", 2), ("yatzy", 1), ("mickey-mouse", 1), ("mickey-mouse", 2), ("power-yahtzee", 1), ("maxi-yatzy", 1)]


def speaker(language: str, key: str = "yahtzee") -> Speaker:
    return Speaker(catalogue(language), EDITIONS[key], ["Ann", "Bob"])


@pytest.mark.parametrize(("key", "seats"), GAMES)
def test_the_parts_of_two_choices_differ_by_the_loss_in_total(key: str, seats: int) -> None:
    game: Any = games.new(key, seats)
    draw, state, choices = random.Random(7), game.start(), 0
    while not isinstance(node := game.node(state), Over) and choices < 60:
        if isinstance(node, Chance):
            state = game.step(state, node.throw.draw(draw.randrange))
            continue
        move = draw.choice(node.legal)
        choices += 1
        if choices % 4 == 0 and len(node.legal) > 1:
            values = solve.values(game, state)
            assert not isinstance(values, float)
            better = max(values, key=lambda each: values[each])
            found = why(game, state, move, better)
            assert found is not None
            assert (found.chosen, found.better) == (str(move), str(better))
            assert found.loss == pytest.approx(values[better] - values[move], abs=1e-12)
            assert sum(part.better - part.chosen for part in found.parts) == pytest.approx(found.loss, abs=1e-9)
            left = [abs(part.difference) for part in found.parts if part.key == REST]
            assert sum(left) < (25 if key == "power-yahtzee" else 2)  # also on sheets that perfect play never comes to
            sizes = [abs(part.difference) for part in found.parts if part.key != REST]
            assert sizes == sorted(sizes, reverse=True)
            assert all(-0.1 < each.chosen < 1.1 and -0.1 < each.better < 1.1 for each in found.chances)
            assert all(line for language in LANGUAGES for line in why_lines(found, speaker(language, key)))
        state = game.step(state, move)
    assert choices


def yahtzee(boxes: dict[str, int], dice: tuple[int, ...], rolls: int) -> tuple[Any, State]:
    game: Any = games.new("yahtzee", 1)
    return game, State((Sheet(tuple(boxes.get(row.name) for row in game.rows)),), 0, dice, rolls)


def test_a_row_that_was_given_up_shows_as_a_chance() -> None:
    game, state = yahtzee({"sixes": 18, "fives": 15}, (1, 2, 2, 4, 6), 3)
    found = why(game, state, Score("large-straight"), Score("twos"))
    assert found is not None
    straight = next(each for each in found.chances if each.key == "large-straight")
    assert straight.chosen == 0
    assert 0.5 < straight.better < 0.95
    assert next(part for part in found.parts if part.key == "large-straight").better == pytest.approx(40 * straight.better)


def test_the_last_turn_is_worked_out_to_the_point() -> None:
    filled = dict.fromkeys(("ones", "twos", "threes", "fours", "three-of-a-kind", "four-of-a-kind", "full-house"), 0)
    filled |= {"small-straight": 30, "yahtzee": 0, "chance": 20, "fives": 20, "sixes": 18}
    game, state = yahtzee(filled, (1, 3, 4, 5, 5), 2)
    found = why(game, state, Keep((5, 5)), Keep((3, 4, 5)))
    assert found is not None
    (straight,) = found.chances
    assert straight.key == "large-straight"
    assert straight.chosen == pytest.approx(1 / 216)  # five fives are a joker
    assert straight.better == pytest.approx(4 / 36)
    assert [part.key for part in found.parts] == ["large-straight", REST]
    assert found.parts[-1].difference == pytest.approx(0, abs=0.01)


def test_a_choice_compared_with_itself_loses_nothing() -> None:
    game, state = yahtzee({}, (1, 2, 2, 4, 6), 3)
    found = why(game, state, Score("ones"), Score("ones"))
    assert found == Why("s:ones", "s:ones", 0.0, (), ())
    assert why_lines(found, speaker("en")) == ["Both are worth the same."]


def test_a_game_without_values_has_no_reasons() -> None:
    game: Any = games.new("mickey-mouse", 3)
    state = game.step(game.start(), game.node(game.start()).throw.draw(random.Random(1).randrange))
    node = game.node(state)
    assert isinstance(node, Choice)
    assert why(game, state, node.legal[0], node.legal[-1]) is None


FIGURES = Why(
    "s:chance",
    "s:fives",
    2.45,
    (
        Part("upper-bonus", 20.3, 24.85),
        Part("chance", 22.0, 19.0),
        Part("fives", 12.5, 15.0),
        Part("yahtzee", 10.0, 9.0),
        Part("ones", 2.0, 1.4),
        Part(REST, 0.0, 0.0),
    ),
    (Likelihood("upper-bonus", 0.58, 0.71), Likelihood("yahtzee", 0.2, 0.16), Likelihood("large-straight", 0.33, 0.34)),
)


def test_the_sentences_say_the_largest_differences_and_add_up() -> None:
    assert why_lines(FIGURES, speaker("en")) == [
        "Upper bonus: 58% instead of 71% (−4.55 points).",
        "Chance: 22.0 points instead of 19.0 (+3.00 points).",
        "Fives: 12.5 points instead of 15.0 (−2.50 points).",
        "Yahtzee: 20% instead of 16%.",
        "Everything else: +1.60 points.",
        "In all: −2.45 points.",
    ]


def test_the_sentences_are_written_in_every_language() -> None:
    assert why_lines(FIGURES, speaker("fi"))[0] == "Yläosan bonus: 58 % eikä 71 % (−4,55 pistettä)."
    assert why_lines(FIGURES, speaker("sv"))[0] == "Övre bonus: 58 % i stället för 71 % (−4,55 poäng)."
