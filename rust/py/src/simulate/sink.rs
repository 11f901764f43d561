//! Where the records of a run go.

use crate::error::spec;
use crate::files::RecordWriter;
use ludoteca_core::record::{GameRecord, Header};
use pyo3::prelude::*;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most records that are kept in memory.
const MOST_IN_MEMORY: u64 = 10_000;

/// Where records go.
pub(super) enum Keep {
    Nowhere,
    Memory,
    File(PathBuf),
}

impl Keep {
    /// Nowhere, in memory or a path, as Python says it.
    pub(super) fn given(records: Option<&Bound<'_, PyAny>>, games: u64) -> PyResult<Keep> {
        let Some(records) = records else {
            return Ok(Keep::Nowhere);
        };
        if let Ok(wanted) = records.extract::<bool>() {
            if wanted && games > MOST_IN_MEMORY {
                return Err(spec(format!(
                    "records=True keeps at most {MOST_IN_MEMORY} games in memory, not {games}: give a path instead"
                )));
            }
            return Ok(if wanted { Keep::Memory } else { Keep::Nowhere });
        }
        Ok(Keep::File(records.extract()?))
    }

    /// Opens it.
    pub(super) fn open(&self, header: &Header) -> io::Result<Sink> {
        Ok(match self {
            Keep::Nowhere => Sink::Nowhere,
            Keep::Memory => Sink::Memory(Vec::new()),
            Keep::File(path) => Sink::File(RecordWriter::create(path, header)?, None),
        })
    }
}

/// Where records really go.
pub(super) enum Sink {
    Nowhere,
    Memory(Vec<GameRecord>),
    File(RecordWriter, Option<io::Error>),
}

impl Sink {
    /// Keeps a record; after an error of the file `stop` is set.
    pub(super) fn take(&mut self, record: GameRecord, stop: &AtomicBool) {
        match self {
            Sink::Nowhere => {}
            Sink::Memory(records) => records.push(record),
            Sink::File(writer, error) => {
                if error.is_none()
                    && let Err(problem) = writer.write(&record)
                {
                    *error = Some(problem);
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    /// Whether records are wanted at all.
    pub(super) fn records(&self) -> bool {
        !matches!(self, Sink::Nowhere)
    }
}
