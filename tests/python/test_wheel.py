# SPDX-License-Identifier: Apache-2.0
"""pip makes a wheel of the package with Debian's tools, and what is in it works without the build folder."""
import os
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = os.environ.get("TACET_PROGRAMS", str(ROOT / "build" / "release"))


def has(module):
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0


@unittest.skipUnless(has("pip") and has("setuptools") and has("wheel"), "needs pip, setuptools and wheel")
class Wheel(unittest.TestCase):
    def test_a_wheel_is_complete(self):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "TACET_BUILD": PROGRAMS}
            environment.pop("PYTHONPATH", None)
            made = subprocess.run([sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "-w", folder,
                                   str(ROOT / "python")], capture_output=True, text=True, env=environment)
            self.assertEqual(made.returncode, 0, made.stdout + made.stderr)
            wheel = next(Path(folder).glob("tacet-*.whl"))
            target = Path(folder) / "site"
            with zipfile.ZipFile(wheel) as archive:
                names = archive.namelist()
                archive.extractall(target)
            for wanted in ("tacet/py.typed", "tacet/_tacet.pyi", "tacet/libtacet.so.0", "tacet/libtacet-core.so.0", "tacet/tacet"):
                self.assertIn(wanted, names)
            os.chmod(target / "tacet" / "tacet", 0o755)
            environment = {**os.environ, "PYTHONPATH": str(target)}
            code = ("import tacet; result = tacet.protect(tacet.generate('ons', rows=6, columns=5, sensitive=0.1), iterations=3);"
                    "print(tacet.__file__.startswith(%r), result.safe)" % str(target))
            found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
            self.assertEqual(found.stdout, "True True\n", found.stderr)
            found = subprocess.run([sys.executable, "-m", "tacet", "--version"], capture_output=True, text=True, env=environment)
            self.assertTrue(found.stdout.startswith("tacet "), found.stderr)


if __name__ == "__main__":
    unittest.main()
