"""Rule pages are parsed whole: every rule in order, and no markup left in the text."""

import re
from collections.abc import Iterator

import pytest

from dicecup.games import EDITIONS
from dicecup.games.pages import how_to_play, page
from dicecup.messages.pages import Block, BulletList, Code, Grid, Heading, PageLink, Paragraph, Picture, Rule, Styled, Text
from dicecup.server.editions.rule_pages import parse, plain_text, rule_page
from dicecup.words import LANGUAGES


def test_headings_have_their_level_and_an_id() -> None:
    assert parse("# Maxi Yatzy\n\n## A turn: *rolling*") == (
        Heading(1, "maxi-yatzy", (Text("Maxi Yatzy"),)),
        Heading(2, "a-turn-rolling", (Text("A turn: "), Styled("emphasis", (Text("rolling"),)))),
    )


def test_a_numbered_rule_runs_over_its_lines_and_a_ruling_is_marked() -> None:
    assert parse("**R1.** You need\nfive dice.\n\n**R2.** *(ruling)* One to ten.\n\n**R3.** *Once* more.") == (
        Rule("R1", "", (Text("You need five dice."),)),
        Rule("R2", "(ruling)", (Text("One to ten."),)),
        Rule("R3", "", (Styled("emphasis", (Text("Once"),)), Text(" more."))),
    )


def test_stress_code_and_links_are_parts_of_a_line() -> None:
    assert parse("**Full House** is `25` ([see](https://example.org/a)).") == (
        Paragraph(
            (
                Styled("strong", (Text("Full House"),)),
                Text(" is "),
                Code("25"),
                Text(" ("),
                PageLink("https://example.org/a", (Text("see"),)),
                Text(")."),
            )
        ),
    )


def test_an_image_names_what_is_drawn() -> None:
    assert parse("1. Roll. ![](dice:5,5+2/1)\n\n![A board](ring:)") == (
        BulletList(True, ((Text("Roll. "), Picture("dice", "5,5+2/1", "")),)),
        Paragraph((Picture("ring", "", "A board"),)),
    )
    with pytest.raises(ValueError, match="cannot show https: it draws dice, red"):
        parse("![](https://example.org/a.png)")


def test_html_and_script_addresses_stay_text() -> None:
    assert parse("<b>2 * 3</b> * 4") == (Paragraph((Text("<b>2 * 3</b> * 4"),)),)
    assert parse("[tap](javascript:x)") == (Paragraph((Text("[tap](javascript:x)"),)),)


def test_tables_have_a_head_and_rows_also_with_empty_cells() -> None:
    assert parse("| die | 一 |\n|---|:--|\n| number | 1 |\n| | **x** |") == (
        Grid(
            ((Text("die"),), (Text("一"),)),
            (((Text("number"),), (Text("1"),)), ((), (Styled("strong", (Text("x"),)),))),
        ),
    )


def test_lists_and_code() -> None:
    assert parse("- one\n  more\n- two") == (BulletList(False, ((Text("one more"),), (Text("two"),))),)
    assert parse("1. one\n2. two") == (BulletList(True, ((Text("one"),), (Text("two"),))),)
    assert parse("    k:3,3\n    **x**") == (Code("k:3,3\n**x**"),)
    assert parse("```\na\n\nb\n```") == (Code("a\n\nb"),)


def test_what_a_screen_cannot_draw_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot have a blockquote"):
        parse("> no")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", EDITIONS)
def test_a_page_is_parsed_whole(key: str, language: str) -> None:
    markdown = page(EDITIONS[key], language)
    parsed = rule_page(EDITIONS[key], language)
    numbers = [block.number for block in parsed.blocks if isinstance(block, Rule)]
    assert numbers == re.findall(r"^\*\*(R\d+)\.\*\*", markdown, re.M)
    rulings = [block for block in parsed.blocks if isinstance(block, Rule) and block.note]
    assert len(rulings) == len(re.findall(r"^\*\*R\d+\.\*\* \*\(\w+\)\*", markdown, re.M))
    ids = [block.id for block in parsed.how_to_play + parsed.blocks if isinstance(block, Heading)]
    assert len(ids) == len(set(ids))
    lines = [parsed.title, *(line for block in parsed.blocks for line in texts(block))]
    assert not re.search(r"\*\*|`|\]\(|^#|\|--", "\n".join(lines), re.M)
    assert letters("".join(lines)) == letters(re.sub(r"^\*\*R\d+\.\*\* (\*\(\w+\)\* )?", "", markdown, flags=re.M))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", EDITIONS)
def test_how_to_play_is_parsed_whole(key: str, language: str) -> None:
    title, *blocks = parse(how_to_play(EDITIONS[key], language))
    assert isinstance(title, Heading)
    assert len(blocks) == len(rule_page(EDITIONS[key], language).how_to_play)
    assert all(isinstance(block, Heading | Paragraph | BulletList | Grid) for block in blocks)
    shown = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"\1", how_to_play(EDITIONS[key], language))
    lines = [plain_text(title.inside), *(line for block in blocks for line in texts(block))]
    assert letters("".join(lines)) == letters(re.sub(r"^\d+\. ", "", shown, flags=re.M))


def letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


def texts(block: Block) -> Iterator[str]:
    match block:
        case Code():
            yield block.text
        case BulletList():
            yield from map(plain_text, block.items)
        case Grid():
            yield from (plain_text(cell) for row in (block.head, *block.rows) for cell in row)
        case _:
            yield plain_text(block.inside)
