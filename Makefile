# The two commands of the README are `make run` and `make test`; each sets up what it needs.
.PHONY: help setup run test format lint types contracts tests bench golden clean

export UV_PROJECT_ENVIRONMENT := .venv
UV := $(or $(shell command -v uv 2>/dev/null),.tools/bin/uv)
BIN := .venv/bin
LOCKED := pyproject.toml uv.lock

help:  ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/	/' | expand -t 12

setup: .venv/.installed  ## create .venv with the command at .venv/bin/dicecup

run: setup  ## set up and play
	@$(BIN)/dicecup play

test: format lint types contracts tests  ## everything that decides whether a change lands

format: .venv/.developing
	$(BIN)/ruff format --check .

lint: .venv/.developing
	$(BIN)/ruff check --output-format concise .

types: .venv/.developing
	$(BIN)/mypy

contracts: .venv/.developing
	$(BIN)/lint-imports

tests: .venv/.developing
	$(BIN)/pytest -q --numprocesses 2

bench: .venv/.benching  ## measure, as ratios within one run
	@for each in bench/*.py; do $(BIN)/python $$each || exit 1; done

golden: .venv/.developing  ## remake the golden playthroughs
	$(BIN)/python -m tests.golden.remake

clean:  ## remove what make made
	rm -rf .venv .tools .mypy_cache .ruff_cache .pytest_cache .hypothesis

.tools/bin/uv:
	python3 -m venv .tools
	.tools/bin/pip --quiet install 'uv>=0.9'

.venv/.installed: $(LOCKED) | $(UV)
	$(UV) sync --locked --inexact --no-default-groups --extra solve
	@touch $@

.venv/.developing: $(LOCKED) | $(UV)
	$(UV) sync --locked --inexact --all-extras
	@touch .venv/.installed $@

.venv/.benching: $(LOCKED) | $(UV)
	$(UV) sync --locked --inexact --all-extras --all-groups
	@touch .venv/.installed .venv/.developing $@
