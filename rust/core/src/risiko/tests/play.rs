//! What holds at every step of any game, under all endings and presets, with 3 to 6 seats.

use super::scene::board;
use crate::chance::{Ask, At, ChanceError, ChanceSource, Keyed};
use crate::game::{Game, Legal as _};
use crate::hooks::NoHooks;
use crate::risiko::combat::outcomes::pairs;
use crate::risiko::state::{Phase, RisikoState};
use crate::risiko::{Action, Risiko, RisikoRules};
use crate::rng::Stream;
use crate::settings::Settings as _;
use serde_json::{Map, Value, json};

/// Keyed chance with a clock that runs out in round 9 or so.
#[derive(Clone)]
struct Table {
    inner: Keyed,
    clock: Stream,
}

impl ChanceSource for Table {
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        if ask.is_external() {
            return Ok(u64::from(self.clock.below(40) == 0));
        }
        self.inner.draw(at, ask)
    }
}

const ENDINGS: [&str; 5] = ["traditional", "reshuffles", "rounds", "clock", "sdadata"];

fn settings(preset: &str, patch: Value) -> RisikoRules {
    let patch: Map<String, Value> = serde_json::from_value(patch).unwrap();
    RisikoRules::preset(preset).unwrap().patched(&patch).unwrap()
}

/// Plays random games and shows every step: the state before, the action, the state after.
fn every_step(games: u64, mut visit: impl FnMut(&RisikoState, Action, &RisikoState, &Table, &mut Stream)) {
    for preset in ["rulebook", "torneo"] {
        for ending in ENDINGS {
            for seats in 3..=6 {
                let rules = settings(
                    preset,
                    json!({"ending": ending, "round_limit": 8, "reshuffles": seats % 3, "max_rounds": 40,
                           "max_extra_rounds": seats % 4}),
                );
                for game in 0..games {
                    let mut rng = Stream::from_seed(game);
                    let mut chance = Table {
                        inner: Keyed::new("risiko", 31, game),
                        clock: Stream::from_seed(game),
                    };
                    let mut state =
                        Risiko::new_game(&rules, &vec![(); seats], &mut chance, &mut NoHooks).unwrap();
                    while state.end.is_none() {
                        let before = state;
                        let action = Risiko::legal(&state).sample(&mut rng);
                        Risiko::apply_unchecked(&mut state, action, &mut chance, &mut NoHooks).unwrap();
                        visit(&before, action, &state, &chance, &mut rng);
                    }
                }
            }
        }
    }
}

fn on_the_map(state: &RisikoState) -> u32 {
    state.armies.iter().map(|&n| u32::from(n)).sum()
}

#[test]
fn counters_cards_and_armies_hold_together_at_every_step() {
    let mut steps = 0u64;
    every_step(8, |before, action, after, _, _| {
        steps += 1;
        assert!(after.counters_agree(), "{action}: {after:?}");
        // Every card by identity: 44 different ones once the set-up is over, none before.
        let piles = || after.hands.iter().chain([&after.deck, &after.discards]);
        let count: u32 = piles().map(|p| p.len()).sum();
        let all = piles().fold(0, |all, p| all | p.0);
        let playing = !matches!(after.phase, Phase::Colours | Phase::Placement);
        assert_eq!((count, all.count_ones()), if playing { (44, 44) } else { (0, 0) });
        // No territory without an army between decisions, but for a win at the roll.
        if after.phase != Phase::Colours {
            let empty = after.armies.iter().filter(|&&n| n == 0).count();
            let won_at_roll = after.phase == Phase::Over && after.fallen.is_some();
            assert_eq!(empty, usize::from(won_at_roll), "{action}");
        }
        // Armies come by the deal and by placing, and go by dice alone.
        let came = match action {
            Action::Place { armies, .. } => armies.into(),
            Action::Color(_) => on_the_map(after),
            _ => 0,
        };
        let dice = match (action, before.battle) {
            (Action::Defend { dice }, Some(battle)) => pairs(battle.dice, dice),
            (Action::Attack { target, dice, .. }, _) if !before.rules.defence_declared => {
                pairs(dice, before.most_defence_dice(target))
            }
            _ => 0,
        };
        assert_eq!(
            on_the_map(before) + came,
            on_the_map(after) + u32::from(dice),
            "{action}"
        );
        // Hands keep to the limit, and nobody who is out has territories or cards, but for a win at the roll.
        for seat in crate::seat::Seat::all(after.seats) {
            assert!(after.hands[seat.index()].len() <= after.rules.hand_limit());
            if !after.alive.contains(seat) && after.fallen != Some(seat) {
                assert!(after.owned[seat.index()].is_empty() && after.hands[seat.index()].is_empty());
            }
        }
        assert!(after.alive.contains(after.mover));
        // What one does not own does not change hands but by a conquest of the mover.
        if after.phase != Phase::Colours && before.phase != Phase::Colours {
            let (was, is) = (board(before), board(after));
            let changed: Vec<_> = was.iter().filter(|(t, (owner, _))| is[*t].0 != *owner).collect();
            assert!(changed.len() <= 1);
            for (t, _) in changed {
                assert_eq!(is[t].0, before.mover.0);
                assert_eq!(after.conquests.max(before.conquests), before.conquests + 1);
            }
        }
    });
    assert!(steps > 100_000, "{steps}");
}

