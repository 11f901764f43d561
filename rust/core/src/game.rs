//! The contract every game fulfils. Simulation, replay, perft, search, bindings and tests are written against it, so
//! that there is one way to play a game: [`Game::apply`] and [`Game::legal`].
//!
//! Knows nothing about any particular game.

use crate::bot::Bot;
use crate::chance::{Branching, ChanceSource};
use crate::error::{ParseError, PlayError, PositionError, RulesError};
use crate::hooks::{Hooks, Moment, NoHooks, RuleName};
use crate::rng::Stream;
use crate::seat::{Seat, SeatSet};
use crate::settings::Settings;
use crate::tally::Tally;
use arrayvec::ArrayVec;
use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// A game: its types and its rules.
pub trait Game: Copy + Default + Debug + Send + Sync + 'static {
    /// The game's id, as in `ludoteca simulate NAME`.
    const NAME: &'static str;
    /// The fewest seats.
    const MIN_SEATS: u8;
    /// The most seats.
    const MAX_SEATS: u8;
    /// Number of the purpose under which a seat's bot gets its own seed.
    const BOT_PURPOSE: u8;
    /// Number of the purpose under which house rules draw.
    const HOOK_PURPOSE: u8;
    /// The phases a state can be in, as [`Game::phase`] names them.
    const PHASES: &'static [&'static str];

    /// All settings.
    type Rules: Settings;
    /// What a seat brings along besides its bot (Riket: its knowledge).
    type SeatOption: Clone + Default + Debug + PartialEq + Send + Sync;
    /// What else is counted by seat in a simulation; `()` where there is nothing.
    type Tally: Tally<Self>;
    /// Everything, hidden things included.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// One decision of one seat.
    type Action: Action;
    /// What one seat may know.
    type View<'a>: Copy + Serialize;
    /// The legal actions, answered from the state.
    type Legal<'a>: Legal<Action = Self::Action>;
    /// A value that a house rule may change as it comes into being.
    type Moment: Moment;
    /// A state as plain data.
    type Position: Clone + Debug + PartialEq + Serialize + DeserializeOwned;
    /// The native bots.
    type Bot: Bot<Self> + Clone + Debug + Send + Sync;

    /// Sets up a game and goes to the first decision.
    ///
    /// # Errors
    /// Settings that do not fit the number of seats, or what chance and hooks report.
    fn new_game<C: ChanceSource, H: Hooks<Self>>(
        rules: &Self::Rules,
        seats: &[Self::SeatOption],
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<Self::State, SetupError>;

    /// Carries out an action and goes to the next decision. The caller owes that the action is legal.
    ///
    /// # Errors
    /// What chance and hooks report, or a number too large. The state is then of no use any more.
    fn apply_unchecked<C: ChanceSource, H: Hooks<Self>>(
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<(), PlayError>;

    /// Carries out an action and goes to the next decision.
    ///
    /// # Errors
    /// As above, and if the action is illegal or the game over. The state is then as it was.
    fn apply<C: ChanceSource, H: Hooks<Self>>(
        state: &mut Self::State,
        action: Self::Action,
        chance: &mut C,
        hooks: &mut H,
    ) -> Result<(), PlayError> {
        check::<Self>(state, action)?;
        let mut next = state.clone();
        Self::apply_unchecked(&mut next, action, chance, hooks)?;
        *state = next;
        Ok(())
    }

    /// Says why a changed value cannot be used in this state; [`Moment::check`] has looked at its range before.
    ///
    /// # Errors
    /// Names the value and what would be right.
    fn check_moment(_state: &Self::State, _moment: &Self::Moment) -> Result<(), String> {
        Ok(())
    }

    /// The legal actions of the seat to act; none once the game is over.
    fn legal(state: &Self::State) -> Self::Legal<'_>;
    /// The seat to act; nobody once the game is over.
    fn current_seat(state: &Self::State) -> Option<Seat>;
    /// How the game ended, once it has.
    fn outcome(state: &Self::State) -> Option<Outcome>;
    /// How many seats the table has.
    fn seats(state: &Self::State) -> u8;
    /// The first player: turn order, and with it a place in the turn order, counts from here.
    fn first_seat(state: &Self::State) -> Seat;
    /// The turn that is going on, from 1; 0 during the set-up.
    fn turn(state: &Self::State) -> u32;
    /// The round that is going on, from 1; 0 during the set-up.
    fn round(state: &Self::State) -> u32;
    /// The phase of the state, one of [`Game::PHASES`].
    fn phase(state: &Self::State) -> &'static str;
    /// The rules the state is played by.
    fn rules(state: &Self::State) -> &Self::Rules;
    /// What a seat may know.
    fn view(state: &Self::State, seat: Seat) -> Self::View<'_>;
    /// What a seat that has forfeited does: the same for equal views. `legal` are the legal actions of the view's seat.
    ///
    /// # Panics
    /// If there are no legal actions.
    fn default_action(view: Self::View<'_>, legal: &Self::Legal<'_>) -> Self::Action;
    /// Whose view it is.
    fn viewer(view: Self::View<'_>) -> Seat;
    /// A world the seat thinks possible: a state with the same view, all that is hidden from the seat drawn anew as the
    /// rules draw it. It is a function of the view and the generator: what is really hidden has no part in it.
    fn sample_world(view: Self::View<'_>, rng: &mut Stream) -> Self::State;
    /// Who may see an action that is about to be applied.
    fn action_seen_by(state: &Self::State, action: Self::Action) -> Seen;
    /// Appends the packed state, as documented for the record format's hash.
    fn pack_state(state: &Self::State, out: &mut Vec<u8>);
    /// The state as plain data.
    fn to_position(state: &Self::State) -> Self::Position;
    /// The state of a position.
    ///
    /// # Errors
    /// All reasons why no game can reach it.
    fn from_position(position: &Self::Position) -> Result<Self::State, PositionError>;
    /// The view as JSON: the same document in Python, records, protocol and command line.
    fn view_json(view: Self::View<'_>) -> Value {
        serde_json::to_value(view).expect("a view is JSON")
    }
    /// A native bot by name, with its options.
    ///
    /// # Errors
    /// Says which name or option is unknown, or which value does not fit.
    fn bot(name: &str, options: &serde_json::Map<String, Value>) -> Result<Self::Bot, ParseError>;
    /// The native bots there are: name and one sentence.
    fn bots() -> &'static [(&'static str, &'static str)];
    /// Reads what a seat brings along, taken off its bot's options.
    ///
    /// # Errors
    /// Says which value does not fit.
    fn take_seat_option(options: &mut serde_json::Map<String, Value>)
    -> Result<Self::SeatOption, ParseError>;
}

/// One decision of one seat: a small copyable value with a stable code and a text.
pub trait Action: Copy + Eq + Ord + Hash + Debug + Display + FromStr<Err = ParseError> + Send + Sync {
    /// The stable code. Canonical order is that of the codes.
    fn pack(self) -> u32;
    /// The action of a code, if it is one.
    fn unpack(code: u32) -> Option<Self>;
}

/// A decision without its number: the action with the smallest number, and how many numbers there are. The actions of
/// an entry have consecutive codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<A> {
    /// The action with the smallest number.
    pub first: A,
    /// How many actions the entry stands for, at least 1.
    pub count: u32,
}

impl<A: Action> Entry<A> {
    /// An entry without a number.
    pub fn one(action: A) -> Entry<A> {
        Entry {
            first: action,
            count: 1,
        }
    }

    /// The action at a place in the range.
    ///
    /// # Panics
    /// If the place is not in the range.
    pub fn at(&self, place: u32) -> A {
        assert!(place < self.count, "place {place} of {}", self.count);
        A::unpack(self.first.pack() + place).expect("the codes of an entry are consecutive")
    }

    /// The action with the largest number.
    pub fn last(&self) -> A {
        self.at(self.count - 1)
    }
}

/// The legal actions of a state, answered without writing them out.
pub trait Legal {
    /// The game's actions.
    type Action: Action;

    /// Calls `visit` with every entry, in canonical order, until it returns false.
    fn visit(&self, visit: impl FnMut(Entry<Self::Action>) -> bool);

    /// How many entries there are.
    fn entries(&self) -> usize {
        let mut n = 0;
        self.visit(|_| {
            n += 1;
            true
        });
        n
    }

    /// How many actions there are, ranges counted out.
    fn len(&self) -> u64 {
        let mut n = 0;
        self.visit(|entry| {
            n += u64::from(entry.count);
            true
        });
        n
    }

    /// Whether there are none: the game is over.
    fn is_empty(&self) -> bool {
        self.entries() == 0
    }

    /// The `i`-th entry.
    fn entry(&self, i: usize) -> Option<Entry<Self::Action>> {
        let mut left = i;
        let mut found = None;
        self.visit(|entry| {
            if left == 0 {
                found = Some(entry);
                return false;
            }
            left -= 1;
            true
        });
        found
    }

    /// The `n`-th action.
    fn nth(&self, n: u64) -> Option<Self::Action> {
        let mut left = n;
        let mut found = None;
        self.visit(|entry| {
            if left < u64::from(entry.count) {
                found = Some(entry.at(left as u32));
                return false;
            }
            left -= u64::from(entry.count);
            true
        });
        found
    }

    /// Whether the action is among them, without listing them.
    fn contains(&self, action: Self::Action) -> bool;

    /// The only action, if there is just one: nobody needs to be asked.
    fn forced(&self) -> Option<Self::Action>;

    /// An action drawn uniformly over the entries, then uniformly inside the entry's range.
    ///
    /// # Panics
    /// If there are no actions.
    fn sample(&self, rng: &mut Stream) -> Self::Action;

    /// All entries, in canonical order.
    fn to_entries(&self) -> Vec<Entry<Self::Action>> {
        let mut all = Vec::with_capacity(self.entries());
        self.visit(|entry| {
            all.push(entry);
            true
        });
        all
    }

    /// The entries as text, ranges as `MIN-MAX`, cut after `most` entries.
    fn describe(&self, most: usize) -> String {
        let entries = self.entries();
        let mut texts = Vec::new();
        self.visit(|entry| {
            let first = entry.first.to_string();
            texts.push(match entry.count {
                1 => format!("`{first}`"),
                _ => {
                    let last = entry.last().to_string();
                    format!("`{first}-{}`", last.rsplit(' ').next().unwrap_or(&last))
                }
            });
            texts.len() < most
        });
        if entries > texts.len() {
            texts.push(format!("and {} more", entries - texts.len()));
        }
        texts.join(", ")
    }
}

/// Who may see a step, and what the others get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Everybody sees it.
    All,
    /// Only these see it; the others get the text instead, or nothing.
    Only(SeatSet, Option<String>),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// Stopped at a documented cap; nobody won.
    Unfinished,
    /// A house rule failed.
    Failed,
    /// A secret objective was reached.
    Objective,
    /// Points decided at an agreed end.
    Points,
    /// An elimination ended the game.
    Elimination,
    /// Only one player was left.
    LastPlayer,
    /// The treasures ran out.
    TreasuresGone,
    /// All epochs were played.
    EpochsPlayed,
    /// A house rule ended the game.
    HouseRule(RuleName),
}

impl EndReason {
    /// The names of all reasons, in the order of their numbers; a house rule adds its own, `house_rule:NAME`.
    pub const NAMES: [&'static str; 9] = [
        "unfinished",
        "failed",
        "objective",
        "points",
        "elimination",
        "last_player",
        "treasures_gone",
        "epochs_played",
        "house_rule",
    ];

    /// The reasons that need no house rule, in the order of their numbers.
    const OWN: [EndReason; 8] = [
        EndReason::Unfinished,
        EndReason::Failed,
        EndReason::Objective,
        EndReason::Points,
        EndReason::Elimination,
        EndReason::LastPlayer,
        EndReason::TreasuresGone,
        EndReason::EpochsPlayed,
    ];

    /// The reason's number; all house rules have the same.
    #[inline]
    pub fn code(self) -> u8 {
        match self {
            EndReason::Unfinished => 0,
            EndReason::Failed => 1,
            EndReason::Objective => 2,
            EndReason::Points => 3,
            EndReason::Elimination => 4,
            EndReason::LastPlayer => 5,
            EndReason::TreasuresGone => 6,
            EndReason::EpochsPlayed => 7,
            EndReason::HouseRule(_) => 8,
        }
    }

    /// The reason's name.
    pub fn name(self) -> &'static str {
        match self {
            EndReason::HouseRule(rule) => rule.end_reason(),
            own => EndReason::NAMES[usize::from(own.code())],
        }
    }

    /// The reason of a name.
    pub fn from_name(name: &str) -> Option<EndReason> {
        let own = EndReason::OWN.into_iter().find(|reason| reason.name() == name);
        own.or_else(|| RuleName::of_end_reason(name).map(EndReason::HouseRule))
    }
}

