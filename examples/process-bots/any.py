"""A bot of ludoteca's protocol ABP/1 in plain Python: any entry of the legal list, any number in it.

    ludoteca simulate risiko --bot "cmd:python3 any.py" --bot 3xrandom

It needs nothing but Python. Its luck comes from the seed it is given for each game, so that a game goes the
same way again. Riket's questions it answers with the first choice, or not at all.
"""

import json
import random
import sys


def answer(message, rng):
    """What is said to a message; nothing to those that want no answer."""
    kind = message["t"]
    if kind == "hello":
        return {"t": "hello", "abp": 1, "name": "any", "version": "1.0", "answers": True}
    if kind in ("set", "end"):
        return {"t": "ok"}
    if kind == "new":
        rng.seed(int(message["seed"]))
        return {"t": "ok"}
    if kind == "act":
        i = rng.randrange(len(message["legal"]))
        _, *numbers = message["legal"][i]
        reply = {"t": "act", "id": message["id"], "i": i}
        return {**reply, "n": rng.randint(*numbers)} if numbers else reply
    if kind == "question":
        return {"t": "answer", "id": message["id"], "text": (message["choices"] or ["no idea"])[0]}
    if kind == "ping":
        return {"t": "pong", "id": message["id"]}
    if kind in ("event", "hear"):
        return None
    return {"t": "error", "message": f"unknown message {kind}"}


def main():
    """Answer line by line until the runner says quit, or is gone."""
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["t"] == "quit":
            break
        reply = answer(message, rng)
        if reply is not None:
            print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
