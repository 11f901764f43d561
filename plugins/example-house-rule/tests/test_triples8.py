"""The rule through its installed plug-in."""

from ludoteca_triples8 import Triples8

import ludoteca
import ludoteca.testing


def test_it_is_a_sound_house_rule() -> None:
    ludoteca.testing.check_house_rule("triples8:relief=4", games=4)


def test_it_changes_games() -> None:
    run = ludoteca.simulate("risiko", games=5, seed=1, house_rules=[Triples8(relief=4)], records=True)
    assert run.rules["three_equal.cannon"] == 8
    assert run.records is not None
    assert any(step.startswith("~risiko_reinforcements ") for record in run.records for step in record.steps)
    assert run.records.verify() == 5


def test_relief_is_for_those_who_would_receive_less() -> None:
    for armies, received in ((0, 3), (2, 3), (3, 3), (9, 9)):
        fired = ludoteca.testing.fire(Triples8(relief=3), "risiko_reinforcements", seat=0, armies=armies)
        assert fired == received
