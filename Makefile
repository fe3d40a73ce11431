# `make play` and `make test` do all set-up on a machine with Python 3.11 or later and make.
PYTHON ?= python3
BIN := .venv/bin
PROTOS := $(shell find protos -name '*.proto')

.PHONY: setup play test clean

setup: zashiki/.generated

.venv/.installed: requirements.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install -q --disable-pip-version-check --no-deps -e .
	touch $@

zashiki/.generated: .venv/.installed $(PROTOS)
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python -m grpc_tools.protoc -Iprotos \
	  --python_out=. --mypy_out=quiet:. --grpc_python_out=. --mypy_grpc_out=quiet:. $(PROTOS:protos/%=%)
	touch $@