/// How a game ended, for every seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// 1 is best, equal is tied; all 0 if the game is unfinished.
    pub ranks: ArrayVec<u8, 6>,
    /// What the game itself counts.
    pub points: ArrayVec<i32, 6>,
    /// How it ended.
    pub end_reason: EndReason,
}

/// As every view has it.
impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::json::write_object!(serializer, {
            "end_reason": self.end_reason.name(),
            "points": self.points.as_slice(),
            "ranks": self.ranks.as_slice(),
            "returns": self.returns().as_slice(),
        })
    }
}

impl Outcome {
    /// Utility per seat, 0 to 1: (k − midrank) / (k − 1); a half for all if the game is unfinished.
    pub fn returns(&self) -> ArrayVec<f64, 6> {
        let k = self.ranks.len() as f64;
        self.ranks
            .iter()
            .map(|&rank| {
                if rank == 0 {
                    return 0.5;
                }
                let better = self.ranks.iter().filter(|&&r| r < rank).count() as f64;
                let tied = self.ranks.iter().filter(|&&r| r == rank).count() as f64;
                (k - better - (tied + 1.0) / 2.0) / (k - 1.0)
            })
            .collect()
    }

    /// The outcome once some seats have forfeited: they share the place below all others, who are ranked among themselves.
    /// Points stay. Where every seat has forfeited nobody is left to win, and the game is unfinished.
    #[must_use]
    pub fn with_forfeits(&self, forfeited: SeatSet) -> Outcome {
        let seats = self.ranks.len() as u8;
        let stays = |seat: usize| !forfeited.contains(Seat(seat as u8));
        let left = (0..self.ranks.len()).filter(|&seat| stays(seat)).count();
        if left == 0 && seats > 0 && self.end_reason != EndReason::Failed {
            return Outcome {
                ranks: std::iter::repeat_n(0, seats.into()).collect(),
                end_reason: EndReason::Unfinished,
                ..self.clone()
            };
        }
        let rank = |(seat, &own): (usize, &u8)| match own {
            0 => 0,
            _ if stays(seat) => {
                let better = |(other, &rank): (usize, &u8)| stays(other) && rank < own;
                1 + self.ranks.iter().enumerate().filter(|&it| better(it)).count() as u8
            }
            _ => 1 + left as u8,
        };
        Outcome {
            ranks: self.ranks.iter().enumerate().map(rank).collect(),
            ..self.clone()
        }
    }

