"""Records of games with house rules: checked where the same rules are, refused elsewhere, shown anywhere."""

import gzip
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import PluginError, RecordError
from ludoteca.cli.app import run as command

RULES = ("special-reinforcement", "capitals:points=7", "time-attack:rounds=12")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three games by official rules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOTECA_PLUGINS", "special-reinforcement,capitals,time-attack")
        file = tmp_path_factory.mktemp("records") / "games.jsonl.gz"
        ludoteca.simulate("risiko", games=3, seed=4, house_rules=RULES, records=file)
    return file


def test_they_are_checked_where_the_rules_are(path: Path, official: Any) -> None:
    records = ludoteca.records.read(path)
    assert [rule["name"] for rule in records.header["rules"]["house_rules"]] == [
        "capitals", "special-reinforcement", "time-attack",
    ]  # fmt: skip
    assert records.header["rules"]["house_rules"][0]["options"] == {"armies": 2, "points": 7, "win": 0}
    assert records.verify() == 3
    changed = [step for record in records for step in record.steps if step.startswith("~")]
    assert {step.split()[0] for step in changed} == {"~risiko_reinforcements", "~risiko_score"}


def test_they_are_refused_elsewhere_with_name_and_version(path: Path, plugins: Any, capsys: Any) -> None:
    with pytest.raises(PluginError) as error:
        ludoteca.records.read(path).verify()
    for name in ("capitals", "special-reinforcement", "time-attack"):
        assert f"house rule `{name}` 0.1.0: " in str(error.value)
    plugins("capitals", "time-attack")
    with pytest.raises(PluginError, match=r"`special-reinforcement` 0\.1\.0: .*not installed here"):
        ludoteca.records.read(path).verify()
    for arguments in (["check", "records"], ["replay", "--game", "1"]):
        capsys.readouterr()
        assert command([*arguments, str(path)]) == 2
        shown = capsys.readouterr()
        assert shown.out == ""
        assert "house rule `special-reinforcement` 0.1.0" in shown.err
    with pytest.raises(RecordError, match=r"`capitals` 0\.1\.0 is needed"):
        ludoteca.records.read(path)[0].verify()


def test_they_can_be_shown_anywhere(path: Path, capsys: Any) -> None:
    record = ludoteca.records.read(path)[1]
    assert record.state_at(len(record)).outcome == record.outcome
    assert command(["replay", "--game", "1", "--unchecked", str(path)]) == 0
    assert "turn 1" in capsys.readouterr().out


def test_another_version_is_refused(path: Path, official: Any) -> None:
    with pytest.raises(PluginError, match=r"`capitals` 0\.1\.0: here is version 0\.2"):
        ludoteca.records.read(path).verify([made_up()])


def made_up() -> Any:
    class Capitals(ludoteca.HouseRule, game="risiko", version="0.2"):
        armies: int = 2
        points: int = 10
        win: int = 0

    return Capitals


def test_options_that_are_gone_are_refused(path: Path, official: Any) -> None:
    class Capitals(ludoteca.HouseRule, game="risiko", version="0.1.0"):
        armies: int = 2

    with pytest.raises(PluginError, match=r"`capitals` 0\.1\.0: .*unknown option `points`"):
        ludoteca.records.read(path).verify([Capitals])


def test_a_rule_that_does_something_else_is_found_out(path: Path, official: Any) -> None:
    class Capitals(ludoteca.HouseRule, game="risiko", version="0.1.0"):
        armies: int = 2
        points: int = 10
        win: int = 0

        @ludoteca.hookimpl
        def risiko_reinforcements(self, armies: int) -> int:
            return armies + 3

    with pytest.raises(RecordError, match="game 0"):
        ludoteca.records.read(path).verify([Capitals])


def test_a_tampered_change_is_found_out(path: Path, official: Any, tmp_path: Path) -> None:
    text = gzip.decompress(path.read_bytes()).decode()
    start = text.index('"~risiko_reinforcements ')
    end = text.index('"', start + 1)
    step = text[start:end]
    before, after = step.rsplit(":", 1)
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(text.replace(step, f"{before}:{int(after) + 1}", 1), encoding="utf-8")
    with pytest.raises(RecordError):
        ludoteca.records.read(wrong).verify()


def test_rules_from_a_file_are_offered(tmp_path: Path, capsys: Any) -> None:
    rule = tmp_path / "mine.py"
    rule.write_text(
        "import ludoteca\nclass Mine(ludoteca.HouseRule, game='risiko'):\n    more: int = 1\n"
        "    @ludoteca.hookimpl\n    def risiko_reinforcements(self, armies): return armies + self.more\n",
        encoding="utf-8",
    )
    file = tmp_path / "games.jsonl"
    ludoteca.simulate("risiko", games=2, seed=4, house_rules=[f"{rule}:Mine:more=2"], records=file)
    with pytest.raises(PluginError, match=r"house rule `mine` file-.*: unknown house rule `mine`"):
        ludoteca.records.read(file).verify()
    assert ludoteca.records.read(file).verify([f"{rule}:Mine"]) == 2
    assert command(["check", "records", str(file), "--house-rule", f"{rule}:Mine"]) == 0
    assert command(["replay", str(file), "--game", "0", "--house-rule", f"{rule}:Mine"]) == 0
    rule.write_text(rule.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    capsys.readouterr()
    assert command(["check", "records", str(file), "--house-rule", f"{rule}:Mine"]) == 2
    assert "here is version file-" in capsys.readouterr().err
