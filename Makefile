# `make run` and `make test` set up what they need.
.PHONY: help site setup pocket distributions run test format lint types contracts web tests bench faults heavy golden pictures screens wheel clean

export UV_PROJECT_ENVIRONMENT := .venv
UV := $(or $(shell command -v uv 2>/dev/null),.tools/bin/uv)
BIN := .venv/bin
AS_ROOT := $(if $(filter 0,$(shell id -u)),,sudo)
LOCKED := pyproject.toml uv.lock
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
WEB_APP := src/dicecup/web_app/index.html
WORDS := src/dicecup/words/compiled/sv.py
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)
# What scripts/pack_browser.py packs into the browser app: the rooms that run in a browser, and the rule pages.
PACKED_ROOMS := core games events words journal solve bots coach table messages worker
PACKED := scripts/pack_browser.py src/dicecup/server/editions/rule_pages.py \
	$(shell find src/dicecup/__init__.py src/dicecup/kernels/__init__.py $(PACKED_ROOMS:%=src/dicecup/%) docs/rules \
		\( -name __pycache__ -o -name compiled \) -prune -o -type f -print)

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/	/' | expand -t 12

setup: .venv/.installed $(WORDS) $(WEB_APP)  ## create .venv with the command at .venv/bin/dicecup, and build the browser app

run: setup  ## set up, start the server on the local network and open its page
	@$(BIN)/dicecup serve --open --host $${DICECUP_HOST:-0.0.0.0}

SITE ?= dist/site

site: setup  ## write the games as a static web site into dist/site (or SITE=FOLDER), which needs no server
	@$(BIN)/dicecup site $(SITE)

test: format lint contracts web  ## all checks and tests
	@$(MAKE) --no-print-directory --jobs 2 types tests  # the type checker beside the tests

format: .venv/.developing $(WORDS) web/node_modules/.installed
	$(BIN)/ruff format --check .
	$(NPM) run --silent format:check

lint: .venv/.developing $(WORDS)
	$(BIN)/ruff check --output-format concise .

types: .venv/.developing $(WORDS)
	$(BIN)/mypy

contracts: .venv/.developing $(WORDS)
	$(BIN)/lint-imports

web: .venv/.developing $(WORDS) web/node_modules/.installed  ## check and test the browser app
	$(NPM) run --silent check
	$(NPM) run --silent test

tests: .venv/.developing $(WORDS) $(WEB_APP) .venv/.browser
	$(BIN)/pytest -q --numprocesses 3 --dist worksteal

bench: .venv/.benching $(WEB_APP) .venv/.browser  ## run the benchmarks
	@for each in bench/*.py; do PYTHONPATH=. $(BIN)/python $$each || exit 1; done

faults: .venv/.developing $(WORDS)  ## run the fault suite: kills, disks, attacks and mutants, beside games whose ledger is compared
	@$(BIN)/python -m tests.faults

heavy: .venv/.developing $(WORDS)  ## run the tests that take minutes
	$(BIN)/pytest -q -m heavy

pocket: .venv/.developing  ## remake the pocket and parts tables of the package from exact values, in about an hour
	$(BIN)/python scripts/make_pocket.py

distributions: .venv/.developing  ## remake the coach's distributions of perfect games from exact values, in about ten minutes
	$(BIN)/python scripts/make_distributions.py

golden: .venv/.developing  ## remake the golden playthroughs
	$(BIN)/python -m tests.golden.remake

pictures: .venv/.developing $(WEB_APP) .venv/.browser  ## remake the pictures of the documentation and of invite links
	$(BIN)/python -m tests.browser.pictures
	$(BIN)/python -m tests.browser.previews

screens: .venv/.developing $(WORDS)  ## remake the stored screens of the terminal
	UPDATE_SCREENS=1 $(BIN)/pytest -q --numprocesses 2 tests/tui/test_snapshots.py

wheel: | $(UV)  ## build wheel and source distribution into dist/, and check that they are whole
	rm -rf dist
	$(UV) build --quiet --out-dir dist
	@python3 scripts/check_dist.py dist

clean:  ## remove everything that make built
	rm -rf .venv .tools dist web/node_modules web/src/words/compiled src/dicecup/web_app src/dicecup/words/compiled .mypy_cache .ruff_cache .pytest_cache .hypothesis

.tools/bin/uv:
	python3 -m venv .tools
	.tools/bin/pip --quiet install 'uv>=0.9'

web/node_modules/.installed: web/package.json web/package-lock.json | .venv/.installed
	$(NPM) ci --no-progress --loglevel error
	@touch $@

# The words of every language for Python and for the browser. Wheels and editable installs compile them by hatch_build.py.
$(WORDS): scripts/compile_words.py $(wildcard src/dicecup/words/*.ftl) | .venv/.installed
	$(BIN)/python scripts/compile_words.py

$(WEB_APP): $(WEB_SOURCES) $(PACKED) $(WORDS) web/node_modules/.installed
	$(NPM) run --silent build -- --logLevel warn

.venv/.browser: | .venv/.developing
	@command -v chromium >/dev/null || { echo "installing Chromium for the browser tests" \
		&& $(AS_ROOT) apt-get -qq update && $(AS_ROOT) env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y chromium fonts-dejavu-core >/dev/null; }
	@touch $@

.venv/.installed: $(LOCKED) | $(UV)
	$(UV) sync --locked --inexact --no-default-groups --group web --extra serve --extra solve
	@touch $@

.venv/.developing: $(LOCKED) | $(UV)
	$(UV) sync --locked --inexact --all-extras
	@touch .venv/.installed $@

.venv/.benching: $(LOCKED) | $(UV)
	$(UV) sync --locked --inexact --all-extras --all-groups
	@touch .venv/.installed .venv/.developing $@
