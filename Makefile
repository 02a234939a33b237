# make play, make test: each sets up what it needs.

PYTHON ?= python3
BIN := .venv/bin
TEST := $(BIN)/python -m pytest --numprocesses=auto --maxprocesses=4 --dist=worksteal
# Debian's lgpio, where it is installed, saves building one: PyPI has no wheel for every Python.
SEEN := $(if $(wildcard /usr/lib/python3/dist-packages/lgpio.py),--system-site-packages)
SOURCES := $(wildcard companion/resources/locale/*/LC_MESSAGES/*.po)
CATALOGUES := $(SOURCES:.po=.mo)
SUITE ?= bookworm
MINUTES ?= 20
BOARDS := companion/resources/boards
DECKS := companion/resources/decks
CASE_SOURCE := hardware/case/flugleiter.scad
CASE ?= -P zero-printer
SCAD := openscad -p $(CASE_SOURCE:.scad=.json)
SHOT := xvfb-run -a $(SCAD) --imgsize=800,600 --viewall --autocenter --colorscheme=Tomorrow

.DEFAULT_GOAL := play
.DELETE_ON_ERROR:
.PHONY: setup play test test-heavy test-all coverage check format bench soak fuzz fairness catalogue pictures hardware hardware-boards hardware-tables hardware-wiring hardware-strip hardware-case hardware-case-pictures wheel debian-tree clean

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

fuzz: catalogue
	nice -n 19 $(BIN)/python -m tests.fuzz --minutes $(MINUTES)

soak: catalogue
	$(BIN)/python -m tests.bench.soak

fairness: catalogue
	$(BIN)/python -m tests.bench.fairness --workers 2

catalogue: $(CATALOGUES)

$(CATALOGUES) &: $(SOURCES) .venv/ready
	$(BIN)/python hatch_build.py

pictures: catalogue
	$(BIN)/python -m docs.pictures.make_pictures

hardware: hardware-boards hardware-tables hardware-wiring hardware-strip

# The PDF files are for printers only, and stay out of the repository.
hardware-boards: catalogue
	set -e; for paper in a4 a3; do \
		$(BIN)/flugleiter board --game rv --board $(BOARDS)/westfeld.toml --deck $(DECKS)/blue.toml \
			--deck $(DECKS)/red.toml --out hardware/boards/rv --paper $$paper --lang de; \
		$(BIN)/flugleiter board --game aeroplane --board $(BOARDS)/aeroplane.toml \
			--out hardware/boards/aeroplane --paper $$paper --lang de; \
	done

hardware-tables: .venv/ready
	$(BIN)/python -m hardware.limits.make_tables

hardware-wiring: .venv/ready
	$(BIN)/python -m hardware.wiring.make_drawings

hardware-strip: .venv/ready
	$(BIN)/python -m hardware.strip

# Needs apt's openscad. CASE chooses another set of flugleiter.json, or single values: make hardware-case CASE='-P four-knob -D wall=3'.
hardware-case:
	mkdir -p build/case
	set -e; for part in body face deck foot; do $(SCAD) $(CASE) -D "part=\"$$part\"" -o build/case/$$part.stl $(CASE_SOURCE); done
	set -e; for piece in pigeon plane hawk; do for part in base figure; do \
		$(SCAD) $(CASE) -D "part=\"$$part\"" -D "piece=\"$$piece\"" -o build/case/$$part-$$piece.stl $(CASE_SOURCE); done; done

# Needs apt's xvfb, too.
hardware-case-pictures:
	$(SHOT) --camera=0,0,0,55,0,20,0 -P zero-printer -o hardware/case/printer.png $(CASE_SOURCE)
	$(SHOT) --camera=0,0,0,55,0,25,0 -P four-knob -o hardware/case/knob.png $(CASE_SOURCE)
	$(SHOT) --camera=0,0,0,50,0,205,0 -P four-knob -D 'part="body"' -o hardware/case/body.png $(CASE_SOURCE)
	$(SHOT) --camera=0,0,0,35,0,10,0 -P zero-printer -D 'part="parts"' -o hardware/case/parts.png $(CASE_SOURCE)
	$(SHOT) --camera=0,0,0,60,0,15,0 -P zero-printer -D 'part="pieces"' -o hardware/case/pieces.png $(CASE_SOURCE)

wheel: .venv/ready
	$(BIN)/python -m build --wheel --no-isolation

# A venv that already works needs no system package; one that cannot be made says which.
.venv/ready: pyproject.toml
	$(PYTHON) -m venv $(SEEN) .venv || { ./.ci/system-packages && $(PYTHON) -m venv --clear $(SEEN) .venv; }
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# Tries the installer on a clean Debian in a folder; as root, with Debian's and Python's archives in reach.
debian-tree:
	./packaging/debian-tree $(SUITE)

clean:
	rm -rf .venv build dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	rm -f $(CATALOGUES)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
