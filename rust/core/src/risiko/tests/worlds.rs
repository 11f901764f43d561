//! RK-INFO: worlds a seat thinks possible, compared with all there are.

use super::scene::{Played, Scene, rules};
use crate::chance::Keyed;
use crate::game::Game;
use crate::hooks::NoHooks;
use crate::risiko::Risiko;
use crate::risiko::card::{Card, Cards};
use crate::risiko::objective::{Goal, Objective};
use crate::risiko::score;
use crate::risiko::state::{Phase, RisikoState};
use crate::rng::Stream;
use crate::search::draws::follow;
use crate::seat::Seat;
use serde_json::json;
use std::collections::BTreeMap;

fn key(state: &RisikoState) -> String {
    format!(
        "{:?} {:?} {:?} {:?}",
        state.hands, state.deck, state.objectives, state.phase
    )
}

/// Every way to give `sizes` cards of these to hands; the rest is the deck.
fn deals(cards: Cards, sizes: &[u32]) -> Vec<Vec<Cards>> {
    let Some((&size, rest)) = sizes.split_first() else {
        return vec![vec![]];
    };
    let mut all = Vec::new();
    for hand in 0..1u64 << cards.len() {
        if hand.count_ones() != size {
            continue;
        }
        let chosen: Cards = (0..cards.len())
            .filter(|i| hand >> i & 1 == 1)
            .map(|i| cards.nth(i))
            .collect();
        for mut more in deals(Cards(cards.0 & !chosen.0), rest) {
            more.insert(0, chosen);
            all.push(more);
        }
    }
    all
}

/// All states with the view of seat 0 in which nobody should have won before.
fn all_worlds(state: &RisikoState) -> BTreeMap<String, f64> {
    let seen = |state: &RisikoState| Risiko::view_json(Risiko::view(state, Seat(0))).to_string();
    let truth = seen(state);
    let unknown = Cards(state.hands[1].0 | state.hands[2].0 | state.deck.0);
    let mut weights = BTreeMap::new();
    for hands in deals(unknown, &[state.hands[1].len(), state.hands[2].len()]) {
        for one in Objective::classic() {
            for two in Objective::classic() {
                let dealt = [state.objectives[0], Some(one), Some(two)];
                if one == two || dealt[1..].contains(&dealt[0]) {
                    continue;
                }
                let mut world = *state;
                (world.hands[1], world.hands[2]) = (hands[0], hands[1]);
                world.deck = Cards(unknown.0 & !(hands[0].0 | hands[1].0));
                world.objectives[..3].copy_from_slice(&dealt);
                let won = [1, 2].into_iter().any(|s| {
                    let pending = world.phase == Phase::Occupation && world.mover == Seat(s);
                    let destroyed = match world.objectives[usize::from(s)].map(Objective::goal) {
                        Some(Goal::Destroy(color)) => world
                            .out
                            .iter()
                            .flatten()
                            .any(|e| e.by == Seat(s) && world.colours[e.seat.index()] == Some(color)),
                        _ => false,
                    };
                    let reached = score::reached(&world, Seat(s), &mut NoHooks).unwrap();
                    destroyed || reached && !pending
                });
                if won {
                    continue;
                }
                let mut fitting = Vec::new();
                for phase in Phase::ALL {
                    world.phase = phase;
                    let valid = Risiko::from_position(&Risiko::to_position(&world)) == Ok(world);
                    if valid && seen(&world) == truth {
                        fitting.push(world);
                    }
                }
                for world in &fitting {
                    weights.insert(key(world), 1.0 / fitting.len() as f64);
                }
            }
        }
    }
    weights
}

fn worlds_follow(game: &Played, n: u32) -> BTreeMap<String, f64> {
    let weights = all_worlds(&game.state);
    let mut rng = Stream::from_seed(3);
    follow(&weights, n, || {
        key(&Risiko::sample_world(
            Risiko::view(&game.state, Seat(0)),
            &mut rng,
        ))
    });
    weights
}

#[test]
fn rk_info_worlds_are_all_deals_that_fit() {
    // Seat 1 may hold a set back, and would have won with na_africa and 24 territories, seat 2 with nothing.
    let game = Scene::new(3)
        .own(0, "europe")
        .own(1, "north_america, africa, south_america, oceania, siam")
        .mover(1)
        .objective(0, "asia_sa")
        .objective(1, "destroy_black")
        .objective(2, "asia_africa")
        .hand(0, "alaska alberta")
        .hand(1, "quebec venezuela congo")
        .hand(2, "wild_1")
        .deck("brazil")
        .with(|p| p.objectives[1] = Some("europe_sa_third".into()))
        .play();
    let weights = worlds_follow(&game, 60_000);
    let held_back = |key: &&String| key.ends_with("Reinforcements");
    assert!(weights.keys().filter(held_back).count() > 100);
    let held = |name: &str| {
        format!(
            "[Some(Objective(4)), Some({:?})",
            name.parse::<Objective>().unwrap()
        )
    };
    let held_by_1 = |name: &str| weights.keys().any(|key| key.contains(&held(name)));
    assert_eq!(
        [
            "na_africa",
            "territories_24",
            "destroy_black",
            "asia_africa",
            "destroy_red"
        ]
        .map(held_by_1),
        [false, false, false, true, true]
    );
}

