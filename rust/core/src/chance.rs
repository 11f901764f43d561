//! Chance: what the rules ask of it, and the sources that answer.
//!
//! An outcome is one word with one or more pieces (`deal` has 42, `roll` one). The rules ask piece by piece: each ask
//! says how many answers there are, in canonical order; a source says which. Where the answer comes from is the source's
//! business: keyed streams, a script, a record, always the first, or somebody outside.

use crate::rng::{GameStreams, Stream, bounded};
use crate::seat::{Seat, SeatSet};
use std::fmt::Debug;
use thiserror::Error;

/// The stream a piece of chance is drawn from, and its place in that stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    /// Number of the purpose, below [`crate::rng::PURPOSES`].
    pub purpose: u8,
    /// The seat in the key; seat 0 where the key names none.
    pub seat: Seat,
    /// The index in the key.
    pub index: u64,
    /// How many numbers of this stream were drawn before.
    pub offset: u32,
}

/// One piece of an outcome that chance has to decide.
pub trait Ask: Copy + Debug {
    /// How many answers there are; answers are 0 to this, exclusive.
    fn size(&self) -> u64;
    /// The first word of the outcome's text.
    fn word(&self) -> &'static str;
    /// Whether this piece completes its outcome.
    fn is_last(&self) -> bool;
    /// The text of an answer, without spaces.
    fn write(&self, answer: u64) -> String;
    /// The answer a text stands for, if it is one of this ask.
    fn parse(&self, text: &str) -> Option<u64>;
    /// In a few words, what is asked.
    fn expects(&self) -> String;
    /// Who may see the answer; others see the word alone.
    fn seen_by(&self) -> SeatSet;
    /// Whether only somebody outside the engine can answer (a clock, a judge).
    fn is_external(&self) -> bool {
        false
    }
    /// What is put to whom, where somebody at the table has to answer: for those outside who ask or show it.
    fn about(&self) -> Option<About> {
        None
    }
    /// Whether these notes may stand beside an answer in a record: what was said before it was judged.
    ///
    /// # Errors
    /// Says what is wrong with the first that may not.
    fn check_notes(&self, _answer: u64, notes: &[String]) -> Result<(), String> {
        match notes.first() {
            None => Ok(()),
            Some(_) => Err("nothing is said here".into()),
        }
    }
    /// Answers that lead to different states, with how many answers each stands for; `None` where they are too many to
    /// list.
    fn branches(&self) -> Option<Vec<(u64, u64)>>;
}

/// What is put to a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct About {
    /// Who has to answer.
    pub seat: Seat,
    /// What is put, in the game's words and numbers.
    pub item: String,
    /// Who puts it.
    pub reader: Seat,
    /// Who may say something first.
    pub helpers: SeatSet,
}

/// Why chance gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChanceError {
    /// A script or record ended too early.
    #[error("no chance outcome is left: expected `{word}` ({expects})")]
    Missing {
        /// The word of the outcome that was asked for.
        word: &'static str,
        /// What was asked.
        expects: String,
    },
    /// A script or record holds something else here.
    #[error("chance outcome `{given}` does not fit: expected `{word}` ({expects})")]
    Mismatch {
        /// What stood there.
        given: String,
        /// The word of the outcome that was asked for.
        word: &'static str,
        /// What was asked.
        expects: String,
    },
    /// A script was not used up.
    #[error("{count} chance outcome(s) left unused, the first is `{first}`")]
    Unused {
        /// How many are left.
        count: usize,
        /// The first of them.
        first: String,
    },
    /// What was said does not belong to the outcome it stands beside.
    #[error("note `{note}` does not belong to `{outcome}`: {reason}")]
    Note {
        /// The note.
        note: Box<str>,
        /// The outcome.
        outcome: Box<str>,
        /// Why not.
        reason: Box<str>,
    },
    /// Nobody outside was asked.
    #[error(
        "`{word}` ({expects}) must come from outside the engine: `simulate` has nobody to ask, `play` has, `apply` takes it as a chance outcome"
    )]
    External {
        /// The word of the outcome that was asked for.
        word: &'static str,
        /// What was asked.
        expects: String,
    },
    /// The outcomes cannot be listed.
    #[error("the outcomes of `{word}` ({expects}) are too many to list")]
    TooMany {
        /// The word of the outcome that was asked for.
        word: &'static str,
        /// What was asked.
        expects: String,
    },
}

impl ChanceError {
    /// The ask could not be answered from inside.
    pub fn external(ask: &impl Ask) -> ChanceError {
        ChanceError::External {
            word: ask.word(),
            expects: ask.expects(),
        }
    }
}

