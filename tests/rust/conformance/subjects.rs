//! The games, as the suite wants them.

use super::Subject;
use crate::toy::{Dash, DashRules};
use ludoteca_core::game::{Entry, Game};
use ludoteca_core::relikt::{Relikt, ReliktRules, sample_world};
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
    let mut cards = std::mem::take(&mut position.deck);
    let sizes: Vec<usize> = others.iter().map(|&s| position.hands[s].len()).collect();
    for &s in &others {
        cards.append(&mut position.hands[s]);
    }
    shuffle(&mut cards, rng);
    for (&s, size) in others.iter().zip(sizes) {
        position.hands[s] = cards.split_off(cards.len() - size);
    }
    position.deck = cards;
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
        sample_world(&Relikt::view(state, seat), rng)
    }
}
