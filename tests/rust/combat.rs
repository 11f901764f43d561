//! The combat library against golden files and itself: exact results, samples, every path, pieces, threads.
//!
//! The golden files come from `tests/reference/combat.py`, which shares no code with the core.

use ludoteca_core::risiko::combat::CpuPath;
use ludoteca_core::risiko::combat::battle::{Armies, Battles, battle, battle_on};
use ludoteca_core::risiko::combat::exact::{Odds, Policy, chain, odds, summaries, win_table};
use ludoteca_core::risiko::combat::outcomes::{compare, pairs};
use ludoteca_core::risiko::combat::roll::{Rolls, roll, roll_faces, roll_on};
use ludoteca_core::rng::Stream;
use proptest::prelude::*;
use serde_json::Value;

fn golden(name: &str) -> String {
    let path = format!("{}/../../tests/golden/combat/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn numbers(value: &Value) -> Vec<f64> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|x| x.as_f64().unwrap())
        .collect()
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap() as usize
}

/// Equal to nearly all digits, however small.
fn close(found: f64, exact: f64) -> bool {
    (found - exact).abs() <= 4e-15 * exact.abs().max(found.abs())
}

fn assert_close(found: &[f64], exact: &[f64], what: &str) {
    assert_eq!(found.len(), exact.len(), "{what}");
    for (n, (f, e)) in found.iter().zip(exact).enumerate() {
        assert!(close(*f, *e), "{what}: {f} instead of {e} at {n}");
    }
}

fn policy(case: &Value) -> Policy {
    match number(&case["defence_dice"]) {
        3 => Policy::Maximum,
        dice => Policy::Fixed(dice as u8),
    }
}

fn assert_end(found: &Odds, case: &Value, what: &str) {
    assert_close(&found.attackers_left, &numbers(&case["attackers_left"]), what);
    assert_close(&found.defenders_left, &numbers(&case["defenders_left"]), what);
}

#[test]
fn win_probabilities_are_those_of_the_oracle() {
    let mut table = vec![0.0; 21 * 21];
    win_table(20, 20, 1, Policy::Maximum, &mut table);
    let text = golden("win_probability.csv");
    let mut seen = 0;
    for line in text.lines().skip(1) {
        let cells: Vec<f64> = line.split(',').map(|cell| cell.parse().unwrap()).collect();
        let (a, d) = (cells[0] as usize, cells[1] as usize);
        let found = odds(a, d, 1, Policy::Maximum);
        let means = [found.expected_attackers_left, found.expected_defenders_left];
        assert_close(&[found.win, means[0], means[1]], &cells[2..], line);
        assert_close(&[table[a * 21 + d]], &cells[2..3], line);
        seen += 1;
    }
    assert_eq!(seen, 400);
}

#[test]
fn fights_and_chains_end_as_in_fractions() {
    let all: Value = serde_json::from_str(&golden("exact.json")).unwrap();
    for case in all["fights"].as_array().unwrap() {
        let (a, d, leave) = (
            number(&case["attackers"]),
            number(&case["defenders"]),
            number(&case["leave"]),
        );
        let found = odds(a, d, leave, policy(case));
        assert_end(&found, case, &format!("{a} against {d}, leave {leave}"));
        assert!(close(found.win, case["win"].as_f64().unwrap()));
    }
    for case in all["chains"].as_array().unwrap() {
        let (a, leave) = (number(&case["attackers"]), number(&case["leave"]));
        let defenders: Vec<usize> = case["defenders"].as_array().unwrap().iter().map(number).collect();
        let what = format!("{a} through {defenders:?}, leave {leave}");
        let found = chain(a, &defenders, leave, policy(case), || true).unwrap();
        assert_close(&found.falls, &numbers(&case["falls"]), &what);
        assert_end(&found.end, case, &what);
    }
}

#[test]
fn a_chain_stops_between_two_territories() {
    let mut asked = 0;
    let go_on = || {
        asked += 1;
        asked < 3
    };
    assert_eq!(chain(9, &[1; 41], 1, Policy::Maximum, go_on), None);
    assert_eq!(asked, 3);
}

#[test]
fn published_references_hold() {
    assert!((odds(10, 10, 1, Policy::Maximum).win - 0.145270758).abs() < 5e-10);
    assert!((odds(8, 5, 1, Policy::Maximum).win - 0.462).abs() < 5e-4);
    // Three dice against three armies, all of them lost at once: one roll.
    assert!(close(
        odds(4, 3, 1, Policy::Maximum).attackers_left[4],
        535.0 / 3888.0
    ));
    let falls = chain(15, &[3, 2, 1], 1, Policy::Maximum, || true).unwrap().falls;
    for (found, known) in falls.iter().zip([0.97158347, 0.92414467, 0.88551471]) {
        assert!((found - known).abs() < 5e-9);
    }
}

#[test]
fn large_fights_need_no_recursion() {
    let end = odds(3000, 2000, 1, Policy::Maximum);
    let total: f64 = end.attackers_left.iter().sum();
    assert!((total - 1.0).abs() < 1e-12, "{total}");
    let even = summaries(&[(1000, 1000), (3, 1)], 1, Policy::Maximum);
    let alone = odds(1000, 1000, 1, Policy::Maximum);
    assert!(
        alone.win > 0.0 && (even[0].win - alone.win).abs() <= 1e-11 * alone.win,
        "{}",
        alone.win
    );
}

#[test]
fn samples_are_those_of_the_reference() {
    let all: Value = serde_json::from_str(&golden("samples.json")).unwrap();
    let seed = |case: &Value| case["seed"].as_str().unwrap().parse::<u64>().unwrap();
    let faces = |value: &Value| [0, 1, 2].map(|i| number(&value[i]) as u8);
    for case in all["roll"].as_array().unwrap() {
        let (mut lost_a, mut lost_d) = ([9], [9]);
        let (mut attack, mut defence) = ([[9; 3]], [[9; 3]]);
        let rolls = Rolls {
            attack_dice: &[number(&case["attack_dice"]) as u8],
            defence_dice: &[number(&case["defence_dice"]) as u8],
            attack_losses: &mut lost_a,
            defence_losses: &mut lost_d,
        };
        let element = number(&case["element"]) as u64;
        roll_faces(seed(case), element, rolls, &mut attack, &mut defence).unwrap();
        let lost = [&case["attack_losses"], &case["defence_losses"]].map(|n| number(n) as u8);
        assert_eq!([lost_a[0], lost_d[0]], lost, "{case}");
        assert_eq!(attack[0], faces(&case["attack_faces"]), "{case}");
        assert_eq!(defence[0], faces(&case["defence_faces"]), "{case}");
    }
    for case in all["battle"].as_array().unwrap() {
        let (mut a_left, mut d_left) = ([9], [9]);
        let battles = Battles {
            attackers: &[number(&case["attackers"]) as u16],
            defenders: &[number(&case["defenders"]) as u16],
            attackers_left: &mut a_left,
            defenders_left: &mut d_left,
        };
        battle(
            seed(case),
            number(&case["element"]) as u64,
            number(&case["leave"]) as u16,
            battles,
        )
        .unwrap();
        let left = [&case["attackers_left"], &case["defenders_left"]].map(|n| number(n) as u16);
        assert_eq!([a_left[0], d_left[0]], left, "{case}");
    }
}

fn paths() -> impl Iterator<Item = CpuPath> {
    CpuPath::ALL.into_iter().filter(|path| path.is_available())
}

fn rolled(
    path: CpuPath,
    seed: u64,
    first: u64,
    attack_dice: &[u8],
    defence_dice: &[u8],
) -> (Vec<u8>, Vec<u8>) {
    let (mut attack_losses, mut defence_losses) = (vec![9; attack_dice.len()], vec![9; attack_dice.len()]);
    let rolls = Rolls {
        attack_dice,
        defence_dice,
        attack_losses: &mut attack_losses,
        defence_losses: &mut defence_losses,
    };
    roll_on(path, seed, first, rolls).unwrap();
    (attack_losses, defence_losses)
}

fn fought<T: Armies + Default>(
    path: CpuPath,
    (seed, first): (u64, u64),
    leave: u16,
    attackers: &[T],
    defenders: &[T],
) -> (Vec<T>, Vec<T>) {
    let (mut attackers_left, mut defenders_left) = (
        vec![T::default(); attackers.len()],
        vec![T::default(); attackers.len()],
    );
    let battles = Battles {
        attackers,
        defenders,
        attackers_left: &mut attackers_left,
        defenders_left: &mut defenders_left,
    };
    battle_on(path, seed, first, leave, battles).unwrap();
    (attackers_left, defenders_left)
}

/// Places where blocks, chunks and vector steps begin or nearly so, and any other.
fn first_element() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), 65_400_u64..65_600, 0_u64..1_000_000]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn rolls_are_the_same_on_every_path_and_in_pieces(
        seed: u64,
        first in first_element(),
        dice in prop::collection::vec((1_u8..=3, 1_u8..=3), 1..2500),
        cut: prop::sample::Index,
    ) {
        let (a, d): (Vec<u8>, Vec<u8>) = dice.into_iter().unzip();
        let whole = rolled(CpuPath::Portable, seed, first, &a, &d);
        let cut = cut.index(a.len());
        for path in paths() {
            prop_assert_eq!(&rolled(path, seed, first, &a, &d), &whole, "{}", path.name());
            let mut pieces = rolled(path, seed, first, &a[..cut], &d[..cut]);
            let rest = rolled(path, seed, first + cut as u64, &a[cut..], &d[cut..]);
            pieces.0.extend(rest.0);
            pieces.1.extend(rest.1);
            prop_assert_eq!(&pieces, &whole, "{} cut at {}", path.name(), cut);
        }
    }

    #[test]
    fn battles_are_the_same_on_every_path_type_and_in_pieces(
        seed: u64,
        first in first_element(),
        leave in prop_oneof![Just(1_u16), 1_u16..8, 1_u16..=300],
        armies in prop_oneof![
            prop::collection::vec((1_u8..=64, 0_u8..=64), 1..1500),
            prop::collection::vec((1_u8..=255, 0_u8..=255), 1..1500),
            prop::collection::vec(Just((10_u8, 8_u8)), 1..1500),
        ],
        cut: prop::sample::Index,
    ) {
        let (a, d): (Vec<u8>, Vec<u8>) = armies.into_iter().unzip();
        let whole = fought(CpuPath::Portable, (seed, first), leave, &a, &d);
        let cut = cut.index(a.len());
        for path in paths() {
            let mut pieces = fought(path, (seed, first), leave, &a[..cut], &d[..cut]);
            let rest = fought(path, (seed, first + cut as u64), leave, &a[cut..], &d[cut..]);
            pieces.0.extend(rest.0);
            pieces.1.extend(rest.1);
            prop_assert_eq!(&pieces, &whole, "{} cut at {}", path.name(), cut);
        }
        let wide = |v: &[u8]| v.iter().map(|&n| u16::from(n)).collect::<Vec<_>>();
        let in_16 = fought(CpuPath::best(), (seed, first), leave, &wide(&a), &wide(&d));
        prop_assert_eq!(in_16, (wide(&whole.0), wide(&whole.1)));
        for i in 0..a.len() {
            let (a_left, d_left) = (whole.0[i], whole.1[i]);
            prop_assert!(a_left >= 1 && a_left <= a[i] && d_left <= d[i]);
            prop_assert!(d_left == 0 || u16::from(a_left) <= leave, "fought to the end");
            if u16::from(a[i]) <= leave || d[i] == 0 {
                prop_assert_eq!((a_left, d_left), (a[i], d[i]), "nothing to fight");
            }
        }
    }

    #[test]
    fn distributions_tables_and_summaries_agree(
        a in 1_usize..90,
        d in 0_usize..90,
        leave in 1_usize..7,
        dice in 0_u8..=3,
    ) {
        let policy = if dice == 0 { Policy::Maximum } else { Policy::Fixed(dice) };
        let end = odds(a, d, leave, policy);
        prop_assert!((end.attackers_left.iter().sum::<f64>() - 1.0).abs() < 1e-13);
        prop_assert!((end.defenders_left.iter().sum::<f64>() - 1.0).abs() < 1e-13);
        let mut table = vec![0.0; (a + 1) * (d + 1)];
        win_table(a, d, leave, policy, &mut table);
        prop_assert!((table[a * (d + 1) + d] - end.win).abs() <= 1e-13 * end.win);
        let many = summaries(&[(1, 1), (a as u32, d as u32)], leave, policy)[1];
        prop_assert!((many.win - end.win).abs() <= 1e-13 * end.win);
        prop_assert!((many.expected_attackers_left - end.expected_attackers_left).abs() < 1e-11);
        prop_assert!((many.expected_defenders_left - end.expected_defenders_left).abs() < 1e-11);
        if d > 0 {
            prop_assert_eq!(chain(a, &[d], leave, policy, || true).unwrap().end, end);
        }
    }
}

