"""A journal as a record, and back.

The moves of the record are those that count; its tags hold the rest of the journal, so that nothing is left out:

    Id: 3f0c9a…                   the game's public id
    Started: 2026-11-15T08:15:00Z
    Seat-0: Ann                   who sat where
    Player-1: bot:greedy          a seat that was not a person here
    Dice: fair                    or physical, or seeded (a seed known beforehand, for tests)
    Commitment: 9f86d0…           SHA-256 of the first round's seed, published before the first throw
    Void-0: 1 5e88… 4813…         round 0 of the words was void: seats that did not reveal, its seed, the next commitment
    Void-0-Commit-0: 03ac67…      what a seat had committed to in it; Void-0-Word-0 is what it had revealed
    Commit-0: 2fd4e1…             SHA-256 of the seat's word, or `none` if it gave none
    Word-0: rumpelstilt           what a seat added to the dice
    Seed: 60303a…                 in a finished game only
    Undone: s:chance@13           this was played as move 13, and taken back
    Peeked: 0@13                  before move 13, seat 0 looked at the exact values
    Played-By: 1:bot:greedy@13    from move 13 on, a bot played for seat 1
    Scheme: dicecup-fair-dice-2   how the dice follow from seed and words; without it, dicecup-fair-dice-1
    Match: 7b1d2e…                in a rematch, the id of the first game of the series
    Digest: 2c26b4…               SHA-256 of the page without this line

Any other tag is kept as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count, islice, pairwise, takewhile
from typing import Final, TypeVar

from dicecup.core.errors import BadRecord, IllegalMove, OtherRules, shown
from dicecup.core.fair import SCHEME_2, SEED_BYTES
from dicecup.core.machine import Over
from dicecup.core.moves import Move, parse
from dicecup.core.record import Record, is_remark
from dicecup.games.registry import edition
from dicecup.journal.course import Course
from dicecup.journal.entry import Entry, Folded, Kind, is_player
from dicecup.journal.errors import BadJournal
from dicecup.journal.header import DICE_SOURCES, SCHEME, DiceSource, Header, Journal, Position, Seat
from dicecup.journal.names import LONGEST_PLAYER, one_line

DIGEST: Final = "Digest"
PLAYERS: Final = "Played-By"
SERIES: Final = "Match"
"""The tag with the id of the first game of a series, in every later one."""
_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * SEED_BYTES}}}")
_ID: Final = re.compile(r"[0-9a-z][0-9a-z-]{0,39}")
_SEATED: Final = re.compile(r"(?:Seat|Player|(?:Void-\d{1,3}-)?(?:Commit|Word))-(\d)")
_VOID: Final = re.compile(r"Void-\d{1,3}")
NO_WORD: Final = "none"
_DATE: Final = "%Y-%m-%dT%H:%M:%SZ"
UNKNOWN_SEAT: Final = -1
DEEPEST_UNDO: Final = 50
_FIRST: Final = "Dicecup-Record"
_HEADER: Final = re.compile(rf"^({_FIRST}|Game|Rules|Seats|Options|Moves):", re.MULTILINE)
_JSON_KEY: Final = re.compile(r"^[ \t\r]*\{\s*\"(?:format|game|rules|seats|options|tags|moves)\"", re.MULTILINE)
_JSON_LINE: Final = re.compile(r"^[ \t\r]*\{", re.MULTILINE)
_OWN: Final = ("Id", "Started", "Dice", "Commitment", "Seed", "Undone", "Peeked", PLAYERS, DIGEST)

_T = TypeVar("_T")


@dataclass(frozen=True)
class Imported:
    """A record taken apart into what a store keeps of it."""

    header: Header
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...]
    seed: bytes | None
    course: Course | None
    """The journal replayed; `None` if this program cannot replay its rules version."""

    @property
    def journal(self) -> Journal:
        """The game as a store keeps it."""
        position = self.course.position() if self.course else Position(finished=True)
        return Journal(self.header, self.seats, position, self.entries, self.seed)


def to_record(header: Header, seats: Sequence[Seat], folded: Folded, seed: bytes | None) -> Record:
    """The record of a journal; the seed is given only if the game has ended."""
    tags = {"Id": header.id, "Started": _date(header.created)}
    tags |= {f"Seat-{number}": seat.name for number, seat in enumerate(seats)}
    tags |= {f"Player-{number}": seat.player for number, seat in enumerate(seats) if seat.player != "here"}
    tags["Dice"] = header.dice
    if header.commitment is not None:
        tags["Commitment"] = header.commitment
    for number, void in enumerate(folded.voids):
        tags |= {f"Void-{number}": str(void.void), **_word_tags(f"Void-{number}-", void.commits, void.words)}
    tags |= _word_tags("", folded.commits, folded.words)
    if seed is not None:
        tags["Seed"] = seed.hex()
    if folded.undone:
        tags["Undone"] = ", ".join(f"{move}@{at}" for at, move in folded.undone)
    if folded.peeks:
        tags["Peeked"] = ", ".join(f"{seat}@{at}" for at, seat in folded.peeks)
    if folded.players:
        tags[PLAYERS] = ", ".join(f"{seat}:{who}@{at}" for at, seat, who in folded.players)
    extra = {name: value for name, value in header.record.tags.items() if not _known(name)}
    return sealed(replace(header.record, moves=tuple(folded.moves), tags={**tags, **extra}))


def _word_tags(prefix: str, commits: Mapping[int, str], words: Mapping[int, str]) -> dict[str, str]:
    """How the seats agreed on the dice in one round."""
    tags = {f"{prefix}Commit-{seat}": commits[seat] or NO_WORD for seat in sorted(commits)}
    return tags | {f"{prefix}Word-{seat}": words[seat] for seat in sorted(words)}


def sealed(record: Record) -> Record:
    """The record with its digest, which shows a later change."""
    return replace(record, tags={**_unsealed(record).tags, DIGEST: digest(record)})


def digest(record: Record) -> str:
    """SHA-256 of the record's page of text without its digest."""
    return sha256(_unsealed(record).to_text().encode()).hexdigest()


