"""examples/process-bots/any.py, which writes down both sides: `python listening_bot.py LOG WANTS`."""

import json
import random
import runpy
import sys
from pathlib import Path

ANY = Path(__file__).resolve().parents[1] / "examples" / "process-bots" / "any.py"


def main() -> None:
    """Play as the example does."""
    answer = runpy.run_path(str(ANY))["answer"]
    rng = random.Random()
    with open(sys.argv[1], "w", encoding="utf-8") as log:
        for line in sys.stdin:
            message = json.loads(line)
            log.write(f"> {line}")
            reply = None if message["t"] == "quit" else answer(message, rng)
            if message["t"] == "hello":
                reply |= json.loads(sys.argv[2])
            if reply is not None:
                text = json.dumps(reply, ensure_ascii=False)
                log.write(f"< {text}\n")
                print(text, flush=True)
            log.flush()
            if message["t"] == "quit":
                break


main()
