//! Random games: what holds always, and what house rules change.

use super::*;
use crate::chance::{Keyed, Noted};
use crate::error::HookError;
use crate::game::Legal as _;
use crate::hooks::Hooks;
use crate::rng::Stream;
use proptest::prelude::*;

/// Plays a random game; `visit` sees every state.
pub(super) fn random_game(
    rules: &ReliktRules,
    seats: usize,
    seed: u64,
    hooks: &mut impl Hooks<Relikt>,
    mut visit: impl FnMut(&ReliktState),
) -> Result<ReliktState, PlayError> {
    let mut chance = Keyed::new("relikt", seed, 0);
    let mut s = Relikt::new_game(rules, &vec![(); seats], &mut chance, hooks).map_err(|e| match e {
        crate::game::SetupError::Play(e) => e,
        crate::game::SetupError::Rules(e) => panic!("{e}"),
    })?;
    let mut rng = Stream::from_seed(seed);
    visit(&s);
    while Relikt::current_seat(&s).is_some() {
        let action = Relikt::legal(&s).sample(&mut rng);
        Relikt::apply_unchecked(&mut s, action, &mut chance, hooks)?;
        visit(&s);
    }
    Ok(s)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// The invariants are asserted after every action; here all rules and numbers of seats meet them.
    #[test]
    fn games_end_whatever_the_rules(
        blue in prop::array::uniform8(1u8..=7),
        red in prop::array::uniform12(1u8..=7),
        seats in 3usize..=5,
        pistol_instead: bool,
        treasures_left in 0u8..=1,
        seed: u64,
    ) {
        let rules = ReliktRules { gems_blue: blue, gems_red: red, pistol_instead, treasures_left, ..ReliktRules::default() };
        prop_assert!(rules.check_for(3).is_ok(), "four sevens fit three players");
        let mut turns = 0;
        let end = random_game(&rules, seats, seed, &mut NoHooks, |s| {
            // Hands never shrink between turns.
            if s.phase == Phase::ActionCard && s.turn > turns {
                turns = s.turn;
                assert!(s.hands[..seats].iter().all(|h| h.len() == 4));
            }
        })
        .unwrap();
        let outcome = Relikt::outcome(&end).unwrap();
        prop_assert_eq!(outcome.end_reason, EndReason::TreasuresGone);
        prop_assert!(outcome.ranks.contains(&1));
        let won: usize = end.won.iter().map(|w| w.len()).sum();
        prop_assert_eq!(won, 17 - usize::from(treasures_left));
        for (seat, &points) in outcome.points.iter().enumerate() {
            prop_assert_eq!(points, score::points(end.won[seat]));
        }
    }

    #[test]
    fn equal_tables_stay_equal(seed: u64, seats in 3usize..=5) {
        let mut one = Vec::new();
        random_game(&ReliktRules::default(), seats, seed, &mut NoHooks, |s| one.push(*s)).unwrap();
        let mut i = 0;
        random_game(&ReliktRules::default(), seats, seed, &mut NoHooks, |s| {
            assert_eq!(*s, one[i]);
            i += 1;
        })
        .unwrap();
        prop_assert_eq!(i, one.len());
    }
}

#[test]
fn the_cap_stops_a_game_unfinished() {
    let rules = ReliktRules {
        max_turns: 7,
        ..ReliktRules::default()
    };
    let end = random_game(&rules, 3, 1, &mut NoHooks, |_| ()).unwrap();
    assert_eq!(
        (end.turn, Relikt::outcome(&end).unwrap().end_reason),
        (7, EndReason::Unfinished)
    );
}

#[test]
fn first_players_own_stream_does_not_shift_the_deal() {
    let deal = |first_player| {
        let rules = ReliktRules {
            first_player,
            ..ReliktRules::default()
        };
        Relikt::new_game(&rules, &[(); 4], &mut Keyed::new("relikt", 5, 5), &mut NoHooks).unwrap()
    };
    let (drawn, set) = (deal(None), deal(Some(2)));
    assert_eq!(
        (drawn.camps, drawn.hands, drawn.rows),
        (set.camps, set.hands, set.rows)
    );
}