#[test]
fn positions_come_back_equal_and_go_on_alike() {
    let mut looked_at = 0;
    every_step(4, |before, action, after, chance, rng| {
        let special = !matches!(before.stage, crate::risiko::state::Stage::Open) || after.end.is_some();
        if !special && rng.below(60) > 0 {
            return;
        }
        looked_at += 1;
        for state in [before, after] {
            let text = serde_json::to_string(&Risiko::to_position(state)).unwrap();
            let back = Risiko::from_position(&serde_json::from_str(&text).unwrap());
            let back = back.unwrap_or_else(|error| panic!("{error}: {text}"));
            assert_eq!(back, *state);
        }
        let mut back = Risiko::from_position(&Risiko::to_position(before)).unwrap();
        let mut again = *before;
        let (mut one, mut other) = (chance.clone(), chance.clone());
        Risiko::apply(&mut back, action, &mut one, &mut NoHooks).unwrap();
        Risiko::apply(&mut again, action, &mut other, &mut NoHooks).unwrap();
        assert_eq!(back, again, "{action}");
    });
    assert!(looked_at > 1_000, "{looked_at}");
}

#[test]
fn rk_drw_2_44_cards_through_many_reshuffles() {
    // Each card by identity, through games in which every set is played.
    let rules = settings(
        "rulebook",
        json!({"ending": "rounds", "round_limit": 150, "objectives": "tournament", "no_elimination_rounds": 150}),
    );
    let (mut three_reshuffles, mut game) = (0, 0);
    while three_reshuffles < 60 {
        assert!(
            game < 240,
            "too few games have three reshuffles: {three_reshuffles}"
        );
        let mut chance = Keyed::new("risiko", 5, game);
        let mut rng = Stream::from_seed(game);
        let mut state = Risiko::new_game(&rules, &[(); 3], &mut chance, &mut NoHooks).unwrap();
        while state.end.is_none() {
            let pass = state.pass;
            let legal = Risiko::legal(&state);
            let last = legal.entry(legal.entries() - 1).unwrap().first;
            let action = match last {
                Action::Cards(_) => last,
                // Attacks with three dice are likelier, so that more is conquered and drawn.
                _ => (0..4)
                    .map(|_| legal.sample(&mut rng))
                    .reduce(|one, other| {
                        if matches!(one, Action::Attack { dice: 3, .. }) {
                            one
                        } else {
                            other
                        }
                    })
                    .unwrap(),
            };
            Risiko::apply_unchecked(&mut state, action, &mut chance, &mut NoHooks).unwrap();
            if state.turn > 0 {
                let piles: Vec<_> = state.hands.iter().chain([&state.deck, &state.discards]).collect();
                let all = piles.iter().fold(0, |all, p| all | p.0);
                assert_eq!(
                    (piles.iter().map(|p| p.len()).sum::<u32>(), all.count_ones()),
                    (44, 44)
                );
            }
            if state.pass != pass {
                assert!(state.discards.is_empty() && !state.deck.is_empty() && state.drawn <= 1);
            }
        }
        three_reshuffles += u32::from(state.pass >= 3);
        game += 1;
    }
}
