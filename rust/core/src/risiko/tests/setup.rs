//! RK-SET: the set-up.

use super::scene::{Played, deal, new_game};
use crate::game::Game;
use crate::risiko::Risiko;
use crate::risiko::state::Phase;
use serde_json::{Value, json};

/// A game whose cards are dealt: seat 0 is the first player, colours go by turn order.
fn dealt(patch: Value, seats: usize, objectives: &[&str], deals: &[String]) -> Played {
    let mut patch = patch;
    patch["colours"] = json!("by_turn_order");
    let first = format!("first 6{}", " 1".repeat(seats - 1));
    let objectives: Vec<String> = objectives.iter().map(|o| format!("objective {o}")).collect();
    let mut chance = vec![first.as_str()];
    chance.extend(objectives.iter().map(String::as_str));
    chance.extend(deals.iter().map(String::as_str));
    new_game(patch, seats, &chance)
}

const OBJECTIVES: [&str; 6] = [
    "territories_24",
    "destroy_red",
    "asia_africa",
    "na_africa",
    "asia_sa",
    "europe_sa_third",
];

/// Places everything on the mover's first territory until the game begins; gives who placed how many.
fn place_all(game: &mut Played) -> Vec<(u8, u16)> {
    let mut goes = Vec::new();
    while game.phase() == Phase::Placement {
        goes.push((game.seat(), game.state.to_place));
        let action = game.entries("place")[0].split('-').next().unwrap().to_owned();
        let action = action.rsplit_once(' ').unwrap().0.to_owned();
        game.then(&format!("{action} {}", game.state.to_place), &[]);
    }
    goes
}

#[test]
fn rk_set_1_three_to_six_players() {
    for seats in [0, 1, 2, 7, 99] {
        let mut chance = crate::chance::First;
        let rules = super::scene::rules(json!({}));
        let refused = Risiko::new_game(&rules, &vec![(); seats], &mut chance, &mut crate::hooks::NoHooks);
        assert!(
            refused.unwrap_err().to_string().contains("3 to 6 seats"),
            "{seats}"
        );
    }
}

#[test]
fn rk_set_2_the_highest_die_is_first_player_and_dealer() {
    let game = new_game(json!({}), 4, &["first 3 6 4 5"]);
    assert_eq!((game.state.first.0, game.seat()), (1, 1));
}

#[test]
fn rk_8_1_only_those_level_at_the_top_throw_again() {
    let game = new_game(json!({}), 4, &["first 6 4 6 6", "first 2 5 5", "first 1 6"]);
    assert_eq!(game.state.first.0, 3);
    // A tie below the top decides nothing.
    let game = new_game(json!({}), 5, &["first 2 2 6 5 5"]);
    assert_eq!(game.state.first.0, 2);
}

#[test]
fn rk_8_16_throws_that_stay_level_end_with_the_first_in_seat_order() {
    let mut chance = vec!["first 1 6 6"];
    chance.extend(vec!["first 5 5"; 63]);
    let game = new_game(json!({}), 3, &chance);
    assert_eq!(game.state.first.0, 1);
}

#[test]
fn rk_set_3_colours_are_chosen_in_turn_order_among_those_free() {
    let mut game = new_game(json!({}), 3, &["first 1 1 6"]);
    assert_eq!(game.phase(), Phase::Colours);
    assert_eq!(game.entries("colour").len(), 6);
    assert_eq!(game.seat(), 2);
    game.then("colour black", &[])
        .refuses("colour black")
        .refuses("end_turn");
    assert_eq!(game.seat(), 0);
    game.then("colour red", &[]);
    assert_eq!(game.seat(), 1);
    assert_eq!(
        game.entries("colour"),
        ["colour blue", "colour yellow", "colour green", "colour purple"]
    );
    let deal = deal(&["", "", ""]);
    game.then(
        "colour green",
        &[
            "objective na_africa",
            "objective asia_sa",
            "objective territories_24",
            &deal,
        ],
    );
    let colours: Vec<_> = game.state.colours[..3]
        .iter()
        .map(|c| c.unwrap().name())
        .collect();
    assert_eq!(colours, ["red", "green", "black"]);
}

