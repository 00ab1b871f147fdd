# The few verbs. `make run` and `make test` do all their own set-up, on a machine with a Rust
# toolchain, Node 20.19 or newer, make and a C compiler; what is already done is not done again.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help run test check fix gen clean-data build release tools bench bench-small lighthouse \
        test-contracts test-rust test-web test-e2e test-journeys torture-bank torture-crossings torture-raffle \
        slither symbolic mutants

export FILBERT_DATA_DIR ?= data
export FILBERT_ANVIL ?= $(CURDIR)/contracts/node_modules/.bin/anvil
TARGET_DIR := $(or $(CARGO_TARGET_DIR),target)
FILBERT := $(TARGET_DIR)/debug/filbert

CONTRACTS := contracts/out/.built
WEB := web/dist/index.html
SDK := packages/sdk/dist/index.js
E2E := e2e/node_modules/.package-lock.json

help:
	@echo 'make run         start Filbert with its sandbox on http://localhost:8080 (PORT changes it)'
	@echo 'make test        run every check and test there is'
	@echo 'make check       format, lints, types, generated files'
	@echo 'make fix         format everything'
	@echo 'make slither     look for known faults in the contracts; once done, part of make check'
	@echo 'make symbolic    prove laws of the vault for all arguments'
	@echo 'make torture-bank 2,000 cash-outs among faults and kills (half an hour)'
	@echo 'make torture-crossings 1,000 claims to another chain among faults and kills'
	@echo 'make torture-raffle 1,000 wallets at once on a raffle of 1,000 slots'
	@echo 'make mutants     count the faults in the contracts that the tests would notice (an hour)'
	@echo 'make gen         write the generated files anew'
	@echo 'make build       build the program $(FILBERT)'
	@echo 'make release     build it to be run for people: $(TARGET_DIR)/release/filbert'
	@echo 'make differential  compare Rust, Solidity and TypeScript over CASES random cases of a SEED'
	@echo 'make bench       measure the program under load, beside the machine (ten minutes; RATE, DURATION)'
	@echo 'make lighthouse  what Lighthouse says of the first pages, as on a phone'
	@echo 'make clean-data  forget the sandbox: chains, database, files'

run: build
	@exec $(FILBERT) run --sandbox

# A debug build: quicker to make than a release build, and the tests use it as well. What would be
# slow in it (signing, hashing) is optimised all the same.
build: tools $(CONTRACTS) $(WEB)
	cargo build --locked $(SELECTION)

# What runs for people: quicker, and with the web app and the contracts inside as well.
release: tools $(CONTRACTS) $(WEB)
	cargo build --locked --release --package server

# What a build is of decides which features the libraries have, and with others all of them are compiled anew: where
# everything is tested, everything is built in one way.
SELECTION ?= --package server
EVERYTHING := --workspace --lib --bins --tests --examples

test: export SELECTION = $(EVERYTHING)
test: CASES = 10000
test: DIFFERENTIAL = $(TARGET_DIR)/debug/examples/differential

# A build server compiles nothing twice: there Clippy is the compiler of what is ours.
LINT ?= cargo clippy --locked --workspace --all-targets -- -D warnings
ifeq ($(CI),true)
test: export RUSTC_WORKSPACE_WRAPPER = clippy-driver
test: export CLIPPY_ARGS = -D__CLIPPY_HACKERY__warnings
test: LINT = cargo build --locked $(EVERYTHING)
endif

test: check test-contracts test-rust test-web differential bench-small test-e2e
	@echo 'make test: all passed'

check: tools $(CONTRACTS) $(WEB) $(SDK) $(E2E)
	cargo fmt --all --check
	$(LINT)
	npm --prefix contracts run fmt:check
	npm --prefix contracts run gas:check
	npm --prefix web run format:check
	npm --prefix web run lint
	npm --prefix web run typecheck
	npm --prefix packages/sdk run check
	npm --prefix e2e run check
	scripts/generated.sh

# Slither comes from PyPI. A build server always has it; elsewhere it is asked for once by this name.
slither: tools contracts/node_modules/.package-lock.json
	scripts/python-venv.sh contracts/.venv/slither contracts/requirements-slither.txt
	npm --prefix contracts run slither

ifneq ($(filter true,$(CI))$(wildcard contracts/.venv/slither/requirements.txt),)
check: slither
endif

# Halmos comes from PyPI too.
symbolic: tools contracts/node_modules/.package-lock.json
	scripts/python-venv.sh contracts/.venv/halmos contracts/requirements-halmos.txt
	npm --prefix contracts run symbolic

mutants: tools contracts/node_modules/.package-lock.json
	npm --prefix contracts run mutants

fix: tools $(CONTRACTS) $(WEB) $(SDK) $(E2E)
	cargo fmt --all
	npm --prefix contracts run fmt
	npm --prefix web run format
	npm --prefix packages/sdk run format
	npm --prefix e2e run format

gen: build
	$(FILBERT) openapi > docs/openapi.json.new
	mv docs/openapi.json.new docs/openapi.json
	npm --prefix web run gen
	npm --prefix packages/sdk run gen

# A build server takes the long way: many more runs of all that is random.
test-contracts: tools $(CONTRACTS)
	$(if $(filter true,$(CI)),FOUNDRY_PROFILE=ci) npm --prefix contracts run test
	npm --prefix contracts run coverage

