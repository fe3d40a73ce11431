# `make play` and `make test` do all set-up themselves; a machine needs Python 3.11 or later and make.
PYTHON ?= python3
BIN := .venv/bin
# Directories too: a message file that was removed must not live on as generated code.
PROTOS := $(shell find protos -name '*.proto')
PROTO_FOLDERS := $(shell find protos -type d)

.DEFAULT_GOAL := help
.PHONY: help setup fast slow play test lint fmt browser env clean

help:
	@echo 'make play     set up, start the whole platform, print its address; Ctrl-C stops it'
	@echo 'make test     set up, lint, run every test, the browser ones included'
	@echo 'make fast     compile rules and search, which makes them about three times as fast; wants a C compiler'
	@echo 'make slow     remove what `make fast` made'
	@echo 'make setup    .venv, locked dependencies, generated code'
	@echo 'make lint     what `make test` checks before the tests; `make fmt` repairs what can be repaired'
	@echo 'make env      .env with fresh secrets, for docker compose'
	@echo 'make clean    remove what setup and tests made; data in var/ stays'

setup: zashiki/.generated

.venv/.installed: requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'Zashiki needs Python 3.11 or later as "$(PYTHON)". Another one: make PYTHON=python3.12 $(MAKECMDGOALS)' >&2; exit 1; }
	@echo 'Installing dependencies into .venv …'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear .venv
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -q --disable-pip-version-check --no-deps -e .
	@touch $@

zashiki/.generated: .venv/.installed $(PROTOS) $(PROTO_FOLDERS)
	@echo 'Generating code from protos/ …'
	@rm -rf zashiki
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m grpc_tools.protoc -Iprotos \
	  --python_out=. --mypy_out=quiet:. --grpc_python_out=. --mypy_grpc_out=quiet:. $(PROTOS:protos/%=%)
	@touch $@

fast: setup
	@echo 'Compiling rules and search; takes some minutes …'
	@$(BIN)/python deploy/compile.py
	@echo 'Compiled. A source that changes from now on makes everything run interpreted until the next "make fast".'

slow:
	rm -f services/*/*.so zashiki_*.so

play: setup
	@exec $(BIN)/zashiki up

test: lint browser
	$(BIN)/python -m pytest --numprocesses 2 --no-loadscope-reorder

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/buf lint protos
	$(BIN)/buf format protos --diff --exit-code

fmt: setup
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	$(BIN)/buf format protos --write

# Playwright's own download serves where there is no package manager to ask or no right to use it.
browser: setup
	@command -v chromium >/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo 'Installing Chromium for the browser tests …'; \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null; \
	  else \
	    echo 'The browser tests want "chromium" on the PATH and are skipped without it.' >&2; \
	    echo 'Install your system'"'"'s package, e.g.: sudo apt-get install chromium' >&2; \
	  fi; }

env: .env

.env:
	@umask 077; $(PYTHON) -c 'import secrets; [print(f"{name}={secrets.token_urlsafe(32)}") for name in ("ZASHIKI_SERVICE_KEY", "ZASHIKI_OPERATOR_KEY", "REDIS_PASSWORD", "POSTGRES_PASSWORD")]' > $@
	@echo 'Wrote .env'

clean: slow
	rm -rf .venv zashiki build dist test-results *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
