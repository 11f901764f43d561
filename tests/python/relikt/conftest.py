"""Lets the tests of this folder import `walks`, which the games share."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "games"))
