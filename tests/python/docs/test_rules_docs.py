"""The clause ids and ruling numbers of docs/ hang together, and whoever cites one cites one that exists.

Reads text only; the package need not be installed.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
RULES = {
    "RK": ROOT / "docs" / "rules" / "risiko.md",
    "RL": ROOT / "docs" / "rules" / "relikt.md",
    "RI": ROOT / "docs" / "rules" / "riket.md",
}
RULINGS = ROOT / "docs" / "rulings.md"
GROUPS = {
    "RK": "SET MAP REI SETS CBT OCC MOV DRW ELI OBJ END SPR INFO CAP",
    "RL": "SET TURN ACT RUM COM BLI BIN LAS PIS CAM ROW END SCO INFO",
    "RI": "SET TURN RICH POOR FATE CHA DUEL FOOL GOAL EPO ANS INFO",
}
SHARED_RULINGS = {
    "RK": [f"7.{n}" for n in range(1, 32)],
    "RL": [str(n) for n in range(1, 83)],
    "RI": [str(n) for n in range(1, 98)],
}
GAMES = sorted(RULES)
DEFINITION = re.compile(r"^- \*\*([^*\n]+)\*\*", re.MULTILINE)
WELL_FORMED = re.compile(r"(RK|RL|RI)-([A-Z]+)-([1-9][0-9]*)")
REFERENCE = re.compile(r"\b(?:RK|RL|RI)-[A-Z][A-Za-z]*(?:-[0-9]+)?")
CITATION = re.compile(r"\brulings? (\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*)")
RULING_ROW = re.compile(r"^\| (RK|RL|RI) ([0-9.]+) \|(.*)\|$", re.MULTILINE)
RULING_REFERENCE = re.compile(r"\b(RK|RL|RI) (\d+(?:\.\d+)?)\b")
TEXT_SUFFIXES = {".rs", ".py", ".pyi", ".md", ".toml", ".json", ".jsonl", ".txt", ".csv"}


def definitions(game: str) -> list[str]:
    return DEFINITION.findall(RULES[game].read_text(encoding="utf-8"))


def citations(text: str) -> set[str]:
    return {number for found in CITATION.findall(" ".join(text.split())) for number in found.split(", ")}


def clause_texts(game: str) -> dict[str, str]:
    text = RULES[game].read_text(encoding="utf-8")
    pattern = re.compile(r"^- \*\*([^*\n]+)\*\*(.*?)(?=^- \*\*|^#|\Z)", re.MULTILINE | re.DOTALL)
    return {name: " ".join(body.split()) for name, body in pattern.findall(text)}


def ruling_rows() -> list[tuple[str, str, list[str]]]:
    text = RULINGS.read_text(encoding="utf-8")
    return [(game, number, rest.split(" | ")) for game, number, rest in RULING_ROW.findall(text)]


def cited_ids(text: str) -> set[str]:
    return set(REFERENCE.findall(text))


def repository_texts() -> dict[Path, str]:
    folders = [ROOT / name for name in ("rust", "python", "tests", "docs", "plugins", "benches")]
    files = [path for folder in folders if folder.exists() for path in folder.rglob("*")]
    files += list(ROOT.glob("*.md"))
    return {
        path: path.read_text(encoding="utf-8")
        for path in files
        if path.is_file() and path.suffix in TEXT_SUFFIXES and "target" not in path.parts
    }


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_well_formed_unique_and_in_known_groups(game: str) -> None:
    names = definitions(game)
    assert names
    bad = [name for name in names if not WELL_FORMED.fullmatch(name) or not name.startswith(f"{game}-")]
    assert bad == []
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert {name.split("-")[1] for name in names} == set(GROUPS[game].split())


@pytest.mark.parametrize("game", GAMES)
def test_each_group_counts_from_one_without_gaps(game: str) -> None:
    for group in GROUPS[game].split():
        numbers = [int(name.split("-")[2]) for name in definitions(game) if name.split("-")[1] == group]
        assert numbers == list(range(1, len(numbers) + 1)), group


def test_every_id_cited_in_the_repository_exists() -> None:
    known = {name for game in GAMES for name in definitions(game)}
    known |= {f"{game}-{group}" for game in GAMES for group in GROUPS[game].split()}
    unknown = {
        f"{path.relative_to(ROOT)}: {name}"
        for path, text in repository_texts().items()
        for name in cited_ids(text) - known
    }
    assert sorted(unknown) == []


def test_the_search_for_ids_sees_them_in_code_and_prose() -> None:
    made_up = "RK-" + "SET-999"
    assert cited_ids(f"// {made_up}: why\n(`{made_up}`, 'x')") == {made_up}


@pytest.mark.parametrize("game", GAMES)
def test_all_shared_rulings_are_listed_and_cited(game: str) -> None:
    listed = [number for other, number, _ in ruling_rows() if other == game]
    cited = citations(" ".join(clause_texts(game).values()))
    assert [number for number, count in Counter(listed).items() if count > 1] == []
    assert sorted(set(SHARED_RULINGS[game]) - set(listed)) == []
    assert sorted(set(SHARED_RULINGS[game]) - cited) == []
    assert sorted(cited ^ set(listed)) == []


def test_a_ruling_names_the_clauses_that_cite_it_and_no_others() -> None:
    texts = {name: text for game in GAMES for name, text in clause_texts(game).items()}
    for game, number, cells in ruling_rows():
        named = set(cells[3].strip().split(", "))
        citing = {
            name for name, text in texts.items() if name.startswith(f"{game}-") and number in citations(text)
        }
        assert named == citing, f"{game} {number}"


def test_rulings_cited_with_their_prefix_exist() -> None:
    known = {f"{game} {number}" for game, number, _ in ruling_rows()}
    unknown = {
        f"{path.relative_to(ROOT)}: {game} {number}"
        for path, text in repository_texts().items()
        for game, number in RULING_REFERENCE.findall(text)
        if f"{game} {number}" not in known
    }
    assert sorted(unknown) == []


@pytest.mark.parametrize("game", GAMES)
def test_settings_in_clauses_and_rulings_stand_in_the_table(game: str) -> None:
    text = RULES[game].read_text(encoding="utf-8")
    table = text.split("\n## Settings\n")[1].split("\n## ")[0]
    rows = [row.split(" | ") for row in table.splitlines() if row.startswith("| `")]
    setting_of = {name: row for row in rows for name in re.findall(r"`([a-z0-9_.]+)`", row[0])}
    clauses = clause_texts(game)
    for name, row in setting_of.items():
        for clause in row[-1].strip(" |").split(", "):
            assert f"`{name}`" in clauses[clause], f"{clause} does not name {name}"
    in_clauses = {
        name
        for body in clauses.values()
        for tail in re.findall(r"Settings?: ([^()]*)", body)
        for name in re.findall(r"`([a-z0-9_.]+)`", tail)
        if "_" in name or "." in name
    }
    presets = set(re.findall(r"`([a-z0-9_-]+)`", table.split("|---")[0]))
    assert sorted(in_clauses - set(setting_of) - presets) == []
    for other, number, cells in ruling_rows():
        if other == game:
            for name in re.findall(r"`([a-z0-9_.*]+)`", cells[-1]):
                found = name in setting_of or any(key.startswith(name.rstrip("*")) for key in setting_of)
                assert found, f"{game} {number} names {name}"


TESTS = {
    "RK": ["rust/core/src/risiko/tests/*.rs"],
    "RL": ["rust/core/src/relikt/**/*.rs", "tests/python/relikt/*.py"],
}
"""Where a game's clauses and rulings are proven; of `src`, what stands behind `#[cfg(test)]`."""


