//! Results of many games as columns, one row a game.
//!
//! Knows nothing about how the games were played.

use crate::game::{EndReason, Game, Outcome};
use crate::hooks::RuleName;
use crate::rng::PURPOSES;
use crate::seat::Seat;
use crate::tally::{Counts, MAX_TALLIES, Tally};
use arrayvec::ArrayVec;

/// The results of `finished` games, first to last. What belongs to an entry has shape (games, entries), row-major;
/// an entry is a place in the list of bots, wherever it sat.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    /// How many entries each game has.
    pub entries: usize,
    /// The number of the first game.
    pub first_game: u64,
    /// How many games the columns hold: all that were asked for, or the longest finished prefix.
    pub finished: u64,
    /// 1 is best, equal is tied, 0 is unfinished or failed; games × entries.
    pub ranks: Vec<u8>,
    /// Whether the entry won or shared the win; games × entries.
    pub won: Vec<bool>,
    /// What the game itself counts; games × entries.
    pub points: Vec<i32>,
    /// Where the entry sat; games × entries.
    pub seat: Vec<u8>,
    /// The first player of each game; 0 if the game failed before there was one.
    pub first_seat: Vec<u8>,
    /// The turns each game took.
    pub turns: Vec<u32>,
    /// The rounds each game took.
    pub rounds: Vec<u32>,
    /// Why each game ended: a place in [`Columns::end_reason_names`].
    pub end_reason: Vec<u8>,
    /// What else the game counts ([`crate::tally::Tally`]): names, and games × entries each. All 0 for a failed game.
    pub tallies: Vec<(&'static str, Vec<i32>)>,
    /// The house rules that may end a game, in the order of their numbers, which follow those of [`EndReason::NAMES`].
    pub house_rules: Vec<RuleName>,
    /// What was counted over all games that were played, those beyond the prefix included.
    pub totals: Totals,
}

/// Counts over many games. They tell how much work was done, not who won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Games played to their end.
    pub games: u64,
    /// Decisions that a bot was asked for.
    pub asked: u64,
    /// Decisions with a single action, which nobody is asked for.
    pub forced: u64,
    /// Answers that chance gave, by the game's own number of the purpose.
    pub draws: [u64; PURPOSES],
}

impl Totals {
    /// All decisions, asked and forced.
    pub fn decisions(&self) -> u64 {
        self.asked + self.forced
    }

    /// Adds another count.
    pub fn add(&mut self, other: &Totals) {
        self.games += other.games;
        self.asked += other.asked;
        self.forced += other.forced;
        for (mine, theirs) in self.draws.iter_mut().zip(other.draws) {
            *mine += theirs;
        }
    }
}

/// The result of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Ranks and points by seat.
    pub outcome: Outcome,
    /// The first player.
    pub first_seat: Seat,
    /// The turns it took.
    pub turns: u32,
    /// The rounds it took.
    pub rounds: u32,
    /// What else was counted, seat after seat; nothing if the game failed.
    pub tallies: Counts,
}

impl Row {
    /// The result of a game that could not go on: nobody has a rank or points.
    pub fn failed(seats: usize, first_seat: Seat, turns: u32, rounds: u32) -> Row {
        Row {
            outcome: Outcome {
                ranks: std::iter::repeat_n(0, seats).collect(),
                points: std::iter::repeat_n(0, seats).collect(),
                end_reason: EndReason::Failed,
            },
            first_seat,
            turns,
            rounds,
            tallies: Counts::new(),
        }
    }
}

impl Columns {
    /// Columns with room for so many games, all zero, none finished.
    pub fn new<G: Game>(entries: usize, first_game: u64, games: usize) -> Columns {
        Columns {
            entries,
            first_game,
            finished: 0,
            ranks: vec![0; games * entries],
            won: vec![false; games * entries],
            points: vec![0; games * entries],
            seat: vec![0; games * entries],
            first_seat: vec![0; games],
            turns: vec![0; games],
            rounds: vec![0; games],
            end_reason: vec![0; games],
            tallies: G::Tally::COLUMNS
                .iter()
                .map(|&name| (name, vec![0; games * entries]))
                .collect(),
            house_rules: Vec::new(),
            totals: Totals::default(),
        }
    }

