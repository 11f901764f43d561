//! Reads a file of records line by line.

use super::line::EndJson;
use super::{GameRecord, Header, RecordError, RecordProblem};
use crate::json;
use serde_json::Value;

/// Takes the lines of a file one after the other, wherever they come from.
///
/// ```
/// use ludoteca_core::record::{Read, Reader};
/// let mut reader = Reader::new();
/// let error = reader.line("{\"schema\":\"record/7\"}").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: schema `record/7` instead of `record/1`");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reader {
    header: Option<Header>,
    lines: u64,
    games: u64,
    ended: bool,
}

/// What a line was.
#[derive(Clone, Debug, PartialEq)]
#[allow(clippy::large_enum_variant)]
pub enum Read {
    /// The header.
    Header(Header),
    /// A game.
    Game(GameRecord),
    /// The last line, with how many games there are.
    End(u64),
}

impl Reader {
    /// Starts before the first line.
    pub fn new() -> Reader {
        Reader::default()
    }

    /// The header, once it was read.
    pub fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// How many lines were read.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Reads the next line, with or without its line break.
    ///
    /// # Errors
    /// Names the line and what is wrong with it.
    pub fn line(&mut self, text: &str) -> Result<Read, RecordError> {
        self.lines += 1;
        let line = self.lines;
        self.read(text.trim_end_matches(['\n', '\r']))
            .map_err(|error| error.on_line(line))
    }

    /// Says that there are no more lines.
    ///
    /// # Errors
    /// If the last line is missing.
    pub fn finish(&self) -> Result<(), RecordError> {
        if self.ended {
            return Ok(());
        }
        let error: RecordError = RecordProblem::Truncated { games: self.games }.into();
        Err(error.on_line(self.lines + 1))
    }

    fn read(&mut self, text: &str) -> Result<Read, RecordError> {
        let Some(header) = &self.header else {
            let header = Header::parse(text)?;
            self.header = Some(header.clone());
            return Ok(Read::Header(header));
        };
        if self.ended {
            return Err(RecordProblem::AfterEnd.into());
        }
        // A game's line begins with its number, the last line with the count; whatever is neither is told as a game's.
        if text.starts_with("{\"games\"") || is_end(text) {
            let end: EndJson = json::read(text).map_err(|e| RecordProblem::Damaged(e.to_string()))?;
            if end.games != self.games {
                let (written, found) = (end.games, self.games);
                return Err(RecordProblem::Count { written, found }.into());
            }
            self.ended = true;
            return Ok(Read::End(end.games));
        }
        let game = GameRecord::parse(text)?;
        if game.seats.len() != header.bots.len() {
            let problem = RecordProblem::Value {
                field: "seats",
                reason: format!("{} seats for {} bots", game.seats.len(), header.bots.len()),
            };
            return Err(RecordError {
                game: Some(game.game),
                ..problem.into()
            });
        }
        self.games += 1;
        Ok(Read::Game(game))
    }
}

fn is_end(text: &str) -> bool {
    text.len() < 64 && serde_json::from_str::<Value>(text).is_ok_and(|value| value.get("games").is_some())
}
