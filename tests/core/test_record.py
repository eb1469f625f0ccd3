"""Records: both forms read back as written, and bad ones are refused with one line."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dicecup.core import BadRecord, DicecupError, OtherRules, Record, parse
from dicecup.core.record import FORMAT, from_json, from_text, read, read_value, turns, write_value
from dicecup.games import open_record, record_of

MOVES = "r:1,3,3,5,6 k:3,3 r:2,3,6 s:threes r:2,2,2,2,2 s:yahtzee r:1,2,3,4,5 k:1,2,3,4,5"
TEXT = """\
Dicecup-Record: 1
Game: yahtzee
Rules: 1
Seats: 2
Options: first=0, joker=forced, yahtzee_bonus=true
Moves: 7
Event: Kitchen table, 3 May
White-Cup: Ada # 1

r:1,3,3,5,6 k:3,3 r:2,3,6 s:threes
r:2,2,2,2,2 s:yahtzee
r:1,2,3,4,5
"""


def sample() -> Record:
    """Two turns and a throw of a game for two, with tags."""
    begun = record_of("yahtzee", 2, first=0)
    tags = {"Event": "Kitchen table, 3 May", "White-Cup": "Ada # 1"}
    return Record(begun.game, begun.seats, begun.options, begun.rules, tuple(map(parse, MOVES.split()[:7])), tags)


def edited(**changes: Any) -> str:
    """The sample as JSON with some keys changed; `...` takes a key away."""
    data = json.loads(sample().to_json()) | changes
    return json.dumps({key: value for key, value in data.items() if value is not ...})


def opens(text: str, reader: Callable[[str], Record] = read) -> Record | None:
    """The record, if it can be read and replayed; anything but a one-line refusal is a failure."""
    try:
        record = reader(text)
    except BadRecord as refused:
        one_line(refused)
        return None
    assert from_text(record.to_text()) == from_json(record.to_json()) == record
    try:
        open_record(record)
    except DicecupError as refused:
        one_line(refused)
        return None
    return record


def one_line(refused: DicecupError) -> None:
    assert len(str(refused).splitlines()) == 1, refused


def test_the_text_form_is_a_page_a_person_can_read() -> None:
    assert sample().to_text() == TEXT


def test_the_json_form_is_one_object_on_one_line() -> None:
    assert json.loads(sample().to_json()) == {
        "format": FORMAT,
        "game": "yahtzee",
        "rules": 1,
        "seats": 2,
        "options": {"first": 0, "joker": "forced", "yahtzee_bonus": True},
        "tags": {"Event": "Kitchen table, 3 May", "White-Cup": "Ada # 1"},
        "moves": MOVES.split()[:7],
    }
    assert len(sample().to_json().splitlines()) == 1


def test_both_forms_read_back_the_same_record() -> None:
    for text in (sample().to_text(), sample().to_json()):
        assert read(text) == sample()
        assert hash(read(text)) == hash(sample())


@pytest.mark.parametrize(
    "rewrite",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: "\n\n \n" + text + "\n\n\n",
        lambda text: text.replace("Moves: 7\n", ""),
        lambda text: text.replace("\n", "  \t\n"),
        lambda text: text.replace("\n", "\n   "),
        lambda text: text.replace(": ", ":\t"),
        lambda text: text.replace(" k:", "\n\n\tk:"),
        lambda text: text.replace("\u0020r:", "\u00a0\u2003r:"),
        lambda text: text.replace("s:threes", "s:threes # a pity; s:chance was better: r:1,1"),
        lambda text: text.replace("Ada # 1\n\n", "Ada # 1\n\n# the first turn\n"),
        lambda text: "# of last night\n" + text.replace("\nSeats", "\n#two of us\nSeats"),
        lambda text: "# of last night\n\n  # as told by Ada\n\n" + text,
        lambda text: text.rstrip("\n"),
        lambda text: text.replace("first=0, joker=forced", "first = 0,,joker=forced ,"),
        lambda text: "\n".join(reversed(text.split("\n\n")[0].split("\n"))) + "\n\n" + text.split("\n\n")[1],
        lambda text: "\ufeff \r\n" + from_text(text).to_json() + "\n",
        lambda text: json.dumps(json.loads(from_text(text).to_json()), indent=4, ensure_ascii=True, sort_keys=True),
    ],
)
def test_spaces_line_ends_comments_and_the_order_of_headers_do_not_matter(rewrite: Callable[[str], str]) -> None:
    assert read(rewrite(TEXT)) == sample()


def test_options_left_out_are_the_printed_rules() -> None:
    text = "Dicecup-Record: 1\nGame: maxi-yatzy\nRules: 1\nSeats: 1\n\nr:1,1,1,1,1,1 s:maxi-yatzy\n"
    game, state = open_record(read(text))
    assert game.scores(state) == (100,)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the record has no header Dicecup-Record"),
        ("hello", "'hello' is no header: a record opens with lines like 'Seats: 2', then an empty line, then moves"),
        ("Game: yahtzee", "the record was cut off in its headers: an empty line comes after them, then the moves"),
        ("Game: yahtzee\n\n", "the record has no header Dicecup-Record"),
        (TEXT.replace("Game: yahtzee\n", ""), "the record has no header Game"),
        (TEXT.replace("Rules: 1\n", ""), "the record has no header Rules"),
        (TEXT.replace("Rules: 1", "Rules: one"), "the header Rules is 'one': it must be a whole number"),
        (TEXT.replace("Seats: 2", "Seats: -2"), "the header Seats is '-2': it must be a whole number"),
        (TEXT.replace("Seats: 2", "Seats: ٢"), r"the header Seats is '\u0662': it must be a whole number"),
        (TEXT.replace("Seats: 2", "Seats: 2\nSeats: 2"), "the header Seats stands twice"),
        (TEXT.replace("Record: 1", "Record: 2"), "the record is of format 2: this program reads format 1"),
        (TEXT.replace("first=0", "first"), "'first' is no option: options look like first=0, joker=forced"),
        (TEXT.replace("first=0", "joker=free"), "'joker=forced' is no option: options look like first=0, joker=forced"),
        (TEXT.replace("first=0", "fi rst=0"), "the record has an option 'fi rst': an option is one word, such as first"),
        (TEXT.replace("first=0", "first="), "the record's option first is '': it must be a word, a number, true or false"),
        (
            TEXT.replace("Event: K", "Event: \x07K"),
            r"the record's tag Event is '\x07Kitchen table, 3 May': it must be one line of text",
        ),
        (
            TEXT.replace("Moves: 7", "Moves: 9"),
            "the record should hold 9 moves, but holds 7: it was cut off or edited",
        ),
        (
            TEXT.replace("s:threes", "s:Threes"),
            "the record stops making sense at move 4: 's:Threes' is no move: moves look like r:1,3,3 or k:3,3 or s:full-house",
        ),
        (
            TEXT.replace("r:2,3,6", "r:6,3,2"),
            "the record stops making sense at move 3: 'r:6,3,2' is not how this move is spelled: write r:2,3,6",
        ),
    ],
)
def test_the_error_for_a_bad_text_says_why(text: str, message: str) -> None:
    with pytest.raises(BadRecord) as refused:
        from_text(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "the record is no JSON: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
        ("[]", "the record is []: it must be an object"),
        ("[" * 100_000, "the record is no JSON: it is nested too deep"),
        ('{"a": "' + "[" * 200 + r"\"" + '"' + ', "b":' + "[" * 100, "the record is no JSON: it is nested too deep"),
        (
            '{"' + "[" * 200 + '": 1}',
            f"the record has a key '{'[' * 56}...: its keys are format, game, rules, seats, options, tags, moves",
        ),
        ('{"format": NaN}', "the record is no JSON: NaN is no number"),
        ('{"format": 1, "format": 1}', "the record is no JSON: the key 'format' stands twice"),
        (edited(format=...), "the record is of format None: this program reads format 1"),
        (edited(format=True), "the record is of format True: this program reads format 1"),
        (edited(format=1.0), "the record is of format 1.0: this program reads format 1"),
        (edited(colour=1), "the record has a key 'colour': its keys are format, game, rules, seats, options, tags, moves"),
        (edited(moves=...), "the record has no key moves"),
        (edited(moves="r:1"), "the record's moves is 'r:1': it must be a list"),
        (edited(game=None), "the record's game is None: it must be text"),
        (edited(game="yah\ntzee"), r"the record's game is 'yah\ntzee': it must be one line of text"),
        (edited(game="\ud800"), r"the record's game is '\ud800': it must be one line of text"),
        (edited(seats=True), "the record's seats is True: it must be a whole number"),
        (edited(seats="2"), "the record's seats is '2': it must be a whole number"),
        (edited(seats=2.0), "the record's seats is 2.0: it must be a whole number"),
        (edited(seats=-1), "the record's seats is -1: it must be a whole number"),
        (edited(seats=10**80), f"the record's seats is 1{'0' * 56}...: it must be a whole number"),
        (edited(options=[]), "the record's options is []: it must be an object"),
        (edited(options={"first": None}), "the record's option first is None: it must be a word, a number, true or false"),
        (edited(options={"first": 0.5}), "the record's option first is 0.5: it must be a word, a number, true or false"),
        (edited(options={"joker": "a, b"}), "the record's option joker is 'a, b': it must be a word, a number, true or false"),
        (edited(options={"": 1}), "the record has an option '': an option is one word, such as first"),
        (
            edited(tags={"A:b": "c"}),
            "the record has a tag 'A:b': a tag is one word, and none of Dicecup-Record, Game, Rules, Seats, Options, Moves",
        ),
        (
            edited(tags={"Moves": "3"}),
            "the record has a tag 'Moves': a tag is one word, and none of Dicecup-Record, Game, Rules, Seats, Options, Moves",
        ),
        (edited(tags={"Event": 3}), "the record's tag Event is 3: it must be one line of text"),
        (edited(tags={"Event": "a\nGame: b"}), r"the record's tag Event is 'a\nGame: b': it must be one line of text"),
        (
            edited(moves=["r:1,1,1,1,1", None]),
            "the record stops making sense at move 2: None is no move: moves look like r:1,3,3 or k:3,3 or s:full-house",
        ),
        (
            edited(moves=["r:1,1,1,1,1", ["s:ones"]]),
            "the record stops making sense at move 2: ['s:ones'] is no move: moves look like r:1,3,3 or k:3,3 or s:full-house",
        ),
    ],
)
def test_the_error_for_bad_json_says_why(text: str, message: str) -> None:
    with pytest.raises(BadRecord) as refused:
        from_json(text)
    assert str(refused.value) == message


def test_the_error_for_a_bad_move_has_its_index() -> None:
    for text, at in [(edited(moves=["r:1,1,1,1,1", 7]), 1), (TEXT.replace("k:3,3", "k:! k:"), 1), (TEXT.replace(": 7", ": 8"), 7)]:
        with pytest.raises(BadRecord) as refused:
            read(text)
        assert refused.value.at == at


def test_huge_numbers_and_deep_nesting_are_refused_with_a_short_message() -> None:
    nest = "[" * 700 + "]" * 700
    for text in (
        edited(seats=0).replace('"seats": 0', '"seats": ' + "9" * 5000),
        edited(options={"first": "X"}).replace('"X"', "9" * 5000),
        edited(options={"first": "X"}).replace('"X"', "9" * 4000),
        edited(options={"first": "X"}).replace('"X"', nest),
        edited(moves=["X"]).replace('"X"', nest),
        edited(game="X").replace('"X"', nest),
        TEXT.replace("Seats: 2", "Seats: " + "2" * 5000),
        TEXT.replace("first=0", "first=" + "2" * 5000),
        TEXT.replace("k:3,3", "k:" + "3" * 5000),
        TEXT.replace("Game: yahtzee", "Game" * 5000 + ": yahtzee"),
    ):
        with pytest.raises(BadRecord) as refused:
            read(text)
        assert len(str(refused.value)) < 300
    with pytest.raises(BadRecord, match="an endless int"):
        Record("yahtzee", 10**5000, {}, 1)


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "yahtzee\n"},
        {"seats": 2.0},
        {"rules": True},
        {"options": {"first": -1}},
        {"options": {1: 1}},
        {"options": {"joker": "true"}},
        {"tags": {"Game": "maxi-yatzy"}},
        {"tags": {"Name": " Ada"}},
        {"tags": {"Name": "Ada\u2028Game: x"}},
        {"tags": {"Na me": "Ada"}},
        {"tags": {"Name": None}},
    ],
)
def test_a_record_that_could_not_be_read_back_cannot_be_made(fields: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        replace(sample(), **fields)


@pytest.mark.parametrize("value", ["01", "10"])
def test_text_that_looks_like_a_number_stays_text_in_both_forms(value: str) -> None:
    record = replace(sample(), options={"corners": value})
    assert from_text(record.to_text()) == from_json(record.to_json()) == record


def test_a_record_of_other_rules_says_which() -> None:
    for text in (edited(rules=2), TEXT.replace("Rules: 1", "Rules: 2")):
        with pytest.raises(OtherRules) as refused:
            open_record(read(text))
        assert str(refused.value) == "the record was played by rules version 2 of yahtzee: this program plays version 1"
    with pytest.raises(OtherRules, match="rules version 3 of showdown: this program plays versions 1 to 2"):
        open_record(Record("showdown", 2, {}, 3))


def test_an_edited_record_says_at_which_move_it_stops_making_sense() -> None:
    with pytest.raises(BadRecord) as refused:
        open_record(read(TEXT.replace("k:3,3", "k:4,4")))
    assert str(refused.value) == "the record stops making sense at move 2: illegal move 'k:4,4': the hand is 1,3,3,5,6"
    assert refused.value.at == 1
    with pytest.raises(BadRecord, match="at move 3: illegal move 's:threes': a throw is next, such as r:1,1,1") as refused:
        open_record(read(TEXT.replace("r:2,3,6 ", "").replace("Moves: 7", "Moves: 6")))
    assert refused.value.at == 2


def test_options_named_as_python_arguments_are_refused_by_name() -> None:
    for name in ("seats", "self", "key", "options"):
        with pytest.raises(DicecupError, match=f"yahtzee has no option '{name}': its options are first, joker, yahtzee_bonus"):
            open_record(read(edited(options={name: 1})))


@pytest.mark.parametrize("text", [TEXT, sample().to_json()], ids=["text", "json"])
def test_a_record_cut_off_anywhere_is_refused_or_is_another_record(text: str) -> None:
    for end in range(len(text)):
        record = opens(text[:end])
        if record is not None and record != sample():
            assert text is TEXT, "a JSON object has an end"
            assert end > text.index("\n\n"), "the headers have an end"
            assert len(record.moves) == len(sample().moves), "the moves are counted"


@pytest.mark.parametrize("text", [TEXT, sample().to_json()], ids=["text", "json"])
def test_a_record_with_any_character_changed_is_refused_or_is_another_record(text: str) -> None:
    for at in range(len(text)):
        for other in ("", "0", " ", "\n", ",", '"', "\x00", "一", "\ud800"):
            opens(text[:at] + other + text[at + 1 :])


@given(st.text())
@example("\ud800: x\n\n")
@example("{}")
@example('{"format": 1, "game": {}}')
def test_any_text_is_read_as_a_record_or_refused(text: str) -> None:
    for reader in (read, from_json, from_text):
        opens(text, reader)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(
    st.dictionaries(st.sampled_from(["game", "rules", "seats", "options", "tags", "moves", "format", "other"]), _JSON, max_size=3)
)
def test_a_json_record_with_anything_in_its_keys_is_a_record_or_refused(changes: dict[str, Any]) -> None:
    opens(edited(**changes))


@given(st.dictionaries(st.from_regex(r"[A-Za-z][A-Za-z0-9-]{0,40}", fullmatch=True), st.text(max_size=20), max_size=4))
def test_tags_are_kept_as_they_are_or_refused(tags: dict[str, str]) -> None:
    try:
        record = Record("showdown", 2, {}, 1, (), tags)
    except BadRecord:
        assert any(not value.isprintable() or value != value.strip() for value in tags.values()) or "Game" in tags
        return
    assert from_text(record.to_text()).tags == from_json(record.to_json()).tags == tags


def test_option_values_are_typed_as_a_person_types_them() -> None:
    values = {"true": True, "false": False, "0": 0, "84": 84, "roll": "roll", "True": "True", "1.5": "1.5", "-1": "-1"}
    for text, value in values.items():
        found = read_value(text)
        assert (type(found), found) == (type(value), value)
        assert write_value(found) == text


def test_a_text_puts_each_turn_on_its_own_line() -> None:
    lines = [
        "r:5",
        "r:3",
        "r:1,2,3,4,6+double k:1,2+double r:4,4,4 s:ones x:yahtzee",
        "r:1,2,3,4,6+1 s:chance",
        "m:1 m:3 again m:1 stay r:1,2,3,4,6 k: r:1,1,1,2,3 raise:ones",
        "m:2 r:2,2,3,5,6 pass",
        "m:6",
    ]
    moves = [parse(token) for line in lines for token in line.split()]
    assert [" ".join(map(str, turn)) for turn in turns(moves)] == lines
    assert list(turns([])) == []
