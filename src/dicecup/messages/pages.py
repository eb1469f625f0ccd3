"""The pages of a game as blocks that a screen draws, so that no screen parses Markdown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    kind: Literal["text"] = field(default="text", init=False)
    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """Words as they are typed."""

    kind: Literal["code"] = field(default="code", init=False)
    text: str


@dataclass(frozen=True, slots=True)
class Styled:
    """Stressed words."""

    kind: Literal["strong", "emphasis"]
    inside: Line


@dataclass(frozen=True, slots=True)
class PageLink:
    """Words that lead to an address."""

    kind: Literal["link"] = field(default="link", init=False)
    address: str
    inside: Line


Drawing = Literal["dice", "red", "signs", "cards", "ring", "tokens"]
"""What a screen can draw on a page."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Something that the screen draws: `draws` is the kind of picture, `of` what it shows, `text` its description.

    Dice need no description: they are said as they lie. In Markdown it is an image: `![](dice:5,5,5/2,3)`.
    """

    kind: Literal["picture"] = field(default="picture", init=False)
    draws: Drawing
    of: str
    text: str


Inline = Text | Code | Styled | PageLink | Picture
Line = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, with the id by which it can be linked."""

    kind: Literal["heading"] = field(default="heading", init=False)
    level: int
    id: str
    inside: Line


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule; `note` is "(ruling)", in the language of the page, where the printed sheet leaves it open."""

    kind: Literal["rule"] = field(default="rule", init=False)
    number: str
    note: str
    inside: Line


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    kind: Literal["paragraph"] = field(default="paragraph", init=False)
    inside: Line


@dataclass(frozen=True, slots=True)
class BulletList:
    """A list."""

    kind: Literal["list"] = field(default="list", init=False)
    ordered: bool
    items: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: one row of headings, then rows of cells."""

    kind: Literal["table"] = field(default="table", init=False)
    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]


Block = Heading | Rule | Paragraph | BulletList | Grid | Code


@dataclass(frozen=True, slots=True)
class RulePage:
    """How to play a game, and its numbered rules, in one language."""

    game: str
    language: str
    title: str
    how_to_play: tuple[Block, ...]
    blocks: tuple[Block, ...]