#[test]
fn where_a_card_is_drawn_does_not_depend_on_who_draws() {
    // Two games part ways at an action card; the adventure and treasure streams go on alike.
    let mut chance = Keyed::new("relikt", 5, 5);
    let start = Relikt::new_game(&ReliktRules::default(), &[(); 3], &mut chance, &mut NoHooks).unwrap();
    let next_draw = |actions: &[String]| {
        let (mut s, mut noted) = (start, Noted::new(Keyed::new("relikt", 5, 5)));
        for action in actions {
            Relikt::apply(&mut s, action.parse().unwrap(), &mut noted, &mut NoHooks).unwrap();
        }
        noted
            .outcomes
            .into_iter()
            .find(|o| o.word == "draw")
            .unwrap()
            .text
    };
    let card = start.hands[start.mover.index()].first().unwrap();
    let play = format!("play {card} 0");
    let plain = next_draw(&["no_action".into(), play.clone()]);
    if start.action_hands[start.mover.index()].contains(ActionCard::Blindfold) {
        assert_eq!(plain, next_draw(&["use blindfold".into(), play]));
    }
    assert!(plain.starts_with("draw "));
}

/// Rows are one card shorter, and points are doubled.
struct Shorter;

impl Hooks<Relikt> for Shorter {
    fn modify(&mut self, state: &ReliktState, moment: Moment) -> Result<Moment, HookError> {
        Ok(match moment {
            Moment::RowLength { row, treasure, cards } => {
                assert_eq!(cards, treasure.gems());
                Moment::RowLength {
                    row,
                    treasure,
                    cards: cards - 1,
                }
            }
            Moment::Points { seat, points } => {
                assert_eq!(points, score::points(state.won[seat.index()]));
                Moment::Points {
                    seat,
                    points: 2 * points,
                }
            }
            other => other,
        })
    }
}

#[test]
fn house_rules_change_what_comes_into_being() {
    let mut rows = 0;
    let end = random_game(&ReliktRules::default(), 4, 3, &mut Shorter, |s| {
        for row in s.rows.iter().filter(|r| r.is_open()) {
            rows += 1;
            assert_eq!(row.places, row.treasure.unwrap().gems() - 1);
        }
    })
    .unwrap();
    assert!(rows > 0);
    let outcome = Relikt::outcome(&end).unwrap();
    for (seat, &points) in outcome.points.iter().enumerate() {
        assert_eq!(points, 2 * score::points(end.won[seat]));
        assert_eq!(
            Relikt::view(&end, Seat(seat as u8)).points(Seat(0)),
            outcome.points[0]
        );
    }
    assert_eq!(Relikt::from_position(&Relikt::to_position(&end)), Ok(end));
}

/// Rows take so many cards.
struct Length(u8);

impl Hooks<Relikt> for Length {
    fn modify(&mut self, _state: &ReliktState, moment: Moment) -> Result<Moment, HookError> {
        Ok(match moment {
            Moment::RowLength { row, treasure, .. } => Moment::RowLength {
                row,
                treasure,
                cards: self.0,
            },
            points => points,
        })
    }
}

#[test]
fn house_rules_out_of_range_are_refused() {
    let error = |length| {
        random_game(&ReliktRules::default(), 3, 3, &mut Length(length), |_| ())
            .unwrap_err()
            .to_string()
    };
    assert!(
        error(0).contains("relikt_row_length") && error(0).contains("1 to 12"),
        "{}",
        error(0)
    );
    assert!(error(13).contains("1 to 12"));
    // Four rows of eight would let three players' draws run dry (ruling 82).
    assert!(error(8).contains("ruling 82"), "{}", error(8));
    assert!(random_game(&ReliktRules::default(), 3, 3, &mut Length(7), |_| ()).is_ok());
    assert!(random_game(&ReliktRules::default(), 3, 3, &mut Length(1), |_| ()).is_ok());
}

#[test]
fn games_take_as_long_as_people_play_them() {
    // A sanity range, not a target: about 88 turns in the printed forty minutes.
    let (mut turns, mut scored) = (0, 0);
    for seed in 0..200 {
        let end = random_game(&ReliktRules::default(), 4, seed, &mut NoHooks, |_| ()).unwrap();
        turns += end.turn;
        scored += end.won.iter().map(|w| w.len()).sum::<usize>();
    }
    assert_eq!(scored, 200 * 17);
    assert!((70..110).contains(&(turns / 200)), "{}", turns / 200);
}
