"""The browser app's own tests are given what the server still gives."""

from tests.browser.fixtures import FOLDER, files


def test_the_fixtures_are_what_the_server_gives() -> None:
    for name, text in files().items():
        kept = (FOLDER / name).read_text(encoding="utf-8")
        assert kept == text, f"{name} is not what the server gives now: python -m tests.browser.fixtures makes it anew"
