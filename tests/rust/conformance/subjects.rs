//! The games, as the suite wants them.

use super::Subject;
use crate::toy::{Dash, DashRules};
use ludoteca_core::game::{Entry, Game};
use ludoteca_core::relikt::{Relikt, ReliktRules};
use ludoteca_core::riket::answer::{Difficulty, Signal};
use ludoteca_core::riket::{Chance, Knowledge, Riket, RiketRules};
use ludoteca_core::risiko::objective::Objective;
use ludoteca_core::risiko::state::Phase;
use ludoteca_core::risiko::territory::Territory;
use ludoteca_core::risiko::{Action, Risiko, RisikoRules};
use ludoteca_core::rng::Stream;
use ludoteca_core::seat::Seat;
use ludoteca_core::settings::Settings;
use serde_json::{Map, Value, json};

/// Shuffles a list.
fn shuffle<T>(list: &mut [T], rng: &mut Stream) {
    for i in (1..list.len()).rev() {
        list.swap(i, rng.below(i as u64 + 1) as usize);
    }
}

/// The settings of a preset with some changed.
fn patched<R: Settings>(preset: &str, patch: Value) -> R {
    let patch: Map<String, Value> = serde_json::from_value(patch).expect("an object");
    let rules = R::preset(preset).expect("it is a preset");
    rules
        .patched(&patch)
        .unwrap_or_else(|error| panic!("{preset}: {error}"))
}

impl Subject for Dash {
    const MOST_DECISIONS: u64 = 1_000;
    const SPARSE: u64 = 3;
    const GAMES: u64 = 12;

    fn rule_sets() -> Vec<(String, DashRules)> {
        let preset = |name: &&str| ((*name).into(), DashRules::preset(name).expect("it is a preset"));
        DashRules::PRESETS.iter().map(preset).collect()
    }

    fn scramble(state: &Self::State, seat: Seat, rng: &mut Stream) -> Self::State {
        let mut position = Dash::to_position(state);
        let mut cards: Vec<u8> = position.pile.clone();
        let mine = seat.index();
        let others: Vec<usize> = (0..position.cards.len())
            .filter(|&s| s != mine && position.cards[s].is_some())
            .collect();
        cards.extend(others.iter().map(|&s| position.cards[s].expect("it has one")));
        shuffle(&mut cards, rng);
        for s in others {
            position.cards[s] = cards.pop();
        }
        cards.sort_unstable();
        position.pile = cards;
        for (s, bid) in position.bids.iter_mut().enumerate() {
            if s != mine && *bid > 0 {
                *bid = rng.below(3) as u8 + 1;
            }
        }
        Dash::from_position(&position).expect("what was dealt again is possible")
    }
}

impl Subject for Risiko {
    // 500 rounds of six seats, and what random players attack in them.
    const MOST_DECISIONS: u64 = 60_000;
    const SPARSE: u64 = 150;
    const GAMES: u64 = 3;

    fn rule_sets() -> Vec<(String, RisikoRules)> {
        [
            ("rulebook", json!({"max_rounds": 60})),
            ("torneo", json!({})),
            (
                "rulebook",
                json!({"ending": "reshuffles", "special_reinforcement": true}),
            ),
            (
                "rulebook",
                json!({"ending": "rounds", "round_limit": 8, "colours": "by_turn_order"}),
            ),
            (
                "torneo",
                json!({"defence_dice": "declared", "max_defence_dice": 2, "ending": "rounds"}),
            ),
        ]
        .into_iter()
        .map(|(preset, patch)| (format!("{preset} {patch}"), patched(preset, patch)))
        .collect()
    }

    fn scramble(state: &Self::State, seat: Seat, rng: &mut Stream) -> Self::State {
        // A deal may contradict what is public (a phase that says whether the mover holds a set): then another is tried.
        (0..20)
            .find_map(|_| deal_again(state, seat, rng))
            .unwrap_or(*state)
    }