/// Something that answers asks.
pub trait ChanceSource {
    /// The answer to an ask: a number below its size.
    ///
    /// # Errors
    /// If the source has no fitting answer.
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError>;

    /// Takes what was said beside the last answer. Only records have a use for it.
    #[inline(always)]
    fn take_notes(&mut self) -> Vec<String> {
        Vec::new()
    }
}

impl<C: ChanceSource> ChanceSource for &mut C {
    #[inline(always)]
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        (**self).draw(at, ask)
    }

    #[inline(always)]
    fn take_notes(&mut self) -> Vec<String> {
        (**self).take_notes()
    }
}

/// Chance from the keyed streams of one game number.
///
/// An answer depends on where it is asked ([`At`]) and on nothing else, so a cloned state goes on with the same luck.
#[derive(Clone, Debug)]
pub struct Keyed {
    streams: GameStreams,
    open: [Open; OPEN],
}

/// How many streams are kept open: games that draw now here, now there, need not look for their place each time.
const OPEN: usize = 8;

/// A stream and where it stands.
#[derive(Clone, Debug)]
struct Open {
    next: At,
    stream: Stream,
}

impl Keyed {
    /// The chance of game `game_number` of `game` under `seed`.
    pub fn new(game: &str, seed: u64, game_number: u64) -> Keyed {
        Keyed {
            streams: GameStreams::new(game, seed, game_number),
            open: std::array::from_fn(|_| Open {
                next: NOWHERE,
                stream: Stream::from_seed(0),
            }),
        }
    }

    /// Turns to another game number under the same seed.
    pub fn set_game_number(&mut self, game_number: u64) {
        self.streams.set_game_number(game_number);
        self.open.iter_mut().for_each(|open| open.next = NOWHERE);
    }

    /// The streams the answers come from.
    pub fn streams(&mut self) -> &mut GameStreams {
        &mut self.streams
    }

    #[inline(never)]
    fn seek(&mut self, place: usize, at: At) {
        let mut stream = self.streams.stream(at.purpose, at.seat, at.index);
        for _ in 0..at.offset {
            stream.next_u64();
        }
        self.open[place].stream = stream;
    }
}

const NOWHERE: At = At {
    purpose: u8::MAX,
    seat: Seat(0),
    index: 0,
    offset: 0,
};

impl ChanceSource for Keyed {
    #[inline(always)]
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        if ask.is_external() {
            return Err(ChanceError::external(ask));
        }
        if at.offset < 2 {
            // Many streams give one or two numbers: those need no stream to be opened, and the open one stays.
            let pair = self.streams.pair(at.purpose, at.seat);
            let bits = match at.offset {
                0 => Stream::first(pair, at.index),
                _ => Stream::second(pair, at.index),
            };
            return Ok(bounded(bits, ask.size()));
        }
        // Purposes have gaps, so neighbours are two apart.
        let place = (usize::from(at.purpose / 2) + at.seat.index()) % OPEN;
        if self.open[place].next != at {
            self.seek(place, at);
        }
        let open = &mut self.open[place];
        open.next = At {
            offset: at.offset + 1,
            ..at
        };
        Ok(open.stream.below(ask.size()))
    }
}

/// Always the first outcome in canonical order: perft and its golden numbers survive any change of generator.
#[derive(Clone, Copy, Debug, Default)]
pub struct First;

impl ChanceSource for First {
    fn draw<A: Ask>(&mut self, _at: At, _ask: &A) -> Result<u64, ChanceError> {
        Ok(0)
    }
}

/// Outcomes read from a list of texts: a test's script or a record.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    outcomes: Vec<String>,
    next: usize,
    piece: usize,
}

impl Scripted {
    /// A source that gives these outcomes in order.
    pub fn new<S: Into<String>>(outcomes: impl IntoIterator<Item = S>) -> Scripted {
        Scripted {
            outcomes: outcomes.into_iter().map(Into::into).collect(),
            next: 0,
            piece: 0,
        }
    }

    /// Checks that every outcome was used.
    ///
    /// # Errors
    /// [`ChanceError::Unused`] if one was not.
    pub fn finish(&self) -> Result<(), ChanceError> {
        match self.outcomes.get(self.next) {
            None => Ok(()),
            Some(first) => Err(ChanceError::Unused {
                count: self.outcomes.len() - self.next,
                first: first.clone(),
            }),
        }
    }
}

