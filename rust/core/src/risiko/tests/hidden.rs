//! RK-INFO: what a seat cannot know shows nowhere.

use super::scene::{Played, Scene, rules};
use crate::chance::{Keyed, Noted};
use crate::error::HookError;
use crate::game::{Game, Legal as _};
use crate::hooks::{Hooks, NoHooks};
use crate::record::{NotedHooks, Recorder};
use crate::risiko::objective::Objective;
use crate::risiko::state::{Phase, RisikoState};
use crate::risiko::{Moment, Risiko};
use crate::rng::Stream;
use crate::seat::Seat;
use crate::table::Table;
use serde_json::{Value, json};

/// A state that looks the same to `seat`: the others' cards and objectives dealt anew, and the phase set to what the new
/// hand of the mover makes of it.
fn deal_again(state: &RisikoState, seat: Seat, rng: &mut Stream) -> RisikoState {
    let mut other = *state;
    let others = || Seat::all(state.seats).filter(move |&s| s != seat);
    // Two cards change places if nobody saw them go there: they were in the deck of one pass when they were drawn.
    for _ in 0..200 {
        let (one, two) = (rng.below(44), rng.below(44));
        let place = |c: u64| {
            let held = others().find(|s| other.hands[s.index()].0 >> c & 1 == 1);
            (held.is_some() || other.deck.0 >> c & 1 == 1).then_some(held)
        };
        let (Some(first), Some(second)) = (place(one), place(two)) else {
            continue;
        };
        if first == second || state.ages[one as usize] != state.ages[two as usize] {
            continue;
        }
        for held in [first, second] {
            let pile = match held {
                Some(seat) => &mut other.hands[seat.index()],
                None => &mut other.deck,
            };
            pile.0 ^= 1 << one | 1 << two;
        }
    }
    let mine = state.objectives[seat.index()];
    let mut left: Vec<Objective> = Objective::classic().chain(Objective::tournament()).collect();
    left.retain(|o| Some(*o) != mine && (o.0 >= 14) == state.rules.tournament_objectives);
    for s in others().filter(|s| state.objectives[s.index()].is_some()) {
        let place = rng.below(left.len() as u64) as usize;
        other.objectives[s.index()] = Some(left.swap_remove(place));
    }
    let nothing_left = state.to_place == 0 && state.rolls == 0 && state.conquests == 0;
    if state.mover != seat && nothing_left && matches!(state.phase, Phase::Reinforcements | Phase::Combat) {
        // He may have closed the phase already or not: nobody else can tell.
        let open = other.set_playable() && rng.below(2) == 0;
        other.phase = if open {
            Phase::Reinforcements
        } else {
            Phase::Combat
        };
    }
    other
}

fn view(state: &RisikoState, seat: Seat) -> Value {
    Risiko::view_json(Risiko::view(state, seat))
}

#[test]
fn rk_info_2_and_3_views_are_equal_where_states_differ_in_hidden_things_only() {
    let mut rng = Stream::from_seed(17);
    let (mut compared, mut held_back) = (0, 0);
    for (patch, seats) in [
        (json!({"max_rounds": 40}), 3),
        (
            json!({"ending": "reshuffles", "reshuffles": 0, "max_rounds": 40}),
            4,
        ),
        (
            json!({"ending": "sdadata", "round_limit": 5, "sets_per_turn": 2}),
            5,
        ),
        (
            json!({"objectives": "tournament", "score": "own_objective", "ending": "rounds", "round_limit": 12}),
            6,
        ),
    ] {
        for game in 0..12 {
            let mut chance = Keyed::new("risiko", 23, game);
            let options = vec![(); seats];
            let mut state =
                Risiko::new_game(&rules(patch.clone()), &options, &mut chance, &mut NoHooks).unwrap();
            while state.end.is_none() {
                let secret = state.phase == Phase::Reinforcements && state.to_place == 0;
                if secret || rng.below(40) == 0 {
                    held_back += u32::from(secret);
                    for seat in Seat::all(seats as u8) {
                        let other = deal_again(&state, seat, &mut rng);
                        compared += u32::from(other != state);
                        assert_eq!(view(&state, seat).to_string(), view(&other, seat).to_string());
                        if state.decider() == Some(seat) {
                            let list = |state| Risiko::legal(state).to_entries();
                            assert_eq!(list(&state), list(&other));
                        }
                    }
                }
                let action = Risiko::legal(&state).sample(&mut rng);
                Risiko::apply_unchecked(&mut state, action, &mut chance, &mut NoHooks).unwrap();
            }
        }
    }
    assert!(
        compared > 2_000 && held_back > 50,
        "{compared} compared, {held_back} with a set held back"
    );
}

#[test]
fn rk_8_17_a_set_held_back_shows_in_no_view_but_ones_own() {
    let placed = |hand: &str| {
        let mut game = Scene::new(3)
            .own(0, "alaska 5")
            .own(1, "kamchatka")
            .hand(0, hand)
            .reinforcements(1)
            .play();
        game.then("place alaska 1", &[]);
        game
    };
    let (set, none) = (
        placed("quebec venezuela brazil"),
        placed("quebec venezuela congo"),
    );
    assert_eq!(
        (set.phase(), none.phase()),
        (Phase::Reinforcements, Phase::Combat)
    );
    for seat in [1, 2] {
        let views = [&set, &none].map(|game| view(&game.state, Seat(seat)));
        assert_eq!(views[0], views[1]);
        assert_eq!(views[0]["phase"], "combat");
    }
    assert_eq!(view(&set.state, Seat(0))["phase"], "reinforcements");
}

