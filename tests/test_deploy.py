"""The files of `deploy/`: they parse, and every path, command and setting that they name exists."""

import importlib.util
import json
import re
import shutil
import subprocess
from configparser import RawConfigParser
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from typer.main import get_command

from dicecup.cli.app import app
from dicecup.server.settings import PREFIX, Settings
from dicecup.solve.value_files import CACHE_VARIABLE

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
UNITS = sorted(DEPLOY.glob("*.service"))
OF_COMPOSE = {"DICECUP_DOMAIN", "DICECUP_PASSWORD"}
PUBLISHING: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "site.yml").read_text())
PINNED = re.compile(r"docker\.io/library/\w+:\d+\.\d+(\.\d+)?-\w+(-\w+)?")


def test_every_setting_that_the_files_name_exists() -> None:
    known = {PREFIX + name.upper() for name in Settings.model_fields} | {"DICECUP_DATA", CACHE_VARIABLE} | OF_COMPOSE
    for path in DEPLOY.iterdir():
        named = set(re.findall(r"\bDICECUP_[A-Z_]+", path.read_text()))
        assert named <= known, path.name


def test_every_variable_of_the_compose_file_is_in_the_example() -> None:
    asked = set(re.findall(r"(?<!\$)\$\{(\w+)", (DEPLOY / "compose.yaml").read_text()))
    given = set(re.findall(r"^(\w+)=", (DEPLOY / "example.env").read_text(), re.MULTILINE))
    assert asked == given
    assert {"/deploy/.env", "/deploy/backups/"} <= set((ROOT / ".gitignore").read_text().split())


def test_the_paths_and_names_of_the_compose_file_exist() -> None:
    services = COMPOSE["services"]
    build = services["server"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    for service in services.values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or source.startswith("${") or (DEPLOY / source).is_file(), volume
        assert set(service["networks"]) <= set(COMPOSE["networks"])
        assert set(service.get("depends_on", ())) <= set(services)
        assert service["restart"] == "unless-stopped"
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert services["server"]["environment"]["DICECUP_PROXIES"] == COMPOSE["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    reader = ip_address(services["server"]["environment"]["DICECUP_METRICS_FOR"])
    assert reader in ip_network(COMPOSE["networks"]["behind"]["ipam"]["config"][0]["subnet"])
    upstream = re.search(r"reverse_proxy (\w+):(\d+)", (DEPLOY / "Caddyfile").read_text())
    assert upstream is not None
    assert upstream[1] in services
    assert f"DICECUP_PORT={upstream[2]}" in CONTAINERFILE
    for name, service in services.items():
        assert "healthcheck" in service, name
        for needed, on in service.get("depends_on", {}).items():
            assert on == {"condition": "service_healthy"}
            assert needed in services
    (checked,) = re.findall(r"HEALTHCHECK .*\\\n    CMD (\[.*\])", CONTAINERFILE)
    assert services["server"]["healthcheck"]["test"] == ["CMD", *json.loads(checked)]


def test_the_settings_of_the_compose_file_can_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in COMPOSE["services"]["server"]["environment"].items():
        filled = re.sub(r"\$\{\w+:[?-]([^}]*)\}", lambda found: found[1] if found[1].isdigit() else "x", str(value))
        monkeypatch.setenv(name, filled)
    settings = Settings.load()
    assert (settings.workers, settings.on_postgresql, settings.origins) == (2, True, ("https://x",))


def test_images_are_pinned_and_the_image_is_installed_from_the_lock() -> None:
    images = re.findall(r"^FROM (\S+)", CONTAINERFILE, re.MULTILINE)
    images += [service["image"] for service in COMPOSE["services"].values() if "image" in service]
    assert len(images) == 5
    assert all(map(PINNED.fullmatch, images))
    assert CONTAINERFILE.count("--locked") == 2
    assert "--require-hashes" in CONTAINERFILE
    for line in re.findall(r"^COPY (?!--)(.+)$", CONTAINERFILE, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text().split()
    assert "src/dicecup/web_app" in ignored


def test_the_modules_and_commands_that_are_started_exist() -> None:
    commands = set(get_command(app).commands)  # type: ignore[attr-defined]
    for path in DEPLOY.iterdir():
        text = path.read_text()
        for module in re.findall(r"-m[\", ]+(dicecup[\w.]*)", text):
            assert importlib.util.find_spec(module + ".__main__"), path.name
        for command in re.findall(r"bin/dicecup(?: server)? (\w+)", text):
            assert command in commands, path.name


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_accepts_the_units(unit: Path, tmp_path: Path) -> None:
    parsed = RawConfigParser(strict=False, delimiters=("=",))
    parsed.optionxform = str  # type: ignore[assignment,method-assign]
    parsed.read(unit)
    assert parsed["Service"]["ExecStart"]
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd here")
    for path in DEPLOY.glob("dicecup*.*"):
        (tmp_path / path.name).write_text(re.sub(r"/opt/dicecup/bin/\w+", "/usr/bin/env", path.read_text()))
    said = subprocess.run(["systemd-analyze", "verify", tmp_path / unit.name], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout + said.stderr) == (0, "")


def test_the_site_is_published_from_the_branch_that_github_allows_at_once() -> None:
    """The environment `github-pages` refuses the runs of tags, and so of releases, until its owner adds a rule for them."""
    assert PUBLISHING[True] == {"workflow_dispatch": None}, "YAML reads `on` as true"
    (job,) = PUBLISHING["jobs"].values()
    assert job["environment"]["name"] == "github-pages"
    assert PUBLISHING["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
