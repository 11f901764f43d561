"""Every hook: core, specs and documents list the same, and each changes a recorded game through an
installed plug-in.
"""

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import HouseRule, _core, hooks_page, hookspecs
from ludoteca.games import NAMES
from ludoteca.hooks import hooks_of
from ludoteca.testing import fire

ROOT = Path(__file__).resolve().parents[3]
MOMENTS = {moment["hook"]: moment for game in NAMES for moment in _core.moments(game)}
SPECS = {
    name: inspect.signature(value)
    for name, value in vars(hookspecs).items()
    if hasattr(value, "ludoteca_spec")
}
MODIFIERS = [name for name in SPECS if name not in (*hookspecs.OBSERVERS, *hookspecs.SETUP)]


# The core, the specs and the page list the same


def test_the_specs_are_the_moments_of_the_core() -> None:
    assert sorted(MODIFIERS) == sorted(MOMENTS)
    for name, moment in MOMENTS.items():
        given = [argument["name"] for argument in moment["arguments"]]
        assert list(SPECS[name].parameters) == [*given, "state", "rng"], name
        assert given[-1] == moment["value"]
        for argument in moment["arguments"]:
            assert SPECS[name].parameters[argument["name"]].annotation == eval(argument["type"]), name
        assert SPECS[name].return_annotation == eval(moment["returns"]), name


def test_the_page_is_made_from_the_hooks() -> None:
    written = (ROOT / "docs" / "hooks.md").read_text(encoding="utf-8")
    assert written == hooks_page.page(), "run: python tests/refresh_docs.py"
    headings = re.findall(r"^### (.*)$", written, re.MULTILINE)
    assert headings == [hooks_page.heading(hook) for game in (*NAMES, None) for hook in hooks_of(game)]
    assert len(headings) == len(SPECS)


def test_every_hook_has_a_test_of_its_name() -> None:
    assert [name for name in SPECS if f"test_hook_{name}" not in globals()] == []


