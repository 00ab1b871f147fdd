# The few verbs. `make run` and `make test` do all their own set-up, on a machine with a Rust
# toolchain, Node 20.19 or newer, make and a C compiler; what is already done is not done again.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help run test test-all prerequisites check each-crate fix gen clean-data build release tools bench bench-small \
        lighthouse test-contracts contracts-deep coverage test-rust test-web test-e2e test-sdk test-journeys test-troubles \
        differential torture-bank torture-crossings torture-raffle slither symbolic mutants

export FILBERT_DATA_DIR ?= data
export FILBERT_ANVIL ?= $(CURDIR)/contracts/node_modules/.bin/anvil
# The build cache, which all checkouts share: scripts/cargo.
export CARGO_TARGET_DIR := $(abspath $(shell scripts/cargo --cache))
TARGET_DIR := $(CARGO_TARGET_DIR)
comma := ,
# What listens on this machine is not asked for by way of a proxy.
export NO_PROXY := $(if $(NO_PROXY),$(NO_PROXY)$(comma))localhost,127.0.0.1
export no_proxy := $(NO_PROXY)
FILBERT := $(TARGET_DIR)/debug/filbert

CONTRACTS := contracts/out/.built
WEB := web/.built
SDK := packages/sdk/dist/index.js
E2E := e2e/node_modules/.package-lock.json

help:
	@echo 'make run         start Filbert with its sandbox on http://localhost:8080 (PORT changes it)'
	@echo 'make test        the checks and tests before each push, a quarter of an hour'
	@echo 'make test-all    those and all that takes longer, an hour'
	@echo 'make check       format, lints, types, generated files'
	@echo 'make fix         format everything'
	@echo 'make slither     look for known faults in the contracts'
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
	scripts/cargo build --locked $(SELECTION)

# What runs for people: quicker, and with the web app and the contracts inside as well.
release: tools $(CONTRACTS) $(WEB)
	scripts/cargo build --locked --release --package server

# What is selected decides which features the libraries have, and with other features they are compiled again. So all
# is built at once, wherever a test follows.
SELECTION ?= --package server
EVERYTHING := --workspace --lib --bins --tests --examples

# The gate: what everybody runs before a push, and what a build server runs.
GATE := check test-contracts test-rust test-web differential test-e2e
test: export SELECTION = $(EVERYTHING)
test: prerequisites
	@scripts/cargo --locked-for node scripts/stages.mjs $(GATE)
	@scripts/tested.sh

# The gate and all that is rarely broken and takes long: no retries, and a failure hides no later stage.
ALL := check each-crate slither contracts-deep coverage test-rust test-web differential test-sdk test-journeys test-troubles symbolic bench-small
test-all: export SELECTION = $(EVERYTHING)
test-all: export FILBERT_TEST_DEEP = true
test-all: export CASES ?= 10000
test-all: prerequisites
	@scripts/cargo --locked-for node scripts/stages.mjs --keep-going $(ALL)

# What the tests need and is not built here: said at once, not after ten minutes.
prerequisites:
	@scripts/prerequisites.sh

check: export SELECTION = $(EVERYTHING)
check: tools $(CONTRACTS) $(WEB) $(SDK) $(E2E)
	cargo fmt --all --check
	scripts/cargo build --locked $(EVERYTHING)
	npm --prefix contracts run fmt:check
	npm --prefix contracts run gas:check
	npm --prefix web run format:check
	npm --prefix web run lint
	npm --prefix web run typecheck
	npm --prefix packages/sdk run check
	npm --prefix e2e run check
	scripts/generated.sh

# Slither comes from PyPI.
slither: tools contracts/node_modules/.package-lock.json
	scripts/python-venv.sh contracts/.venv/slither contracts/requirements-slither.txt
	npm --prefix contracts run slither

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

# 256 runs of each fuzz test, and small invariants.
test-contracts: tools $(CONTRACTS)
	npm --prefix contracts run test
	scripts/forge-cache.sh save

# Many more runs of all that is random.
contracts-deep: tools $(CONTRACTS)
	FOUNDRY_PROFILE=ci npm --prefix contracts run test

coverage: tools $(CONTRACTS)
	npm --prefix contracts run coverage

# Tests wait for blocks: more of them than cores keep the cores busy.
test-rust: export RUST_TEST_THREADS ?= 6
test-rust: prerequisites $(CONTRACTS) $(WEB)
	scripts/cargo test --locked --workspace --no-fail-fast -- $(if $(FILBERT_TEST_DEEP),$(DEEP))
ifdef FILBERT_TEST_DEEP
	scripts/cargo test --locked --workspace --test it -- --include-ignored --test-threads=1 $(TIMED)
endif

# All but the processes that other tests start, measurements, and what holds a figure of time, which is run alone.
TIMED := fail_points::wherever_the_process_ends_nothing_is_lost nonces:: attack:: crowd::two_hundred
DEEP := --include-ignored --skip ends::holds_a_world --skip is_held --skip history_speed \
        --skip ten_thousand_deposits --skip pictures_of_200_links $(addprefix --skip ,$(TIMED))

