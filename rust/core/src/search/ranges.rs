//! In which order the numbers of a range are opened: the smallest, the largest, then halves, quarters, eighths between.
//!
//! Numbers are places in a range. Ranges grow and shrink from world to world, so a number is remembered by its part of
//! the range; one that is no such part by its place.

use arrayvec::ArrayVec;

/// The parts that are opened, as numerators and denominators.
const PARTS: [(u64, u64); 17] = [
    (0, 1),
    (1, 1),
    (1, 2),
    (1, 4),
    (3, 4),
    (1, 8),
    (3, 8),
    (5, 8),
    (7, 8),
    (1, 16),
    (3, 16),
    (5, 16),
    (7, 16),
    (9, 16),
    (11, 16),
    (13, 16),
    (15, 16),
];

/// A number of a range, whatever the range's length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// This part of the way from the smallest to the largest.
    Part(u8),
    /// This place, or the last if the range is shorter.
    Place(u32),
}

impl Pick {
    /// The place in a range of so many.
    pub(super) fn place(self, count: u32) -> u32 {
        match self {
            Pick::Part(part) => part_of(part, count),
            Pick::Place(place) => place.min(count - 1),
        }
    }

    /// The number at this place of a range of so many.
    pub(super) fn of(place: u32, count: u32) -> Pick {
        let part = (0..PARTS.len() as u8).find(|&part| part_of(part, count) == place);
        part.map_or(Pick::Place(place), Pick::Part)
    }
}

fn part_of(part: u8, count: u32) -> u32 {
    let (numerator, denominator) = PARTS[usize::from(part)];
    (u64::from(count - 1) * numerator / denominator) as u32
}

/// The places of a range of so many that a search opens, in this order.
pub fn candidates(count: u32) -> ArrayVec<u32, 17> {
    let mut places = ArrayVec::new();
    for part in 0..PARTS.len() as u8 {
        let place = part_of(part, count);
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// The next number to open in a range of so many, after these.
pub(super) fn next(opened: impl Iterator<Item = Pick> + Clone, count: u32) -> Option<Pick> {
    let taken = |place| opened.clone().any(|pick| pick.place(count) == place);
    (0..PARTS.len() as u8)
        .find(|&part| !taken(part_of(part, count)))
        .map(Pick::Part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_the_largest_then_halves() {
        assert_eq!(candidates(1).as_slice(), [0]);
        assert_eq!(candidates(2).as_slice(), [0, 1]);
        assert_eq!(candidates(5).as_slice(), [0, 4, 2, 1, 3]);
        assert_eq!(candidates(9).as_slice(), [0, 8, 4, 2, 6, 1, 3, 5, 7]);
        assert_eq!(candidates(100).len(), 17);
        assert_eq!(candidates(100)[..3], [0, 99, 49]);
    }

    #[test]
    fn numbers_keep_their_part_of_the_range() {
        assert_eq!(Pick::of(9, 10), Pick::Part(1));
        assert_eq!(Pick::of(9, 10).place(4), 3);
        assert_eq!(Pick::of(40, 99), Pick::Place(40));
        assert_eq!(Pick::of(40, 99).place(7), 6);
        assert_eq!(
            next([Pick::Part(1), Pick::Part(0)].into_iter(), 3),
            Some(Pick::Part(2))
        );
        assert_eq!(next([Pick::Part(1), Pick::Part(0)].into_iter(), 2), None);
    }
}
