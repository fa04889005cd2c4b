# SPDX-License-Identifier: Apache-2.0
"""How far long work is: a bar of tqdm if that is installed, else a line."""
import sys


class _Line:
    def __call__(self, phase, done, total, cost):
        sys.stderr.write(f"\r{phase}: {done}{f' of {total}' if total else ''}, cost {cost:g}\x1b[K")
        sys.stderr.flush()

    def close(self):
        sys.stderr.write("\r\x1b[K")


class _Bar:
    def __init__(self, make):
        self._make, self._bar, self._phase = make, None, None

    def __call__(self, phase, done, total, cost):
        if phase != self._phase:
            self.close()
            self._bar, self._phase = self._make(total=total or None, desc=phase, leave=False), phase
        self._bar.total, self._bar.n = total or None, done
        self._bar.set_postfix(cost=f"{cost:g}", refresh=True)

    def close(self):
        if self._bar is not None:
            self._bar.close()


def watcher(progress):
    """(what to call, what to close): of None nothing, of True a bar, else the function given."""
    if progress is None or progress is False:
        return None, None
    if progress is not True:
        return progress, None
    try:
        from tqdm.auto import tqdm
        shown = _Bar(tqdm)
    except ImportError:
        shown = _Line()
    return shown, shown.close
