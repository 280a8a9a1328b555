# make demo   set up, then ask the judge a question      make test   set up, then run every test
# make lint   ruff and mypy --strict                     make bench  measure, write bench/RESULTS.md
# make exam   examine the judge, write bench/EXAM.md (make exam SAMPLES=FILE)
# make faq    build the site of all rulings in site/ (make faq BASE_URL=https://example.org/faq/)
# make serve  the judge as a web app on this machine (make serve PORT=8080)

PYTHON ?= python3
BIN := .venv/bin
QUESTION := カプリホルンLv2でアタック、相手がアタック後のフラッシュでラークドライブ。アタック側はまだフラッシュを使える?アタック時効果は?

SAMPLES := ../shared/exam/sample.yaml

# What changed is dated as the last commit: the same commit builds the same site.
SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null)
BASE_URL :=
PORT := 8000

.PHONY: demo test lint bench exam exam-library faq serve clean

demo: .venv/judge
	$(BIN)/judge ask "$(QUESTION)"

test: .venv/test
	$(BIN)/python -m pytest -n auto

lint: .venv/test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/test
	$(BIN)/python bench/run.py

exam: .venv/test
	$(BIN)/python bench/examine.py --samples "$(SAMPLES)"

exam-library: .venv/test
	$(BIN)/python bench/examine.py --library

faq: .venv/judge
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) $(BIN)/judge faq build site --base-url "$(BASE_URL)"

serve: .venv/judge
	$(BIN)/judge serve --port "$(PORT)"

clean:
	rm -rf site .venv build *.egg-info

.venv/judge: pyproject.toml
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.11 ...")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

.venv/test: .venv/judge
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	touch $@
