//! Where answers come from (RI-ANS): what a player knows, how hard a question is, what he feels about it, and whether his
//! answer is right. All in whole numbers, so that every platform agrees.

use super::epoch::EPOCHS;
use super::spinner::Weights;
use crate::chance::{About, Ask};
use crate::error::{ParseError, unknown};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::fmt;

/// The hardest shift is −3, the easiest 3.
pub const MAX_SHIFT: i8 = 3;

/// A chance in steps of 2⁻¹⁶: 0 never, 65,536 always.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chance(u32);

impl Chance {
    /// Never.
    pub const NEVER: Chance = Chance(0);
    /// Always.
    pub const ALWAYS: Chance = Chance(1 << 16);

    /// The nearest step to a number from 0 to 1.
    pub fn from_f64(p: f64) -> Option<Chance> {
        (0.0..=1.0)
            .contains(&p)
            .then(|| Chance((p * 65536.0).round() as u32))
    }

    /// The number with five decimals, enough to find the step again.
    pub fn to_f64(self) -> f64 {
        (f64::from(self.0) / 65536.0 * 1e5).round() / 1e5
    }

    /// In steps of 2⁻¹⁶.
    #[inline(always)]
    pub fn steps(self) -> u32 {
        self.0
    }

    /// Moved by sixteenths, kept from 0 to 1; 0 and 1 themselves stay (RI-ANS-3).
    #[inline(always)]
    #[must_use]
    pub fn shifted(self, sixteenths: i8) -> Chance {
        if self == Chance::NEVER || self == Chance::ALWAYS {
            return self;
        }
        let moved = self.0 as i32 + (i32::from(sixteenths) << 12);
        Chance(moved.clamp(0, 1 << 16) as u32)
    }

    /// The chance that at least one of an asker and helpers finds the answer, each helper weighted by `share`
    /// (RI-ANS-5). Products are rounded to the nearest step.
    #[inline]
    #[must_use]
    pub fn helped(self, share: Chance, helpers: impl Iterator<Item = Chance>) -> Chance {
        let none = helpers.fold(Chance::ALWAYS.0 - self.0, |none, helper| {
            times(none, Chance::ALWAYS.0 - times(share.0, helper.0))
        });
        Chance(Chance::ALWAYS.0 - none)
    }
}

#[inline(always)]
fn times(a: u32, b: u32) -> u32 {
    ((u64::from(a) * u64::from(b) + (1 << 15)) >> 16) as u32
}

/// What a player knows: his chances of a right answer. Hidden from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Map<String, Value>", into = "Map<String, Value>")]
pub struct Knowledge {
    /// For the questions of each epoch, by label − 1.
    pub epochs: [Chance; EPOCHS],
    /// For old words.
    pub old_words: Chance,
    /// For riddles.
    pub riddles: Chance,
    /// In question mode: this player gives no texts, so that his answers are drawn (ruling 106).
    pub drawn: bool,
}

impl Default for Knowledge {
    fn default() -> Knowledge {
        // 0.55, 0.50 and 0.45 (RI-ANS-2).
        Knowledge {
            epochs: [Chance(36045); EPOCHS],
            old_words: Chance(32768),
            riddles: Chance(29491),
            drawn: false,
        }
    }
}

/// The parts that `knowledge.PART` sets.
const PARTS: [&str; EPOCHS + 2] = ["1", "2", "3", "4", "5", "6", "old_words", "riddles"];

/// The part that says whether answers are drawn where others give texts.
const DRAWN: &str = "drawn";

impl Knowledge {
    /// The same chance in every epoch.
    #[must_use]
    pub fn with_epochs(mut self, chance: Chance) -> Knowledge {
        self.epochs = [chance; EPOCHS];
        self
    }

    fn part(&mut self, name: &str) -> Option<&mut Chance> {
        match PARTS.iter().position(|&part| part == name)? {
            6 => Some(&mut self.old_words),
            7 => Some(&mut self.riddles),
            epoch => self.epochs.get_mut(epoch),
        }
    }

