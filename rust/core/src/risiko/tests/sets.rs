//! RK-SETS: card sets.

use super::scene::{Played, Scene, pass, territory};
use crate::risiko::state::Phase;
use serde_json::{Value, json};

const CANNONS: &str = "quebec venezuela brazil";
const INFANTRYMEN: &str = "alberta argentina iceland";
const CAVALRYMEN: &str = "greenland ontario peru";
const DIFFERENT: &str = "quebec alberta peru";
const WILD: &str = "quebec venezuela wild_1";

/// Seat 0 with a hand, and `to_place` armies to place, owner of these.
fn turn(hand: &str, to_place: u16, owned: &str, patch: Value) -> Played {
    Scene::new(3)
        .rules(patch)
        .own(1, "madagascar")
        .own(0, owned)
        .hand(0, hand)
        .reinforcements(to_place)
        .play()
}

/// The armies a set brings.
fn worth(set: &str, owned: &str, patch: Value) -> u16 {
    let mut game = turn(set, 1, owned, patch);
    game.then(&format!("cards {set}"), &[]);
    game.state.to_place - 1
}

#[test]
fn rk_map_4_a_card_for_each_territory_fourteen_of_each_symbol_and_two_wild_cards() {
    use crate::risiko::card::{Card, Cards};
    use crate::risiko::territory::Territory;
    assert_eq!(Cards::ALL.symbols(), [14, 14, 14, 2]);
    let shown: Vec<_> = Card::all().filter_map(Card::territory).collect();
    assert_eq!(shown, Territory::all().collect::<Vec<_>>());
    let wild: Vec<_> = Card::all()
        .filter(|c| c.territory().is_none())
        .map(Card::name)
        .collect();
    assert_eq!(wild, ["wild_1", "wild_2"]);
}

#[test]
fn rk_sets_2_three_equal_symbols() {
    assert_eq!(worth(CANNONS, "alaska", json!({})), 4);
    assert_eq!(worth(INFANTRYMEN, "alaska", json!({})), 6);
    assert_eq!(worth(CAVALRYMEN, "alaska", json!({})), 8);
    let tournament =
        json!({"three_equal.cannon": 8, "three_equal.infantryman": 8, "three_equal.cavalryman": 8});
    for set in [CANNONS, INFANTRYMEN, CAVALRYMEN] {
        assert_eq!(worth(set, "alaska", tournament.clone()), 8);
    }
}

#[test]
fn rk_sets_3_one_of_each_symbol() {
    assert_eq!(worth(DIFFERENT, "alaska", json!({})), 10);
    assert_eq!(worth(DIFFERENT, "alaska", json!({"three_different": 11})), 11);
}

#[test]
fn rk_sets_4_a_wild_card_with_a_pair() {
    assert_eq!(worth(WILD, "alaska", json!({})), 12);
    assert_eq!(
        worth("alberta iceland wild_2", "alaska", json!({"wild_plus_pair": 20})),
        20
    );
    assert_eq!(worth("greenland peru wild_1", "alaska", json!({})), 12);
}

#[test]
fn rk_7_3_two_wild_cards_or_a_wild_card_with_two_symbols_are_no_set() {
    for hand in [
        "quebec wild_1 wild_2",
        "quebec peru wild_1",
        "quebec venezuela peru",
    ] {
        let mut game = turn(hand, 1, "alaska", json!({}));
        assert_eq!(game.entries("cards"), [""; 0], "{hand}");
        game.refuses(&format!("cards {hand}"));
    }
    // A wild card stands for no symbol of a set of three different ones either.
    let game = turn("quebec alberta wild_1 wild_2", 1, "alaska", json!({}));
    assert!(game.entries("cards").is_empty());
}

#[test]
fn rk_7_4_two_more_for_each_card_whose_territory_one_owns_then() {
    assert_eq!(worth(DIFFERENT, "quebec, alaska", json!({})), 12);
    assert_eq!(worth(DIFFERENT, "quebec, alberta, peru", json!({})), 16);
    assert_eq!(worth(CANNONS, "brazil, venezuela", json!({})), 8);
    // A wild card never brings it.
    assert_eq!(worth(WILD, "quebec, venezuela", json!({})), 16);
    assert_eq!(
        worth(DIFFERENT, "quebec, alberta, peru", json!({"owned_card_bonus": 5})),
        25
    );
    assert_eq!(worth(DIFFERENT, "quebec", json!({"owned_card_bonus": 0})), 10);
}