# No crate lives on what another one turns on.
each-crate: tools $(CONTRACTS) $(WEB)
	@for crate in $(notdir $(wildcard crates/*)); do \
	  scripts/cargo check --locked --quiet --package $$crate --all-targets || exit; \
	done

# Many cash-outs while the bank fails and the program is killed. `make test-all` does forty.
FILBERT_CASH_OUTS ?= 2000
torture-bank: prerequisites $(CONTRACTS) $(WEB)
	FILBERT_CASH_OUTS=$(FILBERT_CASH_OUTS) scripts/cargo test --locked --workspace --test it -- --exact --ignored --nocapture \
	  cash_outs::torture::what_is_credited_is_what_was_meant_whatever_happens

# The same of claims to another chain, while the router fails. `make test-all` does twenty.
FILBERT_CROSSINGS ?= 1000
torture-crossings: prerequisites $(CONTRACTS) $(WEB)
	FILBERT_CROSSINGS=$(FILBERT_CROSSINGS) scripts/cargo test --locked --workspace --test it -- --exact --ignored --nocapture \
	  crossings::torture::each_comes_to_an_end_and_none_is_paid_twice_whatever_happens

# As many wallets as a raffle has slots, all at once. `make test-all` does sixty.
FILBERT_RAFFLE ?= 1000
torture-raffle: prerequisites $(CONTRACTS) $(WEB)
	FILBERT_RAFFLE=$(FILBERT_RAFFLE) scripts/cargo test --locked --workspace --test it -- --exact --ignored --nocapture \
	  raffles::crowd::as_many_wallets_as_slots_at_once_get_one_each \
	  raffles::crowd::as_many_wallets_as_slots_at_once_get_one_each_on_postgres

test-web: prerequisites $(WEB) $(SDK)
	npm --prefix web run test
	npm --prefix web run test:components
	npm --prefix web run size
	npm --prefix packages/sdk run test

# Journeys that prove a promise to a user each, at most 60 of them.
test-e2e: prerequisites build $(SDK) $(E2E)
	npm --prefix e2e run test

test-sdk: prerequisites build $(SDK) $(E2E)
	npm --prefix e2e run test:sdk

# All journeys, without retries.
test-journeys: prerequisites build $(SDK) $(E2E)
	npm --prefix e2e run test:journeys

# What takes from all journeys what all need, or measures time.
test-troubles: prerequisites build $(SDK) $(E2E)
	npm --prefix e2e run test:troubles

# What Lighthouse says of the first pages, as on a phone; only a machine that does nothing else measures it.
lighthouse: prerequisites release e2e/lighthouse/node_modules/.package-lock.json $(E2E)
	FILBERT_BIN=$(abspath $(TARGET_DIR))/release/filbert npm --prefix e2e run lighthouse

# Rust writes the cases; the contracts and the web app go through them, each on a core of its own.
CASES ?= 1000
SEED ?= filbert
differential: export SELECTION = $(EVERYTHING)
differential: build
	$(TARGET_DIR)/debug/examples/differential target/differential $(CASES) '$(SEED)'
	@npm --prefix contracts run differential & contracts=$$!; \
	npm --prefix web run test -- --config src/differential/vitest.config.ts; web=$$?; \
	wait $$contracts && exit $$web
	scripts/forge-cache.sh save

# Claims a second, and seconds of them; docs/BENCHES.md says how to read what comes out.
RATE ?= 100
DURATION ?= 120
bench: prerequisites $(CONTRACTS) $(WEB)
	scripts/cargo build --locked --release --package server --package bench
	$(TARGET_DIR)/release/bench --program $(TARGET_DIR)/release/filbert --data $(TARGET_DIR)/bench \
	  --rate $(RATE) --seconds $(DURATION)

# Seconds of it, which measure nothing: that it works, and that nothing is refused or lost.
bench-small: export SELECTION = $(EVERYTHING)
bench-small: prerequisites build
	$(TARGET_DIR)/debug/bench --program $(FILBERT) --data $(TARGET_DIR)/bench --small

clean-data:
	scripts/clean-data.sh "$(FILBERT_DATA_DIR)"

tools:
	@scripts/tools.sh

# npm writes this file last.
%/node_modules/.package-lock.json: %/package-lock.json
	npm --prefix $* ci --include=dev --no-audit --no-fund
	touch $@

$(CONTRACTS): contracts/node_modules/.package-lock.json contracts/foundry.toml \
              $(shell find contracts/src contracts/sandbox contracts/bin contracts/verification -type f)
	scripts/forge-cache.sh restore
	npm --prefix contracts run build
	touch $@

$(WEB): web/node_modules/.package-lock.json \
        $(shell find web token-lists packages/sdk/src -type f -not -path '*/node_modules/*' -not -path 'web/dist/*' \
                -not -path 'web/.built' -not -path 'web/testing/*' -not -name '*.test.ts' -not -name '*.test.tsx')
	npm --prefix web run build
	touch $@

$(SDK): packages/sdk/node_modules/.package-lock.json packages/sdk/tsconfig.json packages/sdk/tsconfig.build.json \
        $(shell find packages/sdk/src -type f)
	npm --prefix packages/sdk run build
	touch $@
