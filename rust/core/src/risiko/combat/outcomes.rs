//! One roll as one number: how many rolls there are, what each costs, and which faces it shows.
//!
//! With `a` attack dice and `d` defence dice a roll is a number in `0..6^(a+d)`. Rolls are ordered by
//! the armies the attacker loses, ascending, then by the faces as thrown (`a1 a2 a3 d1 d2 d3`,
//! lexicographically, in no sorted form). So the losses of a roll are three comparisons, and the faces are
//! a look-up that only a record, a script or an observer needs.
//!
//! Highest meets highest, ties go to the defender, `min(a, d)` pairs are compared: each costs one army (RK-CBT-9
//! to RK-CBT-12).

use std::sync::OnceLock;

/// Most dice either side throws.
pub const MAX_DICE: u8 = 3;

/// How many rolls cost the attacker 0, 1, 2, 3 armies: `LOSS_COUNTS[a - 1][d - 1][losses]`.
///
/// Counted by throwing every roll (the tests do it again); rows sum to `6^(a+d)`.
pub const LOSS_COUNTS: [[[u32; 4]; 3]; 3] = [
    [[15, 21, 0, 0], [55, 161, 0, 0], [225, 1071, 0, 0]],
    [[125, 91, 0, 0], [295, 420, 581, 0], [979, 1981, 4816, 0]],
    [
        [855, 441, 0, 0],
        [2890, 2611, 2275, 0],
        [6420, 10017, 12348, 17871],
    ],
];

/// `6^n` for the 2 to 6 dice of a roll.
const POWERS: [u32; 7] = [1, 6, 36, 216, 1296, 7776, 46656];

/// The first roll that costs 1, 2, 3 armies, by [`slot`]; `u32::MAX` where no roll costs so many.
/// The last column pads a row to 16 bytes.
const FIRST_WITH_LOSSES: [[u32; 4]; 16] = {
    let mut table = [[u32::MAX; 4]; 16];
    let mut a = 1;
    while a <= 3 {
        let mut d = 1;
        while d <= 3 {
            let pairs = if a < d { a } else { d };
            let counts = LOSS_COUNTS[a - 1][d - 1];
            let mut first = 0;
            let mut losses = 1;
            while losses <= pairs {
                first += counts[losses - 1];
                table[a << 2 | d][losses - 1] = first;
                losses += 1;
            }
            d += 1;
        }
        a += 1;
    }
    table
};

/// Place of a pair of dice counts in tables of 16 rows; masked, so that it needs no bounds check.
#[inline(always)]
pub(super) const fn slot(attack_dice: u8, defence_dice: u8) -> usize {
    ((attack_dice & 3) << 2 | (defence_dice & 3)) as usize
}

/// The number of equally likely rolls of `attack_dice` against `defence_dice`, each 1 to 3.
#[inline(always)]
pub const fn roll_size(attack_dice: u8, defence_dice: u8) -> u32 {
    debug_assert!(
        attack_dice >= 1 && attack_dice <= MAX_DICE && defence_dice >= 1 && defence_dice <= MAX_DICE
    );
    POWERS[(attack_dice & 3) as usize + (defence_dice & 3) as usize]
}

/// The armies at stake in one roll, `min(attack_dice, defence_dice)`: what the attacker does not lose of
/// them, the defender loses.
#[inline(always)]
pub const fn pairs(attack_dice: u8, defence_dice: u8) -> u8 {
    if attack_dice < defence_dice {
        attack_dice
    } else {
        defence_dice
    }
}

/// The armies the attacker loses by `roll`, without a branch.
///
/// The dice counts are 1 to 3 and `roll` is below [`roll_size`]; anything else gives a meaningless number
/// (and a failed assertion in debug builds), never a panic in release builds.
#[inline(always)]
pub const fn attack_losses(attack_dice: u8, defence_dice: u8, roll: u32) -> u8 {
    debug_assert!(roll < roll_size(attack_dice, defence_dice));
    let first = &FIRST_WITH_LOSSES[slot(attack_dice, defence_dice)];
    (roll >= first[0]) as u8 + (roll >= first[1]) as u8 + (roll >= first[2]) as u8
}

/// The faces of `roll` as thrown: the attacker's, the defender's; 0 for a die that was not thrown.
///
/// # Panics
/// If a dice count is not 1 to 3 or `roll` is not below [`roll_size`].
pub fn faces(attack_dice: u8, defence_dice: u8, roll: u32) -> ([u8; 3], [u8; 3]) {
    decode(
        attack_dice,
        defence_dice,
        order(attack_dice, defence_dice).thrown[roll as usize],
    )
}

/// The number of the roll that shows these faces, or `None` if they are no roll: faces are 1 to 6, dice not
/// thrown are 0 and come last, each side throws at least one.
pub fn rank(attack: [u8; 3], defence: [u8; 3]) -> Option<u32> {
    let (attack_dice, defence_dice) = (count(attack)?, count(defence)?);
    let thrown = attack[..attack_dice as usize]
        .iter()
        .chain(&defence[..defence_dice as usize]);
    let code = thrown.fold(0, |code, &face| code * 6 + usize::from(face - 1));
    Some(order(attack_dice, defence_dice).number[code].into())
}

