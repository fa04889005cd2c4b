# SPDX-License-Identifier: Apache-2.0
"""The parts of docs/reproduction.md, a module for each paper."""
