//! RL-INFO: what a seat sees does not depend on what it cannot know.
//!
//! Beside the worlds of [`Game::sample_world`] there is a proof that does not lean on it: a game is played again with two cards
//! exchanged that a seat has not seen meanwhile. It must see the same all the way.

use super::*;
use crate::chance::{Keyed, Noted};
use crate::game::{Legal as _, Seen};
use crate::rng::Stream;

fn sees(s: &ReliktState, seat: u8) -> String {
    Relikt::view_json(Relikt::view(s, Seat(seat))).to_string()
}

#[test]
fn worlds_look_alike() {
    for game in 0..60 {
        let mut chance = Keyed::new("relikt", 9, game);
        let seats = 3 + (game % 3) as usize;
        let mut s = Relikt::new_game(
            &ReliktRules::default(),
            &vec![(); seats],
            &mut chance,
            &mut NoHooks,
        )
        .unwrap();
        let mut rng = Stream::from_seed(game);
        while Relikt::current_seat(&s).is_some() {
            let action = Relikt::legal(&s).sample(&mut rng);
            Relikt::apply_unchecked(&mut s, action, &mut chance, &mut NoHooks).unwrap();
            if rng.below(6) > 0 {
                continue;
            }
            for seat in Seat::all(s.seats) {
                let world = Relikt::sample_world(Relikt::view(&s, seat), &mut rng);
                assert_eq!(sees(&s, seat.0), sees(&world, seat.0));
                if s.mover == seat {
                    assert_eq!(legal(&s), legal(&world));
                }
                // The world is a possible state, whatever it holds.
                assert_eq!(Relikt::from_position(&Relikt::to_position(&world)), Ok(world));
                // It depends on the view alone.
                let (mut a, mut b) = (Stream::from_seed(1), Stream::from_seed(1));
                let other = Relikt::sample_world(Relikt::view(&world, seat), &mut a);
                assert_eq!(other, Relikt::sample_world(Relikt::view(&s, seat), &mut b));
            }
        }
    }
}

/// A game from some state on: for each decision the state before, the action, and what chance answered.
struct Story {
    start: ReliktState,
    steps: Vec<(Action, Vec<String>)>,
    states: Vec<ReliktState>,
}

impl Story {
    fn play(start: ReliktState, chance: &mut Keyed, rng: &mut Stream, decisions: usize) -> Story {
        let mut story = Story {
            start,
            steps: Vec::new(),
            states: vec![start],
        };
        let mut s = start;
        for _ in 0..decisions {
            if Relikt::current_seat(&s).is_none() {
                break;
            }
            let action = Relikt::legal(&s).sample(rng);
            let mut noted = Noted::new(&mut *chance);
            Relikt::apply_unchecked(&mut s, action, &mut noted, &mut NoHooks).unwrap();
            let outcomes = noted.outcomes.into_iter().map(|o| o.text).collect();
            story.steps.push((action, outcomes));
            story.states.push(s);
        }
        story
    }

    /// The same story with two cards exchanged in every word.
    fn exchanged(&self, a: &str, b: &str) -> Vec<ReliktState> {
        let swap = |text: &str| {
            if text.starts_with("treasure") {
                return text.to_owned();
            }
            let word = |w: &str| {
                if w == a {
                    b.to_owned()
                } else if w == b {
                    a.to_owned()
                } else {
                    w.to_owned()
                }
            };
            text.split(' ').map(word).collect::<Vec<_>>().join(" ")
        };
        let mut s = self.start;
        let mut states = vec![s];
        for (action, outcomes) in &self.steps {
            let script: Vec<String> = outcomes.iter().map(|o| swap(o)).collect();
            let script: Vec<&str> = script.iter().map(String::as_str).collect();
            go(&mut s, &swap(&action.to_string()), &script);
            states.push(s);
        }
        states
    }
}

#[test]
fn cards_not_seen_can_be_exchanged_all_along() {
    let (mut exchanges, mut told) = (0, 0);
    for game in 0..200 {
        let mut chance = Keyed::new("relikt", 17, game);
        let mut rng = Stream::from_seed(game);
        let seats = 3 + (game % 3) as u8;
        let start = Relikt::new_game(
            &ReliktRules::default(),
            &vec![(); seats as usize],
            &mut chance,
            &mut NoHooks,
        )
        .unwrap();
        let before = Story::play(start, &mut chance, &mut rng, rng_below(game, 120));
        let start = *before.states.last().unwrap();
        let story = Story::play(start, &mut chance, &mut rng, 60);
        for seat in Seat::all(seats) {
            // Cards that lay in the deck at first, and that the seat has not seen since.
            let unseen = |s: &ReliktState| Relikt::view(s, seat).unseen();
            let hidden = story.states.iter().fold(start.deck, |left, s| {
                // What was shuffled meanwhile was seen among the discards, be it for a moment.
                let seen = if s.pass > start.pass {
                    s.pass_deck
                } else {
                    CardSet::EMPTY
                };
                left.and(unseen(s)).without(seen)
            });
            if hidden.len() < 2 {
                continue;
            }
            let (a, b) = (
                hidden.nth(0).to_string(),
                hidden.nth(hidden.len() - 1).to_string(),
            );
            let other = story.exchanged(&a, &b);
            for (i, (one, two)) in story.states.iter().zip(&other).enumerate() {
                assert_eq!(
                    sees(one, seat.0),
                    sees(two, seat.0),
                    "game {game}, seat {seat}, {a} and {b}, step {i}"
                );
            }
            exchanges += 1;
            // What is told of the steps is the same too, and it names neither card.
            for (state, (action, _)) in story.states.iter().zip(&story.steps) {
                let text = match Relikt::action_seen_by(state, *action) {
                    Seen::All => action.to_string(),
                    Seen::Only(who, _) if who.contains(seat) => action.to_string(),
                    Seen::Only(_, text) => {
                        told += 1;
                        text.unwrap_or_default()
                    }
                };
                assert!(text.split(' ').all(|w| w != a && w != b), "{text}");
            }
        }
    }
    assert!(exchanges > 100 && told > 100, "{exchanges} {told}");
}

