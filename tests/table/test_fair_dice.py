"""Fair dice: drawn as the page specifies, uniform, verifiable by an independent program, and secret until the end."""

import json
import subprocess
import sys
import traceback
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from dicecup.core.dice import dice_throw, power_throw, red_throw
from dicecup.core.fair import Place, Places, Stream, round_seed
from dicecup.core.moves import AGAIN, PASS, Keep, Move, RedDie, Roll, Score, Steal
from dicecup.games.power_yahtzee import POWER_FACES
from dicecup.journal import verify
from dicecup.store import Store, StoreError, check
from dicecup.tui.local_table import LocalTable
from tests.table.playing import EVERY_TABLE, finish, seeded_table, turns
from tests.table.stranger import Verifier

SEED = bytes(range(32))
STRANGER = Path(__file__).with_name("stranger.py")


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_an_independent_verifier_accepts_every_edition(store: Store, game: str, seats: int) -> None:
    for seed in range(2):
        table = seeded_table(store, game, seats, seed)
        table.agree({seats - 1: f"tiger {seed} äöü 🎲"})
        finish(table, seed, undo=0.1)
        record = table.record()
        assert Verifier(json.loads(record.to_json())).verify() is None
        assert verify(record.to_text()).kind == "verified"


def test_the_independent_verifier_follows_tie_breaks(store: Store) -> None:
    broken_ties = 0
    for seed in range(40):
        table = finish(seeded_table(store, "mickey-mouse", 4, seed), seed)
        scores = table.game.scores(table.state)
        broken_ties += scores.count(max(scores)) > 1
        assert Verifier(json.loads(table.record().to_json())).verify() is None
    assert broken_ties >= 3


def test_the_independent_verifier_imports_nothing_of_ours_and_finds_a_changed_die(store: Store) -> None:
    table = finish(seeded_table(store, "showdown", 2))
    record = json.loads(table.record().to_json())

    def run() -> subprocess.CompletedProcess[str]:
        command, given = [sys.executable, "-I", str(STRANGER)], json.dumps(record)
        return subprocess.run(command, input=given, text=True, capture_output=True, timeout=60, check=False)

    assert run().stdout == "verified\n"
    assert "dicecup" not in [
        line.split()[1].partition(".")[0] for line in STRANGER.read_text().splitlines() if "import" in line[:7]
    ]
    at = next(index for index, move in enumerate(record["moves"]) if move.startswith("m:"))
    record["moves"][at] = "m:1" if record["moves"][at] != "m:1" else "m:2"
    assert run().stdout.startswith(f"move {at + 1} is m:")


def test_the_dice_of_a_throw_have_names_of_their_own() -> None:
    assert dice_throw(3).names == ("0", "1", "2")
    assert power_throw(2, POWER_FACES).names == ("0", "1", "power")
    assert power_throw(0, POWER_FACES).names == ("power",)
    assert red_throw().names == ("red",)


def test_the_position_of_a_throw_counts_seats_turns_and_rolls() -> None:
    places = Places()
    moves: list[tuple[int, Move, Place | None]] = [
        (0, Roll((1,)), Place(0, 0, 0)),  # the throws for the first turn
        (1, Roll((1,)), Place(1, 0, 0)),
        (0, Roll((2,)), Place(0, 1, 0)),
        (1, Roll((3,)), Place(1, 1, 0)),
        (1, Roll((1, 2)), Place(1, 2, 0)),
        (1, Keep((1,)), None),
        (1, Roll((6,)), Place(1, 2, 1)),
        (1, Score("ones"), None),
        (0, RedDie(3), Place(0, 2, 0)),
        (0, RedDie(2), Place(0, 2, 1)),
        (0, AGAIN, None),
        (0, RedDie(2), Place(0, 2, 2)),
        (0, Roll((1, 2)), Place(0, 2, 0)),
        (0, Steal("ones"), None),
        (0, RedDie(2), Place(0, 3, 0)),
        (0, PASS, None),
        (1, RedDie(2), Place(1, 3, 0)),
    ]
    before: Move | None = None
    for seat, move, place in moves:
        if place is not None:
            assert places.place(seat, isinstance(move, RedDie), before) == place, move
            places.add(seat, isinstance(move, RedDie), before)
        before = move


def test_the_number_of_kept_dice_does_not_change_other_throws() -> None:
    stream = Stream(SEED, "w")
    few, many = stream.throw(Place(0, 0, 1), dice_throw(2)), stream.throw(Place(0, 0, 1), dice_throw(5))
    assert isinstance(few, Roll)
    assert isinstance(many, Roll)
    assert all(few.dice.count(face) <= many.dice.count(face) for face in few.dice)
    power = stream.throw(Place(0, 0, 1), power_throw(1, POWER_FACES))
    alone = stream.throw(Place(0, 0, 1), power_throw(0, POWER_FACES))
    assert isinstance(power, Roll)
    assert isinstance(alone, Roll)
    assert power.power == alone.power


