PREFIX ?= /usr/local
BUILD = build/release

# What `make lint` reads: the format of all sources, and by clang-tidy those changed since the base, which is where the branch
# left origin/main, or the last commit but one.
SOURCES = $(shell find src include cli verify tests bench python r -name breaches -prune -o \( -name '*.cpp' -o -name '*.h' \) -print)
BASE = $(shell git merge-base origin/main HEAD 2>/dev/null | grep -v "^$$(git rev-parse HEAD)" || git rev-parse --verify --quiet HEAD~1)
CHANGED = $(filter $(SOURCES),$(if $(BASE),$(shell git diff --name-only --diff-filter=d $(BASE)),$(SOURCES)))
CLANG_TIDY ?= $(shell command -v clang-tidy-16 || echo clang-tidy)

.PHONY: help run test python r bench lint lint-all format docs package package-test install clean packages python-packages r-packages lint-packages docs-packages configure

help:
	@echo "make run      build, protect the tables of the example survey, check the proof"
	@echo "make test     build and run all tests, those of the engine optimised and with sanitizers"
	@echo "make python   the Python package: PYTHONPATH=build/python python3 -c 'import tacet'"
	@echo "make r        the R package: R_LIBS=build/r Rscript -e 'library(tacet)'"
	@echo "make bench    measure and print ratios; with BEFORE=FOLDER of another build, searches side by side"
	@echo "make lint     warnings as errors, format, clang-tidy on what changed"
	@echo "make lint-all clang-tidy on all sources"
	@echo "make format   lay out all sources with clang-format"
	@echo "make docs     the documentation as a site, in build/docs"
	@echo "make package  the Debian package, in $(BUILD)"
	@echo "make package-test  install the package in a clean Debian 12 root, as root"
	@echo "make install  into PREFIX, $(PREFIX) unless told otherwise"
	@echo "make clean    remove build/ and out/"

run: configure
	cmake --build --preset release --parallel --target tacet-cli tacet-verify
	$(BUILD)/tacet run examples/survey/survey.toml --output-folder out
	$(BUILD)/tacet-verify out/turnover.jj out/turnover.pattern out/turnover.witness
	@echo "The safe tables are out/by_district.csv and out/by_size.csv, and for Excel out/turnover.xlsx; the report is out/turnover.html"

test:
	@scripts/install_packages.sh --test --python --r
	cmake --preset release -DTACET_BUILD_PYTHON=ON -DTACET_BUILD_R=ON
	cmake --preset debug
	cmake --build --preset debug --parallel
	scripts/run_tests.py debug
	cmake --build --preset release --parallel
	scripts/run_tests.py release

python: python-packages configure
	cmake --preset release -DTACET_BUILD_PYTHON=ON
	cmake --build --preset release --parallel --target python
	@ln -sfn release/python build/python

r: r-packages configure
	cmake --preset release -DTACET_BUILD_R=ON
	cmake --build --preset release --parallel --target r
	@ln -sfn release/r build/r

bench: configure
	cmake --build --preset release --parallel --target tacet-bench tacet-bench-networks tacet-cli
	$(BUILD)/tacet-bench
	$(BUILD)/tacet-bench-networks
	bench/proof.sh $(BUILD)
	if [ -n "$(BEFORE)" ]; then bench/rounds.sh $(BUILD) $(BEFORE); fi

lint: lint-packages python-packages
	cmake --preset ci
	cmake --build --preset ci --parallel
	@clang-format --dry-run --Werror $(SOURCES)
	@printf '%s\n' $(filter-out r/%,$(CHANGED)) | xargs -r -t -n 1 -P $$(nproc) $(CLANG_TIDY) -p build/ci --quiet --warnings-as-errors='*'
	$(if $(filter r/%,$(CHANGED)),scripts/lint_all.sh r)

lint-all: lint-packages python-packages
	scripts/lint_all.sh

format: lint-packages
	@clang-format -i $(SOURCES)

docs: docs-packages
	@scripts/build_site.sh build/docs

package: python-packages configure
	cmake --preset release -DTACET_BUILD_PYTHON=ON -DTACET_BUILD_TESTS=OFF -DTACET_BUILD_BENCH=OFF
	cmake --build --preset release --parallel --target python
	cmake --build --preset release --parallel --target package

package-test: docs-packages package
	scripts/package_test.sh $(BUILD)

install: configure
	cmake --preset release -DTACET_BUILD_TESTS=OFF -DTACET_BUILD_BENCH=OFF
	cmake --build --preset release --parallel
	cmake --install $(BUILD) --prefix $(PREFIX)

clean:
	rm -rf build out

packages:
	@scripts/install_packages.sh

python-packages:
	@scripts/install_packages.sh --python

r-packages:
	@scripts/install_packages.sh --r

lint-packages:
	@scripts/install_packages.sh --lint

docs-packages:
	@scripts/install_packages.sh --docs

configure: packages
	cmake --preset release
