# SPDX-License-Identifier: Apache-2.0
"""Builds the package with the CMake of the sources above this folder, and puts the libraries and the program into it."""
import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent.parent
BUILD = Path(os.environ.get("TACET_BUILD", ROOT / "build" / "release"))


class BuildWithCMake(build_py):
    def run(self):
        super().run()
        if not (ROOT / "CMakePresets.json").is_file():
            sys.exit("setup.py: found no sources of Tacet above this folder, expected to be in them")
        if not (BUILD / "CMakeCache.txt").is_file():
            subprocess.check_call(["cmake", "--preset", "release", "-B", str(BUILD), "-DTACET_BUILD_TESTS=OFF",
                                   "-DTACET_BUILD_BENCH=OFF"], cwd=ROOT)
        subprocess.check_call(["cmake", "-DTACET_BUILD_PYTHON=ON", f"-DPython3_EXECUTABLE={sys.executable}", str(BUILD)])
        subprocess.check_call(["cmake", "--build", str(BUILD), "--parallel", "2", "--target", "python"])
        self.collect(Path(self.build_lib) / "tacet")

    def collect(self, package):
        """Module and program find libraries beside themselves."""
        for module in (BUILD / "python" / "tacet").glob("_tacet*.so"):
            shutil.copy2(module, package)
        shutil.copy2(BUILD / "tacet", package)
        for library in BUILD.glob("libtacet*.so.?"):
            shutil.copy2(library.resolve(), package / library.name)


class WithModule(Distribution):
    def has_ext_modules(self):
        return True


setup(cmdclass={"build_py": BuildWithCMake}, distclass=WithModule)