@pytest.mark.parametrize("name", MODIFIERS)
def test_what_a_hook_says_of_itself_is_whole(name: str) -> None:
    game = name.partition("_")[0]
    hook = next(hook for hook in hooks_of(game) if hook.hook == name)
    for text in (hook.doc, hook.when, hook.cost, hook.clause, hook.range, hook.returns, hook.value):
        assert text
    for clause in hook.clause.split(", "):
        assert f"**{clause}**" in (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


SAMPLES: dict[str, Any] = {
    "seat": 1,
    "attacker": 0,
    "defender": 1,
    "source": "alaska",
    "target": "ukraine",
    "cards": ("peru", "chita", "wild_1"),
    "armies": 4,
    "dice": 3,
    "conquests": 1,
    "draws": True,
    "objective": "territories_24",
    "reached": True,
    "round": 12,
    "ends": False,
    "points": 5,
    "row": 0,
    "treasure": "red5",
    "cause": "duel",
    "steps": 1,
    "place": 1,
    "coins": 3,
    "colour": "red",
    "total": 9,
    "held": 3,
    "sector": "back_4",
    "price": 1,
    "number": 3,
    "epoch": 3,
}
"""An argument of each name; what differs by hook stands below."""
BY_HOOK: dict[str, dict[str, Any]] = {
    "risiko_battle": {"dice": ((6, 2), (5, 1))},
    "relikt_row_length": {"cards": 5},
    "relikt_row_total": {"cards": ("red3", "red6", "blue2", "blue4", "green1")},
    "relikt_treasure": {"cards": ("red3", "red6", "blue2", "blue4", "green1"), "seat": -1},
    "relikt_refill": {"cards": 4},
    "riket_challenge": {"sector": "fate"},
}


@pytest.mark.parametrize("name", MODIFIERS)
def test_the_examples_of_the_page_work(name: str) -> None:
    game = name.partition("_")[0]
    hook = next(hook for hook in hooks_of(game) if hook.hook == name)
    scope: dict[str, Any] = {"ludoteca": ludoteca}
    body = "\n".join(f"    {line}" for line in f"@ludoteca.hookimpl\n{hook.example}".splitlines())
    exec(f'class Mine(ludoteca.HouseRule, game="{game}"):\n{body}', scope)
    given = {
        a["name"]: BY_HOOK.get(name, SAMPLES).get(a["name"], SAMPLES.get(a["name"]))
        for a in MOMENTS[name]["arguments"]
    }
    answer = fire(scope["Mine"], name, **given)
    assert type(answer) is type(given[hook.value])


# Each hook, through the installed plug-in


Games = Callable[..., Any]


@pytest.fixture
def changed(plugins: Any) -> Games:
    """Games by a spec of the example plug-in: recorded, checked, changed by the hook and by nothing else."""

    def changed(hook: str, spec: str, bots: Any = "4xgreedy", games: int = 6, **settings: Any) -> Any:
        plugins(spec.partition(":")[0])
        game = hook.partition("_")[0]
        common = {"bots": bots, "games": games, "seed": 11, "settings": settings, "records": True}
        run = ludoteca.simulate(game, house_rules=[spec], **common)
        bare = ludoteca.simulate(game, **common)
        assert run.records is not None
        assert bare.records is not None
        steps = [step for record in run.records for step in record.steps if step.startswith("~")]
        assert steps, "nothing was changed"
        assert {step.split()[0] for step in steps} == {f"~{hook}"}
        assert [r.steps for r in run.records] != [r.steps for r in bare.records]
        assert run.records.verify() == games
        again = ludoteca.simulate(game, house_rules=[spec], **common)
        assert again.records is not None
        assert [r.to_json() for r in again.records] == [r.to_json() for r in run.records]
        return run, bare

    return changed


def test_hook_risiko_reinforcements(changed: Games) -> None:
    run, bare = changed("risiko_reinforcements", "tour-risiko:reinforcements=5")
    assert run.columns["turns"].sum() != bare.columns["turns"].sum()
    changed("risiko_reinforcements", "triples8:relief=5")
    changed("risiko_reinforcements", "triples8:value=9:relief=4")


def test_hook_risiko_card_set(changed: Games) -> None:
    changed("risiko_card_set", "tour-risiko:card_set=3")


def test_hook_risiko_attack_dice(changed: Games) -> None:
    run, bare = changed("risiko_attack_dice", "tour-risiko:attack_dice=1", games=2, max_rounds=40)
    for record in run.records:
        for step in record.steps:
            if step.startswith("!roll"):
                assert len(step.split()[1].split("/")[0].split(",")) == 1
    assert any("," in step for record in bare.records for step in record.steps if step.startswith("!roll"))


def test_hook_risiko_defence_dice(changed: Games) -> None:
    changed("risiko_defence_dice", "tour-risiko:defence_dice=1")


def test_hook_risiko_battle(changed: Games) -> None:
    run, bare = changed("risiko_battle", "tour-risiko:battle=true", games=2)
    # The rule's own chance shifts none of the game's: up to the first change all is the same.
    for record, other in zip(run.records, bare.records, strict=True):
        first = next(i for i, step in enumerate(record.steps) if step.startswith("~"))
        assert record.steps[:first] == other.steps[:first]


def test_hook_risiko_card_draw(changed: Games) -> None:
    run, bare = changed("risiko_card_draw", "tour-risiko:card_draw=true")
    drawn = [sum(s.startswith("!draw") for r in side.records for s in r.steps) for side in (run, bare)]
    assert drawn[0] < drawn[1]


def test_hook_risiko_objective(changed: Games) -> None:
    run, bare = changed("risiko_objective", "tour-risiko:objective=60", bots="4xobjective")
    assert bare.columns["rounds"].min() < 60
    reason = run.end_reason_names.index("objective")
    assert run.columns["rounds"][run.columns["end_reason"] == reason].min() >= 60


def test_hook_risiko_turn_end(changed: Games) -> None:
    run, _ = changed("risiko_turn_end", "tour-risiko:turn_end=4")
    names = [run.end_reason_names[code] for code in run.columns["end_reason"]]
    assert names == ["house_rule:tour-risiko"] * 6
    assert run.columns["rounds"].max() == 4
    assert run.to_dict()["end_reasons"] == {"house_rule:tour-risiko": 6}
    assert (run.columns["won"].sum(axis=1) >= 1).all()


def test_hook_risiko_score(changed: Games) -> None:
    run, bare = changed("risiko_score", "tour-risiko:score=7")
    first = run.columns["seat"] == run.columns["first_seat"][:, None]
    assert (run.columns["points"] - bare.columns["points"] == 7 * first).all()


def test_hook_relikt_row_length(changed: Games) -> None:
    run, bare = changed("relikt_row_length", "tour-relikt:row_length=3")
    assert run.columns["turns"].mean() < bare.columns["turns"].mean()


def test_hook_relikt_row_total(changed: Games) -> None:
    changed("relikt_row_total", "tour-relikt:row_total=5")


def test_hook_relikt_treasure(changed: Games) -> None:
    run, bare = changed("relikt_treasure", "tour-relikt:treasure=true", games=12)
    for record, other in zip(run.records, bare.records, strict=True):
        first = next((i for i, step in enumerate(record.steps) if step.startswith("~")), None)
        assert record.steps[:first] == other.steps[:first]


def test_hook_relikt_refill(changed: Games) -> None:
    run, _ = changed("relikt_refill", "tour-relikt:refill=3")
    record = run.records[0]
    assert max(len(hand) for hand in record.state_at(len(record)).to_position()["hands"]) < 4


def test_hook_relikt_points(changed: Games) -> None:
    run, bare = changed("relikt_points", "tour-relikt:points=9")
    first = run.columns["seat"] == run.columns["first_seat"][:, None]
    assert (run.columns["points"] - bare.columns["points"] == 9 * first).all()


def test_hook_riket_steps(changed: Games) -> None:
    changed("riket_steps", "tour-riket:steps=2", games=12)


def test_hook_riket_fate(changed: Games) -> None:
    run, bare = changed("riket_fate", "tour-riket:fate=true")
    for record, other in zip(run.records, bare.records, strict=True):
        first = next((i for i, step in enumerate(record.steps) if step.startswith("~")), None)
        assert record.steps[:first] == other.steps[:first]


def test_hook_riket_challenge(changed: Games) -> None:
    changed("riket_challenge", "tour-riket:challenge=true")


def test_hook_riket_buy_off(changed: Games) -> None:
    changed("riket_buy_off", "tour-riket:buy_off=0")


def test_hook_riket_prize(changed: Games) -> None:
    changed("riket_prize", "tour-riket:prize=4")


def test_hook_riket_epoch_end(changed: Games) -> None:
    run, _ = changed("riket_epoch_end", "tour-riket:epoch_end=2")
    assert {run.end_reason_names[code] for code in run.columns["end_reason"]} == {"house_rule:tour-riket"}
    assert run.columns["rounds"].max() == 2


def test_hook_game_finished() -> None:
    seen: list[str] = []

    class Log(HouseRule):
        @ludoteca.hookimpl
        def game_finished(self, record: Any) -> None:
            seen.append(record.outcome.end_reason)

    for game in NAMES:
        ludoteca.simulate(game, games=2, seed=1, house_rules=[Log])
    assert len(seen) == 6


def test_hook_batch_finished() -> None:
    seen: list[int] = []

    class Log(HouseRule):
        @ludoteca.hookimpl
        def batch_finished(self, result: Any) -> None:
            seen.append(result.games)

    run = ludoteca.simulate("relikt", games=2, seed=1, house_rules=[Log])
    assert seen == [2]
    assert run.path["name"] == "native"


def test_hook_register_bots(install: Any, plugins: Any) -> None:
    from ludoteca.plugins import bots

    code = """
        import ludoteca

        class Gengis(ludoteca.Bot):
            "Takes the last choice."
            def choose(self, view, legal): return legal[-1]

        @ludoteca.hookimpl
        def register_bots(register):
            register("risiko", "gengis", Gengis)
    """
    install("steppe = .", code)
    assert bots("risiko") == {}
    plugins("steppe")
    assert list(bots("risiko")) == ["gengis"]
    for game_bots in (["gengis", "3xgreedy"], ["4xgengis"]):
        assert ludoteca.simulate("risiko", bots=game_bots, games=1, seed=1).games == 1


def test_a_tour_without_options_changes_nothing(plugins: Any) -> None:
    for game in NAMES:
        plugins(f"tour-{game}")
        run = ludoteca.simulate(game, games=2, seed=1, house_rules=[f"tour-{game}"], records=True)
        bare = ludoteca.simulate(game, games=2, seed=1, records=True)
        assert run.records is not None
        assert bare.records is not None
        assert [r.steps for r in run.records] == [r.steps for r in bare.records]
        assert run.path["name"] == "hooks"
        hooks = {hook.hook for hook in hooks_of(game)}
        assert set(run.path["hooks"]) == hooks, "the tour misses a hook"