    fn set(&mut self, key: &str, part: &str, value: &Value) -> Result<(), ParseError> {
        if part == DRAWN {
            let Some(drawn) = value.as_bool() else {
                return Err(ParseError::new(format!(
                    "{key} = {value}: expected true or false"
                )));
            };
            self.drawn = drawn;
            return Ok(());
        }
        let Some(chance) = self.part(part) else {
            let reason = if part.parse::<i64>().is_ok() {
                format!(
                    "unknown part of knowledge `{part}`: expected an epoch from 1 to 6, old_words, riddles or drawn"
                )
            } else {
                unknown("part of knowledge", part, PARTS.into_iter().chain([DRAWN]))
            };
            return Err(ParseError::new(reason));
        };
        *chance = read_chance(key, value)?;
        Ok(())
    }

    /// Takes `knowledge` and `knowledge.PART` off a bot's options (engine format 1, section 8): a number sets the six
    /// epochs, a table of parts sets those, and single parts come last.
    ///
    /// # Errors
    /// Says which part is unknown or which value is no number from 0 to 1.
    pub fn take(options: &mut Map<String, Value>) -> Result<Knowledge, ParseError> {
        let mut knowledge = Knowledge::default();
        match options.get("knowledge") {
            None => {}
            Some(Value::Object(parts)) => {
                for (part, value) in parts {
                    knowledge.set(&format!("knowledge.{part}"), part, value)?;
                }
            }
            Some(value) => knowledge.epochs = [read_chance("knowledge", value)?; EPOCHS],
        }
        for (key, value) in options.iter() {
            if let Some(part) = key.strip_prefix("knowledge.") {
                knowledge.set(key, part, value)?;
            }
        }
        options.retain(|key, _| key != "knowledge" && !key.starts_with("knowledge."));
        Ok(knowledge)
    }
}

fn read_chance(key: &str, value: &Value) -> Result<Chance, ParseError> {
    value.as_f64().and_then(Chance::from_f64).ok_or_else(|| {
        ParseError::new(format!(
            "{key} = {value}: expected a chance, a number from 0 to 1"
        ))
    })
}

impl From<Knowledge> for Map<String, Value> {
    fn from(knowledge: Knowledge) -> Map<String, Value> {
        let chances = knowledge
            .epochs
            .into_iter()
            .chain([knowledge.old_words, knowledge.riddles]);
        let mut map: Map<String, Value> = PARTS
            .iter()
            .zip(chances)
            .map(|(&part, chance)| (part.into(), chance.to_f64().into()))
            .collect();
        if knowledge.drawn {
            map.insert(DRAWN.into(), true.into());
        }
        map
    }
}

impl TryFrom<Map<String, Value>> for Knowledge {
    type Error = ParseError;

    fn try_from(map: Map<String, Value>) -> Result<Knowledge, ParseError> {
        let mut knowledge = Knowledge::default();
        for (part, value) in &map {
            knowledge.set(part, part, value)?;
        }
        Ok(knowledge)
    }
}

/// How hard the question is: `difficulty N`, the shift s of RI-ANS-3. Nobody sees it.
#[derive(Clone, Copy, Debug)]
pub struct Difficulty<'a>(pub &'a Weights<7>);

impl Difficulty<'_> {
    /// The shift an answer stands for.
    #[inline(always)]
    pub(super) fn shift(&self, answer: u64) -> i8 {
        self.0.pick(answer) as i8 - MAX_SHIFT
    }

    /// The weight with which a question has this shift.
    pub fn weight(&self, shift: i8) -> u64 {
        if (-MAX_SHIFT..=MAX_SHIFT).contains(&shift) {
            u64::from(self.0.weight((shift + MAX_SHIFT) as usize))
        } else {
            0
        }
    }
}

impl Ask for Difficulty<'_> {
    #[inline(always)]
    fn size(&self) -> u64 {
        self.0.total()
    }

    fn word(&self) -> &'static str {
        "difficulty"
    }

    fn is_last(&self) -> bool {
        true
    }

    fn write(&self, answer: u64) -> String {
        self.shift(answer).to_string()
    }

    fn parse(&self, text: &str) -> Option<u64> {
        self.0.first(shift_place(text)?)
    }

    fn expects(&self) -> String {
        "how easy the question is, from -3 to 3 where its weight is not 0".into()
    }

    fn seen_by(&self) -> SeatSet {
        SeatSet::NONE
    }

    fn branches(&self) -> Option<Vec<(u64, u64)>> {
        Some(self.0.branches())
    }
}