#[test]
fn rk_obj_worlds_know_who_was_destroyed_by_whom() {
    // Seat 2 put out seat 1 (blue): it does not hold destroy_blue; seat 1 had any card.
    let game = Scene::new(3)
        .own(0, "asia, europe")
        .out(1, 2)
        .hand(0, "alaska alberta")
        .hand(2, "wild_1")
        .deck("brazil quebec")
        .objective(1, "na_oceania")
        .objective(2, "destroy_red")
        .play();
    let weights = worlds_follow(&game, 20_000);
    let blue = format!("{:?}", "destroy_blue".parse::<Objective>().unwrap());
    assert!(
        weights
            .keys()
            .all(|key| !key.contains(&format!("Some({blue}), None")))
    );
    assert!(weights.keys().any(|key| key.contains(&blue)));
}

#[test]
fn rk_occ_worlds_leave_open_what_is_looked_at_after_the_occupation() {
    // Seat 1 has just taken the last territory of Oceania: with na_oceania it wins once it says how many move in.
    let game = Scene::new(3)
        .own(0, "europe, africa")
        .own(1, "north_america, oceania, siam 9")
        .mover(1)
        .objective(1, "asia_sa")
        .objective(2, "europe_oceania_third")
        .with(|p| {
            p.phase = "occupation".into();
            p.battle = Some(crate::risiko::position::BattlePosition {
                source: "siam".into(),
                target: "indonesia".into(),
                attack_dice: 3,
            });
            p.armies.insert("indonesia".into(), 3);
            p.conquests = 1;
        })
        .hand(1, "wild_1")
        .deck("brazil")
        .play();
    let weights = worlds_follow(&game, 20_000);
    let wins = "na_oceania".parse::<Objective>().unwrap();
    assert!(weights.keys().any(|key| key.contains(&format!("Some({wins:?})"))));
}

#[test]
fn worlds_of_all_endings_can_be_played_on() {
    let mut rng = Stream::from_seed(5);
    for (patch, seats) in [
        (json!({"ending": "reshuffles", "reshuffles": 0}), 3),
        (
            json!({"objectives": "tournament", "score": "own_objective", "ending": "rounds", "round_limit": 4}),
            6,
        ),
        (json!({"no_elimination_rounds": 0, "max_rounds": 60}), 5),
    ] {
        for number in 0..6 {
            let mut chance = Keyed::new("risiko", 29, number);
            let mut state =
                Risiko::new_game(&rules(patch.clone()), &vec![(); seats], &mut chance, &mut NoHooks).unwrap();
            let mut sampled = 0;
            loop {
                let over = state.end.is_some();
                if over || rng.below(50) == 0 {
                    for seat in Seat::all(seats as u8) {
                        let world = Risiko::sample_world(Risiko::view(&state, seat), &mut rng);
                        let json = |s| Risiko::view_json(Risiko::view(s, seat)).to_string();
                        assert_eq!(json(&state), json(&world));
                        assert_eq!(Risiko::from_position(&Risiko::to_position(&world)), Ok(world));
                        assert!(world.counters_agree());
                        sampled += 1;
                    }
                }
                if over {
                    break;
                }
                let action = crate::game::Legal::sample(&Risiko::legal(&state), &mut rng);
                Risiko::apply_unchecked(&mut state, action, &mut chance, &mut NoHooks).unwrap();
            }
            assert!(sampled > seats);
        }
    }
}

#[test]
fn what_is_certain_is_in_every_world() {
    // Seat 1 holds the only card that lies nowhere else.
    let game = Scene::new(3)
        .own(0, "asia")
        .own(1, "africa")
        .hand(1, "wild_1")
        .deck("")
        .play();
    let world = Risiko::sample_world(Risiko::view(&game.state, Seat(0)), &mut Stream::from_seed(1));
    assert_eq!(world.hands[1], Cards::from_iter([Card(42)]));
}

#[test]
fn rk_drw_worlds_know_when_a_card_was_last_in_the_deck() {
    // Seat 1 holds two cards of an earlier pass and one of this; seat 2 one of the first pass.
    let game = Scene::new(3)
        .own(0, "asia, europe")
        .own(1, "africa")
        .hand(0, "alaska alberta")
        .hand(1, "quebec venezuela congo")
        .hand(2, "wild_1")
        .deck("brazil siam")
        .with(|p| {
            p.reshuffles = 3;
            let old = [("quebec", 1), ("venezuela", 1), ("wild_1", 3), ("alaska", 2)];
            p.ages = old.map(|(card, age)| (card.into(), age)).into();
        })
        .play();
    let hands: std::collections::BTreeSet<String> = all_worlds(&game.state)
        .keys()
        .map(|key| key.split(" [").next().unwrap().to_owned())
        .collect();
    // Only which card of this pass seat 1 holds is open.
    assert_eq!(hands.len(), 3, "{hands:?}");
    worlds_follow(&game, 40_000);
    let view = Risiko::view(&game.state, Seat(0));
    assert_eq!(
        (&view.hand_ages(Seat(1))[..], &view.hand_ages(Seat(2))[..]),
        (&[0, 1, 1][..], &[3][..])
    );
    let mut wrong = Risiko::to_position(&game.state);
    wrong.ages.insert("siam".into(), 4);
    let error = Risiko::from_position(&wrong).unwrap_err().to_string();
    assert!(
        error.contains("ages.siam: 4 reshuffles ago, but there were 3"),
        "{error}"
    );
    assert!(error.contains("ages.siam: it is in the deck"), "{error}");
}