impl ChanceSource for Scripted {
    fn draw<A: Ask>(&mut self, _at: At, ask: &A) -> Result<u64, ChanceError> {
        let Some(text) = self.outcomes.get(self.next) else {
            return Err(ChanceError::Missing {
                word: ask.word(),
                expects: ask.expects(),
            });
        };
        let mut tokens = text.split_ascii_whitespace();
        let word = tokens.next();
        let mut pieces = tokens.skip(self.piece);
        let answer = pieces.next().and_then(|piece| ask.parse(piece));
        let complete = pieces.next().is_none() || !ask.is_last();
        match answer {
            Some(answer) if word == Some(ask.word()) && complete => {
                if ask.is_last() {
                    (self.next, self.piece) = (self.next + 1, 0);
                } else {
                    self.piece += 1;
                }
                Ok(answer)
            }
            _ => Err(ChanceError::Mismatch {
                given: text.clone(),
                word: ask.word(),
                expects: ask.expects(),
            }),
        }
    }
}

/// A source whose external asks are answered by a function of (word, number of answers); the rest comes from `inner`.
#[derive(Clone, Debug)]
pub struct External<C, F> {
    /// Answers all asks that are not external.
    pub inner: C,
    /// Answers the external ones; `None` means that it can't.
    pub answer: F,
}

impl<C: ChanceSource, F: FnMut(&str, u64) -> Option<u64>> ChanceSource for External<C, F> {
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        if !ask.is_external() {
            return self.inner.draw(at, ask);
        }
        (self.answer)(ask.word(), ask.size())
            .filter(|&n| n < ask.size())
            .ok_or_else(|| ChanceError::external(ask))
    }
}

/// An outcome as it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChanceOutcome {
    /// The whole text: the word and its pieces.
    pub text: String,
    /// The word alone: what those see who may not see the rest.
    pub word: &'static str,
    /// Who may see the whole text.
    pub seen_by: SeatSet,
    /// What was said before it, open to all.
    pub notes: Vec<String>,
}

/// A source that writes down what another one answers.
#[derive(Clone, Debug)]
pub struct Noted<C> {
    /// The source that answers.
    pub inner: C,
    /// Complete outcomes, in order.
    pub outcomes: Vec<ChanceOutcome>,
    open: String,
}

impl<C> Noted<C> {
    /// Starts with nothing written down.
    pub fn new(inner: C) -> Noted<C> {
        Noted {
            inner,
            outcomes: Vec::new(),
            open: String::new(),
        }
    }
}

impl<C: ChanceSource> ChanceSource for Noted<C> {
    fn draw<A: Ask>(&mut self, at: At, ask: &A) -> Result<u64, ChanceError> {
        let answer = self.inner.draw(at, ask)?;
        if self.open.is_empty() {
            self.open.push_str(ask.word());
        }
        self.open.push(' ');
        self.open.push_str(&ask.write(answer));
        if ask.is_last() {
            self.outcomes.push(ChanceOutcome {
                text: std::mem::take(&mut self.open),
                word: ask.word(),
                seen_by: ask.seen_by(),
                notes: self.inner.take_notes(),
            });
        }
        Ok(answer)
    }
}

/// A source that follows a path of answers and, past its end, takes the first branch and notes what was asked.
///
/// [`crate::game::outcomes`] walks all paths with it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Branching {
    path: Vec<Fork>,
    depth: usize,
}

/// An ask on the path.
#[derive(Clone, Debug)]
struct Fork {
    branches: Vec<(u64, u64)>,
    taken: usize,
    size: u64,
}

impl Branching {
    /// Goes to the next path, if there is one.
    pub(crate) fn advance(&mut self) -> bool {
        self.depth = 0;
        while let Some(fork) = self.path.last_mut() {
            fork.taken += 1;
            if fork.taken < fork.branches.len() {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// The probability of the path just walked.
    pub(crate) fn probability(&self) -> f64 {
        self.path
            .iter()
            .map(|fork| fork.branches[fork.taken].1 as f64 / fork.size as f64)
            .product()
    }
}

impl ChanceSource for Branching {
    fn draw<A: Ask>(&mut self, _at: At, ask: &A) -> Result<u64, ChanceError> {
        if ask.is_external() {
            // Nobody knows with what probability somebody outside says what.
            return Err(ChanceError::external(ask));
        }
        if self.depth == self.path.len() {
            let branches = ask.branches().ok_or_else(|| ChanceError::TooMany {
                word: ask.word(),
                expects: ask.expects(),
            })?;
            self.path.push(Fork {
                branches,
                taken: 0,
                size: ask.size(),
            });
        }
        let fork = &self.path[self.depth];
        self.depth += 1;
        Ok(fork.branches[fork.taken].0)
    }
}