/// What the player feels about his question: `signal N`, the shift with an error (RI-ANS-4). He alone sees it.
#[derive(Clone, Copy, Debug)]
pub struct Signal<'a> {
    /// The weights of the errors −1, 0 and 1.
    pub weights: &'a Weights<3>,
    /// The shift of the question.
    pub shift: i8,
    /// The seat that gets the signal.
    pub seat: Seat,
}

impl Signal<'_> {
    /// The signal an answer stands for.
    #[inline(always)]
    pub(super) fn signal(&self, answer: u64) -> i8 {
        self.felt(self.weights.pick(answer))
    }

    #[inline(always)]
    fn felt(&self, error: usize) -> i8 {
        (self.shift + error as i8 - 1).clamp(-MAX_SHIFT, MAX_SHIFT)
    }

    /// The weight with which this signal comes.
    pub fn weight(&self, signal: i8) -> u64 {
        (0..3)
            .filter(|&error| self.felt(error) == signal)
            .map(|error| u64::from(self.weights.weight(error)))
            .sum()
    }

    fn first(&self, signal: i8) -> Option<u64> {
        (0..3)
            .filter(|&error| self.felt(error) == signal)
            .find_map(|error| self.weights.first(error))
    }
}

impl Ask for Signal<'_> {
    #[inline(always)]
    fn size(&self) -> u64 {
        self.weights.total()
    }

    fn word(&self) -> &'static str {
        "signal"
    }

    fn is_last(&self) -> bool {
        true
    }

    fn write(&self, answer: u64) -> String {
        self.signal(answer).to_string()
    }

    fn parse(&self, text: &str) -> Option<u64> {
        self.first(shift_place(text)? as i8 - MAX_SHIFT)
    }

    fn expects(&self) -> String {
        format!(
            "what seat {} feels about its question, from -3 to 3 and at most 1 off its difficulty",
            self.seat
        )
    }

    fn seen_by(&self) -> SeatSet {
        SeatSet::only(self.seat)
    }

    fn branches(&self) -> Option<Vec<(u64, u64)>> {
        let signals = -MAX_SHIFT..=MAX_SHIFT;
        Some(
            signals
                .filter_map(|signal| Some((self.first(signal)?, self.weight(signal))))
                .collect(),
        )
    }
}

fn shift_place(text: &str) -> Option<usize> {
    let shift: i8 = text.parse().ok()?;
    // One text per value: no `+1`, no `01`.
    ((-MAX_SHIFT..=MAX_SHIFT).contains(&shift) && shift.to_string() == text)
        .then_some((shift + MAX_SHIFT) as usize)
}

/// Whether an answer is right: `answer yes` or `answer no`. Drawn with a chance, or given by a judge outside.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The seat that answers.
    pub seat: Seat,
    /// What it answers.
    pub item: Item,
    /// Who reads it out.
    pub reader: Seat,
    /// Who helps it and may say something first.
    pub helpers: SeatSet,
    /// The chance it is drawn with; `None` if a judge decides.
    pub chance: Option<Chance>,
}

/// What is answered, and which of its kind in this game: enough to find it in a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A knowledge question: `question EPOCH NUMBER`.
    Question {
        /// The label of its epoch.
        epoch: u8,
        /// Which of the epoch's it is, from 1.
        number: u16,
    },
    /// An old word: `old_word NUMBER`.
    OldWord {
        /// Which of the game's it is, from 1.
        number: u32,
    },
    /// A riddle: `riddle CARD NUMBER`.
    Riddle {
        /// Which of the game's fool cards, from 1.
        card: u32,
        /// Which riddle of the card, 1 to 4.
        number: u8,
    },
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Question { epoch, number } => write!(f, "question {epoch} {number}"),
            Item::OldWord { number } => write!(f, "old_word {number}"),
            Item::Riddle { card, number } => write!(f, "riddle {card} {number}"),
        }
    }
}

