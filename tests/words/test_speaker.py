"""Events, notices, choices and results in sentences, in the terminal as in the browser."""

from __future__ import annotations

import dataclasses
import random
from typing import Any, get_args

import pytest

from dicecup.bots.registry import BOTS
from dicecup.core.machine import Choice, Over
from dicecup.core.moves import Keep
from dicecup.events import Event, EventKind, event, look, noted
from dicecup.games.notices import Kind, Notice
from dicecup.games.registry import EDITIONS, edition
from dicecup.messages.responses import Code
from dicecup.words import LANGUAGES, Speaker, catalogue
from tests.words.compiler import in_node

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo")
FOR_PROGRAMMERS = {"malformed", "command-reused", "not-allowed", "origin", "too-large"}
"""Refusals that a screen repeats as the server put them."""

NODE = """
import { Speaker } from './web/src/lib/speaker.ts'
import { catalogue } from './web/src/words/index.ts'
const said = {}
for (const [language, compiled] of Object.entries(languages)) {
  said[language] = given.map(({ faces, names, events, choices }) => {
    const speaker = new Speaker(catalogue(() => compiled), { faces }, names)
    const lines = events.flatMap((event) => [speaker.event(event), ...event.notices.map((notice) => speaker.notice(notice))])
    return [...lines, ...choices.map((move) => speaker.choice(move))]
  })
}
"""


@dataclasses.dataclass
class Played:
    """What happened in some games of an edition, and what could have been chosen."""

    key: str
    seats: int
    events: list[Event] = dataclasses.field(default_factory=list)
    choices: dict[str, Any] = dataclasses.field(default_factory=dict)

    def speaker(self, language: str) -> Speaker:
        return Speaker(catalogue(language), edition(self.key), NAMES[: self.seats])

    def spoken(self, language: str) -> list[str]:
        speaker = self.speaker(language)
        lines = [line for event in self.events for line in (speaker.event(event), *map(speaker.notice, event.notices))]
        return [*lines, *map(speaker.choice, self.choices.values())]


def _played(key: str, seats: int) -> Played:
    played = Played(key, seats, [noted(kind, 0) for kind in ("undo", "word", "peek", "commit", "void")])
    for seed in range(3):
        rng = random.Random(seed)
        game = edition(key).new(seats)
        seen = look(game, game.start())
        while not isinstance(seen.node, Over):
            if isinstance(seen.node, Choice):
                ends = [move for move in seen.node.legal if not isinstance(move, Keep)]
                played.choices |= {str(move): move for move in (*ends, seen.node.legal[0])}
                move = rng.choice(ends if ends and rng.random() < 0.7 else seen.node.legal)
            else:
                move = rng.choice(list(seen.node.outcomes))
            after = look(game, game.step(seen.state, move))
            played.events.append(event(game, seen, move, after))
            seen = after
    return played


@pytest.fixture(scope="module")
def played() -> list[Played]:
    return [_played(key, min(3, listed.players[-1])) for key, listed in EDITIONS.items()]


@pytest.fixture(scope="module")
def browser(played: list[Played]) -> dict[str, list[list[str]]]:
    """What the browser's Speaker says of the same games."""
    games = [
        {
            "faces": edition(each.key).faces,
            "names": NAMES[: each.seats],
            "events": [dataclasses.asdict(event) for event in each.events],
            "choices": list(each.choices),
        }
        for each in played
    ]
    said: dict[str, list[list[str]]] = in_node(NODE, games)
    return said


@pytest.mark.parametrize("language", LANGUAGES)
def test_terminal_and_browser_say_games_the_same_way(
    language: str, played: list[Played], browser: dict[str, list[list[str]]]
) -> None:
    for each, said in zip(played, browser[language], strict=True):
        assert each.spoken(language) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_whole(language: str, played: list[Played]) -> None:
    for each in played:
        speaker = each.speaker(language)
        for happened in each.events:
            for line in (speaker.event(happened), *map(speaker.notice, happened.notices)):
                assert line[-1] in ".!", line
                assert "  " not in line, line
                assert " ." not in line, line
            assert NAMES[happened.seat] in speaker.event(happened)


