//! What treasures are worth (RL-SCO).
//!
//! Knows nothing about how they were won.

use super::treasure::{Pile, Treasure};

/// The points of won treasures: blue gems count, red ones are taken away, and each pair of equal reds counts once
/// (RL-SCO-2 to RL-SCO-5).
pub fn points(won: Pile) -> i32 {
    won.kinds()
        .map(|(treasure, count)| {
            let (gems, count) = (i32::from(treasure.gems()), i32::from(count));
            if treasure.is_red() {
                gems * (count / 2 - count % 2)
            } else {
                gems * count
            }
        })
        .sum()
}

/// What one more treasure would add to the points of these.
pub fn gain(won: Pile, treasure: Treasure) -> i32 {
    let gems = i32::from(treasure.gems());
    match (treasure.is_red(), won.count(treasure) % 2) {
        (false, _) => gems,
        (true, 0) => -gems,
        (true, _) => 2 * gems,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(treasures: &str) -> i32 {
        points(treasures.split_whitespace().map(|t| t.parse().unwrap()).collect())
    }

    #[test]
    fn rl_sco_6_the_example_of_the_rules() {
        assert_eq!(worth("blue3 blue5 red4 red4 red5"), 7);
    }

    #[test]
    fn rl_sco_3_totals_may_be_negative() {
        // Ruling 79.
        assert_eq!(worth(""), 0);
        assert_eq!(worth("red6 red5 blue3"), -8);
    }

    #[test]
    fn rl_sco_5_each_pair_counts_alone() {
        // Rulings 75 and 76; pairs form by themselves (ruling 78).
        for (count, value) in [(1, -6), (2, 6), (3, 0), (4, 12), (5, 6), (6, 18)] {
            assert_eq!(worth(&"red6 ".repeat(count)), value, "{count} red sixes");
        }
        assert_eq!(worth("red4 red5 red6"), -15);
        assert_eq!(worth("blue4 blue4"), 8);
    }

    #[test]
    fn rl_sco_4_a_pair_counts_its_number_once() {
        // RL-SCO-2, ruling 77.
        for gems in 1..=12 {
            let red = format!("red{gems}");
            assert_eq!(worth(&format!("{red} {red}")), gems);
            assert_eq!(worth(&red), -gems);
            assert_eq!(worth(&format!("blue{gems} {red} {red}")), 2 * gems);
        }
    }

    #[test]
    fn a_gain_is_the_difference_it_makes() {
        let mut won = Pile::EMPTY;
        for text in ["red4", "blue4", "red4", "red5", "red4", "red4", "red5", "blue6"] {
            let treasure = text.parse().unwrap();
            let before = points(won);
            let expected = gain(won, treasure);
            won.insert(treasure);
            assert_eq!(points(won) - before, expected, "{text}");
        }
    }
}