/// The armies the attacker loses when these dice are compared as the rulebook says; 0 marks a die that was
/// not thrown. The slow way, from which the counts come and against which everything faster is tested.
pub fn compare(mut attack: [u8; 3], mut defence: [u8; 3]) -> u8 {
    attack.sort_unstable_by(|x, y| y.cmp(x));
    defence.sort_unstable_by(|x, y| y.cmp(x));
    let lost = |(a, d): (u8, u8)| u8::from(a > 0 && d > 0 && a <= d);
    attack.into_iter().zip(defence).map(lost).sum()
}

/// How many dice were thrown, if the faces are well formed.
fn count(faces: [u8; 3]) -> Option<u8> {
    let thrown = faces.iter().take_while(|&&face| face != 0).count();
    let valid =
        thrown > 0 && faces[..thrown].iter().all(|&f| f <= 6) && faces[thrown..].iter().all(|&f| f == 0);
    valid.then_some(thrown as u8)
}

/// Faces from their lexicographic place among all faces of these dice counts.
fn decode(attack_dice: u8, defence_dice: u8, code: u16) -> ([u8; 3], [u8; 3]) {
    let (mut attack, mut defence) = ([0; 3], [0; 3]);
    let thrown = attack[..attack_dice as usize]
        .iter_mut()
        .chain(&mut defence[..defence_dice as usize]);
    let mut rest = code;
    for face in thrown.rev() {
        *face = (rest % 6) as u8 + 1;
        rest /= 6;
    }
    (attack, defence)
}

/// The two directions between a roll's number and the lexicographic place of its faces.
struct Order {
    thrown: Box<[u16]>,
    number: Box<[u16]>,
}

/// The order of the rolls of these dice counts, made on first use.
fn order(attack_dice: u8, defence_dice: u8) -> &'static Order {
    static ORDERS: [OnceLock<Order>; 9] = [const { OnceLock::new() }; 9];
    let dice = 1..=MAX_DICE;
    assert!(
        dice.contains(&attack_dice) && dice.contains(&defence_dice),
        "{attack_dice} dice against {defence_dice}: each side throws 1 to 3"
    );
    ORDERS[usize::from(attack_dice - 1) * 3 + usize::from(defence_dice - 1)].get_or_init(|| {
        let losses = |code: u16| {
            let (attack, defence) = decode(attack_dice, defence_dice, code);
            compare(attack, defence)
        };
        let mut thrown: Box<[u16]> = (0..=(roll_size(attack_dice, defence_dice) - 1) as u16).collect();
        thrown.sort_by_cached_key(|&code| losses(code));
        let mut number = vec![0; thrown.len()].into_boxed_slice();
        for (place, &code) in thrown.iter().enumerate() {
            number[usize::from(code)] = place as u16;
        }
        Order { thrown, number }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [(u8, u8); 9] = [
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
        (2, 2),
        (2, 3),
        (3, 1),
        (3, 2),
        (3, 3),
    ];

    #[test]
    fn counts_are_those_of_all_rolls() {
        for (a, d) in COUNTS {
            let mut counted = [0; 4];
            for code in 0..roll_size(a, d) {
                let (attack, defence) = decode(a, d, code as u16);
                counted[usize::from(compare(attack, defence))] += 1;
            }
            assert_eq!(
                counted,
                LOSS_COUNTS[usize::from(a - 1)][usize::from(d - 1)],
                "{a} against {d}"
            );
        }
    }

    #[test]
    fn every_roll_shows_faces_that_cost_what_it_costs() {
        for (a, d) in COUNTS {
            let mut before = None;
            for roll in 0..roll_size(a, d) {
                let (attack, defence) = faces(a, d, roll);
                let losses = attack_losses(a, d, roll);
                assert_eq!(losses, compare(attack, defence), "{a} against {d}, roll {roll}");
                assert_eq!(rank(attack, defence), Some(roll), "{a} against {d}");
                let key = Some((losses, attack, defence));
                assert!(before < key, "{a} against {d}: roll {roll} is out of order");
                before = key;
            }
        }
    }

    #[test]
    fn first_rolls_of_each_loss() {
        assert_eq!(faces(3, 3, 0), ([2, 2, 2], [1, 1, 1]));
        assert_eq!(faces(3, 3, 46655), ([6, 6, 6], [6, 6, 6]));
        assert_eq!(faces(1, 1, 15), ([1, 0, 0], [1, 0, 0]));
        assert_eq!(attack_losses(1, 1, 14), 0);
        assert_eq!(attack_losses(1, 1, 15), 1);
    }

    /// The examples of RK-CBT-12.
    #[test]
    fn dice_are_compared_from_the_highest_down() {
        for (attack, defence, lost) in [
            ([6, 3, 1], [5, 2, 0], 0),
            ([5, 5, 0], [5, 4, 0], 1),
            ([4, 0, 0], [4, 1, 0], 1),
            ([6, 2, 2], [5, 4, 2], 2),
            ([2, 6, 2], [4, 2, 5], 2),
        ] {
            assert_eq!(compare(attack, defence), lost, "{attack:?} against {defence:?}");
        }
    }

    #[test]
    fn ill_formed_faces_have_no_rank() {
        for (attack, defence) in [
            ([0, 0, 0], [1, 0, 0]),
            ([1, 0, 0], [0, 0, 0]),
            ([7, 0, 0], [1, 0, 0]),
            ([1, 0, 2], [1, 0, 0]),
            ([0, 3, 0], [1, 0, 0]),
            ([1, 2, 3], [1, 255, 1]),
        ] {
            assert_eq!(rank(attack, defence), None, "{attack:?} against {defence:?}");
        }
    }
}