def test_different_words_never_give_the_same_hash_input(store: Store) -> None:
    digests: set[str] = set()
    for spoken in ({}, {0: "a"}, {1: "a"}, {0: "a", 1: "b"}, {0: "a,1:b"}, {0: "ab"}, {1: "ab"}, {0: "1:a,"}):
        table = seeded_table(store, "yahtzee", 2, len(digests))
        table.agree(spoken)
        digests.add(table._course.stream(SEED).words)
    assert len(digests) == 8


def test_bytes_from_252_on_are_rejected_and_a_digest_of_them_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = [bytes([252, 255, 254, 253] * 8), bytes([255] * 31 + [251])]
    monkeypatch.setattr(Stream, "_digest", lambda *arguments: digests[arguments[-1]])
    assert Stream(SEED, "w").side(Place(0, 0, 0), "0") == 251 % 6


# A million dice


def chi_square(counts: NDArray[np.int64]) -> float:
    """The chi-square statistic of these counts as a normal deviate (Wilson and Hilferty): 4.753 is p = 1e-6."""
    expected = counts.sum() / counts.size
    statistic = float(((counts - expected) ** 2 / expected).sum())
    freedom = counts.size - 1
    return float(((statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5)


def unfair(sides: NDArray[np.int64]) -> list[str]:
    """The tests that these dice fail at p = 1e-6; each row has five dice."""
    flat = sides.ravel()
    tests = {
        "faces": np.bincount(flat, minlength=6),
        **{f"die {die}": np.bincount(sides[:, die], minlength=6) for die in range(sides.shape[1])},
        "serial pairs": np.bincount(flat[:-1] * 6 + flat[1:], minlength=36),
        "pairs across throws": np.bincount(sides[:-1, 0] * 6 + sides[1:, 0], minlength=36),
    }
    return [name for name, counts in tests.items() if chi_square(counts) > 4.753]


def test_a_million_fair_dice_pass_and_dice_with_modulo_bias_fail() -> None:
    fair, plain = (np.empty((200_000, 5), dtype=np.int64) for _ in range(2))
    stream = Stream(SEED, sha256(b"0:,0:,").hexdigest())
    for throw in range(len(fair)):
        place = Place(throw % 2, throw // 6, throw // 2 % 3)
        for die in range(5):
            drawn = stream._digest(stream._at(place), str(die), 0)[0]
            fair[throw, die] = drawn % 6 if drawn < 252 else stream.side(place, str(die))
            plain[throw, die] = drawn % 6
    assert unfair(fair) == []
    assert "faces" in unfair(plain)


# The seed is secret until the end


def test_the_seed_is_nowhere_before_the_end(store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    table = LocalTable.create(store, "yahtzee", ["Ann", "Bo"], entropy=Random(5).randbytes)
    seed = bytes(store.secret_seed(table.id) or b"")
    secret = round_seed(seed, 0)
    assert table.commitment == sha256(secret).hexdigest()
    heard: list[str] = []
    table.listen(lambda answer: heard.append(repr(answer)))
    for _ in turns(table, Random(3), undo=0.1):
        if not table.over:
            heard += [repr(table), repr(table.__dict__.get("header")), repr(table.since(0)[-2:]), table.record().to_text()]
            heard += [repr(table._course), repr(table._course.stream(seed)), repr(store.load(table.id)), repr(store.__dict__)]
            assert table.seed is None
    everything = "\n".join([*heard, caplog.text])
    for form in (seed.hex(), repr(seed)[2:-1], str(list(seed))[1:-1], secret.hex(), repr(secret)[2:-1], str(list(secret))[1:-1]):
        assert form not in everything
    assert table.seed == seed
    assert table.record().tags["Seed"] == seed.hex()


def test_debug_logging_does_not_contain_the_seed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    with caplog.at_level("DEBUG", "sqlalchemy"), Store(f"sqlite:///{tmp_path / 'talkative.db'}") as store:
        table = LocalTable.create(store, "yahtzee", ["Ann"], entropy=Random(6).randbytes)
        LocalTable.open(store, table.id).roll(0)
        seed = bytes(store.secret_seed(table.id) or b"")
        assert repr(store.secret_seed(table.id)) == str(store.secret_seed(table.id)) == "<secret>"
    assert seed == Random(6).randbytes(32)
    assert "INSERT INTO secret" in caplog.text
    for form in (seed.hex(), repr(seed)[2:-1], repr(seed)[2:30]):
        assert form not in caplog.text


def test_database_errors_do_not_contain_the_seed(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    seed = Random(5).randbytes(32)
    LocalTable.create(store, "yahtzee", ["Ann"], entropy=lambda count: seed[:count])
    with pytest.raises(StoreError, match="already") as caught:
        LocalTable.create(store, "yahtzee", ["Ann"], entropy=lambda count: seed[:count])
    assert not list(check(store))
    told = "".join(traceback.format_exception(caught.value)) + caplog.text
    assert seed.hex() not in told
    assert repr(seed)[2:-1] not in told
