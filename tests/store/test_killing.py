"""Repeated SIGKILL: every acknowledged move is stored once, nothing else is, and every game can be finished."""

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf
from pathlib import Path
from random import Random

import pytest

from dicecup.store import Store, check
from tests.store import losing
from tests.store.ledger import GAMES, Played, begin, faults, unanswered
from tests.store.nursery import Nursery, Service, nursery
from tests.store.service import POINTS, line

AT_ONCE = 4


@pytest.fixture(scope="module")
def services() -> Iterator[Nursery]:
    with nursery("tests.store.service") as opened:
        yield opened


class Evening:
    """Several games at once, through a service that is killed repeatedly."""

    def __init__(self, url: str, seed: int) -> None:
        self.url = url
        self.random = Random(seed)
        self.seed = seed * 1000
        self.games: list[Played] = []
        self.acknowledged = 0

    def play(self, service: Service, seconds: float, *, more: bool = True, answers: float = inf) -> bool:
        """Play until time is up, enough commands are answered or the service dies; returns whether it is alive.

        With `more`, new games begin.
        """
        answers += self.acknowledged
        end = time.monotonic() + seconds
        waiting: dict[int, Played] = {}
        number = 0
        try:
            while True:
                if more and not waiting:
                    self.sit_down(service)
                for played in self.games:
                    if not played.over and played not in waiting.values():
                        number += 1
                        waiting[number] = played
                        service.pipe.send((number, *played.next_command(self.random)))
                if not waiting:
                    return True
                if not service.pipe.poll(max(0.0, end - time.monotonic())):
                    return True
                answered, answer = service.pipe.recv()
                assert not isinstance(answer, str), answer
                waiting.pop(answered).hear(answer)
                self.acknowledged += 1
                if self.acknowledged >= answers:
                    return True
        except (EOFError, ConnectionError):
            self.hear_the_last(service, waiting)
            return False

    def hear_the_last(self, service: Service, waiting: dict[int, Played]) -> None:
        """Take the answers that a service sent before it died, which may have been after the last command that reached it."""
        with suppress(EOFError, ConnectionError):
            while True:
                answered, answer = service.pipe.recv()
                if answered in waiting:
                    waiting.pop(answered).hear(answer)
                    self.acknowledged += 1

    def sit_down(self, service: Service) -> None:
        while sum(not played.over for played in self.games) < AT_ONCE:
            game, seats = GAMES[len(self.games) % len(GAMES)]
            number, game_id = service.ask(0, "create", game, seats, self.seed + len(self.games))
            assert number == 0
            self.games.append(begin(game_id, game, seats))

    def repeat(self, service: Service, store: Store) -> None:
        """Repeat the unanswered commands: the response to a durable one is the stored result with the same dice."""
        for played in self.games:
            if played.asked is not None:
                durable = tuple(map(line, unanswered(store, played)))
                _, answer = service.ask(0, *played.asked)
                assert not durable or answer == durable
                played.hear(answer)


def new_game_ids(store: Store, evening: Evening) -> None:
    """A game whose creation was durable but not acknowledged is found by the same request."""
    known = {played.id for played in evening.games}
    for stored in store.games():
        if stored.header.id not in known:
            evening.games.append(begin(stored.header.id, stored.header.record.game, len(stored.seats)))


def survive(services: Nursery, url: str, cycles: int, seed: int) -> Evening:
    """Play games through this many kills and compare ledger and store after each."""
    evening = Evening(url, seed)
    random = evening.random
    with Store(url) as store:
        for cycle in range(cycles):
            point = (*POINTS, None)[cycle % (len(POINTS) + 1)]
            service = services.start(url=url, point=point, countdown=random.randrange(12))
            if point is None:
                evening.repeat(service, store)
            if evening.play(service, random.uniform(0.0, 0.15) if point is None else 20):
                service.kill()
            else:
                assert point is not None
            wait_for_the_dead(service)
            new_game_ids(store, evening)
            assert faults(store, evening.games) == []
        service = services.start(url=url)
        evening.repeat(service, store)
        assert evening.play(service, 180, more=False)
        service.kill()
        assert faults(store, evening.games) == []
        assert all(played.over for played in evening.games)
        assert [str(finding) for finding in check(store)] == []
    return evening


def wait_for_the_dead(service: Service) -> None:
    """Wait until a killed process is gone: it may still be inside a system call."""
    for _ in range(20_000):
        if not Path(f"/proc/{service.pid}").exists():
            return
        time.sleep(0.005)
    raise TimeoutError("the service does not die")


heavy = pytest.mark.heavy


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=heavy) for seed in (1, 2, 3))])
def test_12_kills_on_sqlite_lose_nothing(services: Nursery, tmp_path: Path, seed: int) -> None:
    evening = survive(services, f"sqlite:///{tmp_path / 'games.db'}", cycles=12, seed=seed)
    assert evening.acknowledged > 50


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=heavy)])
def test_10_kills_on_postgresql_lose_nothing(services: Nursery, postgres: Callable[[], str], seed: int) -> None:
    evening = survive(services, postgres(), cycles=10, seed=10 + seed)
    assert evening.acknowledged > 30


def test_the_checker_finds_an_acknowledgement_before_the_commit(services: Nursery, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    evening = Evening(url, seed=1)
    with Store(url) as store:
        evening.sit_down(service := services.start(url=url))
        service.kill()
        service = services.start(url=url, fault="early answer", point="before commit", countdown=10)
        assert not evening.play(service, 20)
        wait_for_the_dead(service)
        assert any("was acknowledged, but is not there" in fault for fault in faults(store, evening.games))


@pytest.mark.parametrize("fault", [None, "synchronous off"])
def test_the_checker_finds_lost_writes_when_synchronous_is_off_and_none_when_it_is_full(
    services: Nursery, tmp_path: Path, fault: str | None
) -> None:
    database, synced = tmp_path / "games.db", tmp_path / "synced"
    synced.mkdir()
    url = f"sqlite:///{database}"
    evening = Evening(url, seed=2)
    Store(url).close()
    (synced / database.name).write_bytes(database.read_bytes())
    for each in (None, fault, fault):
        service = services.start(url=url, synced_copy=str(synced), fault=each)
        assert evening.play(service, 60, answers=20)
        service.kill()
        wait_for_the_dead(service)
    losing.lose_what_was_not_synced(database, synced)
    with Store(url) as store:
        new_game_ids(store, evening)
        found = faults(store, evening.games)
    assert bool(found) == (fault is not None)
    assert all("was acknowledged, but is not there" in each for each in found)
