//! Seats: places at the table, counted from 0 and fixed for the game.
//!
//! Knows nothing about who sits there.

use std::fmt;

/// The most seats any game has.
pub const MAX_SEATS: usize = 6;

/// A place at the table, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an array index.
    #[inline(always)]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise at a table of `seats`.
    #[inline(always)]
    pub fn next(self, seats: u8) -> Seat {
        if self.0 + 1 >= seats {
            Seat(0)
        } else {
            Seat(self.0 + 1)
        }
    }

    /// All seats of a table, in order.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats).map(Seat)
    }

    /// All seats of a table, clockwise from this one.
    pub fn clockwise(self, seats: u8) -> impl Iterator<Item = Seat> + Clone {
        (0..seats).map(move |i| {
            Seat(if self.0 + i >= seats {
                self.0 + i - seats
            } else {
                self.0 + i
            })
        })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);

    /// Every seat of a table.
    pub fn all(seats: u8) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// Just this seat.
    #[inline(always)]
    pub fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// Whether the seat is in the set.
    #[inline(always)]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set with the seat in it.
    #[inline(always)]
    #[must_use]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// The set without the seat.
    #[inline(always)]
    #[must_use]
    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// How many seats are in the set.
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in the set.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of the set in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..8).map(Seat).filter(move |&s| self.contains(s))
    }
}
