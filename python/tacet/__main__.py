# SPDX-License-Identifier: Apache-2.0
"""python -m tacet is the command line of Tacet."""
import os
import shutil
import sys
from pathlib import Path


def find_program():
    """The program beside the package, where it is built or installed with it, or the one of the system."""
    package = Path(__file__).resolve().parent
    for place in (package / "tacet", package.parent.parent / "tacet"):
        if place.is_file() and os.access(place, os.X_OK):
            return str(place)
    return shutil.which("tacet")


def main():
    program = find_program()
    if program is None:
        sys.exit("python -m tacet: found no program tacet, expected it with the package or on the PATH")
    os.execv(program, ["tacet", *sys.argv[1:]])


if __name__ == "__main__":
    main()
