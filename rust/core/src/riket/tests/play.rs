//! What holds in every game, whoever plays it.

use super::*;
use crate::chance::{External, Keyed, Noted};
use crate::game::{Action as _, Entry};
use crate::rng::Stream;
use proptest::prelude::*;

/// Rules of all kinds, knowledge of all kinds, and a game to play.
pub(super) fn any_game() -> impl Strategy<Value = (RiketRules, Vec<Knowledge>, u64)> {
    let knowledge = (0u32..=16, 0u32..=16, 0u32..=16).prop_map(|(epochs, words, riddles)| {
        let chance = |n| Chance::from_f64(f64::from(n) / 16.0).expect("a chance");
        let mut knowledge = Knowledge::default().with_epochs(chance(epochs));
        (knowledge.old_words, knowledge.riddles) = (chance(words), chance(riddles));
        knowledge
    });
    let weights = prop::collection::vec(0u16..4, 9).prop_map(|mut weights| {
        // Neither spinner may be empty.
        weights[0] += 1;
        weights[6] += 1;
        weights
    });
    let rules = (
        10u8..40,
        weights,
        0usize..3,
        any::<bool>(),
        0u16..9,
        any::<[u64; 2]>(),
    )
        .prop_map(|(rings, weights, questioner, partial, coins, symbols)| {
            let on = |set: u64| Symbols::new((1..rings).filter(|ring| set >> ring & 1 == 1));
            RiketRules {
                rings,
                fate: Weights::new(std::array::from_fn(|i| weights[i])),
                challenge: Weights::new(std::array::from_fn(|i| weights[6 + i])),
                poor_questioner: [
                    PoorQuestioner::Helper,
                    PoorQuestioner::MovesForwardOnly,
                    PoorQuestioner::Excluded,
                ][questioner],
                partial_buy_off: partial,
                start_coins: coins,
                rich_symbols: on(symbols[0] & symbols[1]),
                poor_symbols: on(symbols[1]),
                epochs: Epochs::first(3),
                max_turns: 200,
                ..RiketRules::default()
            }
        });
    (rules, prop::collection::vec(knowledge, 3..=5), any::<u64>())
}

/// Plays at random and shows every state and the action that follows.
pub(super) fn play(
    game: &(RiketRules, Vec<Knowledge>, u64),
    mut look: impl FnMut(&RiketState, Action),
) -> RiketState {
    let (rules, knowledge, seed) = game;
    let mut chance = Keyed::new("riket", *seed, 0);
    let mut rng = Stream::from_seed(*seed);
    let mut s = Riket::new_game(rules, knowledge, &mut chance, &mut NoHooks).expect("a game");
    while Riket::current_seat(&s).is_some() {
        let action = Riket::legal(&s).sample(&mut rng);
        look(&s, action);
        Riket::apply(&mut s, action, &mut chance, &mut NoHooks).expect("legal");
    }
    s
}

/// All actions there are.
fn every_action() -> Vec<Action> {
    let seats = (0..5).map(Seat);
    let mut all = vec![Action::MoveBack, Action::Answer, Action::AskHelp];
    all.extend(seats.clone().map(|target| Action::Pass { target }));
    all.extend((0..=4).map(|steps| Action::BuyOff { steps }));
    all.extend(seats.clone().map(|target| Action::Swap { target }));
    all.extend(seats.map(|target| Action::Duel { target }));
    all.extend((1..=4).map(|number| Action::Riddle { number }));
    all.sort();
    all
}