#[test]
fn threads_change_nothing() {
    let count = 200_000;
    let mut stream = Stream::from_seed(5);
    let armies: Vec<u16> = (0..count).map(|_| 1 + stream.below(70) as u16).collect();
    let whole = fought(CpuPath::best(), (3, 0), 1, &armies, &armies);
    for threads in [2, 7] {
        let size = count / threads + 1;
        let mut joined = (Vec::new(), Vec::new());
        std::thread::scope(|scope| {
            let run = |n: usize, part| move || fought(CpuPath::best(), (3, (n * size) as u64), 1, part, part);
            let handles: Vec<_> = armies
                .chunks(size)
                .enumerate()
                .map(|(n, part)| scope.spawn(run(n, part)))
                .collect();
            for handle in handles {
                let part = handle.join().unwrap();
                joined.0.extend(part.0);
                joined.1.extend(part.1);
            }
        });
        assert!(joined == whole, "{threads} threads");
    }
}

#[test]
fn bad_numbers_are_named() {
    let dice = |attack_dice: &[u8], defence_dice: &[u8]| {
        let (mut x, mut y) = (vec![0; attack_dice.len()], vec![0; attack_dice.len()]);
        let rolls = Rolls {
            attack_dice,
            defence_dice,
            attack_losses: &mut x,
            defence_losses: &mut y,
        };
        roll(1, 0, rolls).unwrap_err().to_string()
    };
    let mut many = vec![2; 5000];
    many[4321] = 4;
    assert_eq!(
        dice(&many, &[1; 5000]),
        "attack_dice[4321] is 4: allowed are 1 to 3"
    );
    assert_eq!(dice(&[1, 2], &[3, 0]), "defence_dice[1] is 0: allowed are 1 to 3");
    let (mut x, mut y) = ([0_u8; 3], [0; 3]);
    let battles = Battles {
        attackers: &[2, 0, 0],
        defenders: &[1, 1, 1],
        attackers_left: &mut x,
        defenders_left: &mut y,
    };
    let error = battle(1, 0, 1, battles).unwrap_err().to_string();
    assert_eq!(error, "attackers[1] is 0: allowed are 1 to 65535");
}

