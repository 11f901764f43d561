//! Chances: exact where they can be listed, by the chi-square test where they are drawn.

use super::*;
use crate::bot::Bot as _;
use crate::chance::{Keyed, Noted};
use crate::game::outcomes;
use crate::rng::Stream;
use std::collections::BTreeMap;

/// Nothing about a question is left to chance.
const EVEN: &str =
    r#"{"difficulty_weights": [0, 0, 0, 1, 0, 0, 0], "signal_weights": [0, 1, 0], "max_duel_words": 1000}"#;

fn chance(p: f64) -> Chance {
    Chance::from_f64(p).expect("a chance")
}

/// RI-DUEL-2: the challenger wins with (1 − o) / (1 − o·c), o the opponent's chance, who answers first, c the challenger's.
#[test]
fn the_duel_follows_the_formula() {
    for (o, c) in [
        (0.5, 0.5),
        (0.25, 0.75),
        (0.75, 0.25),
        (0.0, 0.5),
        (0.5, 0.0),
        (1.0, 0.5),
        (0.5, 1.0),
        (0.0, 0.0),
    ] {
        let mut s = board(&rules(EVEN), "[duel] *poor 4, poor 8, ruler 0, rich 0");
        s.knowledge[0].old_words = chance(c);
        s.knowledge[1].old_words = chance(o);
        let duel = Action::Duel { target: Seat(1) };
        let (mut wins, mut all) = (0.0, 0.0);
        for (p, after) in outcomes::<Riket>(&s, duel).expect("legal") {
            all += p;
            wins += if after.rich.contains(Seat(0)) { p } else { 0.0 };
        }
        let wanted = (1.0 - o) / (1.0 - o * c);
        assert!(
            (all - 1.0).abs() < 1e-12 && (wins - wanted).abs() < 1e-12,
            "{o} {c}: {wins}, not {wanted}"
        );
    }
}

/// Two who never err reach the cap (RI-DUEL-3).
#[test]
fn two_who_know_all_never_end() {
    let mut s = board(&rules("{}"), "[duel] *poor 4, poor 8, ruler 0, rich 0");
    (s.knowledge[0].old_words, s.knowledge[1].old_words) = (Chance::ALWAYS, Chance::ALWAYS);
    let duel = Action::Duel { target: Seat(1) };
    Riket::apply(&mut s, duel, &mut Keyed::new("riket", 1, 0), &mut NoHooks).expect("legal");
    assert_eq!((s.end, s.old_words), (Some(EndReason::Unfinished), 100));
}

