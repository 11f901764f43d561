//! RK-OBJ: secret objectives.

use super::scene::{Played, Scene};
use crate::risiko::objective::{Goal, Objective};
use crate::risiko::score;
use crate::risiko::state::Phase;
use crate::risiko::territory::Territory;
use crate::seat::Seat;
use serde_json::json;

/// Twenty-five territories, North America the only whole continent.
const TWENTY_FIVE: &str = "north_america, venezuela, peru, brazil, iceland, scandinavia, ukraine, egypt, congo, ural, \
                            siberia, chita, japan, siam, indonesia, new_guinea, western_australia";

/// Seat 0 places one army on Alaska and owns these; seat 1 has Madagascar. Whether its objective is reached then.
fn reached(objective: &str, owned: &str) -> bool {
    let tournament = objective.starts_with("torneo_");
    let mut scene = Scene::new(3);
    if tournament {
        scene = scene
            .rules(json!({"objectives": "tournament"}))
            .objective(
                1,
                if objective == "torneo_1" {
                    "torneo_2"
                } else {
                    "torneo_1"
                },
            )
            .objective(
                2,
                if objective == "torneo_3" {
                    "torneo_4"
                } else {
                    "torneo_3"
                },
            );
    } else {
        scene = scene.objective(1, "destroy_black").objective(2, "destroy_purple");
    }
    let mut game = scene
        .objective(0, objective)
        .own(1, "madagascar")
        .own(0, owned)
        .reinforcements(1)
        .play();
    let first = game.entries("place")[0].clone();
    game.then(&first, &[]);
    game.phase() == Phase::Over
}

#[test]
fn rk_obj_4_whole_continents_with_any_garrison() {
    for (objective, owned) in [
        ("na_africa", "north_america, africa"),
        ("na_oceania", "north_america, oceania"),
        ("asia_sa", "asia, south_america"),
        ("asia_africa", "asia, africa"),
        ("europe_sa_third", "europe, south_america, oceania"),
        ("europe_sa_third", "europe, south_america, africa"),
        ("europe_sa_third", "europe, south_america, asia"),
        ("europe_sa_third", "europe, south_america, north_america"),
        ("europe_oceania_third", "europe, oceania, south_america"),
        ("europe_oceania_third", "europe, oceania, africa"),
        // Owning more does no harm.
        ("na_oceania", "north_america, oceania, ukraine, siam"),
        ("europe_oceania_third", "europe, oceania, asia, africa, peru"),
    ] {
        let mut game = Scene::new(3)
            .objective(1, "destroy_black")
            .objective(2, "destroy_purple")
            .objective(0, objective)
            .own(1, "argentina, kamchatka")
            .own(0, owned)
            .with(|p| {
                // Seat 1 keeps something, whatever seat 0 owns.
                let spare = p
                    .owners
                    .iter()
                    .find(|&(_, &seat)| seat == 2)
                    .map(|(name, _)| name.clone());
                p.owners.insert(spare.expect("seat 2 has the rest"), 1);
            })
            .reinforcements(1)
            .play();
        let first = game.entries("place")[0].clone();
        game.then(&first, &[]);
        assert_eq!(game.end(), ("objective", game.end().1), "{objective} by {owned}");
        assert_eq!(game.end().1[0], 1);
    }
    for (objective, owned) in [
        (
            "na_africa",
            "north_america, north_africa, egypt, congo, east_africa, south_africa",
        ),
        (
            "na_oceania",
            "north_america, indonesia, new_guinea, western_australia",
        ),
        ("asia_sa", "asia, venezuela, peru, brazil"),
        (
            "europe_sa_third",
            "europe, south_america, indonesia, new_guinea, western_australia, north_africa, egypt",
        ),
        (
            "europe_oceania_third",
            "europe, oceania, venezuela, peru, brazil, siam",
        ),
    ] {
        assert!(!reached(objective, owned), "{objective} by {owned}");
    }
}

#[test]
fn rk_obj_5_24_territories_or_more() {
    assert!(reached("territories_24", TWENTY_FIVE));
    let owned = without(TWENTY_FIVE, 2);
    assert_eq!(count(&owned), 23);
    assert!(!reached("territories_24", &owned));
    let owned = without(TWENTY_FIVE, 1);
    assert!(reached("territories_24", &owned));
}

/// How many territories a list names.
fn count(list: &str) -> usize {
    expand(list).len()
}