def _unsealed(record: Record) -> Record:
    return replace(record, tags={name: value for name, value in record.tags.items() if name != DIGEST})


def from_record(record: Record, new_id: str, now: int) -> Imported:
    """Take a record apart; what does not make sense is refused with its place."""
    listed = edition(record.game)
    if not 1 <= record.rules <= listed.rules:
        raise OtherRules(
            f"the record's rules version of {listed.key} is {record.rules}: this program knows versions 1 to {listed.rules}"
        )
    tags = record.tags
    if tags.get(SCHEME, SCHEME_2) != SCHEME_2:
        raise BadRecord(f"the record's dice are of the scheme {shown(tags[SCHEME])}, which this program does not know")
    plain = replace(record, moves=(), tags={name: value for name, value in tags.items() if not _known(name)})
    game_id = _matching(tags, "Id", _ID) or new_id
    header = Header(
        id=game_id,
        record=plain,
        dice=_dice(tags),
        created=_created(tags, now),
        commitment=_matching(tags, "Commitment", _HEX),
        series=tags[SERIES] if _ID.fullmatch(tags.get(SERIES, "")) else game_id,
    )
    seats = tuple(_seat(tags, number) for number in range(listed.check_seats(record.seats)))
    seed = _matching(tags, "Seed", _HEX)
    for name in tags:
        if (seated := _SEATED.fullmatch(name)) and int(seated[1]) >= record.seats:
            raise BadRecord(f"the record's tag {name} names a seat that is not there")
    steps = list(_steps(record))
    if record.rules not in listed.versions:
        entries = [step.entry(at, UNKNOWN_SEAT, now) for at, step in enumerate(steps, 1)]
        return Imported(header, seats, tuple(entries), _bytes(seed), None)
    course, entries = Course(plain, header.dice == "physical"), []
    for at, step in enumerate(steps, 1):
        entries.append(step.entry(at, _next_seat(course, step.kind), now))
        try:
            course.add(entries[-1])
        except BadJournal as error:
            place = len(course.moves)
            raise BadRecord(f"the record stops making sense at move {place + 1}: {error.reason}", place) from None
    return Imported(header, seats, tuple(entries), _bytes(seed), course)


