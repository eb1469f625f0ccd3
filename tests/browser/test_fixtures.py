"""The fixtures of the browser app's unit tests are up to date with the server."""

from tests.browser.fixtures import FOLDER, files


def test_the_fixtures_are_what_the_server_sends() -> None:
    for name, text in files().items():
        kept = (FOLDER / name).read_text(encoding="utf-8")
        assert kept == text, f"{name} is out of date: python -m tests.browser.fixtures remakes it"
