"""Settings come from the environment, and a wrong one is explained in one line."""

from pathlib import Path

import pytest

from dicecup.server.settings import BadSetting, Settings


def test_the_environment_sets_numbers_and_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_PORT", "9000")
    monkeypatch.setenv("DICECUP_ORIGINS", "https://a.example, https://b.example,")
    monkeypatch.setenv("DICECUP_PROXIES", "")
    settings = Settings.load()
    assert (settings.port, settings.origins, settings.proxies) == (9000, ("https://a.example", "https://b.example"), ())
    assert Settings.load(port=9001).port == 9001


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("PORT", "many", "DICECUP_PORT cannot be 'many': it is a whole number"),
        ("PORT", "70000", "DICECUP_PORT cannot be '70000': it is at most 65535"),
        ("WORKERS", "0", "DICECUP_WORKERS cannot be '0': it is at least 1"),
        ("BOT_SECONDS", "soon", "DICECUP_BOT_SECONDS cannot be 'soon': it is a number"),
        ("AWAY_SECONDS", "nan", "DICECUP_AWAY_SECONDS cannot be 'nan': it is a number"),
        ("LOGS", "loud", "DICECUP_LOGS cannot be 'loud': it is 'debug', 'info', 'warning' or 'error'"),
    ],
)
def test_a_wrong_setting_is_explained(name: str, value: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"DICECUP_{name}", value)
    with pytest.raises(BadSetting) as refusal:
        Settings.load()
    assert str(refusal.value) == line


def test_sqlite_is_for_one_process() -> None:
    with pytest.raises(BadSetting, match="2 processes cannot share a SQLite file: use --workers 1"):
        Settings.load(workers=2, database="sqlite:///x.db")
    with pytest.raises(BadSetting, match="--workers cannot be 0: it is at least 1"):
        Settings.load(workers=0)


def test_every_setting_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    assert [name for name in Settings.model_fields if f"`DICECUP_{name.upper()}`" not in page] == []