    /// Whether the seat won or shares the win.
    pub fn won(&self, seat: Seat) -> bool {
        self.ranks[seat.index()] == 1
    }
}

/// Why a game could not be set up.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SetupError {
    /// The settings do not fit, each other or the number of seats.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// Chance or a house rule failed.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Refuses an action that is not legal.
///
/// # Errors
/// [`PlayError::GameOver`] or [`PlayError::Illegal`].
pub fn check<G: Game>(state: &G::State, action: G::Action) -> Result<(), PlayError> {
    let Some(seat) = G::current_seat(state) else {
        let end_reason = G::outcome(state).map_or("unfinished", |o| o.end_reason.name());
        return Err(PlayError::GameOver {
            action: action.to_string(),
            end_reason: end_reason.into(),
        });
    };
    let legal = G::legal(state);
    if legal.contains(action) {
        return Ok(());
    }
    Err(PlayError::Illegal {
        action: action.to_string(),
        seat,
        legal: legal.describe(8),
    })
}

/// Checks the number of seats.
///
/// # Errors
/// Says which numbers would be right.
pub fn check_seats<G: Game>(seats: usize) -> Result<u8, RulesError> {
    if (G::MIN_SEATS as usize..=G::MAX_SEATS as usize).contains(&seats) {
        return Ok(seats as u8);
    }
    let reason = format!(
        "{} has {} to {} seats, not {seats}",
        G::NAME,
        G::MIN_SEATS,
        G::MAX_SEATS
    );
    Err(RulesError {
        reasons: vec![reason],
    })
}