def test_every_event_notice_and_refusal_has_its_message() -> None:
    say = catalogue("en")
    assert all(f"event-{kind}" in say for kind in get_args(EventKind))
    assert all(f"notice-{kind}" in say for kind in get_args(Kind))
    assert all(f"refusal-{code}" in say for code in set(get_args(Code)) - FOR_PROGRAMMERS)
    assert all(f"bot-{bot}-{part}" in say for bot in BOTS for part in ("name", "about"))


@pytest.mark.parametrize("key", EDITIONS)
def test_every_row_sum_face_and_option_of_an_edition_has_its_message(key: str) -> None:
    say, listed = catalogue("en"), edition(key)
    view = look(game := listed.new(), game.start()).view
    assert [part for part in ("title", "about", "length", "feel") if f"edition-{key}-{part}" not in say] == []
    assert [row for row in listed.rows if f"row-{row}" not in say] == []
    assert [each.name for each in view.sums if f"sum-{each.name}" not in say] == []
    assert [face for face in (*listed.faces, *listed.extra_die) if not str(face).isdigit() and f"face-{face}" not in say] == []
    single = [option for option in listed.options if option.name not in listed.together]
    names = [option.name for option in single] + list(listed.together[:1])
    assert [name for name in names if f"option-{name}" not in say] == []
    values = [f"option-{option.name}-{str(value).lower()}" for option in single for value in option.values]
    together = zip(*(option.values for option in listed.options if option.name in listed.together), strict=True)
    values += [
        "option-" + "-".join(f"{name}-{value}" for name, value in zip(listed.together, pair, strict=True)) for pair in together
    ]
    assert [value for value in values if value not in say] == []


def test_a_notice_names_its_player_and_says_nothing_of_you() -> None:
    speaker = Speaker(catalogue("en"), edition("yahtzee"), ("Ann", "Bob"))
    for kind in set(get_args(Kind)) - {"last-round"}:
        text = speaker.notice(Notice(kind, 1, "sixes", 4, 4, (0, 1)))
        assert "Bob" in text, kind
        assert "you" not in text.lower().split(), kind


@pytest.mark.parametrize(
    ("notice", "text"),
    [
        (Notice("bonus", 0, "upper-bonus", 35, 35), "Upper bonus for Ann: 35 points."),
        (Notice("bonus", 0, "upper-bonus", 50, 100), "Upper bonus for Ann: now 100 points, 50 more than before."),
        (
            Notice("pushed-to-picture", 0, "goofy"),
            "No space of Goofy to the left is open: Ann's token goes onto the picture, for no points.",
        ),
        (
            Notice("must-place", 0),
            "These dice fit no token that is left: Ann must put one onto its picture, for no points.",
        ),
        (
            Notice("joker-zero", 0),
            "Joker for Ann: five alike, and the Yahtzee row is filled. No lower row is open, so an upper row must take a zero.",
        ),
    ],
)
def test_a_special_rule_is_announced_correctly(notice: Notice, text: str) -> None:
    assert Speaker(catalogue("en"), edition("yahtzee"), ("Ann", "Bob")).notice(notice) == text


def test_a_result_tells_who_won_and_how() -> None:
    speaker = Speaker(catalogue("en"), edition("yahtzee"), ("Ann", "Bob", "Cy"))
    assert speaker.verdict((200, 1234, 7), (1,)) == "Bob wins with 1,234 points!"
    assert speaker.verdict((200, 200, 7), (0, 1)) == "Ann and Bob share the win with 200 points each."
    assert speaker.verdict((200, 200, 7), (1,)) == "Bob wins with 200 points, by the tie-break against Ann."
    assert speaker.ranking((200, 200, 7), (1,)) == ["1. Bob: 200 points", "2. Ann: 200 points", "3. Cy: 7 points"]
    assert speaker.ranking((7, 200, 7), (1,)) == ["1. Bob: 200 points", "2. Ann: 7 points", "2. Cy: 7 points"]
    assert Speaker(catalogue("en"), edition("showdown"), ("Ann",)).verdict((1,), (0,)) == "Ann finishes with 1 chip."