fn expand(list: &str) -> Vec<&'static str> {
    Territory::all()
        .filter(|t| {
            list.split(", ")
                .any(|n| n == t.name() || n == t.continent().name())
        })
        .map(Territory::name)
        .collect()
}

fn without(list: &str, n: usize) -> String {
    let all = expand(list);
    all[..all.len() - n].join(", ")
}

#[test]
fn rk_7_13_eighteen_with_two_armies_and_any_others() {
    // RK-OBJ-6.
    let eighteen = "north_america 2, south_america 2, iceland 2, scandinavia 2, ukraine 2, ural 2";
    let scene = |list: &str| {
        Scene::new(3)
            .objective(0, "territories_18x2")
            .objective(1, "destroy_black")
            .own(1, "madagascar")
            .own(0, list)
            .reinforcements(1)
            .play()
    };
    // Seventeen with two, then the last one.
    let mut game = scene(&format!("{eighteen}, siam"));
    game.then("place siam 1", &[]);
    assert_eq!(game.end().0, "objective");
    let mut game = scene(&format!("{eighteen}, siam, india"));
    game.then("place alaska 1", &[]);
    assert_eq!(game.phase(), Phase::Combat);
    // More than two armies, and more territories with one.
    let mut game = scene(&format!("{eighteen}, siam 9, india, china"));
    game.then("place alaska 1", &[]);
    assert_eq!(game.end().0, "objective");
    // Armies do not replace territories.
    let mut game = scene("north_america 90, south_america 90");
    game.then("place alaska 1", &[]);
    assert_eq!(game.phase(), Phase::Combat);
}

#[test]
fn rk_obj_3_tournament_cards_ask_for_exactly_their_territories() {
    for objective in Objective::tournament() {
        let Goal::Hold {
            all,
            any_other: false,
        } = objective.goal()
        else {
            panic!("{objective}")
        };
        let list: Vec<_> = all.into_iter().map(Territory::name).collect();
        let spare = if list.contains(&"madagascar") {
            "brazil"
        } else {
            "madagascar"
        };
        let owned = list.join(", ");
        let mut game = tournament(objective.name(), spare, &owned);
        place_anywhere(&mut game);
        assert_eq!(game.phase(), Phase::Over, "{objective}");
        for missing in 0..list.len() {
            let mut fewer = list.clone();
            fewer.remove(missing);
            let mut game = tournament(objective.name(), spare, &fewer.join(", "));
            place_anywhere(&mut game);
            assert_eq!(
                game.phase(),
                Phase::Combat,
                "{objective} without {}",
                list[missing]
            );
        }
    }
}

fn tournament(objective: &str, spare: &str, owned: &str) -> Played {
    let others: Vec<_> = ["torneo_1", "torneo_2", "torneo_3"]
        .into_iter()
        .filter(|&o| o != objective)
        .collect();
    let mut scene = Scene::new(3)
        .rules(json!({"objectives": "tournament"}))
        .objective(0, objective)
        .objective(1, others[0])
        .objective(2, others[1])
        .own(0, owned);
    // Seat 1 owns something that the card does not name.
    let free = if owned.split(", ").any(|t| t == spare) {
        "peru"
    } else {
        spare
    };
    let free = [
        "madagascar",
        "peru",
        "alaska",
        "china",
        "iceland",
        "siam",
        "brazil",
        free,
    ]
    .into_iter()
    .find(|t| !owned.split(", ").any(|o| o == *t))
    .expect("no card names all of these");
    scene = scene.own(1, free);
    scene.reinforcements(1).play()
}

fn place_anywhere(game: &mut Played) {
    let first = game.entries("place")[0].clone();
    game.then(&first, &[]);
}

#[test]
fn rk_obj_2_fourteen_classic_cards() {
    // RK-MAP-5: a card for each objective.
    let (mut territories, mut continents, mut colours) = (0, 0, 0);
    for objective in Objective::classic() {
        match objective.goal() {
            Goal::Territories { .. } => territories += 1,
            Goal::Hold { .. } => continents += 1,
            Goal::Destroy(_) => colours += 1,
        }
    }
    assert_eq!((territories, continents, colours), (2, 6, 6));
}