#[test]
fn rk_8_8_objectives_of_the_eliminated_and_spare_cards_stay_hidden() {
    let game = |objective: &str| {
        let mut game = Scene::new(4)
            .own(0, "alaska 9")
            .own(1, "kamchatka")
            .own(2, "siam")
            .objective(1, objective)
            .play();
        game.then("attack alaska kamchatka 3", &[])
            .then("defend 1", &["roll 6,6,6/1"])
            .then("occupy 3", &[]);
        game
    };
    let (one, other) = (game("asia_sa"), game("territories_24"));
    for seat in [0, 2, 3] {
        assert_eq!(view(&one.state, Seat(seat)), view(&other.state, Seat(seat)));
        assert_eq!(
            view(&one.state, Seat(seat))["eliminated"],
            json!([{"seat": 1, "by": 0}])
        );
    }
    assert_ne!(view(&one.state, Seat(1)), view(&other.state, Seat(1)));
}

/// A house rule that lets everyone attack with two dice.
struct TwoDice(u32);

impl Hooks<Risiko> for TwoDice {
    fn modify(&mut self, _state: &RisikoState, moment: Moment) -> Result<Moment, HookError> {
        Ok(match moment {
            Moment::AttackDice { seat, .. } => {
                self.0 += 1;
                Moment::AttackDice { seat, dice: 2 }
            }
            other => other,
        })
    }
}

#[test]
fn rk_info_3_a_house_rules_attack_dice_do_not_tell_either() {
    let after = |hand: &str| {
        let start = Scene::new(3)
            .own(0, "alaska 5")
            .own(1, "kamchatka")
            .hand(0, hand)
            .reinforcements(1)
            .play();
        let mut state = start.state;
        let mut hooks = TwoDice(0);
        let place = "place alaska 1".parse().unwrap();
        Risiko::apply(&mut state, place, &mut crate::chance::First, &mut hooks).unwrap();
        (Played { state }, hooks.0)
    };
    let ((set, asked), (none, asked_without)) =
        (after("quebec venezuela brazil"), after("quebec venezuela congo"));
    assert_eq!((asked, asked_without), (1, 1));
    assert_eq!(set.phase(), Phase::Reinforcements);
    assert_eq!(view(&set.state, Seat(1)), view(&none.state, Seat(1)));
    assert_eq!(view(&set.state, Seat(1))["attack_dice"], 2);
}

#[test]
fn rk_info_1_and_4_events_tell_each_seat_what_it_may_know() {
    let (mut draws, mut closed, mut seized) = (0, 0, 0);
    for game in 0..10 {
        let patch = json!({"ending": "clock", "max_rounds": 60, "no_elimination_rounds": 0});
        let hooks = NotedHooks::<Risiko, _>::new(NoHooks);
        let chance = Noted::new(NoClock(Keyed::new("risiko", 3, game)));
        let table = Table::new(
            &rules(patch),
            &[(); 4],
            chance,
            hooks,
            Recorder::<Risiko>::with_events(),
        );
        let mut table = table.unwrap_or_else(|(error, _)| panic!("{error}"));
        let mut rng = Stream::from_seed(game);
        let mut mover = Seat(0);
        let mut dealt = table.state.first;
        while let Some(seat) = Risiko::current_seat(&table.state) {
            let action = Risiko::legal(&table.state).sample(&mut rng);
            table.carry_out(seat, action).unwrap();
            for event in table.watch.take_events() {
                let text = event.text();
                let told: Vec<Option<&str>> = Seat::all(4).map(|s| event.for_seat(s)).collect();
                let owner = if text.starts_with("!objective") {
                    let owner = dealt;
                    dealt = dealt.next(4);
                    Some((owner, Some("!objective")))
                } else if text.starts_with("!draw") {
                    draws += 1;
                    Some((mover, Some("!draw")))
                } else if text == "to_combat" {
                    closed += 1;
                    Some((mover, None))
                } else {
                    seized += u32::from(text.starts_with("!discard"));
                    None
                };
                for (s, told) in Seat::all(4).zip(told) {
                    match owner {
                        Some((owner, instead)) if s != owner => assert_eq!(told, instead, "{text}"),
                        _ => assert_eq!(told, Some(text)),
                    }
                }
            }
            mover = table.state.mover;
        }
    }
    assert!(
        draws > 100 && closed > 20,
        "{draws} draws, {closed} sets held back, {seized} seizures beyond the limit"
    );
}

/// Chance with a clock that never runs out.
#[derive(Debug)]
struct NoClock(Keyed);

impl crate::chance::ChanceSource for NoClock {
    fn draw<A: crate::chance::Ask>(
        &mut self,
        at: crate::chance::At,
        ask: &A,
    ) -> Result<u64, crate::chance::ChanceError> {
        if ask.is_external() {
            Ok(0)
        } else {
            self.0.draw(at, ask)
        }
    }
}