def texts_of(game: str) -> str:
    texts = []
    for path in (path for pattern in TESTS[game] for path in ROOT.glob(pattern)):
        text = path.read_text(encoding="utf-8")
        inside = "tests" in path.parts or path.suffix == ".py"
        texts.append(text if inside else text.partition("#[cfg(test)]\nmod tests")[2])
    return "\n".join(texts)


def proven(game: str, text: str) -> set[str]:
    """What tests name: `rk_set_2_…`, `rk_cbt_9_to_12_…`, `rk_7_9_…` or `ruling_54_…`, or as prose does."""
    low = game.lower()
    found = cited_ids(text) | {f"{other} {number}" for other, number in RULING_REFERENCE.findall(text)}
    found |= {f"{game} {chapter}.{number}" for chapter, number in re.findall(rf"\b{low}_(\d)_(\d+)_", text)}
    found |= {f"{game} {number}" for number in re.findall(r"(?<![a-z])ruling_(\d+)_", text)}
    for numbers in re.findall(r"\b[Rr]ulings? (\d+(?:(?:, | and )\d+)*)", text):
        found |= {f"{game} {number}" for number in re.findall(r"\d+", numbers)}
    for group, first, link, last in re.findall(rf"\b{low}_([a-z]+)_(\d+)(?:_(to|and)_(\d+))?_", text):
        last = int(last or first)
        between = range(int(first), last + 1) if link == "to" else (int(first), last)
        found |= {f"{game}-{group.upper()}-{number}" for number in between}
    return found


@pytest.mark.parametrize("game", TESTS)
def test_every_clause_and_ruling_has_a_test(game: str) -> None:
    named = proven(game, texts_of(game))
    wanted = definitions(game) + [f"{game} {number}" for other, number, _ in ruling_rows() if other == game]
    assert [name for name in wanted if name not in named] == []


def test_the_search_for_tests_reads_their_names() -> None:
    assert proven("RK", "fn rk_set_2_a() fn rk_7_9_b() fn rk_cbt_9_to_11_c()") == {
        "RK-SET-2",
        "RK 7.9",
        "RK-CBT-9",
        "RK-CBT-10",
        "RK-CBT-11",
    }
    assert proven("RL", "fn ruling_54_a() // Rulings 33, 34 and 35: RL-SET-1. fn rl_row_2_b()") == {
        *("RL 54", "RL 33", "RL 34", "RL 35", "RL-SET-1", "RL-ROW-2"),
    }
