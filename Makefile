# make play, make test: each sets up what it needs.

PYTHON ?= python3
BIN := .venv/bin
TEST := $(BIN)/python -m pytest --numprocesses=auto --maxprocesses=4 --dist=worksteal
# Debian's lgpio, where it is installed, saves building one: PyPI has no wheel for every Python.
SEEN := $(if $(wildcard /usr/lib/python3/dist-packages/lgpio.py),--system-site-packages)
SOURCES := $(wildcard companion/resources/locale/*/LC_MESSAGES/*.po)
CATALOGUES := $(SOURCES:.po=.mo)

.DEFAULT_GOAL := play
.DELETE_ON_ERROR:
.PHONY: setup play test test-heavy test-all coverage check format bench fairness catalogue pictures wheel clean

play: catalogue
	@if [ -t 0 ] && [ -t 1 ]; then exec $(BIN)/flugleiter play --virtual; \
	else exec $(BIN)/flugleiter demo --fast --flights 6; fi

setup: catalogue

test: catalogue
	$(TEST) -m "not heavy"

test-heavy: catalogue
	$(TEST) -m heavy

test-all: catalogue
	$(TEST)

coverage: catalogue
	$(TEST) -m "not heavy" --cov --cov-report=term:skip-covered

check: catalogue
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache

format: .venv/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: catalogue
	$(BIN)/python -m tests.bench

fairness: catalogue
	$(BIN)/python -m tests.bench.fairness --workers 2

catalogue: $(CATALOGUES)

$(CATALOGUES) &: $(SOURCES) .venv/ready
	$(BIN)/python hatch_build.py

pictures: catalogue
	$(BIN)/python -m docs.pictures.make_pictures

wheel: .venv/ready
	$(BIN)/python -m build --wheel --no-isolation

# A venv that already works needs no system package; one that cannot be made says which.
.venv/ready: pyproject.toml
	$(PYTHON) -m venv $(SEEN) .venv || { ./.ci/system-packages && $(PYTHON) -m venv --clear $(SEEN) .venv; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

clean:
	rm -rf .venv build dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	rm -f $(CATALOGUES)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