/// A player alone gains 2p − 4/3·(1 − p) rings a question while poor, 3p − 4/3·(1 − p) while rich; nothing at p = .40 and
/// about .31.
#[test]
fn the_drift_of_a_lone_player_follows_the_formula() {
    for p in [0.2, 4.0 / 13.0, 0.4, 0.5, 0.55, 0.9] {
        for (text, steps) in [
            ("*poor 9, rich 0, ruler 0", 2.0),
            ("*rich 9/0, poor 0, ruler 0", 3.0),
        ] {
            let mut s = board(&rules(r#"{"symbols.rich": [], "symbols.poor": []}"#), text);
            s.knowledge[0] = s.knowledge[0].with_epochs(chance(p));
            let drift: f64 = outcomes::<Riket>(&s, Action::Answer)
                .expect("legal")
                .iter()
                .map(|(weight, after)| weight * (f64::from(after.rings[0]) - 9.0))
                .sum();
            let wanted = steps * p - 4.0 / 3.0 * (1.0 - p);
            assert!((drift - wanted).abs() < 1e-4, "{text} {p}: {drift}, not {wanted}");
        }
    }
}

/// The sum of (seen − expected)² / expected.
fn chi_square(seen: &[u64], weights: &[u16]) -> f64 {
    let (n, total) = (
        seen.iter().sum::<u64>() as f64,
        weights.iter().map(|&w| f64::from(w)).sum::<f64>(),
    );
    let terms = seen.iter().zip(weights).map(|(&seen, &weight)| {
        let expected = n * f64::from(weight) / total;
        if expected == 0.0 {
            if seen == 0 { 0.0 } else { f64::INFINITY }
        } else {
            (seen as f64 - expected).powi(2) / expected
        }
    });
    terms.sum()
}

/// RI-FATE-1, RI-CHA-2, RI-ANS-3, RI-SET-9: every sector is reached with its weight. The bounds are passed by one fair
/// run in a thousand.
#[test]
fn spinners_keep_their_weights() {
    let rules = rules(
        r#"{"fate.stay": 1, "fate.back_1": 2, "fate.back_3": 3, "fate.back_4": 4, "fate.swap": 5, "fate.switch": 0,
            "challenge.fate": 1, "challenge.old_words": 2, "challenge.riddle": 3}"#,
    );
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    for game in 0..400 {
        let mut noted = Noted::new(Keyed::new("riket", 11, game));
        let mut rng = Stream::from_seed(game);
        let knowledge = [Knowledge::default(); 4];
        let mut s = Riket::new_game(&rules, &knowledge, &mut noted, &mut NoHooks).expect("a game");
        while Riket::current_seat(&s).is_some() {
            let action = Riket::legal(&s).sample(&mut rng);
            Riket::apply_unchecked(&mut s, action, &mut noted, &mut NoHooks).expect("legal");
        }
        for outcome in noted.outcomes {
            *seen.entry(outcome.text).or_default() += 1;
        }
    }
    let count = |word: &str, names: &[&str]| -> Vec<u64> {
        names
            .iter()
            .map(|name| seen.get(&format!("{word} {name}")).copied().unwrap_or(0))
            .collect()
    };
    let shifts = ["-3", "-2", "-1", "0", "1", "2", "3"];
    for (word, names, weights, bound) in [
        (
            "fate",
            &Fate::ALL.map(Fate::name)[..],
            &[1, 2, 3, 4, 5, 0][..],
            18.5,
        ),
        (
            "challenge",
            &Challenge::ALL.map(Challenge::name),
            &[1, 2, 3],
            13.8,
        ),
        ("difficulty", &shifts, &[1, 2, 3, 4, 3, 2, 1], 22.5),
        // s + e, kept within 3: the ends take what is beyond.
        ("signal", &shifts, &[5, 8, 12, 14, 12, 8, 5], 22.5),
        ("first", &["0", "1", "2", "3"], &[1, 1, 1, 1], 16.3),
    ] {
        let seen = count(word, names);
        let chi = chi_square(&seen, weights);
        assert!(chi < bound, "{word}: {chi:.1} {seen:?}");
    }
}

/// RI-SET-7: every seat draws every role with the same chance.
#[test]
fn roles_fall_evenly_on_seats() {
    let mut rulers = [0; 4];
    let mut rich = [0; 4];
    for game in 0..4000 {
        let knowledge = [Knowledge::default(); 4];
        let s = Riket::new_game(
            &rules("{}"),
            &knowledge,
            &mut Keyed::new("riket", 5, game),
            &mut NoHooks,
        )
        .expect("a game");
        for seat in Seat::all(4) {
            rulers[seat.index()] += u64::from(s.role(seat) == Role::Ruler);
            rich[seat.index()] += u64::from(s.role(seat) == Role::Rich);
        }
    }
    assert!(chi_square(&rulers, &[1; 4]) < 16.3, "{rulers:?}");
    assert!(chi_square(&rich, &[1; 4]) < 16.3, "{rich:?}");
}

/// Plays with these bots by seat; the state at the end.
fn race(rules: &RiketRules, knowledge: &[Knowledge], bots: &mut [RiketBot], game: u64) -> RiketState {
    let mut chance = Keyed::new("riket", 1, game);
    let mut rngs: Vec<Stream> = (0..bots.len() as u64)
        .map(|i| Stream::from_seed(game * 8 + i))
        .collect();
    let mut s = Riket::new_game(rules, knowledge, &mut chance, &mut NoHooks).expect("a game");
    while let Some(seat) = Riket::current_seat(&s) {
        let legal = Riket::legal(&s);
        let action = match legal.forced() {
            Some(action) => action,
            None => bots[seat.index()].choose(Riket::view(&s, seat), &legal, &mut rngs[seat.index()]),
        };
        assert!(legal.contains(action), "{action}");
        Riket::apply_unchecked(&mut s, action, &mut chance, &mut NoHooks).expect("legal");
    }
    s
}

fn bots(names: &[&str]) -> Vec<RiketBot> {
    names.iter().map(|name| bot(name, "{}")).collect()
}

fn bot(name: &str, options: &str) -> RiketBot {
    let Ok(Value::Object(options)) = serde_json::from_str(options) else {
        panic!("{options}")
    };
    Riket::bot(name, &options).expect("a bot")
}

/// RI-EPO-6 (ruling 96): who knows nothing never gets there, and the cap ends it.
#[test]
fn nobody_who_knows_nothing_gets_anywhere() {
    let none = Knowledge {
        old_words: Chance::NEVER,
        riddles: Chance::NEVER,
        ..Knowledge::default().with_epochs(Chance::NEVER)
    };
    let s = race(&rules("{}"), &[none; 4], &mut bots(&["random"; 4]), 0);
    assert_eq!(s.end, Some(EndReason::Unfinished));
    assert_eq!((s.epoch, s.turn), (0, 5000));
}

/// Who knows everything races: no fate but by a challenge, and each lap in as few turns as steps of 3 and 2 need.
#[test]
fn all_who_know_everything_race() {
    let all = Knowledge {
        old_words: chance(0.5),
        riddles: Chance::ALWAYS,
        ..Knowledge::default().with_epochs(Chance::ALWAYS)
    };
    let none = r#"{"symbols.rich": [], "symbols.poor": []}"#;
    for name in ["greedy", "schemer"] {
        let s = race(&rules(none), &[all; 3], &mut bots(&[name; 3]), 0);
        assert_eq!(s.end, Some(EndReason::EpochsPlayed), "{name}");
        // The Ruler, the only rich one, needs 7 turns of 3 steps; the others have played 6 or 7 by then, level or not.
        assert!((6 * 19..=6 * 21).contains(&s.turn), "{name}: {} turns", s.turn);
        let coins = s.coins.iter().sum::<u16>();
        assert!(
            (18 + 6 * 16..=18 + 6 * 17).contains(&coins),
            "{name}: {coins} coins"
        );
    }
}

/// The share of wins of the first bot, rotated through the seats, shared wins counted in part, and half its 95 % interval.
fn share(names: [RiketBot; 4], knowledge: Knowledge, games: u64) -> (f64, f64) {
    let rules = rules("{}");
    let mut sum = 0.0;
    for game in 0..games {
        let mut seated = names.clone();
        seated.rotate_right(game as usize % 4);
        let s = race(&rules, &[knowledge; 4], &mut seated, game);
        let outcome = Riket::outcome(&s).expect("over");
        let winners = outcome.ranks.iter().filter(|&&rank| rank == 1).count();
        if outcome.won(Seat((game % 4) as u8)) {
            sum += 1.0 / winners as f64;
        }
    }
    let p = sum / games as f64;
    (p, 1.96 * (p * (1.0 - p) / games as f64).sqrt())
}

#[test]
fn greedy_beats_random() {
    let random = bot("random", "{}");
    let (p, half) = share(
        [bot("greedy", "{}"), random.clone(), random.clone(), random],
        Knowledge::default(),
        400,
    );
    assert!(p - half > 0.75, "{p:.3} ± {half:.3}");
}

#[test]
fn schemer_beats_greedy() {
    let greedy = bot("greedy", "{}");
    let (p, half) = share(
        [bot("schemer", "{}"), greedy.clone(), greedy.clone(), greedy],
        Knowledge::default(),
        1200,
    );
    assert!(p - half > 0.25, "{p:.3} ± {half:.3}");
}

/// The others know what they feel; one does not listen.
#[test]
fn a_bot_that_ignores_its_signal_loses() {
    let heeds = bot("greedy", "{}");
    let ignores = bot("greedy", r#"{"signal": false}"#);
    let (p, half) = share(
        [ignores, heeds.clone(), heeds.clone(), heeds],
        Knowledge::default(),
        4000,
    );
    assert!(p + half < 0.25, "{p:.3} ± {half:.3}");
}

#[test]
fn bots_refuse_options_they_do_not_have() {
    let refusal = |name: &str, options: &str| {
        let Ok(Value::Object(options)) = serde_json::from_str(options) else {
            panic!("{options}")
        };
        Riket::bot(name, &options).expect_err(name).message
    };
    assert_eq!(
        refusal("gredy", "{}"),
        "unknown riket bot `gredy`: did you mean `greedy`?"
    );
    assert_eq!(
        refusal("random", r#"{"signal": true}"#),
        "unknown option `signal`: riket bot random has none"
    );
    assert_eq!(
        refusal("greedy", r#"{"signals": true}"#),
        "unknown option of riket bot greedy `signals`: did you mean `signal`?"
    );
    assert_eq!(
        refusal("schemer", r#"{"signal": 1}"#),
        "signal = 1: expected true or false"
    );
}
