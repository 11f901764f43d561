"""A program that does one thing wrong, in every second of its games: `python zoo.py KIND MARK`.

In the others it plays the first legal action. Needs no ludoteca.
"""

import json
import os
import signal
import sys
import time

KIND = sys.argv[1]
bank = 0


def say(**message):
    print(json.dumps(message), flush=True)


def forever():
    while True:
        time.sleep(60)


def fork_away(session):
    """Leave a process behind, in a session of its own if asked for; it outlives its parent."""
    if os.fork() == 0:
        if session:
            os.setsid()
        if os.fork() == 0:
            forever()
        os._exit(0)


def act(message, first):
    """Answer a decision wrongly; `first` of the game, or a later one."""
    id = message["id"]
    if KIND == "wrong_json":
        print('{"t":"act","id":', flush=True)
    elif KIND == "no_object":
        print("[1,2]", flush=True)
    elif KIND == "no_text":
        sys.stdout.buffer.write(b"\xff\xfe\n")
        sys.stdout.flush()
    elif KIND == "nul":
        sys.stdout.buffer.write(b"\0\0\0\n")
        sys.stdout.flush()
    elif KIND == "long_line":
        say(t="act", id=id, i=0, debug="x" * (2 << 20))
    elif KIND == "endless_line":
        while True:
            sys.stdout.write("x" * 65536)
    elif KIND == "silent":
        pass
    elif KIND == "late_a_little":
        if first:
            time.sleep(1.5)
        say(t="act", id=id, i=0)
    elif KIND == "late_by_much":
        time.sleep(60)
        say(t="act", id=id, i=0)
    elif KIND == "chatters":
        while True:
            print("I am thinking", flush=True)
    elif KIND == "chatters_late":
        while True:
            say(t="act", id=0, i=0)
    elif KIND == "old_id":
        say(t="act", id=id - 1, i=0)
    elif KIND == "other_id":
        say(t="act", id=id + 1, i=0)
    elif KIND == "closes_stdout":
        os.close(1)
        forever()
    elif KIND == "closes_stdin":
        os.close(0)
        forever()
    elif KIND == "exits":
        sys.stderr.write("enough of this\n")
        os._exit(3)
    elif KIND == "dies":
        os.kill(os.getpid(), signal.SIGABRT)
    elif KIND == "leaves_child_with_stdout":
        if os.fork() == 0:
            forever()
        os._exit(0)
    elif KIND == "allocates":
        hoard = []
        while True:
            hoard.append(bytearray(1 << 20))
    elif KIND == "slow":
        time.sleep(0.2)
        say(t="act", id=id, i=0)
    elif KIND == "spends_its_bank":
        # A millisecond for each decision: what goes beyond comes off the bank, and does not come back.
        global bank
        now = message["clock"]["bank_ms"]
        if not (now == 60_000 if first else now <= bank - 19):
            sys.exit(f"{now} ms left, {bank} before")
        bank = now
        time.sleep(0.02)
        say(t="act", id=id, i=0)
    elif KIND == "kills_its_guard":
        os.kill(os.getppid(), signal.SIGKILL)
        forever()
    elif KIND == "no_entry":
        say(t="act", id=id, i=999)
    elif KIND == "huge_entry":
        say(t="act", id=id, i=10**30)
    elif KIND == "no_action":
        say(t="act", id=id, a="castle king")
    elif KIND == "illegal_action":
        say(t="act", id=id, a="take yellow1")
    elif KIND == "half_a_pair":
        say(t="act", id=id, a="\ud800")
    elif KIND == "nothing":
        say(t="act", id=id)
    elif KIND == "wrong_type":
        say(t="act", id=id, i="0")
    elif KIND == "says_error":
        say(t="error", id=id, message="out of ideas")
    elif KIND == "says_half_a_pair":
        print(json.dumps({"t": "error", "id": id, "message": "\ud800", "kind": ["\ud800"]}), flush=True)
    elif KIND == "floods_stderr":
        sys.stderr.write("\x1b[31mflood\n" * 200_000)
        say(t="act", id=id, i=0)
    else:
        say(t="act", id=id, i=0)


def main():
    if KIND == "never_starts":
        sys.stderr.write("no weights found\n")
        sys.exit(7)
    if KIND == "says_nothing":
        forever()
    if KIND in ("ignores_sigterm", "will_not_quit"):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
    if KIND == "forks":
        fork_away(session=False)
        fork_away(session=True)
    wrong, first = False, True
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["t"]
        if kind == "hello":
            if KIND == "other_version":
                say(t="hello", abp=2)
            elif KIND == "version_yes":
                say(t="hello", abp=True)
            elif KIND == "games_as_text":
                say(t="hello", abp=1, games="relikt")
            elif KIND == "other_game":
                say(t="hello", abp=1, games=["chess"])
            elif KIND == "greets_oddly":
                print("GenGis 1.0 ready", flush=True)
            else:
                say(t="hello", abp=1, name=KIND)
        elif kind == "new":
            if KIND == "exits_at_new":
                os._exit(4)
            wrong, first = int(message["seed"]) % 2 == 0, True
            say(t="ok")
        elif kind == "act":
            if wrong:
                act(message, first)
            else:
                say(t="act", id=message["id"], i=0)
            first = False
        elif kind == "ping":
            say(t="pang")
        elif kind == "end":
            say(t="ok")
            if KIND == "exits_between_games":
                os._exit(0)
        elif kind == "quit":
            if KIND in ("ignores_sigterm", "will_not_quit"):
                forever()
            return


main()
