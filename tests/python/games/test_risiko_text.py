"""Names in four languages and the board as text (display only: ids and documents stay as they are)."""

import pytest

from ludoteca.games.risiko import names, tables, text
from ludoteca.games.risiko.names import LANGUAGES
from ludoteca.play.style import PLAIN, Style

OWNERS = {id: (i % 4, 1 + i) for i, id in enumerate(names.TERRITORIES)}
COLOURS = ["red", "blue", "yellow", None]


def test_every_id_of_the_core_has_a_name_in_every_language() -> None:
    assert set(names.TERRITORIES) == set(tables.VALUES)
    assert set(names.CONTINENTS) == {id for id, _, _ in tables.CONTINENTS}
    assert set(names.SYMBOLS) == set(tables.SYMBOLS.values())
    for lang in LANGUAGES:
        shown = [names.territory(id, lang) for id in names.TERRITORIES]
        assert len(set(shown)) == 42
        assert all(shown)
        objectives = [names.objective(id, lang) for id in tables.OBJECTIVES]
        assert len(set(objectives)) == 30
        assert all(objectives)
    assert set(names.NICKNAMES) == {id for id in tables.OBJECTIVES if id.startswith("torneo_")}


def test_nicknames_keep_the_players_word() -> None:
    assert names.objective("torneo_1", "en") == "Bed (Letto)"
    assert names.objective("torneo_1", "it") == "Letto"
    assert names.objective("torneo_7", "sv") == "Befana"
    assert names.objective("destroy_red", "de") == "Vernichte die Armeen von Rot; sonst 24 Gebiete"


def test_the_tables_are_those_of_the_rules() -> None:
    assert sum(tables.VALUES.values()) == 164
    assert {id: len(n) for id, n in tables.NEIGHBOURS.items()} == tables.VALUES
    assert sorted(tables.SYMBOLS.values()).count("cannon") == 14
    assert [(id, bonus) for id, bonus, _ in tables.CONTINENTS] == [
        ("north_america", 5), ("south_america", 2), ("europe", 5), ("africa", 3), ("asia", 7), ("oceania", 2),
    ]  # fmt: skip
    for id in names.NICKNAMES:
        assert sum(tables.VALUES[t] for t in tables.territories_of(id)) == 86
    assert tables.territories_of("na_africa") == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [8, 12, 25, 40, 79, 80, 100, 120, 160, 400])
def test_the_board_is_whole_at_any_width(lang: names.Language, width: int) -> None:
    board = text.board(OWNERS, COLOURS, tables.CONTINENTS, lang=lang, width=width)
    for id, (_, armies) in OWNERS.items():
        assert names.territory(id, lang) in board
        assert str(armies) in board
    longest = max(map(len, board.splitlines()))
    assert longest <= max(width, max(len(names.territory(id, lang)) for id in OWNERS), 24 + 8)
    assert not any(line.endswith(" ") for line in board.splitlines())


def test_each_territory_stands_beside_its_owner_and_armies() -> None:
    board = text.board(OWNERS, COLOURS, tables.CONTINENTS, width=30)
    for id, (seat, armies) in OWNERS.items():
        lines = board.splitlines()
        at = next(i for i, line in enumerate(lines) if line.strip().startswith(names.territory(id)))
        near = " ".join(lines[at : at + 2])
        assert text.seat_name(seat, COLOURS) in near
        assert str(armies) in near


def test_a_held_continent_says_by_whom() -> None:
    owners = {id: (1, 3) if id in tables.CONTINENTS[1][2] else OWNERS[id] for id in OWNERS}
    board = text.board(owners, COLOURS, tables.CONTINENTS, width=80)
    assert "South America (+2) all blue" in board
    assert board.count(" all ") == 1


def test_colours_are_painted_or_not() -> None:
    plain = text.board(OWNERS, COLOURS, tables.CONTINENTS, width=80, style=PLAIN)
    painted = text.board(OWNERS, COLOURS, tables.CONTINENTS, width=80, style=Style(True))
    assert "\x1b[31m" in painted
    import re

    assert [line.rstrip() for line in re.sub(r"\x1b\[\d+m", "", painted).splitlines()] == plain.splitlines()


ACTIONS = {
    "place brazil 4": "place 4 armies on Brazil",
    "place brazil 1": "place 1 army on Brazil",
    "cards peru chita wild_1": "turn in Peru (cavalryman), Chita (infantryman), wild card 1",
    "attack alaska kamchatka 3": "attack Kamchatka from Alaska with 3 dice",
    "defend 1": "defend with 1 die",
    "occupy 5": "occupy with 5 armies",
    "maneuver peru brazil 2": "move 2 armies from Peru to Brazil",
    "end_turn": "end the turn",
    "to_combat": "close the reinforcements and go to combat",
    "colour purple": "choose purple",
    "!roll 1,6,3/2,5": "dice 6 3 1 against 5 2",
    "!draw wild_2": "draw wild card 2",
    "!draw": "draw a card",
    "!discard peru": "discard Peru (cavalryman)",
    "!objective torneo_3": "objective: Cyclist (Ciclista)",
    "!objective": "a secret objective",
    "!first 6 4 4": "opening rolls 6 4 4",
    "!sdadata 3 1": "closing roll 3 and 1",
    "!clock yes": "time has run out: yes",
}


@pytest.mark.parametrize("action", ACTIONS)
def test_actions_and_outcomes_in_words(action: str) -> None:
    assert text.describe_action(action, symbols=tables.SYMBOLS) == ACTIONS[action]


def test_every_legal_action_of_a_game_has_words() -> None:
    import ludoteca
    from ludoteca.games import risiko

    state, rng = risiko.new_game(seats=4, seed=3), ludoteca.Stream(1)
    words = set()
    while not state.is_terminal and state.round < 12:
        legal = state.legal_actions()
        for action in (legal[0], legal[-1]):
            for lang in LANGUAGES:
                shown = text.describe_action(str(action), lang=lang, symbols=tables.SYMBOLS)
                assert shown != str(action) or action.kind == "end_turn"
                words.add(shown.split()[0])
        state.step_random(rng)
    assert {"place", "attack", "move", "end", "defend", "occupy", "choose"} <= words