/// Throws up to three dice one by one.
fn throw(dice: u8, stream: &mut Stream) -> [u8; 3] {
    let mut faces = [0; 3];
    faces[..usize::from(dice)].fill_with(|| stream.below(6) as u8 + 1);
    faces
}

/// Asserts that two samples of the same size come from one distribution: chi-square within four standard
/// deviations of its mean. Classes with fewer than ten counts together are merged.
fn assert_same_distribution(one: &[u64], other: &[u64], what: &str) {
    let (mut classes, mut rest) = (Vec::new(), (0, 0));
    for (&x, &y) in one.iter().zip(other) {
        if x + y >= 10 {
            classes.push((x, y));
        } else {
            rest = (rest.0 + x, rest.1 + y);
        }
    }
    if rest != (0, 0) {
        classes.push(rest);
    }
    let part = |&(x, y): &(u64, u64)| (x as f64 - y as f64).powi(2) / (x + y) as f64;
    let statistic: f64 = classes.iter().map(part).sum();
    let freedom = classes.len() as f64 - 1.0;
    let z = (statistic - freedom) / f64::sqrt(2.0 * freedom);
    assert!(
        z < 4.0,
        "{what}: chi-square {statistic} with {freedom} degrees of freedom"
    );
}

#[test]
fn the_sampler_rolls_as_dice_do() {
    let count = 200_000;
    let mut stream = Stream::from_seed(11);
    for a in 1..=3 {
        for d in 1..=3 {
            let sampled = rolled(CpuPath::best(), 17, 0, &vec![a; count], &vec![d; count]);
            let (mut one, mut other) = ([0; 4], [0; 4]);
            for (lost, lost_d) in sampled.0.iter().zip(&sampled.1) {
                assert_eq!(lost + lost_d, pairs(a, d));
                one[usize::from(*lost)] += 1;
                other[usize::from(compare(throw(a, &mut stream), throw(d, &mut stream)))] += 1;
            }
            assert_same_distribution(&one, &other, &format!("{a} dice against {d}"));
        }
    }
}

