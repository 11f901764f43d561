"""`new house-rule`, `check house-rule`, `plugins`, `hooks`, `rules`, `play` as people use them."""

import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import HouseRule, SpecError
from ludoteca.cli.app import run as command
from ludoteca.games import NAMES
from ludoteca.games import game as find_game
from ludoteca.house_rule_checks import check
from ludoteca.play.style import style_for
from ludoteca.rules import in_force
from ludoteca.testing import check_house_rule, fire

TRIPLES = """
import ludoteca


class Triples8(ludoteca.HouseRule, game="risiko"):
    "Three of a kind are worth eight armies."

    value: int = 8

    def settings(self, rules):
        return {f"three_equal.{kind}": self.value for kind in ("cannon", "infantryman", "cavalryman")}
"""


# new house-rule


@pytest.mark.parametrize("game", NAMES)
def test_one_file_works_as_it_is(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert command(["new", "house-rule", "my-rule", "--game", game]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["my_rule.py"]
    run = ludoteca.simulate(game, games=3, seed=1, house_rules=["my_rule.py:MyRule"], records=True)
    assert run.records is not None
    hook = find_game(game).starter.hook
    assert any(step.startswith(f"~{hook} ") for record in run.records for step in record.steps)
    assert run.rules != ludoteca.simulate(game, games=1, seed=1).rules
    report = check_house_rule("my_rule.py:MyRule", games=3)
    assert report.rule.name == "my-rule"
    assert command(["new", "house-rule", "my-rule", "--game", game]) == 5


def test_a_package_passes_its_test_as_generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert command(["new", "house-rule", "night-watch", "--game", "riket", "--package"]) == 0
    folder = tmp_path / "ludoteca-night-watch"
    site = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-index"]
    subprocess.run(
        [*pip, "--no-deps", "--no-build-isolation", "--target", site, folder],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    environment = {**os.environ, "PYTHONPATH": str(site), "LUDOTECA_PLUGINS": "night-watch"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", folder, folder / "tests"],
        env=environment, cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert "3 passed" in done.stdout
    listed = subprocess.run(
        [sys.executable, "-m", "ludoteca", "plugins", "--json"],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    plugin = json.loads(listed.stdout)["plugins"][0]
    assert (plugin["name"], plugin["status"], plugin["version"]) == ("night-watch", "ok", "0.1.0")
    without = subprocess.run(
        [sys.executable, "-m", "ludoteca", "--no-plugins", "plugins"],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert without.stdout == "no plug-ins\n"


def test_a_name_that_is_taken_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, official: Any, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert command(["new", "house-rule", "capitals", "--game", "risiko"]) == 0
    assert "ludoteca-house-rules, which is installed, brings a `capitals` too" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["MyRule", "my_rule", "", "3x", "a b", "-a", 65 * "a", "ludoteca"])
def test_a_name_that_is_none_is_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert command(["new", "house-rule", "--game", "risiko", "--", name]) == 2
    assert list(tmp_path.iterdir()) == []


# check house-rule


def checks(given: Any, **more: Any) -> dict[str, Any]:
    return {one.name: one for one in check(given, **{"games": 4, **more}).checks}


def test_a_sound_rule_passes_and_what_it_costs_is_said(capsys: Any, official: Any) -> None:
    assert command(["check", "house-rule", "capitals:win=4", "-s", "1", "-n", "3", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["schema"], document["subject"], document["ok"]) == ("check/1", "capitals:win=4", True)
    names = [one["name"] for one in document["checks"]]
    assert names == [
        "does something", "settings", "games end", "repeatable", "adds up", "hides what is hidden", "cost",
        "beside others",
    ]  # fmt: skip
    assert all(set(one) == {"name", "ok", "detail", "repeat"} for one in document["checks"])
    assert set(document["timing"]["risiko"]["us_per_call"]) >= {"risiko_reinforcements", "risiko_turn_end"}
    assert command(["check", "house-rule", "capitals", "-s", "1", "-n", "2"]) == 0
    shown = capsys.readouterr()
    assert "ok    beside others: plays with `special-reinforcement`" in shown.out
    assert "times the time of plain games" in shown.err


def test_a_rule_that_does_nothing_is_not_sound() -> None:
    class Empty(HouseRule, game="risiko"):
        pass

    assert not checks(Empty)["does something"].ok
    with pytest.raises(AssertionError, match="house rule `empty` is not sound: does something"):
        check_house_rule(Empty, games=2)


def test_a_rule_that_keeps_things_between_games_is_not_repeatable() -> None:
    calls = []

    class Keeps(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_reinforcements(self, armies: int) -> int:
            calls.append(1)
            return armies + len(calls) % 5

    found = checks(Keeps)
    assert not found["repeatable"].ok
    assert "differs" in found["repeatable"].detail


def test_a_rule_that_fails_is_found() -> None:
    class Fails(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_turn_end(self, round: int) -> None:
            assert round < 4, "by design"

    found = checks(Fails)
    assert not found["games end"].ok
    assert "by design" in found["games end"].detail
    assert found["games end"].repeat.startswith("ludoteca simulate risiko --house-rule fails")


def test_a_rule_that_tells_hidden_things_is_found() -> None:
    class Tells(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_reinforcements(self, armies: int, state: Any) -> int:
            cards = state.to_position()["hands"][0]
            return armies + sum(map(len, cards)) % 3

    found = checks(Tells)
    assert not found["hides what is hidden"].ok
    assert "may not know" in found["hides what is hidden"].detail

    class Keeps(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_reinforcements(self, seat: int, armies: int, state: Any) -> int:
            return armies + state.view(seat).hand_counts[0] % 3

    assert checks(Keeps)["hides what is hidden"].ok


def test_luck_and_moments_of_another_deal_tell_nothing() -> None:
    class Lucky(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_reinforcements(self, armies: int, state: Any, rng: Any) -> int:
            return armies + int(rng.randint(0, state.round % 4))

    assert checks(Lucky)["hides what is hidden"].ok

    class Asserts(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_card_set(self, seat: int, cards: tuple[str, ...], armies: int, state: Any) -> int:
            assert set(cards) <= set(state.to_position()["hands"][seat])
            return armies + 1

    assert checks(Asserts)["hides what is hidden"].ok


def test_what_the_hooks_changed_is_said(official: Any) -> None:
    assert "changed in a game: `risiko_reinforcements`" in checks("capitals")["adds up"].detail
    assert "changed" not in checks("time-attack")["adds up"].detail


def test_settings_that_do_not_fit_are_found() -> None:
    class Misfit(HouseRule, game="risiko"):
        def settings(self, rules: Any) -> dict[str, Any]:
            return {"army_kap": 3}

    found = checks(Misfit)
    assert not found["settings"].ok
    assert "did you mean `army_cap`" in found["settings"].detail
    assert "games end" not in found


def test_conflicts_and_order_are_reported(install: Any, plugins: Any) -> None:
    install(
        "twice = :Twice\nthree-dice = :ThreeDice",
        """
        import ludoteca

        class Twice(ludoteca.HouseRule, game="risiko"):
            @ludoteca.hookimpl
            def risiko_reinforcements(self, armies):
                return 2 * armies

        class ThreeDice(ludoteca.HouseRule, game="risiko"):
            def settings(self, rules):
                return {"max_defence_dice": 1}
        """,
    )
    plugins("twice", "three-dice", "two-dice-defence")

    class Plus(HouseRule, game="risiko"):
        @ludoteca.hookimpl
        def risiko_reinforcements(self, armies: int) -> int:
            return armies + 1

        def settings(self, rules: Any) -> dict[str, Any]:
            return {"max_defence_dice": 2}

    found = checks(Plus)
    assert "matters with `twice`" in found["order"].detail
    assert "`three-dice` both set `max_defence_dice`" in found["beside others"].detail
    assert "plays with `twice`, `two-dice-defence`" in found["beside others"].detail

    class Declared(Plus, game="risiko", after=["twice"]):
        pass

    assert "order" not in checks(Declared)


def test_a_rule_of_no_game_is_looked_at_in_each() -> None:
    class Log(HouseRule):
        @ludoteca.hookimpl
        def batch_finished(self, result: Any) -> None:
            seen.add(result.game)

    seen: set[str] = set()
    report = check(Log, games=2)
    assert report.ok
    assert seen == set(NAMES)
    assert any(one.name == "relikt: games end" for one in report.checks)


def test_what_does_not_add_up_is_found() -> None:
    """The audits see through recorded games; a broken one is made by hand."""

    class Fake:
        def __init__(self, record: Any, change: Any) -> None:
            self.record, self.change = record, change

        def __len__(self) -> int:
            return len(self.record)

        def __iter__(self) -> Any:
            for number, step in enumerate(self.record):
                yield step._replace(view=self.change(number, step.view))

        def state_at(self, step: int) -> Any:
            return Position(self.record.state_at(step), self.change, step)

    class Position:
        def __init__(self, state: Any, change: Any, step: int) -> None:
            self.state, self.change, self.step = state, change, step

        def view(self, seat: int) -> Any:
            return self.state.view(seat)

        def to_position(self) -> Any:
            return self.change(self.step, self.state.to_position())

    class Altered:
        def __init__(self, view: Any, **more: Any) -> None:
            self.view, self.more = view, more

        def __getattr__(self, name: str) -> Any:
            return self.more[name] if name in self.more else getattr(self.view, name)

        def to_dict(self) -> Any:
            return {**self.view.to_dict(), **self.more}

    def record(game: str) -> Any:
        run = ludoteca.simulate(game, bots="4xgreedy", games=1, seed=2, records=True)
        assert run.records is not None
        return run.records[0]

    risiko = record("risiko")
    late = len(risiko) - 40
    fewer = Fake(risiko, lambda n, v: Altered(v, deck_count=v.deck_count - 1) if n == late else v)
    assert "43 cards, not 44" in find_game("risiko").audit(fewer)[0]
    richer = Fake(risiko, lambda n, v: Altered(v, to_place=v.to_place + 2) if n == late else v)
    assert "armies from nowhere" in find_game("risiko").audit(richer)[0]
    relikt = Fake(record("relikt"), lambda n, p: {**p, "deck": p["deck"][1:]} if n > 50 else p)
    assert "cards lost" in find_game("relikt").audit(relikt)[0]

    def coins(number: int, view: Any) -> Any:
        return Altered(view, coins=[coins + (number == 20) for coins in view.coins])

    assert "more coins by" in find_game("riket").audit(Fake(record("riket"), coins))[0]


# fire


def test_fire_says_what_is_wrong() -> None:
    with pytest.raises(SpecError, match="expected a modifier of"):
        fire([], "game_finished")
    with pytest.raises(SpecError, match="did you mean `risiko_reinforcements`"):
        fire([], "risiko_reinforcement", seat=0, armies=1)
    with pytest.raises(SpecError, match="argument `armies` is missing"):
        fire([], "risiko_reinforcements", seat=0)
    with pytest.raises(SpecError, match="armeis"):
        fire([], "risiko_reinforcements", seat=0, armeis=3)
    with pytest.raises(SpecError, match=r"armies = nan \(float\): expected a whole number from 0 to 65535"):
        fire([], "risiko_reinforcements", seat=0, armies=math.nan)
    with pytest.raises(SpecError, match="hook `3`: expected a modifier"):
        fire([], 3, seat=0)  # type: ignore[arg-type]
    for where in (3, ludoteca.games.relikt.new_game(seed=1), ludoteca.games.risiko.new_game(seed=1).view(0)):
        with pytest.raises(TypeError, match="where: expected a state or position of risiko"):
            fire([], "risiko_reinforcements", where, seat=0, armies=1)


def test_fire_in_a_new_game(official: Any) -> None:
    assert fire("capitals", "risiko_reinforcements", seat=0, armies=4) == 4
    assert fire("capitals:win=1", "risiko_turn_end", seat=0, round=1, ends=False) is False


def test_fire_in_a_position(official: Any) -> None:
    state = ludoteca.games.risiko.new_game(seats=3, seed=1)
    while state.round == 0:
        state.apply(state.legal_actions()[0])
    position = state.to_position()
    seat = position["colours"].index("red")
    position["owners"]["brazil"] = seat
    for where in (position, type(state).from_position(position, seed=1)):
        assert fire("capitals", "risiko_reinforcements", where, seat=seat, armies=4) == 6
        other = (seat + 1) % 3
        assert fire("capitals", "risiko_reinforcements", where, seat=other, armies=4) in (4, 6)
    position["owners"]["brazil"] = other
    assert fire("capitals", "risiko_reinforcements", position, seat=seat, armies=4) == 4
    assert fire("capitals:points=7", "risiko_score", position, seat=other, points=10) in (17, 24)


# The commands


def test_rules_plugins_and_hooks_print_and_give_json(capsys: Any, official: Any) -> None:
    for arguments in (
        ["plugins"],
        ["hooks"],
        ["hooks", "relikt"],
        ["rules", "risiko", "--house-rule", "capitals"],
    ):
        assert command(arguments) == 0
        assert capsys.readouterr().out
        assert command([*arguments, "--json"]) == 0
        document = json.loads(capsys.readouterr().out)
        assert document["command"] == arguments[0]
    assert {plugin["status"] for plugin in json_of(capsys, "plugins")["plugins"]} == {"ok"}
    hook = json_of(capsys, "hooks", "risiko")["hooks"][0]
    assert hook["hook"] == "risiko_reinforcements"
    assert {"doc", "arguments", "returns", "when", "cost", "clause"} <= set(hook)
    assert command(["hooks", "chess"]) == 2


@pytest.mark.parametrize("width", ["40", "80"])
def test_plugins_fit_a_narrow_terminal(
    width: str, capsys: Any, official: Any, install: Any, plugins: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("bad = :Bad", "x = 1")
    plugins("bad", "capitals", "mild-fate", "gone")
    monkeypatch.setenv("COLUMNS", width)
    assert command(["plugins"]) == 0
    shown = capsys.readouterr().out
    assert max(map(len, shown.splitlines())) <= max(60, int(width))
    for part in ("capitals 0.1.0 (risiko)", "armies=2", "BROKEN", "AttributeError", "none, settings only"):
        assert part in shown


def test_what_plugins_print_goes_to_stderr(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "loud.py"
    path.write_text(
        "import ludoteca\nprint('import')\nclass Loud(ludoteca.HouseRule, game='risiko'):\n"
        "    def settings(self, rules):\n        print('settings')\n        return {}\n"
        "    @ludoteca.hookimpl\n    def risiko_score(self): print('modifier')\n"
        "    @ludoteca.hookimpl\n    def game_finished(self, record): print('observer')\n",
        encoding="utf-8",
    )
    rule = ["--house-rule", f"{path}:Loud"]
    for arguments in (
        ["simulate", "risiko", "-n", "1", "-s", "1", *rule],
        ["compare", "risiko", "-n", "1", "-s", "1", *rule],
        ["rules", "risiko", *rule],
        ["check", "house-rule", "-n", "1", "-s", "1", rule[1]],
    ):
        capsys.readouterr()
        assert command([*arguments, "--json"]) == 0
        shown = capsys.readouterr()
        assert json.loads(shown.out)
        assert "settings" in shown.err


def json_of(capsys: Any, *arguments: str) -> Any:
    capsys.readouterr()
    assert command([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_every_command_takes_a_file(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "triples8.py"
    path.write_text(TRIPLES, encoding="utf-8")
    rule = ["--house-rule", f"{path}:Triples8:value=9"]
    document = json_of(capsys, "rules", "risiko", *rule)
    assert document["rules"]["house_rules"][0]["options"] == {"value": 9}
    layers = {s["key"]: s["layer"] for s in document["settings"]}
    assert layers["three_equal.cannon"] == "house_rule:triples8"
    assert json_of(capsys, "simulate", "risiko", "-n", "2", "-s", "1", *rule)["rules"]["house_rules"]
    assert command(["watch", "risiko", "-s", "1", "--bot", "3xgreedy", *rule]) == 0
    assert command(["compare", "risiko", "-n", "4", "-s", "1", *rule]) == 0
    assert command(["check", "house-rule", f"{path}:Triples8", "-n", "2", "-s", "1"]) == 0
    capsys.readouterr()
    assert command(["simulate", "risiko", "-n", "2", "--house-rule", f"{path}:Triples8:value=x"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "option `value` = x: expected whole number" in shown.err


def test_a_failing_rule_is_exit_code_1(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "bad.py"
    path.write_text(
        "import ludoteca\nclass Bad(ludoteca.HouseRule, game='risiko'):\n    @ludoteca.hookimpl\n"
        "    def risiko_turn_end(self, round): return None if round < 3 else 1 // 0\n",
        encoding="utf-8",
    )
    assert command(["simulate", "risiko", "-n", "3", "-s", "1", "--house-rule", f"{path}:Bad"]) == 1
    shown = capsys.readouterr().err
    parts = (
        "house rule",
        "bad",
        "risiko_turn_end",
        "ZeroDivisionError",
        "seed 1",
        "game 0",
        "bad.py, line 4",
    )
    for part in parts:
        assert part in shown
    assert (
        command(
            [
                "simulate",
                "risiko",
                "-n",
                "3",
                "-s",
                "1",
                "--on-failure",
                "skip",
                "--house-rule",
                f"{path}:Bad",
            ]
        )
        == 0
    )
    assert "failed" in capsys.readouterr().out


def test_play_keeps_the_clock_of_time_attack(tmp_path: Path, official: Any) -> None:
    def play(*arguments: str) -> Any:
        return subprocess.run(
            [sys.executable, "-m", "ludoteca", "play", "risiko", "-s", "1", *arguments],
            input="", capture_output=True, text=True, check=False, cwd=tmp_path,
        )  # fmt: skip

    done = play("--house-rule", "time-attack:minutes=90")
    assert done.returncode == 130, done.stderr
    assert "error" not in done.stderr
    refused = play("--house-rule", "time-attack:rounds=9", "--minutes", "90")
    assert refused.returncode == 2
    assert "--minutes is for games that end by the clock" in refused.stderr


def test_the_pages_of_the_official_rules_list_their_options(official: Any) -> None:
    from ludoteca.plugins import installed

    docs = Path(__file__).resolve().parents[3] / "docs" / "house-rules"
    names = {plugin.name for plugin in installed()}
    assert {page.stem for page in docs.glob("*.md")} == names == set(official)
    for plugin in installed():
        assert plugin.rule is not None
        text = (docs / f"{plugin.name}.md").read_text(encoding="utf-8")
        for option in plugin.rule.options.values():
            default = "open" if option.default is None else option.default
            assert f"| `{option.name}` | {default} | {option.values} | {option.doc} |" in text
            assert option.doc
        assert text.startswith(f"# {plugin.name}")
        assert ludoteca.house_rule.summary(plugin.rule)


def test_a_changed_price_is_told_to_people(plugins: Any) -> None:
    plugins("tour-riket")
    info = find_game("riket")
    state = info.new_game(in_force("riket", None, ["tour-riket:buy_off=2"]), 4, 3, 0)
    stream = ludoteca.Stream(3)
    while state.phase != "buy_off":
        state.step_random(stream)
    view = state.view().to_dict()
    assert view["price"] == 2
    talk = info.talk(view, "en")
    assert "each step costs 2 coins" in talk.help()
    legal = state.legal_actions()
    texts = [talk.entry(first, last) for first, last in legal.ranges()]
    assert any(f"({2 * view['steps']} coins)" in text for text in texts)
    style = style_for(sys.stdout)
    for shown in (
        info.show_view(view, lang="en", width=80, style=style),
        info.show_state(state, lang="en", width=80, style=style),
    ):
        assert f"may pay {2 * view['steps']} coins or move back" in shown