/// Every state that an action can lead to, with its probability. Dice that cost the same armies count as one outcome.
///
/// # Errors
/// If the action is illegal, or chance has too many outcomes to list.
pub fn outcomes<G: Game>(state: &G::State, action: G::Action) -> Result<Vec<(f64, G::State)>, PlayError> {
    check::<G>(state, action)?;
    let mut chance = Branching::default();
    let mut found = Vec::new();
    loop {
        let mut next = state.clone();
        G::apply_unchecked(&mut next, action, &mut chance, &mut NoHooks)?;
        found.push((chance.probability(), next));
        if !chance.advance() {
            return Ok(found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ended(ranks: &[u8], end_reason: EndReason) -> Outcome {
        Outcome {
            ranks: ranks.iter().copied().collect(),
            points: ranks.iter().map(|&rank| 10 * i32::from(rank)).collect(),
            end_reason,
        }
    }

    fn forfeits(ranks: &[u8], seats: &[u8]) -> Vec<u8> {
        let outcome = ended(ranks, EndReason::Points);
        let forfeited = seats
            .iter()
            .fold(SeatSet::NONE, |set, &seat| set.with(Seat(seat)));
        let after = outcome.with_forfeits(forfeited);
        assert_eq!(after.points, outcome.points, "points stay");
        after.ranks.to_vec()
    }

    #[test]
    fn a_forfeited_seat_is_below_all_others() {
        assert_eq!(forfeits(&[1, 2, 3, 4], &[]), [1, 2, 3, 4]);
        assert_eq!(forfeits(&[1, 2, 3, 4], &[0]), [4, 1, 2, 3]);
        assert_eq!(forfeits(&[1, 2, 3, 4], &[0, 2]), [3, 1, 3, 2]);
        assert_eq!(forfeits(&[1, 1, 3, 4], &[3, 2]), [1, 1, 3, 3]);
        assert_eq!(forfeits(&[2, 1, 2, 4], &[1]), [1, 4, 1, 3]);
        assert_eq!(forfeits(&[4, 1, 2, 3], &[1, 2, 3]), [1, 2, 2, 2]);
    }

    #[test]
    fn where_all_forfeit_nobody_wins() {
        let after = ended(&[1, 2, 3], EndReason::Points).with_forfeits(SeatSet::all(3));
        assert_eq!(
            (after.ranks.as_slice(), after.end_reason),
            ([0; 3].as_slice(), EndReason::Unfinished)
        );
    }

    #[test]
    fn what_has_no_ranks_gets_none() {
        for reason in [EndReason::Unfinished, EndReason::Failed] {
            let outcome = ended(&[0, 0, 0], reason);
            assert_eq!(outcome.with_forfeits(SeatSet::only(Seat(1))), outcome);
            assert_eq!(outcome.with_forfeits(SeatSet::all(3)), outcome);
        }
    }
}