#[test]
fn rk_set_3_or_handed_out_in_the_order_of_the_list() {
    // The order of RK-MAP-6, from the first player on.
    let deal = deal(&["", "", "", "", "", ""]);
    let mut chance = vec!["first 1 1 6 1 1 1"];
    let objectives: Vec<String> = OBJECTIVES.iter().map(|o| format!("objective {o}")).collect();
    chance.extend(objectives.iter().map(String::as_str));
    chance.push(&deal);
    let game = new_game(json!({"colours": "by_turn_order"}), 6, &chance);
    let colours: Vec<_> = game.state.colours.iter().map(|c| c.unwrap().name()).collect();
    assert_eq!(colours, ["purple", "black", "red", "blue", "yellow", "green"]);
}

#[test]
fn rk_set_5_objectives_are_dealt_from_the_dealer_on_and_the_rest_leaves() {
    let game = dealt(json!({}), 3, &OBJECTIVES[..3], &[deal(&["", "", ""])]);
    let objectives: Vec<_> = game.state.objectives[..3]
        .iter()
        .map(|o| o.unwrap().name())
        .collect();
    assert_eq!(objectives, OBJECTIVES[..3]);
}

#[test]
fn rk_set_4_and_6_supplies_and_shares_by_seats() {
    // Territories in turn order, dealer first (RK 7.1), and the supply of RK-SET-4 less one army on each (RK-SET-8).
    for (seats, counts, supply) in [
        (3, &[14, 14, 14][..], 35),
        (4, &[10, 11, 11, 10], 30),
        (5, &[8, 9, 9, 8, 8], 25),
        (6, &[7; 6], 20),
    ] {
        let game = dealt(json!({}), seats, &OBJECTIVES[..seats], &[deal(&vec![""; seats])]);
        for (seat, &count) in counts.iter().enumerate() {
            assert_eq!(game.count(seat as u8), count, "{seats} seats");
            assert_eq!(game.state.totals[seat], count);
            let placing = if seat == 0 { 3 } else { 0 };
            assert_eq!(u32::from(game.state.supply[seat] + placing), supply - count);
        }
        assert!(game.state.armies.iter().all(|&n| n == 1));
    }
}

#[test]
fn rk_set_6_the_first_card_goes_to_the_dealers_left() {
    let wanted = ["alaska congo", "peru", "ural", "siam"];
    let game = dealt(json!({}), 4, &OBJECTIVES[..4], &[deal(&wanted)]);
    let owners = ["alaska", "congo", "peru", "ural", "siam"].map(|t| game.owner(t));
    assert_eq!(owners, [1, 1, 2, 3, 0]);
}

#[test]
fn rk_8_2_a_deal_beyond_the_share_is_dealt_again() {
    let share = json!({"max_share_of_continent_dealt": 0.5});
    let too_much = deal(&["venezuela peru brazil", "", "", ""]);
    let fits = deal(&["venezuela peru", "brazil", "argentina", ""]);
    let game = dealt(share, 4, &OBJECTIVES[..4], &[too_much.clone(), fits]);
    assert_eq!((game.owner("peru"), game.owner("brazil")), (1, 2));
    // Seven territories of Europe: half of them, rounded down, are three.
    let four = deal(&["iceland ukraine scandinavia great_britain", "", "", ""]);
    let three = deal(&[
        "iceland ukraine scandinavia",
        "great_britain",
        "northern_europe",
        "western_europe southern_europe",
    ]);
    let share = json!({"max_share_of_continent_dealt": 0.5});
    dealt(share, 4, &OBJECTIVES[..4], &[four, three]);
    // RK-SET-7: without a limit nothing is refused.
    dealt(json!({}), 4, &OBJECTIVES[..4], &[too_much]);
}

#[test]
fn rk_set_9_three_armies_a_time_on_own_territories_split_freely() {
    let mut game = dealt(json!({}), 4, &OBJECTIVES[..4], &[deal(&["", "", "", ""])]);
    let mine: Vec<String> = game
        .entries("place")
        .iter()
        .map(|e| e.split(' ').nth(1).unwrap().into())
        .collect();
    assert_eq!(mine.len(), 10);
    assert!(game.entries("place").iter().all(|entry| entry.ends_with("1-3")));
    assert!(game.entries("end_turn").is_empty() && game.entries("to_combat").is_empty());
    let (a, b) = (&mine[0], &mine[4]);
    game.refuses(&format!("place {a} 4"))
        .then(&format!("place {a} 1"), &[]);
    assert_eq!((game.seat(), game.state.to_place), (0, 2));
    game.refuses(&format!("place {a} 3"))
        .then(&format!("place {b} 2"), &[]);
    assert_eq!((game.armies(a), game.armies(b), game.seat()), (2, 3, 1));
    game.refuses(&format!("place {a} 1"));
}