fn rng_below(seed: u64, most: u64) -> usize {
    Stream::from_seed(seed ^ 0x5EED).below(most) as usize
}

#[test]
fn rl_info_3_action_cards_in_hand_are_not_told() {
    let one = Setup::new(3).actions(1, "pistol camera lasso").state();
    let two = Setup::new(3).actions(1, "compass rum_flask blindfold").state();
    for seat in [0, 2] {
        assert_eq!(sees(&one, seat), sees(&two, seat));
    }
    assert_ne!(sees(&one, 1), sees(&two, 1));
    assert_eq!(Relikt::view(&one, Seat(0)).actions_left(Seat(1)).len(), 7);
}

#[test]
fn rl_info_5_a_known_card_may_lie_face_down() {
    // Seat 0 looks at seat 1, who then plays face down: which of the known cards it was cannot be told.
    let table = || {
        Setup::new(3)
            .actions(0, "binoculars lasso pistol")
            .actions(1, "blindfold lasso pistol")
            .state()
    };
    let (mut one, mut two) = (table(), table());
    for (s, card) in [(&mut one, "blue2"), (&mut two, "blue3")] {
        all(s, &["use binoculars", "target 1"]);
        go(s, "play blue1 0", &["draw red9", "action compass"]);
        all(s, &["use blindfold"]);
        go(s, &format!("play {card} 1"), &["draw red10", "action compass"]);
    }
    assert_eq!(sees(&one, 0), sees(&two, 0));
    let view = Relikt::view(&one, Seat(0));
    assert_eq!(
        (view.known(Seat(1)), view.maybe_down(Seat(1))),
        (set("blue2 blue3 blue4"), set("blue2 blue3 blue4"))
    );
    assert!(!view.unseen().contains("blue2".parse().unwrap()));
    // A card seen to be played is known to be gone; the one revealed at last too.
    let mut s = one;
    all(&mut s, &["no_action"]);
    go(&mut s, "play green1 1", &["draw green9"]);
    all(&mut s, &["no_action"]);
    go(&mut s, "play red1 1", &["draw green10"]);
    all(&mut s, &["no_action"]);
    go(&mut s, "play blue3 0", &["draw green11"]);
    assert_eq!(Relikt::view(&s, Seat(0)).known(Seat(1)), set("blue2 blue4"));
    all(&mut s, &["no_action"]);
    go(&mut s, "play green4 1", &["treasure red6", "draw green12"]);
    let view = Relikt::view(&s, Seat(0));
    assert_eq!(
        (view.known(Seat(1)), view.maybe_down(Seat(1))),
        (set("blue4"), CardSet::EMPTY)
    );
}

#[test]
fn whoever_looks_again_knows_what_lies_face_down() {
    let mut s = Setup::new(3)
        .actions(0, "binoculars lasso pistol")
        .actions(1, "blindfold lasso pistol")
        .actions(2, "rum_flask lasso pistol")
        .state();
    all(&mut s, &["use binoculars", "target 1"]);
    go(&mut s, "play blue1 0", &["draw red9", "action camera"]);
    all(&mut s, &["use blindfold"]);
    go(&mut s, "play blue2 1", &["draw red10", "action compass"]);
    all(&mut s, &["use rum_flask", "target 0"]);
    go(&mut s, "play green1 2", &["draw green9", "action compass"]);
    // Nothing but binoculars on top lets a camera look; so the position is changed by hand.
    let mut p = Relikt::to_position(&s);
    p.last_action = Some(ActionCard::Binoculars);
    let mut s = Relikt::from_position(&p).unwrap();
    all(&mut s, &["use camera", "target 1"]);
    let view = Relikt::view(&s, Seat(0));
    assert_eq!(
        (view.known(Seat(1)), view.maybe_down(Seat(1))),
        (s.hands[1], set("blue2"))
    );
    assert!(!view.unseen().contains("blue2".parse().unwrap()));
}

#[test]
fn a_card_taken_by_the_lasso_is_known_until_it_leaves() {
    let mut s = Setup::new(3)
        .actions(0, "lasso compass pistol")
        .row(1, "blue4", "green9")
        .state();
    all(&mut s, &["use lasso", "play red1 0"]);
    go(&mut s, "take green9", &["action blindfold"]);
    for seat in 1..3 {
        assert_eq!(Relikt::view(&s, Seat(seat)).known(Seat(0)), set("green9"));
        assert!(
            !Relikt::view(&s, Seat(seat))
                .unseen()
                .contains("green9".parse().unwrap())
        );
    }
    for card in ["blue1", "green1"] {
        all(&mut s, &["no_action"]);
        let draw = if card == "blue1" {
            "draw red9"
        } else {
            "draw red10"
        };
        go(&mut s, &format!("play {card} 3"), &[draw]);
    }
    all(&mut s, &["no_action"]);
    go(&mut s, "play green9 3", &["draw red11"]);
    assert!(s.taken[0].is_empty() && s.known[0].iter().all(|k| k.is_empty()));
}
