"""The pages of a game, parsed from Markdown into blocks by markdown-it-py."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Final, cast, get_args

from dicecup.games import Edition
from dicecup.games.pages import how_to_play, page
from dicecup.messages.pages import (
    Block,
    BulletList,
    Code,
    Drawing,
    Grid,
    Heading,
    Inline,
    Line,
    PageLink,
    Paragraph,
    Picture,
    Rule,
    RulePage,
    Styled,
    Text,
)

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

NUMBER: Final = re.compile(r"(R\d+)\.")
NOTE: Final = re.compile(r"\(.*\)")
NOT_IN_ID: Final = re.compile(r"[^a-z0-9]+")


DRAWN: Final = get_args(Drawing)


@cache
def rule_page(edition: Edition, language: str) -> RulePage:
    """Both pages of an edition in a language; their titles stand apart from their blocks."""
    title, *blocks = parse(page(edition, language))
    first, *how = parse(how_to_play(edition, language))
    assert isinstance(title, Heading), f"the rule page of {edition.key} begins with its title"
    assert isinstance(first, Heading), f"how to play {edition.key} begins with its title"
    apart = (replace(block, id=f"how-{block.id}") if isinstance(block, Heading) else block for block in how)
    return RulePage(edition.key, language, plain_text(title.inside), tuple(apart), tuple(blocks))


def parse(markdown: str) -> tuple[Block, ...]:
    """The blocks of a page, in order."""
    from markdown_it import MarkdownIt  # only now: it takes 30 ms to import
    from markdown_it.tree import SyntaxTreeNode

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    return tuple(map(_block, SyntaxTreeNode(parser.parse(markdown)).children))


def plain_text(line: Sequence[Inline]) -> str:
    """The words of a line without their markup."""
    return "".join(part.text if isinstance(part, Text | Code | Picture) else plain_text(part.inside) for part in line)


def _block(node: SyntaxTreeNode) -> Block:
    match node.type:
        case "heading":
            inside = _line(node)
            return Heading(int(node.tag[1:]), NOT_IN_ID.sub("-", plain_text(inside).lower()).strip("-"), inside)
        case "paragraph":
            return _rule(_line(node))
        case "bullet_list" | "ordered_list":
            return BulletList(node.type == "ordered_list", tuple(map(_line, node.children)))
        case "table":
            head, *body = node.children
            return Grid(_cells(head.children[0]), tuple(_cells(row) for part in body for row in part.children))
        case "fence" | "code_block":
            return Code(node.content.rstrip("\n"))
    raise ValueError(f"a rule page cannot have a {node.type}: use headings, paragraphs, lists, tables and code")


def _cells(row: SyntaxTreeNode) -> tuple[Line, ...]:
    return tuple(map(_line, row.children))


def _rule(line: Line) -> Rule | Paragraph:
    """A paragraph that begins with a number such as **R1.** is a rule."""
    first, *rest = line
    number = NUMBER.fullmatch(plain_text((first,))) if isinstance(first, Styled) else None
    if number is None:
        return Paragraph(line)
    rest = _stripped(rest)
    note = plain_text(rest[:1]) if rest and isinstance(rest[0], Styled) and rest[0].kind == "emphasis" else ""
    if NOTE.fullmatch(note):
        return Rule(number[1], note, tuple(_stripped(rest[1:])))
    return Rule(number[1], "", tuple(rest))


def _stripped(line: list[Inline]) -> list[Inline]:
    """A line without the spaces at its beginning."""
    if line and isinstance(line[0], Text):
        text = line[0].text.lstrip()
        return [Text(text), *line[1:]] if text else line[1:]
    return line


def _line(node: SyntaxTreeNode) -> Line:
    """All inline content below a node, with neighbouring texts joined."""
    line: list[Inline] = []
    for part in _inlines(node):
        if isinstance(part, Text) and line and isinstance(line[-1], Text):
            line[-1] = Text(line[-1].text + part.text)
        else:
            line.append(part)
    return tuple(line)


def _inlines(node: SyntaxTreeNode) -> Iterator[Inline]:
    for child in node.children:
        match child.type:
            case "text":
                if child.content:
                    yield Text(child.content)
            case "softbreak" | "hardbreak":
                yield Text(" ")
            case "code_inline":
                yield Code(child.content)
            case "strong":
                yield Styled("strong", _line(child))
            case "em":
                yield Styled("emphasis", _line(child))
            case "link":
                yield PageLink(str(child.attrs["href"]), _line(child))
            case "image":
                draws, _, of = str(child.attrs["src"]).partition(":")
                if draws not in DRAWN:
                    raise ValueError(f"a page cannot show {draws}: it draws {', '.join(DRAWN)}")
                yield Picture(cast(Drawing, draws), of, child.content)
            case "inline" | "paragraph" | "list_item":
                yield from _inlines(child)
            case other:
                raise ValueError(f"a line of a rule page cannot have a {other}")
