"""A game at a table whose host and guests are killed, over a line that is cut."""

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "table_storm.py"


def test_everybody_has_the_same_record_after_a_storm():
    done = subprocess.run(
        [sys.executable, TOOL, "--games", "1", "--minutes", "5"],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "'same': " in done.stdout
