"""Journals in memory, and whole games played over them, on the standard library alone.

`python -S tests/table/memory.py` plays every edition with nothing but `src` on its path.
"""

import json
import sys
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import asdict, replace
from random import Random

from dicecup.bots.seating import Seating
from dicecup.core.machine import Chance, Choice, Over
from dicecup.games import EDITIONS
from dicecup.journal import Entry, Journal, NoGame, Position, Seat, Stale, Summary, summarise, verify
from dicecup.messages.reading import read_table, replay
from dicecup.table import Answer, Command, Table, new_game
from dicecup.words import LANGUAGES, catalogue
from dicecup.words.speaker import Speaker


class Memory:
    """A persistence whose writes become durable when `flush` is called."""

    def __init__(self) -> None:
        self.games: dict[str, Journal] = {}
        self.waiting: list[tuple[Future[None], str, tuple[Entry, ...], Position]] = []

    def journal(self, game_id: str) -> Journal:
        if game_id not in self.games:
            raise NoGame(game_id)
        return self.games[game_id]

    def entries(self, game_id: str, since: int = 0) -> Sequence[Entry]:
        return self.games[game_id].entries[since:]

    def series(self, series: str) -> Sequence[Summary]:
        found = (new for new in self.games.values() if new.header.series == series)
        return [summary for new in found if (summary := summarise(new.header, new.seats, new.position)) is not None]

    def check_intact(self) -> None:
        pass

    def create_soon(self, *games: Journal) -> Future[None]:
        self.games |= {new.header.id: new for new in games}
        done: Future[None] = Future()
        done.set_result(None)
        return done

    def append_soon(self, game_id: str, expected: int, entries: Sequence[Entry], position: Position) -> Future[None]:
        done: Future[None] = Future()
        self.waiting.append((done, game_id, tuple(entries), position))
        return done

    def flush(self) -> None:
        """Make everything durable that was handed over, or let it fail."""
        while self.waiting:
            done, game_id, entries, position = self.waiting.pop(0)
            new = self.games[game_id]
            if entries[0].version != len(new.entries) + 1:
                done.set_exception(Stale(entries[0].version - 1, len(new.entries)))
            else:
                self.games[game_id] = replace(new, entries=(*new.entries, *entries), position=position)
                done.set_result(None)


def act(memory: Memory, table: Table, command: Command) -> Answer:
    """Carry a command out as an event loop would: prepare, save, and take over once it is durable."""
    step = table.prepare(command)
    if isinstance(step, Answer):
        return step
    answers: list[Answer] = []
    table.save(step).add_done_callback(lambda done: answers.append(table.take_over(step)))
    assert not answers, "an answer before the commit"
    memory.flush()
    return answers[0]


def play_bots(memory: Memory, game: str, bots: Sequence[str]) -> Table:
    """A whole game in which bots choose."""
    new = new_game(game, [Seat(bot, f"bot:{bot}") for bot in bots], {})
    memory.create_soon(new)
    table = Table(memory, new)
    seating = Seating(new.header.record, table.game, bots)
    while not isinstance(node := table.node, Over):
        if isinstance(node, Chance):
            act(memory, table, Command("roll", node.seat))
        else:
            act(memory, table, Command("move", node.seat, seating.bot(node.seat).choose(table.state, node, table.moves)))
    seating.close()
    return table


def tell(table: Table) -> None:
    """Every event in every language, and the table and its replay as messages."""
    header = table.header
    for language in LANGUAGES:
        speaker = Speaker(catalogue(language), EDITIONS[header.record.game], [seat.name for seat in table.seats])
        for entry in table.since(0):
            event = table.event_of(entry)
            assert isinstance(speaker.event(event), str)
            assert all(speaker.notice(notice) for notice in event.notices)
    message = read_table(table, 0, seats=(), you=(), host=False, rematch=None)
    assert json.loads(json.dumps(asdict(message)))["version"] == table.version
    assert replay(table.id, table.game, table.moves, 0, 10).moves == len(table.moves)


def play(memory: Memory, game: str, seats: int, seed: int) -> Table:
    """A whole game with a word, undos and events, in which every choice is made at random."""
    random = Random(seed)
    new = new_game(game, [f"Player {seat}" for seat in range(seats)], {}, clock=lambda: 1e9, entropy=random.randbytes)
    memory.create_soon(new)
    table = Table(memory, new, lambda: 1e9)
    act(memory, table, Command("agree", 0, words=((0, "tiger"), *((seat, "") for seat in range(1, seats)))))
    while not isinstance(node := table.node, Over):
        if isinstance(node, Chance):
            act(memory, table, Command("roll", node.seat, expect=table.version))
            continue
        assert isinstance(node, Choice)
        marks = [move for move in node.legal if not str(move).startswith("k:")]
        placing = [move for move in marks if str(move).startswith("place:")]
        answer = act(memory, table, Command("move", node.seat, random.choice(placing or marks or list(node.legal))))
        assert table.event_of(answer.entries[0]).move == str(answer.entries[0].move)
        if table.undoer is not None and random.random() < 0.05:
            act(memory, table, Command("undo", table.undoer))
    return table


def main() -> None:
    memory = Memory()
    for key, edition in EDITIONS.items():
        table = play(memory, key, edition.players[0], 1)
        again = Table.open(memory, table.id)
        assert again.since(0) == table.since(0)
        assert again.record() == table.record()
        assert verify(table.record().to_text()).kind == "verified"
        tell(table)
        tell(play_bots(memory, key, ("greedy", "random", "greedy")[: max(2, edition.players[0])]))
        if 2 in edition.solvable:
            tell(play_bots(memory, key, ("optimal", "random")))
    outside = sorted({name.partition(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"dicecup", "__main__"})
    print(*outside)


if __name__ == "__main__":
    main()
