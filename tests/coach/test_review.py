"""Reviews of records: their JSON, undone moves and looks, percentiles, facts, grades, words and the page."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from itertools import product
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicecup import solve
from dicecup.coach import Review, as_json, costliest, forms_of, grade_of, review_record, review_text
from dicecup.coach.deck import worth_training
from dicecup.coach.grades import band_of
from dicecup.coach.page import Reviewed, page
from dicecup.coach.percentile import PATH
from dicecup.coach.telling import form_lines, mistake_line, report_lines, speaker_of
from dicecup.core import BadRecord, Choice
from dicecup.core.moves import Roll
from dicecup.games import new
from dicecup.solve import service
from dicecup.words import LANGUAGES, catalogue
from tests.coach.playing import journal_record, play_out, written


def reviewed(key: str, seats: int, seed: int, *, blunders: float = 0.3, names: tuple[str, ...] = ()) -> Review:
    game = new(key, seats)
    return review_record(
        written(
            key, seats, play_out(game, Random(seed), blunders=blunders), **{f"Seat-{seat}": name for seat, name in enumerate(names)}
        )
    )


@pytest.mark.parametrize(("key", "seats"), [("yahtzee", 2), ("power-yahtzee", 2), ("mickey-mouse", 2), ("maxi-yatzy", 1)])
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_journal_with_undo_counts_what_was_played_in_the_end(key: str, seats: int, seed: int) -> None:
    record, undone, peeked = journal_record(key, seats, Random(seed))
    found = review_text(record.to_text())
    assert found == review_text(record.to_json())
    assert [seat.undone for seat in found.seats] == undone
    assert [seat.peeks for seat in found.seats] == peeked
    assert [seat.is_bot for seat in found.seats] == [number == 1 for number in range(seats)]
    plain = review_record(written(key, seats, list(record.moves)))
    for seat, bare in zip(found.seats, plain.seats, strict=True):
        assert (seat.luck, seat.loss, seat.final) == (bare.luck, bare.loss, bare.final)
        assert seat.final is not None
        parts = seat.start + seat.luck - seat.loss + seat.cut_short + seat.others + seat.remainder
        assert seat.final == pytest.approx(parts, abs=1e-8)
        assert sum(line.is_peeked for line in seat.lines) == seat.peeks


def test_the_json_is_that_of_the_notation() -> None:
    answer = json.loads(json.dumps(as_json(reviewed("yahtzee", 2, 1, names=("Ann",)))))
    assert list(answer)[:4] == ["ok", "game", "objective", "source"]
    assert (answer["ok"], answer["game"], answer["objective"]) == (True, "yahtzee", "score")
    first, second = answer["seats"]
    assert (first["name"], second["name"]) == ("Ann", "")
    keys = "seat name start luck loss cut_short others remainder final decisions forced played_like luck_percentile moves"
    assert list(first) == keys.split()
    assert isinstance(first["final"], int)
    assert first["played_like"] == pytest.approx(first["start"] - first["loss"])
    kinds = {"throw": ["at", "kind", "luck"], "choice": ["at", "kind", "move", "best", "value", "best_value", "loss"]}
    assert all(list(line) == kinds[line["kind"]] for line in first["moves"])
    assert sum(line.get("luck", 0) for line in first["moves"]) == pytest.approx(first["luck"])
    assert sum(line.get("loss", 0) for line in first["moves"]) == pytest.approx(first["loss"])


def test_an_unfinished_record_has_no_final_and_says_where_it_stands() -> None:
    game = new("yatzy", 1)
    found = review_record(written("yatzy", 1, play_out(game, Random(1), longest=20)))
    (seat,) = as_json(found)["seats"]
    assert seat["final"] is None
    assert seat["luck_percentile"] is None
    assert seat["value"] == pytest.approx(seat["start"] + seat["luck"] - seat["loss"] + seat["remainder"])


def test_a_game_cut_short_has_no_percentile() -> None:
    found = reviewed("power-yahtzee", 2, 3, blunders=1.0)
    assert [seat.luck_percentile is None for seat in found.seats] == [seat.cut_short != 0 for seat in found.seats]
    assert any(seat.cut_short for seat in found.seats)


def test_the_percentile_of_a_perfect_game_is_the_share_of_lower_scores() -> None:
    """The distribution is checked by its mean, which the values give, and by its cumulated chances."""
    stored = json.loads(PATH.read_text())["scores"]["yahtzee joker=forced yahtzee_bonus=true"]
    total = sum(stored["games"])
    mean = sum(score * games for score, games in enumerate(stored["games"], stored["first"])) / total
    assert mean == pytest.approx(254.5877287, abs=1e-5)
    game = new("yahtzee", 1)
    solve.ensure(game)
    found = review_record(written("yahtzee", 1, play_out(game, Random(4), blunders=0.0)))
    (seat,) = found.seats
    assert seat.final is not None
    below = sum(stored["games"][: int(seat.final) - stored["first"]]) / total
    assert seat.luck_percentile == pytest.approx(below)


def test_every_game_with_a_pocket_table_has_a_distribution_with_the_mean_of_its_value() -> None:
    from dicecup.solve.pocket import pocket_tables

    stored = json.loads(PATH.read_text())
    assert {header.subject.title for _, header in pocket_tables()} == {*stored["scores"], *stored["luck"]}
    for key in ("maxi-yatzy", "power-yahtzee", "mickey-mouse", "yatzy"):
        game: Any = new(key, 1)
        each = stored["scores"][solve.problem(game).subject.title]
        games = sum(each["games"])
        scores = list(enumerate(each["games"], each["first"]))
        mean = sum(score * count for score, count in scores) / games
        spread = (sum((score - mean) ** 2 * count for score, count in scores) / games) ** 0.5
        assert abs(mean - float(solve.values(game, game.start()))) < 4 * spread / 1000  # type: ignore[arg-type]
    for quantiles in stored["luck"].values():
        for seat in quantiles:
            assert seat == sorted(seat)
            assert abs(sum(seat) / len(seat)) < 0.003
            assert 0.4 < bisect_left(seat, 0.0) / len(seat) < 0.6


@pytest.mark.parametrize(("key", "seats"), [("showdown", 2), ("showdown", 4), ("mickey-mouse", 3)])
def test_a_game_without_values_says_so_and_tells_what_is_known(key: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "estimates", lambda _game: None)
    game = new(key, seats)
    moves = play_out(game, Random(1))
    found = review_record(written(key, seats, moves))
    answer = as_json(found)
    assert answer["ok"] is False
    assert "no exact values" in answer["error"] or "exact values for 1 and 2 players only" in answer["error"]
    assert found.seats == ()
    dice = sum(len(str(move)[2:].split(",")) for move in moves if str(move).startswith("r:"))
    assert sum(sum(facts.faces.values()) for facts in found.facts) == dice
    steals = sum(str(move).startswith("steal:") for move in moves)
    assert sum(facts.stolen for facts in found.facts) == sum(facts.lost for facts in found.facts) == steals
    assert all(0 < gain.chance <= 1 for facts in found.facts for gain in facts.gains)
    assert len(report_lines(found, catalogue("en"))) > 2


@pytest.mark.parametrize(("key", "seats"), [("showdown", 2), ("mickey-mouse", 3)])
def test_a_game_of_estimates_is_reviewed_and_says_that_they_are(key: str, seats: int) -> None:
    game = new(key, seats)
    moves = play_out(game, Random(1))[:40]
    found = review_record(written(key, seats, moves))
    assert (found.objective, found.source, found.within) == ("win", "judge", 2 * found.error)
    assert sum(seat.start for seat in found.seats) == pytest.approx(1)
    for seat in found.seats:
        assert seat.value == pytest.approx(seat.start + seat.luck - seat.loss + seat.others + seat.remainder, abs=1e-6)
        assert seat.luck_percentile is None
        assert grade_of(found, seat.seat) is None
        assert worth_training(found, seat.seat) == []
    assert max(line.turn for seat in found.seats for line in seat.lines) <= len(moves) / seats / 2
    assert {line.stage for seat in found.seats for line in seat.lines if line.roll == 1} <= {"first-keep", None}
    for language in ("en", "fi", "sv"):
        assert catalogue(language)("table-coach-estimated", within="")[:20] in "".join(report_lines(found, catalogue(language)))
    assert found.facts


def test_the_chance_of_a_gain_is_the_share_of_all_ways_its_last_throw_can_fall() -> None:
    game = new("showdown", 2)
    moves = play_out(game, Random(8))[:120]
    gains = [gain for facts in review_record(written("showdown", 2, moves)).facts for gain in facts.gains if gain.chance < 1]
    for gain in gains[:3]:
        thrown = max(at for at in range(gain.at) if str(moves[at]).startswith("r:"))
        state = game.start()
        for move in moves[:thrown]:
            state = game.step(state, move)
        dice = len(str(moves[thrown])[2:].split(","))
        falls = [Roll(tuple(sorted(fall))) for fall in product(range(1, 7), repeat=dice)]
        nodes = [game.node(game.step(state, fall)) for fall in falls]
        allowed = sum(isinstance(node, Choice) and moves[gain.at] in node.legal for node in nodes)
        assert gain.chance == pytest.approx(allowed / 6**dice)
    assert gains


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "seats"), [("yahtzee", 2), ("mickey-mouse", 2), ("power-yahtzee", 2)])
def test_the_report_is_written_in_every_language_and_its_sum_adds_up(language: str, key: str, seats: int) -> None:
    say = catalogue(language)
    found = reviewed(key, seats, 2)
    lines = report_lines(found, say)
    assert sum(say("review-costliest") in line for line in lines) == seats
    worst = costliest(found.seats[0])[0]
    assert worst.loss == max(line.loss for line in found.seats[0].lines)
    assert f"  1. {mistake_line(found, worst, speaker_of(found, say))}" in lines


def test_the_page_is_whole_and_holds_every_step_of_the_graph() -> None:
    found = reviewed("yahtzee", 2, 5, names=("Ann <b>", "Bob & Cy"))
    text = page([Reviewed("Yahtzee", found, {})], catalogue("en"))
    assert "Ann &lt;b&gt;" in text
    assert "<b>," not in text
    assert not re.search(r"(?:src|href)=|https?:", text)
    graphs = re.findall(r"<svg.*?</svg>", text)
    assert len(graphs) == 2
    for graph, seat in zip(graphs, found.seats, strict=True):
        drawn = ElementTree.fromstring(graph)
        assert len([path for path in drawn.iter("path") if path.get("class") in {"luck", "loss"}]) == len(seat.lines)


def test_grades_add_up_and_leave_out_what_does_not_count() -> None:
    found = reviewed("yahtzee", 2, 6)
    grade = grade_of(found, 0, "a", 1)
    assert grade is not None
    assert sum(tally.loss for tally in grade.stages) == pytest.approx(grade.loss)
    assert sum(tally.decisions for tally in grade.stages) == grade.decisions
    grades = [grade_of(reviewed("yahtzee", 1, seed), 0, str(seed), seed) for seed in range(6)]
    counted = [each for each in grades if each is not None]
    record, _, peeked = journal_record("yahtzee", 1, Random(9))
    looked = grade_of(review_record(record), 0, "looked", 99)
    assert peeked[0]
    assert looked is not None
    running = grade_of(review_record(written("yahtzee", 1, play_out(new("yahtzee", 1), Random(1), longest=9))), 0)
    assert running is not None
    (form,) = forms_of([*counted, looked, running])
    assert (form.games, form.peeked, form.unfinished) == (6, 1, 1)
    assert form.a_game is not None
    assert form.a_game.mean == pytest.approx(sum(each.loss for each in counted) / 6)
    assert form.a_game.low is not None
    assert form.a_game.high is not None
    assert form.a_game.low < form.a_game.mean < form.a_game.high
    assert sum(tally.loss for tally in form.stages) == pytest.approx(form.a_game.mean)
    assert [moment.created for moment in form.over_time] == list(range(6))
    assert len(form_lines(form, "Ann", catalogue("sv"))) > 5


@pytest.mark.parametrize(
    ("loss", "band"),
    [(0.0, "perfect"), (0.05, "expert"), (0.1, "expert"), (0.2, "club"), (0.7, "casual"), (1.0, "beginner"), (2.0, "novice")],
)
def test_the_edges_of_the_bands_are_the_losses_of_the_bots(loss: float, band: str) -> None:
    assert band_of(loss * 59.6, 59.6) == band


def test_a_damaged_record_names_the_move() -> None:
    game = new("yahtzee", 1)
    text = written("yahtzee", 1, play_out(game, Random(1))).to_text()
    scored = next(move for move in text.split() if move.startswith("s:"))
    with pytest.raises(BadRecord, match=r"at move \d+"):
        review_text(text.replace(scored, "s:pluto", 1))