#[test]
fn rk_sets_5_the_bonus_goes_wherever_one_likes() {
    let mut game = turn(DIFFERENT, 0, "quebec, alaska, siam", json!({}));
    game.then("cards quebec alberta peru", &[])
        .then("place siam 12", &[]);
    assert_eq!((game.armies("siam"), game.armies("quebec")), (13, 1));
}

#[test]
fn rk_sets_1_before_between_and_after_placements() {
    // RK-REI-4.
    // Before.
    let mut game = turn(DIFFERENT, 2, "alaska, siam", json!({}));
    game.then("cards quebec alberta peru", &[])
        .then("place alaska 12", &[]);
    assert_eq!(game.phase(), Phase::Combat);
    // Between.
    let mut game = turn(DIFFERENT, 2, "alaska, siam", json!({}));
    game.then("place alaska 1", &[])
        .then("cards quebec alberta peru", &[]);
    assert_eq!(game.state.to_place, 11);
    // After: the phase stays open as long as a set could be played (ruling RK 7.2).
    let mut game = turn(DIFFERENT, 2, "alaska, siam", json!({}));
    game.then("place alaska 2", &[]);
    assert_eq!(game.phase(), Phase::Reinforcements);
    assert_eq!(
        game.entries(""),
        ["to_combat", "cards alberta quebec peru"].map(sorted)
    );
    game.then("cards quebec alberta peru", &[]).refuses("to_combat");
    game.then("place siam 10", &[]);
    assert_eq!(game.phase(), Phase::Combat);
}

/// The cards of a set in the order of their numbers.
fn sorted(entry: &str) -> String {
    let action: crate::risiko::Action = entry.parse().unwrap();
    action.to_string()
}

#[test]
fn rk_7_2_one_set_a_turn_also_without_other_armies() {
    let hand = "quebec venezuela brazil alberta argentina iceland";
    let mut game = Scene::new(3)
        .own(0, "alaska 2")
        .own(1, "siam, congo")
        .hand(1, hand)
        .play();
    game.then("end_turn", &[]);
    // Two territories bring nothing, and still the set can be played.
    assert_eq!(
        (game.phase(), game.state.to_place, game.seat()),
        (Phase::Reinforcements, 0, 1)
    );
    game.refuses("end_turn").refuses("attack siam india 1");
    game.then(&format!("cards {CANNONS}"), &[]);
    assert!(game.entries("cards").is_empty());
    game.refuses(&format!("cards {INFANTRYMEN}"))
        .then("place siam 4", &[]);
    assert_eq!(game.phase(), Phase::Combat);
    game.refuses(&format!("cards {INFANTRYMEN}"));
}

#[test]
fn rk_sets_1_the_setting_allows_more_or_none() {
    let hand = "quebec venezuela brazil alberta argentina iceland greenland ontario peru";
    let mut game = turn(hand, 0, "alaska", json!({"sets_per_turn": 2}));
    game.then(&format!("cards {CANNONS}"), &[])
        .then("place alaska 4", &[]);
    assert_eq!(game.phase(), Phase::Reinforcements);
    game.then(&format!("cards {INFANTRYMEN}"), &[])
        .then("place alaska 6", &[]);
    assert_eq!((game.phase(), game.hand(0).as_str()), (Phase::Combat, CAVALRYMEN));
    let mut none = turn(hand, 1, "alaska", json!({"sets_per_turn": 0}));
    none.refuses(&format!("cards {CANNONS}"))
        .then("place alaska 1", &[]);
    assert_eq!(none.phase(), Phase::Combat);
}

#[test]
fn rk_7_5_nobody_must_turn_in_a_set() {
    let hand = "quebec venezuela brazil alberta argentina iceland greenland";
    let mut game = turn(hand, 1, "alaska", json!({"ending": "rounds"}));
    game.then("place alaska 1", &[]).then("to_combat", &[]);
    assert_eq!(game.phase(), Phase::Combat);
    game.then("end_turn", &[]);
    assert_eq!(game.state.hands[0].len(), 7);
}

#[test]
fn rk_sets_6_any_five_cards_hold_a_set() {
    use crate::risiko::card::{Card, Cards};
    let mut hands = 0;
    for bits in 0u32..1 << 14 {
        // Four cards of each symbol and both wild cards stand for all kinds of hands.
        let pick = [0, 3, 6, 12, 2, 4, 8, 10, 1, 5, 7, 9, 42, 43];
        let hand: Cards = (0..14)
            .filter(|i| bits >> i & 1 == 1)
            .map(|i| Card(pick[i]))
            .collect();
        if hand.len() == 5 {
            hands += 1;
            assert!(hand.has_set() && hand.count_sets() > 0, "{hand:?}");
        }
    }
    assert_eq!(hands, 2002);
}