#[test]
fn rk_obj_7_a_colour_is_destroyed_by_ones_own_roll() {
    let scene = || {
        Scene::new(4)
            .objective(0, "destroy_blue")
            .own(0, "alaska 9")
            .own(1, "kamchatka")
            .own(2, "siam")
    };
    let mut game = scene().play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    assert_eq!((game.end().0, game.end().1[0]), ("objective", 1));
    // Not by a territory that is not the last.
    let mut game = scene().own(1, "kamchatka, japan").play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    assert_eq!(game.phase(), Phase::Occupation);
}

#[test]
fn rk_7_12_ones_own_or_an_absent_colour_asks_for_24_territories_from_the_start() {
    // Seat 0 plays red; nobody plays black.
    for objective in ["destroy_red", "destroy_black"] {
        let twenty_four = without(TWENTY_FIVE, 1);
        let scene = |owned: &str| {
            Scene::new(3)
                .objective(2, "destroy_purple")
                .objective(0, objective)
                .own(1, "madagascar")
                .own(0, owned)
                .reinforcements(1)
                .play()
        };
        let mut game = scene(&twenty_four);
        game.then("place alaska 1", &[]);
        assert_eq!(game.end().0, "objective", "{objective}");
        let mut game = scene(&without(TWENTY_FIVE, 2));
        game.then("place alaska 1", &[]);
        assert_eq!(game.phase(), Phase::Combat);
    }
    // A colour that plays does not.
    assert!(!reached("destroy_blue", &without(TWENTY_FIVE, 1)));
    assert!(!reached("destroy_yellow", TWENTY_FIVE));
}

#[test]
fn rk_obj_8_an_absent_colour_is_known_from_the_colours_in_play() {
    let game = Scene::new(3)
        .objective(0, "destroy_black")
        .own(0, "alaska")
        .own(1, "peru")
        .play();
    assert_eq!(
        score::goal(&game.state, Seat(0)),
        Some(Goal::Territories {
            count: 24,
            min_armies: 1
        })
    );
    let game = Scene::new(3)
        .objective(0, "destroy_blue")
        .own(0, "alaska")
        .own(1, "peru")
        .play();
    assert!(matches!(
        score::goal(&game.state, Seat(0)),
        Some(Goal::Destroy(_))
    ));
}