#[test]
fn rk_set_10_rounds_of_three_fewer_only_at_the_end() {
    for (seats, rounds, last) in [
        (3, 7, &[][..]),
        (4, 6, &[(0, 2), (1, 1), (2, 1), (3, 2)]),
        (5, 5, &[(0, 2), (1, 1), (2, 1), (3, 2), (4, 2)]),
        (6, 4, &[(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]),
    ] {
        let mut game = dealt(json!({}), seats, &OBJECTIVES[..seats], &[deal(&vec![""; seats])]);
        let goes = place_all(&mut game);
        let mut expected: Vec<(u8, u16)> = Vec::new();
        for _ in 0..rounds {
            expected.extend((0..seats as u8).map(|seat| (seat, 3)));
        }
        expected.extend(last);
        assert_eq!(goes, expected, "{seats} seats");
        let supply = [35, 30, 25, 20][seats - 3];
        assert!(game.state.totals[..seats].iter().all(|&n| n == supply));
    }
}

#[test]
fn rk_7_1_placing_begins_with_the_first_player_wherever_he_sits() {
    let objectives = [
        "objective na_africa",
        "objective asia_sa",
        "objective asia_africa",
        "objective na_oceania",
    ];
    let deal = deal(&["", "", "", ""]);
    let mut chance = vec!["first 2 3 6 1"];
    chance.extend(objectives);
    chance.push(&deal);
    let mut game = new_game(json!({"colours": "by_turn_order"}), 4, &chance);
    assert_eq!([0, 1, 2, 3].map(|s| game.count(s)), [11, 10, 10, 11]);
    let goes = place_all(&mut game);
    assert_eq!(goes[..5], [(2, 3), (3, 3), (0, 3), (1, 3), (2, 3)]);
    assert_eq!(goes[24..], [(2, 2), (3, 1), (0, 1), (1, 2)]);
}

#[test]
fn rk_set_11_all_44_cards_are_the_deck_and_the_first_player_begins() {
    let mut game = dealt(json!({}), 3, &OBJECTIVES[..3], &[deal(&["", "", ""])]);
    assert!(game.deck().is_empty());
    place_all(&mut game);
    assert_eq!(game.state.deck.len(), 44);
    assert!(game.discards().is_empty() && (0..3).all(|seat| game.hand(seat).is_empty()));
    // RK-REI-1: the first turn of the game has a reinforcement phase like all others.
    assert_eq!(
        (game.phase(), game.seat(), game.state.to_place),
        (Phase::Reinforcements, 0, 4)
    );
    assert_eq!((game.state.round, game.state.turn), (1, 1));
}

#[test]
fn rk_set_12_an_objective_can_be_reached_by_the_set_up() {
    let north = "alaska northwest_territory greenland alberta ontario quebec western_united_states \
                 eastern_united_states central_america indonesia new_guinea western_australia eastern_australia";
    let objectives = ["na_africa", "na_oceania", "territories_24"];
    let mut game = dealt(json!({}), 3, &objectives, &[deal(&[north, "", ""])]);
    place_all(&mut game);
    let (reason, ranks) = game.end();
    assert_eq!((reason, ranks[1]), ("objective", 1));
    assert_eq!((game.state.round, game.state.turn), (0, 0));
    assert_eq!(
        Risiko::from_position(&Risiko::to_position(&game.state)),
        Ok(game.state)
    );
}

#[test]
fn rk_7_10_all_objectives_are_looked_at_after_the_last_placement_only() {
    // The winner of the test above has his 13 territories from the deal on, and has to wait for the last army.
    let north = "alaska northwest_territory greenland alberta ontario quebec western_united_states \
                 eastern_united_states central_america indonesia new_guinea western_australia eastern_australia";
    let objectives = ["na_africa", "na_oceania", "territories_24"];
    let mut game = dealt(json!({}), 3, &objectives, &[deal(&[north, "", ""])]);
    assert_eq!(game.phase(), Phase::Placement);
    let goes = place_all(&mut game);
    assert_eq!(goes.len(), 21);
}