    /// Counters agree with what they count, cards are conserved, and nobody's last army leaves a territory (RK-CBT-3).
    fn invariants(state: &Self::State) -> Result<(), String> {
        if !state.counters_agree() {
            return Err("a counter disagrees with what it counts".into());
        }
        let view = Risiko::view(state, Seat(0));
        if matches!(view.phase(), Phase::Colours | Phase::Over) {
            return Ok(());
        }
        match Territory::all().find(|&territory| view.armies(territory) == 0) {
            Some(territory) => Err(format!("{territory} lies empty")),
            None => Ok(()),
        }
    }

    /// What ends the turn weighs together as much as one attack.
    fn weights(entries: &[Entry<Action>]) -> Vec<f64> {
        let ends = |entry: &Entry<Action>| matches!(entry.first, Action::EndTurn | Action::Maneuver { .. });
        let last = entries.iter().filter(|entry| ends(entry)).count() as f64;
        entries
            .iter()
            .map(|entry| if ends(entry) { 1.0 / last } else { 1.0 })
            .collect()
    }
}

/// Other seats' cards among themselves and the deck, and other seats' objectives among all that the seat does not hold.
fn deal_again(
    state: &<Risiko as Game>::State,
    seat: Seat,
    rng: &mut Stream,
) -> Option<<Risiko as Game>::State> {
    let mut position = Risiko::to_position(state);
    let others: Vec<usize> = (0..usize::from(position.seats))
        .filter(|&s| s != seat.index())
        .collect();
    // Everybody knows in which pass through the deck each card of a hand was drawn.
    let age = |card: &String| position.ages.get(card).copied().unwrap_or(0);
    let hidden = position.hands.iter().enumerate();
    let hidden = hidden
        .filter(|(s, _)| others.contains(s))
        .flat_map(|(_, hand)| hand);
    let mut left: Vec<String> = hidden.chain(&position.deck).cloned().collect();
    shuffle(&mut left, rng);
    let mut any_as_old_as = |card: &String| {
        let place = left.iter().position(|other| age(other) == age(card));
        left.swap_remove(place.expect("each card is as old as itself"))
    };
    let hands = position
        .hands
        .iter()
        .enumerate()
        .map(|(s, hand)| match others.contains(&s) {
            true => hand.iter().map(&mut any_as_old_as).collect(),
            false => hand.clone(),
        });
    let hands = hands.collect();
    let deck = position.deck.iter().map(&mut any_as_old_as).collect();
    (position.hands, position.deck) = (hands, deck);
    if let Some(mine) = position.objectives[seat.index()].clone() {
        let deck: Vec<Objective> = match mine.starts_with("torneo_") {
            true => Objective::tournament().collect(),
            false => Objective::classic().collect(),
        };
        let mut left: Vec<String> = deck
            .iter()
            .map(ToString::to_string)
            .filter(|name| *name != mine)
            .collect();
        shuffle(&mut left, rng);
        for &s in &others {
            position.objectives[s] = left.pop();
        }
    }
    Risiko::from_position(&position).ok()
}

impl Subject for Relikt {
    // About 200 decisions a game; levels and lassos can draw it out.
    const MOST_DECISIONS: u64 = 2_000;
    const SPARSE: u64 = 20;
    const GAMES: u64 = 8;

    fn rule_sets() -> Vec<(String, ReliktRules)> {
        [
            ("rulebook", json!({})),
            ("german-print", json!({"pistol": "instead"})),
            ("rulebook", json!({"max_turns": 20, "first_player": 1})),
            (
                "rulebook",
                json!({"gems.blue": [1, 1, 2, 2, 3, 3, 7, 7], "gems.red": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 7, 7]}),
            ),
        ]
        .into_iter()
        .map(|(preset, patch)| (format!("{preset} {patch}"), patched(preset, patch)))
        .collect()
    }

    /// The check of positions finds every card, treasure and action card in its place.
    fn invariants(state: &Self::State) -> Result<(), String> {
        let again = Relikt::from_position(&Relikt::to_position(state)).map_err(|error| error.to_string())?;
        if again == *state {
            Ok(())
        } else {
            Err("it comes back from its position another".into())
        }
    }

    fn scramble(state: &Self::State, seat: Seat, rng: &mut Stream) -> Self::State {
        Relikt::sample_world(Relikt::view(state, seat), rng)
    }
}

