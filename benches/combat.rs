//! Speed of dice combat: rolls and battles over arrays, exact tables, each beside its naive version.
//!
//! Before anything is timed, the fast samplers and dice thrown one by one must agree by chi-square, and all
//! instruction paths must give the same bits.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludoteca_benches::{battle_dice, chi_square_two_samples, roll_dice, win_table_naive};
use ludoteca_core::risiko::combat::CpuPath;
use ludoteca_core::risiko::combat::battle::{Battles, battle_on};
use ludoteca_core::risiko::combat::exact::{Policy, odds, win_table};
use ludoteca_core::risiko::combat::roll::{Rolls, roll_on};
use ludoteca_core::rng::Stream;
use std::collections::HashSet;
use std::hint::black_box;

const SEED: u64 = 20_260_101;
const ELEMENTS: usize = 1 << 20;

/// Numbers from `least` to `most`, evenly.
fn numbers(least: u8, most: u8, seed: u64) -> Vec<u8> {
    let mut stream = Stream::from_seed(seed);
    (0..ELEMENTS)
        .map(|_| least + stream.below(u64::from(most - least) + 1) as u8)
        .collect()
}

fn paths() -> impl Iterator<Item = CpuPath> {
    CpuPath::ALL.into_iter().filter(|path| path.is_available())
}

/// Both results for each element, by one path.
type Pair = (Vec<u8>, Vec<u8>);

fn rolled(path: CpuPath, attack_dice: &[u8], defence_dice: &[u8], (a, d): &mut Pair) {
    let rolls = Rolls {
        attack_dice,
        defence_dice,
        attack_losses: a,
        defence_losses: d,
    };
    roll_on(path, SEED, 0, rolls).expect("dice counts are 1 to 3");
}

fn fought(path: CpuPath, attackers: &[u8], defenders: &[u8], (a, d): &mut Pair) {
    let battles = Battles {
        attackers,
        defenders,
        attackers_left: a,
        defenders_left: d,
    };
    battle_on(path, SEED, 0, 1, battles).expect("everybody has armies");
}

/// Asserts that all paths agree, and that they agree with `naive` by chi-square over `(start, end)` classes.
fn check(
    what: &str,
    (attackers, defenders): (&[u8], &[u8]),
    fast: impl Fn(CpuPath, &[u8], &[u8], &mut Pair),
    naive: impl Fn(u8, u8, &mut Stream) -> (u8, u8),
) {
    let mut results = (vec![0; attackers.len()], vec![0; attackers.len()]);
    fast(CpuPath::Portable, attackers, defenders, &mut results);
    for path in paths() {
        let mut again = (vec![0; attackers.len()], vec![0; attackers.len()]);
        fast(path, attackers, defenders, &mut again);
        assert!(again == results, "{what}: the {} path differs", path.name());
    }
    let class = |a: u8, d: u8, left: (u8, u8)| {
        usize::from(a) << 16 | usize::from(d) << 11 | usize::from(left.0) << 5 | usize::from(left.1)
    };
    let (mut sampled, mut thrown) = (vec![0; 1 << 22], vec![0; 1 << 22]);
    let mut stream = Stream::from_seed(SEED + 1);
    let mut starts = HashSet::new();
    for i in 0..attackers.len() {
        starts.insert((attackers[i], defenders[i]));
        let (a, d) = (attackers[i], defenders[i]);
        sampled[class(a, d, (results.0[i], results.1[i]))] += 1;
        thrown[class(a, d, naive(a, d, &mut stream))] += 1;
    }
    let (statistic, classes) = chi_square_two_samples(&sampled, &thrown);
    let freedom = (classes - starts.len()) as f64;
    let z = (statistic - freedom) / (2.0 * freedom).sqrt();
    println!(
        "{what}: sampler against dice thrown one by one, chi-square {statistic:.0} with {freedom} degrees of freedom (z = {z:.2})"
    );
    assert!(z < 4.0, "{what}: the sampler is not the dice");
}

fn rolls(c: &mut Criterion) {
    let (attack, defence) = (numbers(1, 3, 1), numbers(1, 3, 2));
    check("roll", (&attack, &defence), rolled, |a, d, stream| {
        let lost = roll_dice(a, d, stream);
        (lost, a.min(d) - lost)
    });
    let mut group = c.benchmark_group("roll, mixed dice");
    group.throughput(Throughput::Elements(ELEMENTS as u64));
    let mut results = (vec![0; ELEMENTS], vec![0; ELEMENTS]);
    for path in paths() {
        group.bench_function(path.name(), |b| {
            b.iter(|| rolled(path, &attack, &defence, &mut results))
        });
    }
    let mut stream = Stream::from_seed(SEED);
    group.bench_function("naive dice", |b| {
        b.iter(|| {
            for i in 0..ELEMENTS {
                results.0[i] = roll_dice(attack[i], defence[i], &mut stream);
            }
        });
    });
    group.finish();
}

fn battles(c: &mut Criterion) {
    let by_dice = |a: u8, d: u8, stream: &mut Stream| {
        let left = battle_dice(a.into(), d.into(), stream);
        (left.0 as u8, left.1 as u8)
    };
    let one_size = (vec![10; ELEMENTS], vec![8; ELEMENTS]);
    let mixed = (numbers(2, 31, 3), numbers(1, 20, 4));
    for (what, (attackers, defenders)) in [("battle, 10 against 8", one_size), ("battle, mixed sizes", mixed)]
    {
        check(what, (&attackers, &defenders), fought, by_dice);
        let mut group = c.benchmark_group(what);
        group.throughput(Throughput::Elements(ELEMENTS as u64));
        let mut results = (vec![0; ELEMENTS], vec![0; ELEMENTS]);
        for path in paths() {
            group.bench_function(path.name(), |b| {
                b.iter(|| fought(path, &attackers, &defenders, &mut results))
            });
        }
        let mut stream = Stream::from_seed(SEED);
        group.bench_function("naive dice", |b| {
            b.iter(|| {
                for i in 0..ELEMENTS {
                    (results.0[i], results.1[i]) = by_dice(attackers[i], defenders[i], &mut stream);
                }
            });
        });
        group.finish();
    }
}

fn exact(c: &mut Criterion) {
    let mut table = vec![0.0; 201 * 201];
    win_table(200, 200, 1, Policy::Maximum, &mut table);
    let naive = win_table_naive(200, 200);
    for (fast, slow) in table.iter().zip(naive.iter().flatten()).skip(201) {
        assert!(
            (fast - slow).abs() <= 1e-13 * slow,
            "the win table differs from the plain recursion"
        );
    }
    assert!((odds(10, 8, 1, Policy::Maximum).win - 0.279_811_565_432).abs() < 1e-12);

    let mut group = c.benchmark_group("win table 200 x 200");
    group.bench_function("rows", |b| {
        b.iter(|| win_table(200, 200, 1, Policy::Maximum, black_box(&mut table)))
    });
    group.bench_function("naive", |b| b.iter(|| win_table_naive(black_box(200), 200)));
    group.finish();
    let mut group = c.benchmark_group("exact end");
    for (a, d) in [(10, 8), (50, 50), (1000, 1000)] {
        group.bench_function(format!("{a} against {d}"), |b| {
            b.iter(|| odds(black_box(a), d, 1, Policy::Maximum));
        });
    }
    group.finish();
}

criterion_group! {
    name = combat;
    config = Criterion::default().sample_size(11).warm_up_time(std::time::Duration::from_millis(300)).measurement_time(std::time::Duration::from_secs(1));
    targets = rolls, battles, exact
}
criterion_main!(combat);
