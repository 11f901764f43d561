//! What the benches share: naive versions of the work they measure, slow and plain on purpose.

use ludoteca_core::game::Game;
use ludoteca_core::hooks::Hooks;
use ludoteca_core::relikt::{CardSet, row};
use ludoteca_core::risiko::combat::outcomes::compare;
use ludoteca_core::rng::Stream;
use ludoteca_core::settings::Settings;
use ludoteca_core::simulate::{Columns, Control, Cpu, Entry, Job, simulate, simulate_with};
use serde_json::Map;
use std::sync::atomic::{AtomicBool, AtomicU64};

/// Throws up to three dice one by one; 0 marks those not thrown.
pub fn throw(dice: u8, stream: &mut Stream) -> [u8; 3] {
    let mut faces = [0; 3];
    faces[..usize::from(dice)].fill_with(|| stream.below(6) as u8 + 1);
    faces
}

/// One roll with real dice: armies the attacker loses.
pub fn roll_dice(attack_dice: u8, defence_dice: u8, stream: &mut Stream) -> u8 {
    compare(throw(attack_dice, stream), throw(defence_dice, stream))
}

/// A battle to the end with real dice: attackers and defenders left.
pub fn battle_dice(mut attackers: u32, mut defenders: u32, stream: &mut Stream) -> (u32, u32) {
    while attackers > 1 && defenders > 0 {
        let (a, d) = ((attackers - 1).min(3) as u8, defenders.min(3) as u8);
        let lost = roll_dice(a, d, stream);
        attackers -= u32::from(lost);
        defenders -= u32::from(a.min(d) - lost);
    }
    (attackers, defenders)
}

/// Win probabilities by the recursion as one writes it down first: `table[a][d]`.
pub fn win_table_naive(attackers: usize, defenders: usize) -> Vec<Vec<f64>> {
    use ludoteca_core::risiko::combat::outcomes::{LOSS_COUNTS, roll_size};
    let mut table = vec![vec![0.0; defenders + 1]; attackers + 1];
    for (a, row) in table.iter_mut().enumerate() {
        row[0] = f64::from(a > 0);
    }
    for a in 2..=attackers {
        for d in 1..=defenders {
            let (da, dd) = ((a - 1).min(3), d.min(3));
            let size = f64::from(roll_size(da as u8, dd as u8));
            for lost in 0..=da.min(dd) {
                let p = f64::from(LOSS_COUNTS[da - 1][dd - 1][lost]) / size;
                table[a][d] += p * table[a - lost][d - (da.min(dd) - lost)];
            }
        }
    }
    table
}

/// Chi-square statistic of two samples of equal size over the same classes, and the number of classes.
/// Classes with fewer than ten counts together are merged.
pub fn chi_square_two_samples(one: &[u64], other: &[u64]) -> (f64, usize) {
    let (mut statistic, mut classes, mut rest) = (0.0, 0, (0, 0));
    let mut add = |x: u64, y: u64| {
        if x + y > 0 {
            statistic += (x as f64 - y as f64).powi(2) / (x + y) as f64;
            classes += 1;
        }
    };
    for (&x, &y) in one.iter().zip(other) {
        if x + y >= 10 {
            add(x, y);
        } else {
            rest = (rest.0 + x, rest.1 + y);
        }
    }
    add(rest.0, rest.1);
    (statistic, classes)
}

/// The winner of one row of card bytes as one writes it down first: the colour, −1 tied, −2 empty.
pub fn winner_naive(cards: &[u8]) -> i8 {
    let mut totals = [0u32; 5];
    for &card in cards {
        totals[usize::from(card >> 4)] += u32::from(card & 15);
    }
    let most = totals.into_iter().max().unwrap_or(0);
    let mut best = (0..5).filter(|&color| totals[color] == most);
    match (most, best.next(), best.next()) {
        (0, ..) => -2,
        (_, Some(color), None) => color as i8,
        _ => -1,
    }
}

/// The ways in which each colour wins, and the ties, by filling the row in every way.
pub fn outlook_naive(row: CardSet, open: usize, unseen: CardSet) -> ([u64; 5], u64) {
    if open == 0 {
        let mut wins = [0; 5];
        return match row::winner(row) {
            Some(color) => {
                wins[color.index()] = 1;
                (wins, 0)
            }
            None => (wins, 1),
        };
    }
    let (mut wins, mut ties) = ([0; 5], 0);
    let mut rest = unseen;
    for card in unseen.iter() {
        rest.remove(card);
        let mut fuller = row;
        fuller.insert(card);
        let (more_wins, more_ties) = outlook_naive(fuller, open - 1, rest);
        wins.iter_mut()
            .zip(more_wins)
            .for_each(|(sum, more)| *sum += more);
        ties += more_ties;
    }
    (wins, ties)
}

/// Games of four random bots by portable code, with house rules or without.
pub fn play_with<G: Game, H: Hooks<G>>(hooks: Option<&mut H>, games: u64) -> Columns {
    let entry = Entry::<G> {
        bot: G::bot("random", &Map::new()).expect("every game has it"),
        option: G::SeatOption::default(),
    };
    let job = Job {
        cpu: Cpu::Portable,
        ..Job::new(G::Rules::base(), vec![entry; 4], 20_260_101, games)
    };
    let control = Control {
        stop: &AtomicBool::new(false),
        done: &AtomicU64::new(0),
        sink: None,
    };
    let run = match hooks {
        Some(hooks) => simulate_with(&job, hooks, control),
        None => simulate(&job, control),
    };
    let run = run.expect("it plays");
    assert_eq!(run.columns.finished, games);
    run.columns
}