impl Subject for Riket {
    // Six epochs of 400 turns at most, each with a question, a challenge and a price.
    const MOST_DECISIONS: u64 = 7_200;
    const SPARSE: u64 = 40;
    const GAMES: u64 = 4;

    fn rule_sets() -> Vec<(String, RiketRules)> {
        [
            ("rulebook", json!({"max_turns": 400})),
            ("short", json!({"max_turns": 400, "poor_questioner": "excluded", "partial_buy_off": true})),
            (
                "short",
                json!({"max_turns": 30, "poor_questioner": "moves_forward_only", "rings": 60, "max_duel_words": 3}),
            ),
            (
                "short",
                json!({"max_turns": 400, "answers": "questions", "start_coins": 0, "symbols.rich": [3, 6, 9], "fate.stay": 0}),
            ),
        ]
        .into_iter()
        .map(|(preset, patch)| (format!("{preset} {patch}"), patched(preset, patch)))
        .collect()
    }

    /// Seats without texts, so that nobody outside need judge; each knows something else.
    fn options(seats: u8) -> Vec<Knowledge> {
        let knowledge = |seat: u8| Knowledge {
            riddles: Chance::from_f64(f64::from(seat) / 8.0).expect("a chance"),
            drawn: true,
            ..Knowledge::default()
                .with_epochs(Chance::from_f64(0.4 + f64::from(seat) / 10.0).expect("a chance"))
        };
        (0..seats).map(knowledge).collect()
    }

    /// Others' knowledge; the difficulty, as far as the seat's own signal allows; others' signals.
    fn scramble(state: &Self::State, seat: Seat, rng: &mut Stream) -> Self::State {
        let mut position = Riket::to_position(state);
        let mut chance = || Chance::from_f64(rng.below(17) as f64 / 16.0).expect("a chance");
        for (s, player) in position.players.iter_mut().enumerate() {
            if s != seat.index() {
                player.knowledge = Knowledge {
                    old_words: chance(),
                    riddles: chance(),
                    ..player.knowledge.with_epochs(chance())
                };
            }
        }
        let view = Riket::view(state, seat);
        let rules = view.rules();
        if position.difficulty.is_some() {
            let (mine, turn_seat) = (view.signal(), view.turn_seat());
            let weights = rules.signal_weights();
            loop {
                let shift = rng.below(7) as i8 - 3;
                let ask = Signal {
                    weights: &weights,
                    shift,
                    seat: turn_seat,
                };
                let signal = mine.unwrap_or(rng.below(7) as i8 - 3);
                if ask.weight(signal) > 0 && Difficulty(&rules.difficulty_weights()).weight(shift) > 0 {
                    position.difficulty = Some(shift);
                    position.signal = position.signal.map(|_| signal);
                    break;
                }
            }
        }
        Riket::from_position(&position).expect("what was dealt again is possible")
    }

    /// Nobody has left the lap (RI-TURN-5), and a crown ring is worn by the rich alone (RI-SET-8).
    fn invariants(state: &Self::State) -> Result<(), String> {
        let view = Riket::view(state, Seat(0));
        let goal = view.rules().rings();
        let over = view.outcome().is_some();
        let strays = |&seat: &Seat| view.ring(seat) > goal || view.ring(seat) == goal && !over;
        if let Some(seat) = Seat::all(view.seats()).find(strays) {
            return Err(format!(
                "seat {seat} stands on ring {} of {goal}",
                view.ring(seat)
            ));
        }
        match view.crown_ring().filter(|&seat| !view.is_rich(seat)) {
            Some(seat) => Err(format!("seat {seat} is poor and wears the crown ring")),
            None => Ok(()),
        }
    }
}
