"""Export, import and verification: atomic, and every changed byte is detected."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from dicecup.core.errors import BadRecord, DicecupError
from dicecup.core.fair import word_commitment
from dicecup.core.moves import Roll, parse
from dicecup.core.record import Record, from_json
from dicecup.games import EDITIONS, Edition, record_of
from dicecup.games import registry as games_registry
from dicecup.journal import DiceSource, split, verify
from dicecup.journal.records import sealed
from dicecup.journal.verify import judge
from dicecup.store import Store, check, export, import_records
from dicecup.tui.local_table import LocalTable
from tests.table.playing import EVERY_TABLE, finish, seeded_table, turns


def finished(store: Store, game: str = "mickey-mouse", seats: int = 2, *, seed: int = 1, dice: DiceSource = "fair") -> Record:
    table = seeded_table(store, game, seats, seed, dice=dice)
    if table.commitment:
        table.agree({0: "tiger"})
    return finish(table, undo=0.2).record()


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    with Store(f"sqlite:///{tmp_path / 'other.db'}") as opened:
        yield opened


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_what_is_exported_comes_back_the_same_in_both_forms(store: Store, other: Store, game: str, seats: int) -> None:
    record = finished(store, game, seats)
    assert record.tags["Undone"]
    assert import_records(other, [("one.txt", record.to_text().encode())]).new == (record.tags["Id"],)
    assert import_records(other, [("one.json", record.to_json().encode())]).known == (record.tags["Id"],)
    assert export(other, record.tags["Id"]) == record
    kinds = [[(entry.kind, entry.seat, entry.text) for entry in each.entries(record.tags["Id"])] for each in (store, other)]
    assert kinds[0] == kinds[1]
    assert not list(check(other))


def test_all_games_are_exported_to_and_imported_from_one_file(store: Store, other: Store) -> None:
    records = [seeded_table(store, game, EDITIONS[game].players[0], at).record() for at, game in enumerate(EDITIONS)]
    records.append(finished(store, "mickey-mouse", 4, seed=77))
    text = "".join(f"{record.to_text()}\n" for record in records)
    lines = "".join(f"{record.to_json()}\n" for record in records)
    assert len(import_records(other, [("all.txt", text.encode())]).new) == len(EDITIONS) + 1
    assert len(import_records(other, [("all.json", lines.encode())]).known) == len(EDITIONS) + 1
    assert {game.header.id for game in other.games()} == {game.header.id for game in store.games()}


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_keeps_its_games_when_an_editor_or_a_mail_gives_it_other_line_ends(
    store: Store, other: Store, count: int, form: str
) -> None:
    records = [finished(store, seed=seed) for seed in range(count)]
    text = "\n".join(record.to_text() if form == "text" else record.to_json() for record in records)
    found = import_records(other, [("mailed.txt", text.replace("\n", "\r\n").encode() + b"\r\n")])
    assert found.new == tuple(record.tags["Id"] for record in records)
    assert [export(other, record.tags["Id"]) for record in records] == records


def test_an_unfinished_game_is_exported_without_its_seed_and_cannot_be_resumed_elsewhere(store: Store, other: Store) -> None:
    table = seeded_table(store, "yahtzee", 2, first=0)
    table.roll(0)
    record = table.record()
    assert "Seed" not in record.tags
    assert record.tags["Commitment"] == table.commitment
    assert verify(record.to_text()).kind == "unverified"
    import_records(other, [("half.txt", record.to_text().encode())])
    elsewhere = LocalTable.open(other, table.id)
    with pytest.raises(DicecupError, match="seed of these dice is not in this store"):
        elsewhere.move(0, "k:")
    assert [finding.fault for finding in check(other)] == [False]


def test_a_game_exported_before_its_first_move_passes_the_check_elsewhere(store: Store, other: Store) -> None:
    import_records(other, [("fresh.txt", seeded_table(store, "yahtzee", 2).record().to_text().encode())])
    assert [finding.fault for finding in check(other)] == [False]


def test_a_throw_that_was_altered_is_named_also_where_the_game_does_not_end_any_more(store: Store) -> None:
    table = seeded_table(store, "mickey-mouse", 2)
    table.agree({0: "tiger"})
    record = finish(table).record()
    first, *others = [move for move in record.moves if isinstance(move, Roll) and len(move.dice) == 5]
    altered = replace(record, moves=(next(move for move in others if move != first),))
    assert judge(altered.to_text()).move == 1
    cut_off = sealed(replace(record, moves=record.moves[:1]))
    assert str(judge(cut_off.to_text())) == "altered: the game has not ended, yet its Seed is there"


def test_peeks_before_an_undo_are_kept_in_the_record(store: Store, other: Store) -> None:
    table = seeded_table(store, "yahtzee", 2, first=0)
    table.roll(0)
    table.peek(0)
    table.move(0, "s:chance")
    table.peek(1)
    table.undo(0)
    table.peek(0)
    assert table.record().tags["Peeked"] == "0@2, 1@2, 0@2"
    for source in (store, other):
        record = export(source, table.id)
        assert import_records(other, [("one.txt", record.to_text().encode())]).notes == ()
        assert export(other, table.id) == record


def test_who_played_is_kept_in_the_record(store: Store, other: Store) -> None:
    table = seeded_table(store, "yahtzee", 2, first=0)
    table.hand_over(1, "optimal:win@50")
    table.roll(0)
    table.move(0, "s:chance")
    table.hand_over(1, None)
    table.undo(0)
    table.hand_over(0, "program:secret --option, other")
    assert table.bots == ("program", None)
    assert table.record().tags["Played-By"] == "1:bot:optimal:win@50@1, 1:person@2, 0:bot:program@2"
    for source in (store, other):
        record = export(source, table.id)
        assert import_records(other, [("one.txt", record.to_text().encode())]).notes == ()
        assert export(other, table.id) == record


def test_a_record_written_by_hand_can_be_continued_with_physical_dice(other: Store) -> None:
    page = "Dicecup-Record: 1\nGame: yahtzee\nRules: 1\nSeats: 1\nTitle: a good start\n\nr:6,6,6,6,6 s:yahtzee r:1,1,1,1,2"
    assert str(verify(page)).startswith("unverified: it does not say where its dice came from")
    (game_id,) = import_records(other, [("page.txt", page.encode())]).new
    table = LocalTable.open(other, game_id)
    table.move(0, "s:ones")
    table.undo(0)
    record = table.record()
    assert record.tags["Title"] == "a good start"
    assert verify(record.to_text()).kind == "unverified"


@pytest.mark.parametrize(
    ("page", "games"),
    [
        ("# last night\n\n{0}", 1),
        ("# all of them\n{0}\n# the second\n{0}", 2),
        ("Game: yahtzee\nDicecup-Record: 1\nSeats: 1\nRules: 1\n\nr:6,6,6,6,6", 1),
        ('{{\n  "format": 1,\n  "game": "yahtzee", "rules": 1, "seats": 1,\n  "options": {{}}, "moves": []\n}}\n', 1),
    ],
)
def test_the_layout_of_a_file_of_records_is_free(other: Store, page: str, games: int) -> None:
    text = page.format("Dicecup-Record: 1\nGame: yahtzee\nRules: 1\nSeats: 1\n\nr:6,6,6,6,6 s:yahtzee\n")
    assert len(import_records(other, [("page.txt", text.encode())]).new) == games


def test_an_import_is_atomic(store: Store, other: Store) -> None:
    good, bad = finished(store).to_text(), finished(store, seed=5).to_text().replace("Moves:", "Moves: 1")
    for sources in ([("good.txt", good), ("bad.txt", bad)], [("both.txt", good + "\n" + bad)], [("a.txt", good), ("b.txt", good)]):
        with pytest.raises(DicecupError):
            import_records(other, [(name, text.encode()) for name, text in sources])
        assert other.games() == []


def test_another_game_of_the_same_name_is_refused(store: Store, other: Store) -> None:
    record = finished(store)
    import_records(other, [("one.txt", record.to_text().encode())])
    renamed = sealed(replace(record, tags={**record.tags, "Seat-0": "Someone else"}))
    assert import_records(other, [("renamed.txt", renamed.to_text().encode())]).known == (record.tags["Id"],)
    impostor = finished(store, seed=5)
    changed = sealed(replace(impostor, tags={**impostor.tags, "Id": record.tags["Id"]}))
    with pytest.raises(BadRecord, match="another course of the game"):
        import_records(other, [("two.txt", changed.to_text().encode())])
    assert export(other, record.tags["Id"]) == record


@pytest.mark.parametrize("dice", ["fair", "physical"])
def test_a_game_that_has_gone_on_elsewhere_goes_on_here(dice: DiceSource, store: Store, other: Store) -> None:
    table = seeded_table(store, "mickey-mouse", 2, dice=dice)
    stages = [table.record()]
    table.listen(lambda _: stages.append(table.record()))
    finish(table, undo=0.3)
    beginning, middle, end = (stages[at].to_text().encode() for at in (1, len(stages) // 2, -1))
    new = finished(store, seed=5).to_text().encode()
    for page, is_longer in ((beginning, True), (middle, True), (beginning, False), (end, True), (middle, False), (end, False)):
        report = import_records(other, [("page.txt", page), ("new.txt", new)])
        assert (table.id in report.new, table.id in report.known) == (is_longer, not is_longer)
    assert export(other, table.id) == table.record()
    assert verify(export(other, table.id).to_text()).kind == ("verified" if dice == "fair" else "unverified")
    assert not list(check(other))
    assert import_records(store, [("end.txt", end), ("new.txt", new)]).new == ()


def test_dice_that_did_not_fall_here_do_not_continue_a_game_whose_seed_is_here(store: Store) -> None:
    table = seeded_table(store, "yahtzee", 1)
    table.roll(0)
    table.move(0, "s:chance")
    record = table.record()
    longer = sealed(replace(record, moves=(*record.moves, parse("r:6,6,6,6,6"))))
    with pytest.raises(BadRecord, match="another course of the game"):
        import_records(store, [("longer.txt", longer.to_text().encode())])
    assert export(store, table.id) == record


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"Seed": "0" * 64}, "Seed does not fit the Commitment"),
        ({"Commitment": "0" * 64}, "Seed does not fit the Commitment"),
        ({"Word-0": "lion"}, "Word-0 is not the word that its seat committed to"),
        ({"Word-0": "lion", "Commit-0": word_commitment("lion")}, "move 1 is"),
        ({"Word-1": "lion", "Commit-1": word_commitment("lion")}, "move 1 is"),
        ({"Seed": None}, "Seed is missing"),
        ({"Commitment": None}, "no Commitment"),
        ({"Dice": "physical"}, "dice were physical"),
        ({"Digest": None}, "no Digest"),
    ],
)
def test_a_forged_record_is_detected(store: Store, change: dict[str, str | None], said: str) -> None:
    record = finished(store)
    tags = {name: value for name, value in {**record.tags, **change}.items() if value is not None}
    forged = replace(record, tags=tags)
    verdict = verify((forged if "Digest" in change else sealed(forged)).to_text())
    assert verdict.kind == "altered"
    assert said in verdict.reason


def test_a_die_that_was_swapped_is_named(store: Store) -> None:
    record = finished(store, "yahtzee", 1, seed=4)
    at = len(record.moves) - 2
    fallen = str(record.moves[at])
    assert fallen.startswith("r:")
    swapped = "r:" + ",".join(sorted("1" if face != "1" else "2" for face in fallen[2:].split(",")))
    forged = sealed(replace(record, moves=(*record.moves[:at], parse(swapped), *record.moves[at + 1 :])))
    verdict = verify(forged.to_json())
    assert f"move {at + 1} is {swapped}, but the dice fell {fallen}" in verdict.reason


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("dice", ["fair", "physical"])
def test_one_changed_byte_is_refused_or_shows_as_altered(store: Store, form: str, dice: DiceSource) -> None:
    record = finished(store, "mickey-mouse", 1, dice=dice)
    intact = (record.to_text() if form == "text" else record.to_json()).encode()
    random = Random(7)
    outcomes = {"refused": 0, "altered": 0}
    for at, byte in enumerate(intact):
        for new in {byte ^ 1, byte ^ 0x20, ord("#"), ord("\n"), ord("1"), random.randrange(256)} - {byte}:
            changed = intact[:at] + bytes([new]) + intact[at + 1 :]
            outcome = _outcome(changed)
            assert outcome in outcomes, (at, changed[max(0, at - 30) : at + 30], outcome)
            outcomes[outcome] += 1
    assert all(outcomes.values())


def _outcome(data: bytes) -> str:
    try:
        kinds = {verify(text).kind for _, text in split("record", data)}
    except DicecupError as error:
        return "refused" if "\n" not in str(error) else str(error)
    return "altered" if "altered" in kinds else str(kinds)


def test_a_damaged_record_hides_no_other_of_its_file(store: Store) -> None:
    record = finished(store, "mickey-mouse", 1)
    page, line = record.to_text(), record.to_json()
    files: list[tuple[str, bytes]] = [
        (page, page.replace("Seat-0: ", "Seat-0: \N{LATIN SMALL LETTER Y WITH DIAERESIS}").encode("latin-1")),
        (page, page.replace("Dicecup-Record", "Dicecup-Recrd").encode()),
        (page, page.partition("\n")[2].encode()),
        (page, f"in between\n{page}".encode()),
        (line, line[:-9].encode()),
        (line, line[9:].encode()),
    ]
    for whole, damaged in files:
        intact = f"{whole}\n".encode()
        for at in range(3):
            pages = [damaged + b"\n\n" if each == at else intact for each in range(3)]
            parts = list(split("file", b"".join(pages)))
            assert [where for where, _ in parts] == ["file, record 1", "file, record 2", "file, record 3"], (damaged, at)
            verdicts = [judge(text).kind for _, text in parts]
            assert verdicts == ["altered" if each == at else judge(whole).kind for each in range(3)], (damaged, at)
    for end in ("", "\n", "\r\n"):
        assert len(list(split("file", (page + end).encode() * 3))) == 3
    assert len(list(split("file", f"# mine\n\n{page}".encode()))) == 1


@pytest.mark.parametrize("form", ["text", "json"])
def test_one_changed_byte_never_makes_half_an_import(store: Store, other: Store, form: str) -> None:
    record = finished(store, "mickey-mouse", 1)
    intact = (record.to_text() if form == "text" else record.to_json()).encode()
    random = Random(8)
    for at in random.sample(range(len(intact)), 150):
        changed = intact[:at] + bytes([intact[at] ^ random.choice((1, 2, 4, 16, 32, 128))]) + intact[at + 1 :]
        with pytest.raises(DicecupError) as refused:
            import_records(other, [("record.txt", changed)])
        assert str(refused.value).startswith("record.txt")
        assert "\n" not in str(refused.value)
    assert other.games() == []


def test_records_of_older_rules_stay_readable_and_say_so(store: Store, other: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished(store)
    newer = {key: replace(edition, rules=2) for key, edition in EDITIONS.items()}
    monkeypatch.setattr(games_registry, "EDITIONS", newer)
    monkeypatch.setattr(Edition, "versions", property(lambda self: range(2, 3)))
    assert "rules version 1" in verify(record.to_text()).reason
    brought = import_records(other, [("old.txt", record.to_text().encode())])
    assert brought.notes
    assert export(other, brought.new[0]) == record
    assert export(store, record.tags["Id"]).moves == record.moves
    (finding,) = check(store)
    assert not finding.fault
    assert "rules version 1" in finding.text
    with pytest.raises(DicecupError, match="can be read and exported, but not continued"):
        LocalTable.open(store, record.tags["Id"])
    monkeypatch.undo()
    future = sealed(replace(record, rules=9))
    with pytest.raises(BadRecord, match="knows versions 1 to 1"):
        import_records(other, [("new.txt", future.to_text().encode())])


def test_the_check_finds_what_was_tampered_with(tmp_path: Path) -> None:
    faults = {
        "UPDATE entry SET text='r:1,1,1,1,1' WHERE version=3": "move 1 is r:1,1,1,1,1, but the dice fell",
        "UPDATE entry SET text='s:sevens' WHERE version=4": "entry 4 does not fit",
        "UPDATE entry SET text='lion' WHERE version=2": "entry 2 does not fit: the word of seat 0 is not the one it committed to",
        "DELETE FROM entry WHERE version=3": "entry 4 does not fit: it follows entry 2",
        "DELETE FROM entry WHERE version=(SELECT max(version) FROM entry)": "its journal ends at version",
        "UPDATE game SET scores='[999]'": "its stored position is not where its journal leads",
        "UPDATE game SET fingerprint='0'": "its stored position is not where its journal leads",
        "UPDATE game SET finished=1": "its stored position is not where its journal leads",
        "UPDATE game SET version=version+1": "its journal ends at version",
        "UPDATE game SET commitment='0'": "its seed does not fit its commitment",
        "UPDATE secret SET seed=zeroblob(32)": "its seed does not fit its commitment",
        "DELETE FROM secret": "its seed is not in this store",
        "UPDATE entry SET kind='wish' WHERE version=2": "entry 2 does not fit: its kind is none of",
        "UPDATE entry SET seat=7 WHERE version=2": "entry 2 does not fit: there is no seat 7",
        "UPDATE game SET edition='chess'": "unknown game 'chess'",
        "UPDATE game SET options='{'": "header is damaged",
        "UPDATE game SET tags='[]'": "header is damaged",
        "UPDATE game SET rules=-1": "header is damaged",
        "INSERT INTO entry SELECT id, 2001, 'word', 0, 'late', 0, 'x', 0 FROM game": "does not fit",
    }
    for number, (statement, said) in enumerate(faults.items()):
        path = tmp_path / f"{number}.db"
        with Store(f"sqlite:///{path}") as store:
            table = seeded_table(store, "yahtzee", 1)
            for at, _ in enumerate(turns(table, Random(1))):
                if at == 9:
                    break
            assert not list(check(store))
        with sqlite3.connect(path) as connection:
            connection.execute(statement)
        connection.close()
        with Store(f"sqlite:///{path}") as store:
            found = [str(finding) for finding in check(store)]
            assert len(store.games()) == (0 if "damaged" in said else 1)
        assert any(said in each for each in found), (statement, found)


def test_a_malformed_record_is_refused_with_its_position(other: Store) -> None:
    header = "Dicecup-Record: 1\nGame: yahtzee\nRules: 1\nSeats: 1\n"
    nonsense = {
        b"": "holds no record",
        b"\xff\xfe": "byte 1 is not UTF-8",
        b"{": "no JSON",
        b"[]": "holds no record",
        b"hello": "holds no record",
        (header + "\nr:1,2,3,4,5 s:sevens").encode(): "stops making sense at move 2",
        (header + "Word-5: x\n\n").encode(): "tag Word-5 names a seat that is not there",
        (header + "Undone: s:ones@1\n\n").encode(): "stops making sense at move 1",
        (header + "Undone: s:ones@99\n\n").encode(): "out of its order",
        (header + f"Undone: {'s:ones@9, ' * 3000}s:ones@1\n\n").encode(): "out of its order",
        (header + f"Undone: {', '.join(f's:ones@{at}' for at in range(3000, 0, -1))}\n\n").encode(): "out of its order",
        (header + "Undone: what\n\n").encode(): "not of the form what@move",
        (header + "Peeked: 3@1\n\n").encode(): "not of the form what@move",
        (header + "Played-By: 3:person@1\n\n").encode(): "not of the form what@move",
        (header + "Played-By: 0:Ann@1\n\n").encode(): "not of the form what@move",
        (header + "Played-By: 0:person@3\n\n").encode(): "out of its order",
        (header + "Started: yesterday\n\n").encode(): "tag Started",
        (header + "Dice: loaded\n\n").encode(): "tag Dice",
        (header + "Id: ../../x\n\n").encode(): "tag Id",
        (header + "Seed: zz\n\n").encode(): "tag Seed",
        header.replace("Rules: 1", "Rules: 0").encode() + b"\n": "rules version",
    }
    for data, said in nonsense.items():
        with pytest.raises(DicecupError, match=r"^file") as refused:
            import_records(other, [("file", data)])
        assert said in str(refused.value), (data, str(refused.value))
    assert other.games() == []
    assert record_of("yahtzee", 1) == from_json(record_of("yahtzee", 1).to_json())