    /// The names of the end reasons, in the order of their numbers.
    pub fn end_reason_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        let rules = self.house_rules.iter().map(|rule| rule.end_reason());
        EndReason::NAMES.into_iter().chain(rules)
    }

    /// All rows, to be written.
    pub fn rows(&mut self) -> Rows<'_> {
        Rows {
            entries: self.entries,
            ranks: &mut self.ranks,
            won: &mut self.won,
            points: &mut self.points,
            seat: &mut self.seat,
            first_seat: &mut self.first_seat,
            turns: &mut self.turns,
            rounds: &mut self.rounds,
            end_reason: &mut self.end_reason,
            tallies: self.tallies.iter_mut().map(|(_, cells)| &mut cells[..]).collect(),
            house_rules: &self.house_rules,
        }
    }

    /// Cuts the columns to the first `finished` games.
    pub fn finish(&mut self, finished: u64) {
        self.finished = finished;
        let (games, cells) = (finished as usize, finished as usize * self.entries);
        self.ranks.truncate(cells);
        self.won.truncate(cells);
        self.points.truncate(cells);
        self.seat.truncate(cells);
        self.first_seat.truncate(games);
        self.turns.truncate(games);
        self.rounds.truncate(games);
        self.end_reason.truncate(games);
        for (_, counts) in &mut self.tallies {
            counts.truncate(cells);
        }
    }
}

/// A stretch of rows that one thread writes.
#[derive(Debug)]
pub struct Rows<'a> {
    entries: usize,
    ranks: &'a mut [u8],
    won: &'a mut [bool],
    points: &'a mut [i32],
    seat: &'a mut [u8],
    first_seat: &'a mut [u8],
    turns: &'a mut [u32],
    rounds: &'a mut [u32],
    end_reason: &'a mut [u8],
    tallies: ArrayVec<&'a mut [i32], MAX_TALLIES>,
    house_rules: &'a [RuleName],
}

impl<'a> Rows<'a> {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.turns.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }

    /// Splits off the first rows, at most `games` of them.
    pub fn take(&mut self, games: usize) -> Rows<'a> {
        fn first<'a, T>(slice: &mut &'a mut [T], n: usize) -> &'a mut [T] {
            let (head, tail) = std::mem::take(slice).split_at_mut(n);
            *slice = tail;
            head
        }
        let games = games.min(self.len());
        let cells = games * self.entries;
        Rows {
            entries: self.entries,
            ranks: first(&mut self.ranks, cells),
            won: first(&mut self.won, cells),
            points: first(&mut self.points, cells),
            seat: first(&mut self.seat, cells),
            first_seat: first(&mut self.first_seat, games),
            turns: first(&mut self.turns, games),
            rounds: first(&mut self.rounds, games),
            end_reason: first(&mut self.end_reason, games),
            tallies: self
                .tallies
                .iter_mut()
                .map(|column| first(column, cells))
                .collect(),
            house_rules: self.house_rules,
        }
    }

    /// Writes the row at a place; `seat_of` says where an entry sat.
    ///
    /// # Panics
    /// If the place is not among the rows.
    pub fn set(&mut self, place: usize, row: &Row, seat_of: impl Fn(usize) -> Seat) {
        for entry in 0..self.entries {
            let (cell, seat) = (place * self.entries + entry, seat_of(entry));
            self.ranks[cell] = row.outcome.ranks[seat.index()];
            self.won[cell] = row.outcome.won(seat);
            self.points[cell] = row.outcome.points[seat.index()];
            self.seat[cell] = seat.0;
            let columns = self.tallies.len();
            for (i, column) in self.tallies.iter_mut().enumerate() {
                column[cell] = row.tallies.get(seat.index() * columns + i).copied().unwrap_or(0);
            }
        }
        self.first_seat[place] = row.first_seat.0;
        self.turns[place] = row.turns;
        self.rounds[place] = row.rounds;
        self.end_reason[place] = match row.outcome.end_reason {
            EndReason::HouseRule(rule) => self.code(rule),
            own => own.code(),
        };
    }

    /// The number of a house rule as an end reason.
    #[cold]
    fn code(&self, rule: RuleName) -> u8 {
        let place = self.house_rules.iter().position(|&known| known == rule);
        let place = place.and_then(|place| u8::try_from(EndReason::NAMES.len() + place).ok());
        place.unwrap_or(EndReason::HouseRule(rule).code())
    }
}