#[test]
fn codes_and_texts_stand_for_their_action() {
    let all = every_action();
    assert!(
        all.windows(2).all(|pair| pair[0].pack() < pair[1].pack()),
        "order of codes"
    );
    for action in &all {
        assert_eq!(Action::unpack(action.pack()), Some(*action));
        assert_eq!(action.to_string().parse(), Ok(*action));
    }
    // Engine format 1, section 3: kind in bits 28 to 31, seat in bits 16 to 21, number in bits 0 to 15.
    assert_eq!(Action::Pass { target: Seat(3) }.pack(), 2 << 28 | 3 << 16);
    assert_eq!(Action::Riddle { number: 4 }.pack(), 7 << 28 | 4);
    assert_eq!(Action::MoveBack.pack(), 0);
    let known: Vec<u32> = all.iter().map(|action| action.pack()).collect();
    for kind in 0..16u32 {
        for id in 0..4096u32 {
            for number in [0, 1, 2, 3, 4, 5, 255, 256, 65535] {
                let code = kind << 28 | id << 16 | number;
                assert_eq!(Action::unpack(code).is_some(), known.contains(&code), "{code:#x}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Legal answers agree with one another and with what `apply` accepts.
    #[test]
    fn legal_is_what_apply_accepts(game in any_game()) {
        let all = every_action();
        let mut turn = 0;
        play(&game, |s, action| {
            // Every seventh state is enough.
            turn += 1;
            if turn % 7 != 0 {
                return;
            }
            let legal = Riket::legal(s);
            let entries: Vec<Entry<Action>> = legal.to_entries();
            let listed: Vec<Action> =
                entries.iter().flat_map(|e| (0..e.count).map(|i| e.at(i))).collect();
            let accepted: Vec<Action> = all
                .iter()
                .copied()
                .filter(|&a| {
                    let mut next = s.clone();
                    let result = Riket::apply(&mut next, a, &mut crate::chance::First, &mut NoHooks);
                    assert!(result.is_ok() || next == *s, "a refusal changes nothing");
                    result.is_ok()
                })
                .collect();
            assert_eq!(listed, accepted);
            assert_eq!(legal.len(), listed.len() as u64);
            assert_eq!(legal.entries(), entries.len());
            assert!(legal.contains(action) && all.iter().all(|a| legal.contains(*a) == listed.contains(a)));
            assert!((0..legal.len()).all(|i| legal.nth(i) == Some(listed[i as usize])));
            assert_eq!(legal.nth(legal.len()), None);
            assert_eq!(legal.forced(), if listed.len() == 1 { Some(listed[0]) } else { None });
        });
    }

    /// RI-SET-7, RI-FATE-3, RI-FATE-4, RI-GOAL-3: pawns stay on the track, the crown ring on a rich pawn, and coins come
    /// from and go to the bank alone.
    #[test]
    fn rings_roles_and_coins_stay_sound(game in any_game()) {
        let mut last: Option<(RiketState, Action)> = None;
        let end = play(&game, |s, action| {
            assert!(s.rings[..s.seats as usize].iter().all(|&ring| ring < s.rules.rings));
            assert!(s.crown.len() <= 1 && s.crown.0 & !s.rich.0 == 0);
            assert!(s.shift.abs() <= 3 && s.signal.is_none_or(|signal| (signal - s.shift).abs() <= 1));
            if let Some((before, action)) = &last {
                follows(before, *action, s);
            }
            last = Some((s.clone(), action));
        });
        let (before, action) = last.expect("a game has decisions");
        follows(&before, action, &end);
    }

    /// A clone goes on alike and leaves the original alone.
    #[test]
    fn a_clone_goes_on_with_the_same_luck(game in any_game()) {
        let mut n = 0;
        play(&game, |s, action| {
            n += 1;
            if n % 50 == 0 {
                let (mut one, mut two) = (s.clone(), s.clone());
                let mut chance = Keyed::new("riket", game.2, 0);
                Riket::apply(&mut one, action, &mut chance, &mut NoHooks).expect("legal");
                assert_eq!(s, &two);
                Riket::apply_unchecked(&mut two, action, &mut Keyed::new("riket", game.2, 0), &mut NoHooks)
                    .expect("legal");
                assert_eq!(one, two);
            }
        });
    }

    /// A record replays to the same game, without any generator.
    #[test]
    fn noted_outcomes_replay_the_game(game in any_game()) {
        let (rules, knowledge, seed) = &game;
        let mut noted = Noted::new(Keyed::new("riket", *seed, 0));
        let mut s = Riket::new_game(rules, knowledge, &mut noted, &mut NoHooks).expect("a game");
        let mut rng = Stream::from_seed(*seed);
        let mut actions = Vec::new();
        while Riket::current_seat(&s).is_some() {
            let action = Riket::legal(&s).sample(&mut rng);
            actions.push(action);
            Riket::apply(&mut s, action, &mut noted, &mut NoHooks).expect("legal");
        }
        let texts = noted.outcomes.iter().map(|outcome| outcome.text.clone());
        let mut script = Scripted::new(texts);
        let mut again = Riket::new_game(rules, knowledge, &mut script, &mut NoHooks).expect("a game");
        for action in actions {
            Riket::apply(&mut again, action, &mut script, &mut NoHooks).expect("legal");
        }
        script.finish().expect("all used");
        prop_assert_eq!(s, again);
    }
}

/// What one decision may change.
fn follows(before: &RiketState, action: Action, after: &RiketState) {
    let sum = |s: &RiketState| s.coins.iter().map(|&n| u32::from(n)).sum::<u32>();
    let paid = match action {
        Action::BuyOff { steps: 0 } => before.steps,
        Action::BuyOff { steps } => steps,
        _ => 0,
    };
    let epoch_over = after.epoch != before.epoch || after.end == Some(EndReason::EpochsPlayed);
    if epoch_over {
        let most = 6 * u32::from(before.seats) + 3;
        assert!((1..=most).contains(&(sum(after) - sum(before))), "prizes");
        assert_eq!(paid, 0);
    } else {
        assert_eq!(sum(after) + u32::from(paid), sum(before), "{action}");
    }
    assert_eq!(after.rules, before.rules);
    assert_eq!(after.knowledge, before.knowledge);
    if after.end.is_none() {
        assert!(after.turn - before.turn <= 1);
    }
}

/// RI-ANS-1: a whole game of questions, judged outside, written down and replayed without the judge. A seat without texts
/// is drawn between (RI-ANS-7).
#[test]
fn a_judged_game_replays() {
    let questions = rules(r#"{"answers": "questions", "epochs": [2, 5]}"#);
    let mut knowledge = vec![Knowledge::default(); 4];
    knowledge[3].drawn = true;
    let mut judged = 0;
    let mut judge = Stream::from_seed(9);
    let mut noted = Noted::new(External {
        inner: Keyed::new("riket", 4, 0),
        answer: |word: &str, size: u64| {
            judged += 1;
            (word == "answer" && size == 2).then(|| judge.below(2))
        },
    });
    let mut s = Riket::new_game(&questions, &knowledge, &mut noted, &mut NoHooks).expect("a game");
    let mut rng = Stream::from_seed(1);
    let mut actions = Vec::new();
    while Riket::current_seat(&s).is_some() {
        assert_eq!(
            s.signal.is_some(),
            s.phase == Phase::Question && s.turn_seat == Seat(3)
        );
        let action = Riket::legal(&s).sample(&mut rng);
        actions.push(action);
        Riket::apply(&mut s, action, &mut noted, &mut NoHooks).expect("legal");
    }
    let texts: Vec<String> = noted
        .outcomes
        .iter()
        .map(|outcome| outcome.text.clone())
        .collect();
    let answers = texts.iter().filter(|text| text.starts_with("answer")).count();
    assert_eq!(s.end, Some(EndReason::EpochsPlayed));
    assert!(
        (1..answers).contains(&judged),
        "{judged} of {answers} answers were judged"
    );
    let mut script = Scripted::new(texts);
    let mut again = Riket::new_game(&questions, &knowledge, &mut script, &mut NoHooks).expect("a game");
    for action in actions {
        Riket::apply(&mut again, action, &mut script, &mut NoHooks).expect("legal");
    }
    script.finish().expect("all used");
    assert_eq!(s, again);
}