#[test]
fn rk_7_11_a_fallback_can_win_on_anothers_turn() {
    // Seat 0 destroys blue, which seat 3's card named; seat 3 has 39 territories.
    let mut game = Scene::new(4)
        .objective(3, "destroy_blue")
        .own(0, "alaska 9")
        .own(1, "kamchatka")
        .own(2, "siam")
        .hand(1, "peru")
        .play();
    game.then("attack alaska kamchatka 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    assert_eq!(game.phase(), Phase::Occupation, "the occupation comes first");
    game.then("occupy 4", &[]);
    assert_eq!(game.end(), ("objective", vec![2, 4, 3, 1]));
    assert_eq!(game.hand(0), "peru");
}

#[test]
fn rk_obj_12_the_acting_player_goes_first() {
    // The conquest completes seat 0's objective and turns seat 3's card to the 24 territories it has.
    let mut game = Scene::new(4)
        .objective(0, "na_oceania")
        .objective(3, "destroy_blue")
        .own(0, "north_america 5, indonesia, western_australia, new_guinea 9")
        .own(1, "eastern_australia")
        .own(2, "siam")
        .play();
    assert!(game.count(3) >= 24);
    game.then("attack new_guinea eastern_australia 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    game.then("occupy 3", &[]);
    assert_eq!((game.end().0, game.end().1[0]), ("objective", 1));
}

#[test]
fn rk_obj_9_the_card_stays_at_24_territories_for_the_rest_of_the_game() {
    let twenty_three = without(TWENTY_FIVE, 2);
    let mut game = Scene::new(4)
        .objective(3, "europe_oceania_third")
        .objective(0, "destroy_blue")
        .own(0, &twenty_three)
        .own(0, "egypt 9")
        .own(2, "china")
        .out(1, 2)
        .play();
    assert_eq!(game.count(0), 23);
    game.then("attack egypt north_africa 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    game.then("occupy 3", &[]);
    assert_eq!((game.end().0, game.end().1[0]), ("objective", 1));
    // One's own destruction does not turn the card: it has won then.
    let mut game = Scene::new(4)
        .objective(3, "europe_oceania_third")
        .objective(2, "destroy_blue")
        .own(0, "alaska")
        .own(2, "siam")
        .out(1, 0)
        .play();
    assert!(matches!(
        score::goal(&game.state, Seat(2)),
        Some(Goal::Territories { count: 24, .. })
    ));
    game.state.out[0].as_mut().unwrap().by = Seat(2);
    assert!(matches!(
        score::goal(&game.state, Seat(2)),
        Some(Goal::Destroy(_))
    ));
}

#[test]
fn rk_7_10_when_objectives_are_looked_at() {
    // After each placement, though armies are left to place.
    let mut game = Scene::new(3)
        .objective(0, "territories_18x2")
        .objective(1, "destroy_black")
        .own(1, "madagascar")
        .own(
            0,
            "north_america 2, south_america 2, iceland 2, scandinavia 2, ukraine 2, ural 2, siam",
        )
        .reinforcements(5)
        .play();
    game.then("place siam 1", &[]);
    assert_eq!((game.end().0, game.state.to_place), ("objective", 4));
    // After the strategic movement, before the draw.
    let mut game = Scene::new(3)
        .objective(0, "territories_18x2")
        .objective(1, "destroy_black")
        .own(1, "madagascar, kamchatka")
        .own(
            0,
            "north_america 2, south_america 2, iceland 2, scandinavia 2, ukraine 2, ural 9, china",
        )
        .own(0, "alaska 5")
        .with(|p| {
            p.armies.insert("ural".into(), 9);
            p.conquests = 1;
        })
        .play();
    game.then("maneuver ural china 4", &[]);
    assert_eq!((game.end().0, game.state.deck.len()), ("objective", 44));
}

#[test]
fn rk_obj_10_at_the_start_of_the_turn_before_armies_are_received() {
    // Nobody looks at seat 1's card on seat 0's turn; its own turn begins with it.
    let mut game = Scene::new(3)
        .objective(1, "na_oceania")
        .objective(0, "asia_sa")
        .own(0, "madagascar 2")
        .own(1, "north_america, oceania")
        .play();
    game.then("end_turn", &[]);
    assert_eq!(
        (
            game.end().0,
            game.end().1[1],
            game.state.to_place,
            game.state.turn
        ),
        ("objective", 1, 0, 21)
    );
}

#[test]
fn rk_8_7_an_occupation_is_looked_at_once_when_it_is_settled() {
    // With 3 on the target and 2 on the source there would be 18 with two armies; with 4 and 1 there are 17.
    let scene = || {
        Scene::new(3)
            .objective(0, "territories_18x2")
            .objective(1, "destroy_black")
            .own(1, "madagascar, kamchatka")
            .own(
                0,
                "north_america 2, south_america 2, iceland 2, scandinavia 2, ukraine 2",
            )
            .own(0, "alaska 5, siam 2")
            .play()
    };
    let settle = |armies: &str| {
        let mut game = scene();
        game.then("attack alaska kamchatka 3", &[])
            .then("defend 1", &["roll 6,6,6/1"]);
        assert_eq!(game.phase(), Phase::Occupation);
        game.then(armies, &[]);
        game.phase()
    };
    assert_eq!(settle("occupy 3"), Phase::Over);
    assert_eq!(settle("occupy 4"), Phase::Combat);
}

#[test]
fn rk_obj_11_a_win_ends_everything() {
    let mut game = Scene::new(3)
        .objective(0, "na_oceania")
        .objective(1, "asia_sa")
        .own(0, "north_america 5, indonesia, western_australia, new_guinea 9")
        .own(1, "eastern_australia, madagascar")
        .play();
    game.then("attack new_guinea eastern_australia 3", &[])
        .then("defend 1", &["roll 6,6,6/1"]);
    game.then("occupy 3", &[]);
    assert_eq!((game.end().0, game.state.deck.len()), ("objective", 44));
    assert!(game.entries("").is_empty());
}

#[test]
fn rk_obj_1_whatever_the_ending() {
    // RK-END-1: one of these is agreed on before the game.
    for ending in ["traditional", "reshuffles", "rounds", "clock", "sdadata"] {
        let mut game = Scene::new(3)
            .rules(json!({"ending": ending}))
            .objective(0, "na_oceania")
            .objective(1, "asia_sa")
            .own(0, "north_america, oceania")
            .own(1, "madagascar")
            .reinforcements(1)
            .play();
        game.then("place alaska 1", &[]);
        assert_eq!(game.end().0, "objective", "RK-END-12: {ending}");
    }
}
