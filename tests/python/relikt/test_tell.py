"""What a game of Relikt is told as: who drew, who took which treasure, what was turned up, how it ended."""

import re
from collections.abc import Iterator
from typing import Any

import ludoteca
from ludoteca import Scripted, Stream
from ludoteca.games import game as find_game
from ludoteca.games import relikt
from ludoteca.games.relikt import ReliktState, tell
from ludoteca.play.transcript import passages

INFO = find_game("relikt")


def turn(state: ReliktState, *actions: str, chance: tuple[str, ...] = ()) -> list[str]:
    """Play actions, the last with this chance, and tell what followed each."""
    lines = []
    for action in actions:
        before = state.view(0).to_dict()
        script = Scripted(chance if action == actions[-1] else ())
        told, *rest = (event.text for event in state.apply_with_events(action, chance=script))
        lines += tell.followed(told, rest, before, state.view(0).to_dict())
    return lines


def table(**changed: Any) -> ReliktState:
    """Three seats, red, blue and green; row 0 is blue 3 with red 9 and green 4, and seat 0 has the turn."""
    hands = [["red1", "red2", "blue9", "green5"], ["blue1", "blue2", "blue3", "red3"], ["green1", "green2"]]
    hands[2] += ["green3", "red4"]
    rows = [{"treasure": t, "cards": []} for t in ("blue3", "blue4", "red4", "red5")]
    rows[0]["cards"] = ["red9", "green4"]
    position: dict[str, Any] = {
        **relikt.new_game(seats=3, seed=1).to_position(),
        "camps": ["red", "blue", "green"],
        "mover": 0,
        "first_player": 0,
        "turn": 31,
        "round": 11,
        "hands": hands,
        "rows": rows,
        "action_hands": [["rum_flask", "blindfold", "binoculars"]] + [["compass", "lasso", "pistol"]] * 2,
        "unseen_treasures": ["blue3", "blue4", "blue5", "blue5", "blue6", "blue6"]
        + ["red4"] * 3
        + ["red5"] * 3
        + ["red6"] * 4,
        "deck": [],
    }
    position |= changed
    placed = {c for hand in position["hands"] for c in hand} | set(position["discards"])
    placed |= {c for row in position["rows"] if row for c in row["cards"]}
    placed |= {d["card"] for row in position["rows"] if row for d in row.get("face_down", ())}
    every = [f"{colour}{n}" for colour in ("red", "blue", "green") for n in range(1, 13)]
    position["deck"] = [card for card in every if card not in placed]
    return ReliktState.from_position(position, seed=1)


def test_whose_the_treasure_is_and_the_totals() -> None:
    lines = turn(table(), "no_action", "play red2 0", chance=("treasure red6", "draw red10"))
    assert lines == [
        "row 0 is full: red 11, green 4",
        "seat 0, red takes the treasure (3 blue gems), 3 points now",
        "a treasure is laid open: 6 red gems",
        "draw red 10",
    ]


def test_a_tie_leaves_the_treasure() -> None:
    lines = turn(table(), "no_action", "play green5 0", chance=("draw red10",))
    assert lines == [
        "row 0 is full: red 9, green 9",
        "level at the top: nobody takes the treasure (3 blue gems), the cards go",
        "draw red 10",
    ]


def test_a_face_down_card_is_turned_up_when_its_row_is_scored() -> None:
    row = {"treasure": "blue3", "cards": ["red9"], "face_down": [{"seat": 1, "card": "blue12"}]}
    rows = [row, *({"treasure": t, "cards": []} for t in ("blue4", "red4", "red5"))]
    played = {"played": [[], ["blindfold"], []], "last_action": "blindfold"}
    lines = turn(
        table(rows=rows, **played), "no_action", "play red1 0", chance=("treasure red6", "draw red10")
    )
    assert lines[:3] == [
        "turned up: blue 12",
        "row 0 is full: blue 12, red 10",
        "seat 1, blue takes the treasure (3 blue gems), 3 points now",
    ]
    # One that fills its row itself was told with the action.
    lines = turn(
        table(),
        "use blindfold",
        "play red2 0",
        chance=("treasure red6", "draw red10", "action camera"),
    )
    assert lines[0] == "row 0 is full: red 11, green 4"


def test_a_rum_flask_and_binoculars_say_with_whom() -> None:
    state = table()
    assert turn(state, "use rum_flask", "target 2") == [
        "camps are exchanged: seat 0 has green, seat 2 has red"
    ]
    lines = turn(state, "play red2 0", chance=("treasure red6", "draw red10", "action camera"))
    assert lines[1] == "seat 2, red takes the treasure (3 blue gems), 3 points now"
    state = table()
    assert turn(state, "use binoculars", "target 1") == ["seat 1, blue shows the cards to seat 0 alone"]
    lines = turn(state, "play blue2 1", chance=("draw red10", "action camera"))
    assert lines == ["seat 1, blue draws red 10", "draw the action card camera"]
    before, after = table().view(0).to_dict() | {"looked_at": 2}, table().view(0).to_dict()
    assert tell.followed("play blue2 1", ["!draw"], before, after) == ["seat 2, green draws a card"]