/// The most characters of a note.
const LONGEST_NOTE: usize = 1000;

impl Answer {
    /// How many of the answers mean yes.
    #[inline(always)]
    pub(super) fn yes(&self) -> u64 {
        self.chance.map_or(1, |chance| u64::from(chance.steps()))
    }
}

impl Ask for Answer {
    #[inline(always)]
    fn size(&self) -> u64 {
        match self.chance {
            Some(_) => u64::from(Chance::ALWAYS.steps()),
            None => 2,
        }
    }

    fn word(&self) -> &'static str {
        "answer"
    }

    fn is_last(&self) -> bool {
        true
    }

    fn write(&self, answer: u64) -> String {
        if answer < self.yes() { "yes" } else { "no" }.into()
    }

    fn parse(&self, text: &str) -> Option<u64> {
        match text {
            "yes" if self.yes() > 0 => Some(0),
            "no" if self.yes() < self.size() => Some(self.yes()),
            _ => None,
        }
    }

    fn expects(&self) -> String {
        let what = match self.item {
            Item::Question { .. } => "its question",
            Item::OldWord { .. } => "an old word",
            Item::Riddle { .. } => "its riddle",
        };
        let which = match (self.yes() > 0, self.yes() < self.size()) {
            (true, true) => "yes or no",
            (true, false) => "yes",
            _ => "no",
        };
        format!("{which}: the answer of seat {} to {what}", self.seat)
    }

    fn seen_by(&self) -> SeatSet {
        SeatSet(u8::MAX)
    }

    #[inline(always)]
    fn is_external(&self) -> bool {
        self.chance.is_none()
    }

    fn about(&self) -> Option<About> {
        Some(About {
            seat: self.seat,
            item: self.item.to_string(),
            reader: self.reader,
            helpers: self.helpers,
        })
    }

    /// A note is `SEAT ID WORD TEXT`: who said what about which item of the pack. The helpers come first, each with the
    /// word `help`; the answer that was judged comes last, with the word `right` or `wrong`.
    fn check_notes(&self, answer: u64, notes: &[String]) -> Result<(), String> {
        let verdict = if answer < self.yes() { "right" } else { "wrong" };
        let Some((last, helps)) = notes.split_last() else {
            return Ok(());
        };
        if !self.is_external() {
            return Err("a drawn answer has no text".into());
        }
        let mut waiting = self.helpers;
        let check = |note: &str, seats: SeatSet, word: &str| {
            let mut words = note.splitn(4, ' ');
            let seat = words.next().and_then(|text| text.parse().ok().map(Seat));
            let known = seat.filter(|&seat| seat.0 < 8 && seats.contains(seat));
            match (known, words.next(), words.next()) {
                (Some(seat), Some(id), Some(found)) if !id.is_empty() && found == word => Ok(seat),
                _ => {
                    let seats: Vec<_> = seats.iter().map(|seat| seat.to_string()).collect();
                    Err(format!(
                        "expected `SEAT ID {word} TEXT`, the seat being {}",
                        if seats.is_empty() {
                            "nobody".into()
                        } else {
                            seats.join(" or ")
                        }
                    ))
                }
            }
        };
        for note in helps {
            let seat = check(note, waiting, "help")?;
            waiting = waiting.without(seat);
        }
        check(last, SeatSet::only(self.seat), verdict)?;
        match notes
            .iter()
            .find(|note| note.chars().count() > LONGEST_NOTE || note.contains(char::is_control))
        {
            Some(_) => Err(format!("expected at most {LONGEST_NOTE} characters of one line")),
            None => Ok(()),
        }
    }

    fn branches(&self) -> Option<Vec<(u64, u64)>> {
        let (yes, size) = (u64::from(self.chance?.steps()), self.size());
        Some(
            [(0, yes), (yes, size - yes)]
                .into_iter()
                .filter(|&(_, weight)| weight > 0)
                .collect(),
        )
    }
}