def created_of(record: Record) -> int:
    """When the game began, in milliseconds; 0 if the record does not say so."""
    return _created(record.tags, 0)


def split(name: str, data: bytes) -> Iterator[tuple[str, str]]:
    """The records of a file, each with its location for error messages: pages of text or lines of JSON, one after the other.

    A record with a byte that is not UTF-8 is among them: reading it fails and names the line.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text = data.decode("utf-8-sig", errors="surrogateescape")
        if not _HEADER.search(text) and not _JSON_KEY.search(text):
            raise BadRecord(f"{name} is no text: byte {error.start + 1} is not UTF-8") from None
    text = text.replace("\r\n", "\n")  # mail and editors change line ends
    if not (_HEADER.search(text) or _JSON_KEY.search(text) or text.lstrip().startswith("{")):
        raise BadRecord(f"{name} holds no record")
    parts = _json_parts(text) if _JSON_LINE.search(text) else _pages(text.split("\n"))
    for number, part in enumerate(parts, 1):
        yield (name if len(parts) == 1 else f"{name}, record {number}"), part


def _json_parts(text: str) -> list[str]:
    """Every line is a record, unless one record is laid out over several lines."""
    lines = [line for line in text.split("\n") if line.strip()]
    begun = sum(line.lstrip().startswith("{") for line in lines)
    is_laid_out = any(line.strip() == "{" for line in lines) or (begun == 1 and not lines[0].rstrip().endswith("}"))
    return [text] if is_laid_out else lines


def _pages(lines: list[str]) -> list[str]:
    """A paragraph with a header that the record already has begins the next one, so that a damaged first line hides no record."""
    begins: list[int] = []
    seen: set[str] = set()
    is_paragraph = False
    for at, line in enumerate(lines):
        if is_remark(line.strip()):
            is_paragraph = is_paragraph and bool(line.strip())
            continue
        repeats = not is_paragraph and not _is_move(line) and not seen.isdisjoint(_paragraph_headers(lines, at))
        if not begins or repeats or (line.startswith(f"{_FIRST}:") and _FIRST in seen):
            begins.append(at)
            seen = set()
        is_paragraph = True
        seen.update(_HEADER.findall(line))
    if len(begins) == 1:
        return ["\n".join(lines)]
    return ["\n".join(lines[begin:end]) for begin, end in pairwise((*begins, len(lines)))]


def _paragraph_headers(lines: list[str], at: int) -> Iterator[str]:
    """The headers from this line to the next empty one."""
    for line in takewhile(str.strip, islice(lines, at, None)):
        yield from _HEADER.findall(line)


def _is_move(line: str) -> bool:
    try:
        parse(line.split(maxsplit=1)[0])
    except IllegalMove:
        return False
    return True


@dataclass(frozen=True)
class _Step:
    """An entry whose number, time and perhaps seat are not known yet."""

    kind: Kind
    move: Move | None = None
    word: str = ""
    seat: int | None = None

    def entry(self, version: int, seat: int, now: int) -> Entry:
        return Entry(version, self.kind, seat if self.seat is None else self.seat, self.move, self.word, now)


def _steps(record: Record) -> Iterator[_Step]:
    for number in count():
        if (void := record.tags.get(f"Void-{number}")) is None:
            break
        yield from _round(record, f"Void-{number}-")
        yield _Step("void", word=void, seat=int(void[:1]) if void[:1].isdecimal() else 0)
    yield from _round(record, "")
    undone = _placed(record, "Undone", parse)
    peeked = _placed(record, "Peeked", lambda text: range(record.seats).index(int(text)))
    players = _placed(record, PLAYERS, lambda text: _player(text, record.seats))
    for at, move in enumerate((*record.moves, None), 1):
        while players and players[0][0] == at:
            seat, who = players.pop(0)[1]
            yield _Step("player", word=who, seat=seat)
        while peeked and peeked[0][0] == at:
            yield _Step("peek", seat=peeked.pop(0)[1])
        while end := next((index for index, taken in enumerate(undone, 1) if taken[0] == at), 0):
            yield from _excursion(undone[:end])
            del undone[:end]
        if move is not None:
            yield _Step("move", move)
    for name, left in (("Undone", undone), ("Peeked", peeked), (PLAYERS, players)):
        if left:
            raise BadRecord(f"the record's tag {name} names move {left[0][0]} out of its order")


def _player(text: str, seats: int) -> tuple[int, str]:
    seat, _, who = text.partition(":")
    if not is_player(who):
        raise ValueError(text)
    return range(seats).index(int(seat)), who


def _round(record: Record, prefix: str) -> Iterator[_Step]:
    """What the seats committed to and revealed in one round."""
    kinds: tuple[tuple[Kind, str], ...] = (("commit", "Commit"), ("word", "Word"))
    for kind, name in kinds:
        for seat in range(record.seats):
            if (text := record.tags.get(f"{prefix}{name}-{seat}")) is not None:
                yield _Step(kind, word="" if kind == "commit" and text == NO_WORD else text, seat=seat)


def _excursion(undone: list[tuple[int, Move]], depth: int = 1) -> Iterator[_Step]:
    """Moves that were taken back, in the order of their undoing: the last of them was played first."""
    at, move = undone[-1]
    yield _Step("move", move)
    inner = undone[:-1]
    while inner:
        end = next((index for index, taken in enumerate(inner, 1) if taken[0] == at + 1), 0)
        if not end or depth > DEEPEST_UNDO:
            raise BadRecord(f"the record's tag Undone names move {inner[0][0]} out of its order")
        yield from _excursion(inner[:end], depth + 1)
        inner = inner[end:]
    yield _Step("undo")


def _placed(record: Record, name: str, read: Callable[[str], _T]) -> list[tuple[int, _T]]:
    """`what@place, what@place`, as pairs of place and what."""
    found = []
    for part in filter(None, record.tags.get(name, "").split(", ")):
        what, _, place = part.rpartition("@")
        try:
            found.append((int(place), read(what)))
        except ValueError:
            raise BadRecord(f"the record's tag {name} has {shown(part)}, which is not of the form what@move") from None
    return found


def _next_seat(course: Course, kind: Kind) -> int:
    if kind == "undo":
        return course.movers[-1] if course.movers else 0
    node = course.node
    return 0 if isinstance(node, Over) else node.seat


def _known(name: str) -> bool:
    return name in _OWN or _SEATED.fullmatch(name) is not None or _VOID.fullmatch(name) is not None


def _matching(tags: Mapping[str, str], name: str, form: re.Pattern[str]) -> str | None:
    value = tags.get(name)
    if value is not None and not form.fullmatch(value):
        raise BadRecord(f"the record's tag {name} is {shown(value)}, which is not of its form")
    return value


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else bytes.fromhex(text)


def _seat(tags: Mapping[str, str], number: int) -> Seat:
    name = one_line(f"the record's tag Seat-{number}", tags.get(f"Seat-{number}", f"Seat {number}"))
    return Seat(name, one_line(f"the record's tag Player-{number}", tags.get(f"Player-{number}", "here"), LONGEST_PLAYER))


def _dice(tags: Mapping[str, str]) -> DiceSource:
    for source in DICE_SOURCES:
        if source == tags.get("Dice", "physical"):
            return source
    raise BadRecord(f"the record's tag Dice is {shown(tags['Dice'])}: it must be one of {', '.join(DICE_SOURCES)}")


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds // 1000, UTC).strftime(_DATE)


def _created(tags: Mapping[str, str], now: int) -> int:
    text = tags.get("Started")
    try:
        moment = now if text is None else int(datetime.strptime(text, _DATE).replace(tzinfo=UTC).timestamp()) * 1000
    except (ValueError, OverflowError):
        moment = -1
    if text is not None and (moment < 0 or _date(moment) != text):
        raise BadRecord(f"the record's tag Started is {shown(text)}: it must look like {_date(0)}")
    return moment