#[test]
fn the_sampler_fights_as_dice_do() {
    let count = 60_000;
    let mut stream = Stream::from_seed(12);
    for (attackers, defenders, leave) in [
        (4_u16, 3_u16, 1),
        (10, 8, 1),
        (8, 5, 3),
        (30, 30, 1),
        (70, 40, 1),
        (66, 70, 30),
    ] {
        let sampled = fought(
            CpuPath::best(),
            (18, 0),
            leave,
            &vec![attackers; count],
            &vec![defenders; count],
        );
        let (mut one, mut other) = (vec![0; 1 << 16], vec![0; 1 << 16]);
        for (&a_left, &d_left) in sampled.0.iter().zip(&sampled.1) {
            one[usize::from(a_left) << 8 | usize::from(d_left)] += 1;
            let (mut a, mut d) = (attackers, defenders);
            while a > leave && d > 0 {
                let dice = ((a - 1).min(3) as u8, d.min(3) as u8);
                let lost = compare(throw(dice.0, &mut stream), throw(dice.1, &mut stream));
                a -= u16::from(lost);
                d -= u16::from(pairs(dice.0, dice.1) - lost);
            }
            other[usize::from(a) << 8 | usize::from(d)] += 1;
        }
        assert_same_distribution(
            &one,
            &other,
            &format!("{attackers} against {defenders}, leave {leave}"),
        );
    }
}