# Most of a test's time goes by while it waits for blocks: more of them than cores keep the cores busy.
test-rust: export RUST_TEST_THREADS ?= $(shell expr 2 '*' $$(nproc))
test-rust: tools $(CONTRACTS) $(WEB)
	scripts/debian-package.sh postgresql initdb '/usr/lib/postgresql/*/bin'
	cargo test --locked --workspace

# Many cash-outs while the bank fails and the program is killed. `make test` does forty.
FILBERT_CASH_OUTS ?= 2000
torture-bank: tools $(CONTRACTS) $(WEB)
	scripts/debian-package.sh postgresql initdb '/usr/lib/postgresql/*/bin'
	FILBERT_CASH_OUTS=$(FILBERT_CASH_OUTS) cargo test --locked --workspace --test it -- --exact --nocapture \
	  cash_outs::torture::what_is_credited_is_what_was_meant_whatever_happens

# The same of claims to another chain, while the router fails. `make test` does twenty.
FILBERT_CROSSINGS ?= 1000
torture-crossings: tools $(CONTRACTS) $(WEB)
	scripts/debian-package.sh postgresql initdb '/usr/lib/postgresql/*/bin'
	FILBERT_CROSSINGS=$(FILBERT_CROSSINGS) cargo test --locked --workspace --test it -- --exact --nocapture \
	  crossings::torture::each_comes_to_an_end_and_none_is_paid_twice_whatever_happens

# As many wallets as a raffle has slots, all at once. `make test` does sixty.
FILBERT_RAFFLE ?= 1000
torture-raffle: tools $(CONTRACTS) $(WEB)
	scripts/debian-package.sh postgresql initdb '/usr/lib/postgresql/*/bin'
	FILBERT_RAFFLE=$(FILBERT_RAFFLE) cargo test --locked --workspace --test it -- --exact --nocapture \
	  raffles::crowd::as_many_wallets_as_slots_at_once_get_one_each \
	  raffles::crowd::as_many_wallets_as_slots_at_once_get_one_each_on_postgres

test-web: tools $(WEB) $(SDK)
	npm --prefix web run test
	npm --prefix web run size
	npm --prefix packages/sdk run test

CHROMIUM_PACKAGE = scripts/debian-package.sh chromium-headless-shell chromium-headless-shell || \
	  scripts/debian-package.sh chromium chromium

# Journeys that prove a promise to a user each, at most 60 of them.
test-e2e: build $(SDK) $(E2E)
	$(CHROMIUM_PACKAGE)
	npm --prefix e2e run test:sdk
	npm --prefix e2e run test:smoke

# All journeys, without retries.
test-journeys: build $(E2E)
	$(CHROMIUM_PACKAGE)
	npm --prefix e2e run test:journeys

# What Lighthouse says of the first pages, as on a phone; only a machine that does nothing else measures it.
lighthouse: release e2e/lighthouse/node_modules/.package-lock.json $(E2E)
	scripts/debian-package.sh chromium chromium
	FILBERT_BIN=$(abspath $(TARGET_DIR))/release/filbert CHROMIUM=/usr/bin/chromium npm --prefix e2e run lighthouse

# Rust writes the cases; the contracts and the web app go through them, each on a core of its own.
CASES ?= $(if $(CI),10000,100000)
DIFFERENTIAL ?= cargo run --locked --release --package domain --example differential --
SEED ?= filbert
differential: tools contracts/node_modules/.package-lock.json web/node_modules/.package-lock.json
	$(DIFFERENTIAL) target/differential $(CASES) '$(SEED)'
	@npm --prefix contracts run differential & contracts=$$!; \
	npm --prefix web run test -- --config src/differential/vitest.config.ts; web=$$?; \
	wait $$contracts && exit $$web

# Claims a second, and seconds of them; docs/BENCHES.md says how to read what comes out.
RATE ?= 100
DURATION ?= 120
bench: tools $(CONTRACTS) $(WEB)
	scripts/debian-package.sh postgresql initdb '/usr/lib/postgresql/*/bin'
	cargo build --locked --release --package server --package bench
	$(TARGET_DIR)/release/bench --program $(TARGET_DIR)/release/filbert --data $(TARGET_DIR)/bench \
	  --rate $(RATE) --seconds $(DURATION)

# Seconds of it, which measure nothing: that it works, and that nothing is refused or lost.
bench-small: SELECTION = $(EVERYTHING)
bench-small: build
	scripts/debian-package.sh postgresql initdb '/usr/lib/postgresql/*/bin'
	$(TARGET_DIR)/debug/bench --program $(FILBERT) --data $(TARGET_DIR)/bench --small

clean-data:
	scripts/clean-data.sh "$(FILBERT_DATA_DIR)"

tools:
	@scripts/tools.sh

# npm writes this file last.
%/node_modules/.package-lock.json: %/package-lock.json
	npm --prefix $* ci --no-audit --no-fund
	touch $@

$(CONTRACTS): contracts/node_modules/.package-lock.json contracts/foundry.toml \
              $(shell find contracts/src contracts/sandbox contracts/bin contracts/verification -type f)
	npm --prefix contracts run build
	touch $@

$(WEB): web/node_modules/.package-lock.json \
        $(shell find web token-lists packages/sdk/src -type f -not -path '*/node_modules/*' -not -path 'web/dist/*')
	npm --prefix web run build
	touch $@

$(SDK): packages/sdk/node_modules/.package-lock.json packages/sdk/tsconfig.json packages/sdk/tsconfig.build.json \
        $(shell find packages/sdk/src -type f)
	npm --prefix packages/sdk run build
	touch $@
