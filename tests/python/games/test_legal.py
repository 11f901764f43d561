"""Legal actions as a lazy sequence: the same as the list it stands for."""

import random
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from walks import at_phase, states

from ludoteca import Stream
from ludoteca.games.risiko import RisikoAction


def test_it_is_the_list_it_stands_for() -> None:
    checked = 0
    for state in states(3, 40):
        legal = state.legal_actions()
        written = list(legal)
        assert len(legal) == len(written)
        assert [a.code for a in written] == sorted({a.code for a in written})
        places = range(0, len(legal), max(1, len(legal) // 30))
        assert [legal[i] for i in places] == [written[i] for i in places]
        assert [legal[-1 - i] for i in places] == [written[-1 - i] for i in places]
        assert list(reversed(legal)) == written[::-1]
        for cut in (
            slice(None),
            slice(2, 7),
            slice(-3, None),
            slice(None, None, -2),
            slice(7, 2),
            slice(10**9),
        ):
            assert legal[cut] == written[cut]
        for place, action in list(enumerate(written))[:: max(1, len(written) // 20)]:
            assert action in legal
            assert legal.index(action) == place
            assert legal.count(action) == 1
        pairs = legal.ranges()
        assert [a.code for a, _ in pairs] == legal.codes.tolist()
        assert [b.code - a.code + 1 for a, b in pairs] == legal.counts.tolist()
        spread = [
            c for first, n in zip(legal.codes, legal.counts, strict=True) for c in range(first, first + n)
        ]
        assert spread == [a.code for a in written]
        checked += len(written)
    assert checked > 1000


def test_legal_is_what_apply_accepts() -> None:
    rng = random.Random(4)
    for state in states(2, 200):
        legal = state.legal_actions()
        for action in rng.sample(list(legal), min(6, len(legal))):
            state.clone().apply(action)


def test_it_stays_as_it_was() -> None:
    state = at_phase("combat")
    legal = state.legal_actions()
    before = list(legal)
    for _ in range(50):
        state.step_random(Stream(1))
    assert list(legal) == before
    assert legal != state.legal_actions()


def test_it_is_a_sequence() -> None:
    legal = at_phase("combat").legal_actions()
    assert isinstance(legal, Sequence)
    match legal:
        case [first, *_]:
            assert first == legal[0]
        case _:
            raise AssertionError("no sequence")
    assert legal.codes.dtype == legal.counts.dtype == np.uint32
    with pytest.raises(TypeError, match="unhashable"):
        hash(legal)


@pytest.mark.parametrize("index", [10**6, -(10**6), 2**40, -(2**40)])
def test_an_index_out_of_range_is_refused(index: int) -> None:
    with pytest.raises(IndexError):
        at_phase("combat").legal_actions()[index]


@pytest.mark.parametrize("index", ["0", 1.0, None, [0], 2**64])
def test_other_indices_are_refused(index: object) -> None:
    with pytest.raises((TypeError, IndexError)):
        at_phase("combat").legal_actions()[index]  # type: ignore[call-overload]


def test_what_is_not_legal_is_not_in_it() -> None:
    legal = at_phase("combat").legal_actions()
    for other in (RisikoAction.parse("colour red"), "end_turn", None, 0):
        assert other not in legal
        assert legal.count(other) == 0
        with pytest.raises(ValueError, match="not among"):
            legal.index(other)
    with pytest.raises(ValueError, match="not among"):
        legal.index(legal[0], 1)
    with pytest.raises(ValueError, match="not among"):
        legal.index(legal[3], 0, 2)
    assert legal.index(legal[3], -len(legal)) == 3


def test_sampling_is_uniform_over_entries_then_over_numbers() -> None:
    state = next(s for s in states(5, 30) if s.phase == "reinforcements" and s.view().to_place >= 4)
    legal = state.legal_actions()
    n = 200 * len(legal)
    for rng in (Stream(3), random.Random(3)):
        counts = Counter(legal.sample(rng) for _ in range(n))
        expected = {
            RisikoAction.from_code(int(first) + i): n / len(legal.codes) / int(count)
            for first, count in zip(legal.codes, legal.counts, strict=True)
            for i in range(count)
        }
        assert set(counts) <= set(expected)
        chi2 = sum((counts[a] - e) ** 2 / e for a, e in expected.items())
        df = len(expected) - 1
        # Six standard deviations of chi-square: the seeds are fixed, so this is a test and no lottery.
        assert abs(chi2 - df) < 6 * (2 * df) ** 0.5


def test_the_same_generator_gives_the_same_actions() -> None:
    legal = at_phase("combat").legal_actions()
    for make in (Stream, random.Random):
        one, other = make(9), make(9)
        assert [legal.sample(one) for _ in range(20)] == [legal.sample(other) for _ in range(20)]
    with pytest.raises(TypeError, match=r"random\.Random or ludoteca\.Stream"):
        legal.sample(3)  # type: ignore[arg-type]


def test_its_text_is_short() -> None:
    legal = at_phase("placement").legal_actions()
    assert str(len(legal)) in repr(legal)
    assert len(repr(legal)) < 200
    assert repr(at_phase("over").legal_actions()) == "<0 legal actions>"