#[test]
fn rk_sets_7_the_cards_lie_with_the_discards_at_once() {
    let mut game = turn(&format!("{DIFFERENT} congo"), 1, "alaska", json!({}));
    game.then("cards quebec alberta peru", &[]);
    assert_eq!(
        (game.discards().as_str(), game.hand(0).as_str()),
        ("alberta quebec peru", "congo")
    );
}

/// The mover takes a territory with one army on it and stays there with three.
fn take(game: &mut Played, source: &str, target: &str) {
    game.then(&format!("attack {source} {target} 3"), &[]);
    game.then("defend 1", &["roll 6,6,6/1"]);
    if game.phase() == Phase::Occupation {
        game.then("occupy 3", &[]);
    }
}

#[test]
fn rk_sets_7_a_card_that_comes_back_counts_afresh() {
    // Seat 0 plays Peru, gets it again after a reshuffle and plays it again; then seat 1 holds Peru, then seat 0 again.
    let mut game = Scene::new(3)
        .own(0, "peru 40, venezuela 40, brazil 40")
        .own(1, "argentina 5, madagascar 2")
        .hand(0, "peru greenland ontario")
        .deck("alaska")
        .discards("congo")
        .reinforcements(1)
        .play();
    game.then("cards greenland ontario peru", &[]);
    assert_eq!(game.state.to_place, 1 + 8 + 2);
    game.then("place venezuela 11", &[]);
    take(&mut game, "venezuela", "central_america");
    game.then("end_turn", &["draw alaska"]);
    assert_eq!(
        (game.state.pass, game.deck().as_str()),
        (1, "greenland ontario peru congo")
    );
    for (source, target, card) in [
        ("central_america", "western_united_states", "peru"),
        ("western_united_states", "eastern_united_states", "greenland"),
        ("western_united_states", "alberta", "ontario"),
    ] {
        pass(&mut game, &[]);
        pass(&mut game, &[]);
        game.then(&format!("place peru {}", game.state.to_place), &[]);
        game.state.set_armies(territory(source), 9);
        game.state.totals = totals(&game);
        take(&mut game, source, target);
        game.then("end_turn", &[&format!("draw {card}")]);
    }
    pass(&mut game, &[]);
    pass(&mut game, &[]);
    let income = game.state.to_place;
    let mut again = Played { state: game.state };
    again.then("cards greenland ontario peru", &[]);
    assert_eq!(again.state.to_place - income, 8 + 2);
    // Seat 1 takes Peru: the card brings nothing now.
    let peru = territory("peru");
    let mut lost = game.state;
    lost.owners[peru.index()] = 1;
    lost.owned[0].remove(peru);
    lost.owned[1].insert(peru);
    lost.totals = totals(&Played { state: lost });
    let mut without = Played { state: lost };
    without.then("cards greenland ontario peru", &[]);
    assert_eq!(without.state.to_place - income, 8);
    // Taken back in combat, it counts again in the next turn.
    let mut back = Played { state: lost };
    back.state.set_armies(peru, 1);
    back.state.totals = totals(&back);
    back.then(&format!("place brazil {income}"), &[])
        .then("to_combat", &[]);
    take(&mut back, "brazil", "peru");
    back.then("end_turn", &["draw congo"]);
    pass(&mut back, &[]);
    pass(&mut back, &[]);
    let income = back.state.to_place;
    back.then("cards greenland ontario peru", &[]);
    assert_eq!(back.state.to_place - income, 8 + 2);
}

/// The armies of all seats, counted.
fn totals(game: &Played) -> [u32; 6] {
    let mut totals = [0; 6];
    for (owner, &armies) in game.state.owners.iter().zip(&game.state.armies) {
        totals[usize::from(*owner)] += u32::from(armies);
    }
    totals
}

#[test]
fn rk_7_8_seized_cards_wait_for_the_next_reinforcement_phase() {
    // RK-SETS-8.
    let mut game = Scene::new(3)
        .own(0, "alaska 9")
        .own(1, "kamchatka")
        .hand(1, CANNONS)
        .play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,5,4/1"]);
    game.then("occupy 3", &[]);
    assert_eq!(game.hand(0), CANNONS);
    assert!(game.entries("cards").is_empty());
    game.refuses(&format!("cards {CANNONS}"))
        .then("end_turn", &["draw congo"]);
    pass(&mut game, &[]);
    assert_eq!(game.seat(), 0);
    game.then(&format!("cards {CANNONS}"), &[]);
}