def test_the_last_treasure_and_what_is_left_over() -> None:
    seen = ["blue3", "red4"]
    every = {"blue3": 2, "blue4": 2, "blue5": 2, "blue6": 2, "red4": 4, "red5": 4, "red6": 4}
    left = [t for t, n in every.items() for _ in range(n)]
    for treasure in seen:
        left.remove(treasure)
    rows = [{"treasure": "blue3", "cards": ["red9", "green4"]}, {"treasure": "red4", "cards": []}, None, None]
    last = {"rows": rows, "unseen_treasures": left[:3], "won": [[], [], left[3:]]}
    state = table(settings={"treasures_left": 1}, **last)
    lines = turn(state, "no_action", "play red2 0")
    assert lines[-1] == "the treasures have run out, but for 4 red gems"
    state = table(**last)
    lines = turn(state, "no_action", "play red2 0", chance=("draw red10",))
    assert lines[-2:] == ["there is no treasure left for row 0", "draw red 10"]


def test_a_shuffled_deck_is_told_and_hides_no_row() -> None:
    kept = ("red9", "blue9")
    discards = [f"{c}{n}" for c in ("red", "blue", "green") for n in range(6, 13) if f"{c}{n}" not in kept]
    state = table(discards=[*discards, "red5", "blue4"])
    assert state.to_position()["deck"] == ["blue5"]
    lines = turn(state, "no_action", "play red2 0", chance=("treasure red6", "draw blue5"))
    assert lines[0] == "row 0 is full: red 11, green 4"
    assert lines[-1] == "the discards are shuffled: they are the new deck"


def steps(games: int) -> Iterator[tuple[ReliktState, ReliktState, list[Any]]]:
    for number in range(games):
        state, stream = relikt.new_game(seats=3 + number % 3, seed=number), Stream(number)
        while not state.is_terminal:
            before, action = state.clone(), state.legal_actions().sample(stream)
            events = state.apply_with_events(action)
            yield before, state, events


def test_every_seats_views_give_the_same_words() -> None:
    taken = 0
    for before, after, events in steps(6):
        views = [(before.view(s).to_dict(), after.view(s).to_dict()) for s in range(before.seats)]
        for seat in range(before.seats):
            action, *rest = (event.for_seat(seat) for event in events)
            told = [tell.followed(action, rest, *pair) for pair in views]
            assert all(lines == told[0] for lines in told)
            taken += sum("takes the treasure" in line for line in told[0])
            # A card that this seat is not told of is in none of the lines, but among those turned up.
            if events[0].for_seat(seat) != events[0].text:
                assert not any("turned up" in line for line in told[0])
    assert taken > 6 * 17


def test_a_transcript_tells_every_treasure_and_the_points() -> None:
    run = ludoteca.simulate("relikt", bots=["3xrandom"], games=3, seed=8, records=True)
    assert run.records is not None
    for record in run.records:
        for seat in (None, 0, 2):
            lines = [line for passage in passages(record, INFO, seat=seat) for line in passage.lines]
            won = [
                re.search(r"seat (\d), \w+ takes the treasure .*, (-?\d+) points? now", line)
                for line in lines
            ]
            takers = [found for found in won if found]
            assert len(takers) == 17
            assert sum("laid open" in line for line in lines) == 13
            assert lines[-1].strip() == "the treasures have run out"
            assert {int(found[1]): int(found[2]) for found in takers} == {
                s: points
                for s, points in enumerate(record.outcome.points)
                if any(int(f[1]) == s for f in takers)
            }


def test_the_set_up_is_told_seat_by_seat() -> None:
    (record,) = ludoteca.simulate("relikt", bots=["4xrandom"], games=1, seed=8, records=True).records or ()
    told = [event.text for event in record.setup_events()]
    lines = tell.setup(told)
    assert len(lines) == 2 + 4 + 4 + 4
    assert re.fullmatch(r"camps: seat 0 \w+, seat 1 \w+, seat 2 \w+, seat 3 \w+", lines[1])
    seen = [event.for_seat(2) for event in record.setup_events()]
    lines = tell.setup([text for text in seen if text is not None], "it")
    hidden = [line for line in lines if line.endswith(("draws 4 cards", "draws 3 action cards"))]
    assert len(hidden) == 6
    assert tell.setup(["!first 1", "~relikt_row_length 0:4"]) == ["seat 1 begins", "~relikt_row_length 0:4"]
