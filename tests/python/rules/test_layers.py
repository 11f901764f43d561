"""Layers of rules: preset, file, settings; every reason at once; what is not supported is refused."""

from pathlib import Path
from typing import Any

import pytest

from ludoteca.errors import RulesError, SpecError
from ludoteca.games import risiko
from ludoteca.rules import effective_rules


def layers(effective: Any) -> dict[str, str]:
    return {setting.key: setting.layer for setting in effective.settings}


def written(folder: Path, text: str) -> Path:
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_without_anything_the_first_preset_holds() -> None:
    effective = effective_rules("risiko")
    assert effective.preset == "rulebook"
    assert effective.rules == risiko.RisikoRules("rulebook")
    assert set(layers(effective).values()) == {"preset:rulebook"}


def test_the_later_layer_wins_and_says_so(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        """
        format = 1
        game = "risiko"
        seed = "secret"
        [rules]
        preset = "torneo"
        [rules.settings]
        sets_per_turn = 3
        army_cap = 100
        three_equal.cannon = 7
        "three_equal.infantryman" = 5
        [schedule]
        kind = "single"
        """,
    )
    effective = effective_rules("risiko", file=path, settings=["army_cap=99"])
    by_layer = layers(effective)
    assert by_layer["sets_per_turn"] == by_layer["three_equal.cannon"] == "file:rules.toml"
    assert by_layer["three_equal.infantryman"] == "file:rules.toml"
    assert by_layer["army_cap"] == "set"
    assert by_layer["hand_cap"] == "preset:torneo"
    expected = {"sets_per_turn": 3, "army_cap": 99, "three_equal.cannon": 7, "three_equal.infantryman": 5}
    assert effective.rules == risiko.RisikoRules("torneo", expected)
    assert effective_rules("risiko", preset="torneo", settings=expected).rules == effective.rules


def test_a_setting_named_with_its_preset_value_is_still_named() -> None:
    effective = effective_rules("risiko", settings=["sets_per_turn=1"])
    assert layers(effective)["sets_per_turn"] == "set"
    assert effective.rules.differences() == {}


def test_weak_sources_show_only_where_the_preset_value_holds() -> None:
    def unsure(**more: Any) -> bool:
        settings = effective_rules("risiko", preset="torneo", **more).settings
        return next(s.unsure for s in settings if s.key == "sets_per_turn")

    assert unsure()
    assert not unsure(settings={"sets_per_turn": 1})


def test_all_reasons_come_at_once(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        'format = 1\ngame = "risiko"\n[rules]\nhouse_rules = ["time-attack"]\nsettings = { army_kap = 3 }\n',
    )
    with pytest.raises(RulesError) as error:
        effective_rules(
            "risiko", preset="toreno", file=path, house_rules=["triples8.py:T8"], settings=["ending=never"]
        )
    text = " | ".join(error.value.reasons)
    for part in (
        "`triples8.py:T8`",
        "`time-attack`",
        "did you mean `torneo`",
        "did you mean `army_cap`",
        "ending",
    ):
        assert part in text
    assert len(error.value.reasons) == 5


BAD_FILES = {
    "no format": ('game = "risiko"\n', "format = nothing: expected format = 1"),
    "another format": ('format = 2\ngame = "risiko"\n', "expected format = 1"),
    "no game": ("format = 1\n", "no game"),
    "another game": ('format = 1\ngame = "relikt"\n', "asked for risiko"),
    "unknown key": ('format = 1\ngame = "risiko"\nrule = 1\n', "did you mean `rules`"),
    "unknown key of rules": (
        'format = 1\ngame = "risiko"\n[rules]\npresets = "torneo"\n',
        "did you mean `preset`",
    ),
    "two rule sets": (
        'format = 1\ngame = "risiko"\n[[rules]]\nname = "a"\n[[rules]]\nname = "b"\n',
        "2 rule sets: expected one",
    ),
    "rules no table": ('format = 1\ngame = "risiko"\nrules = 3\n', "expected a table"),
    "preset no name": ('format = 1\ngame = "risiko"\n[rules]\npreset = 3\n', "expected a name"),
    "settings no table": ('format = 1\ngame = "risiko"\n[rules]\nsettings = 3\n', "expected a table"),
    "house rules no list": ('format = 1\ngame = "risiko"\n[rules]\nhouse_rules = "x"\n', "expected a list"),
    "no TOML": ("format = = 1", "rules.toml"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_named_with_what_is_wrong(tmp_path: Path, name: str) -> None:
    text, reason = BAD_FILES[name]
    with pytest.raises(RulesError, match=r"rules\.toml") as error:
        effective_rules("risiko", file=written(tmp_path, text))
    assert reason in str(error.value)


def test_one_named_rule_set_is_a_rule_set(tmp_path: Path) -> None:
    path = written(tmp_path, 'format = 1\ngame = "risiko"\n[[rules]]\nname = "a"\npreset = "torneo"\n')
    assert effective_rules("risiko", file=path).preset == "torneo"
    assert effective_rules("risiko", preset="torneo", file=path).preset == "torneo"
    with pytest.raises(RulesError, match=r"preset `rulebook` is asked for, but .* has preset `torneo`"):
        effective_rules("risiko", preset="rulebook", file=path)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        effective_rules("risiko", file=tmp_path / "none.toml")
    path = tmp_path / "rules.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(RulesError, match=r"rules\.toml"):
        effective_rules("risiko", file=path)


def test_settings_as_text() -> None:
    for bad in ("sets_per_turn", "=3", "sets per turn=3", "sets_per_turn="):
        with pytest.raises(SpecError, match=bad or "setting"):
            effective_rules("risiko", settings=[bad])
    with pytest.raises(SpecError, match="given twice"):
        effective_rules("risiko", settings=["sets_per_turn=1", "sets_per_turn=1"])
    with pytest.raises(SpecError, match="did you mean `risiko`"):
        effective_rules("risko")
    assert effective_rules("risiko", settings=['ending="rounds"', "army_cap = 99"]).rules["army_cap"] == 99


@pytest.mark.parametrize("format", ["true", "1.0", '"1"', "2", "[1]"])
def test_the_format_is_the_number_1(tmp_path: Path, format: str) -> None:
    path = written(tmp_path, f'format = {format}\ngame = "risiko"\n')
    with pytest.raises(RulesError, match="expected format = 1"):
        effective_rules("risiko", file=path)


def test_a_byte_order_mark_is_no_error(tmp_path: Path) -> None:
    path = written(tmp_path, '\ufeffformat = 1\ngame = "risiko"\n[rules]\npreset = "torneo"\n')
    assert effective_rules("risiko", file=path).rules.preset == "torneo"


@pytest.mark.parametrize("value", ["1" * 5000, "[" * 5000 + "]" * 5000, "{"], ids=["digits", "depth", "open"])
def test_a_file_that_cannot_be_read_as_toml_is_an_error_that_names_it(tmp_path: Path, value: str) -> None:
    path = written(tmp_path, f'format = 1\ngame = "risiko"\nx = {value}\n')
    with pytest.raises(RulesError, match=r"rules\.toml"):
        effective_rules("risiko", file=path)
